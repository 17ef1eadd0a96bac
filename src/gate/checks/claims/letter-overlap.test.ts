import { describe, expect, test } from 'vitest'
import { indexInput } from '../../gate-index.ts'
import { parseGateInput } from '../../parse-input.ts'
import { claimsOf } from './claims.ts'
import { isAlike } from './letter-overlap.ts'

function indexOf(answer: string, passages: readonly string[]) {
  const input = parseGateInput({
    conversation_id: 'c',
    message_id: 'm',
    retrieval: { record_id: 'r', hits: passages.map((text, at) => ({ node_id: `p${at}`, text })) },
    generation: { record_id: 'g', answer, citations: [] },
  })
  const index = indexInput(input)
  return { index, claims: claimsOf(index, input).all }
}

/** The same from all runs of all words, one by one. */
function plainly(answer: string, passages: readonly string[]): number[] {
  const { index, claims } = indexOf(answer, passages)
  const runsOf = ({ form, script }: { form: string; script: string }): string[] =>
    script === 'han'
      ? Array.from(form)
      : form.length < 4
        ? [`_${form}`]
        : Array.from({ length: form.length - 2 }, (_, at) => `_${form}`.slice(at, at + 4))
  const known = new Set(index.evidence.passages.flatMap(({ words }) => words.flatMap(runsOf)))
  return claims.map(({ terms }) => {
    const runs = terms.flatMap(({ word }) => runsOf(word))
    return runs.length === 0 ? 0 : Math.floor((runs.filter((run) => known.has(run)).length * 10_000) / runs.length)
  })
}

const PASSAGES = [
  'Refundable deposits: the bookkeepers of Łódź rebook a table 4B, snake_case or not. An ox and an A-B test, naïve.',
  '退款须在三十天内申请。The STATION master unbooked it; Straße, don’t, 2019, x86.',
  'تصدر الوزارة التقرير السنوي في مارس.',
]
const ANSWERS = [
  'The bookkeeper refunded his deposit. Oxen stood at two stations in 2019.',
  'Ox abc ab 4b tab tables unbookable naïvely Strassen cases.',
  '客户可以在三十天内退货退款。The x86 station was snake_cased.',
  'الوزارة أصدرت تقريرها في شهر مارس.',
  'Zzyzx qwrtp.',
]

describe('what the letters of a claim have in common with the evidence', () => {
  test.each(ANSWERS)('is the share of its runs that some word has: %s', (answer) => {
    for (const passages of [PASSAGES, PASSAGES.slice(1), PASSAGES.slice(0, 1)]) {
      const { index, claims } = indexOf(answer, passages)
      for (const [at, share] of plainly(answer, passages).entries()) {
        const claim = claims[at] as (typeof claims)[number]
        expect([isAlike(claim, index, share), isAlike(claim, index, share + 1)]).toEqual([true, false])
      }
    }
  })

  test('counts nothing for a claim that shares no run, and all for one that is there', () => {
    const { index, claims } = indexOf('Zzyzx qwrtp. The bookkeepers rebook deposits.', PASSAGES)
    expect(claims.map((claim) => isAlike(claim, index, 1))).toEqual([false, true])
    expect(claims.map((claim) => isAlike(claim, index, 10_000))).toEqual([false, true])
  })
})
