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
/** From so many words on a line is no title. */
const LONGEST_TITLE = 9
/** The number of a part, and marks around a heading. */
const PART_NUMBER = /^[\s#*_>]*(?:\p{L}{1,20} ){0,2}[\d٠-٩]{1,3}(?:\.\d{1,3})*(?=[\s.:：、）)–—-]|$)[.:：、）)–—-]?/u
const MARKS = /[*_#>`]+/g
/** What counts or dates: a figure, a number word beside what it counts. */
const FIGURE =
  /\d|[٠-٩۰-۹]|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|half|twice)\b|[一二两兩三四五六七八九十百千万]{1,4}(?:年|月|日|天|个月|小时|元|倍|成|人|只|孔|家|次|台|层|公里|公斤|升)|(?:^|\s)(?:نصف|ثلث|ربع|اثن|ثلاث|[أا]ربع|خمس|ست|سبع|ثمان|تسع|عشر|مئ|مائ|[أا]لف)\p{L}*/iu
/** A name among words in small letters: `The trial took place in Ghana`. */
const NAME_WITHIN = /(?:^|\s)\p{Ll}{4,}\s(?:\p{Ll}+\s){1,6}\p{Lu}\p{Ll}{2,}/u

/** Whether a heading is a statement: it ends like one, has the verb, a figure or the length of one, or nothing stands below it. */
export function isStatementHeading(heading: string, { isLast }: { isLast: boolean }): boolean {
  if (isLast || (STOP.test(heading) && !ELLIPSIS.test(heading))) return true
  if (ASKING.test(heading)) return false
  const bare = heading.replace(PART_NUMBER, ' ').replace(MARKS, ' ').trim()
  const own = words(bare)
  const counts = FIGURE.test(bare)
  if (own[0]?.script === 'han' || own.at(-1)?.script === 'han')
    return own.length >= FEWEST_HAN - 1 && (counts || CHINESE_VERB.test(bare))
  if (own.length < FEWEST_WORDS) return false
  if (counts || own.length >= LONGEST_TITLE) return true
  if (own[0]?.script === 'arabic') return ARABIC_VERB.test(bare)
  return NAME_WITHIN.test(bare) || ENGLISH_VERB.test(bare) || PAST.test(bare)
}

/** The place of the first heading below which nothing but headings stands. */
export function firstBareHeading(sentences: readonly Sentence[]): number {
  let at = sentences.length
  while (at > 0 && sentences[at - 1]?.block === 'heading') at--
  return at
}
