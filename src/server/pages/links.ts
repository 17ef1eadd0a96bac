import type { ExampleOutcome } from '../../core/stores/run-store.ts'

/** Which results of a run a page shows. */
export interface Shown {
  readonly outcome?: ExampleOutcome | undefined
  readonly evaluator?: string | undefined
  readonly text?: string | undefined
  readonly tag?: string | undefined
  readonly group?: string | undefined
  /** Which tenth of the scale the evaluator's score is in, from 0. */
  readonly tenth?: number | undefined
  readonly after?: string | undefined
}

/** Which example of a run. */
export interface ExamplePlace {
  readonly run: string
  readonly id: string
  readonly epoch?: number | undefined
}

/** Which item of a queue: one, or the next after one. */
export interface LabelPlace {
  readonly queue: string
  readonly place?: number | undefined
  readonly after?: number | undefined
  readonly role?: 'rater' | 'adjudicator' | undefined
}

/** Where pages are: addresses of a server, or files of an export. */
export interface Links {
  runs(options?: { before?: string | undefined }): string
  run(id: string, shown?: Shown): string
  example(place: ExamplePlace, shown?: Shown): string
  compare(baseline?: string, candidate?: string): string | undefined
  experiments(): string | undefined
  decisions(options?: { before?: string | undefined }): string | undefined
  decision(place: { log: string; seq: number }): string
  judges(): string | undefined
  /** The queues, with what to draw another from. */
  queues(options?: { run?: string | undefined }): string | undefined
  queue(id: string): string
  label(place: LabelPlace): string
  /** An example as a line of a data set, to be tested again. */
  testCase(place: ExamplePlace): string | undefined
  /** Where a run in progress tells of itself. */
  live(id: string): string | undefined
  /** Whether pages can be asked for other results than they show. */
  readonly asks: boolean
}

/**
 * The addresses of the server. Ids stand in the query: browsers take a path apart at its dots, whether they are escaped or
 * not, and an id may be any text.
 */
export const serverLinks: Links = {
  asks: true,
  runs: ({ before } = {}) => address('/', { before }),
  run: (id, shown = {}) => address('/run', { id, ...queryOfShown(shown) }),
  example: ({ run, id, epoch }, shown = {}) => address('/example', { run, id, epoch, ...queryOfShown(shown) }),
  compare: (baseline, candidate) => address('/compare', { baseline, candidate }),
  experiments: () => '/experiments',
  decisions: ({ before } = {}) => address('/decisions', { before }),
  decision: ({ log, seq }) => address('/decision', { log, seq }),
  judges: () => '/judges',
  queues: ({ run } = {}) => address('/queues', { run }),
  queue: (id) => address('/queue', { id }),
  label: ({ queue, place, after, role }) =>
    address('/label', { queue, place, after, role: role === 'adjudicator' ? role : undefined }),
  testCase: ({ run, id, epoch }) => address('/case.jsonl', { run, id, epoch }),
  live: (id) => address('/live', { id }),
}

function queryOfShown({
  outcome,
  evaluator,
  text,
  tag,
  group,
  tenth,
  after,
}: Shown): Record<string, string | undefined> {
  return { outcome, evaluator, tenth: tenth?.toString(), tag, group, text, after }
}

function address(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') given.set(name, String(value).toWellFormed())
  }
  const text = given.toString()
  return text === '' ? path : `${path}?${text}`
}
