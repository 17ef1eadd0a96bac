// Prints what a decision costs in several copies of src/, beside one another: what a change costs, or what an optimisation
// earns. Each copy has a process of its own, as it has in a program, and they take turns, round by round, so that whatever
// else the machine does befalls all of them. (In one process the copy that is loaded first comes off better, by up to a
// tenth.) Told is the least CPU time of a round, for the thread that decides and for all, and over all rounds the mean; and
// the same of the first decision in a process, when tables are made and patterns compiled.
//   git worktree add ../before HEAD~1
//   node bench/gate/beside.ts ../before/src src
// With ASSAY_DATA set also over pages of Wikipedia (see speed.ts). Ends in two minutes for two copies.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { createGate } from '../../src/gate/create-gate.ts'
import type { GateInput } from '../../src/gate/input.ts'
import { INPUTS, inputsOf, readPages } from './inputs.ts'

/** As many decisions as speed.ts makes before it measures. */
const WARM_UP = 75
const ROUNDS = 15
/** How often a round decides about each input: some systems count CPU time in steps of 4 ms. */
const PASSES = 5
const ALL = 1_000_000
/** Processes for the first decision. */
const FIRSTS = 7

/** What is decided about, and how many characters of passages are remembered. */
const WORK = {
  new: { passageCache: 0, inputs: () => inputsOf(10_000) },
  remembered: { passageCache: ALL, inputs: () => inputsOf(10_000) },
  pages: { passageCache: 0, inputs: pages },
  'pages, remembered': { passageCache: ALL, inputs: pages },
}
type Work = keyof typeof WORK

function pages(): GateInput[] {
  return readPages(process.env['ASSAY_DATA'] ?? '')
}

/** Milliseconds of CPU time a decision, and all decisions of the round in one text. */
interface Round {
  readonly thread: number
  readonly all: number
  readonly decided: string
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/** In a process of its own: a round for each message. */
async function decideInTurn(folder: string, work: Work): Promise<void> {
  const module = pathToFileURL(resolve(folder, 'gate/create-gate.ts')).href
  const { createGate: make } = (await import(module)) as { createGate: typeof createGate }
  const inputs = WORK[work].inputs()
  const gate = make({ ruleset: 'standard', passageCache: WORK[work].passageCache })
  process.on('message', ({ most, passes }: Turn) => {
    const asked = inputs.slice(0, most)
    const [ofThread, ofAll] = [process.threadCpuUsage(), process.cpuUsage()]
    for (let pass = 1; pass < passes; pass++) for (const input of asked) gate.decide(input)
    const decisions = asked.map((input) => gate.decide(input))
    const count = passes * asked.length
    const round: Round = {
      thread: milliseconds(process.threadCpuUsage(ofThread)) / count,
      all: milliseconds(process.cpuUsage(ofAll)) / count,
      decided: decisions.map(({ decision_sha256 }) => decision_sha256).join(),
    }
    process.send?.(round)
  })
}

/** How many inputs are decided about, and how often. */
interface Turn {
  readonly most: number
  readonly passes: number
}

async function takeTurn(copy: ChildProcess, turn: Turn): Promise<Round> {
  const answered = once(copy, 'message')
  copy.send(turn)
  const [round] = (await answered) as [Round]
  return round
}

const least = (figures: readonly number[]): number => Math.min(...figures)
const mean = (figures: readonly number[]): number => figures.reduce((sum, one) => sum + one, 0) / figures.length

interface Timed {
  readonly folder: string
  readonly rounds: Round[]
}

/** In processes that decide once. */
async function compareFirst(folders: readonly string[]): Promise<void> {
  const copies = folders.map((folder): Timed => ({ folder, rounds: [] }))
  for (let turn = 0; turn < FIRSTS; turn++)
    for (const { folder, rounds } of copies) {
      const copy = fork(own, ['--of', folder, 'new'])
      rounds.push(await takeTurn(copy, { most: 1, passes: 1 }))
      copy.kill()
    }
  print('the first', copies)
}

function print(what: string, copies: readonly Timed[]): void {
  const [first] = copies
  for (const { folder, rounds } of copies) {
    if (rounds[0]?.decided !== first?.rounds[0]?.decided)
      console.log(`${folder} decides otherwise than ${first?.folder} over ${what}.`)
    const figures = (
      [
        [least, 'thread'],
        [least, 'all'],
        [mean, 'thread'],
      ] as const
    ).map(([of, time]) => {
      const [mine = NaN, base = NaN] = [rounds, first?.rounds ?? []].map((all) => of(all.map((round) => round[time])))
      return `${mine.toFixed(2)} (${(mine / base).toFixed(2)})`
    })
    console.log(`| ${what} | ${folder} | ${figures.join(' | ')} |`)
  }
}

async function compare(work: Work, folders: readonly string[]): Promise<void> {
  const copies = folders.map((folder) => ({
    folder,
    process: fork(own, ['--of', folder, work]),
    rounds: [] as Round[],
  }))
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (let turn = 0; turn < copies.length; turn++) {
      const copy = copies[(turn + round) % copies.length] as (typeof copies)[number]
      const isWarm = round >= WARM_UP
      const taken = await takeTurn(copy.process, { most: INPUTS, passes: isWarm ? PASSES : 1 })
      if (isWarm) copy.rounds.push(taken)
    }
  }
  for (const copy of copies) copy.process.kill()
  print(work, copies)
}

const own = fileURLToPath(import.meta.url)
const [flag, ...rest] = process.argv.slice(2)
if (flag === '--of') await decideInTurn(rest[0] as string, rest[1] as Work)
else {
  const folders = process.argv.slice(2)
  if (folders.length === 0)
    throw new Error('Name the copies of src/ to compare: node bench/gate/beside.ts ../before/src src')
  console.log(
    '| passages | copy | thread, least (ratio) | process, least | thread, mean |\n| --- | --- | ---: | ---: | ---: |',
  )
  await compareFirst(folders)
  for (const work of Object.keys(WORK) as Work[])
    if (process.env['ASSAY_DATA'] || !work.startsWith('pages')) await compare(work, folders)
}
