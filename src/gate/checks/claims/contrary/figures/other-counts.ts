import type { EvidenceIndex, EvidenceSentence, IndexedPassage } from '../../../../../text/evidence/evidence.ts'
import { mayHaveStem } from '../../../../../text/words/stem.ts'
import { countedAt } from '../../../../../text/numbers/measures/counted.ts'
import type { CheckFinding } from '../../../../check.ts'
import { type Claim, within } from '../../claims.ts'
import { numbersNear } from '../../otherwise/near-numbers.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'
import { isCountedBriefly } from './brief-counts.ts'
import { ELLIPTICAL } from './compared-words.ts'

/** Nearly all of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 7000
const SMALL = new Set('two three four five six seven eight nine ten eleven twelve'.split(' '))
const LABELLED =
  /\b(?:roads?|routes?|lines?|rooms?|gates?|bus|tram|train|platforms?|flights?|sections?|articles?|chapters?|types?|steps?|stages?|phases?|levels?|grades?|classes|class|parts?|tables?|figures?|versions?|rules?|units?|floors?|trails?|zones?|highways?|interstates?|numbers?|no\.) $/i
const OF_ALL = /\b(?:of|among) (?:the|its|their|all|our|your)(?: other)? $/i
const LONGEST_AHEAD = 20
/** `your 10-year-old`, of whom the question tells. */
const OLD_BEHIND = /^-years?-olds?\b/i
const NONE = /\b(?:none|nil|zero|not one|not a single)\b/i
const COUNTING = new Set(['plain', 'currency', 'percent'])

/** A number that the evidence has for something else, where it counts the same otherwise: `six months' rent` for `three months' rent`. */
export function otherCounts(claim: Claim, { claims, index, turned }: Context): CheckFinding[] {
  const { support, sentence, words, missingNumbers } = claim
  if (support.recall < FROM || !words.some(({ kind, form }) => kind === 'number' || SMALL.has(form))) return []
  const compared = turned()
  if (compared === undefined) return []
  const { evidence } = index
  const countedBy = (place: number): string => countedIn(evidence, place)
  const mentions = within(claims.numbers, sentence)
  const own = mentions.map(({ end }) => countedAt(compared.said, end - sentence.start).join(' '))
  for (const [at, { value, kind, start, end }] of mentions.entries()) {
    if (!COUNTING.has(kind) || missingNumbers.some((missing) => missing.start === start)) continue
    const counted = own[at] ?? ''
    // 70ty-three is not three, and `road 9 crosses` counts nothing.
    if (
      counted === '' ||
      LABELLED.test(compared.said.slice(0, start - sentence.start)) ||
      (start > sentence.start && claims.text[start - 1] === '-') ||
      (OLD_BEHIND.test(claims.text.slice(end, end + LONGEST_AHEAD)) && claims.question.includes(value))
    )
      continue
    const other = numbersNear(claim, index).find((place) => {
      const mention = evidence.numbers.mentionAt(place)
      if (!COUNTING.has(mention.kind) || mention.value === value || countedBy(place) !== counted) return false
      // `five of the nine mills`
      const before = evidence.passages[evidence.numbers.passageAt(place)]?.text.slice(0, mention.start) ?? ''
      return !OF_ALL.test(before.slice(-LONGEST_AHEAD))
    })
    const isShare = kind === 'percent' || counted.startsWith('percent ')
    // Most claims count nothing that the evidence counts otherwise, and what else it counts so is not looked up.
    if (other === undefined || !maySay(compared.said.toLowerCase(), counted)) continue
    // `14.2 km` of `14.2 km long`.
    // `an average age of 310 years` for `310 years old`, `40 percent effective` of a figure of 40 percent, and the second of
    // `A takes 5 working days, B 10` or `B 10 days more`.
    const isSo = (place: number): boolean =>
      `${countedBy(place)} `.startsWith(`${counted} `) ||
      (counted === 'year old' && countedBy(place) === 'year') ||
      (isShare && (countedBy(place) === 'percent' || evidence.numbers.mentionAt(place).kind === 'percent')) ||
      isCountedBriefly(place, { other, claim, index, counts: { known: countedBy(place), said: counted, all: own } })
    if (isCountedSo(evidence.numbers.placesOf(value), isSo)) continue
    const source = evidence.sentences[evidence.numbers.sentenceAt(other)] as EvidenceSentence
    // `after none in 2021` says that there were 0.
    if (value === '0' && NONE.test(evidence.passages[source.passage]?.text.slice(source.start, source.end) ?? ''))
      continue
    if (ELLIPTICAL.test(evidence.passages[source.passage]?.text.slice(source.start, source.end) ?? '')) continue
    const { start: knownStart, end: knownEnd } = evidence.numbers.mentionAt(other)
    const passage = evidence.passages[source.passage]?.text ?? ''
    return [
      {
        // One word may count something else in the next sentence.
        level: counted.includes(' ') ? 'fail' : 'warn',
        reason_code: 'other_count',
        message: `The sentence has ${quotedText(claims.text.slice(start, end))} where the evidence has ${quotedText(passage.slice(knownStart, knownEnd))} of the same.`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, source.passage, source),
      },
    ]
  }
  return []
}

/**
 * What a number of the evidence counts, as words with a space between. Many claims are compared with the same numbers; kept with
 * what else is known about their passage.
 */
function countedIn({ numbers, passages }: EvidenceIndex, place: number): string {
  const { text, about } = passages[numbers.passageAt(place)] as IndexedPassage
  const { end } = numbers.mentionAt(place)
  const known = about(countedByEnd, countedByEnd)
  let counts = known.get(end)
  if (counts === undefined) known.set(end, (counts = countedAt(text, end).join(' ')))
  return counts
}

function countedByEnd(): Map<number, string> {
  return new Map()
}

/** A number that is in more places than this counts anything. */
const MOST_PLACES = 100

function isCountedSo(places: Iterable<number>, isSo: (place: number) => boolean): boolean {
  let looked = 0
  for (const place of places) if (isSo(place) || ++looked > MOST_PLACES) return true
  return false
}

/** Whether a text in small letters may count the same. */
function maySay(text: string, counts: string): boolean {
  const [first = ''] = counts.split(' ', 1)
  return !/^[a-z]+$/.test(first) || mayHaveStem(text, first)
}
