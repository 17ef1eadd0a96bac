import { clockTimes } from './clock.ts'
import { decimal, scaled } from './decimal.ts'
import type { DigitRuns } from './digit-runs.ts'
import { defined } from '../../support/defined.ts'
import { hedgeAround, reachBehind } from './hedges.ts'
import { basedAt, minusBefore, powerBehind } from './number-forms.ts'
import {
  compoundAt,
  isKilo,
  isThousandToo,
  isYear,
  magnitudeAt,
  type Numeral,
  numeralAt,
  yearRange,
} from './numeral.ts'
import { protectedSpans } from './number-traps.ts'
import type { NumberKind, NumberMention } from './number-mention.ts'

/** The numbers that an answer has in digits. */
export function readDigits(digits: DigitRuns): NumberMention[] {
  const { plain: text, bounds } = digits
  const found: NumberMention[] = []
  const traps = bounds.length === 0 ? [] : protectedSpans(digits)
  let trap = 0
  let read = 0
  for (let at = 0; at < bounds.length;) {
    // If a trap covers part of the run, the rest of it.
    const start = Math.max(bounds[at] as number, read)
    if (start >= (bounds[at + 1] as number)) {
      at += 2
      continue
    }
    while (trap < traps.length && (traps[trap] as { end: number }).end <= start) trap++
    const here = traps[trap]
    if (here === undefined || here.start > start) read = strictReading(text, start, found)
    else {
      if (here.kind === 'identifier') found.push(identifier(text, here))
      read = here.end
    }
  }
  return found
}

function identifier(text: string, { start, end }: { start: number; end: number }): NumberMention {
  return { start, end, value: decimal(text.slice(start, end).replace(/\D/g, '')), kind: 'identifier' }
}

const PERCENT = /^ ?(?:%|percent\b|per cent\b|pct\b|percentage points?\b|في المئة|بالمئة|في المائة)/i
const ORDINAL = /^(?:st|nd|rd|th)\b/i
const CURRENCY = /(?:[$€£¥₹₽₩]|\b(?:USD|EUR|GBP|CNY|RMB|JPY|AED|SAR|INR|Rs\.?)) ?$/
const CURRENCY_AFTER =
  /^ ?(?:dollars?|euros?|pounds?|yuan|yen|rupees?|dirhams?|riyals?|[$€£¥₹]|美元|欧元|元|USD\b|EUR\b|GBP\b|CNY\b|AED\b)/i

/** Reads the number at `start` in the one way an answer means it, and returns where it ends. */
function strictReading(text: string, start: number, found: NumberMention[]): number {
  const minus = minusBefore(text, start, { liberal: false })
  const first = found.length
  const end = readUnsigned(text, start, found)
  const mention = found[first]
  if (minus !== undefined && mention !== undefined) found[first] = { ...mention, minus }
  return end
}

function readUnsigned(text: string, start: number, found: NumberMention[]): number {
  const compound = compoundAt(text, start)
  if (compound !== undefined) {
    const times = compound.kind === 'time' ? clockTimes(text, compound) : []
    found.push(times.length === 0 ? compound : { ...compound, also: times })
    return compound.end
  }
  const numeral = numeralAt(text, start)
  const form = basedAt(text, start) ?? powerBehind(text, numeral)
  if (form !== undefined) {
    const { end, value } = form
    found.push(value === undefined ? identifier(text, { start, end }) : { start, end, value, kind: 'plain' })
    return end
  }
  const range = yearRange(text, numeral)
  if (range !== undefined) {
    found.push({ start, end: numeral.end, value: numeral.value, kind: 'year' }, range)
    return range.end
  }
  const currency = CURRENCY.test(text.slice(Math.max(0, start - 5), start))
  const read = magnitudeAt(text, numeral.end, currency)
  // 4千米 are 4 kilometres.
  const kilo = read !== undefined && isKilo(text, read)
  const magnitude = kilo ? undefined : read
  const end = magnitude?.end ?? numeral.end
  const value = magnitude === undefined ? numeral.value : scaled(numeral.value, magnitude.exponent)
  const also = otherValues(text, { numeral, kilo, magnitude }) ?? timesOf(text, numeral)
  const kind = magnitude === undefined ? kindOf(text, numeral, currency) : currency ? 'currency' : 'plain'
  const hedge = hedgeAround(text, { start, end })
  const reach = hedge === undefined ? undefined : reachBehind(text, { end, value })
  if (hedge === undefined && also === undefined) found.push({ start, end, value, kind })
  else found.push({ start, end, value, kind, ...defined({ also, hedge, reach }) })
  return end
}

function timesOf(text: string, numeral: Numeral): string[] | undefined {
  const times = clockTimes(text, numeral)
  return times.length === 0 ? undefined : times
}

/** `1.800` may have a point between thousands; `5 mil` are thousands in Spanish. */
function otherValues(
  text: string,
  { numeral, kilo, magnitude }: { numeral: Numeral; kilo: boolean; magnitude: { end: number } | undefined },
): string[] | undefined {
  const { start, end, value } = numeral
  if (kilo || isThousandToo(text, end)) return [scaled(value, 3)]
  if (magnitude !== undefined || numeral.bare || end - start > 7 || text[end - 4] !== '.' || text[start] === '0')
    return undefined
  return [decimal(text.slice(start, end).replace('.', ''))]
}

function kindOf(text: string, { start, end, bare, value }: Numeral, currency: boolean): NumberKind {
  const after = text.slice(end, end + 20)
  if (PERCENT.test(after)) return 'percent'
  if (currency || CURRENCY_AFTER.test(after)) return 'currency'
  if (!bare) return 'plain'
  if (ORDINAL.test(after)) return 'ordinal'
  if (/^['’]?s\b/.test(after) && value.endsWith('0')) return 'decade'
  return isYear(text, { start, end }) ? 'year' : 'plain'
}
