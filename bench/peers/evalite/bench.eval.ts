import { readFileSync } from 'node:fs'
import { evalite } from 'evalite'
import { answer } from './target.mjs'

evalite('bench', {
  data: () =>
    readFileSync(process.env.BENCH_ROWS ?? '', 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ query, expected }) => ({ input: query, expected })),
  task: (query: string) => answer({ query }),
  scorers: [
    {
      name: 'exact_match',
      scorer: ({ output, expected }: { output: string; expected: string }) => (output === expected ? 1 : 0),
    },
  ],
})
