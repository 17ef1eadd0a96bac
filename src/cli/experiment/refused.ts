import { UsageError } from '../../core/errors.ts'
import type { EvalSettings } from '../flags/installed-settings.ts'
import { reportableAs } from './experiment-output.ts'

/** Settings of single runs, and why variants have no use for them. */
const SINGLE: readonly (readonly [keyof EvalSettings, string])[] = [
  ['rescore', 'a run is judged again by itself; leave the variants out'],
  ['baseline', 'variants are compared with each other; leave it out, or compare one run later: assay compare'],
  ['anchor', 'variants are compared with each other; leave it out'],
  ['head', 'attempts are of one run; leave it out'],
  ['attempts', 'attempts are of one run; leave it out'],
  ['margin', 'variants are ranked without a margin; leave it out'],
  ['allowJudgeChange', 'all variants have the same judge; leave it out'],
  ['batch', 'variants answer in step with their judge, and a batch takes hours; leave it out'],
  ['reuseOutputs', 'each variant answers by itself, and recorded answers would be the same for all; leave it out'],
]

const DEFAULTS: readonly (keyof EvalSettings)[] = [
  'baseline',
  'anchor',
  'head',
  'attempts',
  'margin',
  'allowJudgeChange',
]

/**
 * Refuses what no experiment can be combined with, before anything is spent. A config file for single runs may be used with
 * variants from the command line: what it says of comparing its run is then left out, which the sentences returned say.
 */
export function leftOutOf(settings: EvalSettings): readonly string[] {
  const left: string[] = []
  for (const [name, why] of SINGLE) {
    const value = settings[name]
    if (value === undefined || value === false) continue
    const isOfOthers = settings.sources[name] !== 'flag' && settings.sources['variants'] === 'flag'
    if (!isOfOthers || !DEFAULTS.includes(name)) throw new UsageError(`${name} does not go with variants: ${why}.`)
    left.push(`${name} of the config file is for single runs, and is not used with variants.`)
  }
  settings.reports.forEach(({ format }) => reportableAs(format))
  const { raceTarget, race } = settings
  if (raceTarget !== undefined && race !== true) {
    throw new UsageError('raceTarget says whom a race is about, so it needs one: give --race, or leave it out.')
  }
  return left
}

const NEEDS_VARIANTS = [
  'race',
  'raceTarget',
  'rankBy',
  'preferTo',
  'model',
] as const satisfies readonly (keyof EvalSettings)[]

/** Refuses flags that only variants have a use for. In a config file they wait for variants of the command line. */
export function refuseWithoutVariants(settings: EvalSettings): void {
  const given = NEEDS_VARIANTS.find((name) => settings[name] !== undefined && settings.sources[name] === 'flag')
  if (given === undefined) return
  throw new UsageError(
    `${given} is for variants side by side, and there are none: name at least two with --variant NAME=MODULE#EXPORT, or leave it out.`,
  )
}
