import { classOf, LOWER, UPPER } from '../characters/characters.ts'
import { UNITS } from '../data/units.ts'
import { CALENDAR } from '../dates/calendar.ts'
import { nameLookup } from './name-matching.ts'
import { type Sentence, sentences } from '../sentences/sentences.ts'
import { isStopWord } from '../words/stop-words.ts'
import type { Word } from '../words/word.ts'
import { words } from '../words/words.ts'

/** `acronym`: capitals only. `foreign`: Latin letters in a text of another script. `title`: a word inside 《》. */
export type NameKind = 'name' | 'acronym' | 'foreign' | 'title'

/** One word of a proper name. `Ruth Bader Ginsburg` is three. */
export interface NameMention {
  /** UTF-16 code units into the text, end exclusive. */
  readonly start: number
  readonly end: number
  /** For comparing: see `Word.form`. */
  readonly form: string
  readonly kind: NameKind
  /** The first word of its sentence, whose capital may mean nothing. Only with `sentenceInitial: true`. */
  readonly initial?: true
}

export interface NameOptions {
  words?: readonly Word[] | undefined
  sentences?: readonly Sentence[] | undefined
  /** Also return first words of sentences that are followed by a name (`Ruth Bader`), marked as `initial`. */
  sentenceInitial?: boolean | undefined
}

/**
 * The words of proper names in a text, in order. Leaves out names of months and days, and acronyms that the text spells
 * out: `Marburg Virus Disease (MVD)`.
 */
export function readNames(text: string, options: NameOptions = {}): NameMention[] {
  const all = options.words ?? words(text)
  const starts = sentenceStarts(all, options.sentences ?? sentences(text))
  const script = mainScript(text)
  const shouting = isShouting(all)
  const titles = titleSpans(text)
  const found: NameMention[] = []
  const surroundings = { script, shouting }
  let title = 0
  for (let index = 0; index < all.length; index++) {
    const word = all[index] as Word
    // Most words are in lower case, and then part of a name only if they are in a title.
    if (word.casing === 'lower' && script === 'cased' && titles.length === 0) continue
    while (title < titles.length && (titles[title] as Span).end <= word.start) title++
    const kind = isWithin(word, titles[title]) ? 'title' : kindOf(word, surroundings)
    if (kind === undefined || isStopWord(word) || CALENDAR.has(word.form)) continue
    if (kind === 'acronym' && isOfNumber(text, word)) continue
    const { start, end, form } = word
    const initial = kind === 'name' && (starts.has(index) || isBehindLabel(text, word, all[index + 1]))
    if (!initial) found.push({ start, end, form, kind })
    else if (options.sentenceInitial === true) found.push({ start, end, form, kind, initial })
  }
  return withoutExplained(found, all)
}

const LABEL = /(?:^|\n)[^\n:：]{0,24}\d[^\n:：]{0,40}[:：][*_]{0,3} $/
const LONGEST_LABEL = 80
const DONE =
  /^(?:\p{L}{2,}ed|gave|made|took|won|built|led|wrote|became|began|sold|bought|found|held|kept|left|lost|met|ran|set|grew|brought|put|saw|sent|told|came|went|rose|fell|paid)$/u

/** Ahead of what begins a cell: `| One cat | Yes, if neutered | Nobody |`. */
const CELL = /\|[ \t]{0,8}[*_]{0,3}$/
const LONGEST_CELL = 12

/** Whether it stands in the head of a table, of which the next line parts the rows. */
function isInHead(text: string, start: number): boolean {
  const next = text.indexOf('\n', start)
  return next >= 0 && /^\|? {0,3}:?-{3}/.test(text.slice(next + 1, next + LONGEST_CELL))
}

/** What a cell says without naming anything. */
const REPLIES: ReadonlySet<string> = new Set(
  'yes no maybe possibly perhaps probably partly partially fully nobody everybody everyone anyone none nothing never always sometimes rarely often usually optional required mandatory recommended unlimited free included excluded allowed forbidden prohibited permitted available unavailable supported unsupported depends unknown unclear unspecified same varies likely unlikely'.split(
    ' ',
  ),
)

/** Whether a word is what a cell replies, or begins what a label with a figure is for: `**1920 – Ada Bell:** Launched the firm`, `1920: Birth of the firm`. */
function isBehindLabel(text: string, { start, form }: Word, next: Word | undefined): boolean {
  const isOfTable = text.includes('|')
  if (isOfTable && CELL.test(text.slice(Math.max(0, start - LONGEST_CELL), start)))
    if (REPLIES.has(form) || isInHead(text, start)) return true
  if (text[start - 1] !== ' ' || next === undefined || next.casing !== 'lower') return false
  if (!isStopWord(next) || (!DONE.test(form) && !OF.has(next.form))) return false
  return LABEL.test(text.slice(Math.max(0, start - LONGEST_LABEL), start))
}

const OF = new Set(['of', 'by'])

/** Codes of currencies. Which one a number is in is a question of its unit. */
const CURRENCIES: ReadonlySet<string> = new Set(['eur', 'usd', 'gbp', 'aed', 'chf'])
const HALVES_OF_DAY: ReadonlySet<string> = new Set(['am', 'pm'])

/** `CHF 35`, `35 CHF`, `5:00 PM` and `16 GB` name nothing. */
function isOfNumber(text: string, { start, end, form }: Word): boolean {
  const isBehind = /\d ?$/.test(text.slice(Math.max(0, start - 2), start))
  if (CURRENCIES.has(form)) return isBehind || /^ ?\d/.test(text.slice(end, end + 2))
  return isBehind && (HALVES_OF_DAY.has(form) || UNITS.has(form))
}

