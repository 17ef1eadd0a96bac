import type { WrittenRating } from '../model/chat-model.ts'

/** A range of ratings. */
interface Range {
  readonly min: number
  readonly max: number
}

/** The mean of the ratings that a model might have written, by how likely it was to write each. */
export interface WeightedRating {
  readonly mean: number
  /** How much of the probability the known alternatives make up. */
  readonly known: number
}

/** Below this share, what is known says too little of the mean. */
const LEAST_KNOWN = 0.5

/**
 * The mean of a rating over the tokens that the model might have written in place of its own: at each place, what was
 * written before it and the alternative make another number. An alternative that is no number of the range does not
 * count. Undefined if the alternatives say too little.
 */
export function weightedRating({ text, tokens }: WrittenRating, range: Range): WeightedRating | undefined {
  let [known, sum, reached, before] = [0, 0, 1, '']
  const add = (probability: number, value: number | undefined): void => {
    if (value === undefined) return
    known += probability
    sum += probability * value
  }
  for (const [at, { token, logprob, top }] of tokens.entries()) {
    const others = top.filter((one) => one.token !== token)
    for (const other of others) add(reached * Math.exp(other.logprob), valueOf(before, other.token, range))
    reached *= Math.exp(logprob)
    before += at === 0 ? token.replace(BEFORE_NUMBER, '') : token
  }
  add(reached, within(Number(text), range))
  if (!(known >= LEAST_KNOWN)) return undefined
  // Where the last digits of a logarithm differ from platform to platform, the rating does not.
  return { mean: rounded(sum / known), known: rounded(Math.min(1, known)) }
}

const BEFORE_NUMBER = /^[\s":]+/
const NUMBER = /^-?\d+(?:\.\d*)?/

/** The number that stands there with this token, if it is one of the range. */
function valueOf(before: string, token: string, range: Range): number | undefined {
  const written = before + (before === '' ? token.replace(BEFORE_NUMBER, '') : token)
  const number = NUMBER.exec(written)?.[0]
  if (number === undefined || (before !== '' && !/^[\d.\s",}\]]/.test(token))) return undefined
  const value = within(Number(number), range)
  const ends = written.length > number.length
  return value === undefined || ends || !goesOn(number, range) ? value : (value + Math.min(value + 1, range.max)) / 2
}

/** `0` or `0.` on a scale from 0 to 1 most likely goes on, and nobody knows with what: it counts as the middle. */
function goesOn(number: string, { min, max }: Range): boolean {
  return number.endsWith('.') || (max - min <= 1 && !number.includes('.') && Number(number) < max)
}

function within(value: number, { min, max }: Range): number | undefined {
  return value >= min && value <= max ? value : undefined
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
