// Prints what a decision costs: 10 sentences against 10,000 characters of evidence, after warm-up, in one thread.
import { type Check, createGate, type GateInput } from '../../src/gate/index.ts'
import { CLAIM_CHECKS } from '../../src/gate/checks/claims/index.ts'
import { indexInput } from '../../src/gate/gate-index.ts'

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
function inputOf(characters: number): GateInput {
  const hits = Array.from({ length: 10 }, (_, at) => ({
    node_id: `p${at + 1}`,
    text: prose(characters / 10, 7 + at * 31),
  }))
  const own = hits.slice(0, 6).map(({ text }, at) => `${text.split('. ')[1]} [${at + 1}].`)
  const other = [99, 1234, 4321].map((seed, at) => `${statement(seed)} [${at + 7}].`)
  const quoted = `The report says: “${hits[9]?.text.split('. ')[2]?.replace('the', 'a')}” [10].`
  return {
    conversation_id: 'c',
    message_id: 'm',
    retrieval: { record_id: 'r', hits },
    generation: { record_id: 'g', answer: [...own, ...other, quoted].join(' '), citations: [] },
  }
}

function percentile(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number).toFixed(3)
}

function report(name: string, times: readonly number[]): void {
  console.log(`${name.padEnd(52)} p50 ${percentile(times, 0.5)} ms   p99 ${percentile(times, 0.99)} ms`)
}

function timed(work: () => void, { warmUp, rounds }: { warmUp: number; rounds: number }): number[] {
  for (let round = 0; round < warmUp; round++) work()
  return Array.from({ length: rounds }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
}

const FULL = { warmUp: 400, rounds: 1000 }
const parameters = (check: Check) =>
  Object.fromEntries(Object.entries(check.params).map(([name, spec]) => [name, spec.default]))

console.log(`Node ${process.version}`)
const input = inputOf(10_000)
const twice = inputOf(20_000)
const gate = createGate({ ruleset: 'standard' })
report(
  'decide, 10 sentences, 10,000 characters',
  timed(() => void gate.decide(input), FULL),
)
report(
  'decide, 10 sentences, 20,000 characters',
  timed(() => void gate.decide(twice), FULL),
)
report(
  'index alone',
  timed(() => {
    const { evidence, answer } = indexInput(input)
    if (evidence.passages.length === 0 || answer.words.length === 0) throw new Error('Nothing was indexed.')
  }, FULL),
)
reportChecks()
for (const size of [250_000, 500_000, 1_000_000]) {
  const large = inputOf(size)
  report(
    `decide, 10 sentences, ${size.toLocaleString('en')} characters`,
    timed(() => void gate.decide(large), { warmUp: 3, rounds: 7 }),
  )
}

/** Each claim check on an index that was built before; the first one in a round also pays for reading the claims. */
function reportChecks(): void {
  const sums: number[] = []
  const each = new Map<string, number[]>(CLAIM_CHECKS.map(({ name }) => [name, []]))
  for (let round = 0; round < FULL.warmUp + FULL.rounds; round++) {
    const index = indexInput(input)
    if (index.evidence.passages.length === 0 || index.answer.words.length === 0) throw new Error('Nothing was indexed.')
    let sum = 0
    for (const check of CLAIM_CHECKS) {
      const start = performance.now()
      check.check(input, parameters(check), index)
      const time = performance.now() - start
      sum += time
      if (round >= FULL.warmUp) each.get(check.name)?.push(time)
    }
    if (round >= FULL.warmUp) sums.push(sum)
  }
  report('all claim checks, evidence indexed before', sums)
  for (const [name, times] of each) report(`  ${name}`, times)
}
