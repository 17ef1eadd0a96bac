import { lazily } from '../../../../support/lazily.ts'
import type { EvidenceIndex } from '../../../../text/evidence/evidence.ts'
import { CALENDAR } from '../../../../text/dates/calendar.ts'
import { isNamingLetter } from '../../../../text/polarity/names-of-words.ts'
import { isStopWord } from '../../../../text/words/stop-words.ts'
import { stem } from '../../../../text/words/stem.ts'
import type { Word } from '../../../../text/words/word.ts'
import { words } from '../../../../text/words/words.ts'
import { numberEnd } from './figures/compared-words.ts'

/**
 * A stretch of the evidence that is about one thing of several, by what it begins with: `Solvane Fix: 31.2 cents …`, `Hotel Arvid` on a
 * line above its prices, `The Pelion X2 Pro weighs …`, `Opened in 1961, the Marlow Museum …`.
 */
export interface Entry {
  /** As it is written. */
  readonly name: string
  /** The stems of its words. */
  readonly head: ReadonlySet<string>
  readonly passage: number
  /** UTF-16 code units into the passage's text, end exclusive. */
  readonly start: number
  readonly end: number
}

/** More are not compared. */
const MOST_ENTRIES = 60
/** Labels of one passage from which on each is an entry of its own. */
const FEWEST_LABELS = 2

/** Bounded, as a run of letters and stops may begin a label at each of them. */
const wordOf = (letter: string): string => `[${letter}](?:[${letter}'’&+/-]|\\.(?=[${letter}])){0,30}`
const ANY_WORD = wordOf('\\p{L}\\p{N}')
/** Of what may begin with a capital. */
const WORD = wordOf('A-Za-zÀ-ԯ\\d')
/** `Team: 29 euros`, at the beginning of a line, a sentence or a piece of one. From the colon backwards, as there are few. */
const LABEL = new RegExp(
  `:(?=\\*{0,2}\\s)(?<=(?:^|[.;!?\\n]\\s{0,3})(?:[-*•] ?)?\\*{0,2}((?=\\p{Lu}|\\d)${WORD}(?: ${WORD}){0,4})(\\*{0,2}):)`,
  'gu',
)
/** `Hotel Arvid` on a line of its own. */
const HEADING = new RegExp(`^[#*\\s]{0,6}((?=\\p{Lu}|\\d)${WORD}(?: ${WORD}){0,5})\\*{0,2}[ \\t]*\\n`, 'u')
/** `The Pelion X2 Pro has …`, `The Tenancy Act of Ardovia …`: two words that begin with a capital or have a figure, at least. */
const NAME = new RegExp(
  `^(?:The |A |An )?((?=\\p{Lu})${WORD}(?: (?=\\p{Lu}|\\d|[a-zß-ԯ]+\\d)${WORD}){1,5}(?: of (?=\\p{Lu})${WORD})?)`,
  'u',
)
/** `Silver | 36 euros | 2.50 euros`, `Redmoor Rovers – 57 points, 49 goals`: a line with a figure. */
const ROW = lazily(
  () =>
    new RegExp(
      `(?:\\|| [–—-] )(?<=^[|*\\t ]{0,6}((?=\\p{L}|\\p{N}{1,9}\\p{L})${ANY_WORD}(?: ${ANY_WORD}){0,4})(\\*{0,2})(?: ?\\|| [–—-] ))(?=[^\\n]*\\d)`,
      'gmu',
    ),
)
/** A line break and a sign that parts cells. Cheap. */
const MAY_HAVE_ROWS = /\n[^\n|–—-]{1,120}(?:\|| [–—-] )|^\|/m
/** What a question and its answer begin with are no names. */
const ASKING = /^(?:Q|A|Question|Answer|FAQ|F|Frage|Antwort|P|R|Pregunta|Respuesta|Réponse)$/i
const ASKED = /^\*{0,2}(?:Q|Question|FAQ|Frage|Pregunta)\*{0,2}: ?\*{0,2}/i

