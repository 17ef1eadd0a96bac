import type { EpochSpread } from '../core/comparison.ts'
import type { RunDocument } from '../core/run.ts'
import { scoreText } from './figure-text.ts'

/** What the repetitions of a run say, a sentence for each evaluator; none where nothing was repeated. */
export function epochSentences({ summary }: RunDocument): string[] {
  return Object.entries(summary.epochs ?? {}).map(([name, spread]) => `${name}: ${epochSentence(spread)}`)
}

/** `5 repetitions: scores of one example spread by 0.0812, those of examples by 0.2103; all of 5 pass in …`. */
export function epochSentence({ repetitions: [fewest, most], within, between, passHatK }: EpochSpread): string {
  const count = fewest === most ? `${most} repetitions` : `${fewest} to ${most} repetitions`
  const spread = `the score of one example spreads by ${shown(Math.sqrt(within))} from repetition to repetition, and examples by ${shown(Math.sqrt(between))} from one another (standard deviations)`
  const chances = passHatK.map(({ k, mean, ci }) => {
    const interval = ci === null ? '' : ` (${shown(ci[0])} – ${shown(ci[1])})`
    return `${k} in a row ${shown(mean)}${interval}`
  })
  const passes = chances.length === 0 ? '' : `. Chance to pass: ${chances.join(', ')}`
  return `${count}: ${spread}${passes}.`
}

function shown(value: number): string {
  return scoreText(value, { digits: 2 })
}
