import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { BY_NAME_OFFLINE } from './command.ts'

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

test('the code runs when it is pasted, and says what the text says it says', async () => {
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(README) ?? []
  expect(
    code
      .trim()
      .split('\n')
      .filter((line) => line.trim() !== '').length,
  ).toBeLessThanOrEqual(25)
  const folder = mkdtempSync(join(tmpdir(), 'assay-readme-'))
  try {
    const file = join(folder, 'pasted.ts')
    writeFileSync(file, code)
    const args = [...BY_NAME_OFFLINE, file]
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
    })
    expect(stdout).toMatch(/faithfulness/)
    expect(stdout).toMatch(/short_enough/)
    expect(stdout).toMatch(/score: 0,/)
    expect(stdout).toMatch(/90.*30|30.*90/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
