import type { Word } from '../../../../text/words/word.ts'
import type { Claim } from '../claims.ts'

/** What separates clauses that state something each. */
const BREAK = /[,;:()–—，；：。（）،؛]/
const JOINING = new Set('and but while whereas'.split(' '))
/** What begins a clause that states nothing by itself. */
const SUBORDINATE = new Set(
  'if when unless because since although though that which who whose whom where whether اذا لو لان'.split(' '),
)
const VERBS = new Set(
  'is are was were has have had will would can could may might must should shall does did do cannot'.split(' '),
)
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
    if (first === undefined || SUBORDINATE.has(first.form)) continue
    const isWithoutSubject = at > 0 && VERBS.has((JOINING.has(first.form) ? run[1] : first)?.form ?? '')
    const words = isWithoutSubject ? [...subject, ...run] : run
    if (isAsked(words)) found.push(...partOf(claim, words))
    // `is refunded if it fails` may be of a sentence that has the condition, or of one that has none.
    const next = runs[at + 1]
    if (next === undefined || !SUBORDINATE.has(next[0]?.form ?? '') || (at === 0 && runs.length === 2)) continue
    const both = [...words, ...next]
    if (isAsked(both)) found.push(...partOf(claim, both))
  }
  return found
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
  const verb = words.findIndex(({ form }) => VERBS.has(form))
  return verb > 0 && verb <= LONGEST_SUBJECT ? words.slice(0, verb) : []
}
