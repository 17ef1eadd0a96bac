import { wilsonInterval } from 'assay/stats'

/** An answer with what a person says of it and what the judge says. `rejected` is undefined where nothing was measured. */
export interface JudgedAnswer {
  label: 'supported' | 'unsupported'
  kind: string
  rejected: boolean | undefined
}

/** `count` of `n`, with the 95 % Wilson interval of the share; no interval of nothing. */
export interface Share {
  count: number
  n: number
  interval: readonly [low: number, high: number] | undefined
}

/** How far the judge's verdicts agree with the labels; «unsupported» is what it is meant to find. */
export interface Agreement {
  caught: number
  missed: number
  falseAlarms: number
  passed: number
  unmeasured: number
  accuracy: Share
  /** Of the answers that the judge rejects, those that are wrong. */
  precision: Share
  /** Of the wrong answers, those that the judge rejects. */
  recall: Share
  /** Of the answers put wrong on purpose, those that were caught, by kind of error. */
  byKind: { kind: string; share: Share }[]
}

export function agreementOf(answers: readonly JudgedAnswer[]): Agreement {
  const measured = answers.filter(({ rejected }) => rejected !== undefined)
  const count = (label: JudgedAnswer['label'], rejected: boolean): number =>
    measured.filter((answer) => answer.label === label && answer.rejected === rejected).length
  const caught = count('unsupported', true)
  const missed = count('unsupported', false)
  const falseAlarms = count('supported', true)
  const passed = count('supported', false)
  const wrong = measured.filter(({ label }) => label === 'unsupported')
  return {
    caught,
    missed,
    falseAlarms,
    passed,
    unmeasured: answers.length - measured.length,
    accuracy: share(caught + passed, measured.length),
    precision: share(caught, caught + falseAlarms),
    recall: share(caught, caught + missed),
    byKind: [...Map.groupBy(wrong, ({ kind }) => kind)].map(([kind, group]) => ({
      kind,
      share: share(group.filter(({ rejected }) => rejected).length, group.length),
    })),
  }
}

export function share(count: number, n: number): Share {
  return { count, n, interval: n === 0 ? undefined : wilsonInterval(count, { n }) }
}
