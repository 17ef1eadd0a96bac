// Prints how often cited_support sees that another passage was cited than the one that supports the answer.
// Usage: ASSAY_DATA=/folder/of/the/data node bench/gate/cited.ts
import { createGate } from '../../src/gate/create-gate.ts'
import { defineRuleset } from '../../src/gate/rulesets/define-ruleset.ts'
import type { GateInput } from '../../src/gate/input.ts'
import { readLabelled } from './labelled.ts'
import { dataFolder } from '../validity/rows.ts'
import { percent, table } from './print.ts'

const gate = createGate({ ruleset: defineRuleset({ rule_version: 'cited@1', checks: [{ name: 'cited_support' }] }) })
const OTHERS = [37, 74, 111, 148]

/** The answer with its own passage first and four of other rows behind it, citing the passage of a number. */
function citing(input: GateInput, { others, cited }: { others: readonly string[]; cited: number }): GateInput {
  const own = input.retrieval.hits[0]?.text ?? ''
  const hits = [own, ...others].map((text, at) => ({ node_id: `p${at + 1}`, text }))
  const answer = input.generation.answer.replace(/\[1\](?=[^[]*$)/, `[${cited}]`)
  return { ...input, retrieval: { record_id: 'r', hits }, generation: { ...input.generation, answer } }
}

const lines = (['attributionbench_ood', 'begin', 'wice'] as const).map((file) => {
  const inputs = readLabelled(file, dataFolder()).flatMap(({ label, input }) => (label === 'supported' ? [input] : []))
  const counts = { rows: 0, alarms: 0, caught: 0, right: 0 }
  for (const [at, input] of inputs.entries()) {
    const others = OTHERS.map((step) => inputs[(at + step) % inputs.length]?.retrieval.hits[0]?.text ?? '')
    if (others.includes(input.retrieval.hits[0]?.text ?? '')) continue
    const [right, wrong] = [1, 2].map((cited) => gate.decide(citing(input, { others, cited })).checks[0])
    if (right === undefined || wrong === undefined || right.status === 'skipped') continue
    counts.rows += 1
    if (right.status === 'warn') counts.alarms += 1
    if (wrong.status === 'warn') counts.caught += 1
    if (wrong.detail.findings.some(({ suggestion }) => suggestion?.node_id === 'p1')) counts.right += 1
  }
  const { rows, alarms, caught, right } = counts
  return [file, String(rows), percent(alarms, rows), percent(caught, rows), percent(right, caught)]
})
console.log(table(['file', 'rows', 'false alarms %', 'caught %', 'right passage suggested %'], lines))
