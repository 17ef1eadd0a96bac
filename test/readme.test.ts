import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

/** Makes `assay` the source of this checkout, in a process that needs no build. */
const hooks = `import { registerHooks } from 'node:module'
registerHooks({
  resolve(specifier, context, next) {
    return next(specifier === 'assay' ? ${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)} : specifier, context)
  },
})`

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
    const args = ['--import', `data:text/javascript,${encodeURIComponent(hooks)}`, file]
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
