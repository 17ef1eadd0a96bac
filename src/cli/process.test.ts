import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MAIN, PACKAGE } from '../../test/command.ts'
import { fakeWorld } from '../../test/fake-world.ts'
import {
  folderWith as folder,
  jsonl,
  startAssay as start,
  type Ended,
  type ProcessOptions,
} from '../../test/support/assay-process.ts'
import { runCommand } from './program.ts'

const assay = (args: readonly string[], options: ProcessOptions): Promise<Ended> => start(args, options).ended

const RIGHT = { id: 'right', query: 'What is the capital of France?', output: 'Paris', reference: 'Paris' }
const WRONG = { id: 'wrong', query: 'What is the capital of Italy?', output: 'Oslo', reference: 'Rome' }

type Case = readonly [name: string, code: number, args: readonly string[], message: RegExp]

describe('exit codes', () => {
  const files = {
    'right.jsonl': jsonl(RIGHT, { ...RIGHT, id: 'again' }),
    'wrong.jsonl': jsonl(RIGHT, WRONG, { ...WRONG, id: 'worse' }),
    'unlabelled.jsonl': jsonl({ query: 'What is the capital of France?', output: 'Paris' }),
    'blank.jsonl': jsonl({ ...RIGHT, id: 'blank', output: ' ' }, RIGHT),
    'broken.jsonl': `${jsonl(RIGHT)}{"query": `,
    'unknown.config.yaml': 'dataset: right.jsonl\nevaluatorz: [exact_match]\n',
    'notes.txt': 'not a data set',
    'failing-judge.ts': `
      import { defineEvaluator, registerEvaluatorClass, JudgeUnavailableError } from ${JSON.stringify(PACKAGE)}
      registerEvaluatorClass('unreachable', defineEvaluator({
        name: 'unreachable', kind: 'llm_judge',
        score() { throw new JudgeUnavailableError('The judge is down.') },
      }))`,
    'down.config.yaml': 'dataset: right.jsonl\nplugins: [./failing-judge.ts]\nevaluators: [unreachable]\n',
  }

  const CASES: readonly Case[] = [
    ['quality is below', 1, ['eval', 'wrong.jsonl', '-e', 'exact_match'], /\*\*Below what was asked/],
    ['the judge is down', 4, ['eval', 'down.config.yaml'], /infrastructure failed/],
  ]

  const MORE: readonly Case[] = [
    ['nothing could be measured', 3, ['eval', 'unlabelled.jsonl', '-e', 'exact_match'], /\*\*Inconclusive/],
    ['quality holds', 0, ['eval', 'right.jsonl', '-e', 'exact_match'], /\*\*Holds/],
    ['an evaluator is unknown', 2, ['eval', 'right.jsonl', '-e', 'exact_mtach'], /Did you mean 'exact_match'\?/],
    ['the command is asked for help', 0, ['eval', '--help'], /Usage: assay eval/],
    ['a data set is valid', 0, ['validate', 'right.jsonl'], /2 examples, nothing wrong/],
    ['an answer is blank', 1, ['eval', 'blank.jsonl', '-e', 'exact_match@0'], /1 of 2 answers is blank/],
    ['a stricter gate is missed', 1, ['eval', 'wrong.jsonl', '-e', 'exact_match@0', '--gate', 'ci_low>=0.5'], /Below/],
    ['a data set has faults', 1, ['validate', 'broken.jsonl'], /broken\.jsonl:2/],
    ['a threshold is no number', 2, ['eval', 'right.jsonl', '-e', 'exact_match@high'], /threshold 'high'/],
    ['a threshold is too high', 2, ['eval', 'right.jsonl', '-e', 'exact_match@1.2'], /from 0 to 1/],
    ['a record is broken', 2, ['eval', 'broken.jsonl', '-e', 'exact_match'], /broken\.jsonl:2/],
    ['a file is missing', 2, ['eval', 'rihgt.jsonl'], /did you mean 'right\.jsonl'\?/],
    ['a file is no data set', 2, ['eval', 'notes.txt'], /notes\.txt/],
    ['a folder is given', 2, ['validate', '.'], /folder/],
    ['a config has an unknown key', 2, ['eval', 'unknown.config.yaml'], /unknown\.config\.yaml:2.*evaluators/],
    ['a judge is unknown', 2, ['eval', 'right.jsonl', '--judge', 'lexcal'], /Did you mean 'lexical'\?/],
    ['a report has no place', 2, ['eval', 'right.jsonl', '--report', 'json=no/r.json'], /folder does not exist/],
    ['a flag is unknown', 2, ['eval', 'right.jsonl', '--dry'], /Unknown option '--dry'/],
  ]

  const inProcess = async (args: readonly string[], { cwd }: ProcessOptions): Promise<Ended> => {
    const world = fakeWorld({ cwd })
    return { code: await runCommand(args, world), out: world.out(), err: world.err() }
  }

  // A process ends with the code of its command: 1 and 4 here, 0, 2 and 130 further down. Other ways to come to one need none.
  test.each([
    ...CASES.map((given) => ({ given, by: assay, how: 'a whole process' })),
    ...MORE.map((given) => ({ given, by: inProcess, how: 'a command' })),
  ])('of $how when $given.0: $given.1', async ({ given: [, code, args, message], by }) => {
    await using at = await folder(files)
    const ended = await by(args, { cwd: at.path })
    expect(ended).toMatchObject({ code })
    expect(ended.out + ended.err).toMatch(message)
    expect(code === 2 ? ended.out : ended.err).toBe('')
    expect((await readdir(at.path)).sort()).toEqual(Object.keys(files).sort())
  })
})

