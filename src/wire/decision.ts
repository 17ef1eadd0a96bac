import { z } from 'zod'

const id = z.string().min(1).describe('Not blank.')
const text = z.string()

const hit = z
  .strictObject({
    node_id: id,
    text,
    title: text.nullish(),
    rank: z.int().min(1).nullish().describe('Counts from 1. If left out, the place in the list.'),
    score: z.number().nullish(),
    source: text.nullish().describe('A file, a page, an address.'),
    found_by: z.array(z.enum(['vector', 'keyword'])).nullish(),
    offered: z.boolean().nullish().describe('false: retrieved, but not put into the prompt.'),
    tenant: id.nullish(),
    document_index: z.int().min(0).nullish(),
  })
  .describe('A retrieved passage.')

const span = z.array(z.int().min(0)).length(2).describe('Start and end, end exclusive.')

const citation = z.strictObject({
  id: id.describe('The id of a passage, or its number among the offered ones, from 1.'),
  quote: text.nullish(),
  span: span.nullish(),
  source_span: span.nullish(),
  unit: z.enum(['utf16', 'code_point', 'byte']).nullish(),
  tenant: id.nullish(),
})

/** What a generation is, but for its answer. */
const generationHead = {
  record_id: id.describe('One generation has one record: another answer needs another id.'),
  status: z.enum(['ok', 'blocked']).nullish(),
  citations: z.array(citation).nullish(),
  structured: z.unknown().optional(),
  finish_reason: id.nullish(),
  model: id.nullish(),
  question: text.nullish(),
  system_prompt: text.nullish(),
}

const ids = {
  conversation_id: id,
  message_id: id,
  trace_id: id.nullish(),
  tenant: id.nullish(),
}

const retrieval = z.strictObject({ record_id: id, hits: z.array(hit) })

/** An answer with its evidence: the input of the gate. */
export const gateInput = z
  .strictObject({
    ...ids,
    retrieval,
    generation: z.strictObject({ ...generationHead, answer: text }),
    evaluations: z.array(z.looseObject({ evaluator: id, status: text })).nullish(),
  })
  .describe('One answer, and the evidence it was given.')

/** What opens an answer that is still being written: everything but its text. */
export const openedAnswer = z
  .strictObject({
    ...ids,
    retrieval,
    generation: z.strictObject(generationHead),
    mode: z
      .enum(['hold', 'sentence'])
      .optional()
      .describe('hold (if left out): text is released after the verdict. sentence: each sentence once it was checked.'),
  })
  .describe('Opens an answer that is written bit by bit.')

const check = z.looseObject({
  name: text,
  version: text,
  status: z.enum(['pass', 'warn', 'fail', 'skipped', 'error']),
  reason_code: text,
})

/** A decision that is in the ledger. */
export const decisionReply = z
  .looseObject({
    conversation_id: id,
    message_id: id,
    status: z.enum(['pass', 'partial', 'fail', 'skipped']),
    action: z.enum(['show', 'show_with_warning', 'refuse', 'regenerate', 'escalate']),
    answer_kind: text.nullable(),
    checks: z.array(check),
    scores: z.record(z.string(), z.number().nullable()),
    decisive: z.array(text),
    reason_codes: z.array(text),
    rule_version: text,
    ruleset_sha256: text,
    config_sha256: text,
    decision_sha256: text,
    recorded: z.literal(true),
    record: z.strictObject({ id, log_id: id, seq: z.int().min(0), ts: text, leaf_hash: text }),
  })
  .describe('The decision, and its place in the ledger.')

const proof = z
  .strictObject({
    size: z.int().min(1),
    root: text,
    leaf: text,
    path: z.array(text).describe('Hashes of the siblings, the nearest first, in hexadecimal.'),
    checkpoint: z.strictObject({ size: z.int(), signed_at: text, note: text }).optional(),
  })
  .describe('That the record is in the tree of this size, after RFC 9162.')

/** A record of the ledger with what proves it. */
export const recordReply = z.strictObject({
  record: z.looseObject({ id, log_id: id, seq: z.int().min(0), ts: text, status: text }),
  entry: text.describe('The canonical JSON whose hash is the leaf.'),
  proof,
})

/** What a caller may hand over, whether or not it may be changed. */
export type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Sent<Value[Name]> }
    : Value

/** One answer with its evidence, as it is sent: the input of the gate. */
export type DecisionRequest = Omit<Sent<z.input<typeof gateInput>>, 'evaluations'> & {
  readonly evaluations?: readonly object[] | null | undefined
}
/** What the gate decided, and its place in the ledger. */
export type DecisionReply = z.output<typeof decisionReply>
/** A recorded decision, with the proof that it is in the ledger. */
export type RecordReply = z.output<typeof recordReply>
/** An answer that is to be written: everything but its text, and when that is released. */
export type OpenedAnswer = Sent<z.input<typeof openedAnswer>>
