import { defined } from '../../support/defined.ts'
import { isObject, type JsonObject } from '../parts.ts'
import { opened } from '../paths.ts'
import { valueText } from '../value-text.ts'
import { wordOf } from './pieces.ts'
import type { Tool } from './tool.ts'

const SOURCE = 'https://github.com/tiic-tech/tiic_law_chat'

/** A retrieved node of an EvaluatorInput. */
export interface InputHit {
  readonly id: string
  /** Its excerpt; empty where it has none. */
  readonly text: string
  /** From 1, also where the first is 0 there. */
  readonly rank?: number
  readonly score?: number
  readonly foundBy: readonly ('vector' | 'keyword')[]
}

/** An EvaluatorInput, read: the question, the answer with what it cites, and the hits in the order of their ranks. */
export interface EvaluatorInput {
  readonly conversationId?: string
  readonly messageId?: string
  readonly retrievalId?: string
  readonly generationId?: string
  readonly query?: string
  readonly answer: string
  readonly structured?: JsonObject
  readonly citations: readonly { readonly id: string; readonly quote?: string }[]
  readonly hits: readonly InputHit[]
  readonly model?: string
  /** Why the generation failed, if it says that it did. */
  readonly error?: string
  /** Its EvaluatorConfig, as it is. */
  readonly config?: JsonObject
}

/** Reads an EvaluatorInput: `generation_output` first, then what the records hold, as its pipeline does. */
export function readEvaluatorInput(record: JsonObject): EvaluatorInput | { readonly problem: string } {
  const retrievalBundle = objectAt(record, 'retrieval_bundle')
  const generationBundle = objectAt(record, 'generation_bundle')
  const retrieval = objectAt(record, 'retrieval_record') ?? objectAt(retrievalBundle, 'record')
  const generation = objectAt(record, 'generation_record') ?? objectAt(generationBundle, 'record')
  const output = objectAt(record, 'generation_output')
  const structured = objectAt(output, 'output_structured') ?? objectAt(generation, 'output_structured')
  const hits = hitsOf(record['retrieval_hits'] ?? retrievalBundle?.['hits'])
  if ('problem' in hits) return hits
  const citations = citationsOf(givenCitations({ output, structured, generation }))
  if ('problem' in citations) return citations
  return {
    ...defined({
      conversationId: wordOf(record['conversation_id']),
      messageId: wordOf(record['message_id'] ?? retrieval?.['message_id']),
      retrievalId: wordOf(retrieval?.['id']),
      generationId: wordOf(generation?.['id']),
      query: wordOf(retrieval?.['query_text']),
      structured,
      model: wordOf(generation?.['model_name']),
      error:
        generation?.['status'] === 'failed'
          ? (wordOf(generation['error_message']) ?? 'the generation failed')
          : undefined,
      config: objectAt(record, 'config'),
    }),
    answer: answerOf([output?.['answer'], generationBundle?.['answer'], structured?.['answer']], generation),
    citations: citations.list,
    hits: hits.list,
  }
}

function objectAt(record: JsonObject | undefined, name: string): JsonObject | undefined {
  const value = record?.[name]
  return isObject(value) ? value : undefined
}

/** The first that says something; else the raw output, or the `answer` in it where it is JSON. */
function answerOf(said: readonly unknown[], generation: JsonObject | undefined): string {
  const found = said.find((text) => typeof text === 'string' && text.trim() !== '')
  if (typeof found === 'string') return found
  const raw = generation?.['output_raw']
  const inside = opened(raw)
  const answer = isObject(inside) ? inside['answer'] : undefined
  if (typeof answer === 'string') return answer
  return typeof raw === 'string' ? raw : ''
}

interface Given {
  readonly output: JsonObject | undefined
  readonly structured: JsonObject | undefined
  readonly generation: JsonObject | undefined
}

function givenCitations({ output, structured, generation }: Given): unknown {
  const own = output?.['citations'] ?? structured?.['citations']
  if (own !== undefined && own !== null) return own
  const payload = generation?.['citations']
  if (!isObject(payload)) return payload
  const { items, nodes } = payload
  return Array.isArray(items) && items.length > 0 ? items : nodes
}

/** Ids, or objects with a `node_id`; a single one may stand for a list of one. Each node counts once. */
function citationsOf(given: unknown): { list: EvaluatorInput['citations'] } | { problem: string } {
  const items = given === undefined || given === null ? [] : Array.isArray(given) ? (given as unknown[]) : [given]
  const list = new Map<string, { id: string; quote?: string }>()
  for (const item of items) {
    const id = wordOf(isObject(item) ? (item['node_id'] ?? item['id'] ?? item['nodeId']) : item)
    if (id === undefined) return { problem: `a citation is ${valueText(item)}; it must name a node by \`node_id\`` }
    const quote = isObject(item) ? wordOf(item['quote']) : undefined
    if (!list.has(id)) list.set(id, { id, ...defined({ quote }) })
  }
  return { list: [...list.values()] }
}