describe('a run as a whole process', () => {
  test('reads JSONL from standard input', async () => {
    await using at = await folder({})
    const ended = await assay(['eval', '-', '-e', 'exact_match'], { cwd: at.path, input: jsonl(RIGHT) })
    expect(ended).toMatchObject({ code: 0, err: '' })
    expect(ended.out).toContain('# Assay: stdin')
  })

  test('leaves no file behind when standard input turns out to be broken half-way', async () => {
    await using at = await folder({})
    const args = ['eval', '-', '-e', 'exact_match', '--report', 'json=r.json', '--report', 'markdown=r.md']
    const ended = await assay(args, { cwd: at.path, input: `${jsonl(RIGHT)}{"query": 7` })
    expect(ended).toMatchObject({ code: 2, out: '' })
    expect(await readdir(at.path)).toEqual([])
  })

  const SLOW_TARGET = `
    let asked = 0
    export async function answer({ query }) {
      if (++asked > 2) { process.stderr.write('asked\\n'); await new Promise((resolve) => setTimeout(resolve, 1500)) }
      return 'Paris'
    }
    export async function never() { process.stderr.write('asked\\n'); await new Promise((resolve) => setTimeout(resolve, 600000)) }`
  const many = (count: number): string =>
    jsonl(...Array.from({ length: count }, (_, id) => ({ ...RIGHT, id: `q${id}` })))

  test('reports what it has when it is interrupted, and exits with 130', async () => {
    await using at = await folder({ 'dev.jsonl': many(50), 'app.js': SLOW_TARGET })
    const args = ['eval', 'dev.jsonl', '--target', './app.js#answer', '-e', 'exact_match', '--concurrency', '2']
    const run = start([...args, '--format', 'json', '--report', 'jsonl=r.jsonl'], { cwd: at.path })
    await run.saw('asked')
    run.kill('SIGINT')
    const { code, out } = await run.ended
    expect(code).toBe(130)
    const { summary } = JSON.parse(out) as { summary: { examples: number; verdict: string; partial: boolean } }
    expect(summary).toMatchObject({ verdict: 'interrupted', partial: true })
    expect(summary.examples).toBeGreaterThanOrEqual(2)
    expect(summary.examples).toBeLessThan(50)
    const lines = (await readFile(join(at.path, 'r.jsonl'), 'utf8')).trimEnd().split('\n')
    expect(lines).toHaveLength(summary.examples)
  })

  test('keeps standard output for the report, whatever the application and the programs it starts print', async () => {
    await using at = await folder({
      'dev.jsonl': jsonl(RIGHT),
      'app.mjs': `import { spawnSync } from 'node:child_process'
        import { writeSync } from 'node:fs'
        export function answer() {
          console.log('by console.log')
          process.stdout.write('by stdout\\n')
          writeSync(1, 'by descriptor\\n')
          spawnSync(process.execPath, ['-e', "console.log('by a program')"], { stdio: 'inherit' })
          return 'Paris'
        }`,
    })
    const args = ['eval', 'dev.jsonl', '--target', 'app.mjs#answer', '-e', 'exact_match', '--format', 'json']
    const { code, out: stdout, err: stderr } = await assay(args, { cwd: at.path })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ summary: { examples: 1 } })
    for (const way of ['console.log', 'stdout', 'descriptor', 'a program']) expect(stderr).toContain(`by ${way}\n`)
  })

  test('does not take a crash of the application for a verdict on its quality', async () => {
    const app = "export const answer = () => new Promise(() => setTimeout(() => { throw new Error('deep inside') }))"
    await using at = await folder({ 'dev.jsonl': jsonl(RIGHT), 'app.js': app })
    const args = ['eval', 'dev.jsonl', '--target', './app.js#answer', '-e', 'exact_match', '--report', 'json=r.json']
    const ended = await assay(args, { cwd: at.path })
    expect(ended).toMatchObject({ code: 4, out: '' })
    expect(ended.err).toContain('deep inside')
    expect((await readdir(at.path)).sort()).toEqual(['app.js', 'dev.jsonl'])
  })

  test('ends at once at the second interrupt, and leaves no report and no draft', async () => {
    await using at = await folder({ 'dev.jsonl': many(3), 'app.js': SLOW_TARGET })
    const args = ['eval', 'dev.jsonl', '--target', './app.js#never', '-e', 'exact_match', '--report', 'json=r.json']
    const run = start(args, { cwd: at.path })
    await run.saw('asked')
    run.kill('SIGINT')
    await run.saw('Press Ctrl-C again')
    run.kill('SIGINT')
    expect(await run.ended).toMatchObject({ code: 130, out: '' })
    expect((await readdir(at.path)).sort()).toEqual(['app.js', 'dev.jsonl'])
  })
})

describe('standard output that cannot be written', () => {
  test.runIf(existsSync('/dev/full'))('is told, with an exit code of its own', async () => {
    await using place = await folder({ 'right.jsonl': jsonl(RIGHT) })
    const full = openSync('/dev/full', 'w')
    const args = [MAIN, 'eval', 'right.jsonl', '-e', 'exact_match', '--format', 'json']
    const { NO_COLOR: _, CI: __, ...env } = process.env
    const child = spawn(process.execPath, args, {
      cwd: place.path,
      env: { ...env, ASSAY_STORE: ':memory:' },
      stdio: ['ignore', full, 'pipe'],
    })
    let err = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text))
    const code = await new Promise((resolve) => child.on('close', resolve))
    closeSync(full)
    expect([code, err]).toEqual([
      4,
      expect.stringMatching(/Standard output could not be written.*the disk is full \(ENOSPC\)/s),
    ])
  })
})
