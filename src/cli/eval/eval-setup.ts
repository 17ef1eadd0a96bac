import { loadTarget, takingArgs } from '../../config/target.ts'
import { redacted } from '../../config/redacted.ts'
import type { Target } from '../../core/run.ts'
import type { EvaluateOptions } from '../../evaluate/evaluate-options.ts'
import { semaphore } from '../../support/semaphore.ts'
import { BATCH_EXAMPLES, BATCH_GRACE_MS, BATCH_TARGET_CALLS } from '../judge/batch.ts'
import { isAuto, type EvalSettings } from '../flags/installed-settings.ts'
import type { World } from '../world.ts'

const MEASURING = [
  'name',
  'evaluators',
  'task',
  'preset',
  'useCase',
  'threshold',
  'thresholds',
  'vacuous',
  'gates',
  'maxErrors',
  'maxJudgeFailures',
  'reuseOutputs',
  'concurrency',
  'threads',
  'epochs',
  'failFast',
  'calibrations',
] as const satisfies readonly (keyof EvalSettings & keyof EvaluateOptions)[]

type Measuring = Pick<EvaluateOptions, (typeof MEASURING)[number] | 'timeoutMs' | 'targetSlots' | 'graceMs'>

/** The settings that say what is measured and how. */
export function measuring(settings: EvalSettings): Measuring {
  const { timeout } = settings
  const chosen = Object.fromEntries(MEASURING.map((name) => [name, settings[name]])) as Measuring
  const timeoutMs = timeout === undefined ? undefined : timeout * 1000
  if (settings.batch !== true) return { ...chosen, timeoutMs }
  // A batch pays with many questions in it; the application is still asked a few at a time.
  const targetSlots = semaphore(settings.concurrency ?? BATCH_TARGET_CALLS)
  // After an interrupt no batch ends in time. It goes on at the provider, and the next run picks it up.
  return { ...chosen, timeoutMs, concurrency: BATCH_EXAMPLES, targetSlots, graceMs: BATCH_GRACE_MS }
}

/** The function that answers each example, with `args` spread over its parameters if the config asks for it. */
export async function targetOf(
  { target, args, base, sources }: EvalSettings,
  { cwd }: World,
): Promise<Target | undefined> {
  if (target === undefined) return undefined
  const flagged = sources['target'] === 'flag'
  const found = typeof target === 'string' ? await loadTarget(target, { base: flagged ? cwd : base, cwd }) : target
  return args === undefined ? found : takingArgs(found, args)
}

/** The settings as recorded in the run: no secrets, and nothing about how results are shown. */
export function snapshot(settings: EvalSettings): Record<string, unknown> {
  const measured = Object.entries(settings).filter(([name]) => !NOT_RECORDED.includes(name))
  return redacted(Object.fromEntries(measured))
}

const NOT_RECORDED: readonly string[] = [
  'name',
  'sources',
  'hints',
  'reports',
  'configPath',
  'base',
  'apiKey',
  'apiKeys',
  'quiet',
  'format',
  'digits',
  'client',
  'resume',
  'calibrations',
] satisfies (keyof EvalSettings)[]

/** What the judge of a distributed run needs here, where it only chooses evaluators. */
export function judgedElsewhere(settings: EvalSettings): EvalSettings {
  const { tape: _, tapeMode: __, ...judged } = settings
  return isAuto(settings) ? judged : { ...judged, apiKey: settings.apiKey ?? 'none' }
}
