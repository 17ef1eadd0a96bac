import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { PACKAGE } from '../../../test/command.ts'
import { fakeWorld } from '../../../test/fake-world.ts'
import { folderWith, jsonl, startAssay, type Running } from '../../../test/support/assay-process.ts'
import { runCommand } from '../program.ts'

/** Code that never gives its thread back until the file `mended` is there, and says in which process it runs. */
const APP = `
  import { appendFileSync, existsSync, writeSync } from 'node:fs'
  import { join } from 'node:path'
  const here = (name) => join(import.meta.dirname, name)
  export function spin() {
    writeSync(2, 'spinning in ' + process.pid + '\\n')
    // Holds the thread as \`for (;;);\` does, and leaves the processor to the other tests.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  }
  export async function answer({ query }) {
    appendFileSync(here('asked'), query + '\\n')
    // What took no time is not waited for until it is stored.
    await new Promise((resolve) => setTimeout(resolve, 3))
    if (query === 'q3' && !existsSync(here('mended'))) spin()
    return query === 'q1' ? 'Rome' : 'Paris'
  }
  export async function never() {
    writeSync(2, 'asked in ' + process.pid + '\\n')
    await new Promise((resolve) => setTimeout(resolve, 600000))
  }`

const PLUGIN = `
  import { spin } from './app.mjs'
  import { defineEvaluator, registerEvaluatorClass } from ${JSON.stringify(PACKAGE)}
  registerEvaluatorClass('patient', defineEvaluator({
    name: 'patient', kind: 'deterministic',
    async score() { await null; spin() },
  }))`

const FILES = {
  'app.mjs': APP,
  'plugin.ts': PLUGIN,
  'dev.jsonl': jsonl(
    ...Array.from({ length: 5 }, (_, n) => ({ id: `e${n}`, query: `q${n}`, output: 'Paris', reference: 'Paris' })),
  ),
  'own.config.yaml': 'dataset: dev.jsonl\nplugins: [./plugin.ts]\nevaluators: [patient]\n',
}

const EVAL = ['eval', 'dev.jsonl', '--target', './app.mjs#answer', '-e', 'exact_match', '--concurrency', '1']
const KEPT = ['--format', 'json', '--store', 'runs.db']

async function interruptedTwice(running: Running): Promise<void> {
  running.kill('SIGINT')
  await running.saw('Press Ctrl-C again')
  running.kill('SIGINT')
}

function pidIn(err: string): number {
  return Number(/ in (\d+)/.exec(err)?.[1])
}

