import { defined } from '../../support/defined.ts'
import { isObject, type JsonObject } from '../parts.ts'
import { unreadOf } from './langsmith.ts'
import { outputIn, passagesIn, wordOf } from './pieces.ts'
import type { Reading, Tool } from './tool.ts'

/** One result: a test under one prompt and one provider. */
export const promptfooResults: Tool = {
  name: 'promptfoo results',
  source: 'https://www.promptfoo.dev/docs/configuration/outputs/',
  gives: ['query', 'output', 'reference', 'context', 'group', 'timing'],
  is: (record) =>
    isObject(record['vars']) && ('promptIdx' in record || 'testIdx' in record || 'gradingResult' in record),
  read(record) {
    const { id, vars, testIdx, promptIdx, latencyMs, cost, response, testCase } = record
    const answered = isObject(response) ? response : {}
    const test = isObject(testCase) ? testCase : {}
    const prompt = isObject(record['prompt']) ? wordOf(record['prompt']['raw']) : undefined
    const read = readVars(isObject(vars) ? vars : {}, { prompt })
    if ('problem' in read) return read
    const output = outputIn(answered['output'] ?? record['output'])
    const provider = isObject(record['provider']) ? record['provider'] : { id: record['provider'] }
    const usage = isObject(answered['tokenUsage']) ? answered['tokenUsage'] : {}
    const figures = defined({ latencyMs: number(latencyMs), costUsd: number(cost), tokens: number(usage['total']) })
    return {
      record: defined({
        id: wordOf(id),
        inputs: read.inputs,
        output,
        reference: read.reference ?? expectedOf(test['assert']),
        context: read.context,
        // Answers of several providers to one test are no independent examples.
        group: wordOf(testIdx) === undefined ? undefined : `test ${wordOf(testIdx)}`,
        metadata: defined({ provider: wordOf(provider['label']) ?? wordOf(provider['id']), promptIdx, testIdx }),
        timing: Object.keys(figures).length === 0 ? undefined : figures,
        error: output === undefined ? (wordOf(answered['error']) ?? wordOf(record['error'])) : undefined,
      }),
      unread: unreadOf(record, ['success', 'score', 'gradingResult']),
      notes: read.notes,
    }
  },
}

/** A test of a config: what the application will be given, and what is expected. */
export const promptfooTests: Tool = {
  name: 'promptfoo tests',
  source: 'https://www.promptfoo.dev/docs/configuration/test-cases/',
  gives: ['query', 'reference', 'context'],
  is: (record) => {
    if (!isObject(record['vars'])) return false
    return (
      Array.isArray(record['assert']) ||
      ('description' in record && Object.keys(record).every((name) => OF_A_TEST.has(name)))
    )
  },
  read({ vars, assert, description, metadata }) {
    const read = readVars(isObject(vars) ? vars : {}, { isTest: true })
    if ('problem' in read) return read
    return {
      record: defined({
        inputs: read.inputs,
        reference: read.reference ?? expectedOf(assert),
        context: read.context,
        metadata: defined({ ...(isObject(metadata) ? metadata : {}), description: wordOf(description) }),
      }),
      unread: Array.isArray(assert) && assert.length > 0 ? ['assert'] : [],
      notes: read.notes,
    }
  },
}

const OF_A_TEST = new Set([
  'vars',
  'description',
  'assert',
  'metadata',
  'threshold',
  'options',
  'provider',
  'providers',
  'prompts',
])

/** The tests of a config, each with what `defaultTest` adds. */
export function testsOf(root: JsonObject): readonly unknown[] | { problem: string } {
  const { tests, defaultTest } = root
  if (!Array.isArray(tests)) {
    return {
      problem: 'the tests of this promptfoo config are in another file; give that file, or write them under `tests`.',
    }
  }
  const general = isObject(defaultTest) ? defaultTest : {}
  const vars = isObject(general['vars']) ? general['vars'] : {}
  const asserts = Array.isArray(general['assert']) ? (general['assert'] as unknown[]) : []
  return tests.map((test: unknown) => {
    if (!isObject(test)) return test
    const own = Array.isArray(test['assert']) ? (test['assert'] as unknown[]) : []
    return { ...test, vars: { ...vars, ...(isObject(test['vars']) ? test['vars'] : {}) }, assert: [...own, ...asserts] }
  })
}

const QUESTIONS = ['query', 'question', 'user_input', 'prompt']
const CONTEXTS = ['context', 'contexts', 'documents', 'passages']
const REFERENCES = ['expected', 'reference', 'ground_truth', 'expected_answer', 'expected_output']

interface Vars {
  readonly inputs: JsonObject
  readonly context?: unknown
  readonly reference?: unknown
  readonly notes: readonly string[]
}

/**
 * The variables of a test: the question, the passages, and the rest of the inputs. Of a test that is still to be answered all
 * variables stay inputs, for the application may want them.
 */
function readVars(
  vars: JsonObject,
  { prompt, isTest = false }: { prompt?: string | undefined; isTest?: boolean },
): Vars | Extract<Reading, { problem: string }> {
  const [contextName, referenceName] = [CONTEXTS, REFERENCES].map((names) =>
    names.find((name) => Object.hasOwn(vars, name)),
  )
  const others = Object.entries(vars).filter(([name]) => name !== contextName && name !== referenceName)
  const list = others.find(([, value]) => isTest && Array.isArray(value))
  if (list !== undefined) {
    return {
      problem: `\`vars.${list[0]}\` is a list, of which promptfoo makes a test each; write one test for each value`,
    }
  }
  const notes: string[] = []
  const context = filed(contextName, { vars, notes })
  const reference = filed(referenceName, { vars, notes })
  const known = others.some(([name, value]) => QUESTIONS.includes(name) && typeof value === 'string')
  const query = known ? undefined : others.length === 1 ? others[0]?.[1] : (vars['input'] ?? prompt)
  const inputs = { ...(typeof query === 'string' ? { query } : {}), ...(isTest ? vars : Object.fromEntries(others)) }
  return { inputs, context: context === undefined ? undefined : (passagesIn(context) ?? context), reference, notes }
}

/** The value of a variable, unless it is the address of a file: a data set opens no other files. */
function filed(name: string | undefined, { vars, notes }: { vars: JsonObject; notes: string[] }): unknown {
  const value = name === undefined ? undefined : vars[name]
  if (typeof value !== 'string' || !value.startsWith('file://')) return value
  notes.push(
    `\`vars.${name}\` is in a file that is not read: ${value.slice(7, 200)}. Put its text in place of the address.`,
  )
  return undefined
}

/** What an assertion says of a good answer, if it is one of those that say it in full. */
const SAYING = ['equals', 'factuality', 'similar', 'answer-correctness', 'context-recall']

function expectedOf(asserts: unknown): string | undefined {
  if (!Array.isArray(asserts)) return undefined
  const said = asserts.filter(isObject).flatMap(({ type, value }) => {
    const rank = SAYING.indexOf(String(type))
    return rank === -1 || typeof value !== 'string' || value.startsWith('file://') ? [] : [{ rank, value }]
  })
  return said.sort((a, b) => a.rank - b.rank)[0]?.value
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined
}
