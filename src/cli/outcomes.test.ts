import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAIN } from '../../test/command.ts'
import { fakeWorld } from '../../test/fake-world.ts'
import { runCommand } from './program.ts'

const RESUMED = /Continuing run [0-9a-f-]{36}\./

const APPLICATION = `
import { appendFileSync } from 'node:fs'
const asked = ({ query }) => appendFileSync('asked.txt', query + '\\n')
export const right = (inputs) => (asked(inputs), 'Paris')
export const slow = async (inputs) => {
  asked(inputs)
  process.stderr.write('asked\\n')
  await new Promise((resolve) => setTimeout(resolve, inputs.query === 'q0' ? 0 : 1000))
  return 'Paris'
}
export const hangs = ({ query }) =>
  query === 'q0' ? 'Paris' : new Promise((resolve) => setTimeout(resolve, 600_000).unref())
export const throws = ({ query }) => { if (query === 'q0') throw new Error('no such city'); return 'Paris' }
export const exits = ({ query }) => { if (query === 'q1') process.exit(0); return 'Paris' }
export const leaks = () => { setInterval(() => undefined, 1000); return 'Paris' }
export const neverSettles = ({ query }) => (query === 'q0' ? 'Paris' : new Promise(() => undefined))
export const large = ({ query }) => (query === 'q0' ? 'x'.repeat(3 * 1024 * 1024) : 'Paris')
export const huge = ({ query }) => (query === 'q0' ? 'x'.repeat(20 * 1024 * 1024) : 'Paris')
`

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

let cwd: string

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-outcomes-'))
  const rows = ['q0', 'q1', 'q2'].map((id) => JSON.stringify({ id, query: id, reference: 'Paris' }))
  for (const name of ['dev.jsonl', 'gone.jsonl']) await writeFile(join(cwd, name), rows.join('\n'))
  await writeFile(join(cwd, 'one.csv'), 'id,query,output,reference\na,q,Paris,Paris\nb,q,,Paris\n')
  await writeFile(join(cwd, 'none.jsonl'), '')
  await writeFile(join(cwd, 'app.mjs'), APPLICATION)
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

function assay(
  args: readonly string[],
  { store, kill, shell = '' }: { store: string; kill?: { when: string; by: NodeJS.Signals }; shell?: string },
): Promise<Ended> {
  const { NO_COLOR: _, CI: __, ...inherited } = process.env
  const env = { ...inherited, ASSAY_STORE: store }
  const command = [process.execPath, MAIN, 'eval', ...args]
  const child =
    shell === ''
      ? spawn(process.execPath, command.slice(1), { cwd, env })
      : spawn('sh', ['-c', `${shell}; exec "$@"`, 'sh', ...command], { cwd, env })
  let out = ''
  let err = ''
  let killed = false
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
    if (kill === undefined || killed || !err.includes(kill.when)) return
    killed = child.kill(kill.by)
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })))
}

/** Where a process of its own has no say in what is asked. */
async function inProcess(args: readonly string[], store = ':memory:'): Promise<Ended> {
  const world = fakeWorld({ cwd, env: { ASSAY_STORE: store } })
  return { code: await runCommand(['eval', ...args], world), out: world.out(), err: world.err() }
}

const storeOf = (name: string): string => join(cwd, `${name.replaceAll(/\W/g, '-')}.db`)

const run = (target: string, ...more: string[]): string[] => [
  'dev.jsonl',
  '-e',
  'exact_match',
  '--concurrency',
  '1',
  '--target',
  `./app.mjs#${target}`,
  ...more,
]

