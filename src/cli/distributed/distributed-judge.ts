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
import { ratedModel } from '../judge/rated-model.ts'

/** The judge of a distributed run on one of its machines. All machines share its rate and its budget. */
export function distributedJudge(
  recipe: Recipe,
  { run, apiKey, store, sql }: { run: string; apiKey: string | undefined; store: Store; sql: Sql },
): Judge {
  const { judge, baseUrl, prices, tapeMode, maxCost, maxJudgeRate, maxJudgeConcurrency, judgePatience } = recipe
  const { judgeTimeout, asking } = recipe
  if (judge === 'lexical') return lexicalJudge()
  const replays = tapeMode === 'replay'
  const named = modelByName(judge, { baseURL: baseUrl, keys: { any: apiKey ?? (replays ? 'none' : undefined) } })
  // By model, not by run: the limit is the provider's, whichever run asks.
  const bucket = `judge ${judge} ${baseUrl ?? ''}`
  const model =
    maxJudgeRate === undefined ? named : ratedModel(named, sharedBucket(sql, bucket, perMinute(maxJudgeRate)))
  return modelJudge({
    ...asking,
    model: reliable(model, {
      tape: tapeMode && { store: lastingTape(store.tape), mode: tapeMode },
      budget: maxCost === undefined ? undefined : remoteBudget(sql, { run, maxCost }),
      maxConcurrency: maxJudgeConcurrency,
      timeoutMs: judgeTimeout === undefined ? undefined : judgeTimeout * 1000,
      patienceMs: judgePatience === undefined ? undefined : judgePatience * 1000,
      prices,
    }),
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
