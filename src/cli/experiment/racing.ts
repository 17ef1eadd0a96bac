import type { ScoreTable } from '../../compare/variants/score-table.ts'
import { UsageError } from '../../core/errors.ts'
import type { Example } from '../../core/example.ts'
import type { RaceReport } from '../../core/variants/experiment.ts'
import { raceOver, type Race } from '../../evaluate/variants/race.ts'
import type { ExampleSource } from '../../runner/options/run-options.ts'
import { raceOrder } from '../../stats/ranking/race-order.ts'
import { Race as RaceOfScores } from '../../stats/ranking/race.ts'
import type { Examples } from '../eval/open-examples.ts'
import type { EvalSettings } from '../flags/installed-settings.ts'

interface Racing {
  /** The examples, of a race in its order. */
  readonly source: ExampleSource
  readonly race: Race | undefined
  /** Of a race: ids of the examples in its order, and after how many of them is looked. */
  readonly order?: { readonly ids: readonly string[]; readonly looks: readonly number[]; readonly epochs: number }
  /** How the race went, once it has. */
  readonly finished: () => RaceReport | undefined
}

interface RacingOptions {
  readonly settings: EvalSettings
  readonly names: readonly string[]
  readonly table: ScoreTable
}

const DEFAULT_SEED = 1
/** Half of what may go wrong in all; the ranking of those that are left has the other half. */
const ALPHA = 0.025

/** The examples of an experiment and, where it is a race, the race over them. */
export async function racing({ dataset }: Examples, options: RacingOptions): Promise<Racing> {
  const source: ExampleSource = {
    name: dataset.name,
    examples: dataset,
    total: dataset.size,
    knownSha256: dataset.knownSha256,
    sha256: () => dataset.sha256(),
    notes: () => dataset.notes(),
  }
  if (options.settings.race !== true) return { source, race: undefined, finished: () => undefined }
  return raced(source, options)
}

/** A race needs an order of all examples, so it holds them. */
async function raced(source: ExampleSource, { settings, names, table }: RacingOptions): Promise<Racing> {
  const { seed = DEFAULT_SEED, epochs = 1 } = settings
  const examples: Example[] = []
  for await (const example of source.examples) examples.push(example)
  if (examples.length === 0) throw new UsageError(`${source.name} has no examples.`)
  const order = raceOrder(examples, { seed })
  const ids = order.positions.flatMap((position) => examples[position]?.id ?? [])
  const target = settings.raceTarget ?? 'population'
  const scores = new RaceOfScores({ variants: names.length, order, alpha: ALPHA, target })
  // After the last example nothing is left to be saved: the ranking says the rest.
  const looks = order.looks.filter((after) => after < examples.length)
  const race = raceOver({
    variants: names.length,
    looks,
    epochs,
    look: (running, after) => {
      const here = new Set(running)
      for (const id of ids.slice(scores.examples, after)) {
        scores.add(table.scoresOf(id, names.length).map((score, index) => (here.has(index) ? score : null)))
      }
      return scores.dropped
        .filter((one) => one.after === after)
        .map(({ variant, bounds }) => ({ index: variant, bounds }))
    },
  })
  return {
    source: { ...source, examples: order.positions.flatMap((position) => examples[position] ?? []) },
    race,
    order: { ids, looks, epochs },
    finished: () => ({
      seed,
      looks: order.looks,
      dropped: [...race.dropped].map(([index, { after }]) => ({ name: names[index] ?? '', after })),
      saved: [...race.dropped.values()].reduce((sum, { after }) => sum + (examples.length - after) * epochs, 0),
      of: examples.length * names.length * epochs,
      target: target === 'dataset' ? 'data set' : target,
    }),
  }
}
