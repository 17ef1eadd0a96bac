import { lazily } from '../../support/lazily.ts'
import { PROTECTED_WORDS } from '../data/protected-words.ts'
import { hashOf, type WordColumns } from '../words/word-columns.ts'
import type { Word } from '../words/word.ts'
import { words } from '../words/words.ts'

/** Version of the lists. */
export const PROTECTED_WORDS_VERSION = '1'

/** What a small word does: negate, make possible or obligatory, quantify, compare, or except. */
export type ProtectedKind = keyof typeof PROTECTED_WORDS

export interface ProtectedWord {
  /** UTF-16 code units into the text, end exclusive. */
  readonly start: number
  readonly end: number
  readonly form: string
  readonly kind: ProtectedKind
}

const KINDS = Object.keys(PROTECTED_WORDS) as ProtectedKind[]
const kindsByForm = lazily(listedWords)
/** Length of the longest listed word. */
const longestForm = lazily(() => Math.max(...Array.from(kindsByForm().keys(), ({ length }) => length)))
const negatorHashes = lazily(
  () => new Set([...kindsByForm()].flatMap(([form, kinds]) => (kinds.includes('negator') ? [hashOf(form)] : []))),
)
const chineseByFirst = lazily(() => Map.groupBy(chineseWords(), ({ form }) => form[0]))
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
export function protectedWords(text: string, options: { words?: readonly Word[] | undefined } = {}): ProtectedWord[] {
  return inOrder(listed(text, options.words ?? words(text), KINDS))
}

/** The words of a text that negate. */
export function negators(text: string, options: { words?: readonly Word[] | undefined } = {}): ProtectedWord[] {
  return inOrder(listed(text, options.words ?? words(text), NEGATOR))
}

/** How many words of a text negate, or `undefined` if the text has to be read as a whole because it may have Chinese ones. */
export function countNegators(
  text: string,
  { columns, from, to }: { columns: WordColumns; from: number; to: number },
): number | undefined {
  if (from < to && HAN.test(text.slice(columns.startAt(from), columns.endAt(to - 1)))) return undefined
  const negating = negatorHashes()
  let count = 0
  for (let at = from; at < to; at++) {
    // For most words this shows that they negate nothing, without making a string of them.
    if (!negating.has(columns.hashAt(at)) && !mayEndDenying(text, columns.startAt(at), columns.endAt(at))) continue
    const form = columns.formAt(at)
    const kinds = kindsByForm().get(form) ?? (form.endsWith("n't") ? NEGATOR : undefined)
    if (kinds?.includes('negator') === true && columns.kindAt(at) === 'word') count += 1
  }
  return count
}

/**
 * Whether a word may end in `n't` as written. The `t` may take two code units, and the apostrophe may be of any
 * non-ASCII kind.
 */
function mayEndDenying(text: string, start: number, end: number): boolean {
  return end - start > 2 && (mayJoin(text.charCodeAt(end - 2)) || mayJoin(text.charCodeAt(end - 3)))
}

function mayJoin(unit: number): boolean {
  return unit === 0x27 || unit > 127
}

function listed(text: string, own: readonly Word[], wanted: readonly ProtectedKind[]): ProtectedWord[] {
  const found: ProtectedWord[] = []
  const longest = longestForm()
  for (const word of own) {
    const { form } = word
    if (form.length > longest && !form.endsWith("n't")) continue
    const kinds = kindsByForm().get(form) ?? (form.endsWith("n't") ? NEGATOR : undefined)
    if (kinds === undefined || word.kind !== 'word') continue
    const { start, end } = word
    for (const kind of kinds) if (wanted.includes(kind)) found.push({ start, end, form, kind })
  }
  if (HAN.test(text)) addChinese(text, found, wanted)
  return found
}

function inOrder(found: ProtectedWord[]): ProtectedWord[] {
  return found.length < 2 ? found : found.sort((a, b) => a.start - b.start || a.end - b.end)
}

const NEGATOR: readonly ProtectedKind[] = ['negator']

/** Adds the longest listed word at each place, without any inside another of its kind. */
function addChinese(text: string, found: ProtectedWord[], wanted: readonly ProtectedKind[]): void {
  let at = 0
  while (at < text.length) {
    const here = (chineseByFirst().get(text[at]) ?? []).filter(({ form }) => text.startsWith(form, at))
    const longest = here[0]?.form.length ?? 1
    for (const { form, kind } of here) {
      if (form.length === longest && wanted.includes(kind)) found.push({ start: at, end: at + longest, form, kind })
    }
    at += longest
  }
}
