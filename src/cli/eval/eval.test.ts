import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeWorld, type FakeWorld, type FakeWorldOptions } from '../../../test/fake-world.ts'
import { elementsOf, parseStrictXml } from '../../../test/support/strict-xml.ts'
import type { ExampleResult, RunDocument } from '../../core/run.ts'
import { VERSION } from '../../core/version.ts'
import { runCommand } from '../program.ts'

let cwd: string

const HOSTILE =
  '\u001b[2J\u001b]0;owned\u0007 | `x` \u202etxt.exe </script><img src=x onerror=alert(1)>\n\n## owned\n@everyone'

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-test-'))
  const answer = (id: number, output: string) => ({ id: `q${id}`, query: 'Which city?', output, reference: 'Paris' })
  await dataset('dev.jsonl', [answer(1, 'Paris'), answer(2, 'Rome'), answer(3, 'Paris')])
  await dataset('hostile.jsonl', [{ id: HOSTILE, query: HOSTILE, output: HOSTILE, reference: 'Paris' }])
  await dataset('long.jsonl', [{ query: 'Which city?', output: 'word '.repeat(5000), reference: 'Paris' }])
  await dataset(
    'many.jsonl',
    Array.from({ length: 1001 }, (_, index) => answer(index, 'Paris')),
  )
})

afterAll(() => rm(cwd, { recursive: true, force: true }))

function dataset(name: string, records: readonly object[]): Promise<void> {
  return writeFile(join(cwd, name), records.map((record) => `${JSON.stringify(record)}\n`).join(''))
}

async function run(args: readonly string[], options: FakeWorldOptions = {}): Promise<FakeWorld & { code: number }> {
  const world = fakeWorld({ cwd, ...options })
  const code = await runCommand(['eval', ...args], world)
  return { ...world, code }
}

async function documentOf(args: readonly string[]): Promise<RunDocument> {
  const { out } = await run([...args, '--format', 'json'])
  return JSON.parse(out()) as RunDocument
}

