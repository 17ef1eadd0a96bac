// Prints what a decision costs: 10 sentences against 10,000 characters of evidence, after warm-up, in one thread. Forty
// different inputs in turn, nothing kept between decisions. On a machine that does other work, wall time is that work's
// too: the first row is the same arithmetic over and over, whose percentiles would be one figure on a quiet machine.
import { createGate, type GateInput } from '../../src/gate/index.ts'

const SUBJECTS = ['The committee', 'Dr. Amara Okafor', 'Northwind Energy', 'The city of Riga', 'Professor Lindqvist']
const VERBS = ['approved', 'reported', 'rejected', 'measured', 'published', 'described']
const OBJECTS = [
  'a budget of $3.5 million',
  'the 2019 survey',
  'twelve new stations',
  'a rise of 7.2%',
  'the second draft',
]
const TAILS = [
  'in March 2018',
  'after a long debate',
  'despite earlier doubts',
  'for residents of the harbour',
  'within 30 days',
]

function pick(list: readonly string[], seed: number): string {
  return list[seed % list.length] as string
}

function statement(seed: number): string {
  return `${pick(SUBJECTS, seed)} ${pick(VERBS, seed >> 3)} ${pick(OBJECTS, seed >> 5)} ${pick(TAILS, seed >> 7)} word${seed % 701}`
}

function prose(length: number, start: number): string {
  let text = ''
  for (let at = start; text.length < length; at = (at * 1103 + 12345) % 65_537) text += `${statement(at)}. `
  return text.slice(0, length)
}

/** Ten sentences: six taken from the evidence, three with something else, one quotation with a changed word. */
function inputOf(characters: number, seed: number): GateInput {
  const hits = Array.from({ length: 10 }, (_, at) => ({
    node_id: `p${at + 1}`,
    text: prose(characters / 10, 7 + at * 31 + seed * 977),
  }))
  const own = hits.slice(0, 6).map(({ text }, at) => `${text.split('. ')[1]} [${at + 1}].`)
  const other = [99, 1234, 4321].map((start, at) => `${statement(start + seed * 53)} [${at + 7}].`)
  const quoted = `The report says: “${hits[9]?.text.split('. ')[2]?.replace('the', 'a')}” [10].`
  return {
    conversation_id: 'c',
    message_id: 'm',
    retrieval: { record_id: 'r', hits },
    generation: { record_id: 'g', answer: [...own, ...other, quoted].join(' '), citations: [] },
  }
}

interface Cost {
  /** Wall time of each round, in milliseconds, ascending. */
  readonly wall: readonly number[]
  /** CPU time of all threads of the process, garbage collection and compilation too, in milliseconds for a round. */
  readonly cpu: number
}

function costOf(work: (round: number) => void, { warmUp, rounds }: { warmUp: number; rounds: number }): Cost {
  for (let round = 0; round < warmUp; round++) work(round)
  const before = process.cpuUsage()
  const wall = Array.from({ length: rounds }, (_, round) => {
    const start = performance.now()
    work(round)
    return performance.now() - start
  })
  const { user, system } = process.cpuUsage(before)
  return { wall: wall.sort((a, b) => a - b), cpu: (user + system) / 1000 / rounds }
}

function row(name: string, { wall, cpu }: Cost): void {
  const at = (share: number) => (wall[Math.min(wall.length - 1, Math.floor(wall.length * share))] as number).toFixed(2)
  console.log(`| ${name.padEnd(32)} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${cpu.toFixed(2)} |`)
}

const FULL = { warmUp: 800, rounds: 2000 }
const INPUTS = 40
const inputsOf = (characters: number) => Array.from({ length: INPUTS }, (_, seed) => inputOf(characters, seed))

function spin(): number {
  let value = 0
  for (let step = 0; step < 1_000_000; step++) value = (value * 31 + step) | 0
  return value
}

console.log(`Node ${process.version}, milliseconds a decision\n`)
console.log('| what | p50 | p95 | p99 | CPU |\n| --- | ---: | ---: | ---: | ---: |')
row('the same arithmetic each time', costOf(spin, FULL))
const [small, twice] = [inputsOf(10_000), inputsOf(20_000)]
const ratios: string[] = []
for (const ruleset of ['minimal', 'standard', 'strict'] as const) {
  const gate = createGate({ ruleset })
  const [one, two] = [small, twice].map((inputs) =>
    costOf((round) => void gate.decide(inputs[round % INPUTS] as GateInput), FULL),
  ) as [Cost, Cost]
  row(`${ruleset}, 10,000 characters`, one)
  row(`${ruleset}, 20,000 characters`, two)
  ratios.push(`${ruleset} ${(two.cpu / one.cpu).toFixed(2)}`)
}
const standard = createGate({ ruleset: 'standard' })
for (const size of [250_000, 500_000, 1_000_000]) {
  const large = inputOf(size, 1)
  row(
    `standard, ${size.toLocaleString('en')} characters`,
    costOf(() => void standard.decide(large), { warmUp: 3, rounds: 7 }),
  )
}
row('the same arithmetic each time', costOf(spin, FULL))
console.log(`\nTwice the evidence costs, in CPU time: ${ratios.join(', ')} times as much.`)
