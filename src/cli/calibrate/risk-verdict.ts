import type { FalseAlarmRisk } from '../../calibration/false-alarm-risk.ts'
import type { LabelSources } from '../../calibration/risk-certificate.ts'
import { clopperPearsonInterval } from '../../stats/intervals.ts'
import { counted } from '../../support/counted.ts'
import { EXIT } from '../exit-codes.ts'
import type { Verdict } from './calibration-verdict.ts'

interface Asked {
  readonly maxFalseAlarms: number
  readonly confidence: number
}

/** Whether something was certified; if not, whether more labels could help. */
export function riskVerdict(
  { chosen, tested, supported }: FalseAlarmRisk,
  { maxFalseAlarms, confidence }: Asked,
): Verdict {
  if (chosen !== null) return { outcome: 'holds', code: EXIT.holds, reasons: [] }
  const refused = tested[0]?.refused ?? 0
  const answers = counted(supported, 'supported answer')
  const [least] = clopperPearsonInterval(refused, { n: supported, level: 2 * confidence - 1 })
  if (least > maxFalseAlarms) {
    const said = `Nothing is certified: even the most lenient configuration refuses ${refused} of ${answers}, clearly more than ${maxFalseAlarms} of them.`
    return { outcome: 'below', code: EXIT.below, reasons: [said] }
  }
  const said =
    refused === 0
      ? `Nothing is certified: ${answers} are too few, even though the most lenient configuration refuses none of them.`
      : `Nothing is certified: the most lenient configuration refuses ${refused} of ${answers}, which does not show that it is at most ${maxFalseAlarms} of all.`
  return { outcome: 'inconclusive', code: EXIT.inconclusive, reasons: [said] }
}

/** With fewer sources the answers are hardly a sample of what comes later. */
const FEW_SOURCES = 30

/** What weakens the guarantee, as sentences. */
export function riskWarnings({
  risk: { supported, unsupported },
  sources,
}: {
  risk: FalseAlarmRisk
  sources: LabelSources
}): string[] {
  const { by, supported: count, largest } = sources
  const what = by === 'group' ? 'groups' : 'sets of passages'
  const repeated = count * 2 <= supported || (count < supported && count < FEW_SOURCES) || largest * 10 > supported
  const few = supported > 1 && largest > 1 && repeated
  return [
    ...(few
      ? [
          `The ${supported} supported answers share ${count} ${what}, up to ${largest} answers each. The certificate treats answers as ` +
            'independent draws: for answers from other sources the share refused may be higher. Label answers from more sources.',
        ]
      : []),
    ...(unsupported === 0
      ? ['No answer is labelled unsupported, so nothing says how many of those the gate catches.']
      : []),
  ]
}
