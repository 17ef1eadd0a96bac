import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Effort } from './effort.ts'
import { joins } from './exact.ts'
import type { PassageText } from './passage-texts.ts'
import { Straddling } from './straddling.ts'
import { sized } from '../../../../../test/long-form.ts'

const passages = (texts: readonly string[]): PassageText[] =>
  texts.map((text, passage) => ({ text, passage, toOriginal: (start, end) => [start, end] }))

/** The plain way: each passage with each other one. */
function plain(quotation: string, texts: readonly string[]) {
  const spaces = quotation
    .split('')
    .flatMap((sign, at) => (sign === ' ' && at > 0 ? [at] : []))
    .reverse()
  for (const [first, text] of texts.entries()) {
    const head = spaces.find((end) => text.endsWith(quotation.slice(0, end)) && !joins(text, text.length - end))
    if (head === undefined) continue
    for (const [second, other] of texts.entries()) {
      const isTail = (tail: string) => other.startsWith(tail) && !joins(other, tail.length)
      const space = spaces.find((one) => one <= head && isTail(quotation.slice(one + 1)))
      if (second !== first && space !== undefined) return { first, head, second, end: quotation.length - space - 1 }
    }
  }
  return undefined
}

test('a quotation over two passages is found where comparing each with each finds it', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'ab', 'a.', ' ', 'ba'), { maxLength: 7 }).map((all) => all.join(' '))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), text, (texts, quotation) => {
      const found = new Straddling(passages(texts), new Effort()).find(quotation)
      const shown = found && {
        first: found[0].text.passage,
        head: found[0].end - found[0].start,
        second: found[1].text.passage,
        end: found[1].end,
      }
      expect(shown).toEqual(texts.length < 2 ? undefined : plain(quotation, texts))
    }),
    { numRuns: sized(300, 1000) },
  )
})