/** The entries of the evidence; none where fewer than two can be told apart. */
export function entriesOf(evidence: EvidenceIndex, titles: readonly (string | undefined)[]): readonly Entry[] {
  return evidence.about(readEntries, () => readEntries(evidence, titles))
}

function readEntries(evidence: EvidenceIndex, titles: readonly (string | undefined)[]): readonly Entry[] {
  if (evidence.passages.length > MOST_ENTRIES) return []
  const found = evidence.passages.flatMap(({ text, about }, passage) => {
    const title = titles[passage]
    const heads = about(headsIn, () => headsIn(text))
    return heads.map((head) => {
      const name = head.isFirst ? title || nameOf(text, evidence) : undefined
      return { ...(name === undefined ? head : headed(name, head)), passage }
    })
  })
  const named = found.filter(({ head }) => head.size > 0)
  const told = named.filter((entry) => !isOfSeveral(entry, named))
  return told.length < 2 || told.length > MOST_ENTRIES ? [] : told
}

/** Whether an entry is about two others: `Compared with Helbrook, Norvane …`. */
function isOfSeveral({ head }: Entry, all: readonly Entry[]): boolean {
  const others = all.filter((one) => one.head !== head && !one.head.isDisjointFrom(head))
  const tells = (one: Entry, other: Entry): boolean => !head.intersection(one.head).isSubsetOf(other.head)
  return others.some((one) => others.some((other) => tells(one, other) && tells(other, one)))
}

/** More characters are not searched for a name. */
const MOST_CHARACTERS = 20_000
const FIRST_WORD = /^(?:The |A |An )?(\p{Lu}[a-zß-ԯ\d]{2,20})(?= [a-zß-ԯ])/u

/** The word that a text begins with, if it is written as a name within a sentence of another passage: `Helbrook plc closed the year …`. */
function nameOf(text: string, { passages }: EvidenceIndex): string | undefined {
  const [, word] = FIRST_WORD.exec(text) ?? []
  if (word === undefined || isSmall(word) || passages.reduce((sum, one) => sum + one.text.length, 0) > MOST_CHARACTERS)
    return undefined
  return passages.some((one) => one.text !== text && isWithin(one.text, word)) ? word : undefined
}

/** Whether a text has a word behind another that ends no sentence. */
function isWithin(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (/[\p{Ll}\d,] $/u.test(text.slice(Math.max(0, at - 2), at)) && !/^[\p{L}\d]/u.test(text.slice(at + word.length)))
      return true
  return false
}

/** An entry of a text, wherever that is. */
interface Headed extends Omit<Entry, 'passage'> {
  /** Whether it takes in all of the text, and has its name from how that begins: a title says more. */
  readonly isFirst: boolean
}

function headsIn(text: string): readonly Headed[] {
  const labels = labelsIn(text, LABEL).filter(({ name }) => !ASKING.test(name))
  const pieces = piecesOf(labels, text)
  if (pieces.length >= FEWEST_LABELS && areThings(pieces, text)) return pieces
  const rows = MAY_HAVE_ROWS.test(text) ? piecesOf(labelsIn(text, ROW()), text) : []
  if (rows.length >= FEWEST_LABELS) return rows
  const label = labels[0]?.start === 0 ? labels[0].name : undefined
  const name = label ?? headOf(text.replace(ASKED, ''))
  return [headed(name, { start: 0, end: text.length, isFirst: label === undefined })]
}

function piecesOf(labels: readonly Label[], text: string): readonly Headed[] {
  return labels.map(({ name, start }, at) =>
    headed(name, { start, end: labels[at + 1]?.start ?? text.length, isFirst: false }),
  )
}

/** Whether labels are of things, of each of which several figures are told, and not of what is told of one: `Students: 4,300. Founded: 1931.` */
function areThings(pieces: readonly Headed[], text: string): boolean {
  const full = pieces.filter(({ start, end }) => (text.slice(start, end).match(FIGURE)?.length ?? 0) > 1)
  // Behind a figure of what all is about, they are of that.
  const isBehindFigure = /\d/.test(text.slice(0, pieces[0]?.start))
  return isBehindFigure ? full.length === pieces.length : full.length * 2 >= pieces.length
}

