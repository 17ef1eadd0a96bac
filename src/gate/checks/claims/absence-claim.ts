import { bestWindow, type ClaimTerm, claimTerms } from '../../../text/evidence/support.ts'
import { type EvidenceIndex, indexEvidence } from '../../../text/evidence/evidence.ts'
import { foldArabic } from '../../../text/characters/arabic.ts'
import { normalise } from '../../../text/characters/normalise.ts'
import { phraseFilter } from '../../../text/phrases/phrase-filter.ts'
import { isMeta } from '../../../text/parts/vocabulary.ts'
import { READER_DOCUMENT } from '../../../text/data/reader-documents.ts'
import { stem } from '../../../text/words/stem.ts'
import { words } from '../../../text/words/words.ts'
import { defineCheck, type EvidenceSpan, type CheckFinding, judged, skipped } from '../../check.ts'
import { basisPoints, choice, share } from '../../config/params.ts'
import { ABSENCE_NEEDLES } from '../../data/absence-needles.ts'
import { ABSENCE_PHRASES, SOURCE_WORDS } from '../../data/absence-phrases.ts'
import type { AnswerSentence } from '../../answer-index.ts'
import type { GateIndex } from '../../gate-index.ts'
import type { Hit } from '../../input.ts'
import { claimsOf, notApplicable } from './claims.ts'

/** What the answer says is not in the sources is indeed not there. See docs/checks/absence_claim.md. */
export const absenceClaim = defineCheck({
  name: 'absence_claim',
  version: '2',
  title: 'What the answer says is absent is absent',
  deterministic: true,
  params: {
    /** Share of the key words, weighted by rarity, that one place must have to contradict the answer. */
    contradicted_from: share({ default: 0.8, tighter: 'lower' }),
    /** What an absence that nothing contradicts counts as: there may be more than the retrieved passages. */
    unverified: choice(['info', 'warn'], { default: 'warn', tighter: 'higher' }),
  },
  check(input, { contradicted_from, unverified }, index) {
    const none = notApplicable(index)
    if (none !== undefined && !abstains(index)) return none
    const { spoken: text } = claimsOf(index, input)
    const absences = index.answer.sentences.filter((sentence) => saysAbsent(text, sentence))
    if (absences.length === 0)
      return none ?? skipped('nothing_to_check', 'The answer says of nothing that it is absent.')
    const search = searcher(index, basisPoints(contradicted_from))
    const findings = absences.flatMap((sentence) =>
      absence(sentence, {
        text,
        search,
        unverified: isOfPassages(sentence, index) || isOfWorld(text, sentence) ? 'info' : unverified,
      }),
    )
    // An answer that says no more than that it does not know is right, unless a passage speaks of it.
    if (none !== undefined && findings.every(({ reason_code }) => reason_code !== CONTRADICTED)) return none
    return judged(findings, {
      passed: 'Nothing contradicts what the answer says is absent.',
      detail: { absences: absences.length },
    })
  },
})

const CONTRADICTED = 'absence_contradicted'

function abstains({ answer, offered }: GateIndex): boolean {
  return answer.kind === 'abstention' && offered.length > 0
}

const ABSENT = new RegExp(
  Object.values(ABSENCE_PHRASES)
    .flat()
    .map((phrase) => `(?:${phrase})`)
    .join('|'),
)
const mayBeAbsent = phraseFilter(ABSENCE_NEEDLES)
/** How many characters of a sentence are searched. */
const NUMBER_OF_PASSAGE = /\b\d{1,2}\b|[٠-٩]{1,2}/g
const LONGEST = 1000

