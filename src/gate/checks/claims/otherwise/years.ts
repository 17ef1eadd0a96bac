import { isSpelledLanguage, spelledValues } from '../../../../text/numbers/foreign-words.ts'
import type { GateIndex } from '../../../gate-index.ts'
import { languageOf } from '../by-language.ts'

const WORDS =
  'ans?|années?|Jahren?s?|años?|anos?|anni|anno|jaar|jaren|год(?:а|ами|ов|у|ом)?|лет|yıl|سال|عام|عاما|عامًا|سنة|سنوات|أعوام|년|살|세|वर्ष|साल'

/** How many years, before the number or behind it. */
const BEHIND = new RegExp(
  `^[ \u00A0\u202F\u200C-]?(?:(?:${WORDS})(?!\\p{Script=Latin})|jährig|летн|سالگی|سالهٔ?|yaş|[年岁歲载載])`,
  'iu',
)
const ANYWHERE = new RegExp(`(?<!\\p{L})(?:${WORDS})(?!\\p{L})`, 'giu')

/** One year from another, without a number. */
const NEXT =
  /同比|上年|去年|前一年|次年|翌年|vorjahr|jahr (?:zuvor|davor|später)|un an (?:auparavant|plus t[ôo]t|avant|plus tard)|année (?:précédente|suivante)|año (?:anterior|siguiente|antes|después)|ano (?:anterior|seguinte|antes|depois)|anno (?:precedente|prima|dopo)|jaar (?:eerder|later|ervoor)|vorig jaar|годом (?:ранее|раньше|позже)|предыдущ\p{L}+ год|прошл\p{L}+ год|العام (?:السابق|الماضي|التالي)|سال (?:قبل|گذشته|پیش|بعد)|전년|지난해|작년|이듬해|önceki yıl|bir yıl (?:önce|sonra)/iu

/** Letters before such a word in which the number is looked for. */
const BEFORE = 24

/** Years that are compared with one another. */
const MOST_YEARS = 100

const DAYS =
  /^[ \u00A0\u202F\u200C-]?(?:Tag|jours?|días?|dias?|giorn|dag|д(?:ень|ня|ней)|gün|روز|يوم|أيام|일(?!\p{L})|天|日[后後内內]|दिन)/iu
const WEEKS =
  /^[ \u00A0\u202F\u200C-]?(?:Woche|semaines?|semanas?|settiman|we?ek|недел|hafta|هفته|أسبوع|أسابيع|주|周|週|हफ़्त|सप्ताह)/i
const IN_WORDS =
  /(?<!\p{L})(?:Tag|jour|día|dia|giorn|dag|д(?:ень|ня|ней)|gün|روز|(Woche|semaine|semana|settiman|we?ek|недел|hafta|هفته|주))/giu
/** Two weeks and two days in Arabic. */
const ARABIC_PAIR = /(?:(أسبوع|اسبوع)|يوم)(?:ين|ان)(?!\p{L})/gu

/** How many days apart the evidence says that things are. */
export function distancesInDays(index: GateIndex): ReadonlySet<number> {
  return index.evidence.shared(distancesInDays, () => readDays(index))
}

function readDays(index: GateIndex): ReadonlySet<number> {
  const { numbers, passages } = index.evidence
  const language = languageOf(index)
  const found = new Set<number>()
  const add = (value: string, days: number) => void (Number(value) < 400 && found.add(Number(value) * days))
  for (const [passage, { value, end }] of numbers.all()) {
    const behind = passages[passage]?.text.slice(end, end + 12) ?? ''
    if (DAYS.test(behind)) add(value, 1)
    if (WEEKS.test(behind)) add(value, 7)
  }
  for (const { text } of passages) {
    for (const { 1: week } of text.matchAll(ARABIC_PAIR)) add('2', week === undefined ? 1 : 7)
    if (!isSpelledLanguage(language)) continue
    for (const { index: at, 1: week } of text.matchAll(IN_WORDS))
      for (const value of spelledValues(text.slice(Math.max(0, at - BEFORE), at), language))
        add(value, week === undefined ? 1 : 7)
  }
  return found
}

/** Whether what stands behind a number makes it a number of years. */
export function countsYears(text: string, end: number): boolean {
  return BEHIND.test(text.slice(end, end + 12))
}

/** Whether a number of years is how far two years of the evidence are apart, or a year less: an age before the birthday. */
export function liesBetweenYears(value: string, index: GateIndex): boolean {
  const apart = Number(value)
  const { numbers } = index.evidence
  return yearsOf(index).some((year) => numbers.has(String(year + apart)) || numbers.has(String(year + apart + 1)))
}

/** Whether a year is as far from one of the evidence as this says in years: 2006 of 2016 and `ten years earlier`. */
export function isYearsFromAnother(value: string, index: GateIndex): boolean {
  if (!YEAR.test(value)) return false
  const year = Number(value)
  const { numbers } = index.evidence
  for (const apart of index.shared(readDistances, () => readDistances(index)))
    if (numbers.has(String(year - apart)) || numbers.has(String(year + apart))) return true
  return false
}

const YEAR = /^(?:1\d|20)\d\d$/

function yearsOf({ evidence: { numbers } }: GateIndex): number[] {
  return [...numbers.keys()]
    .filter((value) => YEAR.test(value))
    .slice(0, MOST_YEARS)
    .map(Number)
}

/** The numbers of years that the evidence speaks of, in digits or words. */
function readDistances(index: GateIndex): ReadonlySet<number> {
  const { numbers, passages } = index.evidence
  const language = languageOf(index)
  const found = new Set<number>()
  const add = (value: string) => {
    const years = Number(value)
    if (Number.isInteger(years) && years > 1 && years < 1000) found.add(years)
  }
  for (const [passage, { value, end }] of numbers.all()) if (countsYears(passages[passage]?.text ?? '', end)) add(value)
  for (const { text } of passages) {
    if (NEXT.test(text)) found.add(1)
    if (!isSpelledLanguage(language)) continue
    for (const { index: at } of text.matchAll(ANYWHERE))
      for (const value of spelledValues(text.slice(Math.max(0, at - BEFORE), at), language)) add(value)
  }
  return found
}
