import type { Command } from 'commander'
import { amount, chance, signedAmount } from './compare-flags.ts'
import { listed, share, whole } from '../flags/flag-values.ts'

/** Adds the flags of `assay plan`, in groups. */
export function addPlanFlags(command: Command): Command {
  return command
    .optionsGroup('The question:')
    .option(
      '--detect <X>',
      'the difference of mean scores to detect: 0.03; +0.03 is a gain, -0.03 a loss',
      signedAmount,
    )
    .option('--margin <X>', 'the loss to rule out, as in compare --margin', amount('--margin'))
    .option('--power <X>', 'chance of detecting it (0.8)', chance('--power'))
    .option('--alpha <X>', 'chance of a false finding (0.05)', chance('--alpha'))
    .option(
      '--questions <N>',
      'number of evaluators compared at once (default: those of --from)',
      whole('--questions', 1),
    )
    .option(
      '--variants <N>',
      'with --detect: for ranking so many variants, with and without --race',
      whole('--variants', 2),
    )
    .optionsGroup('How much scores vary, measured:')
    .option('--from <RUN>', 'from a pilot run: an id, a file, a baseline, or latest')
    .option('--baseline <RUN>', 'with --from: from the differences between the two runs, which is more reliable')
    .option('-e, --evaluators <LIST>', 'only these', listed)
    .option('--store <PATH|URL>', 'where runs are stored (default: .assay/assay.db)')
    .optionsGroup('How much scores vary, assumed:')
    .option('--pass-rate <X>', 'share of examples that pass', chance('--pass-rate'))
    .option('--sd <X>', 'standard deviation of the scores', chance('--sd'))
    .option('--correlation <X>', 'how similarly two runs score the same example (0.5)', share('--correlation'))
    .option('--epochs <N>', 'repetitions of each example (1)', whole('--epochs', 1))
    .optionsGroup('Output:')
    .option('--format <FORMAT>', 'console | markdown | json')
}
