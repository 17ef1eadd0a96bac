/**
 * What the gate says, under `standard`, of whole answers of our own in many manners over fresh passages, some of them with one defect, by
 * label and by kind of defect: `whole/fresh-2.jsonl`, or `whole/siblings.jsonl`, of passages about things of one kind, where the defect is a
 * figure of another of them, and right answers compare and add up, or `whole/restated.jsonl`, of answers that say it
 * otherwise, or `whole/turned.jsonl`, of answers in the words of the passages in another order, or `whole/reckoned.jsonl` and
 * `whole/reckoned-2.jsonl`, of answers that work something out, or `whole/technical.jsonl`, over the documentation of software and devices, or
 * `whole/gathered.jsonl`, of answers that compare, count and sum up what several passages say, or `whole/web.jsonl`, over pages of the web, or
 * `whole/assistants.jsonl`, over the documents of companies, or `whole/chinese.jsonl`, `whole/chinese-2.jsonl`, `whole/arabic.jsonl`, `whole/arabic-2.jsonl` and, of both, `whole/neighbours.jsonl` and `whole/offices.jsonl`, in these
 * languages, or `whole/counters.jsonl`, `whole/terms.jsonl`, `whole/third.jsonl`, `whole/fourth.jsonl`, `whole/fifth.jsonl`, `whole/sixth.jsonl`, `whole/seventh.jsonl` and `whole/eighth.jsonl`, of services, software, news and knowledge, each by another author, or `whole/ninth.jsonl` to
 * `whole/twentieth.jsonl`, of the web, organisations' figures, rules and software, by twelve more, or `whole/twenty-second.jsonl` to
 * `whole/twenty-seventh.jsonl`, short and long answers over pages of the web, half of them with statements of the model's own, by six more, or
 * `whole/misleading.jsonl`, short ones made to mislead the rules of one day. All were written before the checks were read. The half `seen` was looked at
 * while rules were mended, of the half `hidden` shares alone, at first.
 *
 *     node bench/gate/fresh-answers.ts [--show] [--of siblings|restated|turned|reckoned|reckoned-2|technical|gathered|web|assistants|chinese|chinese-2|arabic|arabic-2|neighbours|offices|counters|terms|third|fourth|fifth|sixth|seventh|eighth|ninth|…|twenty-seventh|misleading]
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createGate } from '../../src/gate/create-gate.ts'
import { areaOf } from '../validity/whole/fit-whole.ts'
import { judged } from '../validity/whole/judged.ts'
import { percent, table } from './print.ts'

const { values } = parseArgs({
  options: { show: { type: 'boolean', default: false }, of: { type: 'string', default: 'fresh-2' } },
})
const half = z.enum(['seen', 'hidden'])
const Topic = z.strictObject({
  id: z.string(),
  language: z.enum(['en', 'zh', 'ar', 'de', 'es', 'fr']),
  question: z.string(),
  passages: z.array(z.string()),
  answers: z.array(
    z.discriminatedUnion('label', [
      z.strictObject({ half, label: z.literal('supported'), manner: z.string(), text: z.string() }),
      z.strictObject({ half, label: z.literal('unsupported'), defect: z.string(), text: z.string() }),
    ]),
  ),
})
const gate = createGate({ ruleset: 'standard' })
const lines = readFileSync(new URL(`./whole/${values.of}.jsonl`, import.meta.url), 'utf8')
  .trim()
  .split('\n')
const decided = lines.flatMap((line) => {
  const { id, question, passages, answers } = Topic.parse(JSON.parse(line))
  const hits = passages.map((text, at) => ({ node_id: `p${at + 1}`, text }))
  const citations = hits.map(({ node_id }) => ({ id: node_id }))
  return answers.map((answer, at) => {
    const generation = { record_id: 'g', question, answer: answer.text, citations }
    const retrieval = { record_id: 'r', hits }
    const decision = gate.decide({ conversation_id: 'c', message_id: `${id}-${at}`, retrieval, generation })
    return { id: `${id}-${at}`, question, passages, answer, decision }
  })
})

const statuses = ['pass', 'partial', 'fail'] as const
type Decided = (typeof decided)[number]

function row(name: string, own: readonly Decided[]): string[] {
  const share = (status: string): string =>
    percent(own.filter(({ decision }) => decision.status === status).length, own.length)
  return [name, String(own.length), ...statuses.map(share)]
}

function kindOf({ answer }: Decided): string {
  return answer.label === 'supported' ? '' : answer.defect
}

/** Of fewer answers with a defect no share is told. */
const FEWEST = 3
const counts = Map.groupBy(decided, kindOf)
const kinds = [...counts.keys()].filter((kind) => kind !== '' && (counts.get(kind)?.length ?? 0) >= FEWEST).sort()
for (const name of half.options) {
  const own = decided.filter(({ answer }) => answer.half === name)
  const labelled = (['supported', 'unsupported'] as const).map((label) =>
    row(
      label,
      own.filter(({ answer }) => answer.label === label),
    ),
  )
  const defects = kinds.map((kind) =>
    row(
      `– ${kind}`,
      own.filter((one) => kindOf(one) === kind),
    ),
  )
  console.log(`\n${table([name, 'answers', ...statuses.map((status) => `${status} %`)], [...labelled, ...defects])}`)
}
if (values.show)
  for (const { id, answer, decision } of decided)
    if (answer.half === 'seen' && decision.status !== (answer.label === 'supported' ? 'pass' : 'fail'))
      console.log(`\n${id} ${answer.label}: ${decision.status} ${decision.reason_codes.join(' ')}\n${answer.text}`)

const scored = await judged(
  decided.map(({ question, passages, answer: { text, label } }) => ({
    file: values.of,
    parts: [{ text, query: question }],
    passages,
    supported: label === 'supported',
  })),
)
const areas = [
  areaOf(scored, ({ probability }) => probability),
  ...(['mean', 'product', 'unseen words', 'length'] as const).map((figure) =>
    areaOf(scored, ({ beside }) => beside[figure]),
  ),
]
const header = ['AUROC', 'answers with a claim', 'fully_supported', 'mean', 'product', 'unseen words', 'length']
console.log(`\n${table(header, [[values.of, String(scored.length), ...areas.map((area) => area.toFixed(3))]])}`)
