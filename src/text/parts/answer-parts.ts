import { foldArabic } from '../characters/arabic.ts'
import { lowerBound } from '../../support/lower-bound.ts'
import { blanked } from '../citations/citations.ts'
import type { Sentence } from '../sentences/sentences.ts'
import { isStopWord } from '../words/stop-words.ts'
import { words } from '../words/words.ts'
import { ARABIC, POINTING_ARABIC } from './arabic.ts'
import { CHINESE, POINTING_CHINESE } from './chinese.ts'
import { ENGLISH, POINTING } from './english.ts'
import { asserts, hasSpeaker, isOfThirdPerson } from './asserting.ts'
import { isMeta } from './vocabulary.ts'
import { passagesNamed } from './named-passages.ts'
import { withNames } from './names.ts'
import { any, type PartPatterns, sticky } from './pattern.ts'

/** Version of the grammar: a change of any result raises it. */
export const ANSWER_PARTS_VERSION = '1'

/**
 * What a stretch of an answer is that asserts nothing of the world. `reference`: names passages, and what leads to the
 * name. `framing`: speaks of the answer, or of nothing. `about_evidence`: says what the passages do not hold. All else is
 * content.
 */
export type PartKind = 'reference' | 'framing' | 'about_evidence'

/** A stretch of an answer that is no content. */
export interface AnswerPart {
  readonly kind: PartKind
  /** UTF-16 code units into the text, end exclusive. */
  readonly start: number
  readonly end: number
  /** The passages that it names by number or place, counted from 1 in the order in which they were offered; -1: the last. */
  readonly passages: readonly number[]
}

export interface PartOptions {
  /** How many passages were offered. */
  readonly passages: number
  /** What was asked: words of it that an answer repeats ahead of what it says are framing. */
  readonly question?: string | undefined
}

type Stretch = Pick<Sentence, 'start' | 'end' | 'block' | 'question'>

const LANGUAGES: readonly PartPatterns[] = [ENGLISH, CHINESE, ARABIC]

/** The parts of an answer that are no content, in order and apart. `sentences` are those of the text. */
export function answerParts(
  text: string,
  sentences: readonly Stretch[],
  { passages, question = '' }: PartOptions,
): AnswerPart[] {
  const languages = LANGUAGES.filter(({ script }) => script.test(text))
  const plain = VOWEL_MARKS.test(text) ? withoutVowelMarks(text) : { text, to: same, from: same }
  const named = withNames(plain.text, { languages, passages })
  const reader = new Reader({ text: plain.text, named, languages, question })
  const stretches = sentences
    .filter(({ block, question: asks }) => block !== 'code' && !asks)
    .map(({ start, end }) => ({ start: plain.to(start), end: plain.to(end) }))
  const isPlain = stretches.map(({ start, end }) => end - start > SHORTEST_PLAIN && isMetaSentence(named, start, end))
  const says = isPlain.includes(false)
  for (const [at, { start, end }] of stretches.entries())
    reader.read(start, end, isPlain[at] === true ? says : undefined)
  return reader.found.map((part) => ({ ...part, start: plain.from(part.start), end: plain.from(part.end) }))
}

/** Arabic is written with vowel marks or without. */
const VOWEL_MARKS = /[\u0640\u064B-\u0652\u0670]/

const same = (at: number): number => at

/** The text without them, and the way to its offsets and from there. */
function withoutVowelMarks(text: string): { text: string; to: (at: number) => number; from: (at: number) => number } {
  const origins: number[] = []
  let plain = ''
  for (let at = 0; at < text.length; at++) {
    if (VOWEL_MARKS.test(text[at] as string)) continue
    plain += text[at]
    origins.push(at)
  }
  return {
    text: plain,
    to: (at) => lowerBound((place) => (origins[place] as number) < at, origins.length),
    from: (at) => origins[at] ?? text.length,
  }
}

