import { isStopWord } from '../../text/words/stop-words.ts'
import { words } from '../../text/words/words.ts'
import type { Sentence } from '../../text/sentences/sentences.ts'

/** What nothing but code has. A bracket behind a space is one of prose. */
const CODE_SIGN =
  /[{}=<>\\|$;]|[\w\])]\(|\(\)|::|->|\w_\w|^\s*(?:import|def|class|return|const|let|var|function)\b|\s--?\w/
/** How comments begin and end. */
const COMMENT = /^\s*(?:\/\/+|#+|--|\/\*+|\*+|%+|"""|'''|<!--)\s*|(?:\*\/|-->|"""|''')$/g
const TAG = /<\/?[a-zA-Z][^<>]{0,200}>/g
/** The value of a setting, and what is in quotation marks. */
const VALUE = /^\s*["']?[\w-]{1,40}["']?\s*:\s+(\S.*)$/
const LITERAL = /"([^"\n]{8,2000})"|'([^'\n]{8,2000})'|`([^`\n]{8,2000})`/g
const FEWEST_WORDS = 3
const FEWEST_HAN = 3

/**
 * The sentences of a text, with lines of code as paragraphs where a reader reads them as text: lines of prose, also in
 * comments and in quotation marks; every line that is not code for certain if most of the text is in fences; and every line if all of it is.
 */
export function withShownCode(text: string, sentences: readonly Sentence[]): readonly Sentence[] {
  if (!sentences.some(({ block }) => block === 'code')) return sentences
  const length = (isCode: boolean): number =>
    sentences.reduce((sum, { block, start, end }) => sum + ((block === 'code') === isCode ? end - start : 0), 0)
  const [inside, outside] = [length(true), length(false)]
  return sentences.map((sentence) => {
    if (sentence.block !== 'code') return sentence
    const line = text.slice(sentence.start, sentence.end)
    const isText = outside === 0 || (inside > outside && !CODE_SIGN.test(line)) || saysInCode(line)
    return isText ? { ...sentence, block: 'paragraph' as const } : sentence
  })
}

/** Whether a line of code says something to its reader. */
function saysInCode(line: string): boolean {
  const bare = line.replace(TAG, ' ').trim().replace(COMMENT, '')
  if (isProse(bare)) return true
  const value = VALUE.exec(bare)?.[1]
  if (value !== undefined && isProse(value)) return true
  return Array.from(line.matchAll(LITERAL), (match) => match[1] ?? match[2] ?? match[3] ?? '').some(isProse)
}

function isProse(text: string): boolean {
  if (CODE_SIGN.test(text)) return false
  const own = words(text)
  const han = own.filter(({ script }) => script === 'han').length
  if (han >= FEWEST_HAN) return true
  const plain = own.filter(({ script, kind }) => script !== 'han' && kind !== 'gram')
  if (plain.length < FEWEST_WORDS) return false
  if (plain.some((word) => word.script === 'arabic' || isStopWord(word)) || /[.!?]\s*$/.test(text)) return true
  return plain.length >= FEWEST_WITHOUT_SMALL && SENTENCE.test(text)
}

/** `Small companies pay 20 percent`: words and figures alone, after a capital. */
const SENTENCE = /^\s*\p{Lu}[a-zß-ԯ][A-Za-zÀ-ԯ\d'’,.%€$£ -]*$/u
const FEWEST_WITHOUT_SMALL = 5
