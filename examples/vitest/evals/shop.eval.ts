import { expect, test } from 'vitest'
import { evalSuite, test as evalTest } from 'assay/vitest'
import { answer } from '../app.ts'

evalSuite('shop', {
  dataset: 'evals/shop.jsonl',
  target: answer,
  evaluators: ['faithfulness', 'contains'],
  gate: { passRate: 0.9 },
})

test('says how long', async () => {
  const query = 'How long do I have to return an item?'
  const row = { query, ...answer({ query }), reference: '30 days' }
  await expect(row).toBeFaithful()
  await expect(row).toScore('contains')
  await expect(row).toPassGate('standard')
})

evalTest('a call of the application is on the tape', async ({ tape }) => {
  const { reply } = await tape.play({ prompt: 'Say hello.' }, () => Promise.resolve({ text: 'Hello.' }))
  // oxlint-disable-next-line vitest/no-standalone-expect -- vitest's own test, with fixtures
  expect(reply.text).toBe('Hello.')
})
