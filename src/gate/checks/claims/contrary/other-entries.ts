import { unitAt } from '../../../../text/characters/characters.ts'
import type { EvidenceSentence } from '../../../../text/evidence/evidence.ts'
import { measureCalled, measureOf } from '../../../../text/numbers/measures/measures.ts'
import { readNumbers } from '../../../../text/numbers/numbers.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import { isDigitAt } from '../../../../text/numbers/numeral.ts'
import { isStopWord } from '../../../../text/words/stop-words.ts'
import { stem } from '../../../../text/words/stem.ts'
import type { Word } from '../../../../text/words/word.ts'
import { words } from '../../../../text/words/words.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { CheckFinding } from '../../../check.ts'
import type { Claim, Claims } from '../claims.ts'
import { hitSpan, quotedText } from '../evidence-spans.ts'
import type { Context } from './context.ts'
import { entriesOf, type Entry, entryNamed, isSame, stemsIn, stemsOf } from './entries.ts'
import { wordsAt } from './evidence-statements.ts'

/** A part of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 4000
/** A number that is in more places than this may be anywhere. */
const MOST_PLACES = 24
/** Words on each side of a number that tell what it is. */
const REACH = 8

const COUNTING = new Set(['plain', 'currency', 'percent', 'time'])
/** What is said of all. */
const OF_ALL = new Set('all both each every any either always'.split(' '))
/** What compares several, has another in brackets, or begins with something else than what it names. */
export const COMPARING =
  /(?<![a-zÀ-ԯ\u0621-\u064A])(?:than|unlike|both|all|each|other|others|another|either|instead|whereas|while|cheapest|highest|lowest|(?<!\bat )(?:most|least)|compared|upgrad(?:e|es|ed|ing)|downgrad(?:e|es|ed|ing)|switch(?:es|ed|ing)?|twice|times|half|double|versus|vs|contrast|behind|ahead|more|less|fewer|as (?:much|many|long|far|old|high|big|heavy|deep))(?![a-zÀ-ԯ\u0621-\u064A])|升级|升級|降级|降級|[比都均各而較较]|分别|分別|其他|其它|另外|所有|^\P{L}*(?:it|its|it['’]s|they|their|she|he|this|these)(?![a-zÀ-ԯ\u0621-\u064A])|[(（]/iu

/**
 * A figure that the evidence has of another thing of the same kind: `Solvane Fix has a basic charge of 9.50 euros`, where that is what
 * another passage says of Solvane Flex, and 11.90 what the one about Fix says.
 */
export function otherEntries(claim: Claim, { claims, index, turned }: Context): CheckFinding[] {
  const { support, sentence, numbers } = claim
  if (numbers.length === 0 || support.recall < FROM || turned() === undefined) return []
  const figures = numbers.flatMap((number) => placedIn(claim, { number, text: claims.text, index }))
  if (figures.length === 0) return []
  const entries = entriesOf(
    index.evidence,
    index.offered.map(({ title }) => title),
  )
  if (entries.length === 0) return []
  const placed = figures.flatMap((figure) => inEntries(figure, { entries, index }))
  const named =
    placed.length === 0
      ? undefined
      : whatIsNamed(withoutCause(claim, { placed, text: claims.text }), { claims, entries })
  if (named === undefined) return []
  const { about, stems, isBefore } = named
  const asked = new Set(readNumbers(claims.question).map(({ value }) => value))
  for (const one of placed) {
    // `for two months?` is of the asker.
    if (asked.has(one.said.number.value)) continue
    const found = figureOfAnother(one, { about, stems, index, entries })
    if (found === undefined) continue
    // A row of a comparison has the figures of both.
    if (numbers.some(({ value }) => value === found.instead.value)) continue
    const { start, end } = one.said.number
    const said = quotedText(claims.text.slice(start, end))
    const known = index.evidence.passages[about.passage]?.text.slice(found.instead.start, found.instead.end) ?? ''
    return [
      {
        level: isBefore || !found.isOfSame ? 'warn' : 'fail',
        reason_code: 'exchanged_values',
        message: `The sentence has ${said} of ${quotedText(about.name)}, of which the evidence has ${quotedText(known)}; ${said} is what it has of ${quotedText(found.other.name)}.`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, about.passage, found.instead),
      },
    ]
  }
  return []
}

const CAUSE = /\b(?:because|due to|owing to|thanks to|driven by|as a result of)\b/i

/** What a claim says ahead of a cause, where its figures stand there: `Profit fell to 52.7 million because of the centre at Tamley` is not about Tamley. */
function withoutCause(
  claim: Claim,
  { placed, text }: { readonly placed: readonly OfEntries[]; readonly text: string },
): Claim {
  const { start, end } = claim.sentence
  const at = text.slice(start, end).search(CAUSE)
  if (at < 0 || placed.some(({ said }) => said.number.start > start + at)) return claim
  return { ...claim, words: claim.words.filter((word) => word.end <= start + at) }
}

/** A figure of the claim, and all places of the evidence that have it. */
interface Placed {
  readonly said: Figure
  readonly unit: string
  readonly places: readonly number[]
}

function placedIn(
  { missingNumbers, dates, words: own }: Claim,
  { number, text, index }: { number: NumberMention; text: string; index: GateIndex },
): readonly Placed[] {
  if (!COUNTING.has(number.kind) || missingNumbers.includes(number)) return []
  if (dates.some(({ start, end }) => start < number.end && number.start < end)) return []
  const { numbers, passages } = index.evidence
  const said = { text, words: own, number }
  const unit = unitOf(said)
  if (unit === undefined) return []
  const places: number[] = []
  for (const place of numbers.placesOf(number.value)) {
    if (!isWhole(numbers.mentionAt(place), passages[numbers.passageAt(place)]?.text ?? '')) continue
    if (places.push(place) > MOST_PLACES) return []
  }
  return places.length === 0 ? [] : [{ said, unit, places }]
}

/** A figure that is in entries alone. */
interface OfEntries extends Omit<Placed, 'places'> {
  readonly at: readonly { readonly place: number; readonly entry: Entry }[]
}

function inEntries(
  { said, unit, places }: Placed,
  { entries, index }: { readonly entries: readonly Entry[]; readonly index: GateIndex },
): readonly OfEntries[] {
  const { numbers } = index.evidence
  const at = places.flatMap((place) => {
    const entry = entryAt(entries, numbers.passageAt(place), numbers.mentionAt(place))
    return entry === undefined ? [] : [{ place, entry }]
  })
  const isIn = (place: number): boolean => at.some((one) => one.place === place)
  // `From the age of 12` is no place of 12 hours.
  const counts = (place: number): boolean => {
    const figure = figureAt(place, index)
    return (figure && unitOf(figure)) === undefined || (figure && unitOf(figure)) === unit
  }
  if (at.length === 0 || places.some((place) => !isIn(place) && counts(place))) return []
  const counted = at.filter(({ place }) => counts(place))
  return counted.length === 0 ? [] : [{ said, unit, at: counted }]
}

interface Named {
  readonly about: Entry
  /** What names it. */
  readonly stems: ReadonlySet<string>
  /** Whether a sentence before names it, or the question. */
  readonly isBefore: boolean
}

/** How many sentences back what a sentence is about may be named. */
const BACK = 3

/** What a claim is about: what it names, or the sentences before, or the question, if it names nothing of the kind. */
function whatIsNamed(
  claim: Claim,
  { claims, entries }: { readonly claims: Claims; readonly entries: readonly Entry[] },
): Named | undefined {
  const at = claims.all.findIndex(({ sentence }) => sentence.index === claim.sentence.index)
  const before = claims.all.slice(Math.max(0, at - BACK), Math.max(0, at)).reverse()
  const said = [claim, ...before].map((one) => ({
    stems: stemsIn(one.words, claims.text),
    text: claims.text.slice(one.sentence.start, one.sentence.end),
  }))
  const { question } = claims
  const asked = at <= BACK && question !== '' ? [{ stems: stemsIn(words(question), question), text: question }] : []
  for (const [back, one] of [...said, ...asked].entries()) {
    const { stems } = one
    if (entries.every(({ head }) => head.isDisjointFrom(stems))) continue
    const about = COMPARING.test(one.text) ? undefined : entryNamed(stems, entries)
    return about === undefined ? undefined : { about, stems, isBefore: back > 0 }
  }
  return undefined
}

/** A figure in a text. */
interface Figure {
  readonly text: string
  readonly words: readonly Word[]
  readonly number: NumberMention
}

interface Known {
  readonly about: Entry
  readonly stems: ReadonlySet<string>
  readonly index: GateIndex
  readonly entries: readonly Entry[]
}

interface OfAnother {
  readonly other: Entry
  /** The figure in its place of the thing that the claim is about. */
  readonly instead: NumberMention
  /** Whether words beside both say that they are of the same, and not only their unit. */
  readonly isOfSame: boolean
}

/** The other thing that a figure is of. */
function figureOfAnother({ said, unit, at }: OfEntries, known: Known): OfAnother | undefined {
  const { about, index } = known
  if (!at.every(({ entry }) => mayBeTaken(entry, known))) return undefined
  const own = attributesOf(said)
  let byUnit: OfAnother | undefined
  for (const { place, entry } of at) {
    const figure = figureAt(place, index)
    if (figure === undefined || unitOf(figure) !== unit || isOfAll(figure)) return undefined
    const shared = own.intersection(attributesOf(figure)).difference(about.head).difference(entry.head)
    const others = figuresOf(about, index).filter(
      (one) => one.number.value !== said.number.value && unitOf(one) === unit,
    )
    const instead = others.find((one) => !attributesOf(one).isDisjointFrom(shared))
    if (instead !== undefined) return { other: entry, instead: instead.number, isOfSame: true }
    const [first] = others
    if (first !== undefined) byUnit ??= { other: entry, instead: first.number, isOfSame: false }
  }
  return byUnit
}

/** Whether a figure is said of all: not `every 12 hours`, which is how often. */
function isOfAll({ words: around }: Figure): boolean {
  return around.some(({ form }, at) => OF_ALL.has(form) && around[at + 1]?.kind !== 'number')
}

/** Whether a number is no part of a longer one, such as the 2 of `31.2`. */
function isWhole({ start, end }: NumberMention, text: string): boolean {
  const before = isJoint(unitAt(text, start - 1)) ? start - 2 : start - 1
  const behind = isJoint(unitAt(text, end)) ? end + 1 : end
  return !isDigitAt(text, before) && !isDigitAt(text, behind)
}

/** A stop, a comma, a colon or a slash. */
function isJoint(code: number): boolean {
  return code === 0x2e || code === 0x2c || code === 0x3a || code === 0x2f
}

function entryAt(entries: readonly Entry[], passage: number, { start }: NumberMention): Entry | undefined {
  return entries.find((entry) => entry.passage === passage && entry.start <= start && start < entry.end)
}

/** Whether one thing may be taken for another: what the claim has of its name alone is nowhere in what is said of the other. */
function mayBeTaken(other: Entry, { about, stems, index, entries }: Known): boolean {
  // `Breeze` of `Breeze M`: what is said of all of them, unless a table has a row for each.
  const isOfAll = other.head.size === 1 && other.head.isSubsetOf(about.head) && other.passage !== about.passage
  if (isSame(about, other) || isOfAll) return false
  const telling = about.head.intersection(stems).difference(other.head)
  // `Pelion X2` of `Pelion X2 Pro`.
  if (telling.size === 0) return about.head.isSubsetOf(other.head) && about.head.size > 1
  const text = index.evidence.passages[other.passage]?.text.slice(other.start, other.end) ?? ''
  // `policy` of `Komfort policy`, of which there are others, tells nothing.
  const own = entries.reduce((left, one) => (isSame(one, about) ? left : left.difference(one.head)), telling)
  return (own.size > 0 ? own : telling).isDisjointFrom(stemsOf(text))
}

function figureAt(place: number, index: GateIndex): Figure | undefined {
  const { numbers, passages } = index.evidence
  const sentence = numbers.sentenceAt(place)
  const text = passages[numbers.passageAt(place)]?.text
  if (sentence < 0 || text === undefined) return undefined
  return { text, words: wordsAt(index, sentence), number: numbers.mentionAt(place) }
}

/** The figures of a stretch of the evidence. */
function figuresOf({ passage, start, end }: Entry, index: GateIndex): readonly Figure[] {
  const { evidence } = index
  const text = evidence.passages[passage]?.text ?? ''
  const sentences = evidence.sentences.filter((one) => one.passage === passage && one.start < end && one.end > start)
  return Array.from(evidence.numbers.all()).flatMap(([at, number]): Figure[] => {
    if (at !== passage || number.start < start || number.end > end || !isWhole(number, text)) return []
    const sentence = sentences.find((one) => one.start <= number.start && number.start < one.end)
    return sentence === undefined ? [] : [{ text, words: wordsIn(sentence, { start, end, index }), number }]
  })
}

function wordsIn(
  sentence: EvidenceSentence,
  { start, end, index }: { readonly start: number; readonly end: number; readonly index: GateIndex },
): readonly Word[] {
  return wordsAt(index, sentence.index).filter((word) => word.start >= start && word.end <= end)
}

/** What a Chinese figure counts by: 200 次. */
const HAN_BEHIND = /^ ?(\p{Script=Han})/u

/** What a figure counts: its unit, or the word behind it. */
function unitOf({ text, words: around, number }: Figure): string | undefined {
  if (number.kind === 'time') return 'time'
  const measure = measureOf(text, number)
  if (measure !== undefined) return measure.unit
  const [, han] = HAN_BEHIND.exec(text.slice(number.end, number.end + 2)) ?? []
  if (han !== undefined) return han
  const next = around.find(({ start }) => start >= number.end)
  return next === undefined || next.kind !== 'word' || isStopWord(next) || next.start - number.end > 1
    ? undefined
    : stem(next.form)
}

/** The stems of words near a figure that say what it is of. */
function attributesOf({ words: around, number }: Figure): ReadonlySet<string> {
  const at = around.findIndex(({ end }) => end > number.start)
  const near = around.slice(Math.max(0, at - REACH), at + REACH)
  return new Set(
    near
      .filter((word) => word.kind !== 'number' && !isStopWord(word) && measureCalled(word.form) === undefined)
      .map(({ form }) => stem(form)),
  )
}
