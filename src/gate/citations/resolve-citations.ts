import type { Span } from '../span.ts'
import type { GateCitation, GateInput, Hit } from '../input.ts'
import { TextOffsets } from './text-offsets.ts'
import { type CitationMark, readCitationMarks } from '../../text/citations/citation-marks.ts'
import { passageAliases } from '../../text/citations/passage-aliases.ts'
import type { AnswerPart } from '../../text/parts/answer-part.ts'
import type { TitledPassage } from '../../text/parts/titled-passages.ts'
import { defined } from '../../support/defined.ts'

/** `missing`: no hit has the id. `out_of_range`: a number beyond the offered hits. `retrieved`: a hit that was not offered. */
export type CitationState = 'offered' | 'retrieved' | 'missing' | 'out_of_range' | 'foreign_tenant'

/** A citation in the answer, and the hit it refers to. */
export interface ResolvedCitation {
  /** As in the answer, or the `node_id` of the hit if one was found. */
  readonly id: string
  /** `words`: the answer names the passage, as in `Passage 2 states`. */
  readonly origin: 'structured' | 'mark' | 'words'
  readonly state: CitationState
  readonly hit?: Hit
  /** In the answer: the mark, or the text that a structured citation is for. */
  readonly span?: Span
  readonly quote?: string
  /** The structured citation as it was given. */
  readonly given?: GateCitation
}

interface Sets {
  readonly hits: readonly Hit[]
  readonly offered: readonly Hit[]
}

/** The hits that were put into the prompt, whoever they belong to: numbers in the answer count these. */
function numberedHits({ hits }: Sets): Hit[] {
  return hits.filter(({ offered }) => offered !== false)
}

/** Structured citations, citation marks and references in words, in the order of the answer, then of their ids. */
export function resolveCitations(
  input: GateInput,
  sets: Sets & {
    /** The answer, without the fences of what is read as text. */
    readonly text: string
    readonly parts: readonly AnswerPart[]
    readonly titled: readonly TitledPassage[]
  },
): ResolvedCitation[] {
  const find = finder(input, sets)
  const { answer, citations } = input.generation
  const aliases = passageAliases(sets.hits.map(({ node_id, title, source }) => ({ id: node_id, title, source })))
  const marks = readCitationMarks(sets.text, { ids: sets.hits.map(({ node_id }) => node_id), aliases })
  const offsets = new TextOffsets(answer)
  const structured = citations.map((given) => fromStructured(given, { find, offsets }))
  const numbered = numberedHits(sets)
  // Parts of a file that were not put into the prompt are none that is meant.
  const calledSo = (name: string) => {
    const all = aliases.of(name).flatMap((at) => sets.hits[at] ?? [])
    const offered = all.filter(({ node_id }) => find(node_id).state === 'offered')
    return (offered.length > 0 ? offered : all).slice(0, MOST_CALLED_SO)
  }
  const marked = marks.flatMap((mark) => fromMark(mark, { find, calledSo, numbered, tenant: input.tenant }))
  const named = sets.parts.flatMap((part) => fromWords(part, { numbered, tenant: input.tenant, text: sets.text }))
  const titled = sets.titled
    .filter((one) => sets.parts.some((part) => isReferenceAround(part, one)))
    .filter((one) => !marks.some((mark) => mark.start <= one.start && one.end <= mark.end))
    .map((one) => fromTitle(one, { numbered, tenant: input.tenant }))
  return [...structured, ...marked, ...named, ...titled].sort(inOrder)
}

/** Hits of one file or title that a mark can cite together. */
const MOST_CALLED_SO = 32

function isReferenceAround({ kind, start, end }: AnswerPart, inner: { start: number; end: number }): boolean {
  return kind === 'reference' && start <= inner.start && inner.end <= end
}

/** A passage that is named by id, file or title where it is referred to. */
function fromTitle(
  { start, end, name, passage }: TitledPassage,
  { numbered, tenant }: { numbered: readonly Hit[]; tenant: string | undefined },
): ResolvedCitation {
  const span: Span = [start, end]
  const hit = passage === undefined ? undefined : numbered[passage - 1]
  if (hit === undefined) return { id: name, state: 'missing', origin: 'words', span }
  return { id: hit.node_id, state: isForeign(hit, tenant) ? 'foreign_tenant' : 'offered', hit, origin: 'words', span }
}

