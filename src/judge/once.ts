import { JudgeError } from '../core/errors.ts'
import { NO_USAGE, addUsage, type Usage } from '../core/usage.ts'
import type { JudgeOptions } from '../core/judge.ts'

/** Asks a question unless an equal one was asked before. */
export type Once = <Answer extends { usage: Usage }>(
  question: readonly unknown[],
  options: JudgeOptions,
  ask: () => Promise<Answer>,
) => Promise<Answer>

/**
 * Equal questions get one answer, also while it is still on its way. The first asker is charged; the others get the
 * same answer or the same fault with NO_USAGE. A question that was given up because its asker was cancelled is asked
 * again for the next one.
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

/** The answer of `asked`, with `spent` added to what it cost, be it an answer or a fault. */
export async function charging<Answer extends { usage: Usage }>(spent: Usage, asked: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await asked
    return { ...answer, usage: addUsage(spent, answer.usage) }
  } catch (error) {
    throw JudgeError.isInstance(error) ? charged(error, addUsage(spent, error.usage)) : error
  }
}

/** The same fault with another bill: everything but `usage` is read from the original, whose class it keeps. */
function charged(error: unknown, usage: Usage): unknown {
  return JudgeError.isInstance(error) ? Object.create(error, { usage: { value: usage, enumerable: true } }) : error
}
