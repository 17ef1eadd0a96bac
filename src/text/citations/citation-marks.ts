import { unitAt } from '../characters/characters.ts'
import { matchesOf } from '../phrases/matches.ts'
import type { PassageAliases } from './passage-aliases.ts'

/** How a citation is marked in a text. */
export type CitationStyle =
  'bracket' | 'double_bracket' | 'footnote' | 'lenticular' | 'private_use' | 'file' | 'id' | 'caret' | 'superscript'

/** A citation mark in a text. */
export interface CitationMark {
  /** UTF-16 code units into the text, end exclusive. */
  readonly start: number
  readonly end: number
  readonly style: CitationStyle
  /** What it cites, in the order of the mark: numbers as `'3'`, counted from 1, with ranges expanded; ids as written. */
  readonly refs: readonly string[]
}

export interface CitationMarkOptions {
  /** Ids of the passages that can be cited. `[id]` and `(id)` are read only if they look like one of them. */
  readonly ids?: readonly string[] | undefined
  /** What else the passages can be cited by: `[refund-policy.pdf]`, `[Refund policy]`. */
  readonly aliases?: PassageAliases | undefined
  /** Which styles to read. All of them when left out. */
  readonly styles?: readonly CitationStyle[] | undefined
}

/** A longer range than this is not a citation. */
const LONGEST_RANGE = 50
const LONGEST_ID = 128

