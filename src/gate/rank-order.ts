import type { Hit } from './input.ts'

/** Hits by rank (the place in the list if none is given), then by id, text and the rest, so that equal ranks have one order. */
export function rankOrder(hits: readonly Hit[]): { readonly hit: Hit; readonly rank: number }[] {
  return hits
    .map((hit, place) => ({ hit, rank: hit.rank ?? place + 1 }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        compare(a.hit.node_id, b.hit.node_id) ||
        compare(a.hit.text, b.hit.text) ||
        compare(rest(a.hit), rest(b.hit)),
    )
}

function rest({ title, score, source, found_by, offered, tenant, document_index }: Hit): string {
  return JSON.stringify([title, score, source, found_by, offered, tenant, document_index])
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
