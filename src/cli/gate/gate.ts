import { AssayError, DatasetError } from '../../core/errors.ts'
import type { Decision, VerdictStatus } from '../../gate/decision.ts'
import type { Gate } from '../../gate/create-gate.ts'
import type { GateInput } from '../../gate/input.ts'
import { printable } from '../../reports/display.ts'
import { counted } from '../../support/counted.ts'
import { inOrder } from '../../runner/examples/in-order.ts'
import { eventLoopTurns } from '../../support/event-loop-turns.ts'
import type { Threads } from '../../support/threads.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { stdoutFormat } from '../flags/formats.ts'
import { readingOf } from '../flags/map-flag.ts'
import { type GivenAnswer, readAnswers, type ReadingOptions } from './read-answers.ts'
import { junitWriter } from './gate-junit.ts'
import { sarifWriter } from './sarif.ts'
import { type Recording, recordingFor } from './recording.ts'
import { decidingThreads } from './deciding-threads.ts'
import { gateSettings, gateWith } from './gate-settings.ts'
import { consoleWriter, jsonWriter, markdownWriter } from './decision-text.ts'
import type { Decided, DecisionWriter } from './writer.ts'
import { shortPath, type World } from '../world.ts'

const FORMATS = ['console', 'json', 'markdown', 'junit', 'sarif'] as const

interface Writing {
  readonly name: string
  readonly world: World
}

const WRITERS: Readonly<Record<(typeof FORMATS)[number], (writing: Writing) => DecisionWriter>> = {
  json: jsonWriter,
  markdown: markdownWriter,
  console: ({ world }) => consoleWriter(world),
  junit: ({ name }) => junitWriter(name),
  sarif: ({ name, world: { version } }) => sarifWriter({ file: name, version }),
}

/**
 * `assay gate INPUT`: decides answers, one at a time: gate inputs as JSONL, or the records that `assay eval` reads. Exits with 0 if every answer may be shown (with or without a
 * warning), with 1 if one may not, and with 2 at the first line that is no gate input; earlier decisions are printed.
 */
export async function gateCommand(
  input: string,
  { options, world }: { options: Record<string, unknown>; world: World },
): Promise<ExitCode> {
  const format = stdoutFormat(options['format'], { words: FORMATS, world })
  const { notes: gateNotes = [], ...settings } = await gateSettings(options, world)
  const gate = gateWith(settings)
  await using recording = await recordingFor(gate, { options, world })
  // A ledger's records are made one after the other, here.
  await using threads = recording.place === undefined ? decidingThreads(settings, threadsIn(options)) : undefined
  const name = input === '-' ? 'stdin' : input
  const writer = WRITERS[format]({ name, world })
  const notes: string[] = [...gateNotes]
  const note = (sentence: string): void => void notes.push(sentence)
  const reading = { ...readingOf(options), name, signal: world.signal, note }
  const tally = new Tally()
  world.stdout.write(writer.begin())
  try {
    for await (const decided of decisions(input, { decide: recording.decide, threads, reading, world })) {
      tally.add(decided.decision)
      world.stdout.write(writer.each(decided))
    }
    if (tally.total === 0)
      throw new DatasetError('it holds no answers; write one JSON object per line.', { place: { file: name } })
  } catch (error) {
    world.stdout.write(writer.end({ problem: problemOf(error, world) }))
    if (tally.total > 0) world.stderr.write(`${tally.summary(gate, recording.place)}\n`)
    throw error
  }
  world.stdout.write(writer.end({}))
  world.stderr.write(`${[tally.summary(gate, recording.place), ...notes.map(printable)].join('\n')}\n`)
  return tally.holds ? EXIT.holds : EXIT.below
}

function threadsIn({ threads }: Record<string, unknown>): number | undefined {
  return typeof threads === 'number' ? threads : undefined
}

/** Answers handed to threads at once. */
const AT_ONCE = 32

interface Deciding {
  readonly decide: Recording['decide']
  readonly threads: Threads<GateInput, Decision> | undefined
  readonly reading: ReadingOptions
  readonly world: World
}

async function* decisions(input: string, { decide, threads, reading, world }: Deciding): AsyncGenerator<Decided> {
  const { signal } = world
  const turn = eventLoopTurns()
  const answers = readAnswers(input === '-' ? input : shortPath(input, world), reading)
  const decided = async (given: GivenAnswer): Promise<Decided> => {
    await turn()
    signal.throwIfAborted()
    const { input: asked, config } = given
    // Settings of one answer alone are known here.
    const elsewhere = config === undefined ? await threads?.run(asked, signal) : undefined
    return { ...given, decision: elsewhere ?? (await decide(asked, { config })) }
  }
  yield* inOrder(answers, decided, {
    concurrency: threads === undefined ? 1 : AT_ONCE,
    ahead: AT_ONCE,
    stop: signal,
    abandon: signal,
  })
  signal.throwIfAborted()
}

function problemOf(error: unknown, { signal }: World): string {
  if (signal.aborted) return 'The command was interrupted before all answers were decided.'
  return AssayError.isInstance(error) ? error.message : `Not all answers were decided: ${String(error)}`
}

const NOTHING_IS_CITED =
  'Not one of the answers cites a passage. If the application is not asked to, write `require_citations: false` into a file and give it as --config FILE.'

/** Counts verdicts and their reasons. */
class Tally {
  readonly #statuses = new Map<VerdictStatus, number>()
  readonly #reasons = new Map<string, number>()
  total = 0

  add({ status, reason_codes }: Decision): void {
    this.total += 1
    this.#statuses.set(status, this.#count(status) + 1)
    if (status === 'pass') return
    for (const code of reason_codes) this.#reasons.set(code, (this.#reasons.get(code) ?? 0) + 1)
  }

  #count(status: VerdictStatus): number {
    return this.#statuses.get(status) ?? 0
  }

  /** Whether every answer may be shown. */
  get holds(): boolean {
    return this.#count('fail') === 0 && this.#count('skipped') === 0
  }

  summary({ ruleset, config: { certificate } }: Gate, place: string | undefined): string {
    const certified = certificate === undefined ? '' : ` (certificate ${certificate.sha256.slice(0, 12)}…)`
    const kept = place === undefined ? 'Not recorded: there is no ledger.' : `Recorded in ${place}.`
    const statuses = (['pass', 'partial', 'fail', 'skipped'] as const).map(
      (status) => `${this.#count(status)} ${status}`,
    )
    const reasons = [...this.#reasons].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, 5)
    const why = reasons.length === 0 ? '' : `\nMost often: ${reasons.map(([code, n]) => `${code} (${n})`).join(', ')}.`
    const hint = this.#reasons.get('no_citations') === this.total ? `\n${NOTHING_IS_CITED}` : ''
    return printable(
      `${counted(this.total, 'answer')} by ${ruleset.rule_version}${certified}: ${statuses.join(', ')}. ${kept}${why}${hint}`,
    )
  }
}
