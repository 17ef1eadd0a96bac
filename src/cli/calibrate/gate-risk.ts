import { falseAlarmRisk, refusedAt, supportedNeeded, type FalseAlarmRisk } from '../../calibration/false-alarm-risk.ts'
import { readPositive } from '../../calibration/human-label.ts'
import { readLabels } from '../../calibration/labelled.ts'
import { UsageError } from '../../core/errors.ts'
import { VERSION } from '../../core/version.ts'
import type { EffectiveConfig } from '../../gate/config/gate-config.ts'
import { isAsConfigured, strictnessLadder, type Rung } from '../../gate/rulesets/strictness.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { defined } from '../../support/defined.ts'
import type { ExitCode } from '../exit-codes.ts'
import { gateSettings, gateWith, type GateSettings } from '../gate/gate-settings.ts'
import type { World } from '../world.ts'
import { labelledData, refuseEvaluator, show, writeWhole, type Calibrating } from './calibrating.ts'
import { certificatePath, recordCertificate } from './certificate-files.ts'
import { certify, type Deciding, type Found } from './certify.ts'
import { gateRiskText, type GateRiskDocument } from './gate-risk-text.ts'
import { labelledInputs, refusals, rowsSha256, sourcesOf } from './refusals.ts'
import { riskVerdict, riskWarnings } from './risk-verdict.ts'

/** The default confidence of a certificate. */
const USUAL_CONFIDENCE = 0.9

/** Finds and certifies the strictest gate that refuses at most the allowed share of supported answers. */
export async function calibrateGate(calibrating: Calibrating): Promise<ExitCode> {
  const { flags, settings, format, world } = calibrating
  const asked = askedOf(flags)
  refuseEvaluator(settings)
  if (flags.out !== undefined) certificatePath(flags.out)
  const base = await baseSettings(calibrating)
  const document = await documentOf(await sampleOf(calibrating), { asked, base, world })
  await keep(document, calibrating)
  show(document, { format, world, text: (doc, look) => gateRiskText(doc, { ...look, out: flags.out }) })
  return document.verdict.code
}

/** The labelled answers, and notes about them. */
async function sampleOf({ flags, settings, world }: Calibrating) {
  const { examples, name, sha256 } = await labelledData({ settings, flags, world })
  const positive = readPositive(flags.positive)
  const labelled = readLabels(examples, { label: flags.label, positive, slices: [], model: 'model', name })
  const { answers, unmeasured, by } = labelledInputs(examples, labelled)
  if (!answers.some(({ supported }) => supported)) throw new UsageError(nothingSupported(name, answers.length))
  const { field, unlabelled, tied } = labelled
  return { answers, name, sha256, sources: sourcesOf(answers, by), field, left: { unlabelled, tied, unmeasured } }
}

async function documentOf(
  { answers, name, sha256, sources, field, left }: Awaited<ReturnType<typeof sampleOf>>,
  { asked, base, world }: { asked: GateRiskDocument['asked']; base: GateSettings; world: World },
): Promise<GateRiskDocument> {
  const { ruleset, config } = gateWith(base)
  const { rule_version, ruleset_sha256 } = ruleset
  const ladder = strictnessLadder(config)
  const { rows, reasons } = await refusalsOn(ladder, { answers, base, signal: world.signal })
  const risk = falseAlarmRisk(rows, { steps: ladder.length, ...asked })
  const found = { risk, rows, ladder }
  const certified = await certify({ ...found, base, answers, signal: world.signal }, (configSha256) => ({
    ...asked,
    assay: VERSION,
    madeAt: world.now().toISOString(),
    ruleset: { rule_version, ruleset_sha256 },
    configSha256,
    ladder,
    data: { name, ...defined({ file_sha256: sha256 }), rows_sha256: rowsSha256(answers), label: field },
    sources,
  }))
  const { supported, unsupported, chosen } = risk
  const grid = gridOf(found, config)
  return {
    kind: 'gate_risk',
    ruleset: rule_version,
    dataset: { name, ...defined({ sha256 }) },
    asked,
    labels: { field, supported, unsupported, ...left, sources },
    grid,
    chosen,
    reasons: [...reasons].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, REASONS_SHOWN),
    needed: neededOf(risk, { asked, grid }),
    ...certified,
    warnings: riskWarnings({ risk, sources }),
    verdict: riskVerdict(risk, asked),
  }
}

const REASONS_SHOWN = 5

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

/** The settings to start from. A certificate is for one configuration: tenants are refused, and an old certificate is dropped. */
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

function gridOf({ risk, rows, ladder }: Found, config: EffectiveConfig): GateRiskDocument['grid'] {
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
