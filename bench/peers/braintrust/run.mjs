// Its runner without its platform: nothing is sent, and nothing is stored. node run.mjs ROWS.jsonl CONCURRENCY
import { readFileSync } from 'node:fs'
import { ExactMatch } from 'autoevals'
import { Eval } from 'braintrust'
import { answer } from './target.mjs'

const [path, concurrency] = process.argv.slice(2)
const quiet = { start: () => {}, stop: () => {}, increment: () => {}, setTotal: () => {} }
const { results } = await Eval(
  'bench',
  {
    data: () =>
      readFileSync(path, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
        .map(({ query, expected }) => ({ input: query, expected })),
    task: (query) => answer({ query }),
    scores: [ExactMatch],
    maxConcurrency: Number(concurrency),
  },
  { noSendLogs: true, progress: quiet },
)
console.log(`passed ${results.filter(({ scores }) => scores.ExactMatch === 1).length}`)
