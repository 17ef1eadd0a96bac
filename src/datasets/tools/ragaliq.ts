import { defined } from '../../support/defined.ts'
import { didYouMean } from '../../support/did-you-mean.ts'
import { DIALECTS } from '../dialects.ts'
import { isObject } from '../parts.ts'
import { valueText } from '../value-text.ts'
import { wordOf } from './pieces.ts'
import type { Tool } from './tool.ts'

const SOURCE = 'https://github.com/dariero/RagaliQ'
const CASE_FIELDS = ['id', 'name', 'query', 'context', 'response', 'expected_answer', 'expected_facts', 'tags']

/** A test case: its `name` is mandatory there. In a CSV file its lists are cells, which are read as cells are. */
export const ragaliqCases: Tool = {
  name: 'RagaliQ test cases',
  source: SOURCE,
  gives: ['query', 'output', 'reference', 'facts', 'context'],
  is: (record) => ['name', 'query', 'context', 'response'].every((field) => Object.hasOwn(record, field)),
  read(record) {
    const { id, name, query, context, response, expected_answer: answer, expected_facts: facts, tags } = record
    const others = Object.entries(record).filter(([field]) => !CASE_FIELDS.includes(field))
    const unknown = others.find(([field]) => !DIALECTS.has(field))?.[0]
    if (unknown !== undefined) return { problem: notOfACase(unknown) }
    const metadata = isObject(record['metadata']) ? record['metadata'] : {}
    return {
      record: defined({
        ...Object.fromEntries(others),
        id,
        inputs: query,
        output: response,
        reference: answer ?? undefined,
        facts,
        context,
        tags: tags ?? undefined,
        metadata: name === '' || name === null ? record['metadata'] : { ...metadata, name },
      }),
    }
  },
}

function notOfACase(field: string): string {
  const near = didYouMean(field, CASE_FIELDS)
  const hint = near === undefined ? `it has ${CASE_FIELDS.join(', ')}` : `did you mean '${near}'?`
  return `${valueText(field)} is no field of a RagaliQ test case; ${hint}${near === undefined ? '; keep what else there is under `metadata`' : ''}`
}

const VERDICT = /^\s*(?:supported|contradicted|not[ _-]enough[ _-]info)\s*$/i

/** A claim of a golden file (`items`), with the verdict that people agreed on. Evaluated, the claim is the answer. */
export const ragaliqClaims: Tool = {
  name: 'RagaliQ golden claims',
  source: SOURCE,
  gives: ['output', 'context'],
  is: ({ claim, expected, context }) =>
    typeof claim === 'string' && typeof expected === 'string' && Array.isArray(context),
  read({ id, claim, context, expected, note }) {
    if (typeof expected !== 'string' || !VERDICT.test(expected)) {
      return {
        problem: `\`expected\` is ${valueText(expected)}; it must be SUPPORTED, CONTRADICTED or NOT_ENOUGH_INFO`,
      }
    }
    return {
      record: defined({
        id: wordOf(id),
        output: claim,
        context,
        metadata: defined({ verdict: expected.trim(), note: wordOf(note) }),
      }),
      notes: [
        'Each claim is evaluated as an answer of its own. To compare a judge’s verdicts with these: assay calibrate FILE --golden.',
      ],
    }
  },
}

/** A case of a golden file (`cases`): a whole answer, with the band in which people expect its faithfulness. */
export const ragaliqBands: Tool = {
  name: 'RagaliQ golden cases',
  source: SOURCE,
  gives: ['query', 'output', 'context'],
  is: (record) => 'expected_band' in record && 'response' in record && 'context' in record,
  read({ id, query, context, response, expected_band: band, note }) {
    if (!isBand(band))
      return { problem: `\`expected_band\` is ${valueText(band)}; it must be two numbers from 0 to 1, the lower first` }
    return {
      record: defined({
        id: wordOf(id),
        inputs: query,
        output: response,
        context,
        metadata: defined({ expected_band: band, note: wordOf(note) }),
      }),
    }
  },
}

function isBand(band: unknown): band is readonly [number, number] {
  if (!Array.isArray(band) || band.length !== 2) return false
  const [low, high] = band as unknown[]
  return typeof low === 'number' && typeof high === 'number' && low >= 0 && high <= 1 && low <= high
}
