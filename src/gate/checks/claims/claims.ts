import { lowerBound } from '../../../support/lower-bound.ts'
import { bestWindow, type ClaimTerm, claimTerms, type Support, visitsFor } from '../../../text/evidence/support.ts'
import { blanked } from '../../../text/citations/citations.ts'
import { type DateMention, readDates } from '../../../text/dates/dates.ts'
import type { IndexedPassage } from '../../../text/evidence/evidence.ts'
import { type Missing, missingFrom } from '../../../text/evidence/missing.ts'
import type { NameMention } from '../../../text/names/names.ts'
import { digitRuns } from '../../../text/numbers/digit-runs.ts'
import { isSpelledOut } from '../../../text/names/spelled-out.ts'
import type { NumberMention } from '../../../text/numbers/number-mention.ts'
import type { AnswerPart } from '../../../text/parts/answer-part.ts'
import type { WordColumns } from '../../../text/words/word-columns.ts'
import type { Word } from '../../../text/words/word.ts'
import { words } from '../../../text/words/words.ts'
import { type Outcome, skipped } from '../../check.ts'
import type { AnswerSentence } from '../../answer-index.ts'
import type { GateIndex } from '../../gate-index.ts'
import type { GateInput } from '../../input.ts'
import type { Span } from '../../span.ts'
import { hasOnlyOtherLanguages } from './other-languages.ts'
import { countScripts, countScriptsIn, isForeign, type ScriptCounts } from './scripts.ts'

/** A sentence of the answer that a source could support, with what it states. Offsets are into the answer. */
export interface Claim {
  readonly sentence: AnswerSentence
  readonly words: readonly Word[]
  /** Without those in dates and addresses. */
  readonly numbers: readonly NumberMention[]
  readonly dates: readonly DateMention[]
  readonly names: readonly NameMention[]
  /** Those of `numbers` that are in neither the evidence nor the question. */
  readonly missingNumbers: readonly NumberMention[]
  /** Those of `numbers` that are only in the question. */
  readonly askedNumbers: readonly NumberMention[]
  /** Those of `numbers` that the evidence has as parts of longer ones alone. */
  readonly partNumbers: readonly NumberMention[]
  readonly missingNames: readonly NameMention[]
  /** Content words, each once. */
  readonly terms: readonly ClaimTerm[]
  /** The neighbouring sentences of the evidence that contain most of it. */
  readonly support: Support
  /** The offered hits that it cites, as indices into `GateIndex.offered`. */
  readonly cited: readonly number[]
  /** Written in a script that hardly occurs in the evidence, or part of an answer in another language than every passage. */
  readonly foreign: boolean
}

export interface Claims {
  /** The answer with spaces in place of citation marks and of what is no content. */
  readonly text: string
  /** The same with what it says of the passages. */
  readonly spoken: string
  /** The answer with spaces in place of citation marks and of what it says that the passages lack: who is quoted stays. */
  readonly quoted: string
  readonly question: string
  readonly all: readonly Claim[]
  /** All numbers of `text`, also those in dates and addresses and figures of speech. */
  readonly numbers: readonly NumberMention[]
  /** The scripts of the evidence. */
  readonly scripts: ScriptCounts
}

/** How many neighbouring sentences count as the place a claim comes from. */
export const WINDOW = 3

/** What the answer states, sentence by sentence. Read once per index. */
export function claimsOf(index: GateIndex, { generation: { question = '' } }: GateInput): Claims {
  return index.shared(readClaims, () => readClaims(index, question))
}

/** Why claims are not checked, or `undefined` if they are. */
export function notApplicable(index: GateIndex): Outcome | undefined {
  const { kind } = index.answer
  if (kind !== 'answer') {
    const reason = kind === 'empty' ? 'nothing_to_check' : kind
    return skipped(reason, `The answer states nothing to check: it is of the kind ${kind}.`)
  }
  if (index.answer.checkable.length === 0) return skipped('no_claims', 'No sentence of the answer can be checked.')
  return index.offered.length === 0 ? noEvidence() : undefined
}

export function noEvidence(): Outcome {
  return skipped('no_evidence', 'No passage was offered to check the answer against.')
}

