import { prepare } from '../../support/large-pattern.ts'
import { lazily } from '../../support/lazily.ts'
import { type Sentence, sentences as sentencesOf } from '../sentences/sentences.ts'
import { isMetaSentence } from './about-itself.ts'
import { namesNext, nextNamed } from './chinese-and-arabic/named-next.ts'
import { isMeta } from './vocabulary.ts'

/** A source in brackets, `(Document 3)` or `[1]`, and what joins the next statement to the one that it ends. */
const JOINT =
  /[([（【]([\p{L}#№.: -]{0,24})[\d٠-٩]{1,3}[)\]）】]{1,2}\*{0,2}(?:[,;] (?:and|but|while|whereas) |; ?|[，；](?:而且|而|同时|此外|另外|并且|且)?|؛ ?|[،؛] ?(?:(?:كما|في حين|غير) [أا]ن(?:ه|ها)? |(?:بينما|ثم|[أا]ما) |و))/gu
const SOURCE = /[([（【]([\p{L}#№.: -]{0,24})[\d٠-٩]{1,3}[)\]）】]{1,2}/gu
/** Nearly no sentence has any. */
const MAY_JOIN = /[\d٠-٩][)\]）】]{1,2}\*{0,2}[,;，；،؛]/
/** Letters of a statement at least: a few in Chinese. */
const FEWEST_LETTERS = 12
const FEWEST_HAN = 4
/** Sources behind a statement of which one must be of its kind. */
const MOST_SOURCES = 4
const LETTER = /\p{L}/gu
const hanCharacters = lazily(() => /\p{Script=Han}/gu)

/**
 * Sentences split where a line begins with a label, where they count their statements or name the passage of each, and
 * where a source in brackets ends one statement and another begins that has a source of the same kind: `The fee is 90
 * euros (Document 3), and it is paid in May (Document 1).` are two statements.
 */
export function splitAtSources<T extends Sentence>(text: string, sentences: readonly T[]): readonly T[] {
  let found = splitAtLabels(text, sentences)
  for (const pattern of [MAY_GO_ON, MAY_SPEAK]) prepare(pattern, text)
  if (MAY_END_IN_COUNT.test(text)) found = withCountsAhead(text, found)
  const each = (split: (text: string, sentence: T) => readonly T[]): readonly T[] =>
    found.flatMap((sentence) => (sentence.block === 'code' ? [sentence] : split(text, sentence)))
  if (MAY_JOIN.test(text)) found = each(partsOf)
  if (MAY_GO_ON.test(text)) found = each(countedParts)
  if (MAY_SPEAK.test(text)) found = each(spokenParts)
  if (namesNext(text)) found = each(namedParts)
  return found
}

/** `I read the passages. the fee is 90 euros. it is paid in May`: a stop behind a word, and no capital. From the stop, as there are few. */
const MAY_RUN_ON = /[.!?](?<=[a-z]{3}.)["”’)\]*_]{0,4} [a-z]/

/** Sentences split where the next begins without a capital, as some write, in answers that have capitals elsewhere. */
export function splitRunOns<T extends Sentence>(text: string, sentences: readonly T[]): readonly T[] {
  const found = MAY_BE_BEHIND_MARK.test(text) ? withRemarks(text, sentences) : sentences
  if (!MAY_RUN_ON.test(text)) return found
  return found.flatMap((sentence) => {
    if (sentence.block === 'code') return [sentence]
    const own = text.slice(sentence.start, sentence.end)
    if (!MAY_RUN_ON.test(own)) return [sentence]
    const pieces = sentencesOf(own, { caseless: true })
    if (/["“”]/.test(own) && pieces.some(({ start }) => isQuoting(own.slice(0, start)))) return [sentence]
    return pieces.map(({ start, end, question }) => ({
      ...sentence,
      start: sentence.start + start,
      end: sentence.start + end,
      question,
    }))
  })
}

/** `The fee is 90 euros [2] I hope this helps.`: what an answer says of itself behind a source, with no stop ahead of it. */
const MAY_BE_BEHIND_MARK =
  /[^.!?\s][\])>]\*{0,2} (?=(?:I(?:['’]\w+)?|If|The|This|That(?:['’]s)?|These|Please|Let|Nothing|None|No|Feel|Hope|Is|Would|Do) )/
const BEHIND_MARK = new RegExp(MAY_BE_BEHIND_MARK, 'g')

function withRemarks<T extends Sentence>(text: string, sentences: readonly T[]): readonly T[] {
  return sentences.flatMap((sentence) => {
    if (sentence.block === 'code' || sentence.block === 'table_row') return [sentence]
    const own = text.slice(sentence.start, sentence.end)
    const last = [...own.matchAll(BEHIND_MARK)].at(-1)
    if (last === undefined) return [sentence]
    const at = sentence.start + last.index + last[0].length
    if (!isStatement(own.slice(0, last.index)) || !isMetaSentence(text, at, sentence.end)) return [sentence]
    return [
      { ...sentence, end: at - 1, question: false },
      { ...sentence, start: at },
    ]
  })
}

/** Whether a quotation is open at the end of a text: it is no place to split it. */
function isQuoting(text: string): boolean {
  return (text.split('"').length - 1) % 2 === 1 || text.lastIndexOf('“') > text.lastIndexOf('”')
}

/** `. passage 1 does not say so`: a stop ends the sentence, although what speaks of a passage begins without a capital. */
const SPEAKING =
  '(?:\\[\\d{1,2}\\] (?:also |further )?(?:says|states|mentions|adds|notes|explains|confirms|reports|tells)|(?:the )?(?:(?:other|remaining|first|second|third|fourth|fifth|last) )?(?:passage|document|source|text|context|excerpt)s?(?: \\[?\\d{1,2}\\]?)? (?:do|does|did|is|are|was|were|has|have|says?|states?|mentions?|adds?|notes?|explains?|confirms?|contains?|provides?|gives?|supports?))\\b'
const MAY_SPEAK = new RegExp(`[.!?] ${SPEAKING}`)
const stopsAhead = lazily(() => new RegExp(`(?<!\\b(?:cf|see|vs|e\\.g|i\\.e))[.!?] (?=${SPEAKING})`, 'g'))

function spokenParts<T extends Sentence>(text: string, sentence: T): readonly T[] {
  const own = text.slice(sentence.start, sentence.end)
  const found: T[] = []
  let from = 0
  for (const { 0: stop, index } of own.matchAll(stopsAhead())) {
    found.push({ ...sentence, start: sentence.start + from, end: sentence.start + index + 1, question: stop === '? ' })
    from = index + stop.length
  }
  return from === 0 ? [sentence] : [...found, { ...sentence, start: sentence.start + from }]
}

/** `…; 2.` ahead of a capital. */
const MAY_END_IN_COUNT = /[;,] (?:and )?\d{1,2}[.)]\s+[*_"“]{0,3}\p{Lu}/u
const COUNT_AT_END = /[;,] (?:and )?((\d{1,2})[.)])$/
const LONGEST_COUNT = 12

/** `1. …; 2. Trams …`: the number at the end of a sentence counts the next, where the one before it counts its own. */
function withCountsAhead<T extends Sentence>(text: string, sentences: readonly T[]): readonly T[] {
  const found: T[] = []
  let start: number | undefined
  for (const [at, sentence] of sentences.entries()) {
    const own = { ...sentence, start: start ?? sentence.start }
    const next = sentences[at + 1]
    const [all = '', mark = '', count = ''] =
      COUNT_AT_END.exec(text.slice(Math.max(own.start, own.end - LONGEST_COUNT), own.end)) ?? []
    const before = new RegExp(`(?:^|[\\s(*_])${Number(count) - 1}[.)]\\s`)
    const counts =
      all !== '' &&
      next?.block === own.block &&
      !text.slice(own.end, next.start).trim() &&
      before.test(
        text.slice(Math.max(0, own.start - LONGEST_COUNT), Math.min(own.end - mark.length, own.start + LONGEST_READ)),
      )
    start = counts ? own.end - mark.length : undefined
    found.push(counts ? { ...own, end: own.end - all.length } : own)
  }
  return found
}

const PASSAGE = '(?:passage|document|doc|source|context|excerpt|search result|text|snippet)s? ?[#[(]?\\d{1,2}(?!\\d)'
const ORDINAL = '(?:(?:second|third|fourth|next)(?=,)|secondly|thirdly|fourthly|then|finally|lastly)'
/** `, while Passage 2 adds that`, `; Step 2:`, `; and (3)`, `; then,`: what goes on with another statement. */
const NEXT = `(?:(?:as \\w+ (?:in|by)|according to|as per|per|in|from) \\[\\d{1,2}\\],|\\[\\d{1,2}\\] (?:also |further )?(?:says|states|adds|notes|mentions|explains|tells)\\b|(?:(?:as \\w+ (?:in|by)|according to|as per|per|based on) )?(?:the )?${PASSAGE}[\\])]?(?:,| (?:also |further |then |clearly |explicitly )?(?:says?|states?|adds?|notes?|mentions?|explains?|tells|indicates?|reports?|describes?|confirms?|shows?)\\b(?! (?:nothing|no|neither)\\b))|step (?:\\d{1,2}|two|three|four|five)[:.,) ]|\\(?(?:\\d|[b-h]|i{2,3}|iv)[.)] |${ORDINAL}\\b,? )`
const jointsAhead = lazily(() => new RegExp(`([,;.!?]) (?:(?:and|but|while|whereas) (?:also )?)?(?=(${NEXT}))`, 'gi'))
const MAY_GO_ON = new RegExp(`[,;.!?] (?:(?:and|but|while|whereas) (?:also )?)?${NEXT}`, 'i')
const namedAhead = lazily(() => new RegExp(`\\b${PASSAGE}|\\[\\d{1,2}\\]`, 'i'))
const FIRST_AHEAD = /^.{0,60}\bfirst(?:ly| of all)?\b/is
const MOST_JOINTS = 40
/** Enough of a statement to tell that it is one. */
const LONGEST_READ = 200

/** The statements of a sentence that counts them, or names the passage of each. */
function countedParts<T extends Sentence>(text: string, sentence: T): readonly T[] {
  const own = text.slice(sentence.start, sentence.end)
  const found: T[] = []
  let from = 0
  for (const { 0: joint, 1: mark = '', 2: next = '', index } of own.matchAll(jointsAhead()).take(MOST_JOINTS)) {
    const piece = own.slice(from, index)
    const to = index + joint.length
    if (!isStatement(piece.slice(0, LONGEST_READ)) || !isStatement(own.slice(to, to + LONGEST_READ))) continue
    if (!continues(next, { mark, piece, own, ahead: from === 0 ? text.slice(0, sentence.start).slice(-8) : '' }))
      continue
    const end = sentence.start + index + (/[.!?]/.test(mark) ? 1 : 0)
    found.push({ ...sentence, start: sentence.start + from, end, question: mark === '?' })
    from = to
  }
  return from === 0 ? [sentence] : [...found, { ...sentence, start: sentence.start + from }]
}

/** The statements of a Chinese or Arabic sentence that names the passage of each. */
function namedParts<T extends Sentence>(text: string, sentence: T): readonly T[] {
  const own = text.slice(sentence.start, sentence.end)
  const found: T[] = []
  let from = 0
  for (const [end, next] of nextNamed(own)) {
    if (!isStatement(own.slice(from, end)) || !isStatement(own.slice(next, next + LONGEST_READ))) continue
    found.push({ ...sentence, start: sentence.start + from, end: sentence.start + end, question: false })
    from = next
  }
  return from === 0 ? [sentence] : [...found, { ...sentence, start: sentence.start + from }]
}

/** Whether what follows counts on from what stands ahead of it. */
function continues(
  next: string,
  { mark, piece, own, ahead }: { mark: string; piece: string; own: string; ahead: string },
): boolean {
  const [count] =
    /^(?:step |\()?(?:\d{1,2}|two|three|four|five|[b-h](?=[.)])|i{2,3}(?=[.)])|iv(?=[.)]))(?=[:.,) ])/i.exec(next) ?? []
  if (count !== undefined) {
    if (/[.!?]/.test(mark)) return false
    const place = COUNTS.findIndex((tokens) => tokens.includes(count.replace(/^(?:step |\()/i, '').toLowerCase()))
    const before = COUNTS[place - 1]
    const lead = /^step /i.test(count) ? 'step ' : count.startsWith('(') ? '\\(' : '(?:^|[\\s(])'
    return before !== undefined && new RegExp(`${lead}(?:${before.join('|')})[:.,) ]`, 'i').test(ahead + piece)
  }
  if (ordinal().test(next)) {
    if (/[.!?]/.test(mark)) return next.includes(',') && /^[a-z]/.test(next)
    return FIRST_AHEAD.test(own)
  }
  return !/[.!?]/.test(mark) && namedAhead().test(piece)
}

const COUNTS = ['1 one a i', '2 two b ii', '3 three c iii', '4 four d iv', '5 five e', '6 f', '7 g', '8 h', '9'].map(
  (line) => line.split(' '),
)
const ordinal = lazily(() => new RegExp(`^${ORDINAL}\\b`, 'i'))

/** `\n**Step 2:** …`: a line that begins so goes on with no sentence of the line before, although that has no stop. */
const labelledLine = lazily(
  () =>
    /\n[ \t]*(?=[*_`>#]{0,4}(?:[\p{L}-]{2,15}(?: [\p{L}-]{2,15}){0,2}? ?[#№]? ?(?:\d{1,2}|[A-J])[*_]{0,3}(?: ?(?:\/|of) ?\d{1,2})?(?: \([^()\n]{1,40}\))?[*_]{0,3} ?(?:[:.)\]|–—→]|- )|[([]?(?:\d{1,2}|[a-h])(?:\/\d{1,2})?[.)\]:]\s|\p{Lu}[\p{L}'’]{1,14}(?: [\p{L}'’]{1,14}){0,3}[*_]{0,3}:[*_]{0,3}\s)|\p{Extended_Pictographic}|\d\uFE0F?\u20E3|[①-⑳❶-➓✓✔☑→➜•▪◦‣»]|<[a-z/])/gu,
)

function splitAtLabels<T extends Sentence>(text: string, sentences: readonly T[]): readonly T[] {
  const found: T[] = []
  let line = text.indexOf('\n')
  for (const sentence of sentences) {
    while (line !== -1 && line < sentence.start) line = text.indexOf('\n', line + 1)
    if (line === -1 || line >= sentence.end || sentence.block === 'code') found.push(sentence)
    else found.push(...linesOf(text, sentence))
  }
  return found.length === sentences.length ? sentences : found
}

/** `*** Final answer ***`, `ANSWER` ahead of a line without a capital: a line of its own that is called as answers are. */
const titleLine = lazily(
  () => /^[^\p{L}\p{N}\n]{0,8}(?=\p{Lu})[\p{L}][\p{L} '’-]{2,40}[^\p{L}\p{N}\n]{0,6}\n\s*(?=\S)/u,
)
/** A title has its words with capitals, unless marks set it apart. */
const IN_LOWER_CASE = /^\p{L}[^\n]*\s\p{Ll}/u

/** Where the title ends that a sentence begins with, as it has a line of its own; 0 without one. */
function titleEnd(own: string): number {
  const [line] = titleLine().exec(own) ?? []
  if (line === undefined || IN_LOWER_CASE.test(line.trimEnd())) return 0
  return isMeta(line, { named: false }) ? line.length : 0
}

/** The sentence cut ahead of its labelled lines. */
function linesOf<T extends Sentence>(text: string, sentence: T): readonly T[] {
  const own = text.slice(sentence.start, sentence.end)
  const found: T[] = []
  let from = titleEnd(own)
  if (from > 0) found.push({ ...sentence, end: sentence.start + own.slice(0, from).trimEnd().length, question: false })
  for (const { 0: space, index } of own.matchAll(labelledLine())) {
    if (index < from) continue
    const end = sentence.start + from + own.slice(from, index).trimEnd().length
    found.push({ ...sentence, start: sentence.start + from, end, question: false })
    from = index + space.length
  }
  return from === 0 ? [sentence] : [...found, { ...sentence, start: sentence.start + from }]
}

function partsOf<T extends Sentence>(text: string, sentence: T): readonly T[] {
  const own = text.slice(sentence.start, sentence.end)
  if (!MAY_JOIN.test(own)) return [sentence]
  const found: T[] = []
  let from = 0
  for (const joint of own.matchAll(JOINT)) {
    const [all, label = ''] = joint
    const next = joint.index + all.length
    const [source = ''] = all.match(SOURCE) ?? []
    const end = joint.index + source.length
    if (!isStatement(own.slice(from, joint.index)) || !goesOn(own.slice(next), label)) continue
    found.push({ ...sentence, start: sentence.start + from, end: sentence.start + end, question: false })
    from = next
  }
  return from === 0 ? [sentence] : [...found, { ...sentence, start: sentence.start + from }]
}

/** Whether what follows says something and has a source of the same kind behind it. */
function goesOn(rest: string, label: string): boolean {
  for (const { index, 1: other = '' } of rest.matchAll(SOURCE).take(MOST_SOURCES))
    if (other.trim().toLowerCase() === label.trim().toLowerCase()) return isStatement(rest.slice(0, index))
  return false
}

function isStatement(text: string): boolean {
  return (text.match(hanCharacters())?.length ?? 0) >= FEWEST_HAN || (text.match(LETTER)?.length ?? 0) >= FEWEST_LETTERS
}
