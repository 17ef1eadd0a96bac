import { unitAt } from '../characters/characters.ts'
import { clockTimes } from './clock.ts'
import { decimal, scaled } from './decimal.ts'
import type { DigitRuns } from './digit-runs.ts'
import { basedAt, minusBefore, type NumberForm, powerBehind } from './number-forms.ts'
import {
  compoundAt,
  digitsEnd,
  digitsOf,
  integerAt,
  isDigitAt,
  isLatin,
  isThousandToo,
  isWordCharacter,
  magnitudeAt,
  mayBelongBehind,
  mayBeCompound,
  mixed,
  type Numeral,
  numeralAt,
  yearRange,
} from './numeral.ts'
import type { NumberMention } from './number-mention.ts'

/** Every reading of the digits of a text, run by run. */
export function readDigitsLiberally({ plain, bounds }: DigitRuns): NumberMention[] {
  const readings = new Readings(plain)
  for (let at = 0; at < bounds.length; at += 2) readings.readRun(bounds[at] as number, bounds[at + 1] as number)
  return readings.found
}

/** What has been read so far, and the run of digits that is being read. */
class Readings {
  readonly found: NumberMention[] = []
  private readonly text: string
  private start = 0
  private end = 0
  private minus: number | undefined

  constructor(text: string) {
    this.text = text
  }

  readRun(start: number, end: number): void {
    const { text } = this
    this.start = start
    this.end = end
    this.minus = minusBefore(text, start, { liberal: true })
    if (mayBeCompound(text, start, end)) this.addCompound()
    if (!isDigitAt(text, start)) return
    const value = integerAt(text, start, end)
    if (isAlone(text, end)) this.push({ start, end, value, kind: 'plain' })
    else this.readAll(value)
  }

  /** Adds the readings of the run with what is behind it. `value`: that of the run alone. */
  private readAll(value: string): void {
    const { text, start, end } = this
    this.add(end, value)
    this.addTimes({ value, end })
    this.addForm(basedAt(text, start))
    if (mayGoOn(text, end)) this.addLonger(value)
    if (unitAt(text, end) === 32 && isDigitAt(text, end + 1)) this.addMixed(value)
    if (isDecadeEnding(text, end)) this.addDecade()
  }

  private addCompound(): void {
    const compound = compoundAt(this.text, this.start)
    if (compound === undefined) return
    this.push(compound)
    if (compound.kind === 'time') this.addTimes(compound)
  }

  /** `4 pm` also says 16:00, and `4.15 pm` 16:15. */
  private addTimes(said: { readonly value: string; readonly end: number }): void {
    const { text, start } = this
    for (const value of clockTimes(text, { ...said, start })) this.push({ start, end: said.end, value, kind: 'time' })
  }

  private push(mention: NumberMention): void {
    const { minus } = this
    this.found.push(minus === undefined ? mention : { ...mention, minus })
  }

  private addForm(form: NumberForm | undefined): void {
    if (form?.value === undefined) return
    this.push({ start: this.start, end: form.end, value: form.value, kind: 'plain' })
  }

  /** `2 1/2` also says 2.5. */
  private addMixed(whole: string): void {
    const fraction = compoundAt(this.text, this.end + 1)
    if (fraction?.kind !== 'fraction') return
    this.push({ start: this.start, end: fraction.end, value: mixed(whole, fraction.value), kind: 'plain' })
  }

  /** Adds a reading, and the same times the magnitude that follows. */
  private add(end: number, value: string): void {
    const { start } = this
    this.push({ start, end, value, kind: 'plain' })
    this.addForm(powerBehind(this.text, { end, value }))
    if (isThousandToo(this.text, end)) this.push({ start, end: end + 4, value: scaled(value, 3), kind: 'plain' })
    const magnitude = magnitudeAt(this.text, end, true)
    if (magnitude === undefined) return
    this.push({ start, end: magnitude.end, value: scaled(value, magnitude.exponent), kind: 'plain' })
  }

  /** Adds the readings that take in more digits, and those of a range. `value` is that of the run alone. */
  private addLonger(value: string): void {
    const { text, start, end } = this
    const strict = numeralAt(text, start)
    if (strict.end > end) {
      this.add(strict.end, strict.value)
      this.addTimes(strict)
    }
    const groupsEnd = end - start > 3 ? end : looseGroupsEnd(text, end)
    const grouped = groupsEnd === end ? value : decimal(digitsOf(text.slice(start, groupsEnd)))
    if (groupsEnd > end && !says(strict, groupsEnd, grouped)) this.add(groupsEnd, grouped)
    this.addPoint(value, { end, strict })
    if (groupsEnd > end) this.addPoint(grouped, { end: groupsEnd, strict })
    const range = yearRange(text, { start, end })
    if (range !== undefined) this.found.push(range)
    else this.addShortRange()
  }