/** What is not covered or included, and done without evidence, is so of the world: other checks compare it. */
const OF_WORLD =
  /\b(?:is|are|was|were)(?: not|n't) (?:\w{1,12} ){0,2}(?:contained|provided|covered|included|given|listed)\b|\bwithout any (?:evidence|record|provision|information)\b/g

function isOfWorld(text: string, { start, end }: AnswerSentence): boolean {
  return !ABSENT.test(foldedFrom(text, { start, end }).replace(OF_WORLD, ' '))
}

function foldedFrom(text: string, { start, end }: { start: number; end: number }): string {
  return foldArabic(normalise(text.slice(start, Math.min(end, start + LONGEST)), { level: 'n1' }).text)
}

function saysAbsent(text: string, { start, end, uncheckable, question }: AnswerSentence): boolean {
  if (question || (uncheckable !== undefined && uncheckable !== 'abstention')) return false
  const last = Math.min(end, start + LONGEST)
  if (!mayBeAbsent(text, start, last)) return false
  // `The other passages say nothing about this`: of what is absent nothing is said.
  if (isMeta(text.slice(start, last).replace(NUMBER_OF_PASSAGE, ' '), { named: true })) return false
  return ABSENT.test(foldedFrom(text, { start, end }))
}

type Search = (terms: (evidence: EvidenceIndex) => readonly ClaimTerm[]) => Found | undefined

/** A place that speaks of something, and whether it says itself that it is not there: `Tyres are not covered.` */
interface Found {
  readonly place: EvidenceSpan
  readonly says: boolean
}

/** Whether it is said to be absent from the passages, which were searched: `The passages do not specify whether …`. */
function isOfPassages({ start, end }: AnswerSentence, { answer: { parts } }: GateIndex): boolean {
  return parts.some((part) => part.kind === 'about_evidence' && part.start < end && start < part.end)
}

/** Searches the offered hits first, then those that were only retrieved. */
function searcher(index: GateIndex, bar: number): Search {
  const offered = new Set(index.offered)
  const rest = index.hits.filter((hit) => !offered.has(hit) && hit.offered === false)
  let restRead: EvidenceIndex | undefined
  return (termsIn) => {
    const offered = placeOf(termsIn(index.evidence), { evidence: index.evidence, hits: index.offered, bar })
    if (offered !== undefined || rest.length === 0) return offered
    const evidence = (restRead ??= indexEvidence(rest.map(({ node_id, text }) => ({ id: node_id, text }))))
    return placeOf(termsIn(evidence), { evidence, hits: rest, bar })
  }
}

function placeOf(
  terms: readonly ClaimTerm[],
  { evidence, hits, bar }: { evidence: EvidenceIndex; hits: readonly Hit[]; bar: number },
): Found | undefined {
  if (terms.length === 0) return undefined
  const support = bestWindow(terms, evidence, { limit: 1 })
  const sentence = evidence.sentences[support.sentences[0] ?? -1]
  const hit = sentence && hits[sentence.passage]
  if (sentence === undefined || hit === undefined || support.recall < bar) return undefined
  const { start, end } = sentence
  const said = foldedFrom(hit.text, sentence)
  return { place: { node_id: hit.node_id, span: [start, end] }, says: ABSENT.test(said) || NEITHER.test(said) }
}

/** `Neither plan covers wear`, `Not covered: wear`: as good as saying that it is not there. */
const NEITHER =
  /\b(?:neither|nor|none of|not (?:covered|included|provided|contained|given|listed|available)|exclud(?:ed|es?|ing))\b/

/** The words of the sources, and what a reader's documents are called. */
const OF_SOURCES = new Set(
  SOURCE_WORDS.split(' ')
    .concat('tell', 'tells')
    .map((word) => stem(word)),
)
const IS_DOCUMENT = new RegExp(`^(?:${READER_DOCUMENT})$`)
const PHRASES_ZH =
  /(?:没有|未|并未|没|并没有|未曾|不|明确|提及|提到|说明|规定|包含|给出|涉及|列出|指明|披露|载明|提供|文档|文件|资料|上下文|信息|合同|法律)/g

function absence(
  { start, end }: AnswerSentence,
  { text, search, unverified }: { text: string; search: Search; unverified: 'info' | 'warn' },
): CheckFinding[] {
  const sentence = text.slice(start, end).replace(PHRASES_ZH, (phrase) => ' '.repeat(phrase.length))
  const key = words(sentence).filter(
    ({ form }) => !OF_SOURCES.has(stem(form)) && !IS_DOCUMENT.test(form) && !ABSENT.test(form),
  )
  const found = search((evidence) => claimTerms(key, evidence))
  const span = [start, end] as const
  if (found?.says === true) return []
  if (found !== undefined) {
    const message = 'The answer says that this is absent, but a passage speaks of it.'
    return [{ level: 'warn', reason_code: CONTRADICTED, message, span, evidence: [found.place] }]
  }
  const message = 'That something is absent cannot be seen from the passages that were retrieved.'
  return [{ level: unverified, reason_code: 'absence_unverified', message, span }]
}
