import type { Aggregate } from '../core/aggregate.ts'
import type { EvaluatorDisplay } from '../core/evaluator.ts'
import type { RunDocument } from '../core/run.ts'
import { counted, thousands } from '../support/counted.ts'

/** What a figure says in a sentence: `1 in 5 answers says something that its passages do not (19.8 %, 16.5–23.5).` */
export interface PlainSentence {
  /** `1 in 5 answers says something that its passages do not` */
  readonly text: string
  /** `19.8 %, 16.5–23.5`: the share with its 95 % interval. */
  readonly figures: string
  /** The evaluator that it is of; the first, if several say the same. */
  readonly evaluator: string
}

/**
 * A sentence for each evaluator that declares what one minus its mean is the share of, in the evaluators' order. What
 * several evaluators would say in the same words and figures is said once.
 */
export function plainSentences({ run, summary }: RunDocument): PlainSentence[] {
  const sentences = run.metrics.flatMap(({ name, display }) => {
    const aggregate = summary.evaluators[name]
    if (display?.sentence === undefined || aggregate === undefined || aggregate.mean === null) return []
    const rate = 1 - aggregate.mean
    return [{ text: rateInWords(rate, display.sentence), figures: figuresOf(rate, aggregate), evaluator: name }]
  })
  const said = new Set<string>()
  return sentences.filter(({ text, figures }) => !said.has(`${text} ${figures}`) && said.add(`${text} ${figures}`))
}

type Words = NonNullable<EvaluatorDisplay['sentence']>

/** A share in words: `1 in 5 answers says …`, `About 3 in 10 answers say …`, `None of the answers says …`. */
export function rateInWords(rate: number, { of, one, many }: Words): string {
  if (rate <= 0) return `None of the ${of} ${one}`
  if (rate >= 1) return `All ${of} ${many}`
  const [count, total] = frequency(rate)
  const share = count / total
  const about = Math.abs(share - rate) > 0.03 * Math.min(rate, 1 - rate) ? 'About ' : ''
  return `${about}${thousands(count)} in ${thousands(total)} ${of} ${count === 1 ? one : many}`
}

const COMMON: readonly (readonly [count: number, total: number])[] = [
  ...[2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100].map((total) => [1, total] as const),
  [2, 3],
  [3, 4],
  [2, 5],
  [3, 5],
  [4, 5],
  [3, 10],
  [7, 10],
  [9, 10],
  [19, 20],
  [49, 50],
  [99, 100],
]

/** The one of the shares that people use which is nearest, as a part of the share and of what is left. */
function frequency(rate: number): readonly [count: number, total: number] {
  if (rate < 0.009) return [1, rounded(1 / rate)]
  if (rate > 0.991) {
    const total = rounded(1 / (1 - rate))
    return [total - 1, total]
  }
  const distance = ([count, total]: (typeof COMMON)[number]): number =>
    Math.abs(logit(count / total) - logit(rate)) + total / 10_000
  return COMMON.reduce((best, next) => (distance(next) < distance(best) ? next : best))
}

function logit(share: number): number {
  return Math.log(share / (1 - share))
}

/** To one significant digit above 100, so that a rare thing does not look exactly known. */
function rounded(total: number): number {
  return Number(total.toPrecision(1))
}

/** Fewer results than this say so beside their share. */
const FEW = 20

function figuresOf(rate: number, { ci, n }: Aggregate): string {
  const interval = ci === null ? '' : `, ${percents(1 - ci[1])}–${percents(1 - ci[0])}`
  return `${percents(rate)} %${interval}${n < FEW ? `, over only ${n}` : ''}`
}

function percents(share: number): string {
  return (100 * Math.min(1, Math.max(0, share))).toFixed(1)
}

const FINDINGS: ReadonlyMap<string, string> = new Map([
  ['number', 'Says another number than the passage'],
  ['date', 'Says another date than the passage'],
  ['name', 'Says another name than the passage'],
  ['negation', 'Says the opposite of the passage'],
  ['opposite', 'Says the opposite of the passage'],
  ['missing_number', 'Says a number that no passage has'],
  ['missing_name', 'Says a name that no passage has'],
  ['unseen_words', 'Says what no passage speaks of'],
  ['scattered_words', 'Puts together what no passage says together'],
  ['no_passages', 'Says something although there are no passages'],
  ['cross_language', 'Cannot be compared: the passages are in another language'],
])

/** What is wrong with a statement, by what the judge found (`Reason.code`), or else by its verdict. */
export function findingInWords({
  verdict,
  needed,
  finding,
}: {
  readonly verdict: string
  readonly needed?: true
  readonly finding?: { readonly code?: string }
}): string {
  const against = verdict === 'CONTRADICTED'
  if (needed === true) return against ? 'The passages contradict an expected fact' : 'An expected fact is in no passage'
  const known = FINDINGS.get(finding?.code ?? '')
  return known ?? (against ? 'Says something that the passages contradict' : 'Says something that no passage supports')
}

/** A name that a person would give: the candidate, and the data without its folder and ending. */
export function runTitle({ run }: RunDocument): string {
  const file = run.dataset.name.split(/[/\\]/).at(-1) ?? ''
  const plain = file.replace(/\.(?:jsonl?|csv|tsv|ya?ml|parquet)(?:\.gz)?$/i, '').replaceAll('_', ' ')
  const data = plain.trim() === '' ? run.dataset.name : plain
  return run.candidateName === undefined ? data : `${run.candidateName} · ${data}`
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** `22 November 2026, 18:39 UTC`, of an RFC 3339 time in UTC; what is none stays as it is. */
export function dateInWords(time: string): string {
  const [, year, month = '', day = '', clock] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(time) ?? []
  const name = MONTHS[Number(month) - 1]
  return name === undefined ? time : `${Number(day)} ${name} ${year}, ${clock} UTC`
}

/** `120 examples`, or `40 examples, each answered 3 times`. */
export function sizeInWords({ run, summary }: RunDocument): string {
  const { epochs = 1 } = run
  return epochs === 1
    ? counted(summary.examples, 'example')
    : `${counted(summary.examples, 'answer')}, each example answered ${epochs} times`
}
