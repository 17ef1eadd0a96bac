import {
  falseAlarmRisk,
  refusedAt,
  supportedNeeded,
  type FalseAlarmRisk,
  type RiskRow,
} from '../../calibration/false-alarm-risk.ts'
import { readPositive } from '../../calibration/human-label.ts'
import { readLabels } from '../../calibration/labelled.ts'
import { riskCertificate } from '../../calibration/risk-certificate.ts'
import { UsageError } from '../../core/errors.ts'
import { VERSION } from '../../core/version.ts'
import type { Gate } from '../../gate/create-gate.ts'
import { isAsConfigured, strictnessLadder, type Rung } from '../../gate/rulesets/strictness.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { defined } from '../../support/defined.ts'
import { sha256Hex } from '../../support/digest.ts'
import { eventLoopTurns } from '../../support/event-loop-turns.ts'
import type { ExitCode } from '../exit-codes.ts'
import { gateSettings, gateWith, type GateSettings } from '../gate/gate-settings.ts'
import { labelledData, refuseEvaluator, show, writeWhole, type Calibrating } from './calibrating.ts'
import { certificatePath, recordCertificate } from './certificate-files.ts'
import { gateRiskText, type GateRiskDocument } from './gate-risk-text.ts'
import { isRefused, labelledInputs, refusals, rowsSha256, sourcesOf, type LabelledInput } from './refusals.ts'
import { riskVerdict, riskWarnings } from './risk-verdict.ts'

/** How sure a certificate is, unless asked otherwise. */
const USUAL_CONFIDENCE = 0.9

/** Finds the strictest gate that refuses at most so many supported answers, and certifies it. */
export async function calibrateGate(calibrating: Calibrating): Promise<ExitCode> {
  const { flags, settings, format, world } = calibrating
  const asked = askedOf(flags)
  refuseEvaluator(settings)
  if (flags.out !== undefined) certificatePath(flags.out)
  const base = await baseSettings(calibrating)
  const { examples, name, sha256 } = await labelledData(settings, world)
  const positive = readPositive(flags.positive)
  const labelled = readLabels(examples, { label: flags.label, positive, slices: [], model: 'model', name })
  const { answers, unmeasured, by } = labelledInputs(examples, labelled)
  if (!answers.some(({ supported }) => supported)) throw new UsageError(nothingSupported(name, answers.length))

  const plain = gateWith(base)
  const ladder = strictnessLadder(plain.config)
  const { rows, reasons } = await refusalsOn(ladder, { answers, base, signal: world.signal })
  const risk = falseAlarmRisk(rows, { steps: ladder.length, ...asked })
  const sources = sourcesOf(answers, by)
  const certified = await certify({ risk, rows, ladder, base, answers, signal: world.signal }, (configSha256) => ({
    ...asked,
    assay: VERSION,
    madeAt: world.now().toISOString(),
    ruleset: { rule_version: plain.ruleset.rule_version, ruleset_sha256: plain.ruleset.ruleset_sha256 },
    configSha256,
    ladder,
    data: { name, ...defined({ file_sha256: sha256 }), rows_sha256: rowsSha256(answers), label: labelled.field },
    sources,
  }))
  const grid = gridOf({ risk, rows, ladder }, plain)
  const document: GateRiskDocument = {
    kind: 'gate_risk',
    ruleset: plain.ruleset.rule_version,
    dataset: { name, ...defined({ sha256 }) },
    asked,
    labels: {
      field: labelled.field,
      supported: risk.supported,
      unsupported: risk.unsupported,
      unlabelled: labelled.unlabelled,
      tied: labelled.tied,
      unmeasured,
      sources,
    },
    grid,
    chosen: risk.chosen,
    reasons: [...reasons].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, 5),
    needed: neededOf(risk, { asked, grid }),
    ...certified,
    warnings: riskWarnings({ risk, sources }),
    verdict: riskVerdict(risk, asked),
  }
  await keep(document, calibrating)
  show(document, { format, world, text: (doc, look) => gateRiskText(doc, { ...look, out: flags.out }) })
  return document.verdict.code
}

function askedOf({
  maxFalseAlarms = 0,
  confidence = USUAL_CONFIDENCE,
}: Calibrating['flags']): GateRiskDocument['asked'] {
  if (maxFalseAlarms <= 0 || maxFalseAlarms >= 1) {
    throw new UsageError(`--max-false-alarms is ${maxFalseAlarms}; it must lie between 0 and 1, such as 0.05.`)
  }
  if (confidence < 0.5 || confidence >= 1) {
    throw new UsageError(`--confidence is ${confidence}; it must be at least 0.5 and below 1, such as 0.9.`)
  }
  return { maxFalseAlarms, confidence }
}

