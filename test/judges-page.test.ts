import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PRICES_AS_OF } from '../src/judge/budget/prices.ts'
import { judgeByWords } from './servers/judging-model.ts'
import { startBatchServer } from './servers/batch-server.ts'
import { runCommand } from '../src/cli/program.ts'
import { fakeWorld } from './fake-world.ts'

const PAGE = new URL('../docs/judges.md', import.meta.url)
const ROW = { query: 'How many seats?', output: 'The hall has ten seats.', context: ['The hall has ten seats.'] }

test('every command of the page on judges does what it says', async () => {
  const page = await readFile(PAGE, 'utf8')
  const commands = [...page.matchAll(/^assay .+$/gm)].map(([line]) => line)
  expect(commands.length).toBeGreaterThanOrEqual(6)
  await using server = await startBatchServer({ answer: judgeByWords })
  const folder = await mkdtemp(join(tmpdir(), 'assay-page-'))
  try {
    await writeFile(join(folder, 'dev.jsonl'), `${JSON.stringify(ROW)}\n`)
    for (const command of commands) {
      // OpenAI's own address is not for tests: its commands go to the same server.
      const local = command.replace('http://localhost:11434', server.url)
      const args = local.includes('--base-url') ? local : `${local} --base-url ${server.url}/v1`
      const { code, err } = await run(args.split(' ').slice(1), folder)
      expect({ command, code, err }).toMatchObject({ code: expect.toSatisfy((code) => code !== 2 && code !== 4) })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('the page imports what there is, and dates the prices as they are', async () => {
  const page = await readFile(PAGE, 'utf8')
  const imports = [...page.matchAll(/^import \{ (.+) \} from 'assay(\/\w+)?'$/gm)]
  expect(imports.length).toBeGreaterThanOrEqual(3)
  for (const [, names = '', subpath = ''] of imports) {
    const entry = new URL(`../src${subpath}/index.ts`, import.meta.url).href
    const module = (await import(entry)) as Record<string, unknown>
    expect(Object.keys(module)).toEqual(expect.arrayContaining(names.split(', ')))
  }
  const date = new Date(PRICES_AS_OF).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  expect(page.replace(/\s+/g, ' ')).toContain(date)
})

async function run(args: readonly string[], cwd: string): Promise<{ code: number; err: string }> {
  const world = fakeWorld({ cwd, env: { OPENAI_API_KEY: 'k', XDG_CONFIG_HOME: join(cwd, 'home') } })
  return { code: await runCommand(args, world), err: world.err() }
}
