import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../src/cli/program.ts'
import type { RunDocument } from '../src/core/run.ts'
import { openDataset } from '../src/datasets/dataset.ts'
import { listEvaluators } from '../src/index.ts'
import { fakeWorld } from './fake-world.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = `${root}docs/coming-from/`
/** The others are walked through with the rest of the documentation. */
const ELSEWHERE = ['README.md', 'ragaliq.md', 'metric-bank.md', 'evaluator-pipeline.md']
const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && !ELSEWHERE.includes(name))

/** The commands that a page ends with, as arguments. */
function commandsOf(page: string): string[][] {
  const text = readFileSync(folder + page, 'utf8')
  return Array.from(text.matchAll(/^assay (.+)$/gm), ([, command = '']) =>
    command
      .replace(/ {2,}#.*$/, '')
      .replaceAll('node_modules/assay/', '')
      .trim()
      .split(' '),
  )
}

async function documentOf(args: readonly string[]): Promise<RunDocument> {
  const world = fakeWorld({ cwd: root })
  const code = await runCommand([...args, '--format', 'json'], world)
  expect({ code, err: world.err() }).toMatchObject({ code: code === 1 ? 1 : 0 })
  return JSON.parse(world.out()) as RunDocument
}

test('there is a page for each of four tools', () => {
  expect(pages).toEqual(['autoevals.md', 'deepeval.md', 'promptfoo.md', 'ragas.md'])
})

describe.each(pages)('%s', (page) => {
  test('ends with commands that run as they stand, and measure every example', async () => {
    const commands = commandsOf(page)
    expect(commands.length).toBeGreaterThanOrEqual(2)
    for (const args of commands) {
      const { summary } = await documentOf(args)
      expect(summary).toMatchObject({ examples: 3, errors: 0 })
      const scored = Object.values(summary.evaluators).filter(({ reported }) => reported === undefined)
      expect(scored.map(({ n }) => n)).toEqual(scored.map(() => 3))
    }
  })

  test('names only evaluators that there are', () => {
    const [, metrics = ''] = readFileSync(folder + page, 'utf8').split(/^## (?:Metrics|Assertions|Scorers)$/m)
    const named = Array.from(metrics.matchAll(/^\| [^|]+ \| ([^|]+) \|/gm), ([, cell = '']) =>
      Array.from(cell.matchAll(/`([a-z_]+)`/g), ([, name = '']) => name),
    ).flat()
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => name !== 'prefer' && !listEvaluators().includes(name))).toEqual([])
  })
})

test.each([
  ['ragas.jsonl', { inputs: { query: 'How high is Mont Blanc?' }, reference: 'Mont Blanc is 4,806 metres high.' }],
  ['deepeval.json', { output: 'You can send the shoes back within 30 days at no extra cost.' }],
  ['autoevals.jsonl', { output: 'India has the highest population.', tags: ['easy'] }],
])('%s is read with its fields in place', async (name, expected) => {
  const [first] = await Array.fromAsync(openDataset(`${folder}data/${name}`))
  expect(first).toMatchObject(expected)
})

test('the facts that a judge can see are told right: a wrong year, a wrong river, a wrong duration', async () => {
  const failing = async (file: string, evaluator: string): Promise<string[]> => {
    const { results = [] } = await documentOf(['eval', `docs/coming-from/data/${file}`, '-e', evaluator])
    return results.filter(({ results }) => JSON.stringify(results).includes('"passed":false')).map(({ id }) => id)
  }
  expect(await failing('ragas.jsonl', 'faithfulness')).toEqual(['ragas-2'])
  expect(await failing('deepeval.json', 'faithfulness')).toEqual(['deepeval-2'])
  expect(await failing('autoevals.jsonl', 'answer_correctness')).toEqual(['autoevals-3'])
})

test('a file of DeepEval that fills both kinds of context is judged by what was retrieved, unless a config says otherwise', async () => {
  const record = { input: 'q', actual_output: 'a', retrieval_context: ['shown'], context: ['ideal'] }
  const [retrieved] = await Array.fromAsync(openDataset([record]))
  expect(retrieved).toMatchObject({ context: [{ text: 'shown' }], metadata: { ideal_context: ['ideal'] } })
  const columns = { context: 'retrieval_context', 'metadata.ideal': 'context' }
  const [example] = await Array.fromAsync(openDataset([record], { columns }))
  expect(example).toMatchObject({ context: [{ text: 'shown' }], metadata: { ideal: ['ideal'] } })
})
