import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BY_NAME_OFFLINE } from '../../test/command.ts'
import { UsageError } from '../core/errors.ts'
import { getEvaluator, unregisterEvaluator } from '../core/registry.ts'
import { loadPlugins } from './plugins.ts'
import { loadTarget } from './target.ts'

let root: string
const signal = new AbortController().signal

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'assay-modules-'))
  await file(
    'project/examples/rag_qa/app.ts',
    `export const answerQuestion = (inputs: { query: string }): string => inputs.query\nexport const version = 3`,
  )
  await file('project/default.mjs', `export default ({ query }) => 'default ' + query`)
  await file('project/throws.ts', `throw new Error('no database')`)
  await file('elsewhere/here.ts', `export function answer(): string { return 'from the working directory' }`)
})

afterAll(() => rm(root, { recursive: true }))

async function file(name: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, name)), { recursive: true })
  await writeFile(join(root, name), content)
}

async function messageOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(UsageError)
  return (error as UsageError).message.replaceAll(root, 'ROOT')
}

describe('a target', () => {
  test.each([
    'examples/rag_qa/app.ts#answerQuestion',
    'examples/rag_qa/app#answerQuestion',
    './examples/rag_qa/app.ts#answerQuestion',
    'examples.rag_qa.app#answerQuestion',
  ])('is found as %s', async (spec) => {
    const target = await loadTarget(spec, { base: join(root, 'project'), cwd: root })
    expect(await target({ query: 'q' }, { signal })).toBe('q')
  })

  test('is found as module and function apart', async () => {
    const target = await loadTarget(
      { module: 'examples.rag_qa.app', function: 'answerQuestion' },
      { base: root, cwd: join(root, 'project') },
    )
    expect(await target({ query: 'q' }, { signal })).toBe('q')
  })

  test('without an export is the default one', async () => {
    const target = await loadTarget('default', { base: join(root, 'project') })
    expect(await target({ query: 'q' }, { signal })).toBe('default q')
  })

  test('is looked for in the working directory when the configuration has none beside it', async () => {
    const target = await loadTarget('here#answer', { base: join(root, 'project'), cwd: join(root, 'elsewhere') })
    expect(await target({}, { signal })).toBe('from the working directory')
  })

  test.each([
    [
      'examples/rag_qa/ap.ts#answerQuestion',
      "The target: there is no module 'examples/rag_qa/ap.ts' in ROOT/project. Did you mean 'examples/rag_qa/app'? Otherwise check the path; it may be given with or without its extension.",
    ],
    [
      'examples/rag_qa/app#answerQuestions',
      "ROOT/project/examples/rag_qa/app.ts has no export 'answerQuestions'; did you mean 'answerQuestion'?",
    ],
    [
      'examples/rag_qa/app#zzzzzzzzzz',
      "ROOT/project/examples/rag_qa/app.ts has no export 'zzzzzzzzzz'; its functions are answerQuestion.",
    ],
    [
      'examples/rag_qa/app#version',
      "'version' of ROOT/project/examples/rag_qa/app.ts is not a function but number; its functions are answerQuestion.",
    ],
    ['throws#answer', "The target's module ROOT/project/throws.ts cannot be loaded: no database (throws.ts:1)"],
    ['#answer', "The target '#answer' must be given as MODULE#EXPORT, such as app.ts#answer."],
  ])('%s is refused', async (spec, message) => {
    const base = join(root, 'project')
    expect(await messageOf(loadTarget(spec, { base, cwd: base }))).toBe(message)
  })

  test('of a project as people have them is loaded: CommonJS, no extensions, paths of tsconfig.json, enums, JSX', async () => {
    await file('commonjs/package.json', '{ "type": "commonjs" }')
    await file('commonjs/tsconfig.json', '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }')
    await file('commonjs/src/kinds.ts', 'export enum Kind { Short = "short" }')
    await file('commonjs/src/plain.js', 'module.exports = { plain: "plain" }')
    await file(
      'commonjs/app.ts',
      `import { plain } from './src/plain'
       import { Kind } from '@/kinds'
       class Rag { constructor(private readonly kind: Kind) {} answer() { return this.kind + ' ' + plain } }
       export const answer = () => new Rag(Kind.Short).answer()`,
    )
    await file('commonjs/page.tsx', 'export const answer = () => "page"')
    await file('commonjs/broken.ts', `import { none } from './src/none'\nexport const answer = () => none`)
    // In a process of its own: here everything would be compiled.
    const program = `const { loadTarget } = await import('assay/config')
      for (const module of ['app', 'page', 'broken'])
        console.log(await loadTarget(module + '#answer', { base: '.' }).then((answer) => answer({}), (error) => error.message))`
    const args = [...BY_NAME_OFFLINE, '--input-type=module', '--eval', program]
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: join(root, 'commonjs') })
    expect(stdout.replaceAll(await realpath(root), 'ROOT').split('\n')).toEqual([
      'short plain',
      'page',
      "The target's module ROOT/commonjs/broken.ts cannot be loaded: Cannot find module './src/none', required by ROOT/commonjs/broken.ts",
      '',
    ])
    expect(stderr).toBe('')
  })

  test('that throws while loading keeps the cause', async () => {
    const error: unknown = await loadTarget('throws', { base: join(root, 'project') }).catch((cause: unknown) => cause)
    expect((error as Error).cause).toMatchObject({ message: 'no database' })
  })
})

describe('a plug-in', () => {
  test('registers what it brings', async () => {
    const core = pathToFileURL(join(import.meta.dirname, '../index.ts')).href
    await file(
      'project/my-evaluators.ts',
      `import { registerEvaluatorClass, defineEvaluator, measured } from '${core}'
       registerEvaluatorClass('from_a_file', defineEvaluator({ name: 'from_a_file', score: () => measured(1, 'always') }))`,
    )
    await loadPlugins(['./my-evaluators.ts'], { base: join(root, 'project') })
    expect(getEvaluator('from_a_file').spec.name).toBe('from_a_file')
    unregisterEvaluator('from_a_file')
  })

  test.each([
    ['main', { main: 'entry.js' }],
    ['exports', { exports: './entry.js' }],
    ['conditions', { exports: { '.': { types: './entry.d.ts', import: './entry.js' } } }],
  ])('may be an installed package (%s)', async (name, fields) => {
    const folder = `project/node_modules/assay-${name}`
    await file(`${folder}/package.json`, JSON.stringify({ name: `assay-${name}`, type: 'module', ...fields }))
    await file(`${folder}/entry.js`, `globalThis['loaded-${name}'] = true`)
    await loadPlugins([`assay-${name}`], { base: join(root, 'project'), cwd: root })
    expect(globalThis).toHaveProperty(`loaded-${name}`, true)
  })

  test.each([
    [
      './my-evaluator.ts',
      "The plug-in './my-evaluator.ts': there is no module './my-evaluator.ts' in ROOT/project. Check the path; it may be given with or without its extension.",
    ],
    [
      'assay-nowhere',
      "The plug-in 'assay-nowhere' is neither a file nor an installed package; install it with npm install assay-nowhere, or give a path such as ./assay-nowhere.ts.",
    ],
    ['./throws.ts', "The plug-in './throws.ts' cannot be loaded: no database (throws.ts:1)"],
  ])('%s is refused', async (spec, message) => {
    const base = join(root, 'project')
    await rm(join(base, 'my-evaluators.ts'), { force: true })
    expect(await messageOf(loadPlugins([spec], { base, cwd: base }))).toBe(message)
  })
})
