import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable, vacuous } from '../../core/result.ts'
import { quoted } from '../rag/quoted.ts'
import { citedSentences } from './cited-sentences.ts'
import { sentenceRaw } from './sentence-raw.ts'
import { jointVerdicts } from './verdicts.ts'

/** The share of the answer’s sentences that their cited passages together support. */
export const CitationRecallEvaluator = defineEvaluator({
  name: 'citation_recall',
  title: 'Citation recall',
  version: '1',
  description: 'Is every sentence borne out by what it cites?',
  kind: 'llm_judge',
  tasks: ['rag_qa'],
  requires: ['output', 'context'],
  cost: 'medium',
  threshold: 0.7,
  display: {
    direction: 'higher',
    sentence: {
      of: 'sentences',
      one: 'is not borne out by what it cites',
      many: 'are not borne out by what they cite',
    },
  },
  async score(example, { judge, signal }) {
    const { sentences, cites } = citedSentences(example)
    if (!cites) return notApplicable('the answer cites nothing: it has no marks such as [1], and no `citations`')
    if (sentences.length === 0) return vacuous(1, 'the answer has no sentence that could be checked', { sentences: [] })

    const verdicts = await jointVerdicts(sentences, { example, judge, signal })
    const offenders = sentences.filter((sentence) => verdicts.get(sentence)?.verdict !== 'SUPPORTED')
    const supported = sentences.length - offenders.length
    const uncited = offenders.filter(({ cited, unknown }) => cited.length + unknown.length === 0).length
    const reasoning = `${supported} of ${sentences.length} sentences are supported by what they cite`
    return measured(
      supported / sentences.length,
      offenders.length === 0 ? reasoning : `${reasoning}; not supported (${uncited} cite nothing)${quoted(offenders)}`,
      {
        counts: { sentences: sentences.length, supported, uncited },
        sentences: sentences.map((sentence) => sentenceRaw(sentence, verdicts.get(sentence))),
      },
    )
  },
})
