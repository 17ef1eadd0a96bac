import type { Command } from 'commander'
import { addJudgeFlags } from '../eval/eval-flags.ts'
import { collected, listed, share, whole } from '../flags/flag-values.ts'

/** Adds the flags of `assay calibrate`, in groups. */
export function addCalibrateFlags(command: Command): Command {
  return addJudgeFlags(
    command
      .optionsGroup('What is compared with people:')
      .option(
        '-e, --evaluators <NAME>',
        'an evaluator, with its bar if wanted: faithfulness@0.8 (faithfulness)',
        listed,
      )
      .option('--ruleset <NAME|FILE>', 'the gate instead: minimal | standard | strict, or a file')
      .option('--gate-config <FILE>', 'a layer of configuration over the ruleset')
      .optionsGroup('What people said:')
      .option('--label <FIELD>', 'where: a field of the record or of metadata; found by itself under a usual name')
      .option('--positive <VALUES>', "which labels mean good: 'supported,partly', or '>=4' on a scale")
      .option(
        '--slice <FIELD>',
        'agreement for each value of this field too; tag for tags; several times if wanted',
        collected,
      )
      .option('--model <FIELD>', 'which model answered, for the probe of self-preference (model)'),
  )
    .optionsGroup('What is asked:')
    .option('--probe <NAME>', 'position: judge again with the passages in reverse order')
    .option('--fit', 'fit the lexical judge’s own bar for a claim to the labels')
    .option('--estimate', 'judge the answers without a label too, and say which share of all is good')
    .option('--golden', 'DATA holds claims with the verdicts that people agreed on')
    .option(
      '--mutations',
      'are answers made wrong on purpose told from the right ones? Made here, or `mutant` in the data',
    )
    .optionsGroup('What is good enough:')
    .option('--min-agreement <X>', 'share of the answers', share('--min-agreement'))
    .option('--min-kappa <X>', 'Cohen’s κ', share('--min-kappa'))
    .option('--min-told <X>', 'share of the mutants (1)', share('--min-told'))
    .option('--against <FILE>', 'what --out kept earlier: fail when the judge agrees clearly less than then')
    .optionsGroup('What comes out:')
    .option('--out <FILE>', 'keep the calibration: labels and scores, one answer a line')
    .option('--concurrency <N>', 'answers in flight at once (10)', whole('--concurrency', 1))
    .option('--limit <N>', 'only the first N examples', whole('--limit', 1))
    .option('--format <FORMAT>', 'console | markdown | json')
    .option('--quiet', 'no progress and no notes')
}
