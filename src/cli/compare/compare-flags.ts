import type { Command } from 'commander'
import type { CompareOptions } from '../../compare/compare-runs.ts'
import { UsageError } from '../../core/errors.ts'
import { collected, listed } from '../flags/flag-values.ts'
import { oneOf } from '../flags/formats.ts'

/** Adds the flags of `assay compare`, in groups. */
export function addCompareFlags(command: Command): Command {
  return command
    .optionsGroup('What is compared:')
    .option('-e, --evaluators <LIST>', 'only these: faithfulness,relevance', listed)
    .option(
      '--slice <FIELD>',
      'also for each value of tags, group, or a field of inputs or metadata; may be repeated',
      collected,
    )
    .option('--vacuous <POLICY>', 'answers with nothing to check: exclude (from means) | count | fail')
    .option('--allow-judge-change', 'compare even if the judges differ')
    .optionsGroup('What is good enough:')
    .option(
      '--margin <X>',
      'the largest acceptable loss, such as 0.02: every evaluator must stay within it',
      amount('--margin'),
    )
    .option('--alpha <X>', 'chance of a false finding across all questions (0.05)', chance('--alpha'))
    .option('--correction <NAME>', 'for several questions: max-t | holm | bh | by | none')
    .optionsGroup('Output:')
    .option('--flips <N>', 'losses to list (3 on a terminal, 10 in Markdown, 20 in JSON)', count('--flips'))
    .option('--report <FORMAT[=PATH]>', 'console | json | markdown | junit, to a file; github: step summary', collected)
    .option('--format <FORMAT>', 'what goes to stdout: console | json | markdown | junit')
    .option('--store <PATH|URL>', 'where runs are stored (default: .assay/assay.db)')
}

/** The flags for how two runs are compared. */
export function compareOptions(options: Record<string, unknown>): CompareOptions {
  const { evaluators, slice, margin, alpha, flips, vacuous, correction, allowJudgeChange } = options
  return {
    ...(Array.isArray(evaluators) ? { evaluators: evaluators.map(String) } : {}),
    ...(Array.isArray(slice) ? { slices: slice.map(String) } : {}),
    ...(typeof margin === 'number' ? { margin } : {}),
    ...(typeof alpha === 'number' ? { alpha } : {}),
    ...(typeof flips === 'number' ? { flips } : {}),
    ...(vacuous === undefined
      ? {}
      : { vacuous: oneOf(vacuous, { flag: '--vacuous', words: ['exclude', 'count', 'fail'] }) }),
    ...(correction === undefined
      ? {}
      : { correction: oneOf(correction, { flag: '--correction', words: ['max-t', 'holm', 'bh', 'by', 'none'] }) }),
    allowJudgeChange: allowJudgeChange === true,
  }
}

/** A number above 0 and below 1, in points of score. */
export function amount(flag: string): (text: string) => number {
  return (text) => {
    const number = numeric(text)
    if (number > 0 && number < 1) return number
    throw new UsageError(
      `${flag} is '${text}'; it must be above 0 and below 1, as a difference of scores, such as 0.02.`,
    )
  }
}

/** What `plan --detect` names. */
export interface AskedDifference {
  readonly size: number
  readonly direction?: 'gain' | 'loss' | undefined
}

/** `0.03` in either direction, `+0.03` for a gain, `-0.03` for a loss. */
export function signedAmount(text: string): AskedDifference {
  const size = amount('--detect')(text.replace(/^[+−-]/, ''))
  const direction = text.startsWith('+') ? 'gain' : /^[−-]/.test(text) ? 'loss' : undefined
  return { size, direction }
}

/** A probability. */
export function chance(flag: string): (text: string) => number {
  return (text) => {
    const number = numeric(text)
    if (number > 0 && number < 1) return number
    throw new UsageError(`${flag} is '${text}'; it must be above 0 and below 1.`)
  }
}

function count(flag: string): (text: string) => number {
  return (text) => {
    const number = numeric(text)
    if (Number.isSafeInteger(number) && number >= 0 && number <= 1000) return number
    throw new UsageError(`${flag} is '${text}'; it must be a whole number from 0 to 1,000.`)
  }
}

function numeric(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
