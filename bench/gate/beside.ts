// Prints what a decision costs in several copies of src/, beside one another: what a change costs, or what an optimisation
// earns. Each copy has a process of its own, as it has in a program, and they take turns, round by round, so that whatever
// else the machine does befalls all of them. (In one process the copy that is loaded first comes off better, by up to a
// tenth.) Told is the least CPU time of a round, for the thread that decides and for all, and over all rounds the mean.
//   git worktree add ../before HEAD~1
//   node bench/gate/beside.ts ../before/src src
// With ASSAY_DATA set also over pages of Wikipedia (see speed.ts). Ends in two minutes for two copies.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { createGate } from '../../src/gate/create-gate.ts'
import type { GateInput } from '../../src/gate/input.ts'
import { inputsOf, readPages } from './inputs.ts'

/** As many decisions as speed.ts makes before it measures. */
const WARM_UP = 75
const ROUNDS = 30
const ALL = 1_000_000

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
  process.on('message', () => {
    const [ofThread, ofAll] = [process.threadCpuUsage(), process.cpuUsage()]
    const decisions = inputs.map((input) => gate.decide(input))
    const round: Round = {
      thread: milliseconds(process.threadCpuUsage(ofThread)) / inputs.length,
      all: milliseconds(process.cpuUsage(ofAll)) / inputs.length,
      decided: decisions.map(({ decision_sha256 }) => decision_sha256).join(),
    }
    process.send?.(round)
  })
}

async function takeTurn(copy: ChildProcess): Promise<Round> {
  const answered = once(copy, 'message')
  copy.send('round')
  const [round] = (await answered) as [Round]
  return round
}

const least = (figures: readonly number[]): number => Math.min(...figures)
const mean = (figures: readonly number[]): number => figures.reduce((sum, one) => sum + one, 0) / figures.length

async function compare(work: Work, folders: readonly string[]): Promise<void> {
  const copies = folders.map((folder) => ({
    folder,
    process: fork(own, ['--of', folder, work]),
    rounds: [] as Round[],
  }))
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (let turn = 0; turn < copies.length; turn++) {
      const copy = copies[(turn + round) % copies.length] as (typeof copies)[number]
      const taken = await takeTurn(copy.process)
      if (round >= WARM_UP) copy.rounds.push(taken)
    }
  }
  const [first] = copies
  for (const { folder, process, rounds } of copies) {
    process.kill()
    if (rounds[0]?.decided !== first?.rounds[0]?.decided)
      console.log(`${folder} decides otherwise than ${first?.folder} over ${work}.`)
    const figures = [[least, 'thread'] as const, [least, 'all'] as const, [mean, 'thread'] as const].map(
      ([of, time]) => {
        const [mine, base] = [rounds, first?.rounds ?? []].map((all) => of(all.map((round) => round[time])))
        return `${mine?.toFixed(2)} (${((mine ?? NaN) / (base ?? NaN)).toFixed(2)})`
      },
    )
    console.log(`| ${work} | ${folder} | ${figures.join(' | ')} |`)
  }
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
  for (const work of Object.keys(WORK) as Work[])
    if (process.env['ASSAY_DATA'] || !work.startsWith('pages')) await compare(work, folders)
}
