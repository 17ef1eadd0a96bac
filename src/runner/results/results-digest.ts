import type { EvaluationResult, Measured } from '../../core/result.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { ExampleResult } from '../../core/run.ts'
import { canonicalJson, orderedJson } from '../../support/canonical-json.ts'
import { runningSha256 } from '../../support/digest.ts'

/** What of one example's result counts for the digest: not timing, not usage, not system figures. Throws as canonicalJson does. */
export function digestText(result: ExampleResult, evaluators: readonly Evaluator[]): string {
  const results: Record<string, Omit<EvaluationResult, 'usage'>> = {}
  for (const { name, spec } of evaluators) {
    const own = result.results[name]
    if (own === undefined) continue
    const counted = judgement(own)
    if (spec.kind !== 'system') results[name] = counted
    // Left out of the digest, but kept as JSON like the others.
    else canonicalJson(counted)
  }
  const { epoch, error, output } = result
  // In order, as far as it is known here.
  const text: Record<string, unknown> = {}
  if (epoch !== undefined) text['epoch'] = epoch
  if (error !== undefined) text['error'] = error
  text['id'] = result.id.toWellFormed()
  if (output !== undefined) text['output'] = output
  text['results'] = results
  return orderedJson(text)
}

/** What was judged: whether it decides anything is a matter of the run. */
function judgement(result: EvaluationResult): Omit<EvaluationResult, 'usage'> {
  if (result.status === 'measured' && isPlainScore(result)) {
    const { evaluator, passed, raw, reasoning, score, status, threshold, version } = result
    const plain: Omit<Measured, 'usage'> = { evaluator, passed, raw, reasoning, score, status, threshold, version }
    return plain
  }
  const { usage: _, ...counted } = result
  if (counted.status !== 'measured' || counted.hint === undefined) return counted
  const { hint: __, ...own } = counted
  return own
}

/** Whether a score has the fields that every score has, and no others, whoever made it. */
function isPlainScore(result: Measured): boolean {
  let fields = 0
  for (const name in result) {
    if (!OF_EVERY_SCORE.has(name)) return false
    fields++
  }
  return fields === OF_EVERY_SCORE.size
}

const OF_EVERY_SCORE: ReadonlySet<string> = new Set([
  'evaluator',
  'passed',
  'raw',
  'reasoning',
  'score',
  'status',
  'threshold',
  'usage',
  'version',
] satisfies (keyof Measured)[])

/** Characters that are hashed at once: each time takes as long as a few hundred of them. */
const HASHED_TOGETHER = 1 << 14

/** SHA-256 of the canonical JSON of the list of all items, fed one by one in the data set's order. */
export function resultsDigest(): { add(text: string): void; hex(): string } {
  const digest = runningSha256()
  let separator = '['
  let waiting = ''
  return {
    add(text) {
      waiting += separator + text
      separator = ','
      if (waiting.length < HASHED_TOGETHER) return
      digest.update(waiting)
      waiting = ''
    },
    hex() {
      digest.update(waiting + (separator === '[' ? '[]' : ']'))
      waiting = ''
      return digest.hex()
    },
  }
}
