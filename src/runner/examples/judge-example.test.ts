import { expect, test } from 'vitest'
import { ExactMatchEvaluator } from '../../evaluators/text/exact-match.ts'
import { RegexEvaluator } from '../../evaluators/text/regex.ts'
import { lexicalJudge } from '../../judge/lexical/lexical-judge.ts'
import { judgeExample } from './judge-example.ts'

class Own extends ExactMatchEvaluator {}

test('what cannot get stuck is not announced, what may be is', async () => {
  const heard: string[] = []
  const results = await judgeExample(
    { id: 'a', inputs: { query: 'Who?' }, output: 'Ada', reference: 'Ada' },
    {
      evaluators: [
        new ExactMatchEvaluator(),
        new Own({ name: 'own' }),
        new RegexEvaluator({ pattern: 'A.*', name: 'pattern' }),
      ],
      judge: lexicalJudge(),
      signal: new AbortController().signal,
      onCall({ what }) {
        heard.push(`${what} begins`)
        return () => heard.push(`${what} ends`)
      },
    },
  )
  expect(Object.values(results).map((result) => result.status === 'measured' && result.score)).toEqual([1, 1, 1])
  expect(heard).toEqual(['own begins', 'own ends', 'pattern begins', 'pattern ends'])
})
