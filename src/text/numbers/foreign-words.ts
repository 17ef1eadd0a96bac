import { lazily } from '../../support/lazily.ts'
import { NUMBER_VOCABULARIES, type NumberVocabulary } from '../data/foreign-number-words.ts'

/** A language whose number words are read in sources, beside English, Chinese and Arabic. */
export type SpelledLanguage = keyof typeof NUMBER_VOCABULARIES

export function isSpelledLanguage(language: string | undefined): language is SpelledLanguage {
  return language !== undefined && Object.hasOwn(NUMBER_VOCABULARIES, language)
}

/** What a word adds to a number: itself, a factor, a half. */
type Item =
  | { readonly kind: 'add'; readonly value: number; readonly isInDigits?: true }
  | { readonly kind: 'times'; readonly value: number }
  | { readonly kind: 'power'; readonly value: number }
  | { readonly kind: 'half'; readonly value: number }

interface Lexicon {
  readonly items: ReadonlyMap<string, Item>
  readonly joints: ReadonlySet<string>
  readonly shares: ReadonlyMap<string, number>
  readonly glued: boolean
  readonly endings: readonly string[]
}

const LEXICONS = new Map<SpelledLanguage, Lexicon>()

function lexiconOf(language: SpelledLanguage): Lexicon {
  const known = LEXICONS.get(language)
  if (known !== undefined) return known
  const { adds, hundreds, powers, joints, halves, shares, glued, endings }: NumberVocabulary =
    NUMBER_VOCABULARIES[language]
  const items = new Map<string, Item>()
  for (const [word, value] of pairs(adds)) items.set(word, { kind: 'add', value })
  for (const [word, value] of pairs(hundreds, 100)) items.set(word, { kind: 'times', value })
  for (const [word, value] of pairs(powers)) items.set(word, { kind: 'power', value: 10 ** value })
  for (const [word, value] of pairs(halves, 0)) items.set(word, { kind: 'half', value })
  const lexicon: Lexicon = {
    items,
    joints: new Set(joints.split(' ')),
    shares: new Map(pairs(shares)),
    glued: glued === true,
    endings: endings?.split(' ').sort((a, b) => b.length - a.length) ?? [],
  }
  LEXICONS.set(language, lexicon)
  return lexicon
}

/** The words of a list with their values; without a value, one more than the word before, or always the same. */
function pairs(list: string, same?: number): (readonly [word: string, value: number])[] {
  let last = 0
  return list
    .split(' ')
    .filter(Boolean)
    .map((one) => {
      const [word = '', value] = one.split('=')
      last = value === undefined ? (same ?? last + 1) : Number(value)
      return [word, last] as const
    })
}

const TOKEN = lazily(() => /[\p{L}\p{M}]{1,64}|\d{1,12}(?:,\d{1,2}(?!\d))?/gu)
/** What may stand between the words of a number. */
const BETWEEN = /^[ \u00A0\u202F\u200C\u2011-]{1,3}$/

/**
 * The numbers that a source spells out in a language, as canonical values, with shares of a whole in percent: 9000 for
 * `neuf mille`, 25 for `un quart`. Meant for looking up numbers of an answer. Takes time linear in the text.
 */
export function spelledValues(text: string, language: SpelledLanguage): ReadonlySet<string> {
  const lexicon = lexiconOf(language)
  const values = new Set<string>()
  const sum = new Sum(values)
  let end = -1
  let jointBefore = false
  for (const { 0: token, index } of text.matchAll(TOKEN())) {
    sum.words += 1
    const roman = romanValue(token)
    if (roman !== undefined) values.add(roman)
    const word = folded(token)
    const joined = end >= 0 && BETWEEN.test(text.slice(end, index))
    if (!joined) sum.close()
    end = index + token.length
    const share = lexicon.shares.get(word) ?? shareWithEnding(word, lexicon)
    if (share !== undefined) values.add(String(share))
    if (joined && !jointBefore && lexicon.joints.has(word)) {
      jointBefore = true
      continue
    }
    jointBefore = false
    const items = /\d/.test(word) ? [digits(word)] : itemsOf(word, lexicon)
    if (items === undefined) sum.close()
    else for (const item of items) sum.add(item)
  }
  sum.close()
  return values
}

/** Whether a word is a number or a part of one. */
export function isNumberWord(word: string, language: SpelledLanguage): boolean {
  const lexicon = lexiconOf(language)
  const form = folded(word)
  return lexicon.joints.has(form) || itemsOf(form, lexicon) !== undefined
}

/** `XVIIe siècle`, `siglo XVI`. */
function romanValue(token: string): string | undefined {
  const [, numeral] = ROMAN.exec(token) ?? []
  if (numeral === undefined || numeral === '') return undefined
  let value = 0
  let next = 0
  for (const letter of Array.from(numeral).reverse()) {
    const figure = LETTERS[letter] ?? 0
    value += figure < next ? -figure : figure
    next = Math.max(next, figure)
  }
  return String(value)
}

const ROMAN = /^(X{0,2}(?:IX|IV|V?I{0,3}))(?:e|er|ème)?$/
const LETTERS: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 }

