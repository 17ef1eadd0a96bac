import { defineCheck, failed, type CheckFinding, passed, skipped } from '../../check.ts'
import { basisPoints, choice, share } from '../../config/params.ts'
import { exemption } from '../exemption.ts'
import type { AnswerSentence } from '../../answer-index.ts'
import type { GateIndex } from '../../gate-index.ts'

/**
 * The share of checkable sentences that cite an offered passage, in the sentence itself or, if configured, anywhere in
 * its paragraph.
 */
export const sentenceCitationRecall = defineCheck({
  name: 'sentence_citation_recall',
  version: '2',
  title: 'Statements carry citations',
  deterministic: true,
  settings: ['require_citations'],
  params: {
    threshold: share({ default: 0.5 }),
    scope: choice(['paragraph', 'sentence'], { default: 'paragraph', tighter: 'higher' }),
  },
  check(_input, { require_citations: isAsked, threshold, scope }, index) {
    const { answer, citations } = index
    const exempted = exemption(answer)
    if (exempted !== undefined) return { ...exempted, score_bp: null }
    if (citations.length === 0 && !isAsked) {
      return skipped('citations_not_required', 'The answer cites nothing, and need not.', { score_bp: null })
    }
    // What is handed over as a list has no place, and a passage named in words here and there is no mark.
    const isListed = citations.some(({ span }) => span === undefined)
    const isMarked = citations.some(({ origin, span }) => origin !== 'words' && span !== undefined)
    if (isListed && !isMarked)
      return skipped('unanchored_citations', 'The citations have no place in the answer.', { score_bp: null })
    if (!isMarked && !isAsked) {
      return skipped('citations_not_required', 'The answer names passages in words alone, and need not.', {
        score_bp: null,
      })
    }
    const own = answer.checkable.filter((sentence) => index.citedBy(sentence).length === 0)
    const bare = scope === 'sentence' || own.length === 0 ? own : outsideParagraphs(own, index)
    const total = answer.checkable.length
    const score_bp = Math.floor(((total - bare.length) * 10_000) / total)
    const below = score_bp < basisPoints(threshold)
    const findings = bare.map(({ start, end }): CheckFinding => ({
      level: below ? 'fail' : 'info',
      reason_code: 'uncited_sentence',
      message: 'This statement cites no passage.',
      span: [start, end],
    }))
    const message = `${total - bare.length} of ${total} statements cite a passage.`
    const options = { findings, score_bp, detail: { statements: total, cited: total - bare.length } }
    return below ? failed('uncited_sentence', message, options) : passed(message, options)
  },
})

/** The sentences in whose paragraphs nothing is cited. */
function outsideParagraphs(some: readonly AnswerSentence[], { answer, citedBy }: GateIndex): AnswerSentence[] {
  const paragraphs: AnswerSentence[][] = []
  for (const sentence of answer.sentences) {
    const before = paragraphs.at(-1)?.at(-1)
    const begins = before === undefined || /\n[ \t]*\n/.test(answer.text.slice(before.end, sentence.start))
    if (begins) paragraphs.push([sentence])
    else paragraphs.at(-1)?.push(sentence)
  }
  const cited = paragraphs.filter((paragraph) => paragraph.some((one) => citedBy(one).length > 0))
  const covered = new Set(cited.flat())
  return some.filter((sentence) => !covered.has(sentence))
}
