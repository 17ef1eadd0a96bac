import { UsageError } from '../core/errors.ts'

const GOOD = new Set('true yes y pass passed good correct right supported faithful positive ok acceptable'.split(' '))
const BAD = new Set(
  (
    'false no n fail failed bad incorrect wrong unsupported not_supported partially_supported unfaithful ' +
    'hallucinated hallucination contradicted refuted negative unacceptable'
  ).split(' '),
)

/** Verdicts on a claim, which say neither that an answer is good nor that it is bad. */
const VERDICTS = new Set(['not_enough_info', 'nei', 'not_enough_information'])

/** Which values mean that an answer is good: words, or a minimum such as `>=4`. */
export type Positive =
  { readonly kind: 'usual' } | { readonly kind: 'words'; readonly words: ReadonlySet<string> } | LeastNumber

interface LeastNumber {
  readonly kind: 'at_least'
  readonly least: number
}

/** Reads `--positive`: `>=4`, or comma-separated words. */
export function readPositive(text: string | undefined): Positive {
  if (text === undefined) return { kind: 'usual' }
  const least = /^>=\s*(-?\d+(?:\.\d+)?)$/.exec(text.trim())?.[1]
  if (least !== undefined) return { kind: 'at_least', least: Number(least) }
  const words = new Set(text.split(',').map(wordOf))
  if (words.has('')) throw new UsageError(`--positive '${text}' has an empty word in it.`)
  return { kind: 'words', words }
}

/** Whether one value means good. Throws a UsageError that says how to declare it if the value has no agreed meaning. */
export function readLabel(value: unknown, { positive, where }: { positive: Positive; where: string }): boolean {
  if (positive.kind === 'words') return positive.words.has(wordOf(value))
  if (positive.kind === 'at_least') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof number === 'number' && Number.isFinite(number)) return number >= positive.least
    throw new UsageError(
      `${where} is ${shortJson(value)}, which is no number; --positive '>=${positive.least}' needs one.`,
    )
  }
  if (typeof value === 'boolean') return value
  if (value === 1 || value === '1') return true
  if (value === 0 || value === '0') return false
  const word = wordOf(value)
  if (GOOD.has(word)) return true
  if (BAD.has(word)) return false
  const golden = VERDICTS.has(word)
    ? 'It is a verdict on a single claim: --golden compares these with the judge. Otherwise say'
    : 'Say'
  throw new UsageError(
    `${where} is ${shortJson(value)}, and whether that means good or bad is not known. ${golden} ` +
      "what does: --positive 'supported,partly' for words, --positive '>=4' for a scale.",
  )
}

/** What several people said, by name or in a list. `undefined` for a single value. */
export function ratersOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (Array.isArray(value)) return Object.fromEntries(value.map((said, at) => [`rater ${at + 1}`, said as unknown]))
  if (typeof value !== 'object' || value === null) return undefined
  return value as Record<string, unknown>
}

/** What most of them say, or `undefined` for a tie. */
export function majority(said: readonly boolean[]): boolean | undefined {
  const good = said.filter(Boolean).length
  return good * 2 === said.length ? undefined : good * 2 > said.length
}

function wordOf(value: unknown): string {
  return String(value)
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

function shortJson(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
