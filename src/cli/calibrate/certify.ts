import { refusedAt, type FalseAlarmRisk, type RiskRow } from '../../calibration/false-alarm-risk.ts'
import { riskCertificate } from '../../calibration/risk-certificate.ts'
import type { Gate } from '../../gate/create-gate.ts'
import type { Rung } from '../../gate/rulesets/strictness.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { sha256Hex } from '../../support/digest.ts'
import { eventLoopTurns } from '../../support/event-loop-turns.ts'
import { gateWith, type GateSettings } from '../gate/gate-settings.ts'
import type { GateRiskDocument } from './gate-risk-text.ts'
import { isRefused, type LabelledInput } from './refusals.ts'

/** The answers to decide, until the user interrupts. */
export interface Deciding {
  readonly answers: readonly LabelledInput[]
  readonly signal: AbortSignal
}

/** The results for each configuration. */
export interface Found {
  readonly risk: FalseAlarmRisk
  readonly rows: readonly RiskRow[]
  readonly ladder: readonly Rung[]
}

/** The certificate of the chosen configuration, and the layer that makes it. */
export async function certify(
  { risk, rows, ladder, base, ...decided }: Found & Deciding & { base: GateSettings },
  subject: (configSha256: string) => Parameters<typeof riskCertificate>[1],
): Promise<Pick<GateRiskDocument, 'certificate' | 'certificate_sha256' | 'layer'>> {
  const rung = risk.chosen === null ? undefined : ladder[risk.chosen]
  if (rung === undefined || risk.chosen === null) return {}
  const chosen = layerOver(base, rung)
  const gate = gateWith({ ...base, config: chosen })
  await refuseOtherOutcome(gate, { ...decided, rows, step: risk.chosen })
  const config_sha256 = sha256Hex(canonicalJson(gate.config))
  const certificate = riskCertificate({ rows, risk }, subject(config_sha256))
  if (certificate === undefined) return {}
  const certificate_sha256 = sha256Hex(canonicalJson(certificate))
  const layer = {
    rule_version: gate.ruleset.rule_version,
    ...chosen,
    certificate: { sha256: certificate_sha256, config_sha256 },
  }
  // The file's settings must make exactly this gate.
  gateWith({ ...base, config: layer })
  return { certificate, certificate_sha256, layer }
}

/** The user's own settings, with the chosen ones replaced. */
function layerOver({ config }: GateSettings, rung: Rung): Record<string, unknown> {
  const layer = { ...config }
  const sections: Record<string, unknown> = { ...objectAt(config['checks']) }
  for (const [name, set] of Object.entries(rung)) {
    // A section may also be at the top level, outside `checks`.
    sections[name] = { ...objectAt(sections[name]), ...objectAt(layer[name]), ...set }
    delete layer[name]
  }
  return { ...layer, checks: sections }
}

function objectAt(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

/** Decides all answers again, by the gate as written to the file: only what that gate does is certified. */
async function refuseOtherOutcome(
  gate: Gate,
  { answers, signal, rows, step }: Deciding & { rows: readonly RiskRow[]; step: number },
): Promise<void> {
  const turn = eventLoopTurns()
  for (const [at, { id, input }] of answers.entries()) {
    await turn()
    signal.throwIfAborted()
    if (isRefused(gate.decide(input)) === refusedAt(rows.slice(at, at + 1), step) > 0) continue
    throw new Error(`The gate decides ${id} differently from when the configurations were compared.`)
  }
}
