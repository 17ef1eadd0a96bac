import type { Citation, Passage } from '../core/example.ts'
import { CITATION_NAMES, PASSAGE_NAMES } from './dialects.ts'
import { isObject, partsReader, readId, type FieldContext, type JsonObject } from './parts.ts'
import { valueText } from './value-text.ts'
import { defined } from '../support/defined.ts'

const passageParts = partsReader('passage', PASSAGE_NAMES)
const metadataParts = partsReader('passage.metadata', { title: ['title'], source: ['source'] })
const citationParts = partsReader('citation', CITATION_NAMES)

/** Passages in order; a text at position i gets the id `p{i}`. Blank ones are dropped and counted. */
export function readContext(value: unknown, context: FieldContext): Passage[] | undefined {
  const list = typeof value === 'string' ? [value] : isObject(value) ? listIn(value) : value
  if (!Array.isArray(list)) {
    return context.report(
      isObject(value)
        ? `must be a list of passages, and this object is none: give a list, one passage with a \`text\`, or a text for each id ({ "p1": "…" }); a list deeper in it can be mapped: --map 'context=context.NAME'`
        : `must be a list of passages (texts or objects with a \`text\`), not ${valueText(value)}`,
    )
  }
  const passages: Passage[] = []
  for (const [index, item] of list.entries()) {
    const passage = readPassage(item, { position: index + 1, context })
    if (passage === undefined) return undefined
    if (passage.text.trim() === '') context.notes.blankPassages++
    else passages.push(passage)
  }
  return uniqueIds(passages, context)
}

/** The passages in an object: one that is a passage itself, texts by their ids, or its only list under a usual name. */
function listIn(value: JsonObject): unknown {
  if (PASSAGE_NAMES.text.some((name) => typeof value[name] === 'string')) return [value]
  const lists = PACKED_UNDER.flatMap((name) => (Array.isArray(value[name]) ? [value[name]] : []))
  if (lists.length === 1) return lists[0]
  const entries = Object.entries(value)
  const isTexts = entries.length > 0 && entries.every(([, text]) => typeof text === 'string')
  return isTexts ? entries.map(([id, text]) => ({ id, text })) : undefined
}

const PACKED_UNDER = ['documents', 'docs', 'passages', 'contexts', 'chunks', 'hits']

function uniqueIds(passages: Passage[], context: FieldContext): Passage[] | undefined {
  const ids = new Set<string>()
  for (const { id } of passages) {
    if (ids.has(id))
      return context.report(`two passages have the id ${valueText(id)}; ids must differ within an example`)
    ids.add(id)
  }
  return passages
}

interface Position {
  position: number
  context: FieldContext
}

function readPassage(item: unknown, { position, context }: Position): Passage | undefined {
  if (typeof item === 'string') return { id: `p${position}`, text: item }
  if (item === null) return { id: `p${position}`, text: '' }
  if (!isObject(item)) return context.report(`passage ${position} must be a text or an object, not ${valueText(item)}`)
  const parts = passageParts(withMetadata(item, context), context)
  if (parts === undefined) return undefined
  const { id = `p${position}`, text, title, rank, score, source, offered } = parts
  const wrong = (part: string, wanted: string, given: unknown): undefined =>
    context.report(`the \`${part}\` of passage ${position} must be ${wanted}, not ${valueText(given)}`)
  const readableId = readId(id)
  if (readableId === undefined) return wrong('id', 'a text that is not blank', id)
  if (typeof text !== 'string') {
    if (text !== undefined) return wrong('text', 'a text', text)
    return context.report(`passage ${position} has no text; give it as \`text\``)
  }
  const passage: Passage = { id: readableId, text }
  if (title !== undefined) {
    if (typeof title !== 'string') return wrong('title', 'a text', title)
    passage.title = title
  }
  if (rank !== undefined) {
    if (!isRank(rank)) return wrong('rank', 'a whole number of at least 1', rank)
    passage.rank = rank
  }
  if (score !== undefined) {
    if (typeof score !== 'number') return wrong('score', 'a number', score)
    passage.score = score
  }
  if (source !== undefined) {
    if (typeof source !== 'string') return wrong('source', 'a text', source)
    passage.source = source
  }
  if (offered !== undefined) {
    if (typeof offered !== 'boolean') return wrong('offered', 'true or false', offered)
    passage.offered = offered
  }
  return passage
}

function isRank(rank: unknown): rank is number {
  return Number.isSafeInteger(rank) && (rank as number) >= 1
}

/** Frameworks keep title and source of a document under its `metadata`. */
function withMetadata(item: JsonObject, context: FieldContext): JsonObject {
  const { metadata, ...rest } = item
  return isObject(metadata) ? { ...metadataParts(metadata, context), ...rest } : item
}

/** Citations: ids, or objects with an id and perhaps the quoted words and their place in the answer. */
export function readCitations(value: unknown, context: FieldContext): Citation[] | undefined {
  if (!Array.isArray(value)) return context.report(`must be a list of citations, not ${valueText(value)}`)
  const citations: Citation[] = []
  for (const [index, item] of value.entries()) {
    const citation = readCitation(item, { position: index + 1, context })
    if (citation === undefined) return undefined
    citations.push(citation)
  }
  return citations
}

function readCitation(item: unknown, { position, context }: Position): Citation | undefined {
  const parts = isObject(item) ? citationParts(item, context) : { id: item }
  if (parts === undefined) return undefined
  const id = readId(parts.id)
  if (id === undefined) {
    return context.report(`citation ${position} must name the id of a passage, not ${valueText(parts.id)}`)
  }
  const { quote, span } = parts
  if (quote !== undefined && typeof quote !== 'string') {
    return context.report(`the \`quote\` of citation ${position} must be a text, not ${valueText(quote)}`)
  }
  if (span !== undefined && !isSpan(span)) {
    return context.report(`the \`span\` of citation ${position} must be [start, end] with start at most end`)
  }
  return { id, ...defined({ quote, span }) }
}

function isSpan(span: unknown): span is [start: number, end: number] {
  if (!Array.isArray(span) || span.length !== 2) return false
  const [start, end] = span as unknown[]
  return isOffset(start) && isOffset(end) && start <= end
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** Ids of the passages that matter, or a grade for each. */
export function readRelevant(value: unknown, context: FieldContext): string[] | Record<string, number> | undefined {
  if (Array.isArray(value)) {
    const ids = new Set<string>()
    for (const [index, item] of value.entries()) {
      const id = readId(item)
      if (id === undefined)
        return context.report(`item ${index + 1} must be the id of a passage, not ${valueText(item)}`)
      ids.add(id)
    }
    return [...ids]
  }
  if (!isObject(value)) return context.report(`must be a list of ids, or an object of grades, not ${valueText(value)}`)
  const grades: [string, number][] = []
  for (const [id, grade] of Object.entries(value)) {
    // Columns of structs give every row all keys, and null for those that it has not.
    if (grade === null) continue
    if (typeof grade !== 'number' || !(grade >= 0)) {
      return context.report(`the grade of ${valueText(id)} must be a number of at least 0, not ${valueText(grade)}`)
    }
    grades.push([id, grade])
  }
  return Object.fromEntries(grades)
}
