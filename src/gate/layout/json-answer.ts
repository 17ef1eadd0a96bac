import { matchesOf } from '../../text/phrases/matches.ts'
import { passageAliases } from '../../text/citations/passage-aliases.ts'
import { defined } from '../../support/defined.ts'
import type { GateCitation, Hit } from '../input.ts'
import type { Span } from '../span.ts'

/** An answer in JSON as it is read: what it says, at the same offsets, and what it cites. */
export interface JsonAnswer {
  /** As long as the answer, with line ends in place of all that says nothing: signs, keys, what it says of itself. */
  readonly text: string
  /** Sources of the whole answer, and of what one of its objects says, with where that is. */
  readonly citations: readonly GateCitation[]
}

/**
 * Reads an answer that is one JSON object or list, in a fence or not: `{"answer": "…", "confidence": 0.9, "sources": ["p1"]}`. Undefined
 * for any other, and for one with escapes of characters that could be written, which would not keep their places.
 */
export function readJsonAnswer(answer: string, hits: readonly Hit[]): JsonAnswer | undefined {
  const from = BEGINS.test(answer) ? beginOf(answer) : undefined
  if (from === undefined) return undefined
  const json = answer.slice(from, endOf(answer, from))
  if (!isJson(json)) return undefined
  const tokens = matchesOf(json, TOKEN)
  if (tokens.some(({ 0: token }) => ESCAPED.test(token))) return undefined
  const reader = new Reader(answer, hits)
  for (const { 0: token, index } of tokens) reader.read(token, from + index)
  return reader.done()
}