/** Leaves out acronyms that are spelled out in the same text. */
function withoutExplained(found: NameMention[], all: readonly Word[]): NameMention[] {
  if (!found.some(({ kind, form }) => kind === 'acronym' && form.length >= 3)) return found
  const lookup = nameLookup(() => all)
  const explained = new Map<string, boolean>()
  return found.filter(({ kind, form }) => {
    if (kind !== 'acronym' || form.length < 3) return true
    const known = explained.get(form) ?? lookup.hasInitials(form)
    explained.set(form, known)
    return !known
  })
}

interface Surroundings {
  script: 'cased' | 'caseless'
  shouting: boolean
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Whether a word is between the marks of a title. */
function isWithin({ start, end }: Word, title: Span | undefined): boolean {
  return title !== undefined && title.start < start && end < title.end
}

/** Written in capitals like acronyms, and said of anything. */
const COMMON: ReadonlySet<string> = new Set('ok asap faq faqs fyi diy tbd tba eta'.split(' '))

/** A part of `2024-06-01T00:00:00Z`. */
const OF_TIMESTAMP = /^\d{2}t\d\d$|^\d\dz$/

/** A number with its unit: `20Ah`, which is compared as a number. */
const MEASURED =
  /^\d+(?:[munk]?[vwa]|m?ah|[kmg]?wh|[kmg]?hz|[kmgt]?b|[kmgt]bps|[km]?g|m?l|[ckm]?m|ms|px|dpi|fps|rpm|mp|db|h|s|nm|in|ft)$/

function kindOf(word: Word, { script, shouting }: Surroundings): NameKind | undefined {
  const { casing, start, end } = word
  if (word.script === 'common' || word.kind === 'gram' || word.kind === 'number') return undefined
  if (script === 'caseless')
    return word.script === 'latin' && end - start > 1 && !MEASURED.test(word.form) ? 'foreign' : undefined
  if (shouting || (word.kind === 'mixed' && OF_TIMESTAMP.test(word.form))) return undefined
  if (casing === 'upper') return end - start > 1 && !COMMON.has(word.form) ? 'acronym' : undefined
  if (casing === 'title') return end - start > 1 ? 'name' : undefined
  return casing === 'mixed' && word.kind !== 'mixed' ? 'name' : undefined
}

/** Indices of the words that begin a sentence, or a quotation within one. */
function sentenceStarts(all: readonly Word[], spans: readonly Sentence[]): Set<number> {
  const starts = new Set<number>()
  let index = 0
  for (const { start, end } of spans) {
    while (index < all.length && (all[index] as Word).start < start) index++
    if (index < all.length && (all[index] as Word).start < end) starts.add(index)
  }
  return starts
}

function titleSpans(text: string): Span[] {
  if (!text.includes('《')) return []
  return [...text.matchAll(/《[^《》\n]{1,80}》/g)].map(({ 0: title, index }) => ({
    start: index,
    end: index + title.length,
  }))
}

/** Whether most letters belong to a script that has capitals. */
function mainScript(text: string): 'cased' | 'caseless' {
  const { upper, lower, uncased } = countCases(text)
  return uncased * 2 > upper + lower ? 'caseless' : 'cased'
}

/** Nearly everything is in capitals, so a capital means nothing. */
function isShouting(all: readonly Word[]): boolean {
  let upper = 0
  let lower = 0
  for (const { casing } of all) {
    if (casing === 'upper') upper += 1
    else if (casing === 'lower') lower += 1
  }
  return upper > 4 && lower * 4 < upper
}

const CASE_SAMPLE = 20_000

interface Cases {
  upper: number
  lower: number
  uncased: number
}

interface CaseOptions {
  readonly mostUpper?: number
  /** How many characters are read. */
  readonly most?: number
  /** What was counted before. */
  readonly counts?: Cases
}

/** Counts letters by case, and stops once there are more than `mostUpper` capitals. */
function countCases(
  text: string,
  { mostUpper = Infinity, most = CASE_SAMPLE, counts = { upper: 0, lower: 0, uncased: 0 } }: CaseOptions = {},
): Cases {
  const limit = Math.min(text.length, most)
  for (let at = 0; at < limit && counts.upper <= mostUpper; at++) {
    const category = classOf(text.charCodeAt(at)) & 15
    if (category === UPPER) counts.upper += 1
    else if (category === LOWER) counts.lower += 1
    else if (category === 3) counts.uncased += 1
  }
  return counts
}

/**
 * Whether texts in a script with capitals are written (almost) without them, as tokenised corpora are: names cannot be
 * recognised in them. False for fewer than 40 letters and for scripts without capitals.
 */
export function isCaseless(texts: readonly string[]): boolean {
  // With this many capitals the answer is no, however the texts go on. Most get there within a few hundred letters.
  let left = Math.min(
    texts.reduce((sum, { length }) => sum + length, texts.length - 1),
    CASE_SAMPLE,
  )
  const mostUpper = left / FEW_CAPITALS
  const counts = { upper: 0, lower: 0, uncased: 0 }
  for (const text of texts) {
    if (left <= 0 || counts.upper > mostUpper) break
    countCases(text, { mostUpper, most: left, counts })
    // Each is on a line of its own.
    left -= text.length + 1
  }
  const { upper, lower, uncased } = counts
  return lower >= 40 && lower > uncased && upper * FEW_CAPITALS < lower
}

const FEW_CAPITALS = 200
