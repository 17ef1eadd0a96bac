import { PROTECTED_WORDS } from './data/protected-words.ts'
import { type Word, words } from './words.ts'

/** Version of the lists. */
export const PROTECTED_WORDS_VERSION = '1'

/** What a small word does: denies, makes possible or due, counts loosely, compares, or excepts. */
export type ProtectedKind = keyof typeof PROTECTED_WORDS

export interface ProtectedWord {
  /** UTF-16 code units into the text, end exclusive. */
  readonly start: number
  readonly end: number
  readonly form: string
  readonly kind: ProtectedKind
}

const KINDS = Object.keys(PROTECTED_WORDS) as ProtectedKind[]
const LISTED = listedWords()
const CHINESE = chineseWords()
const BY_FIRST = Map.groupBy(CHINESE, ({ form }) => form[0])
const HAN = /[\u4E00-\u9FFF]/

function listedWords(): ReadonlyMap<string, readonly ProtectedKind[]> {
  const table = new Map<string, ProtectedKind[]>()
  for (const kind of KINDS) {
    const { en, ar } = PROTECTED_WORDS[kind]
    for (const form of new Set(`${en} ${ar}`.split(' '))) table.set(form, [...(table.get(form) ?? []), kind])
  }
  return table
}

function chineseWords(): { form: string; kind: ProtectedKind }[] {
  return KINDS.flatMap((kind) => PROTECTED_WORDS[kind].zh.split(' ').map((form) => ({ form, kind }))).sort(
    (a, b) => b.form.length - a.form.length || (a.form < b.form ? -1 : a.form > b.form ? 1 : 0),
  )
}

/** Negators, modals, quantifiers, comparatives and words of exception, in order. A word of two kinds is listed twice. */
export function protectedWords(text: string, options: { words?: readonly Word[] } = {}): ProtectedWord[] {
  const found: ProtectedWord[] = []
  for (const { form, start, end, kind } of options.words ?? words(text)) {
    if (kind !== 'word') continue
    const kinds = LISTED.get(form) ?? (form.endsWith("n't") ? NEGATOR : undefined)
    for (const listed of kinds ?? []) found.push({ start, end, form, kind: listed })
  }
  if (HAN.test(text)) addChinese(text, found)
  return found.sort((a, b) => a.start - b.start || a.end - b.end)
}

const NEGATOR: readonly ProtectedKind[] = ['negator']

/** The longest listed word at each place, none within another of its kind. */
function addChinese(text: string, found: ProtectedWord[]): void {
  let at = 0
  while (at < text.length) {
    const here = (BY_FIRST.get(text[at]) ?? []).filter(({ form }) => text.startsWith(form, at))
    const longest = here[0]?.form.length ?? 1
    for (const { form, kind } of here) {
      if (form.length === longest) found.push({ start: at, end: at + longest, form, kind })
    }
    at += longest
  }
}

/** The words of a text that deny. */
export function negators(text: string, options: { words?: readonly Word[] } = {}): ProtectedWord[] {
  return protectedWords(text, options).filter(({ kind }) => kind === 'negator')
}
