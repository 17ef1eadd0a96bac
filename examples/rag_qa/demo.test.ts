import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { BY_NAME_OFFLINE } from '../../test/command.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test('runs to its end without a network and prints every section', async () => {
  const { ASSAY_BASE_URL: _, ASSAY_MODEL: __, ...env } = process.env
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [...BY_NAME_OFFLINE, 'examples/rag_qa/demo.ts'],
    { cwd: root, env },
  )
  const headings = [...stdout.matchAll(/^ {2}(\d) · (.+)$/gm)].map((match) => match[1])
  expect(headings).toEqual(['1', '2', '3', '4', '5'])
  expect(stdout).toMatch(/accuracy .+ \d+\.\d % {2}\d+ of 60, 95 % interval/)
  expect(stdout.match(/ {2}verdict/g)?.length).toBeGreaterThanOrEqual(3)
  expect(stdout).toMatch(/relevant passage in first 5\s+\d+\.\d %/)
  expect(stdout).not.toMatch(/\bNaN\b|undefined %|\[object Object\]/)
  expect(stderr).toBe('')
})
