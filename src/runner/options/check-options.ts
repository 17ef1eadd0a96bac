import { checkedRunName } from '../run/run-name.ts'
import { UsageError } from '../../core/errors.ts'
import { refuseMisfits } from '../results/corrections.ts'
import { parseGates, type GateRule } from './gate-rules.ts'
import { DEFAULT_CONCURRENCY } from '../examples/run-examples.ts'
import type { RunOptions } from './run-options.ts'

/** Refuses settings that make no sense, before anything is spent, and reads the gates. */
export function checkOptions(options: RunOptions): GateRule[] {
  const { concurrency = DEFAULT_CONCURRENCY, timeoutMs, epochs = 1, keepResults = 0, threads } = options
  const { maxErrors = 0, maxJudgeFailures = 0 } = options
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new UsageError(`\`concurrency\` is ${concurrency}; it must be a whole number from 1 up.`)
  }
  if (timeoutMs !== undefined && !(timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS)) {
    throw new UsageError(`\`timeoutMs\` is ${timeoutMs}; it must be above 0 and at most ${MAX_TIMEOUT_MS}.`)
  }
  if (!Number.isInteger(epochs) || epochs < 1) {
    throw new UsageError(`\`epochs\` is ${epochs}; it must be a whole number from 1 up.`)
  }
  if (threads !== undefined && (!Number.isInteger(threads) || threads < 1)) {
    throw new UsageError(`\`threads\` is ${threads}; it must be a whole number from 1 up.`)
  }
  for (const [name, count] of Object.entries({ keepResults, maxErrors })) {
    if (!(count >= 0)) throw new UsageError(`\`${name}\` is ${count}; it must be a number from 0 up.`)
  }
  if (!(maxJudgeFailures >= 0 && maxJudgeFailures <= 1)) {
    throw new UsageError(`\`maxJudgeFailures\` is ${maxJudgeFailures}; it is a share, from 0 to 1.`)
  }
  if (options.name !== undefined) checkedRunName(options.name)
  refuseMisfits(options)
  return parseGates(
    options.gates ?? [],
    options.evaluators.map(({ name }) => name),
  )
}

/** The longest delay that timers can count. */
const MAX_TIMEOUT_MS = 2_147_483_647
