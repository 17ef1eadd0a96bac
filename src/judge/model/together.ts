import { JudgeError, withSpent } from '../../core/errors.ts'
import { NO_USAGE, addUsage, type Usage } from '../../core/usage.ts'

/**
 * The answers of questions that are asked side by side, in order, with what all of them cost. When some fail, the
 * first failure is thrown after all have ended, and carries what the others cost.
 */
export async function together<Answer extends { usage: Usage }>(
  asked: readonly Promise<Answer>[],
): Promise<{ answers: readonly Answer[]; usage: Usage }> {
  const settled = await Promise.allSettled(asked)
  const answers = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failures = settled.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  const usage = addUsage(...answers.map((answer) => answer.usage))
  if (failures.length === 0) return { answers, usage }
  const [first, ...others] = failures
  throw withSpent(first, addUsage(usage, ...others.map(usageOf)))
}

function usageOf(error: unknown): Usage {
  return JudgeError.isInstance(error) ? error.usage : NO_USAGE
}
