import { wordList } from '../../../../../text/phrases/seen-words.ts'
import type { EvidenceSentence } from '../../../../../text/evidence/evidence.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'

/** A part of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 4000
/** A number that is in more places than this may have changed in any way. */
const MOST_PLACES = 24

const UP =
  'rose|rises?|rising|risen|increas(?:e[ds]?|ing)|gr[eo]w|grows|growing|grown|gain(?:ed|s|ing)?|climb(?:ed|s|ing)?|jump(?:ed|s|ing)?|surg(?:ed|es|ing)|soar(?:ed|s|ing)?|went up|goes up|growth|rise|increase|gain'
const DOWN =
  'fell|falls?|falling|fallen|decreas(?:e[ds]?|ing)|drop(?:ped|s|ping)?|declin(?:ed?|es|ing)|shr[aiu]nk|shrinks|sank|sinks?|plung(?:ed|es|ing)|slump(?:ed|s|ing)?|tumbl(?:ed|es|ing)|went down|goes down|reduc(?:ed|es|ing|tion)|decline|decrease|drop|fall|slump'
const SAME = 'stays?|stayed|remain(?:s|ed)?|unchanged|is kept|was kept'
const AHEAD = new RegExp(
  `\\b(?:(${UP})|(${DOWN})|(${SAME}))(?: \\w+ly)?(?: (?:by|of|to|at))?(?: (?:about|around|nearly|almost|roughly|over|some|more than|less than|a further|another))? ?[$€£]?$`,
  'i',
)
const BEHIND = new RegExp(`^ ?(?:%|percent|per cent)? (?:(${UP})|(${DOWN}))\\b`, 'i')
const GOES_UP = new RegExp(`\\b(?:${UP})\\b`, 'i')
const GOES_DOWN = new RegExp(`\\b(?:${DOWN})\\b`, 'i')
/** A word of each of them. */
const MAY_CHANGE = wordList(
  'rose|rise|rises|rising|risen|increase|increased|increases|increasing|grow|grew|grows|growing|grown|gain|gained|gains|gaining|climb|climbed|climbs|climbing|jump|jumped|' +
    'jumps|jumping|surged|surges|surging|soar|soared|soars|soaring|went up|goes up|growth|fell|fall|falls|falling|fallen|decrease|decreased|decreases|decreasing|drop|' +
    'dropped|drops|dropping|declin|decline|declined|declines|declining|shrank|shrunk|shrink|shrinks|sank|sink|sinks|plunged|plunges|plunging|slump|slumped|slumps|slumping|' +
    'tumbled|tumbles|tumbling|went down|goes down|reduced|reduces|reducing|reduction|stay|stays|stayed|remain|remains|remained|unchanged|is kept|was kept',
)
const DENIED = /\b(?:not|no|never|without|instead|rather)\b|n['’]t\b/i
const NEAR = 48

/** A figure by which something fell where the evidence says that it rose by that, or the reverse: `fell by 12 %` for `rose by 12 %`. English. */
export function otherDirections(
  { support, sentence, numbers }: Claim,
  { claims, index, tells }: Context,
): CheckFinding[] {
  if (numbers.length === 0 || support.recall < FROM || !tells(MAY_CHANGE)) return []
  for (const { value, start, end } of numbers) {
    const said = directionAt(claims.text, { start, end })
    if (said === undefined) continue
    const { numbers: known, passages, sentences } = index.evidence
    const places = [...known.placesOf(value).take(MOST_PLACES + 1)]
    const directionOf = (place: number): Direction | undefined =>
      directionAt(passages[known.passageAt(place)]?.text ?? '', known.mentionAt(place))
    if (places.length > MOST_PLACES || !places.every((place) => (directionOf(place)?.to ?? said.to) !== said.to))
      continue
    const place = places.find((one) => support.sentences.includes(known.sentenceAt(one)))
    const other = place === undefined ? undefined : directionOf(place)
    if (place === undefined || other === undefined) continue
    const source = sentences[known.sentenceAt(place)] as EvidenceSentence
    return [
      {
        level: 'fail',
        reason_code: 'contrary_word',
        message: `The sentence has ${quotedText(said.word)} with ${quotedText(claims.text.slice(start, end))}, and the evidence ${quotedText(other.word)}.`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, source.passage, source),
      },
    ]
  }
  return []
}

interface Direction {
  readonly to: 'up' | 'down' | 'same'
  readonly word: string
}

/** What a number changed by, if the words beside it say so. */
function directionAt(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): Direction | undefined {
  const before = text.slice(Math.max(0, start - NEAR), start)
  const [, up, down, same] = AHEAD.exec(before) ?? BEHIND.exec(text.slice(end, end + NEAR)) ?? []
  const word = up ?? down ?? same
  if (word === undefined || DENIED.test(before)) return undefined
  // `The increase was reduced to 3 %`
  if (GOES_UP.test(before) && GOES_DOWN.test(before)) return undefined
  return { to: up === undefined ? (down === undefined ? 'same' : 'down') : 'up', word }
}
