// Scorers only: the loop around them is ours, and as short as one can be. node run.mjs ROWS.jsonl CONCURRENCY
import { readFileSync } from 'node:fs'
import { ExactMatch } from 'autoevals'
import { answer } from './target.mjs'

const [path, concurrency] = process.argv.slice(2)
const rows = readFileSync(path, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))
let next = 0
let passed = 0
async function work() {
  while (next < rows.length) {
    const row = rows[next++]
    const output = await answer(row)
    const { score } = await ExactMatch({ output, expected: row.expected })
    if (score === 1) passed += 1
  }
}
await Promise.all(Array.from({ length: Number(concurrency) }, work))
console.log(`passed ${passed}`)
