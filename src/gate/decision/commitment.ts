import { canonicalJson } from '../../support/canonical-json.ts'
import { lazily } from '../../support/lazily.ts'
import { sha256Hex } from '../../support/digest.ts'
import type { GateCitation, GateInput, Hit } from '../input.ts'
import type { Decision } from '../decision.ts'
import type { ParsedInput } from '../parse-input.ts'
import { rankOrder } from '../rank-order.ts'
import { forgetful, type TextMemory } from '../text-memory.ts'

/**
 * Stands in for a text without revealing it: the SHA-256 of 0x02, the salt and the text's bytes. With a secret salt,
 * not even a short text can be guessed from it. With an empty one, equal texts have equal commitments everywhere.
 */
export function commitment(content: string, { salt }: { salt: Uint8Array }): string {
  const text = content.isWellFormed() ? content : escaped(content)
  if (salt.length === 0) return `sha256:${sha256Hex(`${PREFIX}${text}`)}`
  const from = 1 + salt.length
  // In one piece, because updating a digest piece by piece copies every block. A UTF-16 unit takes at most three bytes
  // in UTF-8.
  const most = from + 3 * text.length
  const bytes = most <= SCRATCH.length ? SCRATCH : new Uint8Array(most)
  bytes[0] = COMMITMENT
  bytes.set(salt, 1)
  const { written } = ENCODER.encodeInto(text, bytes.subarray(from))
  return `sha256:${sha256Hex(bytes.subarray(0, from + written))}`
}

/** Where texts of ordinary length are written for hashing, one at a time, so that each does not need its own memory. */
const SCRATCH = new Uint8Array(16_384)

const COMMITMENT = 0x02
const PREFIX = String.fromCodePoint(COMMITMENT)
const ENCODER = new TextEncoder()

/** A text with lone surrogates, which UTF-8 cannot represent, as JSON after a character that no text begins with. */
function escaped(content: string): string {
  return `\uFFFF${JSON.stringify(content)}`
}

/**
 * Any value as canonical JSON text. A lone surrogate or anything else that JSON cannot represent is written so that it
 * stays distinguishable.
 */
export function canonicalText(value: unknown): string {
  try {
    return canonicalJson(value)
  } catch {
    return canonicalJson(plain(value, 0))
  }
}

const DEEPEST = 200

function plain(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.isWellFormed() ? value : escaped(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : escaped(String(value))
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'object' || depth > DEEPEST) return escaped(typeof value)
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key.isWellFormed() ? key : escaped(key), plain(item, depth + 1)]),
  )
}

/** The input with commitments in place of its texts, as it appears in a record. */
export interface CommittedInput {
  readonly question_c: string | null
  readonly answer_c: string
  readonly citations_c: string
  readonly structured_c: string | null
  readonly system_prompt_c: string | null
  readonly evaluations_c: string | null
  readonly hits: readonly {
    readonly node_id: string
    readonly rank: number
    readonly offered: boolean
    readonly content_c: string
    readonly meta_c: string
  }[]
  readonly model: string | null
  readonly finish_reason: string | null
  readonly status: 'ok' | 'blocked'
}

const made = new WeakMap<Decision, { input: ParsedInput; salt: Uint8Array; committed: CommittedInput }>()

/** Remembers the commitments a decision was made with, so that its record need not compute them again. */
export function keepCommitted(
  decision: Decision,
  { input, salt, committed }: { input: ParsedInput; salt: Uint8Array; committed: CommittedInput },
): void {
  made.set(decision, { input, salt: salt.slice(), committed })
}

/** The commitments to a decision's input. Those it was made with are reused if the input and the salt are the same. */
export function committedFor(
  decision: Decision,
  { input, salt }: { input: ParsedInput; salt: Uint8Array },
): CommittedInput {
  const kept = made.get(decision)
  if (kept?.input === input && isSame(kept.salt, salt)) return kept.committed
  return commitInput(input, salt)
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, place) => byte === b[place])
}

export function commitInput(
  { tenant, retrieval, generation, evaluations }: GateInput,
  salt: Uint8Array,
  { memory = forgetful }: { memory?: TextMemory | undefined } = {},
): CommittedInput {
  const commit = (content: string) => commitment(content, { salt })
  const commitCommon = (content: string) => (salt.length === 0 ? common().get(content) : undefined) ?? commit(content)
  // Without a salt, the commitment depends on the text alone.
  const commitText =
    salt.length > 0 || memory === forgetful ? commit : (text: string) => memory(text)(commitment, () => commit(text))
  // Most hits of one retrieval have the same metadata: none.
  let meta = ''
  let meta_c = ''
  const commitMeta = (content: string) => {
    if (content !== meta) {
      meta = content
      meta_c = commitCommon(content)
    }
    return meta_c
  }
  const maybe = (value: unknown) => (value === undefined ? null : commit(canonicalText(value)))
  const { answer, citations, question, structured, system_prompt, model, finish_reason, status = 'ok' } = generation
  return {
    question_c: question === undefined ? null : commit(question),
    answer_c: commit(answer),
    citations_c: commitCommon(canonicalText(inOrder(citations))),
    structured_c: maybe(structured),
    system_prompt_c: system_prompt === undefined ? null : commit(system_prompt),
    evaluations_c: maybe(evaluations),
    hits: rankOrder(retrieval.hits).map(({ hit, rank }) => ({
      content_c: commitText(hit.text),
      meta_c: commitMeta(metaText(hit, hit.tenant === undefined || hit.tenant === tenant)),
      node_id: hit.node_id,
      offered: hit.offered !== false,
      rank,
    })),
    model: model ?? null,
    finish_reason: finish_reason ?? null,
    status,
  }
}

/** What is known about a hit besides its text, and whether it is the tenant's own. */
function metaText({ title, score, source, found_by, document_index }: Hit, own: boolean): string {
  if (title === undefined && score === undefined && source === undefined) {
    if (found_by === undefined && document_index === undefined) return own ? OWN : FOREIGN
  }
  return canonicalText({
    document_index: document_index ?? null,
    found_by: found_by === undefined ? null : [...found_by].sort(),
    own,
    score: score ?? null,
    source: source ?? null,
    title: title ?? null,
  })
}

const NOTHING = { document_index: null, found_by: null, score: null, source: null, title: null }
const OWN = canonicalJson({ ...NOTHING, own: true })
const FOREIGN = canonicalJson({ ...NOTHING, own: false })

/** The commitments without a salt to what most inputs have: no structured citations, and nothing about a hit but its text. */
const common = lazily(() => {
  const texts = ['[]', OWN, FOREIGN]
  return new Map(texts.map((text) => [text, commitment(text, { salt: new Uint8Array() })]))
})

/** Sorted, because citations have no order of their own. */
function inOrder(citations: readonly GateCitation[]): GateCitation[] {
  if (citations.length < 2) return [...citations]
  return citations
    .map((citation) => ({ citation, key: canonicalText(citation) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ citation }) => citation)
}
