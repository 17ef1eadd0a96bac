import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDates } from '../../../text/dates/dates.ts'
import { Effort } from '../bounds/effort.ts'
import { Beside } from './beside.ts'
import { readEvidence } from '../claim-evidence.ts'
import { verdictOn } from '../claim-verdict.ts'
import { COEFFICIENTS } from '../coefficients.ts'
import { Readings } from '../readings.ts'
import { SentenceDates } from './sentence-dates.ts'
import { sized } from '../../../../test/long-form.ts'

const word = fc.constantFrom('12', '1', '120', '7', 'cats', 'ships', 'and', 'of', 'the', 'A-1', 'B-2', ',')
const sentence = fc.array(word, { maxLength: 12 }).map((list) => list.join(' '))

test('a mention is found by its neighbours as if all were tried one after the other', () => {
  fc.assert(
    fc.property(sentence, sentence, fc.constantFrom('12', '7', ''), (claim, text, refused) => {
      const [ours, theirs] = [new Readings(claim), new Readings(text)]
      const said = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
      const beside = new Beside(theirs.numbers, theirs)
      const accepts = (one: string) => one !== refused
      const others = theirs.numbers.filter((other) => accepts(said(other)))
      for (const number of ours.numbers) {
        const [before, after] = ours.neighboursOf(number)
        const plain = others.find((other) => {
          const [otherBefore, otherAfter] = theirs.neighboursOf(other)
          return (before !== '' && before === otherBefore) || (after !== '' && after === otherAfter)
        })
        expect(beside.first([before, after], accepts)).toBe(plain)
      }
      expect(beside.only(accepts)).toBe(others.length === 1 ? others[0] : undefined)
    }),
  )
})

const date = fc.constantFrom('3 May 2001', '3 May', 'May 2001', '2001-05-04', '4 May 2002', 'June 2001', '5 June')

test('a date is compatible with one of a sentence as if all were tried one after the other', () => {
  const same = (one: number | undefined, other: number | undefined) =>
    one === undefined || other === undefined || one === other
  fc.assert(
    fc.property(date, fc.array(date, { maxLength: 4 }), (claim, others) => {
      const known = readDates(others.join(' and '))
      const [own] = readDates(claim)
      const dates = new SentenceDates(known)
      expect(own).toBeDefined()
      if (own === undefined) return
      const compatible = known.some(
        (other) => same(own.year, other.year) && same(own.month, other.month) && same(own.day, other.day),
      )
      expect(dates.hasCompatible(own)).toBe(compatible)
      const fields = ({ year, month, day }: typeof own) =>
        [year, month, day].map((field) => field === undefined).join(' ')
      expect(dates.alike(own)).toEqual(known.filter((other) => fields(other) === fields(own)))
    }),
  )
})

class CountingEffort extends Effort {
  sum = 0
  override spend(comparisons: number): void {
    this.sum += comparisons
    super.spend(comparisons)
  }
}

const list = (count: number, piece: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => piece(at)).join(' and ')
const letter = (at: number) => String.fromCharCode(97 + (at % 26), 97 + (Math.floor(at / 26) % 26))
/** Enough words in common that a claim and a sentence are about one matter. */
const LEAD = `Riga has ${list(130, (at) => `cat${letter(at)}x`)} and`

test.each([
  ['dates', (at: number) => `3 May ${1000 + at}`, (at: number) => `4 May ${1000 + at}`],
  ['numbers', (at: number) => `${10_000 + at}`, (at: number) => `${50_000 + at}`],
  ['compounds', (at: number) => `A-${at}b`, (at: number) => `C-${at}d`],
])('twice as many %s in claim and sentence take no more than about twice as many steps', (_name, ours, theirs) => {
  const steps = (count: number) => {
    const effort = new CountingEffort()
    const evidence = readEvidence([{ id: 'p', text: `${LEAD} ${list(count, theirs)}` }])
    const claim = { id: 'c', text: `${LEAD} ${list(count, ours)}` }
    verdictOn(claim, { evidence, query: undefined, table: COEFFICIENTS, effort })
    return effort.sum
  }
  expect(steps(sized(1000, 2000)) / steps(sized(500, 1000))).toBeLessThan(2.2)
})