describe('assay eval', () => {
  test('prints one JSON document of the documented shape', async () => {
    const document = await documentOf(['dev.jsonl', '-e', 'exact_match@0.9', '-t', 'classification'])
    expect(document).toMatchObject({
      assay: VERSION,
      run: {
        id: expect.any(String) as string,
        startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
        task: 'classification',
        metrics: [{ name: 'exact_match', threshold: 0.9 }],
        resultsSha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        dataset: { name: 'dev.jsonl', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string, examples: 3 },
        judge: expect.stringMatching(/^lexical@/) as string,
        config: { evaluators: ['exact_match@0.9'], task: 'classification' },
      },
      summary: {
        examples: 3,
        errors: 0,
        usage: { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
        evaluators: {
          exact_match: {
            mean: 2 / 3,
            ci: [expect.any(Number) as number, expect.any(Number) as number],
            ciMethod: 'clopper-pearson',
            threshold: 0.9,
            passed: 2,
            failed: 1,
            n: 3,
            vacuous: 0,
            notApplicable: 0,
            failures: {},
          },
        },
        verdict: 'below',
      },
    })
    expect(document.results?.map(({ id, results }) => [id, results['exact_match']?.status])).toEqual([
      ['q1', 'measured'],
      ['q2', 'measured'],
      ['q3', 'measured'],
    ])
  })

  test('prints for people on a terminal, and Markdown into a pipe', async () => {
    const onTerminal = await run(['dev.jsonl', '-e', 'exact_match'], { isTTY: true })
    expect(onTerminal.out()).toContain('\u001b[')
    expect(onTerminal.out()).toContain('dev.jsonl')
    const piped = await run(['dev.jsonl', '-e', 'exact_match'])
    expect(piped.out()).toMatch(/^# Assay: dev\.jsonl\n/)
  })

  test.each([{ NO_COLOR: '1' }, { CI: 'true' }])('uses no colour under %o', async (env) => {
    const { out, err } = await run(['dev.jsonl', '-e', 'exact_match'], { isTTY: true, env })
    expect(out()).toContain('exact_match')
    expect(out()).not.toContain('\u001b')
    expect(err().replaceAll('\u001b[K', '')).not.toContain('\u001b')
  })

  test('says nothing on stderr with --quiet', async () => {
    const { err, code } = await run(['dev.jsonl', '-e', 'exact_match', '--quiet', '--report', 'jsonl=q.jsonl'], {
      isTTY: true,
    })
    expect(code).toBe(0)
    expect(err()).toBe('')
  })

  test('writes several reports, and says where', async () => {
    const args = ['dev.jsonl', '-e', 'exact_match', '--report', 'json=r.json', '--report', 'markdown=r.md']
    const { err } = await run(args)
    expect(err()).toBe('Report written to r.json\nReport written to r.md\n')
    const json = JSON.parse(await readFile(join(cwd, 'r.json'), 'utf8')) as RunDocument
    expect(json.results).toHaveLength(3)
    expect(await readFile(join(cwd, 'r.md'), 'utf8')).toContain('exact_match')
  })

  test('leaves results out of the JSON above 1,000 examples, and says how to get them', async () => {
    const document = await documentOf(['many.jsonl', '-e', 'exact_match'])
    expect(document.results).toBeUndefined()
    expect(document.resultsOmitted).toContain('--report json=PATH')
    const reported = await documentOf(['many.jsonl', '-e', 'exact_match', '--report', 'jsonl=many-results.jsonl'])
    expect(reported.resultsOmitted).toContain('many-results.jsonl')
    const lines = (await readFile(join(cwd, 'many-results.jsonl'), 'utf8')).trimEnd().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as ExampleResult).index)).toEqual([...lines.keys()])
    expect(lines).toHaveLength(1001)
  })

  test.each(['console', 'markdown'])('shows hostile text as text (%s)', async (format) => {
    const { out } = await run(['hostile.jsonl', '-e', 'exact_match', '--format', format])
    // eslint-disable-next-line no-control-regex
    expect(out()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
    expect(out()).not.toMatch(/^\s*## owned/m)
  })

  test('keeps hostile text whole in JSON', async () => {
    const document = await documentOf(['hostile.jsonl', '-e', 'exact_match'])
    expect(document.results?.[0]).toMatchObject({ id: HOSTILE, output: HOSTILE })
  })

  test('cuts long text and shows its length', async () => {
    const { out } = await run(['long.jsonl', '-e', 'exact_match', '--format', 'console'])
    expect(out()).toContain('… (25,000 characters)')
    expect(out().length).toBeLessThan(3000)
  })

  test('takes the first examples with --limit, and draws the same ones for the same seed', async () => {
    const ids = async (...args: string[]) =>
      (await documentOf(['many.jsonl', '-e', 'exact_match', '--limit', '5', ...args])).results?.map(({ id }) => id)
    expect(await ids()).toEqual(['q0', 'q1', 'q2', 'q3', 'q4'])
    const drawn = await ids('--seed', '7')
    expect(drawn).toHaveLength(5)
    expect(await ids('--seed', '7')).toEqual(drawn)
    expect(await ids('--seed', '8')).not.toEqual(drawn)
    expect(drawn?.map((id) => Number(id.slice(1)))).toEqual(
      drawn?.map((id) => Number(id.slice(1))).toSorted((a, b) => a - b),
    )
  })

  test('says with --dry-run what would be run and what it would cost', async () => {
    const { out, code } = await run(['dev.jsonl', '--auto', '--dry-run', '--format', 'json'])
    expect(code).toBe(0)
    expect(JSON.parse(out())).toMatchObject({
      dryRun: true,
      dataset: 'dev.jsonl',
      examples: 3,
      evaluators: ['accuracy@0.5', 'f1_macro@0.5'],
      judgeCalls: 0,
      tokens: 0,
      costUsd: 0,
    })
  })

  test('reports for GitHub: a summary, outputs, and annotations at the examples that fell short', async () => {
    const env = { GITHUB_STEP_SUMMARY: join(cwd, 'summary.md'), GITHUB_OUTPUT: join(cwd, 'output.txt') }
    await writeFile(env.GITHUB_OUTPUT, 'earlier=1\n')
    const args = ['dev.jsonl', '-e', 'exact_match', '--report', 'github']
    const { out, err } = await run(args, { env })
    expect(await readFile(env.GITHUB_STEP_SUMMARY, 'utf8')).toMatch(/^# Assay: dev\.jsonl/)
    expect(await readFile(env.GITHUB_OUTPUT, 'utf8')).toBe(
      'earlier=1\noutcome=holds\ntotal=3\npassed=2\nfailed=1\npass_rate=0.6667\n',
    )
    expect(
      out()
        .split('\n')
        .filter((line) => line.startsWith('::')),
    ).toEqual([
      '::notice title=Assay::Holds: 3 examples, and every condition of the run is met.%0A1 in 3 answers (33.3 %25, 0.8–90.6) is not the expected text.',
      '::error file=dev.jsonl,line=2,title=Fell short%3A q2::exact_match 0.00 < 0.5: the answer is not the expected one',
    ])
    expect(err()).toBe('Report github: added to the step summary\n')
  })

  test('keeps stdout for the document that was asked for, and annotates on stderr then', async () => {
    const { out, err } = await run(['dev.jsonl', '-e', 'exact_match', '--report', 'github=s.md', '--format', 'json'])
    expect((JSON.parse(out()) as RunDocument).results).toHaveLength(3)
    expect(err()).toContain('\n::error file=dev.jsonl,line=2,')
    expect(await readFile(join(cwd, 's.md'), 'utf8')).toContain('exact_match')
    const nowhere = await run(['dev.jsonl', '-e', 'exact_match', '--report', 'github'])
    expect(nowhere.err()).toContain('GITHUB_STEP_SUMMARY is not set')
  })

  test('writes JUnit XML with the lines of the examples, and metric results into JSON', async () => {
    await run(['dev.jsonl', '-e', 'exact_match', '--report', 'junit=j.xml', '--report', 'json=m.json'])
    const root = parseStrictXml(await readFile(join(cwd, 'j.xml'), 'utf8'))
    expect(elementsOf(root, 'testcase').map(({ attributes }) => [attributes['file'], attributes['line']])).toEqual([
      [undefined, undefined],
      ['dev.jsonl', '1'],
      ['dev.jsonl', '2'],
      ['dev.jsonl', '3'],
    ])
    expect(elementsOf(root, 'failure')).toHaveLength(1)
    const document = JSON.parse(await readFile(join(cwd, 'm.json'), 'utf8')) as RunDocument
    expect(document.metricResults).toMatchObject([{ metricId: 'exact_match', score: 2 / 3, details: { n: 3 } }])
    expect(document.run.useCase?.ioSchema).toMatchObject({ inputs: { query: 'string' }, output: 'string' })
  })

  test('takes a preset, which a flag sets over the evaluators of a config', async () => {
    await writeFile(join(cwd, 'preset.config.yaml'), 'dataset: dev.jsonl\nevaluators: [contains]\n')
    const preset = await documentOf(['preset.config.yaml', '--preset', 'lightweight', '-t', 'extraction'])
    expect(Object.keys(preset.summary.evaluators)).toEqual(['exact_match'])
    expect(preset.run.notes[0]).toBe('Evaluators for extraction (as asked for, lightweight): exact_match.')
  })

  test('stops at the first failing example with --fail-fast', async () => {
    const { summary } = await documentOf(['dev.jsonl', '-e', 'exact_match', '--fail-fast', '--concurrency', '1'])
    expect(summary).toMatchObject({ examples: 2, partial: true, verdict: 'below' })
  })

  test('runs what a config file says, and a flag beats it', async () => {
    await writeFile(join(cwd, 'app.ts'), 'export const shout = (city: string): string => city.toUpperCase()\n')
    await writeFile(
      join(cwd, 'shout.config.yaml'),
      'dataset: shout.jsonl\ntarget: app.ts#shout\nargs: [query]\nevaluators: { exact_match: 0.3 }\nformat: json\n',
    )
    await dataset('shout.jsonl', [{ query: 'paris', reference: 'PARIS' }])
    const configured = JSON.parse((await run(['shout.config.yaml'])).out()) as RunDocument
    expect(configured.results?.[0]).toMatchObject({ output: 'PARIS', results: { exact_match: { passed: true } } })
    expect(configured.run.metrics[0]?.threshold).toBe(0.3)
    const flagged = JSON.parse((await run(['shout.config.yaml', '--threshold', '0.9'])).out()) as RunDocument
    expect(flagged.run.metrics[0]?.threshold).toBe(0.9)
  })

  test.each([
    ['takes-query.ts', 'export const answer = (query: string): string => query\n', 'args: [query]'],
    [
      'takes-two.ts',
      'export const answer = (query: string, docs: string[] = []): string => query + docs.length\n',
      'args: [query, docs]',
    ],
  ])('refuses a target that takes its inputs one by one: %s', async (file, code, fix) => {
    await writeFile(join(cwd, file), code)
    await dataset('one-by-one.jsonl', [{ query: 'Paris', reference: 'Paris' }])
    const { code: exit, err } = await run(['one-by-one.jsonl', '--target', `${file}#answer`, '-e', 'exact_match'])
    expect(err()).toContain(`in a config: ${fix}.`)
    expect(exit).toBe(2)
  })

  test('knows a config by its keys, whatever its name, and several criteria in it by their names', async () => {
    const config = {
      dataset: 'dev.jsonl',
      evaluators: {
        exact_match: 0.5,
        polite: { evaluator: 'criteria', criteria: 'Polite?' },
        brief: { evaluator: 'criteria' },
      },
    }
    await writeFile(join(cwd, 'nightly.json'), JSON.stringify(config))
    const { run: nightly } = await documentOf(['nightly.json'])
    expect(nightly.metrics.map(({ name }) => name)).toEqual(['exact_match', 'polite', 'brief'])
    await writeFile(
      join(cwd, 'data.json'),
      JSON.stringify({ query: 'q', output: 'Paris', reference: 'Paris', task: 'x' }),
    )
    expect((await run(['data.json', '-e', 'exact_match', '--loose'])).err()).not.toContain('configuration')
  })

  test('keeps no secret of the environment or the config in its record', async () => {
    await writeFile(
      join(cwd, 'secret.config.yaml'),
      'dataset: dev.jsonl\nevaluators: [exact_match]\nllm: { type: openai, model: m, api_key: sk-hidden }\n',
    )
    const { out } = await run(['secret.config.yaml', '--judge', 'lexical', '--format', 'json'], {
      env: { ASSAY_API_KEY: 'sk-environment' },
    })
    expect(out()).toContain('"judge": "lexical"')
    expect(out()).not.toMatch(/sk-hidden|sk-environment/)
  })
})
