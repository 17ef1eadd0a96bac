import { Assertions } from './assertions.ts'
import type { Bench } from './matchers.ts'
import type { EvalSetUp, RunnerWords } from './set-up.ts'
import { Workspace } from './workspace.ts'

/** What the tests of one file share: opened by the first that needs it, closed and stored when the file is done. */
export class Session {
  readonly #setUp: EvalSetUp
  readonly #words: RunnerWords
  readonly #name: () => string
  #bench: Bench | undefined

  constructor(setUp: EvalSetUp, { words, name }: { words: RunnerWords; name: () => string }) {
    this.#setUp = setUp
    this.#words = words
    this.#name = name
  }

  get bench(): Bench {
    if (this.#bench !== undefined) return this.#bench
    const workspace = new Workspace(this.#setUp, this.#words)
    this.#bench = { workspace, assertions: new Assertions(workspace, { name: this.#name() }) }
    return this.#bench
  }

  /** Stores the run of the file's assertions and closes what is open. The next use opens it anew. */
  async close(): Promise<void> {
    const bench = this.#bench
    this.#bench = undefined
    try {
      await bench?.assertions.finish()
    } finally {
      await bench?.workspace.close()
    }
  }
}
