import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../', import.meta.url))
const fixtures = 'test/fixtures/decorators'

const KINDS: readonly [kind: string, options: Record<string, unknown>][] = [
  ['standard', {}],
  ['legacy', { experimentalDecorators: true }],
]

let folder = ''

beforeAll(async () => {
  // Inside the repository, so that the compiled code finds the packages it imports.
  const cache = process.env['ASSAY_TEST_PACKAGE'] ?? join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(join(cache, 'decorators-'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  // What the fixtures import is made once, with its declarations; its own types are checked elsewhere.
  const files = ['core/assess', 'core/registry', 'evaluate/assay', 'evaluators/index']
  await compile('src', {
    files: files.map((name) => join(root, `src/${name}.ts`)),
    options: { noCheck: true, declaration: true, rootDir: root, outDir: folder },
  })
  for (const [kind, options] of KINDS) {
    await compileFixtures(kind, options)
    outcomes.set(kind, await printed(kind))
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Both fixtures, checked against the declarations and compiled for one kind of decorators. */
async function compileFixtures(kind: string, options: Record<string, unknown>): Promise<void> {
  await cp(join(root, fixtures), join(folder, 'test', kind, 'decorators'), { recursive: true })
  const files = ['evaluators.ts', 'methods.ts'].map((name) => join(folder, 'test', kind, 'decorators', name))
  await compile(kind, { files, options: { rootDir: folder, paths: {}, ...options } })
}

async function compile(
  name: string,
  { files, options }: { files: readonly string[]; options: Record<string, unknown> },
): Promise<void> {
  const compilerOptions = { noEmit: false, erasableSyntaxOnly: false, ...options }
  const config = { extends: join(root, 'tsconfig.json'), compilerOptions, files, include: [] }
  const path = join(folder, `tsconfig.${name}.json`)
  await writeFile(path, JSON.stringify(config))
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', path]).catch((error: unknown) => {
    throw new Error(`The fixtures did not compile:\n${outputOf(error)}`, { cause: error })
  })
}

/** What both fixtures of a kind printed, a line each, in one process. */
async function printed(kind: string): Promise<string[]> {
  const program = `await import('./evaluators.js'); await import('./methods.js')`
  const cwd = join(folder, 'test', kind, 'decorators')
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd })
  return stdout.trim().split('\n')
}

const outcomes = new Map<string, string[]>()

function outcomeOf(place: number, kind: string): unknown {
  return JSON.parse(outcomes.get(kind)?.[place] ?? 'null')
}

function outputOf(error: unknown): string {
  const { stdout, stderr } = error as { stdout?: string; stderr?: string }
  return `${stdout ?? ''}${stderr ?? ''}` || String(error)
}

test.each(KINDS)('registerEvaluator works as a %s class decorator and keeps the type of the class', (kind) => {
  expect(outcomeOf(0, kind)).toEqual({
    same: true,
    names: ['with_spec', 'with_name', 'without_spec'],
    thresholds: [0.6, 0.9, 0.6],
    greeting: 'the type is kept',
    mismatch: "This class calls itself 'own_name', so it cannot be registered as 'registered_name'.",
    duplicate: "An evaluator named 'with_spec' is already registered. Choose another name, or unregister it first.",
  })
})

test.each(KINDS)('assay works as a %s method decorator, and its eval knows the instance', (kind) => {
  expect(outcomeOf(1, kind)).toEqual({
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