/** The settings to start from. A certificate is for one configuration, so there are no tenants, and none is inherited. */
async function baseSettings({ flags, world }: Calibrating): Promise<GateSettings> {
  const given = await gateSettings({ ruleset: flags.ruleset, config: flags.gateConfig }, world)
  if (given.tenants !== undefined) {
    throw new UsageError(
      `--gate-config ${given.path ?? ''} has tenants, and a certificate is for one configuration. Calibrate with a file per tenant.`,
    )
  }
  const { certificate: _, ...config } = given.config
  return { ...given, config }
}

function nothingSupported(name: string, labelled: number): string {
  return (
    `None of the ${labelled} labelled answers of ${name} is called supported, and false alarms are counted among those. ` +
    "Label supported answers too, or say which labels mean supported: --positive 'supported,partly'"
  )
}

async function refusalsOn(
  ladder: readonly Rung[],
  { answers, base, signal }: Deciding & { base: GateSettings },
): Promise<Awaited<ReturnType<typeof refusals>>> {
  const routes = Object.fromEntries(ladder.map((checks, at) => [`step ${at}`, { checks }]))
  return refusals(answers, { gate: gateWith(base, { routes }), routes: Object.keys(routes), signal })
}

/** The answers to decide, until the user breaks off. */
interface Deciding {
  readonly answers: readonly LabelledInput[]
  readonly signal: AbortSignal
}

interface Found {
  readonly risk: FalseAlarmRisk
  readonly rows: readonly RiskRow[]
  readonly ladder: readonly Rung[]
}

/** The certificate of the chosen configuration, and the layer that makes it. */
async function certify(
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
  // Whoever reads the file makes this gate.
  gateWith({ ...base, config: layer })
  return { certificate, certificate_sha256, layer }
}

/** The user's own settings with the chosen ones in their place. */
function layerOver({ config }: GateSettings, rung: Rung): Record<string, unknown> {
  const layer = { ...config }
  const sections: Record<string, unknown> = { ...objectAt(config['checks']) }
  for (const [name, set] of Object.entries(rung)) {
    // A section may also lie beside the settings, without `checks`.
    sections[name] = { ...objectAt(sections[name]), ...objectAt(layer[name]), ...set }
    delete layer[name]
  }
  return { ...layer, checks: sections }
}

function objectAt(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

/** Decides all answers once more, by the gate as it is handed out. What is certified is what it does, and nothing else. */
async function refuseOtherOutcome(
  gate: Gate,
  { answers, signal, rows, step }: Deciding & { rows: readonly RiskRow[]; step: number },
): Promise<void> {
  const turn = eventLoopTurns()
  for (const [at, { id, input }] of answers.entries()) {
    await turn()
    signal.throwIfAborted()
    if (isRefused(gate.decide(input)) === refusedAt(rows.slice(at, at + 1), step) > 0) continue
    throw new Error(`The gate decides ${id} otherwise than when the configurations were compared.`)
  }
}

function gridOf({ risk, rows, ladder }: Found, { config }: Gate): GateRiskDocument['grid'] {
  const unsupported = rows.filter(({ supported }) => !supported)
  return risk.tested.map(({ refused, pValue, certified }, at) => ({
    checks: ladder[at] ?? {},
    supported_refused: refused,
    unsupported_refused: refusedAt(unsupported, at),
    p_value: pValue,
    certified,
    as_configured: isAsConfigured(ladder[at] ?? {}, config),
  }))
}

function neededOf(
  { tested, sources }: FalseAlarmRisk,
  { asked, grid }: Pick<GateRiskDocument, 'asked' | 'grid'>,
): GateRiskDocument['needed'] {
  const needed = (share: number | undefined): number | null =>
    share === undefined ? null : supportedNeeded(share, { ...asked, bySource: sources !== null })
  return {
    of: sources === null ? 'supported answers' : 'groups',
    most_lenient: needed(tested[0]?.share),
    as_configured: needed(tested[grid.findIndex(({ as_configured }) => as_configured)]?.share),
    none_refused: needed(0),
  }
}

async function keep(document: GateRiskDocument, { flags, world }: Calibrating): Promise<void> {
  const { certificate, layer } = document
  if (certificate === undefined || layer === undefined) return
  if (flags.ledger !== undefined) await recordCertificate(certificate, { ledger: flags.ledger, key: flags.key, world })
  if (flags.out === undefined) return
  // Exactly the bytes that were hashed, so that any sha256sum gives the certificate's hash.
  await writeWhole(certificatePath(flags.out), canonicalJson(certificate), world)
  await writeWhole(flags.out, `${JSON.stringify(layer, null, 2)}\n`, world)
}
