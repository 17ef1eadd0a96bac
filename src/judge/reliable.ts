import { batched } from './batch/batched.ts'
import type { BatchExchange } from './batch/exchange.ts'
import { budgeted, createBudget, priced, type Budget, type Limits, type RemoteBudget } from './budget/budget.ts'
import type { Price } from './budget/prices.ts'
import type { ChatModel } from './model/chat-model.ts'
import { toChatModel, type AnyModel } from './model/to-chat-model.ts'
import { adaptiveLimiter } from './pace/limiter.ts'
import { paced, type PaceOptions } from './pace/paced.ts'
import { taped, type TapeOptions } from './tape/taped.ts'

/** What to wrap a model in. Every part can be left out. */
export interface ReliableOptions extends PaceOptions {
  /** Where calls are recorded and replayed from. */
  tape?: TapeOptions | undefined
  /** What may be spent. Give one `Budget` to several models to share it. */
  budget?: Budget | RemoteBudget | Limits | undefined
  /** US dollars per million tokens, by model. They go before the built-in list. */
  prices?: Readonly<Record<string, Price>> | undefined
  /** Never more calls in flight than this, and so many to begin with. If left out, 64, and 8 to begin with. */
  maxConcurrency?: number | undefined
}

/**
 * A reliable model: recorded, within its budget, paced, retried and priced. The layers are in that order, outermost
 * first: a call that is on the tape costs nothing, and a retried call counts once against the limit of calls.
 */
export function reliable(model: AnyModel, options: ReliableOptions = {}): ChatModel {
  return reliableInBatches(model, options)
}

/** A machine that serves itself answers few questions at once; a limit that somebody names wins. */
const LOCAL_START = 2

/**
 * The same as `reliable`, with questions collected into batches if there is an exchange. The model must make its calls
 * through the exchange's `fetch`.
 */
export function reliableInBatches(
  model: AnyModel,
  options: ReliableOptions & { batch?: BatchExchange | undefined },
): ChatModel {
  const { tape, budget, prices, maxConcurrency, batch, ...pace } = options
  const through = toChatModel(model)
  const limiter =
    pace.limiter ??
    adaptiveLimiter({
      start: maxConcurrency ?? (through.local === true ? LOCAL_START : undefined),
      max: maxConcurrency,
      patienceMs: pace.patienceMs,
    })
  const allowance = budget === undefined || 'reserve' in budget ? budget : createBudget(budget)
  const within = (made: ChatModel, share: number): ChatModel =>
    allowance === undefined ? made : budgeted(made, { budget: allowance, share, prices })
  const single = within(paced(priced(through, prices), { ...pace, limiter }), 1)
  const wrapped = batch === undefined ? single : batched({ single, through: inBatch(batch), exchange: batch })
  return tape === undefined ? wrapped : taped(wrapped, tape)

  /** Neither paced nor retried: a batch waits for hours, and takes as many questions as there are. */
  function inBatch({ priceShare: share }: BatchExchange): ChatModel {
    return within(priced(through, prices, { share }), share)
  }
}