function readClaims(index: GateIndex, question: string): Claims {
  const { answer, evidence } = index
  const { parts } = answer
  const text = withoutMarks(index, parts)
  const about = parts.filter(({ kind }) => kind === 'about_evidence')
  const others = about.length === 0 ? parts : parts.filter(({ kind }) => kind !== 'about_evidence')
  const spoken = others === parts ? text : withoutMarks(index, others)
  const quoted = about.length === parts.length ? text : withoutQuotedNames(withoutMarks(index, about), parts)
  const found = text === answer.text ? answer.words : words(text)
  const digits = digitRuns(text)
  const known = { words: found, sentences: answer.sentences, digits, query: question }
  const missing = missingFrom(text, evidence, known)
  const dates = readDates(text, { digits })
  const outside = ({ start, end, kind }: NumberMention) =>
    !touchesAny(dates, { start, end }) && !(kind === 'identifier' && ADDRESS.test(text.slice(start, end)))
  const mentions = {
    words: found,
    dates,
    numbers: missing.numbers.filter(outside),
    names: missing.names,
    missingNumbers: missing.missingNumbers.filter(outside),
    askedNumbers: missing.askedNumbers.filter(outside),
    partNumbers: missing.partNumbers.filter(outside),
    missingNames: withoutAcronyms(missing, index, question),
  }
  const scripts = countScriptsIn(evidence.passages)
  const visits = visitsFor(answer.checkable.length)
  const allForeign = hasOnlyOtherLanguages(index)
  const all = answer.checkable.map((sentence): Claim => {
    const own = <T extends Placed>(list: readonly T[]) => within(list, sentence)
    const ownWords = own(mentions.words)
    const terms = claimTerms(ownWords, evidence)
    return {
      sentence,
      words: ownWords,
      numbers: own(mentions.numbers),
      dates: own(mentions.dates),
      names: own(mentions.names),
      missingNumbers: own(mentions.missingNumbers),
      askedNumbers: own(mentions.askedNumbers),
      partNumbers: own(mentions.partNumbers),
      missingNames: own(mentions.missingNames),
      terms,
      support: bestWindow(terms, evidence, { limit: WINDOW, visits }),
      cited: index.citedBy(sentence),
      foreign: allForeign || isForeign(countScripts(ownWords), scripts),
    }
  })
  return { text, spoken, quoted, question, all, numbers: missing.read, scripts }
}

/** Digits in web and mail addresses are left to the checks of links and personal data. */
const ADDRESS = /^(?:https?:|www\.)|@/

interface Placed {
  readonly start: number
}

interface Stretch extends Placed {
  readonly end: number
}

/** The items of an ordered list that begin within the sentence. */
export function within<T extends Placed>(list: readonly T[], { start, end }: AnswerSentence): readonly T[] {
  if (list.length === 0) return list
  return list.slice(firstFrom(list, start), firstFrom(list, end))
}

/** Whether a stretch touches any of some others, which are in order and do not overlap. */
function touchesAny(list: readonly Stretch[], { start, end }: Stretch): boolean {
  const next = firstFrom(list, end) - 1
  return next >= 0 && (list[next] as Stretch).end > start
}

function firstFrom(list: readonly Placed[], at: number): number {
  return lowerBound((place) => (list[place] as Placed).start < at, list.length)
}

/** Without marks in every style, those that name an id too, and without what is no content. */
function withoutMarks({ answer, citations }: GateIndex, left: readonly AnswerPart[]): string {
  const marks = citations.flatMap(({ origin, span }) => (origin === 'mark' && span !== undefined ? [span] : []))
  const parts = left.map(({ start, end }): Span => [start, end])
  if (marks.length === 0 && parts.length === 0 && answer.plain.removed.length === 0) return answer.text
  const spans = [...answer.plain.removed, ...marks, ...parts].sort((a, b) => a[0] - b[0] || b[1] - a[1])
  return blanked(answer.text, spans)
}