/** What the beginning of a sentence holds one of if anything leads to what it says. */
const MAY_LEAD =
  /[\uE000-\uE003,\]→➜➔⇒▶►:;!?，：；。、،؛—–…<|)\]】]|[.)*>](?=[\s<*])|^.{0,12}[.)*>]$|[①-⑳❶-❿/]|\u20E3|- |\b(?:that|answer|advice|seems?|appears|turns|says|and|but|so|also|then|thus|therefore|hence|next|finally|however|additionally|moreover|furthermore|lastly)\b|[\u0600-\u06FF\u4E00-\u9FFF]/i

/** Leads of one sentence, one behind the other. */
const MOST_LEADS = 8
/** Characters of a sentence in which leads are looked for, and a tail at its end. */
const LONGEST_LEAD = 700
const LONGEST_TAIL = 260
const ORNAMENT = /[\s*_`>"“”‘'#•·、،,–|\-\p{Extended_Pictographic}\uFE0F]{0,12}/uy
/** A sentence of fewer characters may be anything. */
const SHORTEST_PLAIN = 4
const SIGN = /[\uE000-\uE003]/
const SIGNED = /[\uE000-\uE003]+/g

interface Reading {
  readonly text: string
  readonly named: string
  readonly languages: readonly PartPatterns[]
  readonly question: string
}

class Reader {
  readonly found: AnswerPart[] = []
  private readonly reading: Reading
  private asked: ReadonlySet<string> | undefined

  constructor(reading: Reading) {
    this.reading = reading
  }

  /** Reads one sentence. `plain`: it is made of words about itself; true if it needs no anchor, as another says something. */
  read(start: number, end: number, plain: boolean | undefined): void {
    const { named, text } = this.reading
    const own: AnswerPart[] = []
    if (plain !== undefined && this.readMeta(start, end, plain)) return
    const add = (kind: PartKind, from: number, to: number): void => {
      if (to > from) own.push({ kind, start: from, end: to, passages: namedIn(text, named, from, to) })
    }
    const at = this.readLeads(start, end, add)
    // `Step 1: Find the relevant passage.`
    if (at > start && at < end && isMetaAt(named, at, end))
      add(SIGN.test(named.slice(at, end)) ? 'reference' : 'framing', at, end)
    const behind = this.readAbout(at, end, add)
    const rest = behind > at && behind < end ? this.readLeads(behind, end, add) : behind
    if (rest < end) {
      this.readInside(rest, end, add)
      this.readTail(rest, end, add)
    }
    if (own.length === 0) return
    const parts = apart(own)
    const left = parts.some(({ kind }) => kind === 'about_evidence')
      ? undefined
      : wholeOf(this.reading, { start, end, parts })
    this.found.push(...(left === undefined ? parts : [left]))
  }

  /** A sentence that speaks of the answer and its sources alone. */
  private readMeta(start: number, end: number, plain: boolean): boolean {
    const { named, text } = this.reading
    if (end - start > LONGEST_CLAUSE || !isMetaAt(named, start, end, plain)) return false
    const stretch = named.slice(start, end)
    const passages = namedIn(text, named, start, end)
    const about = this.reading.languages.some(
      (language) => matchEnd(language.about, stretch, ornamentEnd(stretch, 0)) > 0,
    )
    const kind = about ? 'about_evidence' : SIGN.test(stretch) && !DENIED.test(stretch) ? 'reference' : 'framing'
    this.found.push({ kind, start, end, passages: kind === 'reference' ? passages : [] })
    return true
  }

  /** What a sentence begins with, time and again; returns where its content begins. */
  private readLeads(start: number, end: number, add: Add): number {
    const { named, languages } = this.reading
    const stretch = named.slice(start, Math.min(end, start + LONGEST_LEAD))
    let at = ornamentEnd(stretch, 0)
    // The one sign among them that counts as a letter.
    if (stretch.startsWith('ℹ')) add('framing', start, start + 1)
    for (let count = 0; count < MOST_LEADS; count++) {
      const isAbout = languages.some(({ about }) => matchEnd(about, stretch, at) > at)
      const to = isAbout ? metaEnd(stretch, at) : this.leadEnd(stretch, at, languages)
      if (to <= at) break
      add(SIGN.test(stretch.slice(at, to)) ? 'reference' : 'framing', start + at, start + to)
      at = ornamentEnd(stretch, to)
    }
    return start + at
  }

  private leadEnd(stretch: string, at: number, languages: readonly PartPatterns[]): number {
    if (!MAY_LEAD.test(stretch.slice(at, at + LONGEST_CLAUSE))) return at
    for (const { lead } of languages) {
      const to = matchEnd(lead, stretch, at)
      if (to > at) return to
    }
    return Math.max(metaEnd(stretch, at), labelEnd(stretch, at), this.repeatedEnd(stretch, at))
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

  /** A clause that says what the passages do not hold; returns where what it is not about begins. */
  private readAbout(at: number, end: number, add: Add): number {
    const { named, languages } = this.reading
    const stretch = named.slice(at, end)
    if (!languages.some(({ about }) => matchEnd(about, stretch, 0) > 0)) return at
    const to = at + aboutEnd(stretch)
    add('about_evidence', at, to)
    return to
  }

  private readInside(start: number, end: number, add: Add): void {
    const { named, languages } = this.reading
    const stretch = named.slice(start, end)
    if (!SIGN.test(stretch) && !stretch.includes('<') && !stretch.includes('(')) return
    for (const { inside } of languages) {
      inside.lastIndex = 0
      for (let match = inside.exec(stretch); match !== null; match = inside.exec(stretch)) {
        const closing = match[0].endsWith(',') || match[0].endsWith('，') || match[0].endsWith('،') ? 1 : 0
        add('reference', start + match.index, start + match.index + match[0].length - closing)
        if (match[0] === '') inside.lastIndex += 1
      }
    }
  }

  private readTail(start: number, end: number, add: Add): void {
    const { named, languages } = this.reading
    const from = Math.max(start, end - LONGEST_TAIL)
    const stretch = named.slice(from, end)
    if (!SIGN.test(stretch)) return
    for (const { tail } of languages) {
      tail.lastIndex = 0
      const match = tail.exec(stretch)
      if (match !== null && (match.index > 0 || from > start)) add('reference', from + match.index, end)
    }
    const meta = metaStart(stretch)
    if (meta > 0) add(SIGN.test(stretch.slice(meta)) ? 'reference' : 'framing', from + meta, end)
  }
}

/** What may end a clause that leads to what is said. */
const CLAUSE_END =
  /[,:;，：；،؛—–](?=[*_`]{0,3}(?:\s|[\u4E00-\u9FFF“"]))|[.!?。！？؟…]{1,6}(?=\s|$|<)|[\])】）](?=\s)|\bthat\b(?!['’])|(?<=\s)(?:أن|أنه|أنها|بأن)(?=\s)/g
const OPENING_QUOTE = /["“«「『]\s*$/
/** What a speaker thinks or likes is said of the speaker, and no passage bears it out. */
const THINKING =
  /\b(?:i|we)\b(?:['’]\w+)? (?:\w+ )?(?:think|believe|guess|suppose|feel|love|like|hope|wish|know|heard|agree|wonder|enjoy|sure|bet)\b/i
const OF_ANSWER = /\b(?:answers?|questions?|information|helps?|helpful|found|confusion|interest)\b/i
const isOfAnswer = (clause: string): boolean => !THINKING.test(clause) || OF_ANSWER.test(clause)
const MOST_CLAUSES = 6
const LONGEST_CLAUSE = 260

/** The end of a clause in the words of answers about themselves, the longest of the first few. */
function metaEnd(stretch: string, at: number): number {
  // What is quoted is said by another.
  if (at > 0 && OPENING_QUOTE.test(stretch.slice(0, at))) return at
  let found = at
  let count = 0
  CLAUSE_END.lastIndex = at
  for (let match = CLAUSE_END.exec(stretch); match !== null; match = CLAUSE_END.exec(stretch)) {
    const to = match.index + match[0].length
    if (to - at > LONGEST_CLAUSE || ++count > MOST_CLAUSES) break
    // A clause ahead of what is said takes nothing away with it.
    if (/\S/.test(stretch.slice(to)) && isOfAnswer(stretch.slice(at, to)) && isMetaAt(stretch, at, to, true)) found = to
  }
  return found
}

/** Where what a sentence ends with in the same words begins, behind a comma, a dash or a bracket; -1 for nowhere. */
function metaStart(stretch: string): number {
  for (const { index } of stretch.matchAll(/[,，،;；—–(（]/g))
    if (index > 0 && isMetaAt(stretch, index, stretch.length)) return index
  return -1
}

/** Numbers in words, and what is allowed, done and how often. */
const MEASURE =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twice|once|double|half|always|never|free|takes?|taken|uses?|used|able|unable|good|best|careful|drive|help)\b|[一二两兩三四五六七八九十]|可以|能|使用|مرتين|ثلاث|اثنان|أربع|خمس/i

/** A whole sentence needs someone who speaks, where none of its words is of answers alone. */
function isMetaSentence(named: string, start: number, end: number): boolean {
  if (!isMetaAt(named, start, end, true)) return false
  const own = named.slice(start, end)
  return hasSpeaker(own) || SIGN.test(own) || isMeta(own, { named: false })
}

/** `Let's take a look`, `This one is easy`. */
const IDIOMS =
  /\b(?:tak(?:e|es|ing) (?:a |another )?(?:\w+ )?(?:look|peek|note)|(?:this|that|which) one|one (?:more )?(?:thing|line|sentence|word|paragraph|point|caveat|note|moment|last)|good (?:question|one|news|point|luck)|best (?:answer|guess|of my)|(?:best|all) i can)\b/gi

function isMetaAt(stretch: string, from: number, to: number, anchored = false): boolean {
  const own = stretch.slice(from, to)
  const named = SIGN.test(own)
  const plain = named ? own.replace(SIGNED, ' ') : own
  if (!isMeta(plain, { named: true }) || asserts(plain)) return false
  if (named) return true
  // `You can take it twice` is said of a matter, although each of its words may be said of an answer.
  return isMeta(plain, { named: anchored && !MEASURE.test(plain.replace(IDIOMS, ' ')) && !isOfThirdPerson(plain) })
}

/** Where what the passages lack ends, and something else is said. */
function aboutEnd(stretch: string): number {
  for (const { 0: mark, index } of stretch.matchAll(BEHIND_ABOUT)) {
    const to = index + mark.length
    const rest = stretch.slice(to)
    const [piece = ''] = rest.split(/[,;，；،؛]/)
    if (rest.trim() === '' || isMetaAt(piece, 0, piece.length, true)) continue
    if (!/^[,，،]\s?$/.test(mark) || isStatement(piece)) return to
  }
  return stretch.length
}

const BEHIND_ABOUT =
  /[,;]? (?:but|however|although|though|yet|while|whereas|nevertheless|that said)\b,? |[,，;；。]?(?:但是|但|不过|然而|而)|[,،]? ?(?:لكن|ولكن|إلا أن|غير أن|بينما|أما) |[;；؛] ?|[,，،] ?/g
const STATING = /\d|\b(?:is|are|was|were|has|have|had|will|would|must|may|might|should|can|\w{3,}ed)\b/i

/** Behind a comma one more thing may stand that the passages lack: a figure, a verb or some length tell a statement. */
function isStatement(piece: string): boolean {
  const own = words(piece)
  if (own[0]?.script === 'han') return own.length >= 4
  return own.length >= 3 && (own[0]?.script === 'arabic' || STATING.test(piece))
}

type Add = (kind: PartKind, from: number, to: number) => void

function matchOf(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

function matchEnd(pattern: RegExp, text: string, at: number): number {
  const match = matchOf(pattern, text, at)
  return match === undefined ? at : at + match[0].length
}

function ornamentEnd(text: string, at: number): number {
  return matchEnd(ORNAMENT, text, at)
}

const DENIED =
  /\b(?:not|no|other than|unrelated|irrelevant|different|separate|another)\b|n['’]t\b|没|沒|未|无|無|لا |لم |غير/i

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

/** A label of a few words before a whole sentence: `**Changes at work**: …`. One with a figure is content. */
const LABEL = /[^\s\d:：.,;!?*_][^\d:：.,;!?*_\n]{1,60}(?:[:：][*_]{0,3}|[*_]{1,3} ?[:：]|[*_]{1,3} ?[–—-](?= ))\s?/y
const DENYING_LABEL =
  /\b(?:not|no|never|without|banned|forbidden|only|free)\b|n['’]t\b|不|没|無|无|禁|لا |غير|بدون|ممنوع/i
const LONGEST_LABEL = 6
const SHORTEST_BEHIND = 5

function labelEnd(stretch: string, at: number): number {
  const match = matchOf(LABEL, stretch, at)
  if (match === undefined) return at
  const to = at + match[0].length
  if (DENYING_LABEL.test(match[0])) return at
  const own = words(match[0])
  const behind = words(stretch.slice(to))
  const starts = /^[\s*_"“]*[\p{Lu}\p{Lo}]/u.test(stretch.slice(to))
  return own.length <= LONGEST_LABEL && behind.length >= SHORTEST_BEHIND && starts ? to : at
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

/** In order, those that touch or overlap made one. */
function apart(parts: AnswerPart[]): AnswerPart[] {
  parts.sort((a, b) => a.start - b.start || b.end - a.end)
  const found: AnswerPart[] = []
  for (const part of parts) {
    const last = found.at(-1)
    if (last === undefined || part.start >= last.end) found.push(part)
    else {
      const passages = [...new Set([...last.passages, ...part.passages])]
      found[found.length - 1] = { ...last, end: Math.max(last.end, part.end), passages }
    }
  }
  return found
}

/** The sentence as one part, where what is left of it only points: `This is stated …`. */
function wholeOf(
  { text, named }: Reading,
  { start, end, parts }: { start: number; end: number; parts: readonly AnswerPart[] },
): AnswerPart | undefined {
  const spans = parts.map((part): [number, number] => [part.start - start, part.end - start])
  const rest = blanked(named.slice(start, end), spans).replace(/[\uE000-\uE003]/g, ' ')
  if (/[\d"“”«»「」]/.test(rest)) return undefined
  if (!onlyPoints(rest)) return undefined
  const passages = [...new Set(parts.flatMap((part) => part.passages))]
  const kind = passages.length > 0 || SIGN.test(named.slice(start, end)) ? 'reference' : 'framing'
  return text.slice(start, end).trim() === '' ? undefined : { kind, start, end, passages }
}

function onlyPoints(rest: string): boolean {
  if (/[\u4E00-\u9FFF]/.test(rest)) return POINTING_CHINESE.test(rest.trim())
  return words(rest).every(({ form }) => POINTING.has(form) || POINTING_ARABIC.has(foldArabic(form)))
}

/** The passages that are named by number or place within a stretch. */
function namedIn(text: string, named: string, from: number, to: number): number[] {
  const found = new Set<number>()
  for (const { 0: name, index } of named.slice(from, to).matchAll(/[\uE000\uE003]+/g)) {
    for (const number of passagesNamed(text.slice(from + index, from + index + name.length))) found.add(number)
  }
  return [...found]
}
