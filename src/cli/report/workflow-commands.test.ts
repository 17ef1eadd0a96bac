import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fakeWorld } from '../../../test/fake-world.ts'
import { runCommand } from '../program.ts'
import { withoutWorkflowCommands, writeCommands } from './workflow-commands.ts'

const GITHUB = { GITHUB_ACTIONS: 'true' }

/** What the runner of GitHub takes for a command: `::` at the beginning of a line, or `##[` anywhere. */
function commandsIn(text: string): string[] {
  return text.split(/\r\n|\n|\r/).filter((line) => line.trimStart().startsWith('::') || line.includes('##['))
}

describe('a step on GitHub', () => {
  test.each([
    '::error::x',
    '  ::set-output name=a::b\n',
    'fine\n::stop-commands::x\r\n\t::warning::y',
    'answer: ##[error]x',
    '##[##[add-mask]x',
  ])('writes no command for %j', (text) => {
    const world = fakeWorld({ env: GITHUB })
    withoutWorkflowCommands(world).stdout.write(text)
    expect(commandsIn(world.out())).toEqual([])
    expect(world.out().replaceAll('\u200b', '')).toBe(text)
  })

  test('knows where a line began that is written in parts, and sets commands on a line of their own', () => {
    const world = fakeWorld({ env: GITHUB })
    const { stdout } = withoutWorkflowCommands(world)
    for (const part of ['a ', '::b\n', ' ', '::c', ' ::d']) stdout.write(part)
    writeCommands(stdout, '::notice::done\n')
    expect(world.out()).toBe('a ::b\n :\u200b:c ::d\n::notice::done\n')
  })

  test('keeps JSON what it is', () => {
    const world = fakeWorld({ env: GITHUB })
    const document = { output: '::error::x\n##[error]y' }
    withoutWorkflowCommands(world).stdout.write(JSON.stringify(document, null, 2))
    expect(commandsIn(world.out())).toEqual([])
    expect(JSON.parse(world.out())).toEqual(document)
  })

  test('elsewhere text is written as it is', () => {
    const world = fakeWorld()
    expect(withoutWorkflowCommands(world)).toBe(world)
  })
})

test.each(['console', 'markdown', 'json'])('a report in %s of hostile answers holds no command', async (format) => {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-'))
  const hostile = '::set-output name=x::y\n::error::boom\n##[error]z'
  const rows = ['a', 'b'].map((id) => ({ id: `${id}::x`, inputs: { query: hostile }, output: hostile, reference: 'r' }))
  await writeFile(join(cwd, 'rows.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'))
  const world = fakeWorld({ env: GITHUB, cwd })
  expect(await runCommand(['eval', 'rows.jsonl', '-e', 'exact_match', '--format', format], world)).toBe(1)
  expect(world.out()).toContain('boom')
  expect(commandsIn(`${world.out()}\n${world.err()}`)).toEqual([])
})
