import { wrapLanguageModel } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { block, EVIDENCE, FINISH, listener, streamed, textOf } from '../../test/gated-models.ts'
import { createGate } from '../gate/create-gate.ts'
import { gateMiddleware } from './gate-middleware.ts'
import type { Mode } from './options.ts'
import { withEvidence } from './evidence.ts'
import { sized } from '../../test/long-form.ts'

const gate = createGate({ ruleset: 'standard' })

/** Answers full of marks and quotations, right and wrong. */
const CORPUS: readonly string[] = [
  'The rate is 9 percent for income above AED 375,000 [1]. It applies from June 2023 [1].',
  'The page says “The corporate tax rate is 9 percent for income above AED 375,000.” [1] Tax came in 2018 [2].',
  'It says "The chairman must extend the deadline by 30 days." [2] The rate is 9 percent [1].',
  'Tax was introduced on 1 January 2018 [1][2]. The rate is 9 percent【1†source】. No. 5 is not here.',
  'The rate is 9 percent.[^1] It applies from June 2023.[7] The tax \u{1f600} was introduced in 2018 [2, 1].',
  '税率は9%です[1]。「The corporate tax rate is 9 percent」と書いてある[1]。それは2023年6月からです。',
]

async function through(pieces: readonly string[], mode: Mode) {
  const { events, onDecision } = listener()
  const model = wrapLanguageModel({
    model: new MockLanguageModelV4({ doStream: streamed([...block(pieces), FINISH]) }),
    middleware: gateMiddleware({ gate, mode, onDecision }),
  })
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'What is the rate?' }] }]
  const { stream } = await withEvidence(EVIDENCE, () => model.doStream({ prompt }))
  const text = textOf(await Array.fromAsync(stream))
  return { text, decisions: events.map(({ decision, released }) => ({ sha256: decision.decision_sha256, released })) }
}

/** What must never be out, wherever the stream is cut. */
const NEVER = /must extend|\[7\]/

describe.each(['hold', 'sentence'] as const)('in mode %s', (mode) => {
  test.each(CORPUS)('where a stream is cut changes neither text nor decision: %s', async (answer) => {
    const whole = await through([answer], mode)
    expect(whole.decisions).toHaveLength(1)
    expect(whole.text).not.toMatch(NEVER)
    const byUnit = await through(answer.split(''), mode)
    expect(byUnit).toEqual(whole)
    // Fewer places where all of it is held than where text is let out while it comes.
    for (let at = 1; at < answer.length; at += sized(mode === 'sentence' ? 9 : 23, 1)) {
      const cut = await through([answer.slice(0, at), answer.slice(at)], mode)
      expect(cut, `cut at ${at}`).toEqual(whole)
    }
  })
})

/** What tells where sentences begin, and what a text that goes on may tell otherwise. */
const PIECES =
  'The rate is 9. |1 . 3 million |No. 5 |e.g. |U.S. |It |it |tax |tax.|Tax! |why? |1. |- item|\n|\n\n|# Title|“|” |"|(|) |[1] |[1]|```\n|~~~\n|> | |, and |税率は|9%です。|」|A|a|. |...|…| || a | b |\n'.split(
    '|',
  )

test('whatever an answer is made of, and wherever it is cut, the same sentences are out before the verdict', async () => {
  const texts = fc.array(fc.constantFrom(...PIECES), { minLength: 4, maxLength: 24 }).map((pieces) => pieces.join(''))
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
      async (text, at) => {
        const cuts = [0, ...at.map((share) => Math.floor(share * text.length)).sort((a, b) => a - b), text.length]
        const pieces = cuts.slice(1).map((cut, index) => text.slice(cuts[index], cut))
        const whole = await through([text], 'sentence')
        expect(await through(pieces, 'sentence')).toEqual(whole)
        expect(await through(text.split(''), 'sentence')).toEqual(whole)
      },
    ),
    { numRuns: sized(8, 300), seed: 7 },
  )
})

test('a long answer is let out as it comes, in few pieces for what it costs, and whole', async () => {
  const answer = 'The rate is 9 percent [1]. '.repeat(sized(90, 250))
  const pieces = Array.from({ length: answer.length / 27 }, (_, at) => answer.slice(at * 27, at * 27 + 27))
  const { text, decisions } = await through(pieces, 'sentence')
  expect(text.startsWith(answer)).toBe(true)
  const released = decisions[0]?.released ?? []
  // The first sentences one by one; all decisions together read sixteen characters for each one of the answer, and a few more.
  expect(released.slice(0, 50).map(([start, end]) => end - start)).toEqual(Array.from({ length: 50 }, () => 27))
  const read = released.reduce((sum, [, end]) => sum + end, 0)
  expect(read).toBeLessThan(200_000 + 16 * answer.length)
  expect(released.at(-1)?.[1]).toBeGreaterThan(answer.length * 0.9)
})
