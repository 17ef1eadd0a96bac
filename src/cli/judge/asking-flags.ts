import type { Command } from 'commander'
import { UsageError } from '../../core/errors.ts'
import { above, whole } from '../flags/flag-values.ts'
import { oneOf } from '../flags/formats.ts'

const VOTES = ['majority', 'mean', 'max'] as const
const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const

/** Adds the flags that say how judges are asked. */
export function addAskingFlags(command: Command): Command {
  return command
    .option('--vote <HOW>', 'how a panel or several votes are combined: majority | mean | max', (text) =>
      oneOf(text, { flag: '--vote', words: VOTES }),
    )
    .option('--quorum <N>', 'how many judges of a panel must answer (all of them)', whole('--quorum', 1))
    .option('--votes <K>', 'ask each question this many times, with a vote on the answers (1)', whole('--votes', 1))
    .option(
      '--judge-timeout <S>',
      'seconds for one try of a question (120 at first, then by the speed of the model)',
      above('--judge-timeout'),
    )
    .option('--temperature <X>', 'of the model (0); default leaves it to the provider', orDefault('--temperature'))
    .option('--reasoning-effort <LEVEL>', `how hard the model is to think: ${EFFORTS.join(' | ')}`, (text) =>
      oneOf(text, { flag: '--reasoning-effort', words: EFFORTS }),
    )
    .option(
      '--max-output-tokens <N>',
      'most tokens of one reply (what the question needs and some more); default leaves it to the provider',
      (text) => (text === 'default' ? text : whole('--max-output-tokens', 1)(text)),
    )
    .option(
      '--tokens-per-question <N>',
      'about how many tokens of passages go into one question (12000); fewer for a small context',
      whole('--tokens-per-question', 1),
    )
    .option('--logprobs', 'weigh ratings by how likely their digits were, where the server says so')
}

function orDefault(flag: string): (text: string) => number | 'default' {
  return (text) => {
    if (text === 'default') return text
    const number = text.trim() === '' ? Number.NaN : Number(text)
    if (number >= 0 && number < Infinity) return number
    throw new UsageError(`${flag} is '${text}'; it must be a number of at least 0, or default.`)
  }
}
