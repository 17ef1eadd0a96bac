import { figuresOf } from '../../calibration/calibrated.ts'
import { FEWEST_LABELS } from '../../calibration/correction.ts'
import { driftOf } from '../../calibration/drift.ts'
import { readPositive } from '../../calibration/human-label.ts'
import { writeCalibration } from '../../calibration/calibration-file.ts'
import { UsageError } from '../../core/errors.ts'
import { calibrationFromStore, type StoredCalibration } from '../../labelling/from-store.ts'
import { newestCalibration } from '../../labelling/find-calibration.ts'
import { LATEST } from '../../runner/run/run-name.ts'
import { knownRun } from '../../runner/run/find-run.ts'
import type { WholeStore } from '../../store/open-store.ts'
import { defined } from '../../support/defined.ts'
import type { ExitCode } from '../exit-codes.ts'
import { stdoutFormat } from '../flags/formats.ts'
import { openLabels } from '../labels/open-labels.ts'
import type { World } from '../world.ts'
import { calibrationText } from './agreement-text.ts'
import { show, writeWhole, type CalibrateFlags } from './calibrating.ts'
import { askedOf } from './compare-with-people.ts'
import { verdictOf } from './calibration-verdict.ts'
import { standingsOf, type CalibrationDocument } from './document.ts'
import { calibrationAt } from './read.ts'

/** Flags that have a judge asked again, or read labels from somewhere else. */
const NOT_STORED = [
  'label',
  'labels',
  'slice',
  'model',
  'gate',
  'ruleset',
  'gateConfig',
  'probe',
  'fit',
  'golden',
  'mutations',
] as const

/** `assay calibrate --from-store`: compares the scores of a stored run with the labels that people gave its answers. Asks no judge. */
export async function calibrateFromStore({
  flags,
  others,
  data,
  world,
}: {
  flags: CalibrateFlags
  others: Record<string, unknown>
  data: string | undefined
  world: World
}): Promise<ExitCode> {
  const mixed = NOT_STORED.find((name) => flags[name] !== undefined)
  if (mixed !== undefined || data !== undefined) {
    throw new UsageError(
      `--from-store reads scores and labels from the store, so ${mixed === undefined ? `the data set ${data}` : `\`${mixed}\``} does not go with it; leave one of the two out.`,
    )
  }
  const format = stdoutFormat(others['format'], { words: ['console', 'markdown', 'json'], world })
  const found = await storedCalibration({ flags, others, world })
  const document = await documentOf(found, { flags, world })
  if (flags.out !== undefined) await writeWhole(flags.out, writeCalibration(found.calibration), world)
  show(document, { format, world, text: (doc, look) => calibrationText(doc, { ...look, out: flags.out }) })
  return document.verdict.code
}

async function storedCalibration({
  flags,
  others,
  world,
}: {
  flags: CalibrateFlags
  others: Record<string, unknown>
  world: World
}): Promise<StoredCalibration> {
  await using store = await openLabels(others['store'], world, { readOnly: true })
  const [name = 'faithfulness', ...more] = evaluatorsOf(others['evaluators'])
  if (more.length > 0) throw new UsageError('Calibration compares one evaluator with people. Keep one: -e NAME.')
  const positive = readPositive(flags.positive)
  const { fromStore: run = true, queue } = flags
  const now = world.now()
  if (run === true && queue === undefined) return await newestCalibration(store, { name, positive, now })
  const id = run === true ? await runOf(store, queue ?? '') : await knownRun(store.runs, run)
  return await calibrationFromStore(store, { run: id, name, queue, positive, now })
}

async function runOf(store: WholeStore, queue: string): Promise<string> {
  return (await store.queues.get(queue))?.run ?? knownRun(store.runs, LATEST)
}

/** Names without their thresholds: those of the stored run count. */
function evaluatorsOf(given: unknown): readonly string[] {
  return Array.isArray(given) ? given.map((name) => String(name).replace(/@[\d.]+$/, '')) : []
}

async function documentOf(
  { calibration, queue, counts, estimate }: StoredCalibration,
  { flags, world }: { flags: CalibrateFlags; world: World },
): Promise<CalibrationDocument> {
  const figures = figuresOf(calibration)
  const pinned = flags.against === undefined ? undefined : await calibrationAt(flags.against, world)
  const drift = pinned === undefined ? undefined : driftOf(standingsOf(pinned), standingsOf(calibration))
  return {
    kind: 'calibration',
    subject: calibration.subject,
    threshold: calibration.threshold,
    dataset: calibration.dataset,
    labels: {
      field: `the queue ${queue.id}, drawn ${queue.rule.kind}`,
      compared: counts.used,
      enough: counts.used >= FEWEST_LABELS,
      unlabelled: counts.open + counts.cannotTell,
      tied: counts.differ,
      unmeasured: counts.changed,
      stored: counts,
    },
    figures,
    ...(flags.estimate === true ? { estimate } : {}),
    ...defined({ drift }),
    verdict: verdictOf(askedOf(figures, flags), drift),
  }
}
