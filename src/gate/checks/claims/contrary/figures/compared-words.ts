import { type Measure, measureCalled } from '../../../../../text/numbers/measures/measures.ts'
import { smallNumber } from '../../../../../text/numbers/number-words.ts'
import { isNamed, isNamingLetter } from '../../../../../text/polarity/names-of-words.ts'
import { isStopWord } from '../../../../../text/words/stop-words.ts'
import { stem } from '../../../../../text/words/stem.ts'
import type { Word } from '../../../../../text/words/word.ts'
import type { GateIndex } from '../../../../gate-index.ts'
import { wordsAt } from '../evidence-statements.ts'

/** `30 days in Berlin, those in Paris 25`: what the second figure counts was said ahead. */
export const ELLIPTICAL = /\b(?:those|that) (?:in|of|at|on|with|from|for)\b/i

export const ARTICLES = new Set('the a an your my our their its his her any each'.split(' '))
/** What ends the words that belong to a number. */
const BREAK = /[,;:()[\]–—.!?]/
/** A part of a time, a range or a longer number. */
const JOINED = /[\d:./–-]/
const NUMBER = /^(?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d{1,6})?$/

/** A word among others, without articles. Of most words nothing is asked, so that everything is told on demand. */
export class Token {
  readonly start: number
  readonly end: number
  /** Its number, if it is one by itself. */
  readonly value: string | undefined
  private readonly word: Word
  private readonly text: string
  /** Where the word before ends that is no article. */
  private readonly before: number
  private madeKey: string | undefined

  constructor(word: Word, { text, before }: { readonly text: string; readonly before: number }) {
    this.start = word.start
    this.end = word.end
    this.value = valueOf(word, text)
    this.word = word
    this.text = text
    this.before = before
  }

  get key(): string {
    return (this.madeKey ??= this.value ?? stem(this.word.form))
  }

  /** Whether it says something by itself, and is no unit. */
  get content(): boolean {
    const { word, value, text, start, end } = this
    if (isNamingLetter(text.slice(start, end))) return true
    return value === undefined && word.kind === 'word' && !isStopWord(word) && measureCalled(word.form) === undefined
  }

  /** Whether it is written as a name. */
  get named(): boolean {
    return isNamed(this.word)
  }

  /** What it measures by, if it is a unit. */
  get measure(): Measure | undefined {
    return measureCalled(this.word.form)
  }

  /** Whether nothing but a blank is ahead of it. */
  get joins(): boolean {
    return !BREAK.test(this.text.slice(this.before, this.start))
  }
}

export function tokensOf(words: readonly Word[], text: string): Token[] {
  const found: Token[] = []
  let before = words[0]?.start ?? 0
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word
    if (ARTICLES.has(word.form)) continue
    const last = numberEnd(words, { text, at })
    const { end } = words[last] as Word
    found.push(new Token(last === at ? word : { ...word, end }, { text, before }))
    before = end
    at = last
  }
  return found
}

/** The last of the words that a number is of: `12.90` is two. */
export function numberEnd(
  words: readonly Word[],
  { text, at }: { readonly text: string; readonly at: number },
): number {
  let last = at
  for (;;) {
    const [word, next] = [words[last], words[last + 1]]
    if (word?.kind !== 'number' || next?.kind !== 'number' || next.start - word.end !== 1) return last
    if (text[word.end] !== '.' && text[word.end] !== ',') return last
    last += 1
  }
}

function valueOf({ form, kind, start, end }: Word, text: string): string | undefined {
  const small = smallNumber(form)
  if (small !== undefined) return String(small)
  if (kind !== 'number' || JOINED.test(text[start - 1] ?? ' ') || /^[:./–-]\d|^-/.test(text.slice(end, end + 2)))
    return undefined
  const written = text.slice(start, end)
  return NUMBER.test(written) ? String(Number(written.replaceAll(',', ''))) : undefined
}

/** The words of a sentence of the evidence, and their keys. */
export interface SourceWords {
  readonly tokens: readonly Token[]
  readonly keys: ReadonlySet<string>
}

/** Many claims are compared with the same sentences. */
export function sourceWordsAt(index: GateIndex, at: number): SourceWords {
  const known = index.shared(wordsBySentence, wordsBySentence)
  let words = known.get(at)
  if (words === undefined) {
    const passage = index.evidence.sentences[at]?.passage ?? -1
    const tokens = tokensOf(wordsAt(index, at), index.evidence.passages[passage]?.text ?? '')
    known.set(at, (words = { tokens, keys: new Set(tokens.map(({ key }) => key)) }))
  }
  return words
}

function wordsBySentence(): Map<number, SourceWords> {
  return new Map()
}
