import { expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { numericConsistency } from '../numeric-consistency.ts'

test.each([
  ['Each node needs 0.5 GB [1].', 'Each node needs 512 MB of memory.', 'pass ok'],
  ['Each node needs 0.5 GB [1].', 'Each node needs 500 MB of memory.', 'pass ok'],
  ['Each node needs 2048 MiB [1].', 'Each node needs 2 GiB of memory.', 'pass ok'],
  ['Each node needs 0.6 GB [1].', 'Each node needs 512 MB of memory.', 'fail number_not_in_evidence'],
  ['Each node needs 0.5 GB [1].', 'Each node needs 512 m of cable.', 'fail number_not_in_evidence'],
  ['A drop holds 50 µl [1].', 'A drop holds 0.05 ml.', 'pass ok'],
  ['A drop holds 50 µl [1].', 'A drop holds 0.5 ml.', 'fail number_not_in_evidence'],
  ['Retries wait for 250 ms [1].', 'Retries wait for 0.25 seconds.', 'pass ok'],
])('%s ← %s', (answer, evidence, expected) => {
  expect(said(run(numericConsistency, inputOf(answer, [evidence])))).toBe(expected)
})
