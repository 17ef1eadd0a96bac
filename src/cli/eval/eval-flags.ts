import type { Command } from 'commander'
import type { Config } from '../../config/schema.ts'
import type { VacuousPolicy } from '../../core/aggregate.ts'
import { TAPE_MODES, type TapeMode } from '../../judge/tape/modes.ts'
import { amount } from '../compare/compare-flags.ts'
import { above, atLeastZero, collected, listed, share, whole } from '../flags/flag-values.ts'
import { addAskingFlags } from '../judge/asking-flags.ts'
import { oneOf } from '../flags/formats.ts'
import { LOOSE, MAP } from '../flags/map-flag.ts'
import { variantsOfFlags } from '../../config/variants/expand.ts'
import { defined } from '../../support/defined.ts'

/** The flags of `assay eval` under their config file names. */
export function asConfig({ gate, store, map, variant, ...flags }: Record<string, unknown>): Config {
  return {
    ...(flags as Config),
    ...defined({
      gates: gate as string[] | undefined,
      store: store as string | false | undefined,
      columns: map as Config['columns'],
      variants: variant === undefined ? undefined : variantsOfFlags(variant as string[]),
    }),
  }
}

const RACE_TARGETS = ['population', 'dataset'] as const

function raceTarget(word: string): (typeof RACE_TARGETS)[number] {
  return oneOf(word, { flag: '--race-target', words: RACE_TARGETS })
}

/** The flags that say which evaluators run, and who judges. */
function addChoosingFlags(command: Command): Command {
  return addJudgeName(
    command
      .optionsGroup('What is measured:')
      .option('-e, --evaluators <LIST>', 'names, each with an optional threshold: faithfulness@0.8,relevance', listed)
      .option('-t, --task <TASK>', 'the usual evaluators of a task, such as rag_qa')
      .option(
        '--auto',
        'detect the task from the data, as a bare `assay eval DATA` does; if the judge is a model, it chooses',
      )
      .option(
        '--preset <NAME>',
        'lightweight (no judge) | standard | deep_dive (everything that applies) | ci (deterministic)',
      ),
  )
}

function addJudgeName(command: Command): Command {
  return command
    .optionsGroup('Who judges:')
    .option(
      '--judge <NAME>',
      'lexical (offline, no key) | openai:MODEL | anthropic:MODEL | compatible:MODEL; several (A,B,C) make a panel',
    )
    .option('--base-url <URL>', 'for compatible: the address of any OpenAI-style server, including /v1')
}

/** Adds the flags of `assay route`: those of `assay eval` that change which evaluators run. */
export function addRouteFlags(command: Command): Command {
  return addChoosingFlags(command)
    .optionsGroup('What answers:')
    .option('--target <MODULE#EXPORT>', 'the function that would answer each example; it is not called')
    .option(...MAP)
    .option(...LOOSE)
    .optionsGroup('Output:')
    .option('--format <FORMAT>', 'console | markdown | json')
}

/** Adds the flags for the judge and what it may spend. */
export function addJudgeFlags(command: Command): Command {
  return addSpendingFlags(addJudgeName(command))
}

/** Adds the flags for what a judge may spend, and how fast. */
export function addSpendingFlags(command: Command): Command {
  return addAskingFlags(command)
    .option('--tape <PATH>', 'record every model call here, and reuse those already recorded (a database, or .jsonl)')
    .option('--tape-mode <MODE>', 'auto | record | replay | refresh', tapeMode)
    .option('--max-judge-concurrency <N>', 'most calls in flight at once (64)', whole('--max-judge-concurrency', 1))
    .option(
      '--batch',
      'use the provider’s batch endpoint: half the price (openai, anthropic), hours later; survives a restart',
    )
    .option(
      '--max-judge-rate <N>',
      'most judge calls per minute; with --distributed, for all workers together',
      above('--max-judge-rate'),
    )
    .option(
      '--judge-patience <S>',
      'seconds to wait for a judge that answered before and now does not (600)',
      atLeastZero('--judge-patience'),
    )
    .option(
      '--max-cost <USD>',
      'stop before the call that could exceed this many US dollars',
      atLeastZero('--max-cost'),
    )
    .option('--max-tokens <N>', 'stop before the call that could exceed this many tokens', whole('--max-tokens', 1))
    .option('--max-calls <N>', 'stop before the call beyond this many', whole('--max-calls', 1))
}

