import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { MAIN, PACKAGE } from './command.ts'
import { sampleInput } from './sample-ledger.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../', import.meta.url))
/** The package as it is published: bundled. */
const dist = dirname(PACKAGE)
const { exports } = z
  .object({ exports: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
const FACES = Object.keys(exports).filter((name) => !name.endsWith('.json'))

/** What a file imports without waiting. */
async function importsOf(file: string): Promise<string[]> {
  const text = await readFile(join(dist, file), 'utf8')
  return [...text.matchAll(/^(?:import|export)\b(?:[^'"\n]*\bfrom)? ?["']([^"']+)["'];?$/gm)].map(([, from = '']) =>
    from.startsWith('.') ? join(dirname(file), from) : from,
  )
}

/** All files and packages that come with a file. */
async function loadedWith(file: string): Promise<Set<string>> {
  const found = new Set([file])
  for (const each of found) {
    if (each.endsWith('.js')) for (const next of await importsOf(each)) found.add(next)
  }
  return found
}

const faceFile = (name: string): string => join(name, 'index.js')

describe('the package', () => {
  test.each(FACES)('has in %s what its source has, and no more', async (name) => {
    const built: object = await import(pathToFileURL(join(dist, faceFile(name))).href)
    const source: object = await import(pathToFileURL(join(root, 'src', name, 'index.ts')).href)
    expect(Object.keys(built).toSorted()).toEqual(Object.keys(source).toSorted())
  })

  test.each(['core', 'text', 'stats', 'gate', 'reports', 'compare', 'calibration'])(
    'needs no Node and no other package for assay/%s',
    async (room) => {
      const loaded = await loadedWith(faceFile(room))
      expect(loaded.size).toBeGreaterThan(1)
      expect([...loaded].filter((file) => !file.endsWith('.js'))).toEqual([])
    },
  )

  test('has what decides in one folder, all of it and nothing else', async () => {
    const files = await readdir(join(dist, 'decides'))
    const loaded = await loadedWith(faceFile('gate'))
    loaded.delete(faceFile('gate'))
    expect([...loaded].toSorted()).toEqual(files.map((name) => `decides/${name}`).toSorted())
  })

  test('loads no cryptography, compression or virtual machine of Node until something needs it', async () => {
    const script = `
      const before = new Set(process.moduleLoadList)
      await import(${JSON.stringify(pathToFileURL(PACKAGE).href)})
      console.log(process.moduleLoadList.filter((name) => !before.has(name)).join('\\n'))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script])
    const loaded = stdout.trim().split('\n')
    expect(loaded).toContain('NativeModule fs/promises')
    for (const name of ['crypto', 'zlib', 'vm']) expect(loaded).not.toContain(`NativeModule ${name}`)
  })

  test('imports nothing that does something when it is started', async () => {
    const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.js'))
    const imported = new Set((await Promise.all(files.map((file) => importsOf(file)))).flat())
    const started = files.filter((file) =>
      /^(?:cli\/main|lib\/(?:supervised|warden|[\w-]+-(?:thread|worker)))\.js$/.test(file),
    )
    expect(started.length).toBeGreaterThan(4)
    expect(started.filter((file) => imported.has(file))).toEqual([])
  })

  test('can say to any Node, however old, that it is too old', async () => {
    expect(await importsOf('cli/main.js')).toEqual([])
    expect(await readFile(join(dist, 'cli/main.js'), 'utf8')).not.toMatch(/\?\?|\?\.|\bawait\b/)
  })
})

/** A user's folder, with the package in it as a registry would have given it. */
let user = ''
beforeAll(async () => {
  user = await mkdtemp(join(dist, '../user-'))
  const packing = ['pack', '--ignore-scripts', '--pack-destination', user]
  const { stdout } = await run('npm', packing, { cwd: join(dist, '..') })
  const file = join(user, stdout.trim())
  await mkdir(join(user, 'node_modules/assay'), { recursive: true })
  await run('tar', ['-xzf', file, '--strip-components=1', '-C', join(user, 'node_modules/assay')])
})
afterAll(() => rm(user, { recursive: true, force: true }))

async function bundleOf(code: string): Promise<string> {
  const input = join(user, 'app.mjs')
  await writeFile(input, code)
  const bundle = await rolldown({ input, platform: 'node', cwd: user })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  return output[0].code
}

describe('the packed package', () => {
  test('decides by the files that a recorded decision names, as the recipe for auditors finds', async () => {
    const page = await readFile(join(root, 'docs/auditing.md'), 'utf8')
    const [, recipe = ''] = /```sh\n(cd node_modules\/assay\/dist\n[^`]*)```/.exec(page) ?? []
    const { stdout } = await run('sh', ['-c', recipe], { cwd: user })
    await writeFile(
      join(user, 'record.mjs'),
      `import { createGate, createLedger } from 'assay'
       import { memoryLedger } from 'assay/store'
       const ledger = createLedger({ store: memoryLedger() })
       const { record } = await createGate({ ledger }).decideAndRecord(${JSON.stringify(sampleInput(0))})
       const { engine } = await ledger.show(record.id)
       console.log(engine.build_sha256 + '  -')`,
    )
    const recorded = await run(process.execPath, ['record.mjs'], { cwd: user })
    expect(recorded.stdout).toBe(stdout)
    expect(stdout).toMatch(/^[0-9a-f]{64} {2}-\n$/)
  })

  test('leaves to an application that is bundled only what it uses', async () => {
    const code = await bundleOf("export { wilsonInterval } from 'assay/stats'")
    expect(code.length).toBeLessThan(60_000)
    expect(code).not.toMatch(/zod|kysely/i)
  })

  test('knows its evaluators in an application that is bundled and only asks for them', async () => {
    expect(await bundleOf("import 'assay/evaluators'")).toContain('.fillOnFirstUse(registerBuiltins)')
  })

  test.each([
    ['route', /✓ faithfulness/],
    ['calibrate', /people call 1 good and 1 bad/],
  ])('knows its evaluators in the command’s %s, which is bundled too', async (verb, expected) => {
    const data = join(user, 'labelled.jsonl')
    const row = { query: 'How long?', contexts: ['Returns take 30 days.'], answer: 'Returns take 30 days.' }
    await writeFile(data, [true, false].map((human) => JSON.stringify({ ...row, metadata: { human } })).join('\n'))
    const flags = verb === 'route' ? ['--format', 'console'] : ['-e', 'faithfulness']
    const { stdout } = await run(process.execPath, [MAIN, verb, data, ...flags], { cwd: user })
    expect(stdout).toMatch(expected)
  })
})
