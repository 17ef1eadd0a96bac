import { field } from './property.ts'

/** What a provider says in the body of an error. */
export interface Said {
  /** Its sentences, in one line. Empty if there are none. */
  readonly words: string
  /** The fields by which it names what it means: `param`, `code`, `type`, `status`. */
  readonly marks: readonly string[]
  /** The status that the body itself states, for errors that come under a status of 200. */
  readonly status: number | undefined
}

/** How much of a body is read for words. The message is at the beginning. */
const READ = 64 * 1024
/** How much of the words is kept with a failure. */
const MOST_WORDS = 2000
const DEEPEST = 8
const MOST_ITEMS = 8

const NOTHING: Said = { words: '', marks: [], status: undefined }

/**
 * The words of an error's body, in whatever form they come: `error` as a text or an object, `message` or `detail` at the
 * top, lists of either, a JSON text inside a message, an event stream, a page of HTML, plain text.
 */
export function readWords(body: string): Said {
  const text = body.slice(0, READ).trim()
  if (text === '') return NOTHING
  const events = /^(?::|data:|event:)/.test(text) ? eventsOf(text) : undefined
  const value = jsonOf(events ?? text)
  if (value === undefined) return { ...NOTHING, words: oneLine(isPage(text) ? pageText(text) : text) }
  const found = wordsIn(value, 0)
  return {
    words: oneLine([...new Set(found)].join(': ')) || oneLine(text),
    marks: marksIn(value, 0),
    status: statusIn(value),
  }
}

/** Whether a text is a page of HTML. */
export function isPage(text: string): boolean {
  return text.trimStart().startsWith('<')
}

/** Where sentences stand, the reason before its details. */
const SENTENCES = [
  'error',
  'errors',
  'message',
  'Message',
  'msg',
  'detail',
  'error_description',
  'title',
  'raw',
  'metadata',
  'cause',
] as const
const MARKS = ['param', 'code', 'type', 'status', 'error_type', 'reason'] as const

function wordsIn(value: unknown, depth: number): string[] {
  if (depth > DEEPEST) return []
  if (typeof value === 'string') return inText(value, depth)
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).flatMap((item) => wordsIn(item, depth + 1))
  if (typeof value !== 'object' || value === null) return []
  const place = placeOf(field(value, 'loc'))
  const words = SENTENCES.flatMap((name) => wordsIn(field(value, name), depth + 1))
  return place === undefined ? words : [`${place}: ${words.join(': ')}`]
}

/** A text that is JSON is read again: gateways pass on what they were told as a text. */
function inText(text: string, depth: number): string[] {
  const inner = jsonOf(text)
  const found = inner === undefined || typeof inner === 'string' ? [] : wordsIn(inner, depth + 1)
  if (found.length > 0) return found
  return text.trim() === '' ? [] : [isPage(text) ? pageText(text) : text.trim()]
}

/** Where a validation error lies: `["body", "temperature"]`. */
function placeOf(loc: unknown): string | undefined {
  return Array.isArray(loc) ? loc.map(String).join('.') : undefined
}

function marksIn(value: unknown, depth: number): string[] {
  if (depth > DEEPEST || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).flatMap((item) => marksIn(item, depth + 1))
  const own = MARKS.flatMap((name) => {
    const mark = field(value, name)
    return typeof mark === 'string' || typeof mark === 'number' ? [String(mark).slice(0, 80)] : []
  })
  const inner = ['error', 'innererror', 'metadata', 'details', 'detail', 'message', 'raw'].flatMap((name) => {
    const part = field(value, name)
    return marksIn(typeof part === 'string' ? jsonOf(part) : part, depth + 1)
  })
  return [...own, ...inner]
}

function statusIn(value: unknown): number | undefined {
  const [first] = Array.isArray(value) ? value : [value]
  const error = field(first, 'error')
  for (const part of [error, first]) {
    for (const name of ['code', 'status', 'http_status_code', 'statusCode']) {
      const status = Number(field(part, name) ?? Number.NaN)
      if (Number.isInteger(status) && status >= 400 && status < 600) return status
    }
  }
  return undefined
}

function jsonOf(text: string): unknown {
  const start = text.trimStart().charAt(0)
  if (start !== '{' && start !== '[' && start !== '"') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The first event of a stream that tells of an error. */
function eventsOf(text: string): string | undefined {
  const data = text.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
  return data.find((event) => field(jsonOf(event), 'error') !== undefined)
}

/** The title and the headings of a page. */
function pageText(page: string): string {
  const parts = [...page.matchAll(/<(title|h1|h2)\b[^>]{0,200}>([^<]{1,300})/gi)].map(([, , inner = '']) =>
    inner.trim(),
  )
  return [...new Set(parts)].filter((part) => part !== '').join(': ') || 'a web page'
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MOST_WORDS)
}
