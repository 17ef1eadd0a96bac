import { z } from 'zod'
import { lazily } from '../../support/lazily.ts'
import { porterStem } from './porter-stem.ts'
import { rougeScoreTokens, unicodeTokens } from './tokens.ts'

const TOKENISERS = { unicode: unicodeTokens, rouge_score: rougeScoreTokens }

/** What counts as a word for ROUGE. */
const rougeSettings = lazily(() =>
  z.object({
    /** `unicode`: words of every script. `rouge_score`: only a–z and 0–9, as the Python package has it. */
    tokens: z.enum(['unicode', 'rouge_score']).default('unicode'),
    /** Compare the stems of English words of more than three letters (Porter), so that `killed` is `kills`. */
    stem: z.boolean().default(false),
  }),
)

export type RougeSettings = z.output<ReturnType<typeof rougeSettings>>

/** What the ROUGE figures have in common. */
export const ROUGE = {
  version: '1',
  kind: 'objective',
  tasks: ['summarization', 'rag_qa'],
  requires: ['output', 'reference'],
  cost: 'none',
  threshold: 0.5,
  settings: rougeSettings,
} as const

/** The words of a text as ROUGE compares them. */
export function rougeTokens(text: string, { tokens, stem }: RougeSettings): string[] {
  const found = TOKENISERS[tokens](text)
  return stem ? found.map((token) => (token.length > 3 ? porterStem(token) : token)) : found
}
