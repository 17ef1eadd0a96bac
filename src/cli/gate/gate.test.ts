import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { DECIDING_THREAD } from '../../../test/command.ts'
import { type FakeWorld, fakeWorld } from '../../../test/fake-world.ts'
import type { GateInput } from '../../gate/input.ts'
import { runCommand } from '../program.ts'
import { decidingThreads } from './deciding-threads.ts'
import { gateSettings, gateWith } from './gate-settings.ts'

const HITS = [
  { node_id: 'tax', text: 'The corporate tax rate is 9 percent for income above AED 375,000.' },
  { node_id: 'vat', text: 'Value added tax was introduced on 1 January 2018.' },
]

function record(message_id: string, generation: Record<string, unknown>): string {
  return JSON.stringify({
    conversation_id: 'c1',
    message_id,
    retrieval: { record_id: 'r1', hits: HITS },
    generation: { record_id: 'g1', citations: [], ...generation },
  })
}

const GOOD = record('good', { answer: 'The corporate tax rate is 9 percent for income above AED 375,000 [1].' })
const SHORT = record('short', { answer: 'It is 9 percent [1].', citations: [] })
const UNCITED = record('uncited', { answer: 'The rate is "nine" percent,\nsays nobody in particular.' })
const MISSING = record('missing', { answer: 'The rate is “nine”\n\u{1f600} percent \\ as the tenth source says [7].' })

interface Run extends FakeWorld {
  readonly code: number
}

async function gate(files: Readonly<Record<string, string | Uint8Array>>, args: readonly string[] = []): Promise<Run> {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-gate-'))
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(cwd, name), content)
    const world = fakeWorld({ cwd })
    const code = await runCommand(['gate', 'answers.jsonl', '--ruleset', 'minimal', ...args], world)
    return { ...world, code }
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
}

const lines = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

