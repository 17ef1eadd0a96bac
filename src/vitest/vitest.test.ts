import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runVitest } from '../../test/vitest-project.ts'

test('vitest runs the example, fails what is wrong, and reports both', async () => {
  const vitest = dirname(fileURLToPath(import.meta.resolve('vitest/package.json')))
  const { code, said } = await runVitest({ vitest, assay: process.env['ASSAY_TEST_PACKAGE'] ?? '' })
  expect(said).toMatch(/Tests {2}3 failed \| 10 passed/)
  expect(code).toBe(1)
  expect(said).toMatch(/claim +Items can be returned within 14 days\. \(contradicted\)/)
  expect(said).toContain('difference “14” is not “30”')
  expect(said).toContain('reaches 0.7 at attempt 2, but the first attempt did not')
  expect(said).toMatch(
    /evals shop[\s\S]*95 % interval[\s\S]*no model was called[\s\S]*open it {4}npx --no assay runs show [\da-f-]{36}/,
  )
  expect(said).toMatch(/5 of 7|4 of 6/)
})
