import { prepare } from '../../../support/large-pattern.ts'
import { seenWords, wordList } from '../../phrases/seen-words.ts'
import { withAsciiDigits } from '../../characters/digits.ts'
import type { AnswerPart } from '../answer-part.ts'
import { isNumber, partNoun, ROMAN_RUNS } from './part-nouns.ts'
import { isMeta } from '../vocabulary.ts'

const WORDS = 'one|two|three|four|five|six|seven|eight|nine|ten'
const ORDINALS = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth'
const ARABIC_ORDINALS =
  'ال(?:[أا]ول[ىي]?|ثاني[ةه]?|ثالث[ةه]?|رابع[ةه]?|خامس[ةه]?|سادس[ةه]?|سابع[ةه]?|ثامن[ةه]?|تاسع[ةه]?|عاشر[ةه]?)'
const HAN = '[一二三四五六七八九十]'
const LETTER = '(?:[ivx]{1,4}|[a-j])(?![a-z])'
const SIGN = '(?:№ ?|[#＃] ?|(?:no|nr)\\.? ?|number |رقم )?'
/** What ornaments a line, and the bracket in which its label may stand. */
const BEGIN =
  '(?:[ \\t>*_`#|~»«•▪◦‣➤►·=–—\\u2190-\\u27BF\\u2B05-\\u2B55\\uFE0F-]|[\\uD83C-\\uD83E][\\uDC00-\\uDFFF]){0,8}(?:<[a-z][a-z\\d]{0,9}>){0,2}[\\[({<【「（《]?[*_`]{0,3}'
