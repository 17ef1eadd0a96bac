import { expect, test } from 'vitest'
import { areaOf } from '../../../../bench/validity/whole/fit-whole.ts'
import { type Beside, judged } from '../../../../bench/validity/whole/judged.ts'
import { longAnswers } from '../../../../bench/validity/whole/real-answers.ts'
import { dataFolder } from '../../../../bench/validity/rows.ts'

const SIMPLER: readonly Beside[] = ['mean', 'product', 'unseen words', 'length']

/** The floor is set a little below what `node bench/validity/whole-answers.ts` prints. */
test('the shipped probability tells long answers without an unsupported claim from others better than simpler figures', async () => {
  const answers = await judged(longAnswers(dataFolder()))
  const area = areaOf(answers, ({ probability }) => probability)
  expect(area).toBeGreaterThanOrEqual(0.92)
  for (const name of SIMPLER) expect(area).toBeGreaterThan(areaOf(answers, ({ beside }) => beside[name]))
}, 60_000)
