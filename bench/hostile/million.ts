// Prints what a decision costs (seconds of CPU) on 1,000,000 characters of evidence and 100,000 of answer, by hostile family:
//   node bench/hostile/million.ts [every]: every 1st, 7th, … text of the families of single texts; 0: none of these
import { createGate } from '../../src/gate/create-gate.ts'
import type { GateInput } from '../../src/gate/input.ts'
import { hostileTexts } from '../../test/hostile/corpus.ts'
import { HOSTILE_PAIRS } from '../../test/hostile/pairs.ts'
import { table } from '../gate/print.ts'

const ANSWER = 100_000
const EVIDENCE = 1_000_000

const [every = '40', only = ''] = process.argv.slice(2)
// Some texts are a few characters longer than the limits of length, so these are out of the way.
const config = { max_answer_chars: 2 * ANSWER, max_evidence_chars: 2 * EVIDENCE }
const gates = (['standard', 'strict'] as const).map((ruleset) => createGate({ ruleset, config, passageCache: 0 }))

interface Family {
  readonly name: string
  readonly inputs: readonly { readonly name: string; readonly input: (scale: number) => GateInput }[]
}

interface Cost {
  readonly seconds: number
  readonly name: string
  readonly codes: readonly string[]
  /** The cost of a character over that in a hundredth of the texts. */
  readonly growth: number
}

function families(): Family[] {
  const pairs = HOSTILE_PAIRS.map(({ name, of }): Family => {
    const input = (scale: number) => ({ ...of(ANSWER * scale), retrieval: of(EVIDENCE * scale).retrieval })
    return { name, inputs: [{ name, input }] }
  })
  if (every === '0') return pairs
  const texts = Map.groupBy(hostileTexts(), ({ name }) => /(?:repeated|with another end|in groups|in sentences|under marks|that differ|nested|in lines|nested in lines)$/.exec(name)?.[0] ?? name) // prettier-ignore
  const singles = [...texts].map(([name, all]): Family => {
    const step = name === 'that differ' ? Math.ceil(Number(every) / 8) : Number(every)
    const sample = all.filter((_, at) => at % step === 0)
    return {
      name: `one text: ${name} (${sample.length} of ${all.length})`,
      inputs: sample.map(({ name: text, of }) => ({
        name: text,
        input: (scale: number) => both(of(ANSWER * scale), of(EVIDENCE * scale)),
      })),
    }
  })
  return [...pairs, ...singles]
}

function both(answer: string, evidence: string): GateInput {
  return {
    conversation_id: 'c',
    message_id: 'm',
    retrieval: { record_id: 'r', hits: [{ node_id: 'riga', text: evidence }] },
    generation: { record_id: 'g', answer, citations: [] },
  }
}

function decided(gate: (typeof gates)[number], input: GateInput) {
  const start = process.cpuUsage()
  const decision = gate.decide(input)
  const { user, system } = process.cpuUsage(start)
  return { seconds: (user + system) / 1e6, decision }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number
}

/** The dearest of a family, and what of its inputs was not compared or was refused. */
function dearest({ inputs }: Family, gate: (typeof gates)[number]): Cost {
  let most: Cost = { seconds: 0, name: '', codes: [], growth: 0 }
  const codes = new Set<string>()
  for (const { name, input } of inputs) {
    const short = median(Array.from({ length: 9 }, () => decided(gate, input(0.01)).seconds))
    const { seconds, decision } = decided(gate, input(1))
    const { checks, errors } = decision
    if (seconds > most.seconds) most = { seconds, name, codes: [], growth: seconds / short / 100 }
    if (errors.length > 0) codes.add(`errors in ${name}`)
    for (const { reason_code, detail } of checks)
      for (const code of [reason_code, ...detail.findings.map((finding) => finding.reason_code)])
        if (code === 'input_too_large' || code === 'not_compared') codes.add(code)
  }
  return { ...most, codes: [...codes] }
}

const lines: string[][] = []
for (const family of families()) {
  if (!family.name.includes(only)) continue
  const [standard, strict] = gates.map((gate) => dearest(family, gate)) as [Cost, Cost]
  const text = standard.name === family.name ? '' : strict.name
  const codes = [...new Set([...standard.codes, ...strict.codes])].join(', ')
  lines.push([
    family.name,
    standard.seconds.toFixed(1),
    strict.seconds.toFixed(1),
    strict.growth.toFixed(1),
    text,
    codes,
  ])
  console.error(lines.at(-1)?.join(' | '))
}
console.log(`Node ${process.version}, CPU seconds for a decision\n`)
console.log(table(['family', 'standard', 'strict', 'growth', 'the dearest', 'not decided in full'], lines))
