import type { Command } from 'commander'
import type { Config } from '../../config/schema.ts'
import { UsageError } from '../../core/errors.ts'
import { addSpendingFlags, asConfig } from '../eval/eval-flags.ts'

/** Adds the flags of `assay compare` for a judge who prefers one of two answers. */
export function addPreferFlags(command: Command): Command {
  return addSpendingFlags(
    command
      .optionsGroup('Who prefers:')
      .option(
        '--prefer <JUDGE>',
        'also ask which run’s answer is better, in both orders: openai:MODEL | anthropic:MODEL | compatible:MODEL',
      )
      .option('--base-url <URL>', 'for compatible: the address of any OpenAI-style server, including /v1'),
  )
}

/** The flags of `assay compare` without a judge. */
const COMPARING = new Set(
  'evaluators slice vacuous allowJudgeChange margin alpha correction flips report format store prefer'.split(' '),
)

/** The settings of the judge that `--prefer` names, or undefined without it. */
export function preferring(options: Record<string, unknown>): Config | undefined {
  const { prefer } = options
  const asking = Object.entries(options).filter(([name]) => !COMPARING.has(name))
  if (typeof prefer === 'string') return asConfig({ ...Object.fromEntries(asking), judge: prefer })
  const [first] = asking
  if (first === undefined) return undefined
  const flag = first[0].replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  throw new UsageError(
    `--${flag} is for a judge, and comparing two runs asks none. Name one with --prefer, or leave it out.`,
  )
}
