import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitAt } from '../characters/characters.ts'
import { LETTER_MAGNITUDES, MAGNITUDES } from '../data/number-words.ts'
import { decimal, scaled } from './decimal.ts'
import { digitRuns } from './digit-runs.ts'
import { minusBefore, powerBehind } from './number-forms.ts'
import { readDigitsLiberally } from './number-readings.ts'
import type { NumberMention } from './number-mention.ts'
import { compoundAt, digitsEnd, digitsOf, isDigitAt, mixed, numeralAt, yearRange } from './numeral.ts'
import { sized } from '../../../test/long-form.ts'

/** The readings as patterns find them, run by run. */
function plainReadings(text: string): NumberMention[] {
  const { plain } = digitRuns(text, { liberal: true })
  const found: NumberMention[] = []
  for (const { 0: run, index: start } of plain.matchAll(/\d+|[½¼¾]/g)) {
    const readings: NumberMention[] = []
    liberalReadings(plain, { start, end: start + run.length }, readings)
    const minus = minusBefore(plain, start, { liberal: true })
    const negative = ({ start: from, kind }: NumberMention) => from === start && kind !== 'year' && kind !== 'decade'
    found.push(...readings.map((one) => (minus !== undefined && negative(one) ? { ...one, minus } : one)))
  }
  return found
}

const ALL: Readonly<Record<string, number>> = { ...MAGNITUDES, ...LETTER_MAGNITUDES }

function plainMagnitude(text: string, at: number): { exponent: number; end: number } | undefined {
  const match = /^[ \u00A0-]?(百万|千万|[万萬亿億兆千百]|[\u0621-\u064A]{3,7}|[A-Za-z]{1,9})/.exec(text.slice(at))
  if (match === null) return undefined
  const name = (match[1] as string).toLowerCase()
  if (name.length === 1 && /[a-z]/.test(name) && match[0].length > 1) return undefined
  if (/[a-z\d]/i.test(text[at + match[0].length] ?? '') && /[a-z]/.test(name)) return undefined
  const exponent = Object.hasOwn(ALL, name) ? ALL[name] : undefined
  return exponent === undefined ? undefined : { exponent, end: at + match[0].length }
}

