import type { Command } from 'commander'
import { addJudgeFlags } from '../eval/eval-flags.ts'
import { MAP } from '../flags/map-flag.ts'
import { collected, listed, share, whole } from '../flags/flag-values.ts'

/** Adds the flags of `assay calibrate`, in groups. */
export function addCalibrateFlags(command: Command): Command {
  return addJudgeFlags(
    command
      .optionsGroup('What is compared with people:')
      .option(
        '-e, --evaluators <NAME>',
        'an evaluator, with an optional threshold: faithfulness@0.8 (faithfulness)',
        listed,
      )
      .option('--gate', 'calibrate the gate instead, by the ruleset standard')
      .option('--ruleset <NAME|FILE>', 'likewise, by another ruleset: minimal | standard | strict, or a file')
      .option('--gate-config <FILE>', 'settings that override the ruleset')
      .optionsGroup('How the data is read:')
      .option(...MAP)
      .option('--loose', 'as ever here: unknown fields, such as labels, are kept in metadata')
      .optionsGroup('What people said:')
      .option(
        '--label <FIELD>',
        'the field with the label, in the record or its metadata; common names are found automatically',
      )
      .option(
        '--labels <FILE>',
        'the labels are in a file of their own: JSON lines with the id of an answer and its label',
      )
      .option('--positive <VALUES>', "which labels mean good: 'supported,partly', or '>=4' on a scale")
      .option(
        '--slice <FIELD>',
        'also show agreement for each value of this field; tag for tags; may be repeated',
        collected,
      )
      .option(
        '--from-store [RUN]',
        'instead of DATA: the labels that people gave stored answers, those of this run or the newest that has some; asks no judge',
      )
      .option('--queue <ID>', 'with --from-store: only the labels of this queue')
      .option('--store <PATH|URL>', 'with --from-store: the store (default: .assay/assay.db)')
      .option('--model <FIELD>', 'the field that names the answering model, to check for self-preference (model)'),
  )
    .optionsGroup('What to do:')
    .option('--probe <NAME>', 'position: judge again with the passages in reverse order')
    .option('--fit', 'fit the lexical judge’s claim threshold to the labels')
    .option('--estimate', 'also judge the unlabelled answers, and estimate the share of good ones among all')
    .option('--golden', 'DATA holds claims with the verdicts that people agreed on')
    .option(
      '--mutations',
      'can the judge tell right answers from ones made wrong on purpose? Generated, or `mutant` in the data',
    )
    .option(
      '--max-false-alarms <X>',
      'find the strictest gate that refuses at most this share of the supported answers, and certify it',
      share('--max-false-alarms'),
    )
    .option('--confidence <X>', 'how sure the certificate is (0.9)', share('--confidence'))
    .optionsGroup('What is good enough:')
    .option('--min-agreement <X>', 'share of the answers', share('--min-agreement'))
    .option('--min-kappa <X>', 'Cohen’s κ', share('--min-kappa'))
    .option('--min-told <X>', 'share of the mutants (1)', share('--min-told'))
    .option('--against <FILE>', 'an earlier --out file: fail when the judge agrees clearly less than it did then')
    .optionsGroup('Output:')
    .option(
      '--out <FILE>',
      'save the calibration: labels and scores, one answer per line; with --max-false-alarms, the settings (.json) for --config',
    )
    .option('--ledger <PATH|URL>', 'with --max-false-alarms: record the certificate in this ledger')
    .option('--key <FILE>', 'the key to sign the ledger with (one in your configuration folder)')
    .option('--concurrency <N>', 'answers in flight at once (10)', whole('--concurrency', 1))
    .option('--limit <N>', 'only the first N examples', whole('--limit', 1))
    .option('--format <FORMAT>', 'console | markdown | json')
    .option('--quiet', 'no progress and no notes')
}
