import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { batchPaths, commandPaths, connectionPaths, providerPaths } from './canary-paths.ts'
import { CANARY, ECHO, goWrong, leaksIn, PASSWORD } from './canary.ts'

const fixture = (name: string): string =>
  readFileSync(new URL(`fixtures/tls/self-signed.${name}`, import.meta.url), 'utf8')

test('the search finds a secret in every form that servers say it in', () => {
  for (const part of ECHO.split(' | ')) expect(leaksIn(part)).toHaveLength(1)
  expect(leaksIn(CANARY.slice(12, 24))).toHaveLength(1)
  expect(leaksIn(`x${PASSWORD}y`)).toHaveLength(1)
  expect(leaksIn('sk-canary-*** and canary')).toEqual([])
})

const short = ({ name }: { name: string }): boolean => /401|malformed|reply/.test(name)
const paths = [
  ...providerPaths('compatible:m', { tape: 'tape.jsonl' }).filter(({ name }) => !/403|404|422|503/.test(name)),
  ...providerPaths('openai:m').filter(short),
  ...providerPaths('anthropic:m').filter(short),
  ...connectionPaths('compatible:m', { key: fixture('key'), cert: fixture('pem') }),
  ...batchPaths('openai:m'),
  ...batchPaths('anthropic:m'),
  ...commandPaths(),
]

test('no secret is written anywhere, whatever goes wrong', async () => {
  const outcomes = await Promise.all(paths.map(goWrong))
  expect(outcomes.flatMap(({ name, leaks }) => leaks.map((leak) => `${name}: ${leak}`))).toEqual([])
  for (const [index, { name, codes, masked, err }] of outcomes.entries()) {
    const { codes: expected = [], echoes = false } = paths[index] ?? {}
    expect(
      codes.filter((code) => !expected.includes(code)),
      `exit codes of ${name}: ${codes.join(', ')}\n${err}`,
    ).toEqual([])
    if (echoes) expect(masked, `${name} says nothing of what was hidden\n${err}`).toBe(true)
  }
})
