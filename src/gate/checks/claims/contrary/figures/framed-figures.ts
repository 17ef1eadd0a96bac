import type { IndexedPassage } from '../../../../../text/evidence/evidence.ts'
import {
  differAround,
  type FigureFrame,
  figureFrames,
  saidIn,
  sharedAround,
} from '../../../../../text/polarity/exchanges/figure-frames.ts'
import { foldArabic } from '../../../../../text/characters/arabic.ts'
import { simplified } from '../../../../../text/characters/han.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { GateIndex } from '../../../../gate-index.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'

/** A part of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 2500
/** Characters around a figure that are the same around another of the evidence, and so many more than around its own. A word is two. */
const FEWEST_SHARED = 4
const MORE_SHARED = 2
/** So many times as much of what tells them apart must be of the other figure. */
const MUCH_MORE = 3
const MOST_COMPARED = 400
/** Chinese and Arabic; in English exchanged figures are found otherwise. */
const READ = /[\u0620-\u064A\u3400-\u9FFF]/
const COMPARING =
  /[比较]|而不是|不同于|分别|各为|涨|降|调整|增至|原来|此前|以前|(?<!\p{L})(?:بدل|بدلا|مقارنه|بينما|ارتفع|انخفض|زاد|كان|كانت|اصبح) /u

interface Placed {
  readonly passage: number
  readonly frame: FigureFrame
  readonly shared: number
}

/**
 * A Chinese or Arabic figure that the evidence has elsewhere, between the characters or words between which it has another: 签收后12小时内 for
 * 签收后24小时内（海鲜为12小时内）.
 */
export function framedFigures({ sentence, support }: Claim, { claims, index, turned }: Context): CheckFinding[] {
  const { hasHan, hasArabic } = index.answer.seen
  if (support.recall < FROM || !(hasHan || hasArabic)) return []
  const written = claims.text.slice(sentence.start, sentence.end)
  if (!READ.test(written) || !/[\d٠-٩]/.test(written) || turned() === undefined) return []
  const said = simplified(written)
  if (COMPARING.test(foldArabic(said))) return []
  const own = figureFrames(said)
  const known = index.evidence.passages.map((passage) => framesOf(passage))
  if (known.reduce((sum, { length }) => sum + length, 0) > MOST_COMPARED) return []
  for (const frame of own) {
    const alike = known.flatMap((frames, passage) =>
      frames
        .filter(({ unit }) => unit === frame.unit)
        .map((other): Placed => ({ passage, frame: other, shared: sharedAround(frame, other) })),
    )
    const places = alike.filter(({ frame: { value } }) => value === frame.value)
    const others = alike.filter(
      ({ frame: { value }, shared }) =>
        value !== frame.value && shared >= FEWEST_SHARED && isExchanged(value, { own, places }),
    )
    const best = others.toSorted((a, b) => b.shared - a.shared)[0]
    if (best === undefined || places.length === 0) continue
    if (!places.every((place) => isOfElse(place, { best, said: saidIn(said), frame, index }))) continue
    const { text } = index.evidence.passages[best.passage] as IndexedPassage
    const span = [sentence.start + frame.start, sentence.start + frame.end] as const
    return [
      {
        level: 'fail',
        reason_code: 'exchanged_values',
        message: `The sentence has ${quotedText(claims.text.slice(...span))} where the evidence has ${quotedText(text.slice(best.frame.start, best.frame.end))} between the same words.`,
        span,
        evidence: hitSpan(index, best.passage, best.frame),
      },
    ]
  }
  return []
}

/** Whether a figure that the claim has, too, stands there where the evidence has this one: both are exchanged. */
function isExchanged(
  value: string,
  { own, places }: { readonly own: readonly FigureFrame[]; readonly places: readonly Placed[] },
): boolean {
  return own
    .filter((one) => one.value === value)
    .every((other) =>
      places.some(({ frame }) => frame.unit === other.unit && sharedAround(other, frame) >= FEWEST_SHARED),
    )
}

interface Beside {
  readonly best: Placed
  readonly said: ReadonlySet<string>
  readonly frame: FigureFrame
  readonly index: GateIndex
}

/** Whether a place that has the figure speaks of something else than the claim, which speaks of what the other is of. */
function isOfElse(place: Placed, { best, said, frame, index }: Beside): boolean {
  if (place.frame.isInTable || best.shared - place.shared < MORE_SHARED || !differAround(frame, place.frame))
    return false
  const only = (one: ReadonlySet<string>, other: ReadonlySet<string>, of: ReadonlySet<string>): number =>
    one.difference(other).intersection(of).size
  const [near, far] = [best.frame.said, place.frame.said]
  const telling = only(near, far, frame.said)
  if (telling === 0 || only(far, near, frame.said) * MUCH_MORE > telling) return false
  if (place.passage === best.passage) return true
  const [ofBest, ofPlace] = [best, place].map(({ passage }) => saidInPassage(index, passage))
  return ofBest !== undefined && ofPlace !== undefined && only(ofBest, ofPlace, said) >= only(ofPlace, ofBest, said)
}

function framesOf({ text, about }: IndexedPassage): readonly FigureFrame[] {
  return about(figureFrames, () => figureFrames(text))
}

function saidInPassage({ evidence }: GateIndex, passage: number): ReadonlySet<string> {
  const { text, about } = evidence.passages[passage] as IndexedPassage
  return about(saidIn, () => saidIn(simplified(text)))
}
