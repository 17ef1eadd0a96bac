import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { BY_NAME_OFFLINE } from '../../test/command.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const ARGS = [...BY_NAME_OFFLINE, 'examples/gate/chat.ts']
const { ASSAY_BASE_URL: _, ASSAY_MODEL: __, ...ENV } = process.env

async function chat(questions: string): Promise<string> {
  const running = promisify(execFile)(process.execPath, ARGS, { cwd: root, env: ENV })
  running.child.stdin?.end(questions)
  return (await running).stdout
}

/** What is printed for each question. */
function turns(printed: string): Map<string, string> {
  const parts = printed.split(/^ {2}You › /m).slice(1)
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), part.replace(/\s+/g, ' ')]))
}

describe('the chat', () => {
  test('shows, shows with a warning and refuses, each with its reason and the evidence', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [...ARGS, 'examples/gate/questions.txt'], {
      cwd: root,
      env: ENV,
    })
    const said = turns(stdout)
    const asked = readFileSync(new URL('questions.txt', import.meta.url), 'utf8').match(/^[^#\n].*$/gm) ?? []
    expect([...said.keys()]).toEqual(asked)
    expect(said.get('How can an onSend hook send an empty body without a Content-Length header?')).toMatch(
      /✓ shown Answer Replace the payload with null \[1\].* Sources \[1\] Hooks › onSend/,
    )
    const refused = said.get('How long may a plugin take to load?')
    expect(refused).toMatch(/✗ not shown .*Because .*“30000”.* evidence “Default: 10000/)
    expect(refused).not.toContain('By default a plugin has')
    expect(said.get('Who offers commercial security support for versions that are end of life?')).toMatch(
      /! shown with a warning .*Because .*“NodeSource”.* evidence “Fastify's partner, HeroDevs/,
    )
    expect(said.get('Who won the chess world championship?')).toContain('✗ not shown')
  })

  test('says the same twice, and takes questions from a pipe', async () => {
    const question = 'What is the default body limit?\n'
    const [once, again] = await Promise.all([chat(question), chat(question)])
    expect(once).toContain('✓ shown')
    expect(once).toContain('1 answer: 1 shown')
    expect(again).toBe(once)
  })
})
