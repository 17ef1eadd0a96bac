import {
  FEWEST_LABELS,
  driftOf,
  figuresOf,
  readLabels,
  readPositive,
  writeCalibration,
  type LabelledExamples,
} from '../calibration/index.ts'
import { UsageError, type Calibration, type CalibrationRow, type Evaluator, type Example } from '../core/index.ts'
import { resolveEvaluators } from '../runner/index.ts'
import { openAtomicFile } from './atomic-file.ts'
import { fittedClaims } from './calibrate/claim-threshold.ts'
import { goldenDocument } from './calibrate/golden.ts'
import { discriminated } from './calibrate/mutations.ts'
import { calibrationAt } from './calibrate/read.ts'
import { evaluatorScorer, gateScorer, type Scored, type Scorer } from './calibrate/score.ts'
import { standingsOf, type CalibrationDocument } from './calibrate/document.ts'
import { calibrationText, goldenText, mutationsText } from './calibrate/texts.ts'
import { figureOf, verdictOf } from './calibrate/verdict.ts'
import { asConfig } from './eval-flags.ts'
import { openExamples } from './examples.ts'
import type { ExitCode } from './exit-codes.ts'
import { stdoutFormat } from './formats.ts'
import { gateFrom } from './gate/settings.ts'
import { openJudge } from './judge.ts'
import { evalSettings, type EvalSettings } from './settings.ts'
import { shortPath, type World } from './world.ts'

/** The flags of `assay calibrate` that no other verb has. */
interface CalibrateFlags {
  readonly label?: string
  readonly positive?: string
  readonly slice?: readonly string[]
  readonly model?: string
  readonly ruleset?: string
  readonly gateConfig?: string
  readonly probe?: string
  readonly fit?: boolean
  readonly out?: string
  readonly against?: string
  readonly minAgreement?: number
  readonly minKappa?: number
  readonly minTold?: number
  readonly golden?: boolean
  readonly mutations?: boolean
}

interface Calibrating {
  readonly flags: CalibrateFlags
  readonly settings: EvalSettings
  readonly format: 'console' | 'json' | 'markdown'
  readonly world: World
}

/**
 * `assay calibrate DATA`: how well a judge, or the gate, agrees with people. Exit 1 when it agrees less than was asked,
 * or clearly less than it did; 3 when the labels are too few to say.
 */
export async function calibrateCommand(
  data: string,
  { options, world }: { options: Record<string, unknown>; world: World },
): Promise<ExitCode> {
  const { flags, others } = split(options)
  if (flags.golden === true && flags.mutations === true) {
    throw new UsageError('--golden and --mutations read different data; run them one after the other.')
  }
  const settings = await evalSettings(data, { flags: asConfig(others), world })
  const format = stdoutFormat(settings.format, { words: ['console', 'markdown', 'json'], world })
  const calibrating = { flags, settings, format, world }
  if (flags.golden === true) return golden(data, calibrating)
  return flags.mutations === true ? mutations(calibrating) : people(calibrating)
}

const OWN = [
  'label',
  'positive',
  'slice',
  'model',
  'ruleset',
  'gateConfig',
  'probe',
  'fit',
  'out',
  'against',
  'minAgreement',
  'minKappa',
  'minTold',
  'golden',
  'mutations',
] as const satisfies readonly (keyof CalibrateFlags)[]

function split(options: Record<string, unknown>): { flags: CalibrateFlags; others: Record<string, unknown> } {
  const own = new Set<string>(OWN)
  const entries = Object.entries(options)
  return {
    flags: Object.fromEntries(entries.filter(([name]) => own.has(name))) as CalibrateFlags,
    others: Object.fromEntries(entries.filter(([name]) => !own.has(name))),
  }
}

async function golden(data: string, { flags, settings, format, world }: Calibrating): Promise<ExitCode> {
  await using judge = await openJudge(settings, world)
  const document = await goldenDocument(data, { judge: judge.judge, flags, world })
  if (flags.out !== undefined) await writeWhole(flags.out, `${JSON.stringify(document, null, 2)}\n`, world)
  show(document, { format, world, text: goldenText })
  return document.verdict.code
}

