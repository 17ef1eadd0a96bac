import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wrapLanguageModel } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { withEvidence } from '../../src/ai-sdk/evidence.ts'
import { gateMiddleware } from '../../src/ai-sdk/gate-middleware.ts'
import { assess } from '../../src/core/assess.ts'
import type { Example } from '../../src/core/example.ts'
import { validateDataset } from '../../src/datasets/validate.ts'
import { BUILT_IN_EVALUATORS } from '../../src/evaluators/index.ts'
import { createGate } from '../../src/gate/create-gate.ts'
import type { GateInput } from '../../src/gate/input.ts'
import type { RulesetName } from '../../src/gate/rulesets/rulesets.ts'
import { lexicalJudge } from '../../src/judge/lexical/lexical-judge.ts'
import { blocks } from '../../src/text/sentences/blocks.ts'
import { answerParts } from '../../src/text/parts/answer-parts.ts'
import { answerKind } from '../../src/text/phrases/answer-kind.ts'
import { clauses } from '../../src/text/sentences/clauses.ts'
import { hiddenText } from '../../src/text/characters/hidden-text.ts'
import { indexEvidence } from '../../src/text/evidence/evidence.ts'
import { injectionPhrases } from '../../src/text/phrases/injection.ts'
import { namePhrases } from '../../src/text/names/name-phrases.ts'
import { normalise } from '../../src/text/characters/normalise.ts'
import { protectedWords } from '../../src/text/phrases/negation.ts'
import { quotes } from '../../src/text/sentences/quotes.ts'
import { readCitationMarks } from '../../src/text/citations/citation-marks.ts'
import { readDates } from '../../src/text/dates/dates.ts'
import { readNames } from '../../src/text/names/names.ts'
import { readNumbers, readNumbersLiberally } from '../../src/text/numbers/numbers.ts'
import { readPii } from '../../src/text/pii/pii.ts'
import { scriptsOf } from '../../src/text/sentences/language.ts'
import { sentences } from '../../src/text/sentences/sentences.ts'
import { stripCitationMarks } from '../../src/text/citations/citations.ts'
import { words } from '../../src/text/words/words.ts'
import { block, FINISH, streamed } from '../../test/gated-models.ts'

/** What reads a text. */
export interface Reader {
  readonly name: string
  readonly read: (text: string) => unknown
}

const STATEMENT = 'Riga is the capital of Latvia and has 605,802 people [1].'

const TEXT: readonly Reader[] = [
  { name: 'blocks', read: blocks },
  { name: 'sentences', read: sentences },
  { name: 'words', read: words },
  { name: 'clauses', read: (text) => clauses(text, { start: 0, end: text.length }) },
  { name: 'quotations', read: quotes },
  { name: 'citation marks', read: (text) => readCitationMarks(text, { ids: ['a', 'doc-1', 'x y'] }) },
  { name: 'text without marks', read: (text) => stripCitationMarks(text) },
  { name: 'numbers', read: (text) => readNumbers(text) },
  { name: 'numbers, liberally', read: (text) => readNumbersLiberally(text) },
  { name: 'dates', read: (text) => readDates(text) },
  { name: 'names', read: (text) => readNames(text) },
  { name: 'name phrases', read: (text) => namePhrases(text) },
  { name: 'normal form n0', read: (text) => normalise(text, { level: 'n0' }) },
  { name: 'normal form n1', read: (text) => normalise(text, { level: 'n1' }) },
  { name: 'answer kind', read: (text) => answerKind(text) },
  {
    name: 'answer parts',
    read: (text) => answerParts(text, sentences(text), { passages: 5, question: 'How long is it?' }),
  },
  { name: 'negations', read: (text) => protectedWords(text) },
  { name: 'hidden text', read: hiddenText },
  { name: 'injections', read: injectionPhrases },
  { name: 'personal data', read: readPii },
  { name: 'scripts', read: (text) => scriptsOf(text) },
  { name: 'evidence', read: (text) => indexEvidence([{ id: 'p', text }]) },
]

const NO_LIMITS = { max_answer_chars: 5_000_000, max_evidence_chars: 10_000_000 }

function input({ answer = STATEMENT, evidence = STATEMENT, ...generation }: Record<string, string>): GateInput {
  return {
    conversation_id: 'c',
    message_id: 'm',
    retrieval: { record_id: 'r', hits: [{ node_id: 'riga', text: evidence }] },
    generation: { record_id: 'g', answer, citations: [], ...generation },
  }
}

