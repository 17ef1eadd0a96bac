import { unitAt } from '../characters/characters.ts'
import type { Hedge } from './number-mention.ts'
import { isLatin } from './numeral.ts'

/** In order, because `no more than` ends in `more than`, and `no less than` in `less than`. */
const BEFORE: readonly [hedge: Hedge, pattern: RegExp][] = [
  ['at_most', /(?:not? more than|not? greater than|不超[过過]|至多|最多) ?[$€£¥]?$/i],
  [
    'at_least',
    /(?:more than|greater than|over|at least|above|exceed(?:s|ed|ing)?|upwards of|not? less than|not? fewer than|minimum of|>=?|≥|超[过過]|至少|不少[于於]|逾|突破|不低[于於]|اكثر من|أكثر من|ما يفوق|يفوق|تفوق|(?:يزيد|تزيد) (?:على|عن)|(?:يقل|تقل) عن|تجاوز|يتجاوز) ?[$€£¥]?$/i,
  ],
  [
    'at_most',
    /(?:less than|fewer than|under|up to|at most|below|maximum of|as many as|<=?|≤|不到|不足|未[满滿]|اقل من|أقل من|دون) ?[$€£¥]?$/i,
  ],
  [
    'about',
    /(?:about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|ca?\.|close to|an estimated|~|≈|大?[约約][有为為是]?|[约約]莫|近|接近|大概(?:[有为為是])?|差不多|[几幾]乎|حوالي|[يت]?قارب|قرابة|زهاء|ما يقرب من|نحو) ?[$€£¥]?$/i,
  ],
]

/** The same in other languages. A point to the left must not be inside a word. */
const FOREIGN_BEFORE: readonly [hedge: Hedge, pattern: RegExp][] = [
  [
    'at_least',
    word(
      'über|mehr als|mindestens|plus de|supérieure? à|больше чем|более чем(?: на)?|au moins|más de|mas de|al menos|mais de|pelo menos|oltre|più di|almeno|meer dan|minstens|ruim|более|больше|свыше|не менее|не меньше|بیش از|کم از کم|से अधिक|en az',
    ),
  ],
  [
    'at_most',
    word(
      'unter|weniger als|höchstens|bis zu|maximal|moins de|inférieure? à|sans dépasser|au plus|jusqu.à|menos de|como máximo|hasta|no máximo|até|meno di|al massimo|fino a|minder dan|hoogstens|tot|менее|меньше|не более|не больше|до|کمتر از|en fazla',
    ),
  ],
  [
    'about',
    word(
      'rund|etwa|circa|zirka|ungefähr|knapp|gut|nahezu|annähernd|fast|beinahe|environ|près d.un|près de|presque|quelque|autour de|à peu près|unos|unas|cerca de|alrededor de|casi|aproximadamente|quase|perto de|uns|umas|por volta de|quasi|circa|all.incirca|ongeveer|bijna|zo.n|около|примерно|приблизительно|почти(?: в| на)?|порядка|yaklaşık|neredeyse|약|거의|대략|およそ|ほぼ|おおよそ|लगभग|करीब|तकरीबन|حدود|نزدیک به|تقریباً?|قریب(?: به)?',
    ),
  ],
]

function word(list: string): RegExp {
  return new RegExp(`(?<![a-z\\u00C0-\\u04FF])(?:${list}) ?[$€£¥]?$`, 'i')
}

/** The word next to a number that makes it a bound or a rounding, if there is one. */
export function hedgeAround(text: string, { start, end }: { start: number; end: number }): Hedge | undefined {
  const behind = mayBeginHedge(text, end) ? hedgeIn(text.slice(end, end + 9)) : undefined
  if (behind !== undefined) return behind
  const kind = hedgeEnding(text, start)
  if (kind === NONE) return undefined
  const before = text.slice(Math.max(0, start - 18), start)
  const own = kind & ENGLISH ? BEFORE.find(([, pattern]) => pattern.test(before)) : undefined
  if (own !== undefined || !(kind & FOREIGN)) return own?.[0]
  return FOREIGN_BEFORE.find(([, pattern]) => pattern.test(before))?.[0]
}

function hedgeIn(after: string): Hedge | undefined {
  if (/^(?:\+| or more| and over| plus\b|多|[余餘]|[几幾]|以上|이상|여 ?[명개원])/i.test(after)) return 'at_least'
  if (/^(?: or less|以下|以[内內])/i.test(after)) return 'at_most'
  return /^(?: or so|-ish| odd\b|左右|上下|[来來](?=[个個岁歲年天米元人]))/i.test(after) ? 'about' : undefined
}

/** Whether there is a sign that hedges here, a non-ASCII character, or a space and one of `a`, `o`, `p`. */
function mayBeginHedge(text: string, at: number): boolean {
  const code = unitAt(text, at)
  if (code !== 32) return code > 127 || code === 0x2b || code === 0x2d
  const letter = unitAt(text, at + 1) | 32
  return letter === 0x61 || letter === 0x6f || letter === 0x70
}

const NONE = 0
const ENGLISH = 1
const FOREIGN = 2

/** The last two letters of words that hedge what follows them, English ones and others. */
const ENDINGS = endings([
  [ENGLISH, 'an er st ve ed ds ng of to ow as ut nd ly ox me ca'],
  [FOREIGN, 'ut ls ns zu al de on ue os as si te re no ta se ne im ot wa pp am di nd st er an ca'],
])

function endings(lists: readonly (readonly [kind: number, endings: string])[]): Uint8Array {
  const table = new Uint8Array(128 * 128)
  for (const [kind, list] of lists)
    for (const pair of list.split(' ')) table[pairOf(pair)] = (table[pairOf(pair)] ?? 0) | kind
  return table
}

function pairOf(letters: string): number {
  return letters.charCodeAt(0) * 128 + letters.charCodeAt(1)
}

/** In which languages the text before `at`, and before a currency sign there, may end in such a word or sign. */
function hedgeEnding(text: string, at: number): number {
  let last = at - 1
  if (isMoney(unitAt(text, last))) last -= 1
  if (unitAt(text, last) === 32) last -= 1
  const code = unitAt(text, last)
  if (code < 0) return NONE
  if (!isLatin(code)) return code > 0xbf ? ENGLISH | FOREIGN : ENGLISH
  const before = unitAt(text, last - 1)
  if (before > 0xbf) return FOREIGN
  return isLatin(before) ? (ENDINGS[(before | 32) * 128 + (code | 32)] as number) : NONE
}

function isMoney(code: number): boolean {
  return code === 0x24 || code === 0x20ac || code === 0xa3 || code === 0xa5
}

/** What a number with 多 or the like after it stays below, by its last digit that is not 0: 3000 for 两千多. */
export function reachBehind(text: string, { end, value }: { end: number; value: string }): string | undefined {
  if (!/^[多余餘几幾]/.test(text.charAt(end)) || !/^[1-9]\d{0,14}$/.test(value)) return undefined
  let zeros = 0
  while (value.at(-1 - zeros) === '0') zeros++
  return zeros === 0 ? undefined : String(Number(value) + 10 ** zeros)
}
