import type { Judge } from '../../core/judge.ts'
import type { Ledger } from '../../ledger/create-ledger.ts'
import type { WholeStore } from '../../store/open-store.ts'
import type { BackgroundRuns } from './background-runs.ts'
import type { Deciding } from './decide/deciding.ts'
import type { Metrics } from './metrics.ts'

/** How much a request may ask for. */
export interface Most {
  readonly bodyBytes: number
  /** Requests a second of a token that has no limit of its own. No limit if left out. */
  readonly perSecond?: number | undefined
  /** Answers that are under way: being read, waiting for their turn, or for the ledger. */
  readonly waiting: number
}

/** What the routes of a service share. */
export interface Service {
  readonly store: WholeStore
  readonly ledger: Ledger
  readonly deciding: Deciding
  readonly judge: Judge
  /** Called when the judge has answered. */
  readonly judged: () => void
  readonly runs: BackgroundRuns
  readonly metrics: Metrics
  readonly most: Most
  readonly now: () => Date
  /** Finds out whether what the service needs is there. */
  readonly ready: { readonly judge: (judge: Judge) => Promise<void> }
  /** Changes while it runs. */
  readonly state: { draining: boolean }
  /** Fires when the service ends. */
  readonly signal: AbortSignal
  /** Is told of faults that are nobody's request. */
  readonly report: (error: unknown) => void
}
