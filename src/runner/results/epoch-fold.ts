import type { EpochSpread } from '../../core/comparison.ts'
import type { ExampleResult } from '../../core/run.ts'
import type { VacuousPolicy } from '../../core/aggregate.ts'
import { EpochSpreads, type Repetition } from '../../stats/repeats/epoch-spreads.ts'

/** Adds up repeated examples; the repetitions of one come one after the other. */
export class EpochFold {
  readonly #vacuous: VacuousPolicy
  readonly #spreads = new Map<string, EpochSpreads>()
  #repetitions = new Map<string, Repetition[]>()
  #index = -1
  #cluster: string | undefined

  constructor(vacuous: VacuousPolicy) {
    this.#vacuous = vacuous
  }

  add({ index, group, results }: ExampleResult): void {
    if (index !== this.#index) this.#close()
    this.#index = index
    this.#cluster = group
    for (const [name, result] of Object.entries(results)) {
      if (result.status !== 'measured') continue
      const { score, passed, vacuous } = result
      if (vacuous === true && this.#vacuous === 'exclude') continue
      const zero = vacuous === true && this.#vacuous === 'fail'
      const own = this.#repetitions.get(name) ?? []
      this.#repetitions.set(name, own)
      own.push(zero ? { score: 0, passed: false } : { score, passed })
    }
  }

  /** By the evaluator's name; of those that measured some example more than once. */
  result(): Record<string, EpochSpread> {
    this.#close()
    return Object.fromEntries(
      [...this.#spreads].flatMap(([name, spreads]) => {
        const spread = spreads.result()
        return spread === undefined ? [] : [[name, spread] as const]
      }),
    )
  }

  #close(): void {
    for (const [name, repetitions] of this.#repetitions) {
      const spreads = this.#spreads.get(name) ?? new EpochSpreads()
      this.#spreads.set(name, spreads)
      spreads.add(repetitions, this.#cluster)
    }
    this.#repetitions = new Map()
  }
}
