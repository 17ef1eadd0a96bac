import type { Passage } from '../../core/example.ts'
import { claimTableAgainst, type Asking, type ClaimRow } from '../rag/claim-table.ts'
import type { CitedSentence } from './cited-sentences.ts'

/** A sentence to be verified against some passages. */
interface Check {
  readonly sentence: CitedSentence
  readonly passages: readonly Passage[]
}

/** Whether the passages that a sentence cites together support it. */
export async function jointVerdicts(
  sentences: readonly CitedSentence[],
  asking: Asking,
): Promise<ReadonlyMap<CitedSentence, ClaimRow>> {
  const verdicts = await verified(
    sentences.map((sentence) => ({ sentence, passages: sentence.cited })),
    asking,
  )
  return new Map(
    sentences.flatMap((sentence, index) => {
      const verdict = verdicts[index]
      return verdict === undefined ? [] : [[sentence, verdict] as const]
    }),
  )
}

/**
 * The citations that a supported sentence does not need: alone they do not support it, and the others do without them. Only
 * sentences with at least two citations are asked about.
 */
export async function needlessCitations(
  supported: readonly CitedSentence[],
  asking: Asking,
): Promise<ReadonlyMap<CitedSentence, readonly Passage[]>> {
  const several = supported.filter(({ cited }) => cited.length > 1)
  const single = several.flatMap((sentence) => sentence.cited.map((passage) => ({ sentence, passages: [passage] })))
  const alone = await verified(single, asking)
  const weak = single.filter((_, index) => alone[index]?.verdict !== 'SUPPORTED')
  // With two citations, the rest without one is the other, which has been asked about already.
  const strong = new Set(single.filter((check) => !weak.includes(check)).map(({ sentence }) => sentence))
  const pairs = weak.filter(({ sentence }) => sentence.cited.length === 2)
  const rest = weak
    .filter(({ sentence }) => sentence.cited.length > 2)
    .map(({ sentence, passages }) => ({
      sentence,
      left: passages,
      passages: sentence.cited.filter((passage) => !passages.includes(passage)),
    }))
  const without = await verified(rest, asking)
  const found = new Map<CitedSentence, Passage[]>()
  const note = (sentence: CitedSentence, passages: readonly Passage[]): void => {
    found.set(sentence, [...(found.get(sentence) ?? []), ...passages])
  }
  for (const { sentence, passages } of pairs) if (strong.has(sentence)) note(sentence, passages)
  rest.forEach(({ sentence, left }, index) => {
    if (without[index]?.verdict === 'SUPPORTED') note(sentence, left)
  })
  return found
}

/** A verdict for each check, in order. Checks against the same passages share one question. */
async function verified(checks: readonly Check[], asking: Asking): Promise<readonly (ClaimRow | undefined)[]> {
  const groups = new Map<string, { readonly passages: readonly Passage[]; readonly members: number[] }>()
  checks.forEach(({ passages }, index) => {
    const shown = asking.example.context?.filter((passage) => passages.includes(passage)) ?? []
    const key = shown.map((passage) => asking.example.context?.indexOf(passage)).join(' ')
    const group = groups.get(key) ?? { passages: shown.filter(({ text }) => text.trim() !== ''), members: [] }
    group.members.push(index)
    groups.set(key, group)
  })
  const verdicts: (ClaimRow | undefined)[] = checks.map(() => undefined)
  await Promise.all(
    [...groups.values()].map(async ({ passages, members }) => {
      const claims = members.flatMap((index) => {
        const sentence = checks[index]?.sentence
        return sentence === undefined ? [] : [{ id: sentence.id, text: sentence.text }]
      })
      const { claims: rows } = await claimTableAgainst(passages, { ...asking, claims })
      members.forEach((index, position) => (verdicts[index] = rows[position]))
    }),
  )
  return verdicts
}