function hitsOf(given: unknown): { list: readonly InputHit[] } | { problem: string } {
  if (given === undefined || given === null) return { list: [] }
  if (!Array.isArray(given)) return { problem: `\`retrieval_hits\` is ${valueText(given)}; it must be a list of hits` }
  const found = new Map<string, InputHit>()
  const firstRank = given.some((hit) => isObject(hit) && hit['rank'] === 0) ? 0 : 1
  for (const [index, hit] of (given as unknown[]).entries()) {
    const id = isObject(hit) ? wordOf(hit['node_id']) : undefined
    if (!isObject(hit) || id === undefined) {
      return { problem: `hit ${index + 1} is ${valueText(hit)}; it must be an object with a \`node_id\`` }
    }
    const read = hitOf(hit, { id, firstRank })
    const earlier = found.get(id)
    found.set(
      id,
      earlier === undefined ? read : { ...earlier, foundBy: [...new Set([...earlier.foundBy, ...read.foundBy])] },
    )
  }
  const list = [...found.values()]
  return { list: list.toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || 0) }
}

function hitOf(hit: JsonObject, { id, firstRank }: { id: string; firstRank: number }): InputHit {
  const { excerpt, text, rank, score } = hit
  return {
    id,
    text: [excerpt, text].find((one) => typeof one === 'string') ?? '',
    ...defined({
      rank: typeof rank === 'number' ? rank + 1 - firstRank : undefined,
      score: typeof score === 'number' ? score : undefined,
    }),
    foundBy: (['vector', 'keyword'] as const).filter((signal) => hasSignal(hit, signal)),
  }
}

/** A fused hit says in its details what found it. */
function hasSignal({ source, score_details: details }: JsonObject, signal: string): boolean {
  if (typeof source === 'string' && source.trim().toLowerCase() === signal) return true
  if (!isObject(details)) return false
  return Object.hasOwn(details, `${signal}_score`) || Boolean(details[signal])
}

/** What the evaluator of a legal RAG is given: records of retrieval and generation, with the hits and the answer. */
export const evaluatorInputs: Tool = {
  name: 'EvaluatorInput records',
  source: SOURCE,
  gives: ['query', 'output', 'context', 'citations', 'group'],
  is: (record) =>
    ['generation_output', 'generation_record', 'generation_bundle'].some((name) => isObject(record[name])) &&
    ['retrieval_record', 'retrieval_bundle', 'retrieval_hits'].some((name) => Object.hasOwn(record, name)),
  read(record) {
    const input = readEvaluatorInput(record)
    if ('problem' in input) return input
    const { messageId, conversationId, query, answer, hits, citations, error } = input
    return {
      record: defined({
        id: messageId,
        inputs: query === undefined ? undefined : { query },
        output: answer === '' && error !== undefined ? undefined : answer,
        context: hits.map(passageOf),
        citations: citations.length === 0 ? undefined : citations,
        group: conversationId,
        error: answer === '' ? error : undefined,
      }),
      unread: input.config === undefined ? [] : ['config (rules of a gate: assay gate FILE applies it)'],
    }
  },
}

function passageOf({ id, text, rank, score }: InputHit): JsonObject {
  return { id, text, ...defined({ rank, score }) }
}

const STATUSES = ['pass', 'fail', 'partial', 'skipped']

/** Whether a record is a stored evaluation of another system: a verdict with its checks, and no answer. */
export function isEvaluationRecord(record: JsonObject): boolean {
  const { status, checks, message_id: message, retrieval_record_id: retrieval, leaf_hash: own } = record
  return (
    typeof message === 'string' &&
    typeof retrieval === 'string' &&
    typeof status === 'string' &&
    STATUSES.includes(status) &&
    (Array.isArray(checks) || isObject(checks)) &&
    own === undefined
  )
}

/** A stored verdict holds no answer. It is imported beside the ledger, as what it is. */
export const evaluationRecords: Tool = {
  name: 'stored evaluation records',
  source: SOURCE,
  gives: [],
  is: isEvaluationRecord,
  read: () => ({
    problem:
      'this is a stored evaluation record: a verdict with its checks, without the answer, so there is nothing to evaluate; keep such records beside the ledger with assay ledger import FILE, or give the EvaluatorInput that it was made from',
  }),
}
