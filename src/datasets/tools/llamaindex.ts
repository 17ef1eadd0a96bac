import { defined } from '../../support/defined.ts'
import type { Tool } from './tool.ts'

/** An example of a labelled data set: `reference_contexts` are ideal passages, not what was retrieved. */
export const llamaIndex: Tool = {
  name: 'LlamaIndex labelled RAG data set',
  source: 'https://docs.llamaindex.ai/en/stable/module_guides/evaluating/contributing_llamadatasets/',
  gives: ['query', 'reference'],
  is: (record) =>
    'query' in record && ('reference_contexts' in record || 'query_by' in record) && 'reference_answer' in record,
  read({ query, reference_contexts: ideal, reference_answer: reference }) {
    return {
      record: defined({
        inputs: { query },
        reference: reference ?? undefined,
        metadata: ideal === null || ideal === undefined ? undefined : { ideal_context: ideal },
      }),
    }
  },
}
