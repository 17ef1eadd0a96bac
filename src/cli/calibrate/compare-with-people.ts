import { FEWEST_LABELS } from '../../calibration/correction.ts'
import { driftOf } from '../../calibration/drift.ts'
import { figuresOf } from '../../calibration/calibrated.ts'
import { readLabels, type LabelledExamples } from '../../calibration/labelled.ts'
import { readPositive } from '../../calibration/human-label.ts'
import { writeCalibration } from '../../calibration/calibration-file.ts'
import { UsageError } from '../../core/errors.ts'
import type { Calibration, CalibrationRow } from '../../core/calibration.ts'
import type { Example } from '../../core/example.ts'
import { ppiMean } from '../../stats/correction/ppi.ts'
import type { ExitCode } from '../exit-codes.ts'
import { gateFrom } from '../gate/gate-settings.ts'
import { openJudge } from '../judge/judge.ts'
import {
  evaluatorOf,
  labelledData,
  refuseEvaluator,
  show,
  tellingNotes,
  writeWhole,
  type CalibrateFlags,
  type Calibrating,
} from './calibrating.ts'
import { fittedClaims } from './claim-threshold.ts'
import { standingsOf, type CalibrationDocument } from './document.ts'
import { calibrationAt } from './read.ts'
import { evaluatorScorer, gateScorer, type Scored, type Scorer } from './score.ts'
import { calibrationText } from './agreement-text.ts'
import { figureOf, verdictOf } from './calibration-verdict.ts'
import { defined } from '../../support/defined.ts'

/** Compares the judge, or the gate, with people's labels for the same answers. */
export async function compareWithPeople(calibrating: Calibrating): Promise<ExitCode> {
  const { flags, settings, format, world } = calibrating
  const { examples, name, sha256 } = await labelledData({ settings, flags, world })
  const labelled = readLabels(examples, {
    label: flags.label,
    positive: readPositive(flags.positive),
    slices: flags.slice ?? [],
    model: flags.model ?? 'model',
    name,
  })
  const judged = examples.filter(({ id }) => labelled.labels.has(id))
  await using judge = await openJudge(settings, world)
  using _ = tellingNotes(judge, calibrating)
  const scorer = await scorerOf(calibrating, { judge: judge.judge, name })
  const scored = await scorer.score(judged)
  const reversed = await reversedScores(judged, { scorer, probe: flags.probe })
  const rows = rowsOf(labelled, { scored, reversed })
  const { subject, threshold } = scorer
  const dataset = { name, ...defined({ sha256 }) }
  const fitted = flags.fit === true ? await fittedClaims(judged, { ...calibrating, rows, name, threshold }) : undefined
  const calibration: Calibration = {
    subject,
    madeAt: world.now().toISOString(),
    dataset,
    threshold,
    ...fitted?.kept,
    rows: fitted?.rows ?? rows,
  }
  const figures = figuresOf(calibration)
  const estimate =
    flags.estimate === true ? await estimated({ examples, labelled, rows: calibration.rows }, scorer) : undefined
  const pinned = flags.against === undefined ? undefined : await calibrationAt(flags.against, world)
  const drift = pinned === undefined ? undefined : driftOf(standingsOf(pinned), standingsOf(calibration))
  const about = {
    kind: 'calibration' as const,
    ...defined({ fitted: fitted?.figures }),
    subject: fitted?.subject ?? subject,
    threshold,
    dataset,
    labels: countsOf(labelled, { scored, rows }),
    figures,
    ...defined({ estimate, drift }),
  }
  const document: CalibrationDocument = { ...about, verdict: verdictOf(askedOf(figures, flags), drift) }
  if (flags.out !== undefined) {
    await writeWhole(flags.out, writeCalibration({ ...calibration, subject: about.subject }), world)
  }
  show(document, { format, world, text: (doc, look) => calibrationText(doc, { ...look, out: flags.out }) })
  return document.verdict.code
}

/**
 * The share of good answers among all, labelled or not: people's labels for some, made more precise by the judge's scores
 * for the rest (PPI++).
 */
async function estimated(
  {
    examples,
    labelled,
    rows,
  }: { examples: readonly Example[]; labelled: LabelledExamples; rows: readonly CalibrationRow[] },
  scorer: Scorer,
): Promise<CalibrationDocument['estimate']> {
  const others = examples.filter(({ id }) => !labelled.labels.has(id))
  if (others.length === 0) {
    throw new UsageError('--estimate judges the answers that nobody labelled, and all of these are labelled.')
  }
  const scored = await scorer.score(others)
  return ppiMean({
    labels: rows.map(({ label }) => Number(label)),
    judged: rows.map(({ score }) => score),
    unlabelled: [...scored.values()].flatMap((one) => (one.status === 'measured' ? [one.score] : [])),
  })
}

/** What the flags ask of the figures. */
export function askedOf(
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

async function scorerOf(
  { flags, settings, world }: Calibrating,
  { judge, name }: { judge: Parameters<typeof evaluatorScorer>[1]['judge']; name: string },
): Promise<Scorer> {
  if (flags.ruleset !== undefined || flags.gate === true) {
    refuseEvaluator(settings)
    return gateScorer(await gateFrom({ ruleset: flags.ruleset, config: flags.gateConfig }, world), world)
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
    throw new UsageError('--probe position reverses the passages, and no labelled example has two or more of them.')
  }
  return scorer.score(several.map((example) => ({ ...example, context: turned(example.context ?? []) })))
}

/** The passages in reverse order, with ranks to match. */
function turned(context: NonNullable<Example['context']>): NonNullable<Example['context']> {
  return context.toReversed().map((passage) => {
    const { rank: _, ...unranked } = passage
    return unranked
  })
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
    ...defined({ firstUnmeasured: missing[0] }),
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
