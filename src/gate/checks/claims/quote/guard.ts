import { editDistance } from '../../../../text/similarity/edit-distance.ts'
import { isStopWord } from '../../../../text/words/stop-words.ts'
import { protectedWords } from '../../../../text/phrases/negation.ts'
import { readNames } from '../../../../text/names/names.ts'
import { readNumbers } from '../../../../text/numbers/numbers.ts'
import type { Word } from '../../../../text/words/word.ts'
import { words } from '../../../../text/words/words.ts'
import { diffOf, type TokenDiff } from '../../../token-diff.ts'

/** How two nearly equal wordings differ. */
export interface Guarded {
  /** `same`: only in writing. `spelling`: a name by one letter. `wording`: other words. `meaning`: protected words. */
  readonly change: 'same' | 'spelling' | 'wording' | 'meaning'
  /** How many words that change the meaning differ. */
  readonly turned: number
  readonly diff: readonly TokenDiff[]
}

interface Sides {
  /** As written in the evidence and in the answer. */
  readonly evidence: string
  readonly answer: string
  readonly answerWords: readonly Word[]
  /** Whether a word is anywhere in the evidence. */
  readonly isKnown: (form: string) => boolean
}

/**
 * Compares what must not change in a quotation: numbers, proper names, and words that negate, make possible or
 * obligatory, quantify, compare or except.
 */
export function guard({ evidence, answer, answerWords: after, isKnown }: Sides): Guarded {
  const before = words(evidence)
  const turned = differing(turningTokens(evidence, before), turningTokens(answer, after))
  const names = nameChanges({ evidence, before, answer, after })
  const diff = diffOf({ text: evidence, words: before }, { text: answer, words: after })
  const prefixed = prefixChanges(before, after)
  const grave = turned.length + names.filter(({ spelling }) => !spelling).length + prefixed
  const change =
    grave > 0
      ? 'meaning'
      : names.length > 0
        ? 'spelling'
        : changesWording({ before, after, isKnown })
          ? 'wording'
          : 'same'
  return { change, turned: grave, diff }
}

/** Numbers with their kind, signs of money and percentages, and protected words. */
function turningTokens(text: string, own: readonly Word[]): string[] {
  const numbers = readNumbers(text, { words: own }).map(({ value, kind }) => (kind === 'percent' ? `${value}%` : value))
  const guarded = protectedWords(text, { words: own }).map(({ form, kind }) => `${kind} ${form}`)
  const digits = own.flatMap(({ form, kind }) => (kind === 'number' || kind === 'mixed' ? [form] : []))
  return [...numbers, ...digits, ...guarded, ...(text.match(/[$€£¥]/g) ?? [])]
}

/** What one of two lists has more often than the other. */
function differing(first: readonly string[], second: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const item of first) counts.set(item, (counts.get(item) ?? 0) + 1)
  for (const item of second) counts.set(item, (counts.get(item) ?? 0) - 1)
  return [...counts].flatMap(([item, count]) => (count === 0 ? [] : [item]))
}

interface WordSides {
  evidence: string
  before: readonly Word[]
  answer: string
  after: readonly Word[]
}

/** Names that only one side has, and whether the other side has one that differs by a letter. */
function nameChanges({ evidence, before, answer, after }: WordSides): { spelling: boolean }[] {
  const lost = namesMissing(evidence, { own: before, other: after })
  const gained = namesMissing(answer, { own: after, other: before })
  const near = (form: string, others: readonly Word[]) =>
    form.length > 3 && others.some((other) => editDistance(form, other.form, { most: 1 }) !== undefined)
  return [
    ...lost.map((form) => ({ spelling: near(form, after) })),
    ...gained.map((form) => ({ spelling: near(form, before) })),
  ]
}

function namesMissing(text: string, { own, other }: { own: readonly Word[]; other: readonly Word[] }): string[] {
  const left = new Map<string, number>()
  for (const { form } of other) left.set(form, (left.get(form) ?? 0) + 1)
  if (!mayLackNames(text, { own, left })) return []
  return readNames(text, { words: own, sentenceInitial: true })
    .filter(({ start, initial }) => initial !== true || start > 0)
    .flatMap(({ form }) => {
      const count = left.get(form) ?? 0
      left.set(form, count - 1)
      return count > 0 ? [] : [form]
    })
}

/** Whether any of the words that the other side lacks may be a name. In ASCII text, a word in lower case is not one. */
function mayLackNames(
  text: string,
  { own, left }: { own: readonly Word[]; left: ReadonlyMap<string, number> },
): boolean {
  if (NOT_ASCII.test(text)) return true
  const used = new Map<string, number>()
  const lacking = new Set<string>()
  for (const { form } of own) {
    const count = (used.get(form) ?? 0) + 1
    used.set(form, count)
    if (count > (left.get(form) ?? 0)) lacking.add(form)
  }
  return lacking.size > 0 && own.some(({ form, casing }) => casing !== 'lower' && lacking.has(form))
}

const NOT_ASCII = /[\u0080-\uFFFF]/

const DENYING = /^(?:un|in|im|il|ir|dis|non|mis)(?=.{4})/

/** Counts the words of one side that the other has with a negating prefix: `legal`, `illegal`. */
function prefixChanges(before: readonly Word[], after: readonly Word[]): number {
  const known = new Set(before.map(({ form }) => form))
  const said = new Set(after.map(({ form }) => form))
  const turned = (own: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...own].filter((form) => !other.has(form) && DENYING.test(form) && other.has(form.replace(DENYING, ''))).length
  return turned(known, said) + turned(said, known)
}

/** Whether a content word was exchanged, left out or added, and not just misspelt. */
function changesWording({
  before,
  after,
  isKnown,
}: {
  before: readonly Word[]
  after: readonly Word[]
  isKnown: Sides['isKnown']
}): boolean {
  const lost = onlyIn(before, after)
  const gained = onlyIn(after, before)
  if (gained.some(({ form }) => isKnown(form))) return true
  const isMisspelt = ({ form }: Word, others: readonly Word[]) =>
    others.some((other) => editDistance(form, other.form, { most: 2 }) !== undefined)
  return lost.some((word) => !isMisspelt(word, gained)) || gained.some((word) => !isMisspelt(word, lost))
}

function onlyIn(own: readonly Word[], other: readonly Word[]): Word[] {
  const forms = new Set(other.map(({ form }) => form))
  return own.filter((word) => !forms.has(word.form) && !isStopWord(word))
}
