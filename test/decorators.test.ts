import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../', import.meta.url))
const fixture = 'test/fixtures/decorators/evaluators.ts'

/** Compiles the fixture with what it imports, runs it and returns what it printed. */
async function outcomeOf(options: Record<string, unknown>): Promise<unknown> {
  // Inside the repository, so that the compiled code finds the packages it imports.
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'decorators-'))
  try {
    const compilerOptions = { noEmit: false, erasableSyntaxOnly: false, outDir: folder, rootDir: root, ...options }
    const config = { extends: join(root, 'tsconfig.json'), compilerOptions, files: [join(root, fixture)], include: [] }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder])
    const { stdout } = await run(process.execPath, [join(folder, fixture.replace(/\.ts$/, '.js'))])
    return JSON.parse(stdout)
  } catch (error) {
    throw new Error(`The fixture did not compile or run:\n${outputOf(error)}`, { cause: error })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function outputOf(error: unknown): string {
  const { stdout, stderr } = error as { stdout?: string; stderr?: string }
  return `${stdout ?? ''}${stderr ?? ''}` || String(error)
}

test.each([
  ['standard (TC39)', {}],
  ['legacy', { experimentalDecorators: true }],
])('registerEvaluator works as a %s class decorator and keeps the type of the class', async (_, options) => {
  expect(await outcomeOf(options)).toEqual({
    same: true,
    names: ['with_spec', 'with_name', 'without_spec'],
    thresholds: [0.6, 0.9, 0.6],
    greeting: 'the type is kept',
    mismatch: "This class calls itself 'own_name', so it cannot be registered as 'registered_name'.",
    duplicate: "An evaluator named 'with_spec' is already registered. Choose another name, or unregister it first.",
  })
})
