import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { EvaluationResult } from '../../core/result.ts'
import type { ToolCall } from '../../core/example.ts'
import { fakeJudge } from '../../../test/support/fake-judge.ts'
import { InvalidToolCallRateEvaluator } from './invalid-tool-call-rate.ts'
import { ToolCallMatchEvaluator } from './tool-call-match.ts'

const values = z.record(z.string(), z.array(z.unknown()))
const row = z.object({
  id: z.string(),
  tools: z.array(z.object({ name: z.string(), parameters: z.record(z.string(), z.unknown()) })),
  expected: z.array(z.record(z.string(), values)).nullable(),
  label: z.enum(['call', 'no_call']),
})
type Row = z.output<typeof row>

function rows(): Row[] {
  const folder = process.env['ASSAY_DATA']
  if (!folder) throw new Error('ASSAY_DATA is not set. Set it to the folder of the labelled data to run this test.')
  const lines = readFileSync(join(folder, 'bfcl_toolcalls.jsonl'), 'utf8').trim().split('\n')
  return lines.map((line) => row.parse(JSON.parse(line)))
}

/** BFCL's rule: one of the listed values; "" among them says that the argument may be left out. */
const evaluator = new ToolCallMatchEvaluator({ arguments: { '*': { match: 'one_of', leftOut: '', nested: true } } })

function judged(made: readonly ToolCall[], expected: readonly ToolCall[]): Promise<EvaluationResult> {
  return evaluator.evaluate({ id: 'e', inputs: {}, toolCalls: made, expectedToolCalls: expected }, fakeJudge())
}

async function scoreOf(made: readonly ToolCall[], expected: readonly ToolCall[]): Promise<number> {
  const result = await judged(made, expected)
  if (result.status !== 'measured') throw new Error(JSON.stringify(result))
  return result.score
}

function expectedCalls({ expected }: Row): ToolCall[] {
  return (expected ?? []).flatMap((calls) => Object.entries(calls).map(([name, given]) => ({ name, arguments: given })))
}

/** A call as a model would make it: the first accepted value of each argument, those that may be left out left out. */
function goldCall({ name, arguments: accepted }: ToolCall): ToolCall {
  return { name, arguments: goldValues(accepted) }
}

function goldValues(accepted: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(accepted).flatMap(([key, list]) => {
      const choices: readonly unknown[] = Array.isArray(list) && list.length > 0 ? list : [list]
      const [first] = choices.filter((value) => value !== '')
      return first === undefined ? [] : [[key, goldValue(first)]]
    }),
  )
}

function goldValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(goldValue)
  if (typeof value !== 'object' || value === null) return value
  return goldValues(value as Record<string, unknown>)
}

/** The first call that has an argument with a value that no list accepts. */
function withWrongArgument(calls: readonly ToolCall[]): ToolCall[] | undefined {
  const index = calls.findIndex(({ arguments: given }) => Object.keys(given).length > 0)
  const chosen = calls[index]
  const [key] = Object.keys(chosen?.arguments ?? {})
  if (chosen === undefined || key === undefined) return undefined
  return calls.with(index, { ...chosen, arguments: { ...chosen.arguments, [key]: 'no such value' } })
}

const MUTATIONS: Readonly<Record<string, (calls: readonly ToolCall[]) => ToolCall[] | undefined>> = {
  drop: (calls) => calls.slice(1),
  duplicate: (calls) => [...calls, ...calls.slice(0, 1)],
  rename: ([first, ...rest]) => (first === undefined ? undefined : [{ ...first, name: `${first.name}_v2` }, ...rest]),
  'wrong argument': withWrongArgument,
  'extra call': (calls) => [...calls, { name: 'another_tool', arguments: {} }],
}

describe('tool_call_match on the Berkeley function-calling data', () => {
  const all = rows()
  const calling = all.filter(({ label }) => label === 'call').map(expectedCalls)
  const silent = all.filter(({ label }) => label === 'no_call')

  test('has the rows it is meant to have', () => {
    expect([all.length, calling.length, silent.length]).toEqual([1298, 1058, 240])
  })

  test('gives every gold call 1, in any order', async () => {
    for (const expected of calling) {
      expect(await scoreOf(expected.map(goldCall), expected)).toBe(1)
      expect(await scoreOf(expected.map(goldCall).toReversed(), expected)).toBe(1)
    }
  })

  test.each(Object.entries(MUTATIONS))('gives less than 1 after the mutation: %s', async (_, mutate) => {
    let mutated = 0
    for (const expected of calling) {
      const calls = mutate(expected.map(goldCall))
      if (calls === undefined) continue
      mutated++
      expect(await scoreOf(calls, expected)).toBeLessThan(1)
    }
    expect(mutated).toBeGreaterThan(1000)
  })

  test('gives 1 for no call where none is needed, and 0 for any', async () => {
    for (const _ of silent) {
      expect(await scoreOf([], [])).toBe(1)
      expect(await scoreOf([{ name: 'any', arguments: {} }], [])).toBe(0)
    }
  })

  test('its tools, in JSON Schema’s words, find renamed calls invalid and nearly all gold calls valid', async () => {
    const gold: number[] = []
    for (const each of all.filter(({ label }) => label === 'call')) {
      const tools = each.tools.map((tool) => ({
        ...tool,
        parameters: inJsonSchema(tool.parameters) as Record<string, unknown>,
      }))
      const calls = expectedCalls(each).map(goldCall)
      const rate = async (toolCalls: readonly ToolCall[]): Promise<number> => {
        const result = await new InvalidToolCallRateEvaluator().evaluate(
          { id: 'e', inputs: {}, toolCalls, metadata: { tools } },
          fakeJudge(),
        )
        if (result.status !== 'measured') throw new Error(JSON.stringify(result))
        return result.score
      }
      gold.push(await rate(calls))
      expect(await rate(calls.map((made) => ({ ...made, name: `${made.name}_v2` })))).toBe(0)
    }
    // The rest are faults of the data: accepted values that are not of the type that their schema names.
    expect(gold.filter((score) => score === 1).length / gold.length).toBeGreaterThan(0.9)
  })
})

/** The data names types as Python does. */
function inJsonSchema(schema: unknown): unknown {
  const types: Record<string, unknown> = { dict: 'object', float: 'number', tuple: 'array', any: undefined }
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'type' && typeof value === 'string' && value in types ? types[value] : value,
    ),
  )
}
