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

/**
 * A word without the ending that Arabic gives it behind some numbers. Chinese does not part words, Korean writes particles
 * onto them, and units are short in both.
 */
function wordOf(word: string | undefined): string | undefined {
  if (word === undefined) return undefined
  const [short] = SHORT.exec(word) ?? []
  return short ?? word.replace(/\u064B?ا\u064B?$/, '').toLowerCase()
}

const SHORT =
  /^(?:시간|개월|주일|퍼센트|미터|킬로미터|킬로그램|그램|밀리그램|\p{Script=Hangul})|^(?:平方)?(?:公[里斤顷頃分尺]|毫[克升米]|[厘千分]米|千克|小[时時]|分[钟鐘]|[个個](?:月|百分[点點]|小[时時])|\p{Script=Han})/u

const SMALL: ReadonlySet<string> = new Set(
  [FUNCTION_WORDS, CYRILLIC_FUNCTION_WORDS, ARABIC_FUNCTION_WORDS, DEVANAGARI_FUNCTION_WORDS].flatMap((lists) =>
    Object.values(lists).flatMap((list) => list.split(' ')),
  ),
)

/** The values of the evidence's numbers by what they count. */
export function valuesByUnit(index: GateIndex): ReadonlyMap<string, ReadonlySet<string>> {
  return index.evidence.about(readUnits, () => readUnits(index)).values
}

/** Whether the evidence has a value for anything that it counts in another unit. */
export function isElsewhere(value: string, unit: string, index: GateIndex): boolean {
  const others = index.evidence.about(readUnits, () => readUnits(index)).others.get(value)
  return others === undefined || others.size > 1 || !others.has(unit)
}

interface Units {
  readonly values: ReadonlyMap<string, ReadonlySet<string>>
  /** By value, what it counts; empty for nothing. */
  readonly others: ReadonlyMap<string, ReadonlySet<string>>
}

function readUnits({ evidence: { numbers, passages } }: GateIndex): Units {
  const values = new Map<string, Set<string>>()
  const others = new Map<string, Set<string>>()
  for (const [place, { value, end }] of numbers.all()) {
    const unit = unitBehind(passages[place]?.text ?? '', end) ?? ''
    add(others, value, unit)
    if (unit !== '') add(values, unit, value)
  }
  return { values, others }
}

function add(lists: Map<string, Set<string>>, key: string, value: string): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, new Set([value]))
  else list.add(value)
}
