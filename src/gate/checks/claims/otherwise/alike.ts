import { measureOf } from '../../../../text/numbers/measures/measures.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'
import { unitBehind } from './counted-units.ts'

const DECIMAL = /^\d{1,9}(?:\.\d{1,3})?$/
const NONE: ReadonlySet<string> = new Set()

/** The values that the evidence has of what a unit counts. */
export function valuesAlike(unit: string, index: GateIndex): ReadonlySet<string> {
  return index.evidence.about(readAlike, () => readAlike(index)).get(unit) ?? NONE
}

/** What a number counts: its unit, or the word behind it. */
export function unitOf(text: string, number: NumberMention): string | undefined {
  return measureOf(text, number)?.unit ?? unitBehind(text, number.end)
}

/** The values of the evidence's numbers by what they count. */
function readAlike({ evidence: { numbers, passages } }: GateIndex): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const [passage, number] of numbers.all()) {
    const text = passages[passage]?.text ?? ''
    // The `000` of `100,000` adds nothing.
    const unit = number.value !== '0' && DECIMAL.test(number.value) ? unitOf(text, number) : undefined
    if (unit === undefined) continue
    const values = found.get(unit)
    if (values === undefined) found.set(unit, new Set([number.value]))
    else values.add(number.value)
  }
  return found
}
