import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeWorld } from '../../../test/fake-world.ts'
import type { RunDocument } from '../../core/run.ts'
import { commentReport } from '../../reports/pull-request/comment.ts'
import { failingOf } from '../../reports/failing.ts'
import { runCommand } from '../program.ts'

let cwd: string

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-attempts-'))
  // The environment that the application reads says how many of 40 questions it gets wrong.
  await writeFile(
    join(cwd, 'app.mjs'),
    `export const answer = ({ n }) => (n < Number(process.env.WRONG) ? 'Rome' : 'Paris')`,
  )
  const rows = Array.from({ length: 40 }, (_, n) =>
    JSON.stringify({ id: `e${n}`, inputs: { query: `q${n}`, n }, reference: 'Paris' }),
  )
  await writeFile(join(cwd, 'dev.jsonl'), rows.join('\n'))
})
afterAll(async () => {
  delete process.env['WRONG']
  await rm(cwd, { recursive: true, force: true })
})

async function evaluated(wrong: number, ...args: string[]) {
  process.env['WRONG'] = String(wrong)
  const world = fakeWorld({ cwd, env: { ASSAY_STORE: join(cwd, 'assay.db') } })
  const set = ['eval', 'dev.jsonl', '--target', 'app.mjs#answer', '-e', 'exact_match@0.8', '--report', 'json=run.json']
  const code = await runCommand([...set, '--report', 'comment', '--report', 'code-quality', ...args], world)
  const read = (name: string): Promise<string> => readFile(join(cwd, name), 'utf8').catch(() => '')
  const json = code === 2 ? '{}' : await read('run.json')
  return {
    code,
    err: world.err(),
    document: JSON.parse(json) as RunDocument,
    comment: await read('assay-comment.md'),
    quality: await read('assay-code-quality.json'),
  }
}

describe('attempts at one head', () => {
  test('are pooled, so that a run that passes does not undo one that failed', async () => {
    expect((await evaluated(20, '--head', 'abc')).code).toBe(1)
    const again = await evaluated(6, '--head', 'abc')
    expect(again.code).toBe(1)
    expect(again.document.outcome?.headline).toBe('Below what was asked over all attempts at this head: exact_match.')
    expect(again.document.attempts).toMatchObject([{ means: { exact_match: 0.5 }, failed: ['exact_match'] }])
    expect(again.comment).toContain('2 attempts at this head, pooled')
    expect((await evaluated(6, '--head', 'def')).code).toBe(0)
  })

  test('may come from files, which say of which head they are', async () => {
    await evaluated(20, '--head', 'one', '--no-store')
    await writeFile(join(cwd, 'attempt.json'), await readFile(join(cwd, 'run.json'), 'utf8'))
    expect((await evaluated(6, '--head', 'one', '--attempts', 'attempt.json')).code).toBe(1)
    const other = await evaluated(6, '--head', 'two', '--attempts', 'attempt.json')
    expect(other).toMatchObject({
      code: 2,
      err: expect.stringContaining('attempt.json is no attempt at two: it is of one'),
    })
  })

  test('are pooled for the comparison too, as repetitions of each example', async () => {
    await evaluated(0, '--name', 'before')
    const alone = await evaluated(1, '--head', 'ghi', '--baseline', 'before')
    expect(alone.document.comparison?.evaluators['exact_match']?.candidate.mean).toBeCloseTo(39 / 40)
    const both = await evaluated(3, '--head', 'ghi', '--baseline', 'before')
    expect(both.document.comparison?.evaluators['exact_match']?.candidate.mean).toBeCloseTo(38 / 40)
    expect(both.document.comparison?.warnings[0]).toContain('all 2 attempts at this head together')
  })
})

test('a loss that the moving baseline has taken in is caught by the fixed anchor', async () => {
  await evaluated(0, '--name', 'release')
  await evaluated(7, '--name', 'main')
  expect((await evaluated(8, '--baseline', 'main')).code).toBe(3)
  const { code, document, comment } = await evaluated(8, '--baseline', 'main', '--anchor', 'release')
  expect(code).toBe(1)
  expect(document.outcome?.headline).toBe('Worse than the anchor: exact_match.')
  expect(document.anchor?.verdict).toBe('worse')
  expect(comment).toContain('**Against the anchor')
  const refused = await evaluated(0, '--anchor', 'release')
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('anchor is for a comparison with a baseline') })
})

test('a comment has one headline, and becomes shorter step by step; a finding of GitLab has its place', async () => {
  const { document, comment, quality } = await evaluated(20)
  expect(comment.match(/^#+ /gm)).toHaveLength(1)
  expect(comment).toMatch(/^### ❌ Below what was asked: exact_match\.\n/)
  const failing = failingOf(document.results ?? [], 20)
  for (const limit of [65_000, 700, 400, 60]) {
    expect(commentReport(document, { failing, limit }).length).toBeLessThanOrEqual(limit)
  }
  const findings = JSON.parse(quality) as unknown[]
  expect(findings[1]).toMatchObject({ severity: 'major', location: { path: 'dev.jsonl', lines: { begin: 1 } } })
})
