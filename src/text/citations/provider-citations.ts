import { defined } from '../../support/defined.ts'
/** A provider's citation, in one form for all providers. */
export interface ProviderCitation {
  /** What is cited: an id, the number of a document in the request (from 0), or an address. */
  readonly of: { readonly id: string } | { readonly document: number } | { readonly url: string }
  /** Text that the citation says the source contains. */
  readonly quote?: string
  /** In the answer, end exclusive. */
  readonly span?: readonly [start: number, end: number]
  /** In the source, end exclusive. */
  readonly source_span?: readonly [start: number, end: number]
}

type Fields = Readonly<Record<string, unknown>>

/**
 * The citations of a provider's reply: Anthropic's content blocks or their citations, OpenAI's annotations, Cohere's
 * and Bedrock's citations, Perplexity's `citations` or `search_results`. Offsets are in the provider's own unit.
 * Anything else is left out.
 */
export function readProviderCitations(reply: unknown): ProviderCitation[] {
  if (!Array.isArray(reply)) return isFields(reply) ? fromReply(reply) : []
  const found: ProviderCitation[] = []
  let length = 0
  for (const item of reply as unknown[]) {
    if (typeof item === 'string') found.push({ of: { url: item } })
    if (!isFields(item)) continue
    const block = blockOf(item)
    if (block === undefined) found.push(...fromOne(item))
    else {
      const span = [length, length + codePoints(block.text)] as const
      length = span[1]
      found.push(...block.citations.flatMap((citation) => fromOne(citation).map((one) => ({ span, ...one }))))
    }
  }
  return found
}

/**
 * A part of the answer with its own citations: one of Anthropic's blocks, or a text or `citationsContent` of Bedrock's
 * Converse.
 */
function blockOf(item: Fields): { text: string; citations: readonly Fields[] } | undefined {
  const { text, type, citationsContent } = item
  if (isFields(citationsContent)) {
    const texts = listOf(citationsContent['content']).map((part) => part['text'])
    return {
      text: texts.filter((part) => typeof part === 'string').join(''),
      citations: listOf(citationsContent['citations']),
    }
  }
  const bare = type === undefined && Object.keys(item).length === 1
  return typeof text === 'string' && (type === 'text' || bare)
    ? { text, citations: listOf(item['citations']) }
    : undefined
}

function fromReply(reply: Fields): ProviderCitation[] {
  const { output } = reply
  if (isFields(output) && isFields(output['message'])) return fromReply(output['message'])
  for (const field of ['content', 'annotations', 'search_results', 'citations']) {
    if (Array.isArray(reply[field])) return readProviderCitations(reply[field])
  }
  return fromOne(reply)
}

function fromOne(citation: Fields): ProviderCitation[] {
  const { type } = citation
  if (typeof type === 'string' && type.endsWith('_location')) return anthropic(citation)
  if (typeof type === 'string' && type.endsWith('_citation')) return openai(citation, type)
  if (isFields(citation['location'])) return bedrock(citation, citation['location'])
  if (Array.isArray(citation['retrievedReferences'])) return retrieved(listOf(citation['retrievedReferences']))
  if (Array.isArray(citation['sources']) || Array.isArray(citation['document_ids'])) return cohere(citation)
  return typeof citation['url'] === 'string' ? [{ of: { url: citation['url'] } }] : []
}

function anthropic(citation: Fields): ProviderCitation[] {
  const { cited_text, document_index, search_result_index, source, url } = citation
  const of =
    typeof document_index === 'number'
      ? { document: document_index }
      : typeof source === 'string'
        ? { id: source }
        : typeof search_result_index === 'number'
          ? { document: search_result_index }
          : typeof url === 'string'
            ? { url }
            : undefined
  if (of === undefined) return []
  // Pages and blocks are not text offsets.
  const located =
    citation['type'] === 'char_location' ? spanOf(citation['start_char_index'], citation['end_char_index']) : undefined
  return [{ of, ...quoteOf(cited_text), ...defined({ source_span: located }) }]
}

function openai(citation: Fields, type: string): ProviderCitation[] {
  const inner = isFields(citation[type]) ? { ...citation, ...citation[type] } : citation
  const { url, file_id, start_index, end_index } = inner
  const of = typeof url === 'string' ? { url } : typeof file_id === 'string' ? { id: file_id } : undefined
  if (of === undefined) return []
  const span = spanOf(start_index, end_index) ?? spanOf(inner['index'], inner['index'])
  return [{ of, ...quoteOf(inner['quote']), ...defined({ span }) }]
}

function cohere(citation: Fields): ProviderCitation[] {
  const span = spanOf(citation['start'], citation['end'])
  const sources: unknown[] = Array.isArray(citation['sources']) ? citation['sources'] : []
  const ids = [...sources, ...(Array.isArray(citation['document_ids']) ? citation['document_ids'] : [])].flatMap(
    (source: unknown) => {
      const id = isFields(source)
        ? (source['id'] ?? (isFields(source['document']) ? source['document']['id'] : undefined))
        : source
      return typeof id === 'string' ? [id] : []
    },
  )
  return ids.map((id) => ({ of: { id }, ...defined({ span }) }))
}

function bedrock({ sourceContent, source }: Fields, location: Fields): ProviderCitation[] {
  const quote = quoteOf(
    listOf(sourceContent)
      .map(({ text }) => text)
      .join(''),
  )
  const web = location['web']
  if (isFields(web) && typeof web['url'] === 'string') return [{ of: { url: web['url'] }, ...quote }]
  for (const kind of ['documentChar', 'documentPage', 'documentChunk', 'searchResultLocation']) {
    const place = location[kind]
    if (!isFields(place)) continue
    const document = place['documentIndex'] ?? place['searchResultIndex']
    if (typeof document !== 'number') return []
    const span = kind === 'documentChar' ? spanOf(place['start'], place['end']) : undefined
    return [{ of: { document }, ...quote, ...defined({ source_span: span }) }]
  }
  return typeof source === 'string' ? [{ of: { id: source }, ...quote }] : []
}

/**
 * Bedrock's retrieve-and-generate: references with their texts. Their spans are left out, since it is not known whether
 * the end is exclusive.
 */
function retrieved(references: readonly Fields[]): ProviderCitation[] {
  return references.flatMap(({ content, location }) => {
    const address = isFields(location) ? addressIn(location) : undefined
    const quote = isFields(content) ? quoteOf(content['text']) : {}
    return address === undefined ? [] : [{ of: { url: address }, ...quote }]
  })
}

function addressIn(location: Fields): string | undefined {
  for (const place of Object.values(location)) {
    if (!isFields(place)) continue
    const address = place['uri'] ?? place['url']
    if (typeof address === 'string') return address
  }
  return undefined
}

function quoteOf(text: unknown): { quote?: string } {
  return typeof text === 'string' && text !== '' ? { quote: text } : {}
}

function spanOf(start: unknown, end: unknown): readonly [number, number] | undefined {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end)) return undefined
  return (start as number) >= 0 && (end as number) >= 0 ? [start as number, end as number] : undefined
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : []
}

function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
