import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../', import.meta.url))
const fixtures = 'test/fixtures/decorators'

/** Compiles a fixture with what it imports, runs it and returns what it printed. */
async function outcomeOf(name: string, options: Record<string, unknown>): Promise<unknown> {
  const fixture = `${fixtures}/${name}`
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

const KINDS: [kind: string, options: Record<string, unknown>][] = [
  ['standard (TC39)', {}],
  ['legacy', { experimentalDecorators: true }],
]

test.each(KINDS)(
  'registerEvaluator works as a %s class decorator and keeps the type of the class',
  async (_, options) => {
    expect(await outcomeOf('evaluators.ts', options)).toEqual({
      same: true,
      names: ['with_spec', 'with_name', 'without_spec'],
      thresholds: [0.6, 0.9, 0.6],
      greeting: 'the type is kept',
      mismatch: "This class calls itself 'own_name', so it cannot be registered as 'registered_name'.",
      duplicate: "An evaluator named 'with_spec' is already registered. Choose another name, or unregister it first.",
    })
  },
)

test.each(KINDS)('assay works as a %s method decorator, and its eval knows the instance', async (_, options) => {
  expect(await outcomeOf('methods.ts', options)).toEqual({
    called: ['Hello Ada', 'HELLO ADA'],
    evaluated: [1, 0, 1, 1],
    shouted: 'Bot Ada',
    streamed: ['Hello', ' Ada?'],
    borrowed: 'Bye Ada',
    helloCalls: ['Ada', 'Ada'],
    byeCalls: ['Ada', 'Ada'],
    captured: [
      [{ name: 'Ada' }, 'Hello Ada'],
      [{ name: 'Ada' }, 'Hello Ada'],
      [{ name: 'Ada' }, 'Bye Ada'],
    ],
    name: 'answer',
    length: [1, 2],
    keys: ['calls'],
    overridden: 'answer is not evaluable: wrap it with assay(…), or decorate it with @assay({ … }).',
  })
})
