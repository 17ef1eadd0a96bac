/** A text that could be read, or why it could not. */
export type Read<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: string }

const MAX_DEPTH = 64
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])
const ESCAPES: ReadonlyMap<string, string> = new Map(
  Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }),
)

class Malformed extends Error {}

/**
 * Reads one JSON object that begins at `start`, in one pass. Forgives a comma before a closing bracket, and line breaks
 * and tabs inside strings. Refuses keys that occur twice and anything nested deeper than 64 levels. It is a reader of its
 * own, and not `JSON.parse` over the tokens of support, because of what it forgives and decodes on the way.
 */
export function readObjectAt(
  text: string,
  start: number,
): { ok: true; value: Record<string, unknown>; end: number } | { ok: false; problem: string } {
  const reader = new Reader(text, start)
  try {
    return { ok: true, value: reader.object(1), end: reader.at }
  } catch (error) {
    if (error instanceof Malformed) return { ok: false, problem: error.message }
    throw error
  }
}

class Reader {
  readonly text: string
  at: number

  constructor(text: string, at: number) {
    this.text = text
    this.at = at
  }

  object(depth: number): Record<string, unknown> {
    const object: Record<string, unknown> = Object.create(null)
    this.members('}', () => {
      if (this.text[this.at] !== '"') throw this.malformed('a key in double quotes')
      const key = this.string()
      this.space()
      if (this.text[this.at] !== ':') throw this.malformed("':'")
      this.at += 1
      if (Object.hasOwn(object, key)) throw new Malformed(`the key "${key.slice(0, 80)}" occurs twice`)
      object[key] = this.value(depth)
    })
    return object
  }

  array(depth: number): unknown[] {
    const array: unknown[] = []
    this.members(']', () => void array.push(this.value(depth)))
    return array
  }

  /** What stands between brackets, separated by commas; the last one may be followed by a comma too. */
  members(close: '}' | ']', member: () => void): void {
    this.at += 1
    for (;;) {
      this.space()
      if (this.text[this.at] === close) break
      member()
      this.space()
      if (this.text[this.at] === close) break
      if (this.text[this.at] !== ',') throw this.malformed(`',' or '${close}'`)
      this.at += 1
    }
    this.at += 1
  }

  value(depth: number): unknown {
    this.space()
    const first = this.text[this.at]
    if (first === '{' || first === '[') {
      if (depth >= MAX_DEPTH) throw new Malformed(`it is nested deeper than ${MAX_DEPTH} levels`)
      return first === '{' ? this.object(depth + 1) : this.array(depth + 1)
    }
    if (first === '"') return this.string()
    return this.number() ?? this.word()
  }

  number(): number | undefined {
    NUMBER.lastIndex = this.at
    const found = NUMBER.exec(this.text)?.[0]
    if (found === undefined) return undefined
    const value = Number(found)
    if (!Number.isFinite(value)) throw new Malformed(`the number ${found.slice(0, 40)} is too large`)
    this.at += found.length
    return value
  }

  word(): unknown {
    for (const [word, value] of WORDS) {
      if (!this.text.startsWith(word, this.at)) continue
      this.at += word.length
      return value
    }
    throw this.malformed('a value')
  }

  string(): string {
    const parts: string[] = []
    let from = this.at + 1
    for (let at = from; at < this.text.length; at += 1) {
      const unit = this.text[at]
      if (unit === '"') {
        parts.push(this.text.slice(from, at))
        this.at = at + 1
        // A half character, which escapes can spell, could not be kept or sent on.
        return parts.join('').toWellFormed()
      }
      if (unit !== '\\') continue
      this.at = at
      parts.push(this.text.slice(from, at), this.escape())
      from = this.at
      at = this.at - 1
    }
    this.at = this.text.length
    throw this.malformed('the end of a text in quotes')
  }

  escape(): string {
    const letter = this.text[this.at + 1] ?? ''
    const plain = ESCAPES.get(letter)
    if (plain !== undefined) {
      this.at += 2
      return plain
    }
    const digits = this.text.slice(this.at + 2, this.at + 6)
    if (letter !== 'u' || !/^[\da-f]{4}$/i.test(digits)) throw this.malformed('a known escape')
    this.at += 6
    return String.fromCharCode(Number.parseInt(digits, 16))
  }

  space(): void {
    while (this.at < this.text.length && isSpace(this.text.charCodeAt(this.at))) this.at += 1
  }

  malformed(expected: string): Malformed {
    const found = this.at >= this.text.length ? 'the end' : `'${this.text.slice(this.at, this.at + 12)}'`
    return new Malformed(`${expected} was expected at character ${this.at + 1}, and ${found} was found`)
  }
}

/** Space, tab, line feed, carriage return, no-break space, byte order mark. */
export function isSpace(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === 13 || unit === 9 || unit === 0xa0 || unit === 0xfeff
}
