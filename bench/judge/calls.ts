// node bench/judge/calls.ts: judge calls and prompt tokens for one example, counted at a real server, beside the calls
// that other tools make for the same work (design figures of November 2026, measured on their own default settings).
import { approximateTokens } from '../../src/judge/model/token-count.ts'
import { modelJudge } from '../../src/judge/model/model-judge.ts'
import { openaiCompatible } from '../../src/judge/model/providers.ts'
import { reliable } from '../../src/judge/reliable.ts'
import type { Example } from '../../src/core/example.ts'
import { evaluate } from '../../src/index.ts'
import { judgeByWords } from '../../test/servers/judging-model.ts'
import { startModelServer } from '../../test/servers/model-server.ts'

const [CLAIMS, FACTS, PASSAGES] = [10, 8, 5]

function hall(n: number): string {
  return `Hall ${n} has ${n * 10 + 200} seats, a stage of ${n + 9} metres and was opened in ${1900 + n}.`
}

/** What a passage says and the reference does not. */
const ASIDES = [
  'Market stalls line both squares every Thursday morning.',
  'Bus drivers know the shortcut behind the brewery.',
]

/** Ten claims, two of them beside the reference; four passages of about 120 words bear out eight, one the other two. */
function example(reference: Partial<Example>): Example {
  const halls = Array.from({ length: CLAIMS - ASIDES.length }, (_, n) => hall(n))
  const filler = 'The town keeps its halls in good order and lets them by the day. '.repeat(7)
  const useful = Array.from({ length: PASSAGES - 1 }, (_, n) => halls.filter((__, m) => m % (PASSAGES - 1) === n))
  return {
    id: 'one',
    inputs: { query: 'What is known about the halls of the town?' },
    output: [...halls, ...ASIDES].join(' '),
    context: [...useful, ASIDES].map((texts, n) => ({ id: `p${n}`, text: [...texts, filler].join(' ') })),
    ...reference,
  }
}

const facts = Array.from(
  { length: FACTS },
  (_, n) => `Hall ${n} has ${n * 10 + 200} seats, a stage of ${n + 9} metres.`,
)

interface Work {
  readonly what: string
  readonly evaluators: readonly string[]
  readonly example: Example
  /** At most so many calls. */
  readonly bar: number
  readonly peers: Readonly<Record<string, number>>
}

const WORKS: readonly Work[] = [
  {
    what: 'five everyday metrics, labelled facts',
    evaluators: ['faithfulness', 'hallucination', 'relevance', 'context_precision', 'context_recall'],
    example: example({ facts }),
    bar: 4,
    peers: { 'Mastra, four metrics': 11 },
  },
  {
    what: 'five everyday metrics, a reference answer',
    evaluators: ['faithfulness', 'hallucination', 'relevance', 'context_precision', 'context_recall'],
    example: example({ reference: facts.join(' ') }),
    bar: 5,
    peers: { 'Mastra, four metrics': 11 },
  },
  {
    what: 'faithfulness, correctness, noise sensitivity, context precision, context recall',
    evaluators: ['faithfulness', 'answer_correctness', 'noise_sensitivity', 'context_precision', 'context_recall'],
    example: example({ reference: facts.join(' ') }),
    bar: 9,
    peers: { Ragas: 25, RAGChecker: 26, 'DeepEval, without the claim-level metrics': 19 },
  },
]

let kept = true
for (const { what, evaluators, example: one, bar, peers } of WORKS) {
  await using server = await startModelServer({ answer: (call) => ({ content: judgeByWords(call) }) })
  const model = reliable(openaiCompatible({ baseURL: `${server.url}/v1`, model: 'words-1' }))
  const run = await evaluate({ dataset: [one], evaluators, judge: modelJudge({ model }) })
  const unmeasured = Object.values(run.results[0]?.results ?? {}).filter(({ status }) => status !== 'measured')
  const calls = server.calls.length
  kept &&= calls <= bar && unmeasured.length === 0
  const sent = server.calls.map(
    ({ text, schema }) => approximateTokens(text) + approximateTokens(JSON.stringify(schema)),
  )
  console.log(`\n${what}: ${CLAIMS} claims, ${FACTS} facts, ${PASSAGES} passages`)
  console.table([
    {
      who: 'Assay',
      calls,
      'ratio to Assay': '1.0',
      'prompt tokens, about': sent.reduce((sum, tokens) => sum + tokens, 0),
      note: `bar ${bar}; not measured: ${unmeasured.length}; ${server.calls.map(({ body }) => schemaName(body)).join(', ')}`,
    },
    ...Object.entries(peers).map(([who, theirs]) => ({
      who,
      calls: theirs,
      'ratio to Assay': (theirs / calls).toFixed(1),
      'prompt tokens, about': '–',
      note: '',
    })),
  ])
}
process.exitCode = kept ? 0 : 1

function schemaName(body: Readonly<Record<string, unknown>>): string {
  const format = body['response_format'] as { json_schema?: { name?: string } } | undefined
  return format?.json_schema?.name ?? 'text'
}
