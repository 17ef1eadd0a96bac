import { words } from '../../text/words/words.ts'
import type { Sentence } from '../../text/sentences/sentences.ts'

const STOP = /[.。!！][\s*_)"'”’]*$/
const ELLIPSIS = /(?:\.\.\.|…)[\s*_]*$/
/** What a heading may begin with and have a verb all the same: `How the bridge was built`. */
const ASKING = /^[\W\d]*(?:how|what|why|when|where|which|who|whether|if)\b/i
/** A verb that English cannot do without, behind a word that it may belong to. */
const ENGLISH_VERB =
  /[a-z][’')*_]* (?:\w+ )?(?:is|are|was|were|has|have|had|will|would|must|may|might|should|can|cannot|does|did|do|be)\b|[a-z]n['’]t\b/i
const PAST = /[a-z] [a-z]{3,}ed (?:\w+ ){0,3}\w+/i
const CHINESE_VERB = /[是为為有了被将將须須应應会會能由需已属屬均达達超让讓]|可以|不(?![良同足])|没|沒/
const ARABIC_VERB =
  /(?:^|\s)(?:[\u0648\u0641]?[\u064A\u062A](?!\u0639\u0631\u064A\u0641|\u0639\u0644\u064A\u0645)[\u0621-\u0652]{3,}|كان|كانت|ليس|ليست|لا|لم|لن|تم|يجب|قد|على)(?=\s)/
const FEWEST_WORDS = 4
const FEWEST_HAN = 6

/** Whether a heading is a statement: it ends like one, has the verb of one, or nothing stands below it. */
export function isStatementHeading(heading: string, { isLast }: { isLast: boolean }): boolean {
  if (isLast || (STOP.test(heading) && !ELLIPSIS.test(heading))) return true
  if (ASKING.test(heading)) return false
  const own = words(heading)
  if (own[0]?.script === 'han' || own.at(-1)?.script === 'han')
    return own.length >= FEWEST_HAN - 1 && CHINESE_VERB.test(heading)
  if (own.length < FEWEST_WORDS) return false
  if (own[0]?.script === 'arabic') return ARABIC_VERB.test(heading)
  return ENGLISH_VERB.test(heading) || PAST.test(heading)
}

/** The place of the first heading below which nothing but headings stands. */
export function firstBareHeading(sentences: readonly Sentence[]): number {
  let at = sentences.length
  while (at > 0 && sentences[at - 1]?.block === 'heading') at--
  return at
}
