import { lazily } from '../../../support/lazily.ts'
import { seenWords, type WordList } from '../../phrases/seen-words.ts'
import { isStopWord } from '../../words/stop-words.ts'
import { words } from '../../words/words.ts'
import { LONGEST_CLAUSE, metaEnd } from '../about-itself.ts'
import { asserts } from '../asserting.ts'
import { any, matchEnd, matchOf, type PartPatterns, sticky } from '../pattern.ts'
import { isMeta } from '../vocabulary.ts'

/** What the beginning of a sentence holds one of if anything leads to what it says. */
const MAY_LEAD =
  /[.)*>](?=[\s<*])|^.{0,12}[.)*>]$|- |^\d{1,2} |\b(?:is this|sources?|documents?|documentation|holds up|checks out|adds up|that|answer|advice|seems?|appears|turns|looks?|says|and|but|so|also|then|thus|therefore|hence|next|finally|however|additionally|moreover|furthermore|lastly|apologies|sorry)\b/i
/** The same in one sign or letter, as most sentences have it. */
const SIGN_THAT_MAY_LEAD =
  /[\u20E3\uE000-\uE003,\]→➜➔⇒▶►:;!?，：；。、،؛—–…～<|)\]】①-⑳❶-❿➀-➓\u2160-\u2169=\uD83D/\u0600-\u06FF\u4E00-\u9FFF]/

function mayLead(beginning: string): boolean {
  // Most sentences have a comma, which is found in a tenth of the time.
  return beginning.includes(',') || SIGN_THAT_MAY_LEAD.test(beginning) || MAY_LEAD.test(beginning)
}