/** A list of figures alone is a citation mark. */
const BEGINS = /^\s{0,80}(?:\{|\[\s{0,40}[{"]|```)/
const FENCE = /^\s{0,80}```[ \t]{0,8}(?:json[c5]?)?[ \t]{0,8}\n/i
// Of valid JSON, every number is met once, and whole.
// oxlint-disable-next-line regexp/no-super-linear-move
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/g
/** A slash would hide an address, and `\u00e9` a word. */
const ESCAPED = /\\[^nrt"\\]/

/** Where the JSON begins: behind the line that opens a fence, if one does. Undefined where something else begins. */
function beginOf(answer: string): number | undefined {
  const { 0: fence } = FENCE.exec(answer) ?? ['']
  if (fence === '' && answer.trimStart().startsWith('```')) return undefined
  return fence.length
}

/** Where it ends: ahead of the line that closes the fence. */
function endOf(answer: string, from: number): number {
  const body = answer.trimEnd()
  return from > 0 && body.endsWith('```') ? body.length - 3 : body.length
}

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && Object.keys(value).length > 0
  } catch {
    return false
  }
}

/** What a value is of the answer. */
type Role = 'text' | 'certainty' | 'source' | 'admin' | 'quote'

const SOURCE =
  '(?:source|citation|reference|ref|passage|document|doc|chunk|context|evidence|node|hit|file|cited|supporting|used)'
const ROLES: readonly (readonly [role: Role, keys: RegExp])[] = [
  [
    'certainty',
    /^(?:(?:overall|answer|model) )?(?:confidence|certainty|relevance|faithfulness|groundedness)(?: (?:score|level|rating))?$|^probability$/,
  ],
  [
    'source',
    new RegExp(
      `^(?:${SOURCE}(?: ${SOURCE})?s?(?: ?(?:ids?|numbers?|nos?|index|indexes|indices|names?|list|used))?|citing|cites|based on|supported by|grounded in)$`,
    ),
  ],
  [
    'quote',
    /^(?:(?:exact |direct |supporting |cited |source )?(?:quotes?|quotations?|excerpts?|verbatim|cited text|source text|snippets?))$/,
  ],
  [
    'admin',
    /^(?:ids?|[a-z]+ id|uuid|type|kind|lang|language|locale|intent|model|page|pages|line|lines|index|rank|(?:[a-z]+ )?tokens(?: used)?|latency(?: ms)?|(?:response|processing|elapsed) time(?: ms)?|timestamp|created(?: at)?|(?:is |was )?(?:answerable|answered|grounded|supported|in context|answer found)|(?:needs|requires) (?:escalation|clarification|follow up|review))$/,
  ],
]
/** What holds the answer itself, and tells nothing of what a word or two of it are. */
const PLAIN_KEYS =
  /^(?:(?:final |short )?answer|response|output|result|content|text|message|reply|explanation|reasoning|rationale|summary|statement|claim|sentence)$/

function roleOf(key: string): Role {
  return ROLES.find(([, keys]) => keys.test(key))?.[0] ?? 'text'
}

/** `max_carryOver` as `max carry over`. */
function plainKey(quoted: string): string {
  return quoted
    .slice(1, -1)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
}

interface Key {
  /** Where it stands in the answer, with its quotation marks. */
  readonly at: number
  readonly quoted: string
  readonly role: Role
}

/** An object or a list that is being read. */
interface Frame {
  /** The key that the next value belongs to; of a list, its own. */
  key: Key | undefined
  readonly isList: boolean
  /** Where its text begins and ends. */
  start: number
  end: number
  readonly cited: Cited[]
}

/** A value of more words says something without its key. */
const FEW_WORDS = 3
const MOST_ID = 128
/** Passages of one file or title that are cited together. */
const MOST_CALLED_SO = 32

/** A citation as it stands: of ids, or of a number, which counts from 0 or 1. */
type Cited = { readonly ids: readonly string[] } | { readonly number: number }

class Reader {
  private readonly answer: string
  private readonly hits: readonly Hit[]
  private readonly ids: ReadonlySet<string>
  private readonly called: (name: string) => readonly number[]
  private readonly pieces: { readonly start: number; readonly text: string }[] = []
  private readonly frames: Frame[] = []
  private readonly cited: { readonly cited: readonly Cited[]; readonly span: Span | undefined }[] = []
  private key: Key | undefined
  /** How many of the frames are of sources. */
  private sources = 0
  /** Where numbers of passages count from: one that says 0 counts from there. */
  private first = 1

  constructor(answer: string, hits: readonly Hit[]) {
    this.answer = answer
    this.hits = hits.filter(({ offered }) => offered !== false)
    this.ids = new Set(this.hits.map(({ node_id }) => node_id))
    const aliases = passageAliases(
      this.hits.map(({ node_id, title, source }) => ({ id: node_id, title, source })),
      { ofOneWord: true },
    )
    this.called = aliases.of
  }

  read(token: string, at: number): void {
    const frame = this.frames.at(-1)
    if (token === '{' || token === '[') this.open(token === '[')
    else if (token === '}' || token === ']') this.close()
    else if (token === ',') this.key = frame?.isList === true ? frame.key : undefined
    else if (token !== ':') this.readValue(token, at, frame)
  }

  done(): JsonAnswer {
    let text = ''
    for (const piece of this.pieces) text += '\n'.repeat(piece.start - text.length) + piece.text
    const citations = this.cited.flatMap(({ cited, span }) =>
      [...new Set(cited.flatMap((one) => this.idsOf(one)))].map((id) => ({ id, ...defined({ span }) })),
    )
    return { text: text + '\n'.repeat(this.answer.length - text.length), citations }
  }

  private idsOf(cited: Cited): readonly string[] {
    if ('ids' in cited) return cited.ids
    return [this.hits[cited.number - this.first]?.node_id ?? String(cited.number)]
  }

  private open(isList: boolean): void {
    this.frames.push({ key: this.key, isList, start: Infinity, end: -1, cited: [] })
    if (this.key?.role === 'source') this.sources += 1
    if (!isList) this.key = undefined
  }

  private close(): void {
    const { start, end, cited, key } = this.frames.pop() as Frame
    const parent = this.frames.at(-1)
    if (key?.role === 'source') this.sources -= 1
    const isPlaced = parent !== undefined && end >= 0
    if (parent === undefined || (isPlaced && cited.length > 0)) {
      // Each source of an object is of what that says.
      this.cited.push({ cited, span: isPlaced ? [start, end] : undefined })
    } else parent.cited.push(...cited)
    if (parent !== undefined) this.reach(parent, start, end)
    this.key = key
  }

  private reach(frame: Frame, start: number, end: number): void {
    frame.start = Math.min(frame.start, start)
    frame.end = Math.max(frame.end, end)
  }

  private readValue(token: string, at: number, frame: Frame | undefined): void {
    const isString = token.startsWith('"')
    if (isString && frame?.isList === false && this.key === undefined) {
      const key = plainKey(token)
      const role = this.isOfSource() && OF_SOURCE.test(key) ? 'source' : roleOf(key)
      this.key = { at, quoted: token, role }
      // A key that is a sentence says something by itself.
      if (saysSomething(token.slice(1, -1).trim(), key)) this.write(at, written(token, false), frame)
      return
    }
    if (frame === undefined || token === 'null') return
    const said = isString ? token.slice(1, -1) : token
    const words = said.trim().split(/\s+/).length
    const { role = 'text' } = this.key ?? {}
    if (role === 'source' && this.cite(said.trim(), frame)) return
    if (role === 'certainty' && DEGREE.test(said.trim())) return
    if (role === 'admin' && (!isString || isNameOfKind(said, words))) return
    // How near a source was found, and where it is.
    if (!isString && role !== 'source' && this.isOfSource()) return
    if (isString && said.trim() === '') return
    const isQuote = role === 'quote' || (role === 'text' && this.isOfSource() && words > FEW_WORDS)
    if (!isString || (words <= FEW_WORDS && !isQuote)) this.writeKey(at, frame)
    this.write(at, isString ? written(token, isQuote) : token, frame)
  }

  /** Whether a value names passages, by id, number, title or file. */
  private cite(said: string, frame: Frame): boolean {
    if (said === '') return true
    const called = this.ids.has(said) ? [] : this.called(said)
    const [, number] = NUMBERED.exec(said) ?? []
    if (called.length > 0)
      frame.cited.push({ ids: called.slice(0, MOST_CALLED_SO).map((at) => (this.hits[at] as Hit).node_id) })
    else if (number !== undefined && !this.ids.has(said)) {
      if (Number(number) === 0) this.first = 0
      frame.cited.push({ number: Number(number) })
    } else if (this.ids.has(said) || isId(said)) frame.cited.push({ ids: [said] })
    else return false
    return true
  }

  /** A figure, or a word or two, is of what its key says. */
  private writeKey(at: number, frame: Frame): void {
    if (this.key === undefined || frame.isList) return
    const { at: start, quoted } = this.key
    if (PLAIN_KEYS.test(plainKey(quoted))) return
    if (saysSomething(quoted.slice(1, -1).trim(), plainKey(quoted))) return
    const name = quoted.slice(1, -1).replace(/[_\\-]/g, ' ')
    this.pieces.push({ start, text: ` ${name}:`.padEnd(at - start) })
  }

  private write(start: number, text: string, frame: Frame): void {
    this.pieces.push({ start, text })
    // What is told of a source is nothing that the source is cited for.
    if (!this.isOfSource()) this.reach(frame, start, start + text.length)
  }

  private isOfSource(): boolean {
    return this.key?.role === 'source' || this.sources > 0
  }
}

/** How sure something is: `0.92`, `95%`, `9/10`, `very high`. */
const DEGREE =
  /^(?:~?\d{1,3}(?:\.\d{1,4})?(?: ?%| ?\/ ?\d{1,3})?|(?:very |fairly )?(?:high|medium|moderate|low|certain|uncertain|sure|unsure)|hoch|mittel|niedrig|élevée|moyenne|faible|alta|media|baja|[高中低]|عالية|متوسطة|منخفضة)$/i
/** Whether it is an id, or the name of a kind: one word, or a few without a figure or a mark. */
function isNameOfKind(said: string, words: number): boolean {
  return words === 1 ? !said.includes(':') : words <= FEW_WORDS && !/[\d:;.!?]/.test(said)
}

const MOST_IN_KEY = 5
const MOST_SPACED = 2

/** Whether a key is no name of a field but a sentence: several words with spaces, or many. */
function saysSomething(written: string, plain: string): boolean {
  return written.split(/\s+/).length > MOST_SPACED || plain.split(' ').length > MOST_IN_KEY
}

/** What tells which passage an entry of a list of sources is. */
const OF_SOURCE = /^(?:ids?|[a-z]+ id|title|name|file|filename|number|index|no)$/
/** `2`, `[2]`, `Passage 2`, `doc_2`. */
const NUMBERED = /^(?:[[(]?|(?:passage|document|doc|source|chunk|context|reference|ref)s?[ #_-]{0,2})(\d{1,4})[\])]?$/i

/** Whether it can be nothing but an id: no words, and no address, which is looked at as one. */
function isId(said: string): boolean {
  return said.length <= MOST_ID && /^[\w.:#/-]+$/.test(said) && /[\d_#]/.test(said) && !said.includes('://')
}

/** Characters of a value that may be no sentence, with its quotation marks. */
const SHORT = 32

/** What stands ahead of a quotation mark that opens. */
const OPENS = /^$|[ (]$|\\n$/

/** A string without its quotation marks, or with them, and with what is escaped as it is meant. As long as it was. */
function written(token: string, isQuote: boolean): string {
  const mark = isQuote ? '"' : ' '
  // `Yes` is an answer, and no heading.
  const end = !isQuote && token.length <= SHORT && /[\p{L}\p{N}]"$/u.test(token) ? '.' : mark
  const said = token.slice(1, -1).replace(/\\(.)/g, (_, escaped: string, at: number, all: string) => {
    if (escaped === '"') return OPENS.test(all.slice(Math.max(0, at - 2), at)) ? ' "' : '" '
    return escaped === '\\' ? ' \\' : ' \n'
  })
  return `${mark}${said}${end}`
}
