import type { Command } from 'commander'
import { amount, chance } from './compare-flags.ts'
import { listed, share, whole } from '../flags/flag-values.ts'

/** Adds the flags of `assay plan`, in groups. */
export function addPlanFlags(command: Command): Command {
  return command
    .optionsGroup('The question:')
    .option(
      '--detect <X>',
      'the difference of mean scores that is to be seen: 0.03 is three hundredths',
      amount('--detect'),
    )
    .option('--margin <X>', 'the loss that is to be ruled out, as compare --margin asks it', amount('--margin'))
    .option('--power <X>', 'chance of seeing it (0.8)', chance('--power'))
    .option('--alpha <X>', 'chance of a false finding (0.05)', chance('--alpha'))
    .option(
      '--questions <N>',
      'evaluators that are compared at once; those of --from when left out',
      whole('--questions', 1),
    )
    .optionsGroup('How much scores vary, learned:')
    .option('--from <RUN>', 'from a pilot run: an id, a file, a baseline, or latest')
    .option('--baseline <RUN>', 'with --from: from the differences between the two, which is surer')
    .option('-e, --evaluators <LIST>', 'only these', listed)
    .option('--store <PATH|URL>', 'where runs are kept; .assay/assay.db when left out')
    .optionsGroup('How much scores vary, assumed:')
    .option('--pass-rate <X>', 'share of examples that pass', chance('--pass-rate'))
    .option('--sd <X>', 'standard deviation of the scores', chance('--sd'))
    .option('--correlation <X>', 'how alike two runs score the same example (0.5)', share('--correlation'))
    .option('--epochs <N>', 'repetitions of each example (1)', whole('--epochs', 1))
    .optionsGroup('What comes out:')
    .option('--format <FORMAT>', 'console | markdown | json')
}
