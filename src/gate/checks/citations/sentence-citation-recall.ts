import { defineCheck, failed, type Finding, passed, skipped } from '../../check.ts'
import { basisPoints, choice, share } from '../../config/params.ts'
import { exemption } from '../exemption.ts'
import type { AnswerSentence, GateIndex } from '../../gate-index.ts'

/** The share of checkable sentences that cite an offered passage, in themselves or, if wanted, anywhere in their paragraph. */
export const sentenceCitationRecall = defineCheck({
  name: 'sentence_citation_recall',
  version: '1',
  title: 'Statements carry citations',
  deterministic: true,
  params: {
    threshold: share({ default: 0.5 }),
    scope: choice(['paragraph', 'sentence'], { default: 'paragraph', tighter: 'higher' }),
  },
  check(_input, { threshold, scope }, index) {
    const { answer, citations } = index
    const exempted = exemption(answer)
    if (exempted !== undefined) return { ...exempted, score_bp: null }
    if (citations.length > 0 && citations.every(({ span }) => span === undefined)) {
      return skipped('unanchored_citations', 'The citations have no place in the answer.', { score_bp: null })
    }
    const cited = new Set(answer.sentences.filter((sentence) => index.citedBy(sentence).length > 0))
    const covered = scope === 'sentence' ? cited : withParagraphs(cited, index)
    const bare = answer.checkable.filter((sentence) => !covered.has(sentence))
    const total = answer.checkable.length
    const score_bp = Math.floor(((total - bare.length) * 10_000) / total)
    const below = score_bp < basisPoints(threshold)
    const findings = bare.map(({ start, end }): Finding => ({
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

/** The sentences of every paragraph in which one cites. */
function withParagraphs(cited: ReadonlySet<AnswerSentence>, { answer }: GateIndex): ReadonlySet<AnswerSentence> {
  const paragraphs: AnswerSentence[][] = []
  for (const sentence of answer.sentences) {
    const before = paragraphs.at(-1)?.at(-1)
    const begins = before === undefined || /\n[ \t]*\n/.test(answer.text.slice(before.end, sentence.start))
    if (begins) paragraphs.push([sentence])
    else paragraphs.at(-1)?.push(sentence)
  }
  return new Set(paragraphs.filter((paragraph) => paragraph.some((one) => cited.has(one))).flat())
}
