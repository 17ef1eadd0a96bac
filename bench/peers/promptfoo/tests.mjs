import { readFileSync } from 'node:fs'

/** The rows as promptfoo's test cases. */
export default function tests() {
  return readFileSync(process.env.BENCH_ROWS, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ query, expected }) => ({ vars: { query }, assert: [{ type: 'equals', value: expected }] }))
}
