import { latinLanguage, type ScriptCount, scriptsOf } from '../../../text/sentences/language.ts'
import type { IndexedPassage } from '../../../text/evidence/evidence.ts'
import type { Word } from '../../../text/words/word.ts'
import type { GateIndex } from '../../gate-index.ts'

/** What a text is written in, as far as its letters and small words tell. */
interface Tongue {
  readonly script: ScriptCount['script']
  readonly language: string | undefined
}

/** Words of a text by which that is told, and letters that it takes. */
const SAMPLE = 120
const FEWEST_LETTERS = 20

/** Whether the answer is in English as far as its small words tell, or else the first passage. */
export function isEnglish(index: GateIndex): boolean {
  const own = tongueOfAnswer(index)
  if (own?.script !== 'latin') return false
  const [first] = index.evidence.passages
  return (own.language ?? (first && tongueOfPassage(first, index)?.language) ?? 'en') === 'en'
}

/**
 * Whether any passage is in another language than the answer. What such a passage says cannot be compared by words, so
 * that nothing can be said to be missing.
 */
export function hasOtherLanguages(index: GateIndex): boolean {
  return index.shared(readOthers, () => readOthers(index))
}

function readOthers(index: GateIndex): boolean {
  const own = tongueOfAnswer(index)
  if (own === undefined) return false
  return index.evidence.passages.some((passage) => {
    const other = tongueOfPassage(passage, index)
    if (other === undefined) return false
    if (other.script !== own.script) return true
    return other.language !== undefined && own.language !== undefined && other.language !== own.language
  })
}

function tongueOfAnswer({ answer, shared }: GateIndex): Tongue | undefined {
  return shared(tongueOfAnswer, () => tongueOf(answer.content))
}

function tongueOfPassage(passage: IndexedPassage, { about }: GateIndex): Tongue | undefined {
  return about(passage.text)(tongueOfPassage, () => tongueOf(sampleOf(passage)))
}

function sampleOf({ columns }: IndexedPassage): Word[] {
  return Array.from({ length: Math.min(SAMPLE, columns.length) }, (_, at) => columns.wordAt(at))
}

function tongueOf(words: readonly Word[]): Tongue | undefined {
  const [first] = scriptsOf('', { words })
  if (first === undefined || first.letters < FEWEST_LETTERS) return undefined
  return { script: first.script, language: first.script === 'latin' ? latinLanguage('', { words }) : undefined }
}
