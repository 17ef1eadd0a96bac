import { isStopWord } from '../words/stop-words.ts'
import { stem } from '../words/stem.ts'
import { words } from '../words/words.ts'

/*
 * Steps in the reverse order: `toast the barley, and then fry the onions` for `fry the onions, then toast the barley`. English.
 */

/** What stands between a step and the next. */
const THEN =
  /(?<!\b(?:the|this|that|each|every|very|your|its|their|our|an?)),? (?:and )?(?:only )?(?:then|afterwards|next|finally),? |,? followed by |;? after that,? /i
const BEFORE = / before /i
const AFTER = / after /i
/** What says that the sentence has its steps in order, and what may turn it around. */
const IN_ORDER = /\b(?:then|finally|lastly|followed by|afterwards|after that)\b|\blast(?=[.,;]|$)/i
const TURNING = /\b(?:before|after(?! that)|following|since|once|when|until then|if|unless|not|never)\b/i
const LONGEST = 400
const FEWEST = 2
const MOSTLY = 2 / 3

/** Whether a claim has two steps in the other order than a sentence that has both. */
export function isReversed(claim: string, sentence: string): boolean {
  if (claim.length > LONGEST || sentence.length > LONGEST) return false
  if (!IN_ORDER.test(sentence) || TURNING.test(sentence)) return false
  const steps = stepsIn(claim)
  if (steps === undefined) return false
  const places = new Map(
    words(sentence)
      .map(({ form }, at) => [stem(form), at] as const)
      .toReversed(),
  )
  const [first, second] = steps.map((step) => contentOf(step))
  if (first === undefined || second === undefined) return false
  const own = [...first].filter((key) => !second.has(key))
  const other = [...second].filter((key) => !first.has(key))
  if (own.length < FEWEST || other.length < FEWEST) return false
  const [ofFirst, ofSecond] = [own, other].map((keys) => keys.map((key) => places.get(key)))
  if (ofFirst === undefined || ofSecond === undefined || [...ofFirst, ...ofSecond].includes(undefined)) return false
  const last = Math.max(...(ofSecond as number[]))
  // What both are done with may be named with the first of them alone.
  return (ofFirst as number[]).filter((at) => at > last).length >= MOSTLY * ofFirst.length
}

/** The step that comes first, and the other. */
function stepsIn(claim: string): readonly [string, string] | undefined {
  for (const [joint, isTurned] of [
    [THEN, false],
    [BEFORE, false],
    [AFTER, true],
  ] as const) {
    const found = joint.exec(claim)
    if (found === null || found.index === 0) continue
    const [one, other] = [claim.slice(0, found.index), claim.slice(found.index + found[0].length)]
    return isTurned ? [other, one] : [one, other]
  }
  return undefined
}

function contentOf(text: string): ReadonlySet<string> {
  return new Set(
    words(text)
      .filter((word) => !isStopWord(word) && word.form !== 'first' && word.form !== 'last')
      .map(({ form }) => stem(form)),
  )
}
