import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { isDottedHour } from '../units/dotted-hour.ts'
import { isSameBound } from '../units/same-bound.ts'
import { isSameInBytes } from '../units/same-bytes.ts'
import { isSameInCoins } from '../units/same-coins.ts'
import { isSameHour } from '../units/same-hour.ts'
import { isSameInWords } from '../units/same-in-words.ts'
import { isSameQuantity } from '../units/same-quantity.ts'
import { isSameRate } from '../units/same-rate.ts'
import { isSameScaled } from '../units/same-scale.ts'
import { isOfWorkingDays } from '../units/working-days.ts'
import { isOfKnownYears } from './known-years.ts'

interface Place {
  readonly claim: Claim
  readonly text: string
  readonly index: GateIndex
}

/** Whether the evidence says otherwise what a number of the claim says that it does not have. */
export function isKnownOtherwise(number: NumberMention, place: Place): boolean {
  return (
    isOfKnownYears(number, place) ||
    isSameQuantity(number, place) ||
    isSameInWords(number, place) ||
    isSameBound(number, place) ||
    isSameHour(number, place) ||
    isDottedHour(number, place) ||
    isOfWorkingDays(number, place) ||
    isSameRate(number, place) ||
    isSameScaled(number, place.index) ||
    isSameInCoins(number, place) ||
    isSameInBytes(number, place) ||
    isSameLabel(number, place) ||
    isOfClass(number, place)
  )
}

/** Whether it is a code of a class that the evidence has: 204 of `any 2xx status`. */
function isOfClass({ kind, value }: NumberMention, { index }: Pick<Place, 'index'>): boolean {
  if (kind !== 'plain' || !CODE.test(value)) return false
  return isWordOf(`${value[0]}xx`, index) || isWordOf(`${value[0]}XX`, index)
}

const CODE = /^[1-5]\d\d$/

/** Whether the evidence has a label with another joint, `U 30` or `SHA256` for `U-30` and `SHA-256`, or a version in words: `Version 2.4` for `v2.4`. */
function isSameLabel({ kind, start, end }: NumberMention, { text, index }: Pick<Place, 'text' | 'index'>): boolean {
  if (kind !== 'identifier') return false
  const written = text.slice(start, end)
  const [, version] = VERSION.exec(written) ?? []
  const [, joined, letters = joined ?? '', digits = ''] = LABEL.exec(written) ?? []
  if (version !== undefined) return isWordOf(version, index)
  // `sha256`, which code has in small letters
  const names = letters.length >= LONGER ? [letters, letters.toUpperCase()] : [letters]
  return digits !== '' && names.some((name) => JOINTS.some((joint) => isWordOf(`${name}${joint}${digits}`, index)))
}

function isWordOf(label: string, { evidence: { passages } }: GateIndex): boolean {
  return passages.some(({ text }) => {
    for (let at = text.indexOf(label); at >= 0; at = text.indexOf(label, at + 1))
      if (!/[\w.]/.test(text[at - 1] ?? ' ') && !/^(?:\w|\.\d)/.test(text.slice(at + label.length))) return true
    return false
  })
}

const LABEL = /^(?:([A-Z]{1,4})-|([a-z]{3,4}|[A-Z]{2,4}))(\d{1,5})$/
const LONGER = 3
const JOINTS = ['-', ' ', '']
const VERSION = /^v(\d{1,4}(?:\.\d{1,4}){0,3})$/i
