import { describe, expect, test } from 'vitest'
import { defaultRegistry } from '../core/registry.ts'
import { defineEvaluator } from '../core/define-evaluator.ts'
import { measured } from '../core/result.ts'
import { isolatedRegistry } from './isolated-registry.ts'
import { scriptedJudge } from './scripted-judge.ts'

const Mine = defineEvaluator({ name: 'mine', score: () => measured(1, '') })

describe('isolatedRegistry', () => {
  test('is the default registry, as it was before once it is disposed of', () => {
    const before = defaultRegistry.list()
    {
      using registry = isolatedRegistry()
      registry.register('mine', Mine)
      registry.lock()
      expect(defaultRegistry.has('mine')).toBe(true)
    }
    expect(defaultRegistry.list()).toEqual(before)
    {
      using registry = isolatedRegistry()
      expect(registry.register('mine', Mine)).toBe(Mine)
    }
    expect(defaultRegistry.has('mine')).toBe(false)
  })
})

describe('scriptedJudge', () => {
  test('says what it is told, aligned with what it is asked, and records the calls', async () => {
    const judge = scriptedJudge({
      claims: { claims: ['a', 'b'] },
      verdicts: { verdicts: ['SUPPORTED', 'CONTRADICTED'] },
      ratings: [0.25, { score: 1, reasoning: 'well' }],
      usage: { extractClaims: { calls: 1, tokensUsed: 50 } },
    })
    const { claims, usage } = await judge.extractClaims('text', { query: 'q' })
    const { verdicts } = await judge.verifyClaims(claims, ['passage'])
    expect(usage).toMatchObject({ calls: 1, tokensUsed: 50 })
    expect(verdicts.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['c1', 'SUPPORTED'],
      ['c2', 'CONTRADICTED'],
    ])
    expect(await judge.evaluateRelevance('q', 'r')).toMatchObject({ score: 0.25, usage: { calls: 0 } })
    expect(await judge.evaluateFaithfulness('r', ['p'])).toMatchObject({ score: 1, reasoning: 'well' })
    expect(judge.calls.map(({ method }) => method)).toEqual(['extractClaims', 'verifyClaims', 'rate', 'rate'])
    expect(judge.calls[0]).toEqual({ method: 'extractClaims', question: 'text', options: { query: 'q' } })
  })

  test('answers by function, throws scripted errors, and does not make up what is missing', async () => {
    const judge = scriptedJudge({
      claims: (text) => ({ claims: text.split(' ') }),
      ratings: [new RangeError('no')],
    })
    expect((await judge.extractClaims('one two')).claims.map(({ text }) => text)).toEqual(['one', 'two'])
    await expect(judge.rate({ name: 'r', criteria: '?', inputs: {} })).rejects.toThrow(RangeError)
    await expect(judge.rate({ name: 'r', criteria: '?', inputs: {} })).rejects.toThrow('Nothing is scripted for call 2')
    await expect(judge.verifyClaim('c', [])).rejects.toThrow('Nothing is scripted for verdicts.')
  })
})
