import {
  ARABIC_FUNCTION_WORDS,
  CYRILLIC_FUNCTION_WORDS,
  DEVANAGARI_FUNCTION_WORDS,
  FUNCTION_WORDS,
} from '../../../../text/data/function-words.ts'
import type { GateIndex } from '../../../gate-index.ts'

/** A sign or a word right behind a number, or after one space. */
const UNIT = /^[ \u00A0\u202F-]?(?:([%٪‰°℃℉€£¥₩₽₹$]+) ?([A-Za-zС]?)(?!\p{L})|([\p{L}\p{M}]+))/u
const FARTHEST = 32

/** What a number counts, as far as the sign or word behind it says: `%`, `kg`, `months`. Small words say nothing. */
export function unitBehind(text: string, end: number): string | undefined {
  const [, sign, scale = '', word] = UNIT.exec(text.slice(end, end + FARTHEST)) ?? []
  const unit = sign === undefined ? wordOf(word) : sign + scale.toLowerCase()
  return unit === undefined || SMALL.has(unit) ? undefined : unit
}

/** A word without the ending that Arabic gives it behind some numbers. Chinese does not part words, and units are short. */
function wordOf(word: string | undefined): string | undefined {
  if (word === undefined) return undefined
  const [han] = HAN.exec(word) ?? []
  return han ?? word.replace(/\u064B?ا\u064B?$/, '').toLowerCase()
}

const HAN =
  /^(?:平方)?(?:公[里斤顷頃分尺]|毫[克升米]|[厘千分]米|千克|小[时時]|分[钟鐘]|[个個](?:月|百分[点點]|小[时時])|\p{Script=Han})/u

const SMALL: ReadonlySet<string> = new Set(
  [FUNCTION_WORDS, CYRILLIC_FUNCTION_WORDS, ARABIC_FUNCTION_WORDS, DEVANAGARI_FUNCTION_WORDS].flatMap((lists) =>
    Object.values(lists).flatMap((list) => list.split(' ')),
  ),
)

/** The values of the evidence's numbers by what they count. */
export function valuesByUnit(index: GateIndex): ReadonlyMap<string, ReadonlySet<string>> {
  return index.evidence.shared(valuesByUnit, () => readUnits(index))
}

function readUnits({ evidence: { numbers, passages } }: GateIndex): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [place, { value, end }] of numbers.all()) {
    const unit = unitBehind(passages[place]?.text ?? '', end)
    if (unit === undefined) continue
    const values = found.get(unit)
    if (values === undefined) found.set(unit, new Set([value]))
    else values.add(value)
  }
  return found
}
