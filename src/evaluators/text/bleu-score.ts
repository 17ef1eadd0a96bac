/** The counts from which BLEU is computed. For a data set they are summed over its examples. */
export interface BleuCounts {
  /** Runs of one to four tokens that a reference also has, each counted at most as often as there. */
  readonly matches: readonly number[]
  /** Runs of one to four tokens in the answer. */
  readonly totals: readonly number[]
  readonly answerLength: number
  /** Length of the reference nearest in length, the shorter one in a tie. */
  readonly referenceLength: number
}

export interface BleuScore {
  readonly score: number
  readonly precisions: readonly number[]
  readonly brevityPenalty: number
}

const ORDERS = [1, 2, 3, 4]

export function bleuCounts(answer: readonly string[], references: readonly (readonly string[])[]): BleuCounts {
  const lengths = references.map(({ length }) => length)
  const possible = new Uint8Array(answer.length).fill(1)
  return {
    matches: ORDERS.map((n) => matchesOf(answer, { references, n, possible })),
    totals: ORDERS.map((n) => Math.max(0, answer.length - n + 1)),
    answerLength: answer.length,
    referenceLength: lengths.reduce((near, length) => {
      const [old, now] = [Math.abs(near - answer.length), Math.abs(length - answer.length)]
      return now < old || (now === old && length < near) ? length : near
    }),
  }
}

/**
 * BLEU with exponential smoothing (the n-th order without a match counts as 1/2, 1/4, … of a match). With
 * `effectiveOrder`, as for single sentences, orders that the answer is too short for are left out; without, they make
 * the score 0.
 */
export function bleuScore(counts: BleuCounts, { effectiveOrder }: { effectiveOrder: boolean }): BleuScore {
  const { matches, totals, answerLength, referenceLength } = counts
  const brevityPenalty = answerLength === 0 ? 0 : Math.min(1, Math.exp(1 - referenceLength / answerLength))
  const orders = totals.filter((total) => total > 0).length
  let halvings = 1
  const precisions = totals.slice(0, orders).map((total, index) => {
    const matched = matches[index] as number
    if (matched === 0) halvings *= 2
    return (matched === 0 ? 1 / halvings : matched) / total
  })
  if (orders === 0 || matches.every((count) => count === 0) || (orders < ORDERS.length && !effectiveOrder)) {
    return {
      score: 0,
      precisions: precisions.map((_, index) => (matches[index] === 0 ? 0 : (precisions[index] as number))),
      brevityPenalty,
    }
  }
  const logarithms = precisions.reduce((sum, precision) => sum + Math.log(precision), 0)
  return { score: Math.min(1, brevityPenalty * Math.exp(logarithms / orders)), precisions, brevityPenalty }
}

/**
 * `possible` marks where a run that a reference has may begin. A position that lost its mark for a shorter run never regains
 * it, so a long answer costs little against a short reference.
 */
function matchesOf(
  answer: readonly string[],
  { references, n, possible }: { references: readonly (readonly string[])[]; n: number; possible: Uint8Array },
): number {
  const available = new Map<string, number>()
  for (const reference of references) {
    const counts = new Map<string, number>()
    for (let at = 0; at + n <= reference.length; at++) {
      const run = runAt(reference, { at, n })
      counts.set(run, (counts.get(run) ?? 0) + 1)
    }
    for (const [run, count] of counts) available.set(run, Math.max(count, available.get(run) ?? 0))
  }
  let matches = 0
  for (let at = 0; at + n <= answer.length; at++) {
    if (possible[at] === 0) continue
    const run = runAt(answer, { at, n })
    const left = available.get(run)
    if (left === undefined) possible[at] = 0
    else if (left > 0) {
      available.set(run, left - 1)
      matches++
    }
  }
  return matches
}

/** Tokens have no spaces in them. */
function runAt(tokens: readonly string[], { at, n }: { at: number; n: number }): string {
  return n === 1 ? (tokens[at] as string) : tokens.slice(at, at + n).join(' ')
}