function shareWithEnding(word: string, { shares, endings }: Lexicon): number | undefined {
  for (const ending of endings) {
    const share = word.endsWith(ending) ? shares.get(word.slice(0, -ending.length)) : undefined
    if (share !== undefined) return share
  }
  return undefined
}

function folded(token: string): string {
  return token
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replaceAll('ё', 'е')
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')
}

function digits(word: string): Item {
  return { kind: 'add', value: Number(word.replace(',', '.')), isInDigits: true }
}

function itemsOf(word: string, lexicon: Lexicon): readonly Item[] | undefined {
  const whole = lexicon.items.get(word)
  if (whole !== undefined) return [whole]
  const found = lexicon.glued ? glued(word, lexicon) : undefined
  if (found !== undefined) return found
  for (const ending of lexicon.endings) {
    if (!word.endsWith(ending)) continue
    const rest = word.slice(0, -ending.length)
    const item = lexicon.items.get(rest)
    const items = item === undefined ? (lexicon.glued ? glued(rest, lexicon) : undefined) : [item]
    if (items !== undefined) return items
  }
  return undefined
}

/** Letters of the longest number word within a word. */
const LONGEST = 12

/** The number words that a word is made of, if nothing else is in it. Most words begin with none and are left at once. */
function glued(word: string, { items, joints }: Lexicon): readonly Item[] | undefined {
  const ways: (readonly Item[] | undefined)[] = [[]]
  for (let from = 0; from < word.length; from++) {
    const before = ways[from]
    if (before === undefined) continue
    for (let end = Math.min(word.length, from + LONGEST); end > from; end--) {
      if (ways[end] !== undefined) continue
      const part = word.slice(from, end)
      const item = items.get(part)
      if (item !== undefined) ways[end] = [...before, item]
      else if (before.length > 0 && joints.has(part)) ways[end] = before
    }
  }
  return ways[word.length]
}

/** Words from a number on within which a half belongs to it. */
const FAR = 5

/** A number that is being added up. */
class Sum {
  private readonly values: Set<string>
  private total = 0
  private current = 0
  /** What the last word added, and the last power of ten; 0 for none. */
  private last = 0
  private power = 0
  private isEmpty = true
  /** Whether the last item was in digits, which nothing is added to: `18 200 dix ans plus tôt`. */
  private isInDigits = false
  /** Whether any of it is in words: digits alone are read with their groups and fractions elsewhere. */
  private hasWord = false
  /** Words so far, and the number that was closed last with how many there were then. */
  words = 0
  private closed = { value: 0, words: -FAR }

  constructor(values: Set<string>) {
    this.values = values
  }

  add(item: Item): void {
    if (!this.takes(item)) this.close()
    if (item.kind === 'half') {
      // Half an hour is thirty minutes, half a year six months; `three hours and a half`.
      this.values.add('30')
      this.values.add('6')
      if (this.isEmpty && this.words - this.closed.words < FAR) this.values.add(String(this.closed.value + 0.5))
    }
    this.isEmpty = false
    this.isInDigits = item.kind === 'add' && item.isInDigits === true
    this.hasWord ||= !this.isInDigits
    switch (item.kind) {
      case 'add':
        // `quatre-vingt`
        this.current += this.last === 4 && item.value === 20 ? 76 : item.value
        this.last = this.last === 4 && item.value === 20 ? 80 : item.value
        return
      case 'times': {
        // 삼백구십: only what comes right before is multiplied.
        const times = this.last > 0 && this.last < 10 ? this.last : this.current
        this.current += Math.max(1, times) * item.value - times
        this.last = item.value
        return
      }
      case 'power':
        // `mil millones`
        if (item.value > this.power) this.total = Math.max(1, this.total + this.current) * item.value
        else this.total += Math.max(1, this.current) * item.value
        this.current = 0
        this.last = 0
        this.power = item.value
        return
      case 'half':
        if (this.current === 0 && this.power > 0) this.total += this.power / 2
        else this.current += item.value + 0.5
        this.last = 0.5
    }
  }

  /** Whether a word can go on with the number, and does not begin another one. */
  private takes(item: Item): boolean {
    if (this.isEmpty) return true
    switch (item.kind) {
      case 'add':
        if (this.isInDigits || (item.isInDigits === true && this.current > 0)) return false
        if (this.current === 0) return item.value < Math.max(1000, this.power)
        // `einundzwanzig`; `soixante-douze`, `quatre-vingt-dix`
        if (this.last < 10) return this.last >= 1 && item.value >= 20 && item.value < 100 && item.value % 10 === 0
        return item.value < (this.last >= 100 ? 100 : this.last % 10 === 0 ? 20 : 0)
      case 'times':
        return this.current % 1000 < 100 || this.last < 10
      case 'power':
        return item.value !== this.power
      default:
        return this.last !== 0.5
    }
  }

  close(): void {
    if (!this.isEmpty) {
      const value = Math.round((this.total + this.current) * 1000) / 1000
      if (this.hasWord) this.values.add(String(value))
      this.closed = { value, words: this.words }
    }
    this.hasWord = false
    this.total = this.current = this.last = this.power = 0
    this.isEmpty = true
  }
}