/** The gate without its limits of length, so that its time can be followed as far as a text goes. */
function deciding(ruleset: RulesetName): Reader[] {
  const gate = createGate({ ruleset, config: NO_LIMITS, passageCache: 0 })
  return [
    { name: `decide ${ruleset}: answer`, read: (text) => gate.decide(input({ answer: text })) },
    { name: `decide ${ruleset}: evidence`, read: (text) => gate.decide(input({ evidence: text })) },
    { name: `decide ${ruleset}: both`, read: (text) => gate.decide(input({ answer: text, evidence: text })) },
    {
      name: `decide ${ruleset}: question and prompt`,
      read: (text) => gate.decide(input({ question: text, system_prompt: text })),
    },
  ]
}

const example = (rest: Partial<Example>): Example => ({
  id: 'e',
  inputs: { query: 'What is the capital of Latvia?' },
  output: STATEMENT,
  reference: STATEMENT,
  context: [{ id: 'riga', text: STATEMENT }],
  ...rest,
})

function evaluating(): Reader[] {
  const judge = lexicalJudge()
  return BUILT_IN_EVALUATORS.flatMap((cls) => {
    const evaluator = new cls()
    if (!evaluator.spec.requires.includes('output') || evaluator.spec.kind === 'system') return []
    const of = (name: string, about: (text: string) => Partial<Example>): Reader => ({
      name: `${evaluator.name}: ${name}`,
      read: (text) => assess(evaluator, example(about(text)), { judge }),
    })
    return [
      of('answer', (text) => ({ output: text })),
      of('context', (text) => ({ context: [{ id: 'riga', text }] })),
      of('all', (text) => ({ output: text, reference: text, context: [{ id: 'riga', text }] })),
    ]
  })
}

const quoted = (text: string) => JSON.stringify(text.toWellFormed())

/** A data set of one example by its format, the text being its answer. */
const DATA_SETS: Readonly<Record<string, (text: string) => string>> = {
  'json lines': (text) => `{"query":"q","output":${quoted(text)},"context":[${quoted(text)}]}\n`,
  json: (text) => `[{"query":"q","output":${quoted(text)}}]`,
  csv: (text) => `query,output\nq,"${text.replaceAll('"', '""')}"\n`,
  'yaml, quoted': (text) => `- query: q\n  output: ${quoted(text)}\n`,
  'yaml, a block': (text) => `- query: q\n  output: |\n    ${text.split('\n').join('\n    ')}\n`,
  // What the text itself would be if it were a data set.
  'json lines, bare': (text) => text,
  'json, bare': (text) => text,
  'csv, bare': (text) => text,
  'yaml, bare': (text) => text,
}

const EXTENSIONS: Readonly<Record<string, string>> = { 'json lines': 'jsonl', json: 'json', csv: 'csv', yaml: 'yaml' }

/** Data sets as `assay validate` reads them, each from a file. */
function validating(): Reader[] {
  const folder = mkdtempSync(join(tmpdir(), 'assay-hostile-'))
  process.once('exit', () => rmSync(folder, { recursive: true }))
  return Object.entries(DATA_SETS).map(([name, of]) => {
    const [format = ''] = name.split(', ')
    const path = join(folder, `data.${EXTENSIONS[format]}`)
    const read = (text: string) => {
      writeFileSync(path, of(text))
      return validateDataset(path)
    }
    return { name: `validate ${name}`, read }
  })
}

const MIDDLEWARE = { conversation_id: 'c', message_id: 'm', retrieval: { record_id: 'r', hits: [{ node_id: 'riga', text: STATEMENT }] } } // prettier-ignore

/** An answer as it streams in, 1,000 characters at a time. */
function streaming(): Reader[] {
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'What is the capital?' }] }]
  const gate = createGate({ ruleset: 'standard', config: NO_LIMITS, passageCache: 0 })
  return (['sentence', 'hold'] as const).map((mode) => ({
    name: `stream by ${mode}`,
    async read(text: string) {
      const pieces = Array.from({ length: Math.ceil(text.length / 1000) }, (_, at) => text.slice(at * 1000, at * 1000 + 1000)) // prettier-ignore
      const model = wrapLanguageModel({
        model: new MockLanguageModelV4({ doStream: streamed([...block(pieces), FINISH]) }),
        middleware: gateMiddleware({ gate, mode }),
      })
      const { stream } = await withEvidence(MIDDLEWARE, () => model.doStream({ prompt }))
      for await (const part of stream) void part
    },
  }))
}

/** Readers by group. */
export const READERS: Readonly<Record<string, () => readonly Reader[]>> = {
  validate: validating,
  stream: streaming,
  text: () => TEXT,
  gate: () => [...deciding('standard'), ...deciding('strict')],
  eval: evaluating,
}
