import { withoutArabicPrefix } from '../characters/arabic.ts'
import type { Script } from '../characters/characters.ts'
import { withoutHangulEnding } from '../characters/hangul.ts'
import type { Sentence } from '../sentences/sentences.ts'
import { FormTable } from '../words/form-table.ts'
import { stem } from '../words/stem.ts'
import { isStopWord } from '../words/stop-words.ts'
import { hashOf, type WordColumns } from '../words/word-columns.ts'
import type { WordKind } from '../words/word.ts'

/** A form of words, with what the evidence is told of it. */
export interface KnownWord {
  readonly form: string
  readonly hash: number
  readonly kind: WordKind
  readonly script: Script
  /** `undefined` for a stop word. */
  readonly stem: string | undefined
  /** The word without what Arabic and Korean write onto it, if it has any. */
  readonly bare: string | undefined
}

/**
 * The words of a text's sentences by their forms. It takes as long to make as entering the words in evidence does, and
 * then spares most of that, so it is for texts that come again.
 */
export interface KnownWords {
  /** Each form once, in the order in which they come. */
  readonly forms: readonly KnownWord[]
  /** For each word of the text: its form's place in `forms`. Of no meaning for words outside the sentences. */
  readonly formOf: Int32Array
  /** For each sentence: its first word, and the one behind its last. */
  readonly bounds: readonly number[]
}

export function knownWords(words: WordColumns, spans: readonly Sentence[]): KnownWords {
  const table = new FormTable()
  const forms: KnownWord[] = []
  const formOf = new Int32Array(words.length)
  const bounds: number[] = []
  let at = 0
  for (const { start, end } of spans) {
    while (at < words.length && words.startAt(at) < start) at++
    bounds.push(at)
    for (; at < words.length && words.startAt(at) < end; at++) {
      const number = table.numberOf(words, at)
      if (number === forms.length)
        forms.push(knownWord(table.all[number] as string, { kind: words.kindAt(at), script: words.scriptAt(at) }))
      formOf[at] = number
    }
    bounds.push(at)
  }
  return { forms, formOf, bounds }
}

/** Words that many texts have, so that they share them: those met lately, and before them. */
let recent = new Map<string, KnownWord>()
let earlier = new Map<string, KnownWord>()
const MOST_RECENT = 10_000
/** V8 would keep the text that a longer form was cut out of. */
const LONGEST_COMMON = 12

function knownWord(form: string, { kind, script }: Pick<KnownWord, 'kind' | 'script'>): KnownWord {
  const known = recent.get(form) ?? earlier.get(form)
  if (known !== undefined && known.kind === kind && known.script === script) return kept(known)
  const isContent = !isStopWord({ form, kind })
  const fresh = {
    form,
    hash: hashOf(form),
    kind,
    script,
    stem: isContent ? stem(form) : undefined,
    bare: isContent ? bareReading(form, script) : undefined,
  }
  return form.length > LONGEST_COMMON ? fresh : kept(fresh)
}

function kept(word: KnownWord): KnownWord {
  if (recent.size >= MOST_RECENT) {
    earlier = recent
    recent = new Map()
  }
  recent.set(word.form, word)
  return word
}

/** A word without the article, conjunctions and particles that Arabic and Korean write onto it, if it has any. */
export function bareReading(form: string, script: Script): string | undefined {
  if (script === 'arabic') return withoutArabicPrefix(form)
  return script === 'hangul' ? withoutHangulEnding(form) : undefined
}
