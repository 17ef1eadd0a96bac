export type { BatchEndpoint } from './batch/endpoint.ts'
export { openExchange, type BatchExchange, type ExchangeOptions, type PendingBatch } from './batch/exchange.ts'
export { memoryJournal, type BatchJournal, type BatchRecord } from './batch/journal.ts'
export { createBudget, type Budget, type Limits, type RemoteBudget } from './budget/budget.ts'
export { PRICES_AS_OF, priceOf, type Price } from './budget/prices.ts'
export { rehearsalModel, type Rehearsed } from './budget/rehearsal.ts'
export { lexicalJudge, type LexicalJudgeOptions } from './lexical/lexical-judge.ts'
export {
  anthropic,
  approximateTokens,
  getLLMClient,
  metricChooser,
  modelJudge,
  openai,
  openaiCompatible,
  panel,
  prefer,
  readPairwiseWinner,
  setLLMClient,
  toChatModel,
  type AnyModel,
  type ChosenMetrics,
  type ChatMessage,
  type ChatModel,
  type ChatOptions,
  type ChatReply,
  type ChatRequest,
  type FinishReason,
  type LLMClient,
  type LLMClientOptions,
  type LanguageModel,
  type ModelJudgeOptions,
  type Preference,
  type PreferenceInOrder,
  type Preferred,
  type PromptVersion,
  type ProviderOptions,
  type Vote,
} from './model/index.ts'
export { batchesByName, modelByName, type NamedModelOptions } from './named.ts'
export { reliable, type ReliableOptions } from './reliable.ts'
export { watchActivity, type ActivityWatch, type JudgeActivity } from './pace/activity.ts'
export { answerRelevance, passageUsefulness, wholeFaithfulness } from './rubrics.ts'
export { shared } from './shared.ts'
export { tapeMiddleware } from './tape/middleware.ts'
export { TapeMissError } from './tape/miss.ts'
export { TAPE_MODES, type TapeMode } from './tape/modes.ts'
export { createTape, taped, type Tape, type TapeOptions } from './tape/taped.ts'
