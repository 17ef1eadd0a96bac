import type { ExampleOutcome } from '../../core/run-store.ts'

/** Which results of a run a page shows. */
export interface Shown {
  readonly outcome?: ExampleOutcome | undefined
  readonly evaluator?: string | undefined
  readonly text?: string | undefined
  readonly worst?: boolean | undefined
  readonly after?: string | undefined
}

/** Which example of a run. */
export interface ExamplePlace {
  readonly run: string
  readonly id: string
  readonly epoch?: number | undefined
}

/** Where pages are: addresses of a server, or files of an export. */
export interface Links {
  runs(options?: { before?: string | undefined }): string
  run(id: string, shown?: Shown): string
  example(place: ExamplePlace, shown?: Shown): string
  compare(baseline?: string, candidate?: string): string | undefined
  decisions(): string | undefined
  decision(place: { log: string; seq: number }): string
  judges(): string | undefined
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
  decisions: () => '/decisions',
  decision: ({ log, seq }) => address('/decision', { log, seq }),
  judges: () => undefined,
  testCase: ({ run, id, epoch }) => address('/case.jsonl', { run, id, epoch }),
  live: (id) => address('/live', { id }),
}

function queryOfShown({ outcome, evaluator, text, worst, after }: Shown): Record<string, string | undefined> {
  return { outcome, evaluator, text, worst: worst === true ? '1' : undefined, after }
}

function address(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') given.set(name, String(value).toWellFormed())
  }
  const text = given.toString()
  return text === '' ? path : `${path}?${text}`
}
