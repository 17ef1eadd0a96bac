/* oxlint-disable vitest/no-standalone-expect -- these are rows, which origins.test.ts runs */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { createGate } from '../../src/gate/create-gate.ts'
import type { Decision } from '../../src/gate/decision.ts'
import { messageStatus } from '../../src/gate/decision/message-status.ts'
import { keywordRecall } from '../../src/gate/retrieval/keyword-recall.ts'
import type { RulesetName } from '../../src/gate/rulesets/rulesets.ts'
import { createLedger } from '../../src/ledger/create-ledger.ts'
import { recordingGate } from '../../src/ledger/recording-gate.ts'
import { replayLedger } from '../../src/ledger/replay/replay.ts'
import { verifyLedger } from '../../src/ledger/verify/verify.ts'
import { fromEvaluatorConfig } from '../../src/origins/evaluator-config.ts'
import { fromEvaluatorInput } from '../../src/origins/gate-input.ts'
import { foreignRecord } from '../../src/origins/foreign-records.ts'
import { openStore } from '../../src/store/open-store.ts'
import { carried } from './carried.ts'

const INPUT = JSON.parse(
  readFileSync(new URL('../fixtures/dialects/evaluator-input.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, unknown>> & { config: Readonly<Record<string, unknown>> }
const ANSWER = 'Article 2 defines the scope of application in the regulation.'

interface Changes {
  readonly answer?: string
  readonly citations?: unknown
  readonly hits?: unknown
  readonly config?: Readonly<Record<string, unknown>>
}

function decide(
  { answer = ANSWER, citations = ['n-1'], hits, config = {} }: Changes = {},
  ruleset: RulesetName = 'minimal',
): Decision {
  const record = {
    ...INPUT,
    generation_output: { answer, citations },
    ...(hits === undefined ? {} : { retrieval_hits: hits }),
    config: { ...INPUT.config, ...config },
  }
  const translated = fromEvaluatorInput(record)
  return createGate({ ruleset }).decide(translated.input, { config: translated.config })
}

const check = (decision: Decision, name: string) => decision.checks.find((one) => one.name === name)

async function ledgered() {
  const store = await openStore(':memory:')
  const gate = createGate({ ruleset: 'minimal' })
  const ledger = createLedger({ store: store.ledger })
  const { input, config } = fromEvaluatorInput(INPUT)
  const recorded = await recordingGate(gate, { ledger }).decideAndRecord(input, { config })
  return { store, ledger, recorded }
}

export const pipeline = carried('evaluator pipeline', [
  ['its own passing case passes', () => expect(decide().status).toBe('pass')],
  ['also under standard', () => expect(decide({}, 'standard').status).toBe('pass')],
  [
    'strict asks for marks at statements',
    () => {
      expect(decide({}, 'strict').reason_codes).toEqual(['unanchored_citations'])
      const config = { checks: { citation_placement: { unanchored: 'info' } } }
      expect(createGate({ ruleset: 'strict' }).decide(fromEvaluatorInput(INPUT).input, { config }).status).toBe('pass')
    },
    'marks-where-asked',
  ],
  [
    'citations as objects with a node_id',
    () => expect(decide({ citations: [{ node_id: 'n-1', rank: 0 }] }).status).toBe('pass'),
  ],
  ['citations as strings', () => expect(decide({ citations: ['n-1'] }).status).toBe('pass')],
  ['a citation that stands alone', () => expect(decide({ citations: 'n-1' }).status).toBe('pass')],
  [
    'a rank from 0 counts from 1',
    () =>
      expect(fromEvaluatorInput(INPUT).input.retrieval.hits.map(({ node_id, rank }) => [node_id, rank])).toEqual([
        ['n-1', 1],
        ['n-2', 2],
      ]),
  ],
  [
    'score_details say what found a hit',
    () =>
      expect(fromEvaluatorInput(INPUT).input.retrieval.hits.map(({ found_by }) => found_by)).toEqual([
        ['vector', 'keyword'],
        ['vector'],
      ]),
  ],
  [
    'ids of both records are aligned',
    () => {
      const { input } = fromEvaluatorInput(INPUT)
      expect([input.conversation_id, input.message_id, input.retrieval.record_id, input.generation.record_id]).toEqual([
        'conv-1',
        'm-1',
        'rr-1',
        'gr-1',
      ])
    },
  ],
  [
    'an input without its conversation is refused',
    () => expect(() => fromEvaluatorInput({ ...INPUT, conversation_id: '' })).toThrow(/conversation_id/),
  ],
  [
    'an input without its retrieval record is refused',
    () => expect(() => fromEvaluatorInput({ ...INPUT, retrieval_record: null })).toThrow(/retrieval_record\.id/),
  ],
  [
    'require_citations: none fails',
    () => {
      const decision = decide({ citations: [] })
      expect([decision.status, check(decision, 'require_citations')?.status]).toEqual(['fail', 'fail'])
    },
  ],
  [
    'a failed require_citations fails the whole',
    () => expect(decide({ citations: [] }, 'standard').status).toBe('fail'),
  ],
  [
    'min_citations of 2 fails with one',
    () => expect(decide({ config: { min_citations: 2 } }).reason_codes).toContain('too_few_citations'),
  ],
  [
    'not required is not asked',
    () =>
      expect(
        check(decide({ citations: [], config: { require_citations: false } }), 'require_citations')?.status,
      ).not.toBe('fail'),
  ],
  [
    'citation_coverage: one of two hits is 0.5, and meets a threshold of 0.5',
    () => {
      const decision = decide({ citations: ['n-1', 'n-9'] })
      expect([check(decision, 'citation_coverage')?.score_bp, decision.status]).toEqual([5000, 'pass'])
    },
  ],
  [
    'citation_coverage lies in 0 to 1',
    () => {
      const bp = check(decide(), 'citation_coverage')?.score_bp ?? -1
      expect(bp >= 0 && bp <= 10_000).toBe(true)
    },
  ],
  [
    'citation_coverage below its threshold fails',
    () =>
      expect(decide({ citations: ['n-8', 'n-9'], config: { citation_coverage_threshold: 0.9 } }).status).toBe('fail'),
  ],
  [
    'min_answer_length fails a short answer, as its config asks',
    () =>
      expect(check(decide({ answer: 'Art. 2', config: { min_answer_chars: 50 } }), 'min_answer_length')?.status).toBe(
        'fail',
      ),
  ],
  ['no_empty_answer: nothing', () => expect(decide({ answer: ' ' }).reason_codes).toContain('empty_answer')],
  ...['null', 'undefined', '[object Object]', '<answer>', 'Answer: ', '{{answer}}', 'NaN'].map(
    (answer) =>
      [
        `no_empty_answer: ${answer}`,
        () => expect(decide({ answer, config: { min_answer_chars: 0 } }).status).toBe('fail'),
      ] as const,
  ),
  [
    'min_retrieval_hits: too few fail',
    () => expect(decide({ config: { retrieval_min_hits: 3 } }).reason_codes).toContain('too_few_hits'),
  ],
  [
    'require_vector_hits',
    () => {
      const hits = [{ node_id: 'n-1', excerpt: ANSWER, source: 'keyword', rank: 0 }]
      expect(decide({ hits, config: { require_vector_hits: true } }).status).toBe('fail')
      expect(decide({ hits, config: { require_keyword_hits: true } }).status).toBe('pass')
    },
  ],
  [
    'require_structured fails without a structured answer',
    () => expect(decide({ config: { require_structured: true } }).status).toBe('fail'),
  ],
  [
    'failures make a fail, warnings a partial, nothing a pass',
    () => {
      const fenced = `${ANSWER} TODO: more`
      expect([decide({ citations: [] }).status, decide({ answer: fenced }).status, decide().status]).toEqual([
        'fail',
        'partial',
        'pass',
      ])
    },
  ],
  ['a status is one of four', () => expect(['pass', 'fail', 'partial', 'skipped']).toContain(decide().status)],
  ['checks are not empty', () => expect(decide().checks.length).toBeGreaterThan(3)],
  [
    'each has a name, a status and a message',
    () => {
      for (const { name, status, message } of decide().checks)
        expect([name !== '', status !== undefined, message !== '']).toEqual([true, true, true])
    },
  ],
  ['the same input gives the same bytes', () => expect(decide().decision_sha256).toBe(decide().decision_sha256)],
  ['zero hits: the message is blocked', () => expect(messageStatus(decide({ hits: [] }, 'standard'))).toBe('blocked')],
  ['a pass is a success', () => expect(messageStatus(decide())).toBe('success')],
  ['a fail is failed', () => expect(messageStatus(decide({ citations: [] }))).toBe('failed')],
  [
    'rule_version is stable, and the ruleset’s own',
    () => expect(decide().rule_version).toBe(decide().rule_version),
    'hits-decide-themselves',
  ],
  [
    'the default config is read as it is',
    () => {
      const config = {
        rule_version: 'v0',
        structured_schema_name: null,
        enable_token_count: false,
        tokenizer_name: null,
        min_answer_chars: 20,
        retrieval_min_hits: 1,
      }
      expect(createGate({ config: fromEvaluatorConfig(config).config }).config).toMatchObject({
        min_answer_chars: 20,
        retrieval_min_hits: 1,
      })
    },
  ],
  [
    'its label is said not to be taken over',
    () => expect(fromEvaluatorConfig({ rule_version: 'v0' }).notes.join()).toContain("'v0'"),
    'hits-decide-themselves',
  ],
  [
    'a schema by name is refused with what to write',
    () => expect(() => fromEvaluatorConfig({ structured_schema_name: 'law' })).toThrow(/structured_schema/),
    'refused-before-spent',
  ],
  [
    'an unknown rule is refused by name',
    () =>
      expect(() => createGate({ config: fromEvaluatorConfig({ min_citation: 1 }).config })).toThrow(/min_citations/),
    'refused-before-spent',
  ],
  [
    'a record is created for a decision',
    async () => {
      const { store, ledger, recorded } = await ledgered()
      await using _ = store
      expect(await ledger.show(recorded.record.id)).toMatchObject({
        message_id: 'm-1',
        retrieval_record_id: 'rr-1',
        generation_record_id: 'gr-1',
        status: 'pass',
      })
    },
  ],
  [
    'it keeps the configuration, the checks and the scores',
    async () => {
      const { store, ledger, recorded } = await ledgered()
      await using _ = store
      const record = await ledger.show(recorded.record.id)
      expect(record?.config).toMatchObject({ min_citations: 1, min_answer_chars: 10 })
      expect([record?.checks.length, typeof record?.scores]).toEqual([recorded.checks.length, 'object'])
    },
  ],
  [
    'it can be replayed',
    async () => {
      const { store } = await ledgered()
      await using _ = store
      expect(await replayLedger({ store: store.ledger })).toMatchObject({ status: 'match', records: 1 })
    },
  ],
  [
    'and verified',
    async () => {
      const { store } = await ledgered()
      await using _ = store
      expect((await verifyLedger({ store: store.ledger, keys: [] })).problems).toEqual([])
    },
    'signed-chain',
  ],
  [
    'a stored record of the old system is foreign, and unsigned',
    () => {
      const value = {
        message_id: 'm',
        retrieval_record_id: 'r',
        status: 'pass',
        checks: { items: [] },
        rule_version: 'v0',
      }
      expect(foreignRecord(value, { source: 'f', importedAt: new Date(0) })).toMatchObject({
        kind: 'foreign',
        signed: false,
        record: value,
      })
    },
    'signed-chain',
  ],
  [
    'keyword recall is over the whole truth',
    () => {
      const truth = Array.from({ length: 300 }, (_, index) => `n${index}`)
      expect(keywordRecall(truth, truth.slice(0, 200), 200)).toMatchObject({ recall: 0.6667, cappedRecall: 1 })
    },
  ],
])
