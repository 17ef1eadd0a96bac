import { testOf, type FalseAlarmRisk } from '../../calibration/false-alarm-risk.ts'
import type { LabelSources } from '../../calibration/risk-certificate.ts'
import { counted } from '../../support/counted.ts'
import { EXIT } from '../exit-codes.ts'
import type { Verdict } from './calibration-verdict.ts'

interface Asked {
  readonly maxFalseAlarms: number
  readonly confidence: number
}

/** Whether something was certified; if not, whether more labels could help. */
export function riskVerdict(risk: FalseAlarmRisk, { maxFalseAlarms, confidence }: Asked): Verdict {
  const { chosen, tested, supported, sources } = risk
  if (chosen !== null) return { outcome: 'holds', code: EXIT.holds, reasons: [] }
  const { refused, share } = tested[0] ?? { refused: 0, share: 0 }
  const answers = `${counted(supported, 'supported answer')}${sources === null ? '' : ` in ${counted(sources, 'group')}`}`
  const units = sources ?? supported
  // The same test from the other side: is the share not refused at most 1 − α?
  const tooMany = testOf(risk).pValue(units * (1 - share), 1 - maxFalseAlarms) <= 1 - confidence
  if (tooMany) {
    const said = `Nothing is certified: even the most lenient configuration refuses ${refused} of ${answers}, clearly more than ${maxFalseAlarms} of them.`
    return { outcome: 'below', code: EXIT.below, reasons: [said] }
  }
  const said =
    refused === 0
      ? `Nothing is certified: ${answers} are too few, even though the most lenient configuration refuses none of them.`
      : `Nothing is certified: the most lenient configuration refuses ${refused} of ${answers}, which does not show that it is at most ${maxFalseAlarms} of all.`
  return { outcome: 'inconclusive', code: EXIT.inconclusive, reasons: [said] }
}

/** What limits the guarantee, as sentences. */
export function riskWarnings({
  risk: { supported, unsupported, sources: groups },
  sources: { supported: count, largest },
}: {
  risk: FalseAlarmRisk
  sources: LabelSources
}): string[] {
  const repeated = groups === null && largest > 1 && (count * 2 <= supported || largest * 10 > supported)
  return [
    ...(groups === null
      ? []
      : [
          `The ${supported} supported answers are from ${groups} groups, up to ${largest} each. Each group counts as one; ` +
            'more groups show more, more answers of the same ones do not.',
        ]),
    ...(repeated
      ? [
          `The ${supported} supported answers share ${counted(count, 'set', 'sets')} of passages, up to ${largest} answers each, and are taken for ` +
            'independent draws. If they were chosen by their passages, say so with a field `group`: else the true risk is higher.',
        ]
      : []),
    ...(unsupported === 0
      ? ['No answer is labelled unsupported, so nothing says how many of those the gate catches.']
      : []),
  ]
}