const FIGURE = /\d[\d.,]*/g

function headed(name: string, { start, end, isFirst }: Pick<Headed, 'start' | 'end' | 'isFirst'>): Headed {
  return { name, head: stemsOf(name), start, end, isFirst }
}

interface Label {
  readonly name: string
  readonly start: number
}

/** `pattern`: LABEL or ROW, which begin at the sign behind the name. */
function labelsIn(text: string, pattern: RegExp): readonly Label[] {
  return Array.from(text.matchAll(pattern).take(MOST_ENTRIES), ({ 1: name = '', 2: stars = '', index }) => ({
    name,
    start: text.lastIndexOf(name, index - stars.length - name.length),
  }))
}

/** What a text begins with; empty where that tells nothing. */
function headOf(text: string): string {
  const begin = text.slice(0, LONGEST_BEGIN)
  const [, heading] = HEADING.exec(begin) ?? []
  if (heading !== undefined) return heading
  const [, name = ''] = NAME.exec(begin) ?? []
  // `On Sundays` has a capital for its place alone.
  if (name !== '' && !isSmall(name.slice(0, name.indexOf(' ')))) return name
  const names = begin.slice(0, begin.search(SENTENCE_END)).match(WITHIN) ?? []
  return names.length > MOST_NAMES
    ? ''
    : names.filter((one) => !CALENDAR.has(one.toLowerCase().replace(/s$/, ''))).join(' ')
}

function isSmall(form: string): boolean {
  const [word] = words(form)
  return word === undefined || isStopWord(word)
}

/** A first sentence names what it is about with so many words at most. */
const MOST_NAMES = 4
const LONGEST_BEGIN = 240
const SENTENCE_END = /[.!?](?:\s|$)|$/
/** A word with a capital behind others: `Opened in 1961, the Marlow Museum …`. */
const WITHIN = new RegExp(
  `(?<=[a-zß-ԯ\\d,] |(?<=[a-zß-ԯ\\d,] \\p{Lu}[A-Za-zÀ-ԯ]{1,20}) )\\p{Lu}[A-Za-zÀ-ԯ\\d'’-]+`,
  'gu',
)

/** The stems of what a text says, small words aside: the M of `Breeze M` is none. */
export function stemsOf(text: string): ReadonlySet<string> {
  return stemsIn(
    words(text).filter((word) => !isStopWord(word) || isNamingLetter(text.slice(word.start, word.end))),
    text,
  )
}

/** The stems of the words of a text. `4.2` is one, as in `Quillbase 4.2`. */
export function stemsIn(own: readonly Word[], text: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (let at = 0; at < own.length; at++) {
    const { form, start } = own[at] as Word
    const last = numberEnd(own, { text, at })
    found.add(last === at ? stem(form) : text.slice(start, own[last]?.end))
    at = last
  }
  return found
}

/**
 * What some words are about: the entry of whose head they have more than of any other's. Undefined where they have a word of another's
 * that it lacks, or no word of any.
 */
export function entryNamed(stems: ReadonlySet<string>, entries: readonly Entry[]): Entry | undefined {
  const [named, ...others] = entries.filter(({ head }) => !head.isDisjointFrom(stems))
  if (named === undefined) return undefined
  const best = others.reduce((one, other) => (comesBefore(other, one, stems) ? other : one), named)
  return entries.every((other) => isSame(best, other) || comesBefore(best, other, stems)) ? best : undefined
}

/** Whether both are about the same thing. */
export function isSame(one: Entry, other: Entry): boolean {
  return one.head.size === other.head.size && one.head.isSubsetOf(other.head)
}

/** Whether the words have all of another's head that they have of its own, and more, or its own leaves out less. */
function comesBefore({ head }: Entry, { head: other }: Entry, stems: ReadonlySet<string>): boolean {
  const [own, others] = [head.intersection(stems), other.intersection(stems)]
  if (!others.isSubsetOf(own)) return false
  return own.size > others.size || (head.size < other.size && head.isSubsetOf(other))
}
