import { JudgeError } from '../core/errors.ts'
import { NO_USAGE, addUsage, type Usage } from '../core/usage.ts'
import type { JudgeOptions } from '../core/judge.ts'

/** Asks a question unless the same one was asked before. */
export type Once = <Answer extends { usage: Usage }>(
  question: readonly unknown[],
  options: JudgeOptions,
  ask: () => Promise<Answer>,
) => Promise<Answer>

/**
 * The same question is answered once, even while the first answer is still pending. The first caller is charged; the
 * others get the same answer or error with NO_USAGE. If a question was abandoned because its caller was cancelled, it
 * is asked again for the next one.
 */
export function askingOnce(): Once {
  const asked = new Map<string, Entry>()
  return async function once<Answer extends { usage: Usage }>(
    question: readonly unknown[],
    options: JudgeOptions,
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    const key = JSON.stringify(question)
    const earlier = asked.get(key)
    if (earlier === undefined) {
      const entry = asking(ask, options.signal)
      asked.set(key, entry)
      return (await entry.answer) as Answer
    }
    try {
      return { ...((await earlier.answer) as Answer), usage: NO_USAGE }
    } catch (error) {
      if (!earlier.givenUp || options.signal?.aborted === true) throw charged(error, NO_USAGE)
      if (asked.get(key) === earlier) asked.delete(key)
      return once(question, options, ask)
    }
  }
}

interface Entry {
  readonly answer: Promise<unknown>
  /** The asker was cancelled before there was an answer. */
  readonly givenUp: boolean
}

function asking(ask: () => Promise<unknown>, signal: AbortSignal | undefined): Entry {
  let givenUp = false
  const answer = (async () => {
    try {
      return await ask()
    } catch (error) {
      givenUp = signal?.aborted === true
      throw error
    }
  })()
  return {
    answer,
    get givenUp() {
      return givenUp
    },
  }
}

/** The answer of `asked`, with `spent` added to its usage, whether it is an answer or an error. */
export async function charging<Answer extends { usage: Usage }>(spent: Usage, asked: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await asked
    return { ...answer, usage: addUsage(spent, answer.usage) }
  } catch (error) {
    throw JudgeError.isInstance(error) ? charged(error, addUsage(spent, error.usage)) : error
  }
}

/** The same error with different usage: everything else is read from the original, and it keeps its class. */
function charged(error: unknown, usage: Usage): unknown {
  return JudgeError.isInstance(error) ? Object.create(error, { usage: { value: usage, enumerable: true } }) : error
}
