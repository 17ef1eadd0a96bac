import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import type { Context } from '../context.ts'
import { stemsOfContent } from '../sources.ts'
import { leftOutAt, takenIn } from './excluded-items.ts'

/** Half of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 5000
/** Ahead of what is left out, at the end of a sentence: `but not ceramics`, `but cannot share them`, `with time off, not with pay`. */
const LEAVING_OUT =
  /(?:\bbut (?:(?:it|they) )?(?:(?:can|may|must|do|does|is|are) ?not|can['’]t|not|excludes?)|, excluding|, not(?! (?:only|just|merely|necessarily|all|every|always|even|yet|least|surprisingly|to mention)\b))(?: [a-zÀ-ԯ]{1,20} (?:on|for|of|to|in)\b)?(?= )/i
const DENIED_BEHIND = /, (?:and |but )?not (?!only|just)[^,;.]{0,120}\.?$/i
const LIMITED =
  /(?:^|[^a-zÀ-ԯ])(?:not|no|none|without|except|exclud[a-zÀ-ԯ]*|never|nor|neither|only|but|extra|separately|unless|unlike|out|away|if)(?![a-zÀ-ԯ])|n['’]t|[?？]/i

/** The same said of what the evidence leaves out, in the words that it has for the others: `ceramics go into the glass bank` for `glass goes into the glass bank, but not ceramics`. English. */
export function saidOfExcluded(
  { support, sentence, words }: Claim,
  { claims, index, turned }: Context,
): CheckFinding[] {
  if (support.recall < FROM || words[0]?.script !== 'latin') return []
  const compared = turned()
  if (compared?.texts.some((text) => LEAVING_OUT.test(text)) !== true) return []
  const written = claims.text.slice(sentence.start, sentence.end)
  // `with pay, not with time off` says the one and denies the other.
  const end = deniedFrom(written)
  if (LIMITED.test(written.slice(0, end))) return []
  const said = stemsOfContent(words.filter((word) => word.end <= sentence.start + end))
  for (const at of support.sentences) {
    const leftOut = leftOutAt(at, LEAVING_OUT, index)
    if (leftOut === undefined) continue
    const { start, ahead } = leftOut
    const taken = stemsOfContent(ahead)
    const items = leftOut.items.map((item) => ({ stems: stemsOfContent(item), end: item.at(-1)?.end ?? start }))
    const named = items.filter(({ stems }) => stems.isSubsetOf(said) && !stems.isSubsetOf(taken))
    const rest = named.reduce((left, { stems }) => left.difference(stems), said)
    const [first] = named
    if (first === undefined || rest.size === 0 || !rest.isSubsetOf(taken)) continue
    return [takenIn({ start, end: first.end }, { sentence, at, index })]
  }
  return []
}

/** Where what a claim denies behind what it says begins: `with pay, not with time off`. */
function deniedFrom(written: string): number {
  const [main = ''] = written.split(/,? (?:unless|if) /)
  return DENIED_BEHIND.exec(main.trimEnd())?.index ?? written.length
}
