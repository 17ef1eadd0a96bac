import type { OpenJudge } from '../judge/judge.ts'
import { printable } from '../../reports/display.ts'
import { UsageError } from '../../core/errors.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { Example } from '../../core/example.ts'
import { sha256Hex } from '../../support/digest.ts'
import { resolveEvaluators } from '../../runner/options/resolve-evaluators.ts'
import { openAtomicFile } from '../report/atomic-file.ts'
import { openExamples } from '../eval/open-examples.ts'
import type { EvalSettings } from '../flags/installed-settings.ts'
import { shortPath, type World } from '../world.ts'
import { withLabels } from './labels-file.ts'

/** The flags that only `assay calibrate` has. */
export interface CalibrateFlags {
  readonly label?: string
  /** A file with labels by id. */
  readonly labels?: string
  readonly positive?: string
  readonly slice?: readonly string[]
  readonly model?: string
  readonly gate?: boolean
  readonly ruleset?: string
  readonly gateConfig?: string
  readonly maxFalseAlarms?: number
  readonly confidence?: number
  readonly ledger?: string
  readonly key?: string
  readonly probe?: string
  readonly fit?: boolean
  readonly estimate?: boolean
  readonly out?: string
  readonly against?: string
  readonly minAgreement?: number
  readonly minKappa?: number
  readonly minTold?: number
  readonly golden?: boolean
  readonly mutations?: boolean
  /** The run whose labels are meant; true for the newest that has some. */
  readonly fromStore?: string | true
  readonly queue?: string
}

export interface Calibrating {
  readonly flags: CalibrateFlags
  readonly settings: EvalSettings
  readonly format: 'console' | 'json' | 'markdown'
  readonly world: World
}

/**
 * All of the labelled data: people label hundreds of answers, not millions. Answers that the judge is shown as examples
 * are left out: it would only repeat what it was told.
 */
export async function labelledData({
  settings,
  flags,
  world,
}: Pick<Calibrating, 'settings' | 'flags' | 'world'>): Promise<{
  examples: Example[]
  name: string
  sha256: string | undefined
}> {
  const { dataset } = await openExamples(settings.data, { ...settings, loose: true, world })
  const examples: Example[] = []
  const shown = shownToJudge(settings)
  let left = 0
  for await (const example of dataset) {
    if (typeof example.output === 'string' && shown.has(sha256Hex(example.output.trim()))) left += 1
    else examples.push(example)
  }
  if (left > 0) {
    const what = left === 1 ? 'One answer is' : `${left} answers are`
    world.stderr.write(`${what} shown to the judge (judgeExamples), and left out of the calibration.\n`)
  }
  const { name } = dataset
  const labelled =
    flags.labels === undefined ? examples : await withLabels(examples, { path: flags.labels, name, world })
  return { examples: labelled, name, sha256: dataset.sha256() }
}

/** SHA-256 of every text of an example that the judge is shown. */
function shownToJudge({ judgeExamples = {} }: EvalSettings): ReadonlySet<string> {
  const shots = Object.values(judgeExamples).flat()
  return new Set(shots.flatMap(({ inputs }) => Object.values(inputs).map((text) => sha256Hex(text.trim()))))
}

/** The evaluator to calibrate. Faithfulness if none is named. */
export function evaluatorOf({ evaluators = ['faithfulness'], threshold, thresholds }: EvalSettings): Evaluator {
  const [only, ...others] = resolveEvaluators(evaluators, { threshold, thresholds })
  if (only === undefined || others.length > 0) {
    throw new UsageError(
      `Calibration compares one evaluator with people; ${evaluators.length} were named. Keep one: -e NAME.`,
    )
  }
  return only
}

/** Refuses an evaluator together with the gate. */
export function refuseEvaluator({ sources }: EvalSettings): void {
  if (sources['evaluators'] !== 'flag') return
  throw new UsageError('--ruleset and --gate calibrate the gate, and -e an evaluator; keep one of the two.')
}

/** Writes a file completely or not at all. */
export async function writeWhole(path: string, text: string, world: World): Promise<void> {
  await using file = await openAtomicFile(shortPath(path, world))
  await file.write(text)
  await file.commit()
}

/** Tells at the end, whatever it is, what the judge did otherwise than asked: whoever reads its figures has to know. */
export function tellingNotes(
  judge: Pick<OpenJudge, 'notes'>,
  { settings, world }: Pick<Calibrating, 'settings' | 'world'>,
): Disposable {
  return {
    [Symbol.dispose]() {
      if (settings.quiet === true) return
      for (const note of judge.notes()) world.stderr.write(`${printable(note)}\n`)
    },
  }
}

/** Prints a document in the requested format. */
export function show<Document>(
  document: Document,
  {
    format,
    world,
    text,
  }: {
    format: Calibrating['format']
    world: World
    text: (document: Document, look: { format: 'console' | 'markdown'; world: World }) => string
  },
): void {
  world.stdout.write(format === 'json' ? `${JSON.stringify(document, null, 2)}\n` : text(document, { format, world }))
}
