import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../', import.meta.url))
const fixtures = 'test/fixtures/decorators'

const compiled = new Map<string, Promise<string>>()

afterAll(async () => {
  for (const folder of compiled.values()) await rm(await folder, { recursive: true, force: true })
})

/** The folder with both fixtures and what they import, compiled once for each kind of decorators. */
function folderOf(kind: string, options: Record<string, unknown>): Promise<string> {
  const known = compiled.get(kind) ?? compile(options)
  compiled.set(kind, known)
  return known
}

async function compile(options: Record<string, unknown>): Promise<string> {
  // Inside the repository, so that the compiled code finds the packages it imports.
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'decorators-'))
  const compilerOptions = { noEmit: false, erasableSyntaxOnly: false, outDir: folder, rootDir: root, ...options }
  const files = ['evaluators.ts', 'methods.ts'].map((name) => join(root, fixtures, name))
  const config = { extends: join(root, 'tsconfig.json'), compilerOptions, files, include: [] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch((error: unknown) => {
    throw new Error(`The fixtures did not compile:\n${outputOf(error)}`, { cause: error })
  })
  return folder
}

/** Runs a compiled fixture and returns what it printed. */
async function outcomeOf(name: string, { kind, options }: { kind: string; options: Record<string, unknown> }) {
  const folder = await folderOf(kind, options)
  const { stdout } = await run(process.execPath, [join(folder, fixtures, name.replace(/\.ts$/, '.js'))])
  return JSON.parse(stdout) as unknown
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
  async (kind, options) => {
    expect(await outcomeOf('evaluators.ts', { kind, options })).toEqual({
      same: true,
      names: ['with_spec', 'with_name', 'without_spec'],
      thresholds: [0.6, 0.9, 0.6],
      greeting: 'the type is kept',
      mismatch: "This class calls itself 'own_name', so it cannot be registered as 'registered_name'.",
      duplicate: "An evaluator named 'with_spec' is already registered. Choose another name, or unregister it first.",
    })
  },
)

test.each(KINDS)('assay works as a %s method decorator, and its eval knows the instance', async (kind, options) => {
  expect(await outcomeOf('methods.ts', { kind, options })).toEqual({
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
