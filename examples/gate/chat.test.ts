import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { BY_NAME_OFFLINE } from '../../test/command.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const ARGS = [...BY_NAME_OFFLINE, 'examples/gate/chat.ts']
const { ASSAY_BASE_URL: _, ASSAY_MODEL: __, ...ENV } = process.env

/** What the chat prints, with questions from a file or from a pipe. */
async function chat({ file, piped = '' }: { file?: string; piped?: string }): Promise<string> {
  const args = file === undefined ? ARGS : [...ARGS, file]
  const running = promisify(execFile)(process.execPath, args, { cwd: root, env: ENV })
  running.child.stdin?.end(piped)
  return (await running).stdout
}

/** What is printed for each question. */
function turns(printed: string): Map<string, string> {
  const parts = printed.split(/^ {2}You › /m).slice(1)
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), part.replace(/\s+/g, ' ')]))
}

test('the chat shows, shows with a warning and refuses, each with its reason and the evidence, and the same from a pipe', async () => {
  const questions = 'examples/gate/questions.txt'
  const said = turns(await chat({ file: questions }))
  const asked = readFileSync(join(root, questions), 'utf8').match(/^[^#\n].*$/gm) ?? []
  expect([...said.keys()]).toEqual(asked)
  const shown = 'How can an onSend hook send an empty body without a Content-Length header?'
  expect(said.get(shown)).toMatch(/✓ shown Answer Replace the payload with null \[1\].* Sources \[1\] Hooks › onSend/)
  const refused = said.get('How long may a plugin take to load?')
  expect(refused).toMatch(/✗ not shown .*Because .*“30000”.* evidence “Default: 10000/)
  expect(refused).not.toContain('By default a plugin has')
  expect(said.get('Who offers commercial security support for versions that are end of life?')).toMatch(
    /! shown with a warning .*Because .*“NodeSource”.* evidence “Fastify's partner, HeroDevs/,
  )
  expect(said.get('Who won the chess world championship?')).toContain('✗ not shown')

  const piped = await chat({ piped: `${shown}\n` })
  expect(piped).toContain('1 answer: 1 shown')
  const again = turns(piped).get(shown) ?? ''
  expect(again.slice(0, again.lastIndexOf(' 1 answer:'))).toBe(said.get(shown)?.trimEnd())
})
