import { NoBasisError } from '../../core/errors.ts'
import type { ItemRating, JudgeResult, Rubric } from '../../core/judge.ts'
import { NO_USAGE } from '../../core/usage.ts'
import { answerKind } from '../../text/phrases/answer-kind.ts'
import { type JudgedEvidence, readEvidence } from './claim-evidence.ts'
import { Effort } from './bounds/effort.ts'
import { checkLength } from './bounds/limits.ts'
import { isSeen, type SoughtWord } from './match.ts'
import { toSixDecimals } from './model.ts'
import { checkSameLanguage } from './languages.ts'
import { isContent, withoutMarks } from './claim-tokens.ts'
import { scanWords } from '../../text/words/word-scanner.ts'
import { stem } from '../../text/words/stem.ts'

/**
 * Answers a rubric that declares which text should cover which: the score is the share of the content words of `of` that
 * `in` has (each word once, regardless of inflection). A response that declines or says nothing covers nothing.
 */
export function rateByOverlap(rubric: Rubric): JudgeResult {
  const { overlap, name, items } = rubric
  if (overlap === undefined) {
    throw new NoBasisError(
      `The lexical judge only compares words and has no basis for '${name}'. Configure a model as the judge, or leave this evaluator out.`,
    )
  }
  if (items === undefined || (overlap.of !== 'item' && overlap.in !== 'item')) {
    const { score, reasoning } = new Coverage(overlap).of(inputOf(rubric, overlap.of), inputOf(rubric, overlap.in))
    return { score, reasoning, usage: NO_USAGE }
  }
  const coverage = new Coverage(overlap)
  const rated = items.map(({ id, text }): ItemRating => {
    const side = (which: string) => (which === 'item' ? text : inputOf(rubric, which))
    return { id, ...coverage.of(side(overlap.of), side(overlap.in)) }
  })
  if (rated.length === 0) throw new NoBasisError(`'${name}' was asked about no items, so there is nothing to rate.`)
  const score = toSixDecimals(rated.reduce((sum, item) => sum + item.score, 0) / rated.length)
  return { score, reasoning: `mean of ${rated.length} items by their words`, usage: NO_USAGE, items: rated }
}

function inputOf({ inputs, name }: Rubric, which: string): string {
  const text = inputs[which]
  if (text !== undefined) return text
  throw new NoBasisError(
    `The rubric '${name}' declares an overlap with '${which}', which is none of its inputs (${Object.keys(inputs).join(', ')}).`,
  )
}

/** Compares pairs of texts. One of the two is the same for all items, so the last reading of each is remembered. */
class Coverage {
  private readonly names: Overlap
  private readonly effort = new Effort()
  private readonly wanted: (text: string) => Map<string, SoughtWord>
  private readonly read: (text: string) => JudgedEvidence
  private readonly declines: (text: string) => boolean

  constructor(names: Overlap) {
    this.names = names
    this.wanted = remembering(wantedWords)
    this.read = remembering((text) => readEvidence([{ id: names.in, text }]))
    this.declines = remembering((text) => names.in === 'response' && DECLINING.has(answerKind(text)))
  }

  of(of: string, within: string): { score: number; reasoning: string } {
    const { names } = this
    checkLength('rated', { name: `The ${names.of}`, texts: [{ text: of }] })
    checkLength('rated', { name: `The ${names.in}`, texts: [{ text: within }] })
    const wanted = this.wanted(of)
    if (wanted.size === 0) {
      throw new NoBasisError(
        `The ${names.of} has no content words, so words alone cannot tell. Configure a model as the judge.`,
      )
    }
    if (this.declines(within)) return { score: 0, reasoning: `the ${names.in} declines to answer or says nothing` }
    checkSameLanguage({ name: names.of, text: of }, { name: names.in, text: within })
    const evidence = this.read(within)
    this.effort.spend(LOOK_UP * wanted.size)
    const unseen = [...wanted.values()].filter((token) => !isSeen(token, evidence))
    const found = wanted.size - unseen.length
    if (found === 0 && names.in === 'response' && contentWords(within, FEWEST_WORDS) < FEWEST_WORDS) {
      throw new NoBasisError(
        `The response is too short to compare with the ${names.of} by words alone. Configure a model as the judge.`,
      )
    }
    const lacking = unseen.slice(0, 5).map(({ form }) => `“${form}”`)
    const rest = lacking.length === 0 ? '' : `; not ${lacking.join(', ')}`
    const reasoning = `the ${names.in} has ${found} of ${wanted.size} content words of the ${names.of}${rest} (compared by words only)`
    return { score: toSixDecimals(found / wanted.size), reasoning }
  }
}

type Overlap = NonNullable<Rubric['overlap']>

/** Looking up a word costs about as much as this many comparisons. */
const LOOK_UP = 50

/** Remembers the result for the last text. */
function remembering<T>(make: (text: string) => T): (text: string) => T {
  let last: { text: string; made: T } | undefined
  return (text) => (last?.text === text ? last : (last = { text, made: make(text) })).made
}

/** The content words of a text by stem. Of words with the same stem the last counts, at the position of the first. */
function wantedWords(text: string): Map<string, SoughtWord> {
  const columns = scanWords(withoutMarks(text))
  const wanted = new Map<string, SoughtWord>()
  for (let at = 0; at < columns.length; at++) {
    const [form, kind] = [columns.formAt(at), columns.kindAt(at)]
    if (isContent({ form, kind })) wanted.set(stem(form), { form, kind, stem: stem(form) })
  }
  return wanted
}

/** How many content words a text has, counted up to `most`. */
function contentWords(text: string, most: number): number {
  const columns = scanWords(withoutMarks(text))
  let count = 0
  for (let at = 0; at < columns.length && count < most; at++) {
    if (isContent({ form: columns.formAt(at), kind: columns.kindAt(at) })) count++
  }
  return count
}

/** A right answer as short as `Paris` shares no word with its question. */
const FEWEST_WORDS = 3

const DECLINING: ReadonlySet<string> = new Set(['abstention', 'refusal', 'clarification', 'chit_chat', 'empty'])
