import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../src/cli/program.ts'
import { baselineLines } from '../src/compare/baseline-file.ts'
import { scoredExample } from '../src/compare/scored.ts'
import { fakeWorld } from './fake-world.ts'
import { exampleResult, measuredResult } from './sample-run.ts'

const PAGE = new URL('../docs/compare.md', import.meta.url)

function answersWrongEvery(step: number): string {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    id: `q-${index}`,
    inputs: { query: 'How long?' },
    output: index % step === 0 ? 'ten' : 'ten seconds',
    reference: 'ten seconds',
  }))
  return rows.map((row) => JSON.stringify(row)).join('\n')
}

test('every command of the page on comparing works in its order', async () => {
  const page = await readFile(PAGE, 'utf8')
  const commands = [...page.matchAll(/^assay .+$/gm)].map(([line]) => line.replace(/ +#.*$/, ''))
  expect(commands.length).toBeGreaterThanOrEqual(8)
  const cwd = await mkdtemp(join(tmpdir(), 'assay-page-'))
  try {
    await writeFile(join(cwd, 'dev.jsonl'), answersWrongEvery(4))
    let minute = 0
    for (const command of commands) {
      // Later runs answer otherwise than the one that became the baseline.
      if (command.includes('--baseline main')) await writeFile(join(cwd, 'dev.jsonl'), answersWrongEvery(3))
      const began = new Date(Date.UTC(2026, 0, 5, 0, minute++))
      const world = { ...fakeWorld({ cwd, env: { ASSAY_STORE: undefined } }), now: () => began }
      const code = await runCommand(command.split(' ').slice(1), world)
      expect({ command, code, err: world.err() }).toMatchObject({
        code: expect.toSatisfy((code) => [0, 1, 3].includes(code)),
      })
    }
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
})

test('the line of a baseline looks as the page shows it', async () => {
  const page = await readFile(PAGE, 'utf8')
  const [, shown = ''] = /^(\{"id".+)$/m.exec(page) ?? []
  const example = scoredExample(
    exampleResult('q-17', {
      results: [
        measuredResult('token_f1', { score: 0.8571428571428571, threshold: 0.5 }),
        measuredResult('exact_match', { score: 1, threshold: 0.5 }),
      ],
    }),
  )
  async function* examples() {
    yield example
  }
  const evaluators = { exact_match: { version: '1', threshold: 0.5 }, token_f1: { version: '1', threshold: 0.5 } }
  const [, line = ''] = await baselineLines({ head: { name: 'run', evaluators }, examples: examples() })
  const digest = /"asked":"[0-9a-f]{16}"/
  expect(line.trimEnd().replace(digest, '')).toBe(shown.replace(digest, ''))
})
