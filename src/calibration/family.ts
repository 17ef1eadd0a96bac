/** Model makers, by words in the names of their models. */
const FAMILIES: readonly (readonly [family: string, pattern: RegExp])[] = [
  ['openai', /\b(?:gpt|chatgpt|o[1-9]\b|davinci|openai)/],
  ['anthropic', /\b(?:claude|anthropic)/],
  ['google', /\b(?:gemini|gemma|palm|bard|google)/],
  ['meta', /\b(?:llama|meta)/],
  ['mistral', /\b(?:mistral|mixtral|ministral)/],
  ['qwen', /\bqwen/],
  ['deepseek', /\bdeepseek/],
  ['xai', /\b(?:grok|xai)/],
  ['cohere', /\b(?:command|cohere)/],
]

/** The family of a model by its name, such as `anthropic` for `anthropic:claude-opus-4-5`, or `undefined` if unknown. */
export function familyOf(model: string): string | undefined {
  const name = model.toLowerCase().replace(/[_/:.]/g, ' ')
  return FAMILIES.find(([, pattern]) => pattern.test(name))?.[0]
}