async function mutations({ flags, settings, format, world }: Calibrating): Promise<ExitCode> {
  await using judge = await openJudge(settings, world)
  const { examples, name } = await labelledData(settings, world)
  const evaluator = evaluatorOf(settings)
  const { minTold: needed = 1 } = flags
  const quiet = settings.quiet ?? false
  const document = await discriminated(examples, { evaluator, judge: judge.judge, name, needed, quiet, world })
  show(document, { format, world, text: mutationsText })
  return document.holds ? 0 : 1
}

async function people(calibrating: Calibrating): Promise<ExitCode> {
  const { flags, settings, format, world } = calibrating
  const { examples, name, sha256 } = await labelledData(settings, world)
  const labelled = readLabels(examples, {
    label: flags.label,
    positive: readPositive(flags.positive),
    slices: flags.slice ?? [],
    model: flags.model ?? 'model',
    name,
  })
  const judged = examples.filter(({ id }) => labelled.labels.has(id))
  await using judge = await openJudge(settings, world)
  const scorer = await scorerOf(calibrating, { judge: judge.judge, name })
  const scored = await scorer.score(judged)
  const reversed = await reversedScores(judged, { scorer, probe: flags.probe })
  const rows = rowsOf(labelled, { scored, reversed })
  const { subject, threshold } = scorer
  const dataset = { name, ...(sha256 === undefined ? {} : { sha256 }) }
  const fitted = flags.fit === true ? await fittedClaims(judged, { ...calibrating, rows, name, threshold }) : undefined
  const calibration: Calibration = {
    subject,
    madeAt: world.now().toISOString(),
    dataset,
    threshold,
    ...(fitted === undefined ? {} : fitted.kept),
    rows: fitted?.rows ?? rows,
  }
  const figures = figuresOf(calibration)
  const pinned = flags.against === undefined ? undefined : await calibrationAt(flags.against, world)
  const drift = pinned === undefined ? undefined : driftOf(standingsOf(pinned), standingsOf(calibration))
  const about = {
    kind: 'calibration' as const,
    ...(fitted === undefined ? {} : { fitted: fitted.figures }),
    subject: fitted?.subject ?? subject,
    threshold,
    dataset,
    labels: countsOf(labelled, { scored, rows }),
    figures,
    ...(drift === undefined ? {} : { drift }),
  }
  const document: CalibrationDocument = { ...about, verdict: verdictOf(askedOf(figures, flags), drift) }
  if (flags.out !== undefined) {
    await writeWhole(flags.out, writeCalibration({ ...calibration, subject: about.subject }), world)
  }
  show(document, { format, world, text: (doc, look) => calibrationText(doc, { ...look, out: flags.out }) })
  return document.verdict.code
}

function askedOf(
  { agreement, kappa }: CalibrationDocument['figures'],
  { minAgreement, minKappa }: CalibrateFlags,
): Parameters<typeof verdictOf>[0] {
  return [
    ...(minAgreement === undefined
      ? []
      : [{ name: 'Agreement', least: minAgreement, estimate: agreement.share, interval: agreement.ci }]),
    ...(minKappa === undefined ? [] : [{ name: 'κ', least: minKappa, ...figureOf(kappa) }]),
  ]
}

/** The labelled data, all of it: people label hundreds of answers, and not millions. */
async function labelledData(
  settings: EvalSettings,
  world: World,
): Promise<{ examples: Example[]; name: string; sha256: string | undefined }> {
  const { dataset } = await openExamples(settings.data, { ...settings, loose: true, world })
  const examples: Example[] = []
  for await (const example of dataset) examples.push(example)
  return { examples, name: dataset.name, sha256: dataset.sha256() }
}

function evaluatorOf({ evaluators = ['faithfulness'], threshold, thresholds }: EvalSettings): Evaluator {
  const [only, ...others] = resolveEvaluators(evaluators, { threshold, thresholds })
  if (only === undefined || others.length > 0) {
    throw new UsageError(
      `Calibrating compares one evaluator with people; ${evaluators.length} are named. Keep one: -e NAME.`,
    )
  }
  return only
}