/** Waits until a process watches over the one that never waits. */
async function hasWarden(pid: number): Promise<void> {
  for (;;) {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'args'])
    if (new RegExp(`warden\\.[jt]s ${pid}$`, 'm').test(stdout)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

interface Report {
  readonly run: { readonly resultsSha256: string }
}

/** What a run reports that nobody ends. */
async function reportOf(args: readonly string[], cwd: string): Promise<Report> {
  const world = fakeWorld({ cwd })
  await runCommand(args, world)
  return JSON.parse(world.out()) as Report
}

let whole: Report
beforeAll(async () => {
  await using at = await folderWith({ ...FILES, mended: '' })
  whole = await reportOf([...EVAL, '--format', 'json', '--no-store'], at.path)
})

describe.concurrent('a run whose application never waits', () => {
  test.each<[string, string[], (running: Running) => Promise<void> | void, number, RegExp]>([
    ['two interrupts', [], interruptedTwice, 130, /Stopping after the work in progress/],
    [
      'a SIGTERM',
      [],
      (running) => running.kill('SIGTERM'),
      130,
      /nothing has moved for 3 s since the interrupt\. The process is blocked by the answer to 'e3', which never waits/,
    ],
    [
      'its time limit',
      ['--timeout', '0.2'],
      () => undefined,
      4,
      /and --timeout is 0\.2 s\. The process is blocked by the answer to 'e3'/,
    ],
  ])('is ended by %s; what it recorded is kept, and gone on with', async (_, more, end, code, said) => {
    await using at = await folderWith(FILES)
    const args = [...EVAL, ...KEPT, ...more, '--report', 'markdown=report.md']
    const running = startAssay(args, { cwd: at.path })
    await running.saw('spinning')
    await end(running)
    const ended = await running.ended
    expect(ended).toMatchObject({ code, out: '' })
    expect(ended.err).toMatch(said)
    expect(isAlive(pidIn(ended.err))).toBe(false)
    expect((await readdir(at.path)).filter((name) => name.includes('report'))).toEqual([])

    await writeFile(join(at.path, 'mended'), '')
    const resumed = await reportOf([...args, '--resume'], at.path)
    expect(await readFile(join(at.path, 'asked'), 'utf8')).toBe('q0\nq1\nq2\nq3\nq3\nq4\n')
    expect(resumed.run.resultsSha256).toBe(whole.run.resultsSha256)
  })
})

describe.concurrent('code that never waits', () => {
  test('in an evaluator of a plug-in is ended and named', async () => {
    await using at = await folderWith(FILES)
    const running = startAssay(['eval', 'own.config.yaml', '--concurrency', '1', '--timeout', '0.2'], { cwd: at.path })
    const { code, err } = await running.ended
    expect(code).toBe(4)
    expect(err).toMatch(/patient of 'e0', which never waits/)
    expect(isAlive(pidIn(err))).toBe(false)
  })

  test('at the top of a configuration module is ended', async () => {
    await using at = await folderWith({
      ...FILES,
      'assay.config.mjs': "process.stderr.write('spinning in ' + process.pid + '\\n')\nfor (;;);\n",
    })
    const running = startAssay(['calibrate', 'dev.jsonl'], { cwd: at.path })
    await running.saw('spinning')
    await interruptedTwice(running)
    const { code, err } = await running.ended
    expect(code).toBe(130)
    expect(isAlive(pidIn(err))).toBe(false)
  })
})

describe.concurrent('after tens of thousands of calls', () => {
  test('the one that never waits is still named', async () => {
    const many = Array.from({ length: 15_500 }, (_, n) => ({ id: `m${n}`, query: 'q0', reference: 'Paris' }))
    await using at = await folderWith({
      ...FILES,
      'many.jsonl': jsonl(...many, { id: 'last', query: 'q3', reference: 'Paris' }),
      'app.mjs': `${APP}
        export async function quick({ query }) {
          if (query !== 'q3') return 'Paris'
          // Long enough for what is noted now and then.
          await new Promise((resolve) => setTimeout(resolve, 1000))
          spin()
        }`,
    })
    const args = ['eval', 'many.jsonl', '--target', './app.mjs#quick', '-e', 'exact_match', '--timeout', '2', ...KEPT]
    const { code, err } = await startAssay(args, { cwd: at.path }).ended
    expect(code).toBe(4)
    expect(err).toMatch(/The process is blocked by the answer to 'last', which never waits/)
  })
})

describe.concurrent('when the supervising process is killed', () => {
  test('the command notices, and ends in good order', async () => {
    await using at = await folderWith(FILES)
    const args = [
      'eval',
      'dev.jsonl',
      '--target',
      './app.mjs#never',
      '-e',
      'exact_match',
      '--timeout',
      '1',
      '--concurrency',
      '1',
      ...KEPT,
    ]
    const running = startAssay(args, { cwd: at.path })
    await running.saw('asked')
    running.kill('SIGKILL')
    const { err, out } = await running.ended
    expect(err).toContain('The process that supervised this one is gone')
    expect(JSON.parse(out)).toMatchObject({ summary: { verdict: 'interrupted' } })
  })

  test('code that never waits does not survive it', async () => {
    await using at = await folderWith(FILES)
    const running = startAssay([...EVAL, ...KEPT], { cwd: at.path })
    const pid = await running.saw('spinning').then(() => pidIn(running.err()))
    await hasWarden(pid)
    running.kill('SIGKILL')
    // Its standard streams are held by the other process until it is gone.
    expect(await running.ended).toMatchObject({ code: null, out: '' })
  })
})