/** Numbers of points that are no list of Markdown: `№1:`, `1.1.`, `1 – `. */
const ENUMERATOR = lazily(
  () =>
    /(?:№ ?\d{1,2}[.):：]?|(?<=#)\d{1,2}|\d{1,2}(?:\.\d{1,2}){1,2}[.)]|\d{1,2}(?:st|nd|rd|th)[:：]|\d{1,2}\.?[a-h]\)|\d{1,2} [–—-])\s+(?=[*_"“]{0,3}[\p{Lu}\p{Lo}])|\d{1,2}\.\d{1,2}\.\s+(?=\p{Ll})/uy,
)

const MAY_ENUMERATE = /[\d№]/

/** What leads are looked for in, and what it is read by. */
interface LedText {
  readonly text: string
  readonly languages: readonly PartPatterns[]
  readonly question: string
}

/** What leads to what a sentence says: framing, labels, and a question that is repeated. */
export class Leads {
  private readonly reading: LedText
  private asked: ReadonlySet<string> | undefined

  constructor(reading: LedText) {
    this.reading = reading
  }

  /**
   * Where a lead that begins at a place of a sentence ends; the place itself if none does. `names`: whether the sentence
   * names passages ahead of its end; `start`: where it begins in the text.
   */
  endOf(stretch: string, at: number, { names, start }: { names: boolean; start: number }): number {
    const beginning = stretch.slice(at, at + LONGEST_CLAUSE)
    if (!mayLead(beginning)) return at
    for (const { lead, leadUnnamed = lead, leadWords, link } of this.reading.languages) {
      if (!names && leadWords !== undefined && isWord(stretch, at)) {
        if (!this.has(leadWords, start + at)) continue
        const linked = link === undefined ? at : matchEnd(link, stretch, at)
        if (linked > at && isWord(stretch, linked) && !this.has(leadWords, start + linked)) return linked
      }
      const to = matchEnd(names ? lead : leadUnnamed, stretch, at)
      if (to > at) return to
    }
    const title = stretch.startsWith('*', at - 1) || stretch.startsWith('_', at - 1) ? emphasisedEnd(stretch, at) : at
    if (title > at) return title
    const numbered = MAY_ENUMERATE.test(stretch.charAt(at)) ? matchEnd(ENUMERATOR(), stretch, at) : at
    if (numbered > at) return numbered
    return Math.max(metaEnd(stretch, at), labelEnd(stretch, at), this.repeatedEnd(stretch, at))
  }

  private has(words: WordList, at: number): boolean {
    return seenWords(this.reading.text).has(words, at, at + 1)
  }

  /** `You asked how long refunds take; ` ahead of an answer, where all that it says was asked. */
  private repeatedEnd(stretch: string, at: number): number {
    if (this.reading.question === '') return at
    for (const pattern of [REPEATED_QUOTED, REPEATED, QUOTED_QUESTION]) {
      const said = matchOf(pattern, stretch, at)
      if (said === undefined) continue
      this.asked ??= contentOf(this.reading.question)
      const forms = contentOf(said[1] ?? '')
      if (forms.size > 0 && isWithin(forms, this.asked)) return at + said[0].length
    }
    return at
  }
}

/** Whether a word begins at a place, which is not what a speaker plays: `*smiles*`. */
function isWord(stretch: string, at: number): boolean {
  const lower = stretch.charCodeAt(at) | 32
  return lower >= 97 && lower <= 122 && stretch.charCodeAt(at) < 128 && stretch[at - 1] !== '*'
}

/** `**Final answer** Ferries leave …`: in emphasis, nothing but what answers are called. */
const EMPHASISED = /(?<=(?:^|\s)[*_]{1,3})\p{L}[\p{L} '’-]{2,40}[*_]{1,3} (?=\S)/uy

function emphasisedEnd(stretch: string, at: number): number {
  const match = matchOf(EMPHASISED, stretch, at)
  return match !== undefined && isMeta(match[0], { named: false }) && !asserts(match[0]) ? at + match[0].length : at
}

const ASKED = any(
  'you (?:asked|wanted to know|want to know|are asking|were asking)(?: about)?',
  '(?:regarding|as for|as to|concerning|when it comes to|in terms of|with regard to|with respect to|about|on|to(?= (?:the|your|this) question)|to answer|in answer to|in response to|the answer to|in reply to|as regards)(?: (?:the|your|this|that) (?:question|query|matter|topic|subject|issue))?(?: (?:of|about|on))?',
  'question:|q:|问题[：:]|問題[：:]|问[：:]|السؤال:|س:',
  '关于|關於|至于|至於|对于|對於|就|(?:您|你)(?:所)?(?:问|問|想知道|询问|詢問|提到)(?:的)?(?:是)?|针对|針對|回答',
  '(?:بخصوص|بالنسبة (?:إلى|ل)|فيما يتعلق ب|فيما يخص|سألت عن|حول|رد[اً]{1,2} على|إجابة عن|إجابة على|للإجابة عن|للإجابة على)(?: ?(?:سؤالك|السؤال|سؤال))?(?: عن| حول)?',
)
const ASKED_END = '(?:这个问题|這個問題|的问题|的問題|这一问题)?'
/** `Regarding your question about refunds,`, `The answer to the question of how long it takes is`. */
const REPEATED = sticky(
  `${ASKED}\\s?([^.!:;"”»」』\\n]{1,200}?)(?:[?？؟]?${ASKED_END}[,:;，：؟،；]|[?？؟]| is(?: that)?\\b|\\s[–—-])\\s?`,
)
const REPEATED_QUOTED = sticky(
  `${ASKED}\\s?["“«「『《]([^"”»」』》\\n]{1,200}?)[?？؟]?["”»」』》]${ASKED_END}(?: (?:is|would be)(?: that)?)?[,:;，：؟،；–—-]{0,2}\\s?`,
)

/** The question in quotation marks. */
const QUOTED_QUESTION = /["“”'‘«»「『《]?([^"”'»」』》\n]{3,200}?)[?？؟]["”'’»」』》]?[:,，：،—–-]{0,2}\s?/y

/** `In order of importance:` ahead of a list. */
const INTRODUCING = /[^\d:：.,;!?\n]{4,80}[:：][*_\s]*$/

/** `The process, as described in ▪, is as follows:` */
const AS_FOLLOWS =
  /^[^\d.;!?\n]{4,80}\b(?:is|are|goes|go|runs?|reads?|be \w+ed|works?|unfolds?) (?:as follows[:：.]|(?:like this|this)[:：])[*_\s]*$/i

/** Whether a sentence is a few words with a colon behind them, which lead to what follows and state nothing. */
export function introduces(sentence: string): boolean {
  if (sentence.length > LONGEST_INTRODUCTION || !/[:：][*_\s]*$|\bas follows\.[*_\s]*$/.test(sentence)) return false
  if (AS_FOLLOWS.test(sentence) && capitalsOf(sentence) <= 1) return true
  if (!INTRODUCING.test(sentence) || DENYING_LABEL.test(sentence) || STATING_LABEL.test(sentence)) return false
  const own = words(sentence)
  return (
    own.every(({ script }) => script === 'latin') &&
    own.length <= LONGEST_LABEL &&
    own.length > 1 &&
    capitalsOf(sentence) <= 1
  )
}

/** A name may say something: of what leads to a list, the first word alone has a capital. */
function capitalsOf(text: string): number {
  return text.match(/\p{Lu}/gu)?.length ?? 0
}

const LONGEST_INTRODUCTION = 100

/** A label of a few words before a whole sentence: `**Changes at work**: …`, `Changes at work (▪) – …`. One with a figure is content. */
const LABEL =
  /[^\s\d:：.,;!?*_][^\d:：.,;!?*_\n]{1,60}(?:[:：][*_]{0,3}|[*_]{1,3} ?[:：]|(?:[*_]{1,3}|(?<=[\uE000-\uE003][)）])) ?[–—-](?= )|[*_]{1,3} ?[(（][\uE000-\uE003]+[)）] ?(?:[:：]|[–—-](?= )))\s?/y
const DENYING_LABEL =
  /\b(?:not|no|never|without|banned|forbidden|only|free)\b|n['’]t\b|不|没|無|无|禁|لا |غير|بدون|ممنوع/i
/** What only a statement has: a verb behind what it is said of. */
const STATING_LABEL =
  /[a-z][’'*_]* (?:is|are|was|were|has|have|had|will|would|must|may|might|should|can|does|did)\b|[a-z] [a-z]{3,}ed [a-z]|[\u4E00-\u9FFF]{2}(?:是|为|有|被|将|须|应|会|需|已)[\u4E00-\u9FFF]{2}|[\u4E00-\u9FFF]{4}[了过][:：*]/
const LONGEST_LABEL = 6
const LONGEST_ARABIC_LABEL = 3
const SHORTEST_BEHIND = 5

function labelEnd(stretch: string, at: number): number {
  const match = matchOf(LABEL, stretch, at)
  if (match === undefined) return at
  const to = at + match[0].length
  if (DENYING_LABEL.test(match[0]) || STATING_LABEL.test(match[0])) return at
  const own = words(match[0])
  const behind = words(stretch.slice(to))
  const starts = /^[\s*_"“]*[\p{Lu}\p{Lo}]/u.test(stretch.slice(to))
  const longest = own[0]?.script === 'arabic' ? LONGEST_ARABIC_LABEL : LONGEST_LABEL
  return own.length <= longest && behind.length >= SHORTEST_BEHIND && starts ? to : at
}

function isWithin(forms: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const form of forms) if (!others.has(form)) return false
  return true
}

function contentOf(text: string): ReadonlySet<string> {
  return new Set(
    words(text)
      .filter((word) => !isStopWord(word))
      .map(({ form }) => form),
  )
}
