import type { Judge } from '../core/judge.ts'
import type { AnyModel } from '../judge/model/to-chat-model.ts'
import type { TapeMode } from '../judge/tape/modes.ts'

/** What the evals of a test runner work with. The environment (`ASSAY_JUDGE`, `ASSAY_TAPE`, `ASSAY_STORE`, …) fills what is left out. */
export interface EvalSetUp {
  /** `openai:gpt-5-mini`, a model, or a judge of your own. If left out, the lexical judge: offline, no key. */
  readonly judge?: string | AnyModel | Judge | undefined
  /** Where the calls of models are recorded, to be committed. `evals/tape.jsonl` if left out. */
  readonly tape?: string | undefined
  /** `replay` where `CI` is set, otherwise `auto`: what is on the tape is not asked again. */
  readonly tapeMode?: TapeMode | undefined
  /** Where runs are stored: a path or `postgres://…`. `.assay/assay.db` if left out; `false` stores none. */
  readonly store?: string | false | undefined
  /** The most that the judge may cost while one file is tested, in US dollars. */
  readonly maxCostUsd?: number | undefined
}

/** How a runner is spoken of in messages. */
export interface RunnerWords {
  /** `vitest`, in the names of runs. */
  readonly name: string
  /** What starts the tests: `npx vitest run`. */
  readonly command: string
}
