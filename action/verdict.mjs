// Ends the action as the run ended. Inconclusive is no failure: too few examples say nothing against a pull request.
import { notice, variable } from './github.mjs'

const INCONCLUSIVE = 3
const code = Number(variable('ASSAY_ACTION_EXIT_CODE') || 2)
if (code === INCONCLUSIVE) {
  notice(
    'Inconclusive: nothing is shown to be worse, and nothing is shown to hold. The summary says what would settle it.',
    'warning',
  )
} else {
  process.exitCode = code
}
