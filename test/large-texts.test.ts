import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAIN } from './command.ts'

/** A third of what the words of the long answer would take. */
const HEAP = '--max-old-space-size=256'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'assay-large-'))
})

afterAll(() => rm(root, { recursive: true }))

test('answers and passages that are too long for the heap fail with a sentence, and the others are judged', async () => {
  const plain = 'The bridge was opened in 1932.'
  const rows = [
    { id: 'answer', query: 'When?', output: 'word 12 '.repeat(400_000), context: [plain] },
    { id: 'passage', query: 'When?', output: plain, context: ['word 12 '.repeat(1_300_000)] },
    { id: 'plain', query: 'When?', output: plain, context: [plain] },
  ]
  await writeFile(join(root, 'long.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'))
  const { status } = spawnSync(
    process.execPath,
    [HEAP, MAIN, 'eval', 'long.jsonl', '-e', 'faithfulness', '--no-store', '--report', 'jsonl=out.jsonl'],
    { cwd: root, maxBuffer: 2 ** 28 },
  )
  expect(status).toBe(4)
  const lines = (await readFile(join(root, 'out.jsonl'), 'utf8')).split('\n')
  const said = lines.flatMap((line) => /"(?:message|reasoning)":"([^"]*)"/.exec(line)?.[1] ?? [])
  expect(said).toEqual([
    'The answer has 3,200,000 characters, and the lexical judge reads at most 2,000,000; shorten it, or leave the example out.',
    'The context has 10,400,000 characters, and the lexical judge reads at most 10,000,000; shorten it, or leave the example out.',
    'the only claim is supported by the passages',
  ])
})