describe('an application that', () => {
  test.each<[string, string, string[], { code: number; says: RegExp }]>([
    ['exits with 0', 'exits', [], { code: 4, says: /process was ended by code that the command loaded.*code 0\)/ }],
    ['leaks timers', 'leaks', [], { code: 0, says: /\*\*Holds/ }],
    ['never settles its promise', 'neverSettles', [], { code: 4, says: /never settles\. With --timeout it becomes/ }],
  ])('%s has its outcome', async (name, target, more, { code, says }) => {
    const ended = await assay(run(target, ...more), { store: storeOf(name) })
    expect(ended.out + ended.err).toMatch(says)
    expect(ended.code).toBe(code)
    expect((ended.out + ended.err).length).toBeLessThan(20_000)
  })

  test.each<[string, string, string[], { code: number; says: RegExp }]>([
    ['hangs', 'hangs', ['--timeout', '0.2'], { code: 1, says: /2 of 3 examples ended in an error.*within 200 ms/s }],
    ['throws', 'throws', [], { code: 1, says: /1 of 3 examples ended in an error.*no such city/s }],
    ['never settles, with a timeout', 'neverSettles', ['--timeout', '0.2'], { code: 1, says: /2 of 3 examples ended/ }],
    ['answers with 20 MB', 'huge', [], { code: 0, says: /20,971,520 characters|20971520 characters/ }],
  ])('%s has its outcome', async (name, target, more, { code, says }) => {
    const ended = await inProcess(run(target, ...more), storeOf(name))
    expect(ended.out + ended.err).toMatch(says)
    expect(ended.code).toBe(code)
    expect((ended.out + ended.err).length).toBeLessThan(20_000)
  })
})

describe('a run that', () => {
  test('is ended by SIGTERM keeps what it has, says how to go on, and goes on', async () => {
    const store = join(cwd, 'terminated.db')
    const stopped = await assay(run('slow'), { store, kill: { when: 'asked\nasked', by: 'SIGTERM' } })
    expect(stopped.code).toBe(130)
    const [, id = ''] = /--resume ([0-9a-f-]{36})/.exec(stopped.err) ?? []
    const resumed = await assay(run('slow', '--resume'), { store })
    expect(resumed).toMatchObject({ code: 0 })
    expect(resumed.err).toContain(`Continuing run ${id}.`)
    const asked = (await readFile(join(cwd, 'asked.txt'), 'utf8')).trim().split('\n')
    expect(asked).toEqual(['q0', 'q1', 'q2'])
    const again = await inProcess(run('slow', '--resume', id), store)
    expect(again.out).toBe(resumed.out)
  })

  test('finds the disk full ends with 4 and a sentence, and goes on when there is room', async () => {
    const store = join(cwd, 'full.db')
    // A file may not grow beyond 2 MB, and what is beyond it fails as on a full disk.
    const full = await assay(run('large'), { store, shell: "trap '' XFSZ; ulimit -f 4000" })
    expect(full.code).toBe(4)
    expect(full.err).toMatch(/The store .*full\.db could not be used/)
    const { code, err } = await inProcess(run('large', '--resume'), store)
    expect(err).toMatch(RESUMED)
    expect(code).toBe(0)
  })

  test('is to go on without its data set is refused', async () => {
    const store = join(cwd, 'gone.db')
    const args = ['gone.jsonl', ...run('exits').slice(1)]
    expect(await assay(args, { store })).toMatchObject({ code: 4 })
    await rm(join(cwd, 'gone.jsonl'))
    const ended = await inProcess([...args, '--resume'], store)
    expect(ended).toMatchObject({ code: 2, out: '' })
    expect(ended.err).toMatch(/gone\.jsonl.*(?:no such file|does not exist)/)
  })

  test('has no examples is refused', async () => {
    const ended = await inProcess(['none.jsonl', '-e', 'exact_match'])
    expect(ended).toMatchObject({ code: 2, out: '' })
  })

  test('misses a recorded answer in a table is below what was asked', async () => {
    const ended = await inProcess(['one.csv', '-e', 'exact_match'])
    expect(ended.out).toContain('1 of 2 answers is blank.')
    expect(ended.code).toBe(1)
  })
})
