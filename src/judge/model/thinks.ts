import type { Reasoning } from './chat-model.ts'

/** Names of models that think before they answer. Others are found out by their first reply that thought too long. */
const THINKS =
  /(?:^|[:/.])(?:o[1-9]\b|gpt-5|gpt-oss|deepseek-r|qwq|qwen3|magistral|gemini-(?:2\.5|3)|grok-(?:3-mini|4))|reason|think/i

/** Whether a model is known to think before it answers, by its name. */
export function seemsToThink(id: string): boolean {
  return THINKS.test(id)
}

/** About how many tokens a model thinks with for one question, where nothing is on record. */
const THOUGHTS: Readonly<Record<Reasoning, number>> = {
  none: 0,
  minimal: 50,
  low: 150,
  medium: 400,
  high: 1200,
  xhigh: 3000,
}

/** The tokens that one question is assumed to take in thinking. */
export function assumedThinking(id: string, effort: Reasoning | undefined): number {
  if (!seemsToThink(id)) return 0
  return THOUGHTS[effort ?? 'medium']
}