describe('assay gate', () => {
  test('prints a decision a line, with the ids of its input, and that it was not recorded', async () => {
    const { code, out, err } = await gate({ 'answers.jsonl': `${GOOD}\n\n${UNCITED}\n` }, ['--format', 'json'])
    expect(lines(out())).toMatchObject([
      {
        conversation_id: 'c1',
        message_id: 'good',
        retrieval_record_id: 'r1',
        generation_record_id: 'g1',
        status: 'pass',
        action: 'show',
        recorded: false,
      },
      { message_id: 'uncited', status: 'fail', action: 'refuse' },
    ])
    expect(code).toBe(1)
    expect(err()).toContain('2 answers by minimal@2.0.0: 1 pass, 0 partial, 1 fail, 0 skipped')
  })

  test.each([
    { name: 'all pass', text: GOOD, code: 0 },
    { name: 'one only with a warning', text: `${GOOD}\n${SHORT.replace('It is', 'A')}`, code: 0 },
    { name: 'one fails', text: `${GOOD}\n${MISSING}`, code: 1 },
  ])('exits with $code when $name', async ({ text, code }) => {
    expect((await gate({ 'answers.jsonl': text }, ['--format', 'json'])).code).toBe(code)
  })

  test('exits with 1 when nothing could be checked', async () => {
    const config = 'max_evidence_chars: 10\n'
    const run = await gate({ 'answers.jsonl': GOOD, 'gate.yaml': config }, [
      '--format',
      'json',
      '--config',
      'gate.yaml',
    ])
    expect(lines(run.out())).toMatchObject([{ status: 'skipped', action: 'refuse' }])
    expect(run.code).toBe(1)
  })

  test('reads gzip', async () => {
    const run = await gate({ 'answers.jsonl': gzipSync(GOOD) }, ['--format', 'json'])
    expect(run.code).toBe(0)
  })

  test.each([
    { name: 'a field is missing', bad: GOOD.replace('"record_id":"r1",', ''), says: 'input.retrieval.record_id' },
    { name: 'a field is unknown', bad: GOOD.replace('"answer"', '"answr"'), says: 'answr' },
    { name: 'it is no JSON', bad: '{"conversation_id": ', says: 'answers.jsonl:2:' },
    { name: 'it is no object', bad: '[]', says: 'input' },
    { name: 'a key stands twice', bad: GOOD.replace('{', '{"message_id":"x",'), says: 'message_id' },
  ])('stops at a line of which $name, names it, and has printed what came before', async ({ bad, says }) => {
    const { code, out, err } = await gate({ 'answers.jsonl': `${GOOD}\n${bad}\n${GOOD}` }, ['--format', 'json'])
    expect(code).toBe(2)
    expect(lines(out())).toHaveLength(1)
    expect(err()).toContain('answers.jsonl:2')
    expect(err()).toContain(says)
  })

  test.each([
    { name: 'an unknown ruleset', args: ['--ruleset', 'minimum'], says: "Did you mean 'minimal'?" },
    { name: 'an unknown format', args: ['--format', 'sarf'], says: "Did you mean 'sarif'?" },
    { name: 'a config file that is not there', args: ['--config', 'no.yaml'], says: 'no.yaml' },
    { name: 'a config value out of range', args: ['--config', 'range.yaml'], says: 'range.yaml: config.min_citations' },
    { name: 'an unknown config key', args: ['--config', 'key.json'], says: "Did you mean 'min_citations'?" },
    { name: 'a config that is no object', args: ['--config', 'list.json'], says: 'list.json' },
    { name: 'broken YAML', args: ['--config', 'broken.yaml'], says: 'broken.yaml:2' },
    { name: 'a broken ruleset', args: ['--ruleset', './rules.json'], says: 'rule_version' },
  ])('refuses $name before anything is decided', async ({ args, says }) => {
    const files = {
      'answers.jsonl': GOOD,
      'range.yaml': 'min_citations: -1',
      'key.json': '{"min_citation": 1}',
      'list.json': '[]',
      'broken.yaml': 'a: 1\na: 2\n',
      'rules.json': '{"checks": []}',
    }
    const { code, out, err } = await gate(files, args)
    expect(code).toBe(2)
    expect(out()).toBe('')
    expect(err()).toContain(says)
  })

  test.each(['json', 'console', 'markdown', 'junit', 'sarif'])('refuses an empty file as %s', async (format) => {
    const { code, err } = await gate({ 'answers.jsonl': '\n' }, ['--format', format])
    expect(code).toBe(2)
    expect(err()).toContain('holds no answers')
  })

  test('takes a ruleset from a file, and a layer for each tenant from the configuration', async () => {
    const rules = JSON.stringify({ rule_version: 'acme@1', checks: [{ name: 'citation_coverage' }] })
    const config = 'tenants:\n  strict:\n    checks:\n      require_citations: { severity: block }\n'
    const other = UNCITED.replace('{', '{"tenant":"strict",')
    const { out } = await gate({ 'answers.jsonl': `${GOOD}\n${other}`, 'rules.json': rules, 'gate.yaml': config }, [
      '--ruleset',
      './rules.json',
      '--config',
      'gate.yaml',
      '--format',
      'json',
    ])
    expect(lines(out())).toMatchObject([
      { rule_version: 'acme@1', status: 'pass' },
      { rule_version: 'acme@1', status: 'fail', reason_codes: ['no_citations'] },
    ])
  })

  test('shows what passed in a line and explains what did not', async () => {
    const { out } = await gate({ 'answers.jsonl': `${GOOD}\n${UNCITED}` }, ['--format', 'console'])
    expect(out()).toContain('✓ c1/good  pass · show')
    expect(out()).toContain('✗ c1/uncited  fail · refuse')
  })

  test('writes Markdown into a pipe', async () => {
    const { out } = await gate({ 'answers.jsonl': `${GOOD}\n${UNCITED}` })
    expect(out()).toContain('### ✓ c1/good: pass, show')
  })
})

test('an application that is not asked to cite is told how to say so, and is then judged by what it says', async () => {
  const row = { question: 'What is the rate?', contexts: ['The corporate tax rate is 9 percent.'], id: 'q' }
  const plain = JSON.stringify({ ...row, answer: 'The corporate tax rate is 9 percent.' })
  const files = { 'answers.jsonl': plain, 'plain.yaml': 'require_citations: false' }
  const asked = await gate(files, ['--ruleset', 'standard'])
  expect(asked.code).toBe(1)
  expect(asked.err()).toContain(
    'Not one of the answers cites a passage. If the application is not asked to, write `require_citations: false`',
  )
  const free = await gate(files, ['--ruleset', 'standard', '--config', 'plain.yaml'])
  expect(free.out()).toContain('pass, show')
  expect(free.err()).not.toContain('Not one')
})

describe('assay gate --format junit', () => {
  test('writes a case for each answer, and an error for a line that cannot be read', async () => {
    const hostile = UNCITED.replace('uncited', 'a\\u0000\\n<b>&\\"')
    const { out } = await gate({ 'answers.jsonl': `${GOOD}\n${hostile}\n{}` }, ['--format', 'junit'])
    expect(out()).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites>\n<testsuite /)
    expect(out()).toContain('tests="3" failures="1" errors="1" skipped="0"')
    expect(out()).toContain('<testcase classname="c1" name="good"/>')
    expect(out()).toContain('name="a\ufffd&#10;&lt;b&gt;&amp;&quot;"><failure type="')
    expect(out()).toContain('answers.jsonl:3')
    expect(wellFormed(out())).toBe(true)
  })
})