function inOrder(a: ResolvedCitation, b: ResolvedCitation): number {
  return (
    (a.span?.[0] ?? -1) - (b.span?.[0] ?? -1) ||
    (a.span?.[1] ?? -1) - (b.span?.[1] ?? -1) ||
    compare(a.origin, b.origin) ||
    compare(a.id, b.id) ||
    compare(JSON.stringify(a.given ?? null), JSON.stringify(b.given ?? null))
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

type Finder = (id: string, tenant?: string) => Pick<ResolvedCitation, 'id' | 'state' | 'hit'>

/** Finds the hit for an id: as written or, if just one hit fits, regardless of space, case and closing punctuation. */
function finder({ tenant }: GateInput, { hits, offered }: Sets): Finder {
  const exact = new Map<string, Hit>()
  for (const hit of [...offered, ...hits]) if (!exact.has(hit.node_id)) exact.set(hit.node_id, hit)
  const loose = new Map<string, Hit | undefined>()
  for (const [id, hit] of exact) {
    const key = loosely(id)
    loose.set(key, loose.has(key) ? undefined : hit)
  }
  return (id, owner) => {
    if (owner !== undefined && owner !== tenant) return { id, state: 'foreign_tenant' }
    const hit = exact.get(id) ?? loose.get(loosely(id))
    if (hit === undefined) return { id, state: 'missing' }
    if (isForeign(hit, tenant)) return { id: hit.node_id, state: 'foreign_tenant', hit }
    return { id: hit.node_id, state: hit.offered === false ? 'retrieved' : 'offered', hit }
  }
}

function isForeign(hit: Hit, tenant: string | undefined): boolean {
  return hit.tenant !== undefined && hit.tenant !== tenant
}

function loosely(id: string): string {
  if (/^[a-z\d_-]*$/.test(id)) return id
  return id
    .trim()
    .replace(/[.,;:!?]{1,8}$/, '')
    .toLowerCase()
}

function fromStructured(
  given: GateCitation,
  { find, offsets }: { find: Finder; offsets: TextOffsets },
): ResolvedCitation {
  const span = given.span === undefined ? undefined : offsets.utf16Span(given.span, given.unit)
  return {
    ...find(given.id, given.tenant),
    origin: 'structured',
    given,
    ...defined({ span, quote: given.quote }),
  }
}

/**
 * A number is the hit with that id if there is one, otherwise the place among the offered hits, counted from 1. A file or a title is all hits
 * that have it.
 */
function fromMark(
  mark: CitationMark,
  {
    find,
    calledSo,
    numbered,
    tenant,
  }: {
    find: Finder
    calledSo: (name: string) => readonly Hit[]
    numbered: readonly Hit[]
    tenant: string | undefined
  },
): ResolvedCitation[] {
  const span: Span = [mark.start, mark.end]
  return mark.refs.flatMap((ref): ResolvedCitation[] => {
    const named = find(ref)
    if (named.state !== 'missing') return [{ ...named, origin: 'mark', span }]
    const called = calledSo(ref)
    if (called.length > 0) return called.map((hit) => ({ ...find(hit.node_id), origin: 'mark', span }))
    if (!/^\d{1,9}$/.test(ref)) return [{ ...named, origin: 'mark', span }]
    const hit = numbered[Number(ref) - 1]
    if (hit === undefined) return [{ id: ref, state: 'out_of_range', origin: 'mark', span }]
    const state = isForeign(hit, tenant) ? 'foreign_tenant' : 'offered'
    return [{ id: hit.node_id, state, hit, origin: 'mark', span }]
  })
}

/** The passages that a reference in words names by number or place. Who says what a passage lacks does not cite it. */
function fromWords(
  { kind, start, end, passages, names }: AnswerPart,
  { numbered, tenant, text }: { numbered: readonly Hit[]; tenant: string | undefined; text: string },
): ResolvedCitation[] {
  if (kind !== 'reference') return []
  const span: Span = [start, end]
  return passages.flatMap((number): ResolvedCitation[] => {
    const hit = numbered.at(number < 0 ? number : number - 1)
    if (hit !== undefined) {
      const state = isForeign(hit, tenant) ? 'foreign_tenant' : 'offered'
      return [{ id: hit.node_id, state, hit, origin: 'words', span }]
    }
    // `Document 9 of the treaty`, which a passage is about.
    if (names.some(([from, to]) => isWritten(text.slice(from, to), numbered))) return []
    return [{ id: String(number), state: 'out_of_range', origin: 'words', span }]
  })
}

/** Whether a passage has a name itself, and not as the beginning of another: `document 9`, not `document 90`. */
function isWritten(name: string, hits: readonly Hit[]): boolean {
  const bare = name
    .toLowerCase()
    .replace(/^the |[()[\]]/g, '')
    .trim()
  if (bare === '') return false
  return hits.some(({ text }) => {
    const lower = text.toLowerCase()
    for (let at = lower.indexOf(bare); at >= 0; at = lower.indexOf(bare, at + 1))
      if (!/^[\p{L}\p{N}]/u.test(lower.slice(at + bare.length))) return true
    return false
  })
}
