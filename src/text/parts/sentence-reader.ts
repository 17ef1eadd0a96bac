import { prepare } from '../../support/large-pattern.ts'
import {
  aboutEnd,
  DENIED,
  isMetaAt,
  isMetaSentence,
  isRemark,
  LONGEST_CLAUSE,
  metaEnd,
  metaStart,
} from './about-itself.ts'
import { isActOfAnswering } from './chinese-and-arabic/acts-of-answering.ts'
import type { AnswerPart, PartKind } from './answer-part.ts'
import { closingStart, MAY_CLOSE } from './chinese-and-arabic/closings.ts'
import { introduces, Leads } from './leads/leads.ts'
import { passagesNamed } from './named-passages.ts'
import { matchEnd, mayHold, type PartPatterns, SIGN } from './pattern.ts'
import { wholeOf } from './pointing.ts'
import { seenWords } from '../phrases/seen-words.ts'
import { isStopWord } from '../words/stop-words.ts'
import { words } from '../words/words.ts'
import { isOfAnswers } from './vocabulary.ts'

/** Leads of one sentence, one behind the other. */
const MOST_LEADS = 8
/** Characters of a sentence in which leads are looked for, and a tail at its end. */
const LONGEST_LEAD = 700
const LONGEST_TAIL = 260
const ORNAMENT = /[\s*_`>"“”‘'#•·»›►▸■◆●◦‣✓★☆、،,–|\-\p{Extended_Pictographic}\uFE0F]{0,12}/uy

/** A text, the same with signs in place of names, and what it is read by. */
export interface Reading {
  readonly text: string
  readonly named: string
  readonly languages: readonly PartPatterns[]
  readonly question: string
}

/** Reads sentences one by one. */
export class SentenceReader {
  readonly found: AnswerPart[] = []
  private readonly reading: Reading
  private readonly leads: Leads
  /** The languages in which the sentence that is read may say what the passages do not hold. */
  private denying: readonly PartPatterns[] = []
  /** Whether it names passages ahead of its end, where most sentences have a mark. */
  private names = false

  constructor(reading: Reading) {
    this.reading = reading
    this.leads = new Leads(reading)
  }

  /** Reads one sentence. `plain`: it is made of words about itself; true if it needs no anchor, as another says something. */
  read(start: number, end: number, plain: boolean | undefined): void {
    const { named, text } = this.reading
    const own: AnswerPart[] = []
    this.lookFor(start, end)
    if (plain !== undefined && this.readMeta(start, end, plain)) return
    const add: Add = (kind, from, to, counts) => {
      if (to <= from) return
      const part = { kind, start: from, end: to, ...namedIn(text, named, from, to) }
      own.push(counts?.test(text.slice(from, to)) ? { ...part, names: withFigures(part.names, text, part) } : part)
    }
    if (isEnumerator(named, start, end)) add('framing', start, end)
    if (introduces(named.slice(start, Math.min(end, start + LONGEST_CLAUSE)))) add('framing', start, end)
    const at = this.readLeads(start, end, add)
    if (at > start && isFirstOfRun(named, at, end))
      own.push({ kind: 'framing', start: at, end, passages: [], names: [[at, end]] })
    // `Step 1: Find the relevant passage.`
    if (
      at > start &&
      at < end &&
      (isMetaAt(named, at, end) || isRemark(named.slice(at, end)) || isActOfAnswering(named, at, end))
    )
      add(SIGN.test(named.slice(at, end)) ? 'reference' : 'framing', at, end)
    if (at > start && at < end && this.isOfSteps(named.slice(start, at), named.slice(at, end))) add('framing', at, end)
    const behind = this.readAbout(at, end, add)
    const rest = behind > at && behind < end ? this.readLeads(behind, end, add) : behind
    const joined = rest < end && this.readClauses(rest, end, add, own)
    if (own.length === 0) return
    const parts = apart(own)
    const isAbout = parts.some(({ kind }) => kind === 'about_evidence')
    const left = isAbout && !joined ? undefined : wholeOf(this.reading, { start, end, parts })
    if (left === undefined) this.found.push(...parts)
    else this.found.push(isAbout ? { ...left, kind: 'about_evidence' } : left)
  }

  /** What a sentence says behind its leads; whether a further clause of it says what a passage does not hold. */
  private readClauses(start: number, end: number, add: Add, found: readonly AnswerPart[]): boolean {
    const about = this.aboutStart(start, end)
    this.readInside(start, about, add)
    this.readTails(start, about, add, found)
    if (about === end) return false
    const behind = about + aboutEnd(this.reading.named.slice(about, end))
    add('about_evidence', about, behind)
    const rest = behind < end ? this.readLeads(behind, end, add) : end
    if (rest < end) {
      this.readInside(rest, end, add)
      this.readTails(rest, end, add, found)
    }
    return true
  }

  /** Finds out what the sentence may have, so that nothing else is looked for in it. */
  private lookFor(start: number, end: number): void {
    const { named, text, languages } = this.reading
    const sentence = named.slice(start, end)
    const name = sentence.search(SIGN)
    this.names = name !== -1 && !NOTHING_BEHIND.test(sentence.slice(name))
    this.denying =
      name === -1
        ? NO_LANGUAGE
        : languages.filter(({ denials }) => denials === undefined || seenWords(text).has(denials, start, end))
  }

  private isAbout(stretch: string, at: number): boolean {
    return this.denying.some(({ about }) => matchEnd(about, stretch, at) > at)
  }

  /** What a question names: `What does Passage 2 say?` */
  readNames(start: number, end: number): void {
    const { named, text } = this.reading
    const { passages, names } = namedIn(text, named, start, end)
    for (const [from, to] of names)
      if (NUMBERED_SIGN.test(named.slice(from, to)))
        this.found.push({ kind: 'reference', start: from, end: to, passages, names: [[from, to]] })
  }

  /** `By following these steps, you should be able to …`: what was asked, in the question's words. */
  private isOfSteps(lead: string, rest: string): boolean {
    if (!OF_STEPS.test(lead) || !ABLE.test(rest) || /\d/.test(rest)) return false
    const asked = new Set(words(this.reading.question).map(({ form }) => form))
    return words(rest).every((word) => isStopWord(word) || isOfAnswers(word.form) || asked.has(word.form))
  }

  /** A sentence that speaks of the answer and its sources alone. */
  private readMeta(start: number, end: number, plain: boolean): boolean {
    const { named, text } = this.reading
    if (
      end - start > LONGEST_CLAUSE ||
      !(
        isMetaAt(named, start, end, plain) ||
        (plain && (isMetaSentence(named, start, end) || isActOfAnswering(named, start, end)))
      )
    )
      return false
    const stretch = named.slice(start, end)
    const { passages, names } = namedIn(text, named, start, end)
    const at = ornamentEnd(stretch, 0)
    const about = this.isAbout(stretch, at) || this.aboutStart(start, end) < end
    const kind = about ? 'about_evidence' : SIGN.test(stretch) && !DENIED.test(stretch) ? 'reference' : 'framing'
    this.found.push({ kind, start, end, passages: kind === 'reference' ? passages : [], names })
    return true
  }

  /** What a sentence begins with, time and again; returns where its content begins. */
  private readLeads(start: number, end: number, add: Add): number {
    const { named } = this.reading
    const stretch = named.slice(start, Math.min(end, start + LONGEST_LEAD))
    let at = ornamentEnd(stretch, 0)
    // The one sign among them that counts as a letter.
    if (stretch.startsWith('ℹ')) add('framing', start, start + 1)
    for (let count = 0; count < MOST_LEADS; count++) {
      if (count > 0 && SIGN.test(stretch.slice(at)) && isMetaAt(named, start + at, end, true)) break
      const to = this.isAbout(stretch, at)
        ? metaEnd(stretch, at)
        : this.leads.endOf(stretch, at, { names: this.names, start })
      if (to <= at) break
      const from = count === 0 && isWrapped(stretch, at, to) ? 0 : at
      add(SIGN.test(stretch.slice(at, to)) ? 'reference' : 'framing', start + from, start + to, FIGURE)
      at = ornamentEnd(stretch, to)
    }
    return start + at
  }

  /** A clause that says what the passages do not hold; returns where what it is not about begins. */
  private readAbout(at: number, end: number, add: Add): number {
    if (this.denying.length === 0) return at
    const stretch = this.reading.named.slice(at, end)
    if (!this.isAbout(stretch, 0)) return at
    const to = at + aboutEnd(stretch)
    add('about_evidence', at, to)
    return to
  }

  /** Where a second clause says what a passage does not hold: `…, and the third passage does not mention it`. */
  private aboutStart(start: number, end: number): number {
    if (this.denying.length === 0) return end
    const stretch = this.reading.named.slice(start, end)
    JOINED.lastIndex = 0
    for (let match = JOINED.exec(stretch); match !== null; match = JOINED.exec(stretch)) {
      const at = match.index
      if (this.isAbout(stretch, at)) return start + Math.max(stretch.lastIndexOf(',', at), stretch.lastIndexOf(';', at))
    }
    if (!JOINS.test(stretch)) return end
    for (const { 0: joint, index } of stretch.matchAll(JOINED_OTHERWISE)) {
      const at = index + joint.length
      if (index > 0 && this.isAbout(stretch, at)) return start + index
    }
    return end
  }

  private readInside(start: number, end: number, add: Add): void {
    const { named, languages } = this.reading
    const stretch = named.slice(start, end)
    if (
      !stretch.includes('<') &&
      !stretch.includes('(') &&
      !stretch.includes('|') &&
      !PLACE_IN_BRACKETS.test(stretch) &&
      !mayNameInside(stretch, this.names)
    )
      return
    for (const language of languages) {
      if (!mayHold(language, { name: 'inside', text: stretch })) continue
      const { inside } = language
      prepare(inside, stretch)
      inside.lastIndex = 0
      for (let match = inside.exec(stretch); match !== null; match = inside.exec(stretch)) {
        const closing = match[0].endsWith(',') || match[0].endsWith('，') || match[0].endsWith('،') ? 1 : 0
        add('reference', start + match.index, start + match.index + match[0].length - closing)
        if (match[0] === '') inside.lastIndex += 1
      }
    }
  }

  /** `… as per the context (Passage 4).`: what ends a sentence may stand ahead of what ends it, too. */
  private readTails(start: number, end: number, add: Add, found: readonly AnswerPart[]): void {
    for (let [count, until] = [0, end]; count < MOST_TAILS; count++) {
      this.readTail(start, until, add)
      const closing =
        until -
        (/[\s.!,;:)*_"”]{0,4}$/.exec(this.reading.named.slice(Math.max(start, until - 4), until))?.[0].length ?? 0)
      const last = found.find((part) => part.start < until && part.end >= closing)
      if (last === undefined || last.start <= start) return
      until = last.start
    }
  }

  private readTail(start: number, end: number, add: Add): void {
    const { named, languages } = this.reading
    const from = Math.max(start, end - LONGEST_TAIL)
    const stretch = named.slice(from, end)
    const sign = stretch.search(SIGN)
    if (sign === -1) return this.readOwnTail(from, stretch, add)
    const tag = stretch.indexOf('<')
    const first = tag === -1 ? sign : Math.min(sign, tag)
    for (const language of languages) {
      if (!mayHold(language, { name: 'tail', text: stretch, from: first })) continue
      const { tail } = language
      prepare(tail, stretch)
      tail.lastIndex = 0
      const match = tail.exec(stretch)
      if (match !== null && (match.index > 0 || from > start)) add('reference', from + match.index, end)
    }
    const meta = metaStart(stretch)
    if (meta > 0) add(SIGN.test(stretch.slice(meta)) ? 'reference' : 'framing', from + meta, end)
  }

  /** `Since …, the answer is clear.` */
  private readOwnTail(from: number, stretch: string, add: Add): void {
    if (MAY_CLOSE.test(stretch.slice(-6))) {
      const closing = closingStart(stretch)
      if (closing > 0 && isMetaAt(stretch, closing, stretch.length, true))
        add('framing', from + closing, from + stretch.length)
      return
    }
    const clause = stretch.lastIndexOf(',')
    if (clause <= 0 || !OF_THE_ANSWER.test(stretch.slice(clause))) return
    if (isMetaAt(stretch, clause, stretch.length)) add('framing', from + clause, from + stretch.length)
  }
}

/** A clause that speaks of the answer, and says neither yes nor no. */
const OF_THE_ANSWER =
  /^, (?!.*\b(?:yes|no|not|never|none|true|false|wrong|neither|nothing)\b)(?:\w+ ){1,4}(?:answers?|question)\b/i

const MOST_TAILS = 3

/** A name, or several, with nothing but stops behind it. */
const NOTHING_BEHIND = /^[\uE000-\uE003]+[\s.!?…]*$/
const NO_LANGUAGE: readonly PartPatterns[] = []

const OF_STEPS =
  /\b(?:by (?:following|doing|taking)|if you (?:follow|do|take|complete)) (?:these|this|the|all)\b|\bonce (?:that|this) is done\b/i
const ABLE = /^\W*you (?:should|will|can|['’]ll) (?:now )?(?:be able to\b|have\b)?/i
/** A sign that begins a clause joined to the one before; from the sign backwards, as there are few of them. */
const JOINED = /[\uE000-\uE003](?<=[,;] (?:and|but|while|whereas|although) .)/g

/** The same in Chinese and Arabic: `，而段落2没有提到`, `، بينما لا تتناول بقية المقاطع`. */
const JOINED_OTHERWISE =
  /[，；](?:而且|而|但是|但|不过|同时|并且|另外|至于|且)?(?=[其另\uE000-\uE003])|[،؛] ?(?:(?:بينما|في حين(?: [أا]ن)?|ولكن|لكن|غير [أا]ن|[إا]لا [أا]ن|فيما|حيث) |و(?=(?:لا|لم|ليس|[أا]ما|باقي|بقية) ))/g
const JOINS = /[，；،؛]/

/** Whether a sentence is the number of the next, at the beginning of a line: `1.1. Returns take …`, `A. Returns take …`. */
function isEnumerator(named: string, start: number, end: number): boolean {
  if (end - start > LONGEST_ENUMERATOR) return false
  if (!/^(?:\d{1,2}(?:\.\d{1,2}){0,3}[.)]|[*_]{0,3}[QA][.)][*_]{0,3})$/.test(named.slice(start, end))) return false
  const line = named.slice(named.lastIndexOf('\n', start) + 1, start)
  return (
    /^[\s*_#>-]*$/.test(line) &&
    (/^[^\S\n]+[*_"“]{0,3}[\p{Lu}\p{Lo}]/u.test(named.slice(end, end + LONGEST_ENUMERATOR)) ||
      /^\d{1,2}\.\d/.test(named.slice(start, end)))
  )
}

const LONGEST_ENUMERATOR = 12

/** Whether `1.` at the end of a sentence, `in two steps: 1.`, counts the next, as `2.` counts one behind it. */
function isFirstOfRun(named: string, at: number, end: number): boolean {
  if (end - at > 3 || !/^1[.)]$/.test(named.slice(at, end))) return false
  return /^\s+\p{Lu}/u.test(named.slice(end, end + 8)) && /\s2[.)]\s/.test(named.slice(end, end + LONGEST_ITEM))
}

const LONGEST_ITEM = 1000

/** What names passages in the middle of a sentence is in brackets or, if not at its end, before a comma, or is a passage for certain. */
function mayNameInside(stretch: string, namesAhead: boolean): boolean {
  if (!SIGN.test(stretch)) return false
  return CERTAIN_OR_BRACKET.test(stretch) || (namesAhead && COMMA.test(stretch.slice(stretch.search(SIGN))))
}

/** `[p. 3]` */
const PLACE_IN_BRACKETS = /\[(?=[A-Za-z])/
const CERTAIN_OR_BRACKET = /[\uE000([【（［]/
const COMMA = /[,，،]/

/** `counts`: what of it counts a point of the answer, if it has any. */
type Add = (kind: PartKind, from: number, to: number, counts?: RegExp) => void

const FIGURE = /\d/

/** Names, and the figures beside them with which a lead counts: `Reasoning: Step 1 – `. */
function withFigures(
  names: AnswerPart['names'],
  text: string,
  { start, end }: Pick<AnswerPart, 'start' | 'end'>,
): AnswerPart['names'] {
  const figures = Array.from(
    text.slice(start, end).matchAll(/\d+/g),
    ({ 0: figure, index }) => [start + index, start + index + figure.length] as const,
  )
  const apart = figures.filter(([from, to]) => !names.some(([a, b]) => a < to && from < b))
  return [...names, ...apart].toSorted(([a], [b]) => a - b)
}

function ornamentEnd(text: string, at: number): number {
  return matchEnd(ORNAMENT, text, at)
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
      const names = [...last.names, ...part.names.filter(([start]) => start >= last.end)]
      found[found.length - 1] = { ...last, end: Math.max(last.end, part.end), passages, names }
    }
  }
  return found
}

const NUMBERED_SIGN = /^[\uE000\uE003]/

/** The passages that are named by number or place within a stretch, and where it names any. */
function namedIn(text: string, named: string, from: number, to: number): Pick<AnswerPart, 'passages' | 'names'> {
  const stretch = named.slice(from, to)
  if (!SIGN.test(stretch)) return UNNAMED
  const passages = new Set<number>()
  const names = Array.from(stretch.matchAll(/([\uE000-\uE003])\1*/g), ({ 0: name, index }) => {
    const [start, end] = [from + index, from + index + name.length] as const
    if (NUMBERED_SIGN.test(name)) for (const number of passagesNamed(text.slice(start, end))) passages.add(number)
    return [start, end] as const
  })
  return { passages: [...passages], names }
}

const UNNAMED: Pick<AnswerPart, 'passages' | 'names'> = { passages: [], names: [] }

/** Whether what stands between two places is in the emphasis that the sentence begins with: `**In short:**`. */
function isWrapped(stretch: string, from: number, to: number): boolean {
  const mark = stretch.slice(0, from)
  return /^[*_]{1,3}$/.test(mark) && stretch.slice(from, to).trimEnd().endsWith(mark)
}
