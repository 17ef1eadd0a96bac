import { type ProviderCitation, readProviderCitations } from '../../text/citations/provider-citations.ts'
import type { GateCitation, Hit, OffsetUnit } from '../input.ts'
import { rankOrder } from '../rank-order.ts'
import { defined } from '../../support/defined.ts'

export interface ProviderCitationOptions {
  /** The hits of the input, which document numbers and addresses refer to. */
  readonly hits: readonly Hit[]
  /** The unit of the provider's offsets. Code points if left out, as counted in Python. */
  readonly unit?: OffsetUnit | undefined
}

/**
 * A provider's citations in the form the gate takes: Anthropic's content blocks, OpenAI's annotations, Cohere's and
 * Bedrock's citations, Perplexity's addresses. A citation that matches no hit keeps the provider's own name, so that
 * the gate reports it.
 */
export function citationsFrom(reply: unknown, { hits, unit = 'code_point' }: ProviderCitationOptions): GateCitation[] {
  const order = rankOrder(hits).map(({ hit }) => hit)
  const offered = order.filter((hit) => hit.offered !== false)
  return readProviderCitations(reply).map(({ of, quote, span, source_span }) => ({
    id: idOf(of, { order, offered }),
    ...defined({ quote, span, source_span }),
    unit,
  }))
}

function idOf(
  of: ProviderCitation['of'],
  { order, offered }: { order: readonly Hit[]; offered: readonly Hit[] },
): string {
  if ('document' in of) {
    // A document number counts the documents of the request. If the hits do not give theirs, they are taken to be those
    // documents.
    const numbered = order.some(({ document_index }) => document_index !== undefined)
    const hit = numbered ? order.find(({ document_index }) => document_index === of.document) : offered[of.document]
    return hit?.node_id ?? `document ${of.document}`
  }
  const name = 'url' in of ? of.url : of.id
  return (
    (
      order.find(({ node_id }) => node_id === name) ??
      order.find(({ source, title }) => source === name || title === name)
    )?.node_id ?? name
  )
}
