import { adaptiveLimiter, type Limiter } from '../../judge/pace/limiter.ts'
import type { ChatModel } from '../../judge/model/chat-model.ts'
import { localBucket, perMinute, type TokenBucket } from '../../work/token-bucket.ts'
import type { InstalledSettings } from '../flags/installed-settings.ts'
import { ratedModel } from './rated-model.ts'

/** What models that are reached at one server have in common: its calls in flight, its pauses and its rate. */
export interface SharedPace {
  /** The same limiter for all models of a server. */
  limiterOf(server: Server): Limiter
  /** The model within the rate of its server, if one is set. */
  rated(model: ChatModel, server: Server): ChatModel
}

export interface Server {
  /** As the model is named: `openai:gpt-5-mini`. */
  readonly name: string
  readonly baseUrl: string | undefined
  /** It serves itself, and answers few questions at once. */
  readonly local?: boolean | undefined
}

const LOCAL_START = 2

/** A provider limits an account, and a machine has one load, whoever asks: so what is learnt of either is shared. */
export function sharedPace({
  maxJudgeConcurrency: max,
  maxJudgeRate,
  judgePatience,
}: Pick<InstalledSettings, 'maxJudgeConcurrency' | 'maxJudgeRate' | 'judgePatience'>): SharedPace {
  const limiters = new Map<string, Limiter>()
  const buckets = new Map<string, TokenBucket>()
  const patienceMs = judgePatience === undefined ? undefined : judgePatience * 1000
  return {
    limiterOf: (server) =>
      once(limiters, addressOf(server), () =>
        adaptiveLimiter({ start: max ?? (server.local === true ? LOCAL_START : undefined), max, patienceMs }),
      ),
    rated: (model, server) =>
      maxJudgeRate === undefined
        ? model
        : ratedModel(
            model,
            once(buckets, addressOf(server), () => localBucket(perMinute(maxJudgeRate))),
          ),
  }
}

/** An account of a provider, or a server of one's own. */
function addressOf({ name, baseUrl }: Server): string {
  return baseUrl === undefined ? (name.split(':')[0] ?? name) : baseUrl.replace(/\/+$/, '')
}

function once<Value>(all: Map<string, Value>, key: string, make: () => Value): Value {
  const known = all.get(key)
  if (known !== undefined) return known
  const made = make()
  all.set(key, made)
  return made
}
