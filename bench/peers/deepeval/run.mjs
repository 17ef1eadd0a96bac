// It evaluates answers and asks no application, so the loop that asks is ours. node run.mjs ROWS.jsonl CONCURRENCY
import { readFileSync } from 'node:fs'
import deepeval from 'deepeval'
import { answer } from './target.mjs'

const { evaluate, LLMTestCase, metrics } = deepeval
const [path, concurrency] = process.argv.slice(2)
const rows = readFileSync(path, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))
const cases = Array.from({ length: rows.length })
let next = 0
async function ask() {
  while (next < rows.length) {
    const index = next++
    const { query, expected } = rows[index]
    cases[index] = new LLMTestCase({ input: query, actualOutput: await answer({ query }), expectedOutput: expected })
  }
}
await Promise.all(Array.from({ length: Number(concurrency) }, ask))
const { testResults } = await evaluate(cases, [new metrics.ExactMatchMetric()], {
  asyncConfig: { runAsync: true, maxConcurrent: Number(concurrency), throttleValue: 0 },
  displayConfig: { showIndicator: false, printResults: false, verboseMode: false },
  cacheConfig: { writeCache: false, useCache: false },
})
console.log(`passed ${testResults.filter(({ success }) => success).length}`)
process.exit(0)
