import type { Passage } from '../../core/example.ts'
import { claimTableAgainst, type Asking, type ClaimRow } from '../rag/claim-table.ts'
import { supportedOf } from './claim-matrix.ts'

/**
 * The passages that bear out a claim of the reference: those that the judge quotes for one, when asked over all
 * passages (`supported` is what it said then) and once more over those that are left. A judge that quotes nothing is
 * asked passage by passage.
 */
export async function relevantPassages(
  passages: readonly Passage[],
  { supported, ...asking }: Asking & { supported: readonly ClaimRow[] },
): Promise<readonly Passage[]> {
  if (supported.length === 0) return []
  const quoted = quotedIn(supported, passages)
  if (quoted === undefined) return passageByPassage(passages, { supported, ...asking })

  const isQuoted = new Set(quoted)
  const others = passages.filter((passage) => !isQuoted.has(passage))
  const again = supportedOf(await claimTableAgainst(others, { ...asking, claims: plain(supported) }))
  const more = quotedIn(again, others) ?? (await passageByPassage(others, { supported: again, ...asking }))
  const relevant = new Set([...quoted, ...more])
  return passages.filter((passage) => relevant.has(passage))
}

/** The supported claims of `claims` that the passages bear out: by the quotes where they tell, else by asking. */
export async function bornOutBy(
  passages: readonly Passage[],
  { claims, ...asking }: Asking & { claims: readonly ClaimRow[] },
): Promise<ReadonlySet<string>> {
  const ids = new Set(passages.map(({ id }) => id))
  const isTold = ({ evidence }: ClaimRow) => evidence !== null && ids.has(evidence.passageId)
  const told = claims.filter(isTold)
  const open = claims.filter((claim) => !isTold(claim))
  const asked = await claimTableAgainst(passages, { ...asking, claims: plain(open) })
  return new Set([...told, ...supportedOf(asked)].map(({ id }) => id))
}

/** `undefined` when a claim is said to be supported without a word of where. */
function quotedIn(claims: readonly ClaimRow[], passages: readonly Passage[]): readonly Passage[] | undefined {
  const known = new Set(passages.map(({ id }) => id))
  const quoted = new Set<string>()
  for (const { evidence } of claims) {
    if (evidence === null || !known.has(evidence.passageId)) return undefined
    quoted.add(evidence.passageId)
  }
  return passages.filter(({ id }) => quoted.has(id))
}

async function passageByPassage(
  passages: readonly Passage[],
  { supported, ...asking }: Asking & { supported: readonly ClaimRow[] },
): Promise<readonly Passage[]> {
  if (supported.length === 0) return []
  const tables = await Promise.all(
    passages.map((passage) => claimTableAgainst([passage], { ...asking, claims: plain(supported) })),
  )
  return passages.filter((_, index) => tables[index] !== undefined && supportedOf(tables[index]).length > 0)
}

/** The claims as the judge was asked before, so that equal questions are equal. */
function plain(rows: readonly ClaimRow[]): readonly { id: string; text: string }[] {
  return rows.map(({ id, text }) => ({ id, text }))
}
