import type { EvidenceIndex } from '../../text/evidence/evidence.ts'
import { statesBesideCourtesy } from './courtesies.ts'
import { missingFrom } from '../../text/evidence/missing.ts'
import { stripCitationMarks } from '../../text/citations/citations.ts'
import type { UncheckableReason } from '../../text/phrases/answer-kind.ts'
import { isStopWord } from '../../text/words/stop-words.ts'
import { words } from '../../text/words/words.ts'
import { isMetaAt } from '../../text/parts/about-itself.ts'
import { isMeta } from '../../text/parts/vocabulary.ts'
import { isOfCourtesies } from '../../text/phrases/stock/courtesies.ts'
import type { Word } from '../../text/words/word.ts'

const MAY_HOLD =
  /[\d٠-٩۰-۹〇零一二三四五六七八九十百千万亿]|\p{L}\s+[("“*_]*\p{Lu}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million|half|double|twice)/iu
/** The number of a part: `Step 3`, `2.` */
const PART_NUMBER =
  /^[\s#*_]*(?:\p{L}{1,20} ){0,2}(?:[\u4E00-\u9FFF]{1,4})?[\d٠-٩]{1,3}(?:\.\d{1,3})*(?=[\s.:：、）)–—-]|$)|第\s?[\d一二三四五六七八九十]{1,3}\s?[步章节条项点部]/u
/** What one who does not know, or declines, asks: that it is so is said. */
const WHY =
  /\bwhy\b|\bhow come\b|\b(?:time|day|date|year|moment) (?:when|(?:on|in|at) which)\b|\bwho (?:decided|ordered|said|ruled) that\b|为什么|為什麼|为何|لماذا/i
/** What one who asks back takes for granted, unless it is of who is asked: `Are you asking because you lost it?` */
const TAKEN = new RegExp(`(?:${WHY.source}|\\bbecause\\b|因为|因為|لأن)(?! ?(?:you|your|i|we|it)\\b| ?[你您我])`, 'i')
/** What is left out, or not denied, is said to be so. */
const LEFT_OUT =
  /\bfail(?:s|ed)? to \w+ that\b|\b(?:disput|den|contradict|question|challeng|doubt|refut)(?:e|y|s|es|ies|ed|ied)? that\b/i
/** What declines or asks, and may say something all the same. */
const PRESUMING: Partial<Record<UncheckableReason, RegExp>> = {
  abstention: new RegExp(`${WHY.source}|${LEFT_OUT.source}`, 'i'),
  refusal: WHY,
  question: TAKEN,
  clarification: TAKEN,
}

/** What stands ahead of a clause that is taken to be so: `The passages do not say when …`. */
const TAKEN_TO_BE_SO = /\b(?:how|when|where|in which|on which)\b/i

/**
 * Whether a text takes something for granted that has a figure of its own: `The passages do not say when the 60 days begin`. One
 * who was asked may repeat the figures of the question, so it must be known.
 */
export function presumesFigure(
  text: string,
  { evidence, question }: { readonly evidence: () => EvidenceIndex; readonly question: string },
): boolean {
  const presumed = question === '' ? null : TAKEN_TO_BE_SO.exec(text)
  if (presumed === null) return false
  const clause = text.slice(presumed.index + presumed[0].length)
  return DIGIT.test(clause) && missingFrom(clause, evidence(), { query: question }).missingNumbers.length > 0
}

const DIGIT = /\d/

/**
 * Whether what would not be checked holds what neither the evidence nor the question has: a figure; a name, unless it is said to
 * be lacking or stands in a heading; or, behind `I do not know why` or `Are you asking because`, any matter.
 */
export function holdsNewMatter(
  text: string,
  { reason, evidence, asked }: { reason: UncheckableReason; evidence: EvidenceIndex; asked: Asked },
): boolean {
  if (reason === 'code' || reason === 'no_words') return false
  const presumed = PRESUMING[reason]?.exec(text)
  if (presumed && isNew(text.slice(presumed.index + presumed[0].length), { evidence, asked })) return true
  if (reason === 'abstention') return presumesFigure(text, { evidence: () => evidence, question: asked.question })
  if (reason === 'refusal') return false
  if (reason === 'courtesy' && statesBesideCourtesy(text)) return true
  const fewest = FEWEST_NEW[reason]
  if (fewest !== undefined && newWords(text, { evidence, asked }).length >= fewest) return true
  const explained = fewest === undefined || reason === 'heading' ? null : WHY.exec(text)
  if (explained && newWords(text.slice(explained.index), { evidence, asked }).length >= FEWEST_EXPLAINED) return true
  if (!MAY_HOLD.test(text)) return false
  const isPart = reason === 'heading' || reason === 'meta'
  const own = stripCitationMarks(text).text.replace(isPart ? PART_NUMBER : NOTHING, ' ')
  const { missingNumbers, missingNames } = missingFrom(own, evidence, { query: asked.question })
  if (missingNumbers.length > 0) return true
  return (
    reason !== 'heading' &&
    missingNames.some(
      ({ form }) => reason !== 'meta' || !(isMeta(form, { named: true }) || isOfCourtesies(form.toLowerCase())),
    )
  )
}

const NOTHING = /^(?!)/

/** From how many words that are in neither on it has a matter of its own, where words alone can tell. */
const FEWEST_NEW: Partial<Record<UncheckableReason, number>> = { heading: 4, courtesy: 3, meta: 3, process: 3 }

/** Behind `why`: `I will explain why interns are unpaid`. */
const FEWEST_EXPLAINED = 2

/** What was asked, read once. */
export interface Asked {
  readonly question: string
  readonly forms: ReadonlySet<string>
}

export function readAsked(question: string): Asked {
  return { question, forms: new Set(words(question).map(({ form }) => form)) }
}

interface Known {
  readonly evidence: EvidenceIndex
  readonly asked: Asked
}

/** Whether a stretch has a matter that is not the question's: one who does not know may repeat it. */
function isNew(stretch: string, { evidence, asked: { question, forms } }: Known): boolean {
  if (isMetaAt(stretch, 0, stretch.length, true)) return false
  const own = words(stretch).filter((word) => !isStopWord(word))
  // Who was not asked why says that it is so, in the words of the question too.
  if (question !== '' && !WHY.test(question)) return own.length > 1
  const unknown = own.filter(
    (word) => !forms.has(word.form) && (question !== '' || evidence.termOf(word.form) === undefined),
  )
  return unknown.length > 1 || missingFrom(stretch, evidence, { query: question }).missingNumbers.length > 0
}

/** Words with spaces between them that neither has, without those in which answers speak of themselves. */
function newWords(text: string, { evidence, asked: { forms } }: Known): readonly Word[] {
  return words(text).filter(
    (word) =>
      word.kind !== 'gram' &&
      !isStopWord(word) &&
      !forms.has(word.form) &&
      evidence.termOf(word.form) === undefined &&
      !isMeta(word.form, { named: true }) &&
      !isOfCourtesies(word.form),
  )
}