async function scorerOf(
  { flags, settings, world }: Calibrating,
  { judge, name }: { judge: Parameters<typeof evaluatorScorer>[1]['judge']; name: string },
): Promise<Scorer> {
  if (flags.ruleset !== undefined) {
    if (settings.sources['evaluators'] === 'flag') {
      throw new UsageError('--ruleset calibrates the gate, and -e an evaluator; keep one of the two.')
    }
    return gateScorer(await gateFrom({ ruleset: flags.ruleset, config: flags.gateConfig }, world))
  }
  const { concurrency, quiet = false } = settings
  return evaluatorScorer(evaluatorOf(settings), { judge, concurrency, quiet, world, name })
}

async function reversedScores(
  examples: readonly Example[],
  { scorer, probe }: { scorer: Scorer; probe: string | undefined },
): Promise<ReadonlyMap<string, Scored>> {
  if (probe === undefined) return new Map()
  if (probe !== 'position') throw new UsageError(`--probe is '${probe}'; there is one probe that asks again: position.`)
  const several = examples.filter(({ context = [] }) => context.length > 1)
  if (several.length === 0) {
    throw new UsageError('--probe position turns the passages round, and no labelled example has two or more of them.')
  }
  return scorer.score(several.map((example) => ({ ...example, context: turned(example.context ?? []) })))
}

/** The passages in reverse order; ranks go with the places. */
function turned(context: NonNullable<Example['context']>): NonNullable<Example['context']> {
  return context.toReversed().map(({ rank: _, ...passage }) => passage)
}

function rowsOf(
  { labels }: LabelledExamples,
  { scored, reversed }: { scored: ReadonlyMap<string, Scored>; reversed: ReadonlyMap<string, Scored> },
): CalibrationRow[] {
  const rows = [...labels].flatMap(([id, label]): CalibrationRow[] => {
    const found = scored.get(id)
    if (found?.status !== 'measured') return []
    const turnedRound = reversed.get(id)
    return [
      {
        ...label,
        score: found.score,
        ...(turnedRound?.status === 'measured' ? { reversedScore: turnedRound.score } : {}),
      },
    ]
  })
  if (rows.length > 1) return rows
  const reasons = [...scored.values()].flatMap((one) => (one.status === 'unmeasured' ? [one.reason] : []))
  throw new UsageError(
    `${rows.length} of ${labels.size} labelled answers have a score, so there is nothing to compare.` +
      (reasons[0] === undefined ? '' : ` The first without one: ${reasons[0]}.`),
  )
}

function countsOf(
  { labels, field, unlabelled, tied }: LabelledExamples,
  { scored, rows }: { scored: ReadonlyMap<string, Scored>; rows: readonly CalibrationRow[] },
): CalibrationDocument['labels'] {
  const missing = [...scored.values()].flatMap((one) => (one.status === 'unmeasured' ? [one.reason] : []))
  return {
    field,
    compared: rows.length,
    enough: rows.length >= FEWEST_LABELS,
    unlabelled,
    tied,
    unmeasured: labels.size - rows.length,
    ...reasonsIn(scored),
    ...(missing[0] === undefined ? {} : { firstUnmeasured: missing[0] }),
  }
}

const REASONS_SHOWN = 5

function reasonsIn(scored: ReadonlyMap<string, Scored>): Pick<CalibrationDocument['labels'], 'reasons'> {
  const counts = new Map<string, number>()
  for (const one of scored.values()) {
    const reasons = one.status === 'measured' ? (one.reasons ?? []) : []
    for (const code of reasons) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  if (counts.size === 0) return {}
  const sorted = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
  return { reasons: sorted.slice(0, REASONS_SHOWN).map(([code, count]) => ({ code, count })) }
}

async function writeWhole(path: string, text: string, world: World): Promise<void> {
  await using file = await openAtomicFile(shortPath(path, world))
  await file.write(text)
  await file.commit()
}

function show<Document>(
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
