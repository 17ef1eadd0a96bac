import { foldArabic } from './arabic.ts'
import { INJECTION_PHRASES } from './data/injection-phrases.ts'
import { normalise } from './normalise.ts'

/** Version of the phrases. */
export const INJECTION_PHRASES_VERSION = '1'

const PHRASES = new RegExp(INJECTION_PHRASES.map((phrase) => `(?:${phrase})`).join('|'), 'g')
const ARABIC_LETTER = /[\u0620-\u064A]/
/** A quick look for a word that every phrase has one of. */
const WORTH_A_LOOK =
  /ignore|disregard|forget|override|bypass|instruction|you are|act |behave|you (?:must|should|will)|do not|don['’]t|never|attention|note to|dear|hey|reveal|print|repeat|output|show|leak|if you|as an|忽略|无视|忘记|不要|别|你|您|تجاهل|انس|أنس|اهمل|أهمل|لا ت/i

/** Stretches of a text that speak to a model, in order: UTF-16 code units, end exclusive. */
export function injectionPhrases(text: string): [start: number, end: number][] {
  if (!WORTH_A_LOOK.test(text)) return []
  const { text: folded, toOriginal } = normalise(text, { level: 'n1' })
  // Folding Arabic letters one by one keeps the places; where it drops marks the places would move, so those texts keep them.
  const arabic = ARABIC_LETTER.test(folded) ? foldArabic(folded) : folded
  const tried = arabic.length === folded.length ? arabic : folded
  return [...tried.matchAll(PHRASES)].map(({ 0: match, index }) => toOriginal(index, index + match.length))
}
