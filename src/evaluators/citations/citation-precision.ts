import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable } from '../../core/result.ts'
import type { Example } from '../../core/example.ts'
import { citedSentences, type CitedSentence } from './cited-sentences.ts'
import { sentenceRaw } from './sentence-raw.ts'
import { jointVerdicts, needlessCitations } from './verdicts.ts'

/** The share of the answer’s citations that support their sentence and are needed for it. */
export const CitationPrecisionEvaluator = defineEvaluator({
  name: 'citation_precision',
  title: 'Citation precision',
  version: '1',
  description: 'Does every citation bear out the sentence that it stands in?',
  kind: 'llm_judge',
  tasks: ['rag_qa'],
  requires: ['output', 'context'],
  cost: 'medium',
  threshold: 0.7,
  display: {
    direction: 'higher',
    sentence: {
      of: 'citations',
      one: 'does not bear out its sentence',
      many: 'do not bear out their sentences',
    },
  },
  async score(example, { judge, signal }) {
    const { sentences } = citedSentences(example)
    const citing = sentences.filter(({ cited, unknown }) => cited.length + unknown.length > 0)
    if (citing.length === 0) return notApplicable(`no sentence of the answer cites anything: there is no ${NO_MARK}`)

    const asking = { example, judge, signal }
    // All sentences, as in citation_recall, so that the judge is asked once for both.
    const verdicts = await jointVerdicts(sentences, asking)
    const supported = citing.filter((sentence) => verdicts.get(sentence)?.verdict === 'SUPPORTED')
    const needless = await needlessCitations(supported, asking)
    const rows = citing.map((sentence) => {
      const borneOut = supported.includes(sentence)
      const idle = needless.get(sentence) ?? []
      const right = borneOut ? sentence.cited.filter((passage) => !idle.includes(passage)) : []
      return { sentence, right: right.map(({ id }) => id), idle: idle.map(({ id }) => id) }
    })
    const { right, total, unknown } = countsOf(rows, example)
    return measured(right / total, reasoningOf({ right, total, unknown }), {
      counts: { citations: total, right, outside: unknown },
      sentences: rows.map(({ sentence, right, idle }) => ({
        ...sentenceRaw(sentence, verdicts.get(sentence)),
        right,
        needless: idle,
      })),
    })
  },
})

const NO_MARK = 'mark such as [1], and no `citations`'

interface JudgedSentence {
  readonly sentence: CitedSentence
  readonly right: readonly string[]
  readonly idle: readonly string[]
}

interface Counts {
  readonly right: number
  readonly total: number
  readonly unknown: number
}

/** Citations with a place are counted at that place. Those for the whole answer count once, and are right if right anywhere. */
function countsOf(rows: readonly JudgedSentence[], { citations = [] }: Example): Counts {
  const placed = rows.some(({ sentence }) => sentence.placed)
  if (placed || citations.length === 0) {
    const unknown = rows.reduce((sum, { sentence }) => sum + sentence.unknown.length, 0)
    const known = rows.reduce((sum, { sentence }) => sum + sentence.cited.length, 0)
    return { right: rows.reduce((sum, { right }) => sum + right.length, 0), total: known + unknown, unknown }
  }
  const ids = [...new Set(citations.map(({ id }) => id))]
  const right = new Set(rows.flatMap((row) => row.right))
  const unknown = new Set(rows.flatMap(({ sentence }) => sentence.unknown))
  return { right: ids.filter((id) => right.has(id)).length, total: ids.length, unknown: unknown.size }
}

function reasoningOf({ right, total, unknown }: Counts): string {
  const reasoning = `${right} of ${total} citations bear out their sentence`
  return unknown === 0 ? reasoning : `${reasoning}; ${unknown} cite what is none of the passages`
}
