// Prints what a decision costs: 10 sentences against 10,000 characters of evidence, after warm-up, in one thread. Forty
// different inputs in turn; first with nothing kept between decisions, then with the passages remembered, as a gate does
// unless told otherwise. On a machine that does other work, wall time is that work's too: the first row is the same
// arithmetic over and over, whose percentiles would be one figure on a quiet machine, and `least` is what is left of a
// decision when nothing disturbs it. With ASSAY_DATA set also over pages of Wikipedia: ten statements of WiCE, each with
// the page that it cites. Ends in about a minute, with another program on each core within two.
import { cpus, loadavg } from 'node:os'
import { createGate } from '../../src/gate/create-gate.ts'
import type { GateInput } from '../../src/gate/input.ts'
import { inputOf, INPUTS, inputsOf, readPages } from './inputs.ts'

interface Cost {
  /** Wall time of each round, in milliseconds, ascending. */
  readonly wall: readonly number[]
  /** The least wall time of each input, their mean. */
  readonly least: number
  /** CPU time of all threads of the process, garbage collection and compilation too, in milliseconds for a round. */
  readonly cpu: number
}

interface Rounds {
  readonly warmUp: number
  readonly rounds: number
  readonly inputs: number
}

function costOf(work: (input: number) => void, { warmUp, rounds, inputs }: Rounds): Cost {
  for (let round = 0; round < warmUp; round++) work(round % inputs)
  const before = process.cpuUsage()
  const least = new Float64Array(Math.min(inputs, rounds)).fill(Infinity)
  const wall = Array.from({ length: rounds }, (_, round) => {
    const start = performance.now()
    work(round % inputs)
    const taken = performance.now() - start
    least[round % inputs] = Math.min(taken, least[round % inputs] as number)
    return taken
  })
  const { user, system } = process.cpuUsage(before)
  return {
    wall: wall.sort((a, b) => a - b),
    least: least.reduce((sum, one) => sum + one, 0) / least.length,
    cpu: (user + system) / 1000 / rounds,
  }
}

function row(name: string, { wall, least, cpu }: Cost): void {
  const at = (share: number) => wall[Math.min(wall.length - 1, Math.floor(wall.length * share))] as number
  const figures = [least, at(0.5), at(0.95), at(0.99), cpu].map((figure) => figure.toFixed(2))
  console.log(`| ${name.padEnd(51)} | ${figures.join(' | ')} |`)
}

const FULL: Rounds = { warmUp: 3000, rounds: 800, inputs: INPUTS }

function spin(): number {
  let value = 0
  for (let step = 0; step < 1_000_000; step++) value = (value * 31 + step) | 0
  return value
}

interface Measured {
  readonly ruleset: 'minimal' | 'standard' | 'strict'
  readonly inputs: readonly GateInput[]
  readonly passageCache: number
}

/** Each measurement has a gate of its own, so that none finds what another left. */
function measured({ ruleset, inputs, passageCache }: Measured): Cost {
  const gate = createGate({ ruleset, passageCache })
  return costOf((input) => void gate.decide(inputs[input] as GateInput), FULL)
}

console.log(
  `Node ${process.version}, milliseconds a decision, load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores\n`,
)
console.log('| what | least | p50 | p95 | p99 | CPU |\n| --- | ---: | ---: | ---: | ---: | ---: |')
row('the same arithmetic each time', costOf(spin, { ...FULL, rounds: 400 }))
const [small, twice] = [inputsOf(10_000), inputsOf(20_000)]
const standard = measured({ ruleset: 'standard', inputs: small, passageCache: 0 })
row('standard, 10,000 characters', standard)
for (const ruleset of ['minimal', 'strict'] as const)
  row(`${ruleset}, 10,000 characters`, measured({ ruleset, inputs: small, passageCache: 0 }))
const double = measured({ ruleset: 'standard', inputs: twice, passageCache: 0 })
row('standard, 20,000 characters', double)
const remembered = measured({ ruleset: 'standard', inputs: small, passageCache: 1_000_000 })
row('standard, 10,000 characters, remembered', remembered)
const folder = process.env['ASSAY_DATA']
if (folder) {
  const pages = readPages(folder)
  const name = 'standard, ten statements over ten pages'
  row(name, measured({ ruleset: 'standard', inputs: pages, passageCache: 0 }))
  row(`${name}, remembered`, measured({ ruleset: 'standard', inputs: pages, passageCache: 1_000_000 }))
}
const gate = createGate({ ruleset: 'standard', passageCache: 0 })
for (const size of [250_000, 1_000_000]) {
  const large = inputOf(size, 1)
  row(
    `standard, ${size.toLocaleString('en')} characters`,
    costOf(() => void gate.decide(large), { warmUp: 2, rounds: 5, inputs: 1 }),
  )
}
row('the same arithmetic each time', costOf(spin, { ...FULL, rounds: 400 }))
const ratio = (one: Cost, other: Cost) =>
  `${(one.least / other.least).toFixed(2)} times the least time, ${(one.cpu / other.cpu).toFixed(2)} times the CPU time`
console.log(`\nTwice the evidence: ${ratio(double, standard)}.\nRemembered: ${ratio(remembered, standard)}.`)