  /** Adds the reading with what follows `end` as its fraction, however loosely, unless the strict reading says the same. */
  private addPoint(whole: string, { end, strict }: { end: number; strict: Numeral }): void {
    const from = looseFraction(this.text, end)
    if (from === end) return
    const to = digitsEnd(this.text, from)
    if (to - from > 6) return
    const value = decimal(whole, this.text.slice(from, to))
    if (!says(strict, to, value)) this.add(to, value)
  }

  /** `160–75` also says 175. */
  private addShortRange(): void {
    const { text, start, end } = this
    const mark = unitAt(text, end)
    if ((mark !== 0x2d && mark !== 0x2013) || !isDigitAt(text, end + 1)) return
    const to = digitsEnd(text, end + 1)
    const missing = end - start - (to - end - 1)
    if (missing < 1 || missing > 4) return
    const value = decimal(text.slice(start, start + missing) + text.slice(end + 1, to))
    this.found.push({ start: end + 1, end: to, value, kind: 'plain' })
  }

  /** `1990s` also says 90, and `90s` also 1990. */
  private addDecade(): void {
    const { text, start, end, found } = this
    if (end - start === 4) found.push({ start, end, value: decimal(text.slice(start + 2, end)), kind: 'decade' })
    else if (end - start === 2) found.push({ start, end, value: `19${text.slice(start, end)}`, kind: 'decade' })
  }
}

function says(strict: Numeral, end: number, value: string): boolean {
  return end === strict.end && value === strict.value
}

/**
 * Whether it is told by few characters that nothing behind the digits belongs to them, as of most: a space and a word, or
 * a mark and a space.
 */
function isAlone(text: string, end: number): boolean {
  const mark = unitAt(text, end)
  const next = unitAt(text, end + 1)
  if (mark !== 32) return isPunctuation(mark) && next === 32 && !isDigitAt(text, end + 2)
  const second = unitAt(text, end + 2)
  return isLatin(next) && isLatin(second) && !mayBelongBehind(next, second)
}

/** A comma, a full stop, a semicolon or a closing bracket. */
function isPunctuation(code: number): boolean {
  return code === 0x2c || code === 0x2e || code === 0x3b || code === 0x29
}

/** Whether digits follow so closely, with no letter between, that they may belong to the same number. */
function mayGoOn(text: string, end: number): boolean {
  if (isLatin(unitAt(text, unitAt(text, end) === 32 ? end + 1 : end))) return false
  return isDigitAt(text, end + 1) || isDigitAt(text, end + 2) || isDigitAt(text, end + 3)
}

const MOST_GROUPS = 8

/** Where the groups of three digits after `end` end, as sources print them: `235, 000`, `235 000`. */
function looseGroupsEnd(text: string, end: number): number {
  let at = end
  for (let groups = 0; groups < MOST_GROUPS; groups++) {
    const from = looseGroup(text, at)
    if (from === at) break
    at = from + 3
  }
  return at
}

/** Where a group of three digits after `at` begins: after a space, or a mark with or without spaces. `at` if there is none. */
function looseGroup(text: string, at: number): number {
  const spaced = isNarrowSpace(unitAt(text, at))
  let from = spaced ? at + 1 : at
  if (isGroupMark(unitAt(text, from))) {
    const behind = unitAt(text, from + 1)
    from += behind === 32 || behind === 0xa0 ? 2 : 1
  } else if (!spaced) return at
  const three = isDigitAt(text, from) && isDigitAt(text, from + 1) && isDigitAt(text, from + 2)
  return three && !isDigitAt(text, from + 3) ? from : at
}

/** A space that may occur within a number. */
function isNarrowSpace(code: number): boolean {
  return code === 32 || code === 0xa0 || code === 0x2009 || code === 0x202f
}

/** A comma, a point or an apostrophe. */
function isGroupMark(code: number): boolean {
  return code === 0x2c || code === 0x2e || code === 0x27 || code === 0x2019
}

/** Where the digits after a decimal point or comma begin, as sources print them: `1. 3`, `1 . 3`. `at` if there are none. */
function looseFraction(text: string, at: number): number {
  const mark = unitAt(text, at) === 32 ? at + 1 : at
  const code = unitAt(text, mark)
  if (code !== 0x2e && code !== 0x2c && code !== 0xb7) return at
  const from = unitAt(text, mark + 1) === 32 ? mark + 2 : mark + 1
  return isDigitAt(text, from) ? from : at
}

/** The `s` of `1990s`, with or without an apostrophe. */
function isDecadeEnding(text: string, end: number): boolean {
  const code = unitAt(text, end)
  const letter = code === 0x27 || code === 0x2019 ? end + 1 : end
  return unitAt(text, letter) === 0x73 && !isWordCharacter(unitAt(text, letter + 1))
}
