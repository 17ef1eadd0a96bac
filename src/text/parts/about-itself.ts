import { matchesOf } from '../phrases/matches.ts'
import { withoutTags } from '../sentences/tags.ts'
import type { Word } from '../words/word.ts'
import { words } from '../words/words.ts'
import { asserts, hasSpeaker, isOfThirdPerson } from './asserting.ts'
import { isListLead } from './leads/list-leads.ts'
import { isOffer, MOST_OPEN, withoutOpenWords } from './offers.ts'
import { SIGN } from './pattern.ts'
import { RESTATED } from './restated.ts'
import { isMeta, hasMoreSubjects, isOfAnswers, subjectEnd } from './vocabulary.ts'

/** What may end a clause that leads to what is said. */
const CLAUSE_END =
  /[,:;，：；،؛—–～][*_`]{0,3}(?=\s|[\u4E00-\u9FFF“"])|[，：；～][*_]{0,3}|(?<=[\u4E00-\u9FFF]):(?=\d)|[.!?。！？؟…]{1,6}(?=\s|$|<)|[\])】）](?=\s)|[】）](?=[\u4E00-\u9FFF\d])|[→➜➔⇒▶►](?=\s)|\bthat\b(?!['’])|(?<=\s)(?:ف?[إا]ن(?:ها?)?(?! (?:كن|كان|شئ|[أا]رد|احتج|رغب|[أا]حبب|لزم))|[أا]ن(?:ها?)?|ب[أا]ن(?:ها?)?|حيث|[إا]ذ)(?=\s)/g
/** What stands ahead of a subject where a clause ends there. */
const MAY_END = /[^A-Za-z ]|that/
const OPENING_QUOTE = /["“«「『]\s*$/
/** What a speaker thinks or likes is said of the speaker, and no passage bears it out. */
const THINKING =
  /\b(?:i|we)\b(?:['’]\w+)? (?:\w+ )?(?:think|believe|guess|suppose|feel|love|(?:like|hope|wish)(?! to (?:inform|tell|say|note|add|let|point|clarify|confirm|advise|mention|state|stress)\b)|know|heard|agree|wonder|enjoy|sure|bet)\b/i
const OF_ANSWER = /\b(?:answers?|questions?|information|helps?|helpful|found|confusion|interest)\b/i
/** What a reader is asked for. */
const OF_READER =
  /\b(?:tell me|let me know|say (?:so|the word)|just (?:ask|say|shout|holler)|reach (?:out|back)|get in touch)\b/i
const isOfAnswer = (clause: string): boolean => !THINKING.test(clause) || OF_ANSWER.test(clause)
/** Figures and quotations: no stretch that has one is meta. */
const SAID_OF_MATTER = /[\d"“”«»「」『』]/
const MOST_CLAUSES = 6
export const LONGEST_CLAUSE = 260

/** The end of a clause in the words of answers about themselves, the longest of the first few. */
export function metaEnd(stretch: string, at: number): number {
  // What is quoted is said by another.
  if (at > 0 && OPENING_QUOTE.test(stretch.slice(0, at))) return at
  const subject = subjectEnd(stretch, at, stretch.length) ?? Infinity
  if (subject < Infinity && !MAY_END.test(stretch.slice(at, subject))) return colonEnd(stretch, at)
  // No clause that counts ends behind a figure of a matter.
  const read = withoutStepNumbers(withoutTags(stretch))
  const said = read.slice(at, at + LONGEST_CLAUSE + 1).search(SAID_OF_MATTER)
  const head = stretch.slice(0, Math.min(subject, at + (said === -1 ? LONGEST_CLAUSE : said) + 1))
  let found = at
  let count = 0
  CLAUSE_END.lastIndex = at
  for (let match = CLAUSE_END.exec(head); match !== null; match = CLAUSE_END.exec(head)) {
    const to = match.index + match[0].length
    if (to >= subject || to - at > LONGEST_CLAUSE || ++count > MOST_CLAUSES) break
    // A clause ahead of what is said takes nothing away with it.
    if (!/\S/.test(stretch.slice(to)) || !isOfAnswer(read.slice(at, to))) continue
    // `（不需要）` says something.
    if (isMetaAt(read, at, to, !/[】）]/.test(match[0]))) found = to
  }
  return found > at ? found : colonEnd(stretch, at)
}

/**
 * What a colon ends leads to what is said and is no statement of its own, so the words of answers need neither speaker nor
 * anchor: `It's spelled out pretty clearly in there:`.
 */
function colonEnd(stretch: string, at: number): number {
  const beginning = stretch.slice(at, at + LONGEST_CLAUSE)
  if (!beginning.includes(':') && !beginning.includes('：')) return at
  const [mark] = COLON.exec(beginning) ?? []
  if (mark === undefined || !/\S/.test(stretch.slice(at + mark.length))) return at
  const clause = withoutNames(withoutStepNumbers(mark))
  const leads =
    (isMeta(clause, { named: true }) && !asserts(clause) && !MEASURE.test(clause.replace(IDIOMS, ' '))) ||
    isMetaButFew(mark) ||
    isListLead(mark)
  return leads ? at + mark.length : at
}

/** `From step 2 it follows that`: what leads on says nothing with the number of a step. */
function withoutStepNumbers(stretch: string): string {
  return MAY_BE_STEP.test(stretch) ? stretch.replace(STEP_NUMBER, (mention) => mention.replace(/\d/g, ' ')) : stretch
}

const MAY_BE_STEP = /\d(?<=\b(?:step|point)s? \d)/i
const STEP_NUMBER = /\b(?:steps?|points?) \d{1,2}(?:(?:, ?| and | to |-)\d{1,2}){0,3}(?![\w%]|[.,]\d)/gi
const COLON = /^[^:：.!?。！？\n]{12,}[:：][*_]{0,3}(?=\s)/

function withoutNames(stretch: string): string {
  return SIGN.test(stretch) ? stretch.replace(SIGNED, ' ') : stretch
}

/** Whether brackets are open where a stretch names passages first. */
function isNamedInBrackets(stretch: string): boolean {
  const ahead = stretch.slice(0, Math.max(0, stretch.search(SIGN)))
  return (
    Math.max(ahead.lastIndexOf('('), ahead.lastIndexOf('（')) >
    Math.max(ahead.lastIndexOf(')'), ahead.lastIndexOf('）'))
  )
}

/** Where what a sentence ends with in the same words begins, behind a comma, a dash or a bracket; -1 for nowhere. */
export function metaStart(stretch: string): number {
  const starts = matchesOf(stretch, CLAUSE_START).map(({ index }) => index)
  const last = starts.at(-1)
  // What the last clause says of a matter, all that begins ahead of it says too.
  if (last === undefined || SAID_OF_MATTER.test(withoutTags(stretch.slice(last)))) return -1
  if (subjectEnd(stretch, last, stretch.length) !== undefined) return -1
  const found = starts.find(
    (at) =>
      // `…, notice included (Passage 2)`: what stands ahead of brackets is said of the matter.
      at > 0 && isMetaAt(stretch, at, stretch.length) && !isNamedInBrackets(stretch.slice(at + 1)),
  )
  return found ?? -1
}

const CLAUSE_START = /[,，،;；—–(（]/g
const SIGNED = /[\uE000-\uE003]+(?:\(s\))?/g

/** Numbers in words, and what is allowed, done and how often. */
export const MEASURE =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twice|once|double(?!-check)|half|always|never|free|takes?|taken|uses?|used|able|unable|good|best|careful|drive|help)\b|(?<![进第唯统逐另每这那])[一二两兩三四五六七八九十](?![些下点步句般切致样直番遍方看目言笔理足])|可以(?!放心|(?<![您你户者人员]可以)(?:一步一?步|直接|清楚|很容易|由此|据此|从中|简单|大致|基本)?地?(?:明确|看出|看到|说|推[出断]|得[出知到]|知[道晓]?|确[定认]|肯定|断[定言]|回答|总结|归纳|概括|理解为|认为|这[样么]|负责任|告诉|发现|判断|放心))|(?<![智可功])能(?!否)|(?<!我(?:们)?(?:没有|并没有|并未|未|不会|没|只|仅))使用|مرتين|مر[ةه] واحد|ثلاث|اثنان|أربع|خمس|استخدام|[يت]ستخدم/i

/** Whether a whole sentence speaks of the answer: it needs a speaker, where none of its words is of answers alone. */
export function isMetaSentence(named: string, start: number, end: number): boolean {
  const own = named.slice(start, end)
  if (!isMetaAt(named, start, end, true)) return isRemark(own)
  return hasSpeaker(own) || SIGN.test(own) || OF_READER.test(own) || isMeta(own, { named: false })
}

/** Whether a sentence offers something or speaks of the answer in words that have places of their own: `No need to overthink it.` */
export function isRemark(own: string): boolean {
  return own.length <= LONGEST_CLAUSE && (isOffer(own) || isMetaButFew(own) || isListLead(own))
}

/** The same where words stand in places that are open to any. */
function isMetaButFew(sentence: string): boolean {
  if (SAID_OF_MATTER.test(sentence) || hasMoreSubjects(sentence, MOST_OPEN)) return false
  const open = withoutOpenWords(sentence, isOfAnswers)
  if (open === undefined || !isMetaAt(open.plain, 0, open.plain.length, true)) return false
  return open.isOfAnswer || SIGN.test(open.plain) || OF_ANSWER.test(open.plain) || OF_READER.test(open.plain)
}

/** `Let's take a look`, `This one is easy`. */
const IDIOMS =
  /\b(?:best(?=,?\s*$)|best (?=wishes|regards)|(?:two|three|four|five|six) (?:main |simple |easy |key |short |basic |distinct )?(?:steps|stages|phases|parts|points)(?=\W*$)|best of luck|take (?:this|that|it|all of this) with|tak(?:e|es|ing) (?:a |another )?(?:\w+ )?(?:look|peek|note)|(?:my|one|an? (?:quick|short|brief)) take|(?:two|three|four|five|six) (?:\w+ )?(?:sides|elements|components|aspects|facts|items|reasons|pieces)(?=(?: to (?:it|this))?\W*$)|(?:this|that|which) one|one (?:may|can|could|might|must|would|should)|one (?:more )?(?:thing|line|sentence|word|paragraph|point|caveat|note|moment|last)|good (?:to (?:hear|see|know)|question|one|news|point|luck|catch|find|call|spot|thinking)|best (?:answer|guess|reading|understanding|interpretation|summary|estimate|attempt|shot|match|of my)|(?:best|all) i can|(?:interesting|easy|nice|tough|quick|fun|simple) one|tak(?:e|ing) (?:this|these|them|it|each)(?: \w+)? (?:in turn|one by one|one at a time|step by step)|one by one|an? careful|of (?:no|little|much|some|any|limited) (?:use|help))\b/gi

export function isMetaAt(stretch: string, from: number, to: number, anchored = false): boolean {
  if (subjectEnd(stretch, from, to) !== undefined) return false
  const own = stretch.slice(from, to)
  if (own.includes(RESTATED) && answersBehind(own)) return false
  const named = SIGN.test(own)
  const plain = withoutNames(withoutTags(own))
  if (!isMeta(plain, { named: true }) || asserts(plain)) return false
  if (named) return true
  // `You can take it twice` is said of a matter, although each of its words may be said of an answer.
  return isMeta(plain, { named: anchored && !MEASURE.test(plain.replace(IDIOMS, ' ')) && !isOfThirdPerson(plain) })
}

/** Whether more is said behind what was asked, as in `You asked whether …, and it is not`. */
function answersBehind(own: string): boolean {
  const behind = own.slice(own.lastIndexOf(RESTATED) + 1)
  if (!/[\p{L}\p{N}]/u.test(behind)) return false
  if (/^\W*(?:for you|below|here|now|today)\W*$/i.test(behind)) return false
  return ANSWERING.test(behind) || !(SIGN.test(behind) || isMeta(behind, { named: false }))
}

const ANSWERING = /\b(?:yes|no|not|never|true|false|correct|so)\b|n['’]t\b|[不没沒无無是否]|نعم|لا|ليس/i

/** Where what the passages lack ends, and something else is said. */
export function aboutEnd(stretch: string): number {
  for (const { 0: mark, index } of stretch.matchAll(BEHIND_ABOUT)) {
    // What joins it to the clause before.
    if (index === 0) continue
    const to = index + mark.length
    if (!/\S/.test(stretch.slice(to))) continue
    NEXT_MARK.lastIndex = to
    const piece = stretch.slice(to, NEXT_MARK.exec(stretch)?.index)
    if (piece.length <= LONGEST_CLAUSE && isMetaAt(piece, 0, piece.length, true)) {
      if (TOLD_BY_ANOTHER.test(piece) && !DENIED.test(piece)) return to
      continue
    }
    if (mark === ':' && !SIGN.test(stretch.slice(0, index))) continue
    if (!MAY_GO_ON.test(mark) || isStatement(piece)) return to
  }
  return stretch.length
}

/** What says that something is not so, or is of something else. */
export const DENIED =
  /\b(?:not|no|other than|unrelated|irrelevant|different|separate|another)\b|n['’]t\b|没|沒|未|无|無|لا |لم |غير/i

/** What another passage says leads on to a statement: `, 不过段落3指出，`. */
const TOLD_BY_ANOTHER = /[\uE000-\uE003][^\uE000-\uE003\p{L}]*\p{L}{2}[^\uE000-\uE003]*$/u
const BEHIND_ABOUT =
  /:(?=\s)|[,;]? (?:but|however|although|though|yet|while|whereas|nevertheless|that said)\b,? |[,，;；。]?(?:但是|但|不过|然而|而)|[,،]? ?(?:لكن|ولكن|إلا أن|غير أن|بينما|أما) |[;；؛] ?|(?:,(?!\d)|[，،]) ?|\s?[–—―]{1,2}\s?| - |\.{3,} ?|… ?| \(|（| (?:as|since|because) /g
/** Behind these, one more thing may stand that the passages lack. */
const MAY_GO_ON = /^(?:[,，،]\s?|\s?[–—―-]{1,2}\s?|\.{3,} ?|… ?| \(|（| (?:as|since|because) )$/
const NEXT_MARK = /[,;，；،؛]/g
const STATING =
  /\d|\b(?:is|are|was|were|has|have|had|will|would|must|may|might|should|can|cannot|be|needs?|do|does|did|don['’]t|\w{3,}ed)\b|\b(?:applies|begins|brings|closes|comes|costs|ends|expires|gets|gives|goes|holds|includes|keeps|lasts|leaves|makes|means|offers|opens|pays|requires|runs|serves|shows|starts|stays|stops|takes|works)\b(?= \w)/i

/** Whether Chinese words are more than a thing: `票价50元`, `狗可以入池`. */
export function isHanStatement(piece: string, own: readonly Word[]): boolean {
  return own.length >= 4 || (own.length >= 2 && COUNTING_HAN.test(piece))
}

const COUNTING_HAN = /[\d０-９两二三四五六七八九十百千万萬半]/

/** Behind a comma one more thing may stand that the passages lack: a figure, a verb or some length tell a statement. */
function isStatement(piece: string): boolean {
  const own = words(piece)
  if (own[0]?.script === 'han') return isHanStatement(piece, own)
  return own.length >= 3 && (own[0]?.script === 'arabic' || STATING.test(piece))
}
