import { UsageError } from '../../core/errors.ts'
import {
  evaluatorOf,
  labelledData,
  show,
  tellingNotes,
  writeWhole,
  type CalibrateFlags,
  type Calibrating,
} from './calibrating.ts'
import { goldenDocument } from './golden.ts'
import { goldenText, mutationsText } from './meta-texts.ts'
import { discriminated } from './mutations.ts'
import { calibrateGate } from './gate-risk.ts'
import { compareWithPeople } from './compare-with-people.ts'
import { asConfig } from '../eval/eval-flags.ts'
import { calibrateFromStore } from './from-store.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { stdoutFormat } from '../flags/formats.ts'
import { openJudge } from '../judge/judge.ts'
import { evalSettings } from '../flags/installed-settings.ts'
import type { World } from '../world.ts'

/**
 * `assay calibrate DATA`: how well a judge, or the gate, agrees with people. Exits with 1 if it agrees less than
 * required, or clearly less than before; with 3 if there are too few labels to tell.
 */
export async function calibrateCommand(
  data: string | undefined,
  { options, world }: { options: Record<string, unknown>; world: World },
): Promise<ExitCode> {
  const { flags, others } = split(options)
  if (flags.fromStore !== undefined) {
    refuseMixed(flags)
    return calibrateFromStore({ flags, others, data, world })
  }
  if (flags.queue !== undefined) throw new UsageError('--queue is for --from-store, which reads labels from the store.')
  if (data === undefined) {
    throw new UsageError(
      'Calibrate over what? Name the labelled data, or give --from-store for labels given in the page.',
    )
  }
  if (flags.golden === true && flags.mutations === true) {
    throw new UsageError('--golden and --mutations read different data; run them one after the other.')
  }
  if (flags.fit === true && flags.estimate === true) {
    throw new UsageError('--estimate needs a judge that was not fitted to the same labels; leave out --fit.')
  }
  refuseMixed(flags)
  const settings = await evalSettings(data, { flags: asConfig(others), world })
  const format = stdoutFormat(settings.format, { words: ['console', 'markdown', 'json'], world })
  const calibrating = { flags, settings, format, world }
  if (flags.golden === true) return golden(data, calibrating)
  if (flags.mutations === true) return mutations(calibrating)
  return flags.maxFalseAlarms === undefined ? compareWithPeople(calibrating) : calibrateGate(calibrating)
}

/** Refuses flags that do not go with certifying a gate, and flags that need it. */
function refuseMixed(flags: CalibrateFlags): void {
  const certifying = flags.maxFalseAlarms !== undefined
  const names = certifying ? NOT_CERTIFYING : ONLY_CERTIFYING
  const mixed = Object.entries(names).find(([name]) => flags[name as keyof CalibrateFlags] !== undefined)?.[1]
  if (mixed === undefined) return
  throw new UsageError(
    certifying
      ? `--max-false-alarms certifies the gate, and ${mixed} is for something else; leave one of the two out.`
      : `${mixed} is for certifying the gate: assay calibrate labelled.jsonl --gate --max-false-alarms 0.05`,
  )
}

const ONLY_CERTIFYING = { confidence: '--confidence', ledger: '--ledger', key: '--key' }

const NOT_CERTIFYING = {
  fromStore: '--from-store',
  golden: '--golden',
  mutations: '--mutations',
  fit: '--fit',
  estimate: '--estimate',
  probe: '--probe',
  slice: '--slice',
  against: '--against',
  minAgreement: '--min-agreement',
  minKappa: '--min-kappa',
  minTold: '--min-told',
}

const OWN = [
  'label',
  'labels',
  'positive',
  'slice',
  'model',
  'gate',
  'ruleset',
  'gateConfig',
  'maxFalseAlarms',
  'confidence',
  'ledger',
  'key',
  'probe',
  'fit',
  'estimate',
  'out',
  'against',
  'minAgreement',
  'minKappa',
  'minTold',
  'golden',
  'mutations',
  'fromStore',
  'queue',
] as const satisfies readonly (keyof CalibrateFlags)[]

function split(options: Record<string, unknown>): { flags: CalibrateFlags; others: Record<string, unknown> } {
  const own = new Set<string>(OWN)
  const entries = Object.entries(options)
  return {
    flags: Object.fromEntries(entries.filter(([name]) => own.has(name))),
    others: Object.fromEntries(entries.filter(([name]) => !own.has(name))),
  }
}

async function golden(data: string, { flags, settings, format, world }: Calibrating): Promise<ExitCode> {
  await using judge = await openJudge(settings, world)
  using _ = tellingNotes(judge, { settings, world })
  const document = await goldenDocument(data, { judge: judge.judge, flags, world })
  if (flags.out !== undefined) await writeWhole(flags.out, `${JSON.stringify(document, null, 2)}\n`, world)
  show(document, { format, world, text: goldenText })
  return document.verdict.code
}

async function mutations({ flags, settings, format, world }: Calibrating): Promise<ExitCode> {
  await using judge = await openJudge(settings, world)
  using _ = tellingNotes(judge, { settings, world })
  const { examples, name } = await labelledData({ settings, flags, world })
  const evaluator = evaluatorOf(settings)
  const { minTold: needed = 1 } = flags
  const quiet = settings.quiet ?? false
  const document = await discriminated(examples, { evaluator, judge: judge.judge, name, needed, quiet, world })
  show(document, { format, world, text: mutationsText })
  return document.holds ? EXIT.holds : EXIT.below
}
