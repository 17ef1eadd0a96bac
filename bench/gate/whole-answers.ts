/**
 * What the gate and the lexical judge say of whole answers of our own in the manner of six families of models, to
 * questions over four passages; half of the unsupported ones have a single sentence that is wrong. Written before anything
 * was changed for them: `whole/answers.jsonl` (looked at since), `whole/later.jsonl` (measured once).
 *
 *     node bench/gate/whole-answers.ts [--later] [--show]
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createGate } from '../../src/gate/create-gate.ts'
import { lexicalJudge } from '../../src/judge/lexical/lexical-judge.ts'
import { percent, table } from './print.ts'

const { values } = parseArgs({
  options: { later: { type: 'boolean', default: false }, show: { type: 'boolean', default: false } },
})
const Topic = z.strictObject({
  id: z.string(),
  question: z.string(),
  passages: z.array(z.string()),
  answers: z.array(
    z.strictObject({ family: z.string(), label: z.enum(['supported', 'unsupported']), text: z.string() }),
  ),
})
const file = new URL(`./whole/${values.later ? 'later' : 'answers'}.jsonl`, import.meta.url)
const topics = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => Topic.parse(JSON.parse(line)))
const gate = createGate()
const judge = lexicalJudge()
const found: { label: string; status: string; probability: number }[] = []
for (const { id, question, passages, answers } of topics)
  for (const [at, { label, family, text }] of answers.entries()) {
    const hits = passages.map((passage, place) => ({ node_id: `p${place + 1}`, text: passage }))
    const citations = hits.map(({ node_id }) => ({ id: node_id }))
    const generation = { record_id: 'g', answer: text, question, citations }
    const decision = gate.decide({
      conversation_id: id,
      message_id: `${id}-${at}`,
      retrieval: { record_id: 'r', hits },
      generation,
    })
    const { claims } = await judge.extractClaims(text, { query: question })
    const { verdicts } = await judge.verifyClaims(claims, passages, { query: question })
    const probability = judge.everySupported?.(verdicts) ?? 0
    found.push({ label, status: decision.status, probability })
    const isRight = label === 'supported' ? decision.status === 'pass' : decision.status === 'fail'
    if (!values.show || isRight) continue
    console.log(`\n${id}-${at} ${family} ${label}: ${decision.status}, ${probability.toFixed(2)}`)
    for (const { name, status, detail } of decision.checks)
      if (status === 'fail' || status === 'warn')
        console.log(
          `  ${name} ${status}: ${detail.findings
            .map(({ message, span }) => `${message} ${span === undefined ? '' : text.slice(...span)}`)
            .join(' | ')
            .slice(0, 400)}`,
        )
    for (const [place, claim] of claims.entries())
      console.log(`  ${(verdicts[place]?.probability ?? 0).toFixed(2)} ${claim.text.slice(0, 120)}`)
  }

const statuses = ['pass', 'partial', 'fail'] as const
const lines = ['supported', 'unsupported'].map((label) => {
  const own = found.filter((one) => one.label === label)
  return [
    label,
    String(own.length),
    ...statuses.map((status) => percent(own.filter((one) => one.status === status).length, own.length)),
  ]
})
console.log(table(['label', 'answers', ...statuses.map((status) => `${status} %`)], lines))
const [good, bad] = ['supported', 'unsupported'].map((label) => found.filter((one) => one.label === label))
const pairs = (good ?? []).flatMap((one) => (bad ?? []).map((other) => [one.probability, other.probability] as const))
const wins = pairs.reduce((sum, [a, b]) => sum + (a > b ? 1 : a === b ? 0.5 : 0), 0)
console.log(`AUROC of fully_supported: ${(wins / pairs.length).toFixed(3)}`)