/** Whether every element of a document without comments and CDATA is closed by its own end. */
function wellFormed(xml: string): boolean {
  const open: string[] = []
  for (const [, end, name = '', , empty] of xml.matchAll(/<(\/?)([a-z-]+)((?:\s[a-zA-Z]+="[^"<]*")*)(\/?)>/g)) {
    if (end === '/' && open.pop() !== name) return false
    if (end === '' && empty === '') open.push(name)
  }
  const rest = xml.replace(/<\?xml[^>]*\?>/, '').replace(/<\/?[a-z-]+(?:\s[a-zA-Z]+="[^"<]*")*\/?>/g, '')
  return open.length === 0 && !/[<>]|&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(rest)
}

interface Sarif {
  readonly version: string
  readonly runs: readonly {
    readonly results: readonly {
      readonly ruleId: string
      readonly level: string
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string }
          readonly region: {
            readonly startLine: number
            readonly startColumn?: number
            readonly endColumn?: number
            readonly snippet?: { readonly text: string }
          }
        }
      }[]
    }[]
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } }
    readonly invocations: readonly { readonly executionSuccessful: boolean }[]
  }[]
}

describe('assay gate --format sarif', () => {
  test('points each finding at its stretch of the answer within the line of the file', async () => {
    const { out } = await gate({ 'answers.jsonl': `${GOOD}\n${MISSING}` }, [
      '--ruleset',
      'standard',
      '--format',
      'sarif',
    ])
    const { version, runs } = JSON.parse(out()) as Sarif
    const [run] = runs
    expect(version).toBe('2.1.0')
    expect(run?.invocations).toEqual([{ executionSuccessful: true, toolExecutionNotifications: [] }])
    const found = run?.results.find(({ ruleId }) => ruleId === 'citation_grammar')
    expect(found?.level).toBe('error')
    const { artifactLocation, region } = found?.locations[0]?.physicalLocation ?? {}
    expect(artifactLocation?.uri).toBe('answers.jsonl')
    expect(region).toMatchObject({ startLine: 2, snippet: { text: '[7]' } })
    expect(MISSING.slice((region?.startColumn ?? 0) - 1, (region?.endColumn ?? 0) - 1)).toBe('[7]')
    expect(run?.tool.driver.rules.map(({ id }) => id)).toContain('citation_grammar')
  })

  test('is a whole document when nothing is found, and when a line cannot be read', async () => {
    const good = JSON.parse((await gate({ 'answers.jsonl': GOOD }, ['--format', 'sarif'])).out()) as Sarif
    expect(good.runs[0]?.results).toEqual([])
    const bad = await gate({ 'answers.jsonl': `${MISSING}\n{}` }, ['--format', 'sarif'])
    const document = JSON.parse(bad.out()) as Sarif
    expect(document.runs[0]?.results.length).toBeGreaterThan(0)
    expect(document.runs[0]?.invocations[0]?.executionSuccessful).toBe(false)
  })
})

test('a slow gate is interrupted between two decisions, and what it wrote is whole', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-gate-'))
  try {
    const count = 100
    await writeFile(join(cwd, 'answers.jsonl'), `${GOOD}\n`.repeat(count))
    const interrupt = new AbortController()
    const world = fakeWorld({ cwd, signal: interrupt.signal })
    const slow: typeof world.stdout = {
      ...world.stdout,
      write(text) {
        if (text === '') return
        setTimeout(() => interrupt.abort(new Error('interrupted')))
        const until = performance.now() + 5
        while (performance.now() < until) continue
        world.stdout.write(text)
      },
    }
    const code = await runCommand(['gate', 'answers.jsonl', '--format', 'json'], { ...world, stdout: slow })
    expect(code).toBe(130)
    expect(lines(world.out()).length).toBeGreaterThan(0)
    expect(lines(world.out()).length).toBeLessThan(count)
    expect(world.err()).not.toContain('assay:')
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
})

test('threads decide what this thread decides, by the same ruleset and layers', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-gate-'))
  try {
    await writeFile(
      join(cwd, 'rules.json'),
      JSON.stringify({ rule_version: 'acme@1', checks: [{ name: 'citation_coverage' }] }),
    )
    await writeFile(
      join(cwd, 'gate.yaml'),
      'tenants:\n  strict:\n    checks:\n      require_citations: { severity: block }\n',
    )
    const settings = await gateSettings({ ruleset: './rules.json', config: 'gate.yaml' }, fakeWorld({ cwd }))
    await using threads = decidingThreads(settings, 2, pathToFileURL(DECIDING_THREAD))
    await threads.start()
    const { decide } = gateWith(settings)
    const answers = [GOOD, SHORT, UNCITED, MISSING, UNCITED.replace('{', '{"tenant":"strict",')]
    const inputs = answers.map((line) => JSON.parse(line) as GateInput)
    expect(await Promise.all(inputs.map(async (input) => threads.run(input)))).toEqual(
      inputs.map((input) => decide(input)),
    )
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
})
