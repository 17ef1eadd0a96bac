import { isStopWord } from '../words/stop-words.ts'
import { words } from '../words/words.ts'

/** What greetings, thanks and offers of help in English are made of, besides function words. */
const WORDS = new Set(
  (
    'hi hello hey greetings good great nice morning afternoon evening day night weekend week thanks thank much welcome sure ' +
    'certainly course absolutely okay ok problem worries pleasure sorry apologize apologise apologies question questions happy glad ' +
    'delighted pleased help helps helped helpful assist assistance support today else anything something more further other ' +
    'another need want like know let let’s feel free hesitate ask reach chat talk again soon luck care best regards hope here ' +
    'answer answers clarify clarifies clear clearer confusion inconvenience'
  ).split(' '),
)
/** A greeting, thanks or an offer in Chinese or Arabic is no longer than this. */
const MOST_GRAMS = 16
const MOST_ARABIC = 7

/** Whether a sentence is nothing but a greeting, thanks or an offer of help: it has no word that could be about anything else. */
export function isSmallTalk(sentence: string): boolean {
  const own = words(sentence)
  const others = own.filter(({ script }) => script !== 'latin')
  if (others.length > (own[0]?.script === 'arabic' ? MOST_ARABIC : MOST_GRAMS)) return false
  return own.every((word) => word.script !== 'latin' || isStopWord(word) || WORDS.has(word.form))
}
