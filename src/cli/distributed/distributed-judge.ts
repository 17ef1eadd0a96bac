import type { Judge } from '../../core/judge.ts'
import type { TapeStore } from '../../core/tape.ts'
import { modelByName } from '../../judge/named.ts'
import { modelJudge } from '../../judge/model/model-judge.ts'
import { reliable } from '../../judge/reliable.ts'
import type { RemoteBudget } from '../../judge/budget/budget.ts'
import { lexicalJudge } from '../../judge/lexical/lexical-judge.ts'
import type { Store } from '../../store/open-store.ts'
import { perMinute, sharedBucket } from '../../work/token-bucket.ts'
import { persistently } from '../../work/persistently.ts'
import { sharedBudget } from '../../work/shared-budget.ts'
import type { Sql } from '../../work/sql.ts'
import type { Recipe } from './distributed-recipe.ts'
import type { SharedPace } from '../judge/shared-pace.ts'
import type { ChatModel } from '../../judge/model/chat-model.ts'
import { ratedModel } from '../judge/rated-model.ts'

/** What the models of a run share on a worker. */
export interface OnWorker {
  /** Whose budget is drawn on: the run, or its experiment. */
  readonly budget: string
  readonly store: Store
  readonly sql: Sql
  readonly pace: SharedPace
}

/** The judge of a distributed run on one of its machines. All machines share its rate and its budget. */
export function distributedJudge(
  recipe: Recipe,
  { apiKey, ...shared }: OnWorker & { apiKey: string | undefined },
): Judge {
  const { judge, baseUrl, tapeMode, judgeTimeout, asking } = recipe
  if (judge === 'lexical') return lexicalJudge()
  const any = apiKey ?? (tapeMode === 'replay' ? 'none' : undefined)
  const named = modelByName(judge, { baseURL: baseUrl, keys: { any } })
  const model = distributedModel(named, { name: judge, baseUrl, recipe, timeout: judgeTimeout }, shared)
  return modelJudge({ ...asking, model })
}

/** A model with the tape of the store, the budget of all workers and the pace of its server. */
export function distributedModel(
  named: ChatModel,
  {
    name,
    baseUrl,
    recipe,
    timeout,
  }: { name: string; baseUrl: string | undefined; recipe: Recipe; timeout?: number | undefined },
  { budget, store, sql, pace }: OnWorker,
): ChatModel {
  const { prices, tapeMode, maxCost, maxJudgeRate, maxJudgeConcurrency, judgePatience } = recipe
  // By model, not by run: the limit is the provider's, whichever run asks.
  const bucket = `judge ${name} ${baseUrl ?? ''}`
  const model =
    maxJudgeRate === undefined ? named : ratedModel(named, sharedBucket(sql, bucket, perMinute(maxJudgeRate)))
  return reliable(model, {
    limiter: pace.limiterOf({ name, baseUrl, local: named.local }),
    tape: tapeMode && { store: lastingTape(store.tape), mode: tapeMode },
    budget: maxCost === undefined ? undefined : remoteBudget(sql, { run: budget, maxCost }),
    maxConcurrency: maxJudgeConcurrency,
    timeoutMs: timeout === undefined ? undefined : timeout * 1000,
    patienceMs: judgePatience === undefined ? undefined : judgePatience * 1000,
    prices,
  })
}

function remoteBudget(sql: Sql, { run, maxCost }: { run: string; maxCost: number }): RemoteBudget {
  const shared = sharedBudget(sql, run)
  return {
    limits: { maxCostUsd: maxCost },
    async reserve(model, { costUsd }) {
      const book = await shared.reserve(model, costUsd)
      return (actual) => book(actual.costUsd)
    },
  }
}

/** A tape that waits for its server to come back, so that no paid call is lost to a restart. */
function lastingTape(tape: TapeStore): TapeStore {
  return {
    ...tape,
    get: (key) => persistently(() => tape.get(key)),
    put: (entry, options) => persistently(() => tape.put(entry, options)),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}