/** The text without quotation marks in which nothing but a name of passages stands: `"Passage 2" says`. */
function withoutQuotedNames(text: string, parts: readonly AnswerPart[]): string {
  const spans = parts
    .flatMap(({ names }) => names.map(([start, end]): Span => [start - 1, end + 1]))
    .filter(([start, end]) => start >= 0 && IN_QUOTES.test(`${text[start]}${text[end - 1]}`))
  return spans.length === 0 ? text : blanked(text, spans)
}

const IN_QUOTES = /^(?:""|“”|‘’|''|«»|「」|『』|《》)$/

/** `US`, `U.S.` */
const ACRONYM = /(?<![\p{L}\p{N}])(?:[A-Z]{2,10}|(?:[A-Z]\.){2,10})(?![\p{L}\p{N}])/gu

/** What may be between the words of a name. */
const SMALL_WORDS = /^ (?:(?:of|and|for|the|in|on|de|la|del|du|des|di|der|y) ){0,2}$/

/** More different ones are not looked for. */
const MOST_ACRONYMS = 50

/**
 * Leaves out names of which evidence or question only have the acronym, `Bachelor of Arts` if one of them says `BA`, and acronyms of which the
 * evidence has the words.
 */
function withoutAcronyms(missing: Missing, index: GateIndex, question: string): readonly NameMention[] {
  const { names } = missing
  const { passages } = index.evidence
  const spelled = new Map<string, boolean>()
  const isSpelled = (form: string): boolean => {
    const known = spelled.get(form)
    if (known !== undefined || spelled.size >= MOST_ACRONYMS) return known ?? false
    const found = isSpelledOut(form, passages)
    spelled.set(form, found)
    return found
  }
  const missingNames = missing.missingNames.filter(({ kind, form }) => kind !== 'acronym' || !isSpelled(form))
  if (missingNames.length < 2) return missingNames
  const acronyms = acronymsOf(index)
  for (const [acronym] of question.matchAll(ACRONYM)) acronyms.add(acronym.replaceAll('.', '').toLowerCase())
  if (acronyms.size === 0) return missingNames
  const { text } = index.answer
  const explained = new Set<NameMention>()
  for (let from = 0; from < names.length;) {
    let to = from + 1
    while (to < names.length && isJoint(text, names[to - 1], names[to])) to++
    const run = names.slice(from, to)
    const initials = run.map(({ form }) => form[0]).join('')
    if (run.length > 1 && acronyms.has(initials)) for (const name of run) explained.add(name)
    from = to
  }
  return missingNames.filter((name) => !explained.has(name))
}

function isJoint(text: string, before: NameMention | undefined, after: NameMention | undefined): boolean {
  if (before === undefined || after === undefined || after.start - before.end > 12) return false
  return SMALL_WORDS.test(text.slice(before.end, after.start))
}

/** More letters than any name has words. Every letter makes an acronym of those before it. */
const LONGEST_ACRONYM = 100

/** The acronyms in the evidence, with or without full stops, in lower case. */
function acronymsOf({ evidence: { passages } }: GateIndex): Set<string> {
  const found = new Set<string>()
  for (const passage of passages) for (const acronym of acronymsIn(passage)) found.add(acronym)
  return found
}

/** Those of one passage; kept with what else is known about its text. */
function acronymsIn({ columns, text, about }: IndexedPassage): readonly string[] {
  return about(acronymsIn, () => readAcronyms(columns, text))
}

function readAcronyms(columns: WordColumns, text: string): readonly string[] {
  const found: string[] = []
  let dotted = ''
  let end = -1
  for (let at = 0; at < columns.length; at++) {
    // Hardly any word has capitals only.
    if (!columns.isCapital(at)) {
      dotted = ''
      continue
    }
    const start = columns.startAt(at)
    const casing = columns.casingAt(at)
    const single = columns.endAt(at) - start === 1 && casing === 'title'
    const joined = single && dotted !== '' && text[end] === '.' && start === end + 1
    dotted = single ? (joined ? dotted : '') + columns.formAt(at) : ''
    end = columns.endAt(at)
    if (dotted.length > 1 && dotted.length <= LONGEST_ACRONYM) found.push(dotted)
    if (casing === 'upper') found.push(columns.formAt(at))
  }
  return found
}
