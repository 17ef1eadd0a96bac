import { choice, flag, integer, type ParamSpec, type ParamsOf, share } from './params.ts'

/** A JSON Schema document, a validator with the Standard Schema interface (`'~standard'`), or `null` for none. */
const schema: ParamSpec<object | null> = {
  default: null,
  tighter: 'fixed',
  wanted: 'a JSON Schema, a Standard Schema or null',
  accepts: (given): given is object | null =>
    (typeof given === 'object' || (typeof given === 'function' && '~standard' in given)) && !Array.isArray(given),
}

/** The fields of a configuration that belong to no single check, with their defaults. */
export const SETTINGS = {
  /** How many of the first hits count as retrieved. */
  retrieval_topk: integer({ default: 10, min: 1, max: 10_000, tighter: 'lower' }),
  retrieval_min_hits: integer({ default: 1, min: 0, max: 10_000, tighter: 'higher' }),
  require_vector_hits: flag({ default: false, tighter: true }),
  require_keyword_hits: flag({ default: false, tighter: true }),
  /** Unicode code points. */
  min_answer_chars: integer({ default: 20, min: 0, max: 1_000_000, tighter: 'higher' }),
  require_structured: flag({ default: false, tighter: true }),
  structured_schema: schema,
  require_citations: flag({ default: true, tighter: true }),
  min_citations: integer({ default: 1, min: 0, max: 10_000, tighter: 'higher' }),
  citation_coverage_threshold: share({ default: 1, tighter: 'higher' }),
  /** Unicode code points. Longer answers are not checked and do not pass. */
  max_answer_chars: integer({ default: 100_000, min: 1, max: 10_000_000, tighter: 'lower' }),
  /** Unicode code points of all offered hits together. More evidence is not checked, and the answer does not pass. */
  max_evidence_chars: integer({ default: 1_000_000, min: 1, max: 100_000_000, tighter: 'lower' }),
  /** The status of an answer for which a check threw. */
  on_error: choice(['partial', 'fail'], { default: 'fail', tighter: 'higher' }),
} as const

export type SettingName = keyof typeof SETTINGS
export type Settings = ParamsOf<typeof SETTINGS>
