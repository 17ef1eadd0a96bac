// Prints what a decision costs in several copies of src/, beside one another: what a change costs, or what an optimisation
// earns. They take turns, round by round, in one process, so that whatever else the machine does befalls all of them;
// told is the least CPU time of a round, for the thread that decides and for all, and over all rounds the mean.
//   git worktree add ../before HEAD~1
//   node bench/gate/beside.ts ../before/src src
// With ASSAY_DATA set also over pages of Wikipedia (see speed.ts). Ends in about a minute for two copies.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createGate } from '../../src/gate/create-gate.ts'
import type { GateInput } from '../../src/gate/input.ts'
import { inputsOf, readPages } from './inputs.ts'

const WARM_UP = 15
const ROUNDS = 30

interface Copy {
  readonly name: string
  readonly createGate: typeof createGate
}

interface Turns {
  readonly name: string
  readonly decide: (input: GateInput) => { readonly decision_sha256: string }
  /** CPU time in milliseconds a decision, of each round. */
  readonly thread: number[]
  readonly all: number[]
}

async function copyIn(folder: string): Promise<Copy> {
  const module = pathToFileURL(resolve(folder, 'gate/create-gate.ts')).href
  const { createGate: make } = (await import(module)) as { createGate: typeof createGate }
  return { name: folder, createGate: make }
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

function takeTurn({ decide, thread, all }: Turns, inputs: readonly GateInput[]): void {
  const [ofThread, ofAll] = [process.threadCpuUsage(), process.cpuUsage()]
  for (const input of inputs) decide(input)
  thread.push(milliseconds(process.threadCpuUsage(ofThread)) / inputs.length)
  all.push(milliseconds(process.cpuUsage(ofAll)) / inputs.length)
}

const least = (figures: readonly number[]): number => Math.min(...figures)
const mean = (figures: readonly number[]): number => figures.reduce((sum, one) => sum + one, 0) / figures.length

function compare(what: string, inputs: readonly GateInput[], passageCache: number): void {
  const sides = copies.map(({ name, createGate: make }): Turns => {
    const gate = make({ ruleset: 'standard', passageCache })
    return { name, decide: (input) => gate.decide(input), thread: [], all: [] }
  })
  const [first, ...others] = sides
  if (first === undefined) return
  const decided = ({ decide }: Turns): string => inputs.map((input) => decide(input).decision_sha256).join()
  const differing = others.filter((other) => decided(other) !== decided(first))
  for (const { name } of differing) console.log(`${name} decides otherwise than ${first.name} over ${what}.`)
  for (let round = 0; round < WARM_UP; round++)
    for (const { decide } of sides) for (const input of inputs) decide(input)
  for (let round = 0; round < ROUNDS; round++) {
    for (let turn = 0; turn < sides.length; turn++) takeTurn(sides[(turn + round) % sides.length] as Turns, inputs)
  }
  for (const { name, thread, all } of sides) {
    const figures = [
      [least(thread), least(first.thread)],
      [least(all), least(first.all)],
      [mean(thread), mean(first.thread)],
    ].map(([own = 0, base = 1]) => `${own.toFixed(2)} (${(own / base).toFixed(2)})`)
    console.log(`| ${what} | ${name} | ${figures.join(' | ')} |`)
  }
}

const folders = process.argv.slice(2)
if (folders.length === 0)
  throw new Error('Name the copies of src/ to compare: node bench/gate/beside.ts ../before/src src')
const copies = await Promise.all(folders.map(copyIn))
console.log(
  '| passages | copy | thread, least (ratio) | process, least | thread, mean |\n| --- | --- | ---: | ---: | ---: |',
)
const small = inputsOf(10_000)
compare('new', small, 0)
compare('remembered', small, 1_000_000)
const data = process.env['ASSAY_DATA']
if (data) {
  compare('pages', readPages(data), 0)
  compare('pages, remembered', readPages(data), 1_000_000)
}