/** What stands between the parts of one number as sources print it: `235, 000`, `235 000`, `1. 3`, `1 . 3`. */
const LOOSE_GROUP = /^(?:[ \u00A0\u2009\u202F]?[,.'’][ \u00A0]?|[ \u00A0\u2009\u202F])(?=\d{3}(?!\d))/
const LOOSE_POINT = /^ ?[.,·] ?(?=\d)/
const DECADE = /^['’]?s\b/

/** Adds every reading of the digits from `start` to `end`: `end` is where the run of digits ends. */
function liberalReadings(text: string, run: { start: number; end: number }, found: NumberMention[]): void {
  const { start, end } = run
  const digits = text.slice(start, end)
  const compound = compoundAt(text, start)
  if (compound !== undefined) found.push(compound)
  if (!isDigitAt(text, start)) return
  const raw = { start, end, value: decimal(digits) }
  add(text, raw, found)
  if (goesOn(text, end)) addLonger(text, { run, raw }, found)
  const fraction = text[end] === ' ' && isDigitAt(text, end + 1) ? compoundAt(text, end + 1) : undefined
  if (fraction?.kind === 'fraction') {
    found.push({ start, end: fraction.end, value: mixed(raw.value, fraction.value), kind: 'plain' })
  }
  const after = unitAt(text, end)
  const mayBeDecade = after === 0x73 || after === 0x27 || after === 0x2019
  if (mayBeDecade && DECADE.test(text.slice(end, end + 3))) addDecade(text, run, found)
}

/** Whether digits follow so near that they may belong to the same number. */
function goesOn(text: string, end: number): boolean {
  return isDigitAt(text, end + 1) || isDigitAt(text, end + 2) || isDigitAt(text, end + 3)
}

/** The readings that take more digits in, and those of a range. */
function addLonger(
  text: string,
  { run, raw }: { run: { start: number; end: number }; raw: Reading },
  found: NumberMention[],
): void {
  const { start, end } = run
  const strict = numeralAt(text, start)
  if (strict.end > end) add(text, { start, end: strict.end, value: strict.value }, found)
  const grouped = looseGroups(text, run)
  if (grouped !== undefined && (grouped.end !== strict.end || grouped.value !== strict.value)) add(text, grouped, found)
  for (const whole of grouped === undefined ? [raw] : [raw, grouped]) {
    const point = loosePoint(text, whole)
    if (point !== undefined && (point.end !== strict.end || point.value !== strict.value)) add(text, point, found)
  }
  const range = yearRange(text, run)
  if (range !== undefined) found.push(range)
  else addShortRange(text, run, found)
}

interface Reading {
  start: number
  end: number
  value: string
}

/** The reading itself, and times the magnitude behind it. */
function add(text: string, reading: Reading, found: NumberMention[]): void {
  const { start, end, value } = reading
  found.push({ start, end, value, kind: 'plain' })
  const power = powerBehind(text, { end, value })
  if (power?.value !== undefined) found.push({ start, end: power.end, value: power.value, kind: 'plain' })
  const magnitude = plainMagnitude(text, end)
  if (magnitude === undefined) return
  found.push({ start, end: magnitude.end, value: scaled(value, magnitude.exponent), kind: 'plain' })
}

function looseGroups(text: string, { start, end }: { start: number; end: number }): Reading | undefined {
  if (end - start > 3) return undefined
  let at = end
  let gap = LOOSE_GROUP.exec(text.slice(at, at + 8))
  let groups = 0
  while (gap !== null && groups < 8) {
    at += gap[0].length + 3
    groups += 1
    gap = LOOSE_GROUP.exec(text.slice(at, at + 8))
  }
  return groups === 0 ? undefined : { start, end: at, value: decimal(digitsOf(text.slice(start, at))) }
}

function loosePoint(text: string, whole: Reading): Reading | undefined {
  const point = LOOSE_POINT.exec(text.slice(whole.end, whole.end + 4))
  if (point === null) return undefined
  const from = whole.end + point[0].length
  const to = digitsEnd(text, from)
  if (to - from > 6) return undefined
  return {
    start: whole.start,
    end: to,
    value: decimal(digitsOf(whole.value.split('.')[0] as string), text.slice(from, to)),
  }
}

/** `160–75` also says 175. */
function addShortRange(text: string, { start, end }: { start: number; end: number }, found: NumberMention[]): void {
  const mark = text[end]
  if ((mark !== '-' && mark !== '–') || !isDigitAt(text, end + 1)) return
  const to = digitsEnd(text, end + 1)
  const missing = end - start - (to - end - 1)
  if (missing < 1 || missing > 4) return
  found.push({
    start: end + 1,
    end: to,
    value: decimal(text.slice(start, start + missing) + text.slice(end + 1, to)),
    kind: 'plain',
  })
}

/** `1990s` also says 90, and `90s` also 1990. */
function addDecade(text: string, { start, end }: { start: number; end: number }, found: NumberMention[]): void {
  const digits = text.slice(start, end)
  if (digits.length === 4) found.push({ start, end, value: decimal(digits.slice(2)), kind: 'decade' })
  else if (digits.length === 2) found.push({ start, end, value: decimal(`19${digits}`), kind: 'decade' })
}

const PIECES = [
  '1', '23', '456', '7', '007', '2007', '1990', '90', '12', ',', '.', '·', ' ', '  ', '\u00A0', '\u2009', '–', '—', '-', '/', ':', "'", '’', '½',
  's', 'x', '^', 'e', ' × 10^', ' million', 'Million', 'k', 'K', 'm', ' bn', '-mm', '$', '万', '百万', ' مليون', '٣', '٫', '５', '\ud800', '\u0301', '😀',
] // prettier-ignore

test('digits are read as the patterns read them', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 10 }), (pieces) => {
      const text = pieces.join('')
      expect(readDigitsLiberally(digitRuns(text, { liberal: true }))).toEqual(plainReadings(text))
    }),
    { numRuns: sized(800, 5_000), seed: 1 },
  )
})
