import { bestWindow, visitsFor } from '../../../../text/evidence/support.ts'
import type { Word } from '../../../../text/words/word.ts'
import { HELPING } from '../../../../text/polarity/helping-words.ts'
import type { GateIndex } from '../../../gate-index.ts'
import { type Claim, WINDOW } from '../claims.ts'

/** What separates clauses that state something each. */
const BREAK = /[,;:()–—，；：。（）،؛]/
const JOINING = new Set('and but while whereas'.split(' '))
/** What begins a clause that states nothing by itself. */
const SUBORDINATE = new Set(
  'if when unless because since although though that which who whose whom where whether اذا لو لان'.split(' '),
)
const STATING = new Set('because although though'.split(' '))
/** Behind these, `that` states too. */
const SO = new Set('means true clear fact'.split(' '))
const LONGEST_SUBJECT = 6
const MOST_CLAUSES = 12

/** Terms of a clause that is compared by itself: in a shorter one, too little is said. In Chinese they are pairs of characters. */
const FEWEST = 2
const FEWEST_PAIRS = 3

/**
 * The clauses of a claim that has several, each as a claim with the sources of the whole: `After entry it can be returned, too` of
 * `Within 30 minutes it can be returned, and after entry it can be returned, too`. Only those `isAsked` for are made.
 */
export function clausesOf(
  claim: Claim,
  { text, isAsked }: { readonly text: string; readonly isAsked: (words: readonly Word[]) => boolean },
): readonly Claim[] {
  const runs = runsOf(claim.words, text)
  if (runs.length < 2 || runs.length > MOST_CLAUSES) return []
  const subject = subjectOf(runs[0] ?? [])
  const found: Claim[] = []
  for (const [at, run] of runs.entries()) {
    const [first] = run
    if (first === undefined) continue
    const isSubordinate = SUBORDINATE.has(first.form)
    if (isSubordinate && !states(first, runs[at - 1])) continue
    const isWithoutSubject = at > 0 && HELPING.has((JOINING.has(first.form) ? run[1] : first)?.form ?? '')
    const words = isSubordinate ? run.slice(1) : isWithoutSubject ? [...subject, ...run] : run
    if (isAsked(words)) found.push(...partOf(claim, words))
    // `is refunded if it fails` may be of a sentence that has the condition, or of one that has none.
    const next = runs[at + 1]
    if (next === undefined || !SUBORDINATE.has(next[0]?.form ?? '') || (at === 0 && runs.length === 2)) continue
    const both = [...words, ...next]
    if (isAsked(both)) found.push(...partOf(claim, both))
  }
  return found
}

/** Whether what a subordinate clause says is said to be so: `although it is free`, `which means that it is free`. */
function states({ form }: Word, before: readonly Word[] = []): boolean {
  return STATING.has(form) || (form === 'that' && SO.has(before.at(-1)?.form ?? ''))
}

function partOf(claim: Claim, words: readonly Word[]): Claim[] {
  const forms = new Set(words.map(({ form }) => form))
  const terms = claim.terms.filter(({ word }) => forms.has(word.form))
  const fewest = words[0]?.kind === 'gram' ? FEWEST_PAIRS : FEWEST
  if (terms.length < fewest) return []
  const covered = new Set(claim.support.covered.map((at) => claim.terms[at]))
  const own = terms.flatMap((term, at) => (covered.has(term) ? [at] : []))
  return [{ ...claim, words, terms, support: { ...claim.support, covered: own } }]
}

/** Whoever says `they` may say it of what the place speaks of, or of its contrary. */
const PRONOUNS = new Set('it they he she this that these those we you i one its their his her both each'.split(' '))

/**
 * A clause whose words the sources of the whole lack in part, with the place that has most of them, if that is another: what it
 * is joined to may come from another passage.
 */
export function elsewhere(clause: Claim, { evidence, answer }: GateIndex): Claim | undefined {
  const { terms, support, words } = clause
  const unknown = terms.filter(({ term }) => term === undefined).length
  // What else it lacks is in the evidence, only not in the sources of the whole.
  if (unknown > 1 || unknown + support.covered.length === terms.length) return undefined
  if (words.some(({ form }) => PRONOUNS.has(form))) return undefined
  const own = bestWindow(terms, evidence, { limit: WINDOW, visits: visitsFor(answer.checkable.length) })
  return own.covered.length > support.covered.length ? { ...clause, support: own } : undefined
}

function runsOf(words: readonly Word[], text: string): readonly (readonly Word[])[] {
  const runs: Word[][] = [[]]
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    const isNew =
      before !== undefined &&
      (JOINING.has(word.form) || SUBORDINATE.has(word.form) || breaksBetween(text, before.end, word.start))
    if (isNew) runs.push([])
    runs.at(-1)?.push(word)
  }
  return runs
}

/** Most words have nothing but a blank between them. */
function breaksBetween(text: string, end: number, start: number): boolean {
  return !(start - end === 1 && text[end] === ' ') && BREAK.test(text.slice(end, start))
}

/** The words ahead of the verb, where there are few. */
function subjectOf(words: readonly Word[]): readonly Word[] {
  const verb = words.findIndex(({ form }) => HELPING.has(form))
  return verb > 0 && verb <= LONGEST_SUBJECT ? words.slice(0, verb) : []
}
