/** Where something is deliberately done in another way than in the documents, each by name with its reason. */
export const DEVIATIONS = {
  'no-invented-score': 'A score that was not measured is no 0.0 and no 1.0: the result says why there is none.',
  'vacuous-apart': 'An answer without claims scores 1.0, marked vacuous, and is left out of means.',
  'ids-and-passages': 'Evidence is a place in a passage, with its words, and not a sentence about it.',
  'names-by-reader': 'Results have one set of names, which is stored and hashed; other names come from a reader.',
  'registry-can-forget': 'The registry can be locked, restored and made to forget a name.',
  'refused-before-spent': 'What is wrong with names, thresholds or data is found before anything is asked.',
  'positional-refused': 'A function that takes its inputs one by one must say which they are.',
  'budget-for-latency': 'A latency is a figure; it has a score when there is a budget for it.',
  'lightweight-asks-nobody': 'The preset lightweight means no judge calls, and not the first metric of a task.',
  'hits-decide-themselves': 'A ruleset decides which checks run; a label of another system is not taken over.',
  'marks-where-asked': 'Only `strict` asks that citations stand at statements; a list of sources is a normal form.',
  'data-not-generated': 'Data sets come from people and logs: what a model makes up is not what users ask.',
  'signed-chain': 'A record is part of a signed chain; records of others are kept beside it.',
} as const

export type Deviation = keyof typeof DEVIATIONS

/** A case, rule or criterion of one of the documents, as something that can be run. */
export interface Carried {
  /** The document: registry, relevance, faithfulness, metric bank, evaluator pipeline. */
  readonly from: 'registry' | 'relevance' | 'faithfulness' | 'metric bank' | 'evaluator pipeline'
  readonly says: string
  /** Why it is done in another way; what is done instead is what is asserted. */
  readonly deviation?: Deviation
  readonly assert: () => unknown
}

/** Rows of one document. */
export function carried(
  from: Carried['from'],
  rows: readonly (readonly [says: string, assert: () => unknown, deviation?: Deviation])[],
): Carried[] {
  return rows.map(([says, assert, deviation]) => ({
    from,
    says,
    assert,
    ...(deviation === undefined ? {} : { deviation }),
  }))
}
