// oxlint-disable-next-line import/no-unassigned-import -- the built-in evaluators, for those who name them
import '../evaluators/index.ts'
import { readEnvironment, type Environment } from '../config/environment.ts'
import { UsageError } from '../core/errors.ts'
import type { Judge } from '../core/judge.ts'
import type { RunStore } from '../core/stores/run-store.ts'
import { lexicalJudge } from '../judge/lexical/lexical-judge.ts'
import type { AnyModel } from '../judge/model/to-chat-model.ts'
import { openStore, type Store } from '../store/open-store.ts'
import { advising } from './recording-advice.ts'
import type { EvalSetUp, RunnerWords } from './set-up.ts'
import { openEvalTape, type EvalTape } from './tape.ts'

/** What the evals of one test file share. Everything is opened when it is first needed, and closed with the file. */
export class Workspace {
  readonly words: RunnerWords
  readonly storePath: string | undefined
  readonly #setUp: EvalSetUp
  readonly #environment: Environment
  #judge: Promise<Judge> | undefined
  #tape: Promise<EvalTape> | undefined
  #store: Promise<Store> | undefined

  constructor(setUp: EvalSetUp, words: RunnerWords) {
    this.#setUp = setUp
    this.words = words
    this.#environment = readEnvironment()
    const { store = this.#environment.store ?? DEFAULT_STORE } = setUp
    this.storePath = store === false ? undefined : store
  }

  judge(): Promise<Judge> {
    return (this.#judge ??= this.#openJudge())
  }

  tape(): Promise<EvalTape> {
    const { tape: path = this.#environment.tape ?? DEFAULT_TAPE } = this.#setUp
    return (this.#tape ??= openEvalTape(path, { mode: this.#tapeMode(), command: this.words.command }))
  }

  async runs(): Promise<RunStore | undefined> {
    if (this.storePath === undefined) return undefined
    this.#store ??= openStore(this.storePath)
    return (await this.#store).runs
  }

  /** The command that shows a run again. */
  opens(runId: string): string | undefined {
    if (this.storePath === undefined) return undefined
    const elsewhere = this.storePath === DEFAULT_STORE ? '' : ` --store ${shellWord(this.storePath)}`
    return `npx --no assay runs show ${runId}${elsewhere}`
  }

  async close(): Promise<void> {
    const [tape, store] = await Promise.allSettled([this.#tape, this.#store])
    this.#judge = undefined
    this.#tape = undefined
    this.#store = undefined
    if (tape.status === 'fulfilled') await tape.value?.store[Symbol.asyncDispose]()
    if (store.status === 'fulfilled') await store.value?.[Symbol.asyncDispose]()
  }

  #tapeMode() {
    return this.#setUp.tapeMode ?? this.#environment.tapeMode ?? (this.#environment.ci ? 'replay' : 'auto')
  }

  async #openJudge(): Promise<Judge> {
    const given = this.#setUp.judge ?? this.#environment.judge ?? 'lexical'
    if (given === 'lexical') return lexicalJudge()
    if (isJudge(given)) return given
    const { modelByName, modelJudge, reliable } = await import('./judge-parts.ts')
    const tape = await this.tape()
    const { keys, baseUrl } = this.#environment
    // A replay makes no calls, so it needs no key.
    const any = keys.assay ?? (tape.mode === 'replay' ? 'none' : undefined)
    const named = { baseURL: baseUrl, keys: { ...keys, any } }
    const model: AnyModel = typeof given === 'string' ? modelByName(given, named) : given
    const { maxCostUsd } = this.#setUp
    const budget = maxCostUsd === undefined ? undefined : { maxCostUsd }
    const about = { path: tape.path, command: this.words.command }
    return modelJudge({ model: advising(reliable(model, { tape, budget }), about) })
  }
}

const DEFAULT_STORE = '.assay/assay.db'
const DEFAULT_TAPE = 'evals/tape.jsonl'

function isJudge(given: EvalSetUp['judge'] & {}): given is Judge {
  if (typeof given !== 'object') return false
  if ('verifyClaims' in given && 'rate' in given) return true
  if ('extractClaims' in given) throw new UsageError('The judge of the evals lacks `verifyClaims` or `rate`.')
  return false
}

function shellWord(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