/** Adds the flags of `assay eval`, in groups. */
export function addEvalFlags(command: Command): Command {
  return addSpendingFlags(addChoosingFlags(command))
    .optionsGroup('What answers:')
    .option(
      '--target <MODULE#EXPORT>',
      'the function that answers each example; without it the recorded outputs are evaluated',
    )
    .option(
      '--variant <NAME=MODULE#EXPORT>',
      'compare several side by side: NAME=MODULE#EXPORT, or NAME=PROMPT.md sent to --model; may be repeated',
      collected,
    )
    .option('--model <NAME>', 'with prompts as variants: the model that answers, such as openai:gpt-5-mini')
    .option('--rank-by <EVALUATOR>', 'with variants: the evaluator that ranks them (the first)')
    .option(
      '--prefer-to <NAME>',
      'with variants: one more column, how often the judge prefers an answer to that of this variant, in both orders',
    )
    .option('--race', 'with variants: drop those that can no longer be the best, and stop paying for them')
    .option(
      '--race-target <WHAT>',
      'whom a race is about: population (that the data set is drawn from) | dataset (population)',
      raceTarget,
    )
    .option('--reuse-outputs', 'keep the answers that the data set has, and call the target for the others')
    .option('--epochs <K>', 'answer and judge each example this many times (1)', whole('--epochs', 1))
    .option('--concurrency <N>', 'examples in flight at once (10)', whole('--concurrency', 1))
    .option('--threads <N>', 'most threads for judging without a model (the cores)', whole('--threads', 1))
    .option(
      '--timeout <S>',
      'seconds for each answer and each evaluation; one that never waits ends the run',
      above('--timeout'),
    )
    .option('--limit <N>', 'only the first N examples', whole('--limit', 1))
    .option(
      '--seed <N>',
      'with --limit: draw N examples at random with this seed, in the order of the data',
      whole('--seed', 0),
    )
    .option(...MAP)
    .option(...LOOSE)
    .optionsGroup('What is good enough:')
    .option('--threshold <X>', 'one threshold for all evaluators, 0 to 1', share('--threshold'))
    .option(
      '--gate <CONDITION>',
      'instead of mean >= threshold: all (every case passes), pass_rate>=0.9, faithfulness:ci_low>=0.7',
      collected,
    )
    .option('--vacuous <POLICY>', 'answers with nothing to check: exclude (from means) | count | fail', vacuousPolicy)
    .option('--max-errors <N>', 'application errors to tolerate (0)', whole('--max-errors', 0))
    .option('--max-judge-failures <X>', 'share of judgements that may fail (0.05)', share('--max-judge-failures'))
    .option(
      '--calibration <FILE>',
      'correct pass rates with a file written by `assay calibrate --out`, or with the labels in the `store`; may be repeated',
      collected,
    )
    .option(
      '--baseline <RUN|FILE>',
      'compare with this: a baseline (main), a result file, or a run: its id, name, latest',
    )
    .option('--margin <X>', 'with --baseline: the largest acceptable loss, such as 0.02', amount('--margin'))
    .option(
      '--slice <FIELD>',
      'with --baseline: also for each value of tags, group, or a field of inputs or metadata',
      collected,
    )
    .option(
      '--anchor <RUN|FILE>',
      'with --baseline: compare with this too, which stays fixed while the baseline moves on, so that small losses add up',
    )
    .option(
      '--head <SHA>',
      'the commit that is evaluated: earlier runs of it in the store are attempts, pooled with this one',
    )
    .option('--attempts <RUN|FILE>', 'an earlier attempt at the same --head; may be repeated', collected)
    .option('--allow-judge-change', 'with --baseline: compare even if the judges differ')
    .option('--fail-fast', 'stop at the first example that fails')
    .optionsGroup('Output:')
    .option(
      '--report <FORMAT[=PATH]>',
      'console | html | json | jsonl | markdown | junit | comment | code-quality | ragaliq, to a file; github: summary, outputs, annotations; may be repeated',
      collected,
    )
    .option('--format <FORMAT>', 'what goes to stdout: console | json | markdown')
    .option(
      '--digits <N>',
      'decimals of scores in reports for people (2); JSON always has them all',
      whole('--digits', 0),
    )
    .option('--dry-run', 'show what would run and what it would cost, without spending anything')
    .option(
      '--store <PATH|URL>',
      'store the run here: a SQLite file (.assay/assay.db), or postgres://user:password@host/db',
    )
    .option(
      '--resume [RUN]',
      'continue this run, or the latest interrupted one with this set-up; stored results are not asked for again',
    )
    .option(
      '--rescore <RUN>',
      'judge the stored answers of this run with other evaluators, thresholds or another judge; nothing is answered again',
    )
    .option('--distributed', 'let the workers (assay worker) of a postgres://… store do the work, and wait for them')
    .option('--name <NAME>', 'call the run this, to find it again: in runs list, as --baseline, in compare')
    .option('--no-store', 'store nothing of this run; only write the reports')
    .option('--quiet', 'no progress and no notes')
}

function vacuousPolicy(text: string): VacuousPolicy {
  return oneOf(text, { flag: '--vacuous', words: ['exclude', 'count', 'fail'] })
}

function tapeMode(text: string): TapeMode {
  return oneOf(text, { flag: '--tape-mode', words: TAPE_MODES })
}