/** `of 3`, and what ends a label: a mark, the bracket that was opened, or the line. */
const END = `(?: ?[([]?(?:/|of|out of|من) ?[\\d٠-٩]{1,2}[)\\]]?)?(?:${[
  '[\\])}>】」）》][*_`]{0,3} ?[.:：,–—-]?(?=[*_`]{0,3}(?:\\s|[一-鿿]))',
  '[*_`]{0,3} ?(?:[-=]?>{1,2}|[.:：)=▸›»«~→➜⇒➔►▶,，،、|｜…]|(?:[\\u2190-\\u27BF\\u2B05-\\u2B55]|[\\uD83C-\\uD83E][\\uDC00-\\uDFFF])\\uFE0F?|[–—-](?=[ *_]))[*_`]{0,3}(?=\\s|[一-鿿])',
  '(?=[*_`:：]{0,4}(?: ?(?:[~»«=\\u2190-\\u27BF\\u2B05-\\u2B55\\uFE0F–—-]|[\\uD83C-\\uD83E][\\uDC00-\\uDFFF]){1,4})?(?:</[a-z][a-z\\d]{0,9}>){0,2}[ \\t]*\\n)',
  '[*_`]{0,3}(?= ?[(（[])',
  '(?<=\\u20E3)(?=\\s)',
].join('|')})[*_\`]{0,3}`

const label = (inner: string): RegExp => new RegExp(`${BEGIN}(?:${inner})${END}`, 'iy')
const LATIN_WORDS = '[a-z]{2,15}(?:-[a-z]{2,10})?(?: [a-z]{2,15}(?:-[a-z]{2,10})?){0,3}?'
/** `Task 1`, `Key finding #2`, `Step-3`, `Stage B`, `the first reason`, `01 Point`; `1`, `II.`, `S1`. */
const LATIN = [
  label(
    `(?:(?<noun>${LATIN_WORDS})(?:[ _-]${SIGN}|(?=[\\d#(\\[])))[#(\\[]?(?<number>\\d{1,2}(?:\\.\\d)?|[①-⑩]|${LETTER}|(?:${WORDS}|${ORDINALS})(?![a-z]))(?:\\uFE0F?\\u20E3)?[)\\]]?`,
  ),
  label(
    `(?:the |a )?(?<number>(?:${ORDINALS})|\\d{1,2}(?=st|nd|rd|th)|0\\d(?= ))(?:st|nd|rd|th)? (?<noun>${LATIN_WORDS})(?![a-z])`,
  ),
  label(
    `${SIGN}(?:(?<number>[\\d٠-٩]{1,2}(?:\\.\\d)?|\\d{1,2}(?=st|nd|rd|th)|${LETTER}|(?:${WORDS}|${ORDINALS})(?![a-z])))(?:st|nd|rd|th)?`,
  ),
  label('(?<letter>[FSPTR])(?<number>\\d)'),
  /[ \t>*_]{0,6}(?<number>\d{1,2}\.\d)(?=[ \t]+[*_"“]{0,3}\p{Lu})/uy,
  /[ \t]{0,4}<(?<noun>[a-z]{2,12})> ?(?<number>\d{1,2}) ?<\/\k<noun>>/iuy,
]
/** `要点1`, `关键发现（二）`, `第一个要点`, `其二`. */
const CHINESE = [
  label(
    `(?<noun>[一-鿿]{1,6}?) ?[之其第]?(?:[#＃]|No\\.?)? ?[（(]?(?<number>\\d{1,2}|${HAN}|[①-⑩A-J])(?:\\uFE0F?\\u20E3)?[）)]?`,
  ),
  label(
    `(?<place>第) ?(?<number>\\d{1,2}|${HAN}) ?(?:[个個条條项項点點大则則步段层重轮輪]|部分|方面)??(?<noun>[一-鿿]{0,5}?)`,
  ),
  label(`(?<place>其|之)?(?<number>${HAN}|[\\u2160-\\u2169]|[甲乙丙丁])(?:是(?=[：:，]))?`),
  /[ \t>*_]{0,6}(?:No\.?|№) ?(?<number>\d{1,2})(?=[ \t]{1,2}[*_]{0,3}[一-鿿])/iy,
]
/** `1/3`: a run of these counts to the end, as shares of something do not. */
const OF_ALL = /[ \t>*_]{0,6}(?<number>[1-9])\/(?<all>[2-9])(?=[ \t]+[*_"“«]{0,3}\p{L})/uy
/** `النقطة 1`, `الخطوة الثانية`, `أول سبب`, `أ`. */
const ARABIC = [
  label(
    `(?<noun>[\\u0621-\\u064A]{2,12}(?: [\\u0621-\\u064A]{2,12}){0,2}?)[ _-]${SIGN}[(\\[]?(?<number>[\\d٠-٩]{1,2}|[أبجده](?![\\u0621-\\u064A])|${ARABIC_ORDINALS})[)\\]]?`,
  ),
  label('(?<number>[أا]ول|ثاني|ثالث|رابع|خامس) (?<noun>[\\u0621-\\u064A]{2,12})'),
  label(`(?<number>[أبجده](?![\\u0621-\\u064A])|${ARABIC_ORDINALS})`),
]
/** A word of each label that has no sign or digit: `two`, `iv`, `b`. */
const COUNTING = wordList(
  `one|two|three|ten|third|four|five|first|fourth|fifth|six|seven|second|eight|nine|${ROMAN_RUNS}|a|b|c|d|e|f|g|h|j`,
)

/** Whether there is a word that counts among the first characters of a label, or a character that is no letter from A to Z, blank or stop. */
function mayCount(text: string, start: number): boolean {
  const end = Math.min(text.length, start + LONGEST)
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code > 0x7f || (code >= 0x30 && code <= 0x39)) return true
  }
  return seenWords(text).has(COUNTING, start, end)
}

/** What every label has among its first characters. Behind a figure, `of` and `st` alone are letters. */
const MAY_COUNT =
  /(?<![\d٠-٩.,])(?:[\d٠-٩]{1,2}(?![\d٠-٩%a-mp-qu-zA-MP-QU-Z]| [a-np-zA-NP-Z])|0\d(?= ))|[①-⑩一二三四五六七八九十\u2160-\u2169甲乙丙丁]|\b(?:[Oo]ne|[Tt](?:wo|hree|en|hird)|[Ff](?:our|ive|irst|ourth|ifth)|[Ss](?:ix|even|econd)|[Ee]ight|[Nn]ine|[ivxIVX]{1,4}(?! [A-Za-z(])|[a-jA-J](?! [A-Za-z(]))\b|[أا]ول|ثاني|ثالث|رابع|خامس|(?<![\u0621-\u064A])[أبجده](?![\u0621-\u064A])/
const LONGEST = 32
const LONGEST_NUMBER = 8

interface Label {
  readonly start: number
  readonly end: number
  /** What it counts; empty if it is a number alone. */
  readonly noun: string
  readonly number: string
}

function labelAt(text: string, start: number): Label | undefined {
  if (!mayCount(text, start)) return undefined
  const head = text.slice(start, start + LONGEST)
  // A word or number that the head ends within is read whole.
  const at = text.slice(start, start + LONGEST + LONGEST_NUMBER).search(MAY_COUNT)
  if (at === -1 || at >= LONGEST) return undefined
  const patterns = /[\u4E00-\u9FFF]/.test(head)
    ? [...CHINESE, ...LATIN, OF_ALL]
    : /[\u0621-\u064A]/.test(head)
      ? [...ARABIC, ...LATIN, OF_ALL]
      : LATIN
  for (const pattern of patterns) {
    prepare(pattern, text)
    pattern.lastIndex = start
    const match = pattern.exec(text)
    if (match === null) continue
    const { noun = '', number = '', letter, place, all } = match.groups ?? {}
    const counted = noun === '' ? unnamed({ letter, place, all }) : partNoun(noun)
    if (counted === undefined) continue
    const end = start + match[0].length
    // `Passage 1, by contrast, …` speaks of the passage.
    if (SOURCES.has(counted.toLowerCase()) && /[,，、،][*_`]{0,3}$/.test(match[0])) continue
    return {
      start,
      end: titleEnd(text, end),
      noun: counted.toLowerCase(),
      number: withAsciiDigits(number.toLowerCase()),
    }
  }
  return undefined
}

/** What a number alone counts: nothing that is named, but of so many, or at a place. */
function unnamed({ letter, place = '', all }: Readonly<Record<string, string | undefined>>): string {
  if (all !== undefined) return `/${all}`
  return letter === undefined ? place : `${letter}-`
}

const SOURCES: ReadonlySet<string> = new Set('source reference passage document excerpt snippet extract'.split(' '))

const TITLE = / ?\(([\p{L} -]{2,40}|\d{1,2}(?=\)[*_]{0,3} ?[:：]))\)[*_]{0,3} ?[.:：,，–—|→)-]{0,2}[*_]{0,3}(?=\s)/uy

/** Where a title of plain words in brackets ends behind a label: `Step 1 (key detail):`. */
function titleEnd(text: string, at: number): number {
  TITLE.lastIndex = at
  const match = TITLE.exec(text)
  if (match === null) return at
  const title = match[1] ?? ''
  return /^\d/.test(title) || isMeta(title, { named: true }) ? at + match[0].length : at
}

/** The labels that count from the first on, in runs: one alone says what it counts. */
function runsOf(labels: readonly Label[]): Label[] {
  const found: Label[] = []
  let run: Label[] = []
  const close = (): void => {
    const noun = run[0]?.noun ?? ''
    if (noun.startsWith('/') ? run.length === Number(noun.slice(1)) : run.length > 1 || /[^-]$/.test(noun))
      found.push(...run)
    run = []
  }
  for (const label of labels) {
    if (!isNumber(label.number, run.length + 1)) {
      close()
      if (!isNumber(label.number, 1)) continue
    }
    run.push(label)
  }
  close()
  return found
}

/**
 * The labels of sentences and lines that count themselves from the first on, `starts` in order: they are an answer's own, and
 * state nothing.
 */
export function seriesLabels(text: string, starts: readonly number[]): readonly Pick<AnswerPart, 'start' | 'end'>[] {
  const labels = starts.flatMap((start) => labelAt(text, start) ?? [])
  if (labels.length === 0) return []
  return [...Map.groupBy(labels, ({ noun }) => noun).values()].flatMap(runsOf).toSorted((a, b) => a.start - b.start)
}

/** The parts that labels are. */
export function labelParts(labels: readonly Pick<AnswerPart, 'start' | 'end'>[]): readonly AnswerPart[] {
  return labels.map(({ start, end }) => ({ kind: 'framing', start, end, passages: [], names: [[start, end]] }))
}
