import type { RiskRow } from '../../calibration/false-alarm-risk.ts'
import type { LabelSources } from '../../calibration/risk-certificate.ts'
import type { LabelledExamples } from '../../calibration/labelled.ts'
import type { Example } from '../../core/example.ts'
import type { Gate } from '../../gate/create-gate.ts'
import { canonicalText } from '../../gate/decision/commitment.ts'
import type { Decision } from '../../gate/decision.ts'
import type { GateInput } from '../../gate/input.ts'
import { runningSha256, sha256Hex } from '../../support/digest.ts'
import { eventLoopTurns } from '../../support/event-loop-turns.ts'
import { gateInputOf } from '../../guard/gate-input.ts'

/** A labelled answer as the gate gets it. */
export interface LabelledInput {
  readonly id: string
  readonly supported: boolean
  readonly input: GateInput
  /** The group that the data names. */
  readonly group: string | undefined
  /** The group, or the passages if the data names none. */
  readonly source: string
}

/** The labelled answers that can be decided, and how many cannot because they have no text. */
export function labelledInputs(
  examples: readonly Example[],
  { labels }: LabelledExamples,
): { answers: LabelledInput[]; unmeasured: number; by: LabelSources['by'] } {
  const by = examples.some(({ group }) => group !== undefined) ? 'group' : 'passages'
  const answers = examples.flatMap((example): LabelledInput[] => {
    const label = labels.get(example.id)
    const input = gateInputOf(example)
    if (label === undefined || input === undefined) return []
    return [{ id: example.id, supported: label.label, input, group: example.group, source: sourceOf(example, by) }]
  })
  return { answers, unmeasured: labels.size - answers.length, by }
}

function sourceOf({ id, group, context = [] }: Example, by: LabelSources['by']): string {
  // An answer without a group, or without passages, is a source of its own.
  if (by === 'group') return group === undefined ? `id ${id}` : `group ${group}`
  return context.length === 0 ? `id ${id}` : sha256Hex(canonicalText(context.map(({ text }) => text)))
}

/** How many sources the supported answers come from. */
export function sourcesOf(answers: readonly LabelledInput[], by: LabelSources['by']): LabelSources {
  const counts = new Map<string, number>()
  for (const { supported, source } of answers) if (supported) counts.set(source, (counts.get(source) ?? 0) + 1)
  return { by, supported: counts.size, largest: Math.max(0, ...counts.values()) }
}

/** SHA-256 over the answers as decided, each as a line of canonical JSON. */
export function rowsSha256(answers: readonly LabelledInput[]): string {
  const digest = runningSha256()
  for (const { id, supported, input } of answers) digest.update(`${canonicalText({ id, supported, input })}\n`)
  return digest.hex()
}

/** Whether the user would not see the answer. */
export function isRefused({ status }: Decision): boolean {
  return status === 'fail' || status === 'skipped'
}

/** For each answer, the first of the gate's routes that refuses it. Routes go from lenient to strict. */
export async function refusals(
  answers: readonly LabelledInput[],
  { gate, routes, signal }: { gate: Gate; routes: readonly string[]; signal: AbortSignal },
): Promise<{ rows: RiskRow[]; reasons: ReadonlyMap<string, number> }> {
  const turn = eventLoopTurns()
  const reasons = new Map<string, number>()
  const rows: RiskRow[] = []
  for (const { supported, input, group } of answers) {
    await turn()
    signal.throwIfAborted()
    const refusedFrom = firstRefusing(input, { gate, routes })
    rows.push({ supported, refusedFrom, source: group })
    if (!supported || refusedFrom !== 0) continue
    const { reason_codes } = gate.decide(input, { route: routes[0] })
    for (const code of reason_codes) reasons.set(code, (reasons.get(code) ?? 0) + 1)
  }
  return { rows, reasons }
}

/** Each route refuses whatever those before it refuse, so binary search finds the first. */
function firstRefusing(input: GateInput, { gate, routes }: { gate: Gate; routes: readonly string[] }): number | null {
  let [low, high] = [0, routes.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isRefused(gate.decide(input, { route: routes[middle] }))) high = middle
    else low = middle + 1
  }
  return low === routes.length ? null : low
}
