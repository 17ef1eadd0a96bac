import type { DateMention } from '../../../text/dates/dates.ts'

const YEAR = 1
const MONTH = 2
const DAY = 4

/** The dates of a sentence by what they name, so that each of very many dates of a claim is looked up among them all. */
export class SentenceDates {
  private readonly byGrain = new Map<number, DateMention[]>()
  private readonly keys = new Map<number, ReadonlySet<string>>()

  constructor(dates: readonly DateMention[]) {
    for (const date of dates) {
      const grain = grainOf(date)
      const alike = this.byGrain.get(grain)
      if (alike === undefined) this.byGrain.set(grain, [date])
      else alike.push(date)
    }
  }

  /** Whether there is a date no field of which says otherwise. */
  hasCompatible(date: DateMention): boolean {
    const own = grainOf(date)
    for (const [grain, dates] of this.byGrain) {
      const shared = grain & own
      const place = grain * 8 + shared
      let known = this.keys.get(place)
      if (known === undefined) this.keys.set(place, (known = new Set(dates.map((other) => keyOf(other, shared)))))
      if (known.has(keyOf(date, shared))) return true
    }
    return false
  }

  /** Those that name the same of year, month and day. */
  alike(date: DateMention): readonly DateMention[] {
    return this.byGrain.get(grainOf(date)) ?? []
  }
}

function grainOf({ year, month, day }: DateMention): number {
  return (year === undefined ? 0 : YEAR) | (month === undefined ? 0 : MONTH) | (day === undefined ? 0 : DAY)
}

function keyOf({ year, month, day }: DateMention, fields: number): string {
  return `${fields & YEAR ? year : ''}-${fields & MONTH ? month : ''}-${fields & DAY ? day : ''}`
}
