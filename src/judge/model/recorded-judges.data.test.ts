import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPairwiseWinner } from './pairwise.ts'

type Winner = 'a' | 'b' | 'tie'

/** Ten recorded judges on the 419 pairs of LLMBar (Zeng et al. 2024), each asked in both orders. */
interface Recorded {
  readonly judge: string
  /** In each order, as published, already turned back to the first order. */
  readonly winner: readonly [Winner, Winner]
  /** The last 220 characters of the two replies. */
  readonly raw_tail: readonly [string, string]
}

interface Tally {
  read: number
  agree: number
  unread: number
  /** Disagreements in which the published winner is the output that stood first. */
  publishedFirst: number
}

const tallies = new Map<string, Tally>()

beforeAll(() => {
  const folder = process.env['ASSAY_DATA']
  if (folder === undefined) throw new Error('Set ASSAY_DATA to the folder with recorded_llmbar_judges.jsonl.')
  const lines = readFileSync(join(folder, 'recorded_llmbar_judges.jsonl'), 'utf8').trim().split('\n')
  for (const line of lines) count(JSON.parse(line))
})

function count({ judge, winner, raw_tail: tails }: Recorded): void {
  const tally = tallies.get(judge) ?? { read: 0, agree: 0, unread: 0, publishedFirst: 0 }
  tallies.set(judge, tally)
  for (const order of [0, 1] as const) {
    const read = readPairwiseWinner(tails[order])
    const first = order === 0 ? 'a' : 'b'
    const second = order === 0 ? 'b' : 'a'
    if (!read.ok) tally.unread += 1
    else {
      const found = read.value === 'tie' ? 'tie' : read.value === 'a' ? first : second
      tally.read += 1
      if (found === winner[order]) tally.agree += 1
      else if (winner[order] === first) tally.publishedFirst += 1
    }
  }
}

describe('the replies of recorded judges', () => {
  test('come from ten judges on 419 pairs in two orders', () => {
    expect([...tallies.values()].map(({ read, unread }) => read + unread)).toEqual(
      Array.from({ length: 10 }, () => 838),
    )
  })

  test.each([
    ['GPT-4/Vanilla', 838],
    ['GPT-4/CoT', 837],
    ['GPT-4/Metrics_Reference', 838],
    ['ChatGPT/Vanilla', 838],
    ['ChatGPT/CoT', 802],
    ['LLaMA2/Vanilla', 836],
    ['LLaMA2/CoT', 721],
    ['Falcon/Vanilla', 838],
  ])('of %s are read as published, every one that can be read: %d of 838', (judge, atLeast) => {
    const { read, agree } = tallies.get(judge) ?? { read: 0, agree: 0 }
    expect(agree).toBe(read)
    expect(read).toBeGreaterThanOrEqual(atLeast)
  })

  test('of PaLM2/CoT differ from what was published, all but once in favour of the output that stood first', () => {
    // Where its reply ends in "Therefore, Output (b) is better.", the published reading of this judge still says (a).
    const tally = tallies.get('PaLM2/CoT')
    expect(tally).toMatchObject({ read: 593, agree: 493, publishedFirst: 99 })
  })

  test('of ChatGPT/Rating, whose words were not kept, are unparsable, all of them', () => {
    expect(tallies.get('ChatGPT/Rating')).toMatchObject({ read: 0, unread: 838 })
  })
})