// A fence that is never closed runs to the end, so nothing is read twice.
// oxlint-disable-next-line regexp/no-super-linear-move
const CODE = /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]{1,200}`/g
const MATH =
  /\$\$[^$]{1,2000}\$\$|\\\([^\n]{1,500}?\\\)|\\\[[^\n]{1,500}?\\\]|\$(?=[^\s$])[^$\n]{1,200}(?<=[^\s$\\])\$(?!\d)/g
/** A footnote or link definition: the mark at the beginning of its line defines, it does not cite. */
const DEFINITION = /^[ \t]{0,3}\[\^?[^\]\n]{1,60}\]:/gm

/** The citation marks of a text, in order. Marks in code, formulas, links and definitions, years and indices do not count. */
export function readCitationMarks(
  text: string,
  { ids = [], aliases, styles }: CitationMarkOptions = {},
): CitationMark[] {
  const found: CitationMark[] = []
  const reading = new Reading(text, ids, aliases)
  for (const { style, sign, pattern, read } of GRAMMAR) {
    if (!holds(text, sign) || (styles !== undefined && !styles.includes(style))) continue
    for (const match of matchesOf(text, pattern)) {
      const refs = read(match, reading)
      if (refs.length > 0) found.push({ start: match.index, end: match.index + match[0].length, style, refs })
    }
  }
  return found.length === 0 ? found : outermost(found, protectedFrom(text))
}

function holds(text: string, sign: string | RegExp): boolean {
  return typeof sign === 'string' ? text.includes(sign) : sign.test(text)
}

/** A text and the ids it can cite. Few texts need the ids. */
class Reading {
  readonly text: string
  private readonly ids: readonly string[]
  private knownIds: ReadonlySet<string> | undefined
  private readonly aliases: PassageAliases | undefined
  private shapesOfIds: ReadonlySet<string> | undefined

  constructor(text: string, ids: readonly string[], aliases: PassageAliases | undefined) {
    this.text = text
    this.ids = ids
    this.aliases = aliases
  }

  /** How many passages can be cited, if that is known. */
  get count(): number {
    return this.ids.length
  }

  /** Whether it is a title, source or file of a passage. */
  isAlias(name: string): boolean {
    return (this.aliases?.of(name).length ?? 0) > 0
  }

  /** Whether it is a file, as passages are from files. */
  isFile(name: string): boolean {
    return this.aliases?.isFile(name) === true
  }

  get known(): ReadonlySet<string> {
    return (this.knownIds ??= new Set(this.ids))
  }

  get shapes(): ReadonlySet<string> {
    return (this.shapesOfIds ??= new Set(this.ids.map(shapeOf)))
  }
}

interface Rule {
  readonly style: CitationStyle
  /** What a text must contain for the pattern to be worth trying. */
  readonly sign: string | RegExp
  readonly pattern: RegExp
  readonly read: (match: RegExpExecArray, reading: Reading) => string[]
}

/** Whether a colon behind a mark makes it a definition: `- [1]: Title` with nothing said ahead of it in its line. */
function defines({ 0: mark, index }: RegExpExecArray, text: string): boolean {
  if (text[index + mark.length] !== ':') return false
  const line = text.lastIndexOf('\n', index - 1) + 1
  return !/[\p{L}\p{N}]/u.test(text.slice(Math.max(line, index - REACH), index))
}

const REACH = 80

const NUMBER_LIST = '\\d{1,4}(?: ?[,;\\-–—] ?\\d{1,4}| \\d{1,4}){0,30}'
const FULL_WIDTH = /[\uFF10-\uFF19\uFF0C\uFF1B\uFF0D]/g

const GRAMMAR: readonly Rule[] = [
  {
    style: 'double_bracket',
    sign: '[[',
    pattern: new RegExp(`(?<!\\\\)\\[\\[(${NUMBER_LIST})\\]\\](?:\\([^()\\s]{1,2000}\\))?`, 'g'),
    read: ([, list = '']) => numbers(list),
  },
  {
    style: 'footnote',
    sign: '[^',
    pattern: /(?<!\\)\[\^([^\]\s^]{1,60})\]/g,
    read: (match, { text }) => (defines(match, text) ? [] : [match[1] ?? '']),
  },
  {
    style: 'bracket',
    sign: /\[\d/,
    pattern: new RegExp(`(?<![\\\\[])\\[(${NUMBER_LIST})\\](?![(\\]])`, 'g'),
    read: (match, reading) => {
      const { 1: list = '', index } = match
      return defines(match, reading.text) || isIndex(list, { reading, index }) ? [] : numbers(list)
    },
  },
  {
    // A link by its number; one with words is read by them.
    style: 'bracket',
    sign: '](',
    pattern: /(?<![\\[!])\[(\d{1,3})\]\(([^()\s]{1,2000})\)/g,
    read: ([, number = '', address = ''], reading) => {
      if (reading.isAlias(address)) return [address]
      // A number beyond the passages counts links of another kind.
      return reading.count > 0 && Number(number) > reading.count ? [] : numbers(number)
    },
  },
  {
    style: 'superscript',
    sign: '<sup>',
    pattern:
      /(?<=[A-Za-z]{3}[.,]?|[.!?] |[\u4E00-\u9FFF\u0620-\u064A.!?)"”。！？]|<\/sup>)<sup>(\d{1,3}(?:, ?\d{1,3}){0,20})<\/sup>/g,
    read: ([, list = '']) => numbers(list),
  },
  {
    style: 'bracket',
    sign: '［',
    pattern: /［([\d\uFF10-\uFF19，,；;－\- ]{1,60})］/g,
    read: ([, list = '']) => numbers(list.replace(FULL_WIDTH, narrow)),
  },
  {
    style: 'lenticular',
    sign: '【',
    pattern: /【(?:(\d{1,4}):)?(\d{1,4})(?:†[^【】\n]{0,80})?】/g,
    read: ([, message, number = ''], { known }) => [
      // `【4:0†source】` is the first result of a search, which message 4 holds.
      message === undefined || known.has(number) ? number : String(Number(number) + 1),
    ],
  },
  {
    style: 'private_use',
    sign: '\uE200',
    pattern: /\uE200(?:file)?cite((?:\uE202[^\uE200-\uE20F\s]{1,128}){1,40})\uE201/g,
    read: ([, list = '']) => list.split('\uE202').filter((id) => id !== ''),
  },
  {
    style: 'file',
    sign: '<|file-',
    pattern: /<\|(file-[\w.-]{1,128})\|>/g,
    read: ([, id = '']) => [id],
  },
  {
    style: 'id',
    sign: '[c:',
    pattern: /(?<!\\)\[(c:[^\]\s,;]{1,128}(?:[,;] ?(?:c:)?[^\]\s,;]{1,128}){0,20})\](?![(:])/g,
    read: ([, list = '']) => list.split(/[,;] ?/).map((id) => id.replace(/^c:/, '')),
  },
  {
    style: 'id',
    sign: /\[[^\d^\][]/,
    pattern: /(?<![\\[!])\[([^\][\n]{1,400})\](?![(:[\]])/g,
    read: ([, list = ''], reading) => ids(list, reading),
  },
  {
    style: 'id',
    sign: '(',
    pattern: /(?<![\\\]])\(([^()\n]{1,400})\)/g,
    read: ([, list = ''], reading) =>
      listed(list, (id) => (reading.known.has(id) && !PLAIN.test(id)) || (id.includes('/') && reading.isAlias(id))),
  },
  {
    style: 'caret',
    sign: /\^\d/,
    pattern: /\^(\d{1,3}(?:, ?\d{1,3}){0,20})\^/g,
    read: ([, list = '']) => numbers(list),
  },
  {
    style: 'superscript',
    sign: /[¹²³⁴-⁹]/,
    pattern:
      /(?<=[A-Za-z]{3}[.,]?|[.!?] |[\u4E00-\u9FFF\u0620-\u064A.!?)"”。！？])(?<!(?:^|[\d\s])(?:كلم|كم|سم|مم|م)|[\d〇零一二三四五六七八九十百千万萬亿億] ?(?:平方)?[千厘毫分公]?[米里尺])[¹²³⁴-⁹](?:[¹²³⁰⁴-⁹,˒]{0,7}[¹²³⁰⁴-⁹])?(?!\w)/g,
    read: ([whole]) =>
      numbers(whole.replace(/[⁰¹²³⁴-⁹]/g, (sign) => String(SUPERSCRIPTS.indexOf(sign))).replace(/\D+/g, ',')),
  },
]

/** A single number, like most marks. */
const PLAIN = /^\d{1,4}$/

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

function narrow(sign: string): string {
  return String.fromCharCode(sign.charCodeAt(0) - 0xfee0)
}

/** `1, 3-5` as 1, 3, 4, 5; nothing if a part is zero, a year or an invalid range. */
function numbers(list: string): string[] {
  if (PLAIN.test(list)) return Number(list) >= 1 ? [String(Number(list))] : []
  const found: string[] = []
  for (const part of list.split(/ ?[,;] ?| (?=\d)(?<!\d ?[-–—] )/)) {
    const [from = '', to] = part.split(/ ?[-–—] ?/)
    const first = Number(from)
    const last = to === undefined ? first : Number(to)
    if (!(first >= 1) || last < first || last - first >= LONGEST_RANGE) return []
    for (let number = first; number <= last; number++) found.push(String(number))
  }
  return [...new Set(found)]
}

/** An index after an identifier in code (`a[1]`, `row_no[2]`), or a year (`[2024]`) that is not the id of a passage. */
function isIndex(list: string, { reading: { text, known }, index }: { reading: Reading; index: number }): boolean {
  if (list.length === 4 && /^(?:1[5-9]|20)\d\d$/.test(list)) return !known.has(list)
  if (!isNameEnd(unitAt(text, index - 1))) return false
  const before = text.slice(Math.max(0, index - 40), index)
  return /(?:^|[^A-Za-z\d_])[A-Za-z_]$|_[A-Za-z\d]{1,30}$|[a-z][A-Z][A-Za-z]{0,30}$/.test(before)
}

/** Whether an identifier in code may end in this character: a letter, a digit or an underscore. */
function isNameEnd(code: number): boolean {
  const lower = code | 32
  return (lower >= 97 && lower <= 122) || (code >= 48 && code <= 57) || code === 95
}

/** The ids in a list, if all of them are known or look like known ones. */
function ids(list: string, reading: Reading): string[] {
  const { known, shapes } = reading
  return listed(
    list,
    (id) => !PLAIN.test(id) && (known.has(id) || shapes.has(shapeOf(id)) || reading.isAlias(id) || reading.isFile(id)),
  )
}

function listed(list: string, accepts: (id: string) => boolean): string[] {
  if (accepts(list)) return [list]
  const parts = list.split(/[,;] ?/)
  return parts.every((part) => part.length <= LONGEST_ID && accepts(part)) ? parts : []
}

/**
 * What an id looks like: `a-0` for `doc-12`. Only ids with a digit or a sign have a shape, since any word in brackets
 * would look like an id of letters alone.
 */
function shapeOf(id: string): string {
  if (id.length > LONGEST_ID || !/[\d_:#/]/.test(id) || /\s/.test(id)) return `${id}\u0000`
  return id.replace(/[0-9]+/g, '0').replace(/[A-Za-z]+/g, 'a')
}

/** Where nothing cites, each with strings of which a text must contain at least one for the pattern to match. */
const PROTECTED: readonly (readonly [pattern: RegExp, signs: readonly string[]])[] = [
  [CODE, ['`', '~']],
  [MATH, ['$', '\\']],
  [DEFINITION, [']:']],
]

/** Stretches in which nothing cites. */
function protectedFrom(text: string): [number, number][] {
  const found: [number, number][] = []
  for (const [pattern, signs] of PROTECTED) {
    if (!signs.some((sign) => text.includes(sign))) continue
    for (const { 0: whole, index } of matchesOf(text, pattern)) found.push([index, index + whole.length])
  }
  return found.sort((a, b) => a[0] - b[0])
}

/** Marks in order, without any inside another mark or a protected stretch. */
function outermost(marks: CitationMark[], guarded: readonly (readonly [number, number])[]): CitationMark[] {
  marks.sort((a, b) => a.start - b.start || b.end - a.end)
  let end = 0
  let guard = 0
  return marks.filter((mark) => {
    while (guard < guarded.length && (guarded[guard] as readonly [number, number])[1] <= mark.start) guard++
    const [from] = guarded[guard] ?? [Infinity]
    if (mark.start < end || from < mark.end) return false
    end = mark.end
    return true
  })
}
