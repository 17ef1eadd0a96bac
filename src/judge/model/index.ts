export type { LanguageModel } from './ai-sdk.ts'
export type {
  ChatMessage,
  ChatModel,
  ChatOptions,
  ChatReply,
  ChatRequest,
  FinishReason,
  PromptVersion,
} from './chat-model.ts'
export { metricChooser, type ChosenMetrics } from './choose-metrics.ts'
export { getLLMClient, setLLMClient, type LLMClient, type LLMClientOptions } from './llm-client.ts'
export { modelJudge, type ModelJudgeOptions } from './model-judge.ts'
export { readPairwiseWinner } from './pairwise.ts'
export { panel, type Vote } from './panel.ts'
export { prefer, type Preference, type PreferenceInOrder, type Preferred } from './prefer.ts'
export { anthropic, openai, openaiCompatible, type ProviderOptions } from './providers.ts'
export { toChatModel, type AnyModel } from './to-chat-model.ts'
export { approximateTokens } from './tokens.ts'
