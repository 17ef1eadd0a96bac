import type { Raw } from '../../core/result.ts'
import type { ClaimRow } from '../rag/claim-table.ts'
import type { CitedSentence } from './cited-sentences.ts'
import { defined } from '../../support/defined.ts'

/** A sentence with its citations and outcome, as plain JSON that explains a result. */
export function sentenceRaw({ id, text, span, cited, unknown }: CitedSentence, row: ClaimRow | undefined): Raw {
  return {
    id,
    text,
    span,
    cited: cited.map((passage) => passage.id),
    unknown,
    verdict: row?.verdict ?? 'NOT_ENOUGH_INFO',
    evidence: row?.evidence ?? null,
    ...defined({ probability: row?.probability }),
  }
}
