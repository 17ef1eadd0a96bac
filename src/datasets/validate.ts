import { DatasetError, describePlace, type Place } from '../core/errors.ts'
import { defined } from '../support/defined.ts'
import { Pass, repeatedMessage, type RepeatedId } from './pass.ts'
import { prepareReading, type DatasetOptions, type DatasetSource } from './reading.ts'

/** Something wrong in a data set, and where. */
export interface DatasetProblem {
  readonly message: string
  readonly place: Place
}

/** Everything wrong with a data set, not only in the first record. */
export interface Validation {
  /** Records that can be evaluated. */
  readonly examples: number
  /** The first problems, in the order of the file. */
  readonly problems: readonly DatasetProblem[]
  /** All problems, also those that are not listed. */
  readonly count: number
  /** What was left out, in sentences. */
  readonly notes: readonly string[]
  /** The form of another tool that the records have: `LangSmith experiment`. */
  readonly dialect?: string
}

const LISTED = 50

/**
 * Reads a whole data set and collects what is wrong with it: the first 50 problems, and how many there are. The first
 * 50 repeated ids are confirmed by reading the file again; others are counted by their hash.
 */
export async function validateDataset(source: DatasetSource, options: DatasetOptions = {}): Promise<Validation> {
  const found = new Findings()
  let pass: Pass | undefined
  try {
    pass = new Pass(prepareReading(source, options), options)
    for await (const _ of pass.records(found)) found.examples++
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error
    found.report(error.message.slice(describePlace(error.place).length + 2), error.place)
  }
  if (pass !== undefined) await found.settle(pass)
  return found.validation(pass?.notes() ?? [], pass?.dialect())
}

/** Collects problems as they are found. */
class Findings {
  examples = 0
  #count = 0
  #problems: DatasetProblem[] = []
  readonly #suspects: RepeatedId[] = []

  readonly report = (message: string, place: Place): void => {
    this.#count++
    if (this.#problems.length < LISTED) this.#problems.push({ message, place })
  }

  readonly suspect = (repeated: RepeatedId): void => {
    if (this.#suspects.length < LISTED) this.#suspects.push(repeated)
    else this.#count++
  }

  /** Looks into the repeated ids, all in one further reading. */
  async settle(pass: Pass): Promise<void> {
    if (this.#suspects.length === 0) return
    const uses = await pass.firstUses(this.#suspects)
    for (const repeated of this.#suspects) {
      const message = repeatedMessage(repeated, uses)
      if (message === undefined) this.examples++
      else {
        this.#count++
        this.#problems.push({ message, place: repeated.place })
      }
    }
  }

  validation(notes: readonly string[], dialect: string | undefined): Validation {
    const problems = this.#problems.sort((a, b) => byPosition(a.place, b.place)).slice(0, LISTED)
    return { examples: this.examples, problems, count: this.#count, notes, ...defined({ dialect }) }
  }
}

/** Problems of the file as a whole come last, as they are found last. */
function byPosition(a: Place, b: Place): number {
  const [first, second] = [a.row ?? a.line ?? Infinity, b.row ?? b.line ?? Infinity]
  return first === second ? 0 : first - second
}
