import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import type { Context } from '../context.ts'
import { contentOf, placesNear, textAt } from '../sources.ts'
import { stem } from '../../../../../text/words/stem.ts'
import { takenIn } from './excluded-items.ts'

/** Most of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 5000
const LONGEST = 300

/** Cheap. */
const MAY_SAY = /\b(?:all|every|each|both)\b/i
/** What is said of all, with the words behind it, among which it is told of what. */
const OF_ALL = /\b(?:all|every|each|both)\b((?: [a-zÀ-ԯ'’-]{1,20}){1,6})/gi
const LIMITING =
  /(?:^|[^a-zÀ-ԯ])(?:not|no|none|nobody|never|nor|neither|without|cannot|except|excluding|only|but|unless|other|if|almost|nearly|at all|after all|any)(?![a-zÀ-ԯ])|n['’]t/i
/** `The basic plan does not support temporary increases`: of what, and what is denied. */
const DENIED =
  /(?<=^|[.;,] |\b(?:and|but|while|whereas) )(?:the |an? |our |your )?((?:[a-zÀ-ԯ\d'’-]{1,20} ){1,3}?)(?:do(?:es)? not|cannot|can['’]t|(?:is|are) not|isn['’]t|aren['’]t|doesn['’]t|don['’]t) ((?:[a-zÀ-ԯ\d'’-]{1,20}(?: |(?=[.,;])|$)){1,8})/gi
const FEWEST_OF_PREDICATE = 2

/** What the evidence denies of one, said of all of its kind or of it among others: `users of all plans can apply for increases`. English. */
export function deniedOfOne(claim: Claim, { claims, index, turned }: Context): CheckFinding[] {
  const { sentence, support, words } = claim
  if (support.recall < FROM || words[0]?.script !== 'latin') return []
  const said = claims.text.slice(sentence.start, sentence.end)
  if (said.length > LONGEST || !MAY_SAY.test(said) || LIMITING.test(said) || turned() === undefined) return []
  const behind = [...said.matchAll(OF_ALL)].map(([, words = '']) => contentOf(words).map(stem))
  if (behind.length === 0) return []
  const named = new Set(behind.flat())
  // `All adult fares` are not all fares.
  const kinds = new Set(behind.map(([first]) => first))
  const own = new Set(contentOf(said).map(stem))
  const near = placesNear(claim, index)
  for (const at of near) {
    const text = textAt(at, index)
    if (text.length > LONGEST) continue
    for (const [, subject = '', predicate = ''] of text.matchAll(DENIED)) {
      const [of, denied] = [contentOf(subject).map(stem), contentOf(predicate).map(stem)]
      const kind = of.at(-1)
      if (kind === undefined || denied.length < FEWEST_OF_PREDICATE || !denied.every((key) => own.has(key))) continue
      if (!of.every((key) => named.has(key)) && (of.length < 2 || !kinds.has(kind))) continue
      const isSaid = near.some((other) => other !== at && states(textAt(other, index), [...of, ...denied]))
      if (!isSaid) return [takenIn(undefined, { sentence, at, index })]
    }
  }
  return []
}

/** Whether a sentence says something without a denial. */
function states(text: string, keys: readonly string[]): boolean {
  if (LIMITING.test(text)) return false
  const own = new Set(contentOf(text).map(stem))
  return keys.every((key) => own.has(key))
}
