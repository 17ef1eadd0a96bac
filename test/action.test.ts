import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const ACTION = fileURLToPath(new URL('../action/', import.meta.url))
const SHA = 'a'.repeat(40)

/** Answers as `gh api` does, from a table, and notes what it was asked. */
const GH = `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require('node:fs')
const [, , method, path, ...fields] = process.argv.slice(2)
const body = fields.includes('-F') ? readFileSync(fields[1].replace('body=@', ''), 'utf8') : undefined
appendFileSync(process.env.GH_CALLS, JSON.stringify({ method, path, body }) + '\\n')
const replies = JSON.parse(readFileSync(process.env.GH_REPLIES, 'utf8'))
const reply = replies[method + ' ' + path.replace(/[?&]per_page=100&page=1$/, '')]
if (reply === undefined) { process.stderr.write('HTTP 404: ' + path + '\\n'); process.exit(1) }
if (typeof reply === 'string') process.stdout.write(Buffer.from(reply, 'base64'))
else process.stdout.write(JSON.stringify(reply))
`

/** Notes its arguments, writes the reports it is asked for, and exits as it is told. */
const ASSAY = `
import { appendFileSync, writeFileSync } from 'node:fs'
const args = process.argv.slice(2)
appendFileSync(process.env.ASSAY_CALLS, JSON.stringify(args) + '\\n')
for (const arg of args) { const [format, path] = arg.split('='); if (path) writeFileSync(path, 'the ' + format) }
if (args[0] === 'baseline') { writeFileSync(args.at(-1), '{}'); process.exit(0) }
process.exit(Number(process.env.ASSAY_EXITS ?? 0))
`

let home: string
let count = 0

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'assay-action-'))
  await mkdir(join(home, 'bin'))
  await writeFile(join(home, 'bin', 'gh'), GH)
  await chmod(join(home, 'bin', 'gh'), 0o755)
  await writeFile(join(home, 'assay.mjs'), ASSAY)
})
afterAll(() => rm(home, { recursive: true, force: true }))

interface Step {
  readonly event: object
  readonly replies?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string>>
  readonly left?: Readonly<Record<string, string>>
}

const call = z.object({ method: z.string(), path: z.string(), body: z.string().optional() })

/** Runs a script of the action as a step on GitHub does. */
async function step(script: string, { event, replies = {}, env = {}, left = {} }: Step) {
  const temp = join(home, String(count++))
  const file = (name: string): string => join(temp, name)
  await mkdir(file('assay-action/report'), { recursive: true })
  for (const [name, text] of Object.entries(left)) await writeFile(file(`assay-action/report/${name}`), text)
  await writeFile(file('event.json'), JSON.stringify(event))
  await writeFile(file('replies.json'), JSON.stringify(replies))
  for (const name of ['gh.jsonl', 'assay.jsonl', 'output']) await writeFile(file(name), '')
  const variables = {
    PATH: [join(home, 'bin'), process.env['PATH']].join(delimiter),
    GH_CALLS: file('gh.jsonl'),
    GH_REPLIES: file('replies.json'),
    ASSAY_CALLS: file('assay.jsonl'),
    GITHUB_EVENT_PATH: file('event.json'),
    GITHUB_OUTPUT: file('output'),
    GITHUB_REPOSITORY: 'shop/bot',
    GITHUB_SHA: 'b'.repeat(40),
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_RUN_ID: '900',
    RUNNER_TEMP: temp,
    ASSAY_ACTION_KEY: 'assay',
    ASSAY_ACTION_COMMAND: `${process.execPath} ${join(home, 'assay.mjs')}`,
    ...env,
  }
  const done = await new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, [join(ACTION, script)], { env: variables }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    )
  })
  const lines = async (name: string): Promise<unknown[]> =>
    (await readFile(file(name), 'utf8'))
      .split('\n')
      .flatMap((line): unknown[] => (line === '' ? [] : [JSON.parse(line)]))
  const calls = z.array(call).parse(await lines('gh.jsonl'))
  return {
    ...done,
    calls,
    written: calls.filter(({ method }) => method !== 'GET'),
    assay: z.array(z.array(z.string())).parse(await lines('assay.jsonl')),
    output: await readFile(file('output'), 'utf8'),
    temp,
  }
}

// As GitHub documents the payloads of `pull_request`, `push` and `workflow_run`, as far as the action reads them.
const repository = { full_name: 'shop/bot', default_branch: 'main' }
const pullRequest = (from = 'shop/bot') => ({
  action: 'synchronize',
  number: 7,
  pull_request: { number: 7, head: { sha: SHA, ref: 'faster', repo: { full_name: from } } },
  repository,
})
const workflowRun = {
  action: 'completed',
  workflow_run: {
    id: 555,
    run_attempt: 2,
    event: 'pull_request',
    head_sha: SHA,
    head_branch: 'main',
    head_repository: { full_name: 'stranger/bot', owner: { login: 'stranger' } },
    pull_requests: [],
  },
  repository,
}
const COMMENTS = 'GET repos/shop/bot/issues/7/comments'
const RUNS = `GET repos/shop/bot/actions/runs?head_sha=${SHA}`

describe('the run', () => {
  test('compares with the newest baseline of the default branch, never with one of a fork’s branch of that name', async () => {
    const artifact = (id: number, head: number, at: string) => ({
      id,
      expired: false,
      created_at: at,
      workflow_run: { head_branch: 'main', repository_id: 1, head_repository_id: head },
    })
    const artifacts = [artifact(1, 1, '2026-01-01'), artifact(2, 1, '2026-01-02'), artifact(3, 666, '2026-01-03')]
    const attempt = { id: 8, name: 'assay-attempt-1', expired: false }
    const others = [attempt, { ...attempt, id: 9, name: 'assay-attempt-../x' }, { ...attempt, id: 10, name: 'else' }]
    const { assay, output, temp, code } = await step('run.mjs', {
      event: pullRequest(),
      env: {
        ASSAY_ACTION_ARGS: 'evals/dev set.jsonl\n-e\nfaithfulness',
        ASSAY_ACTION_BASELINE_ARTIFACT: 'assay-baseline',
        ASSAY_ACTION_MARGIN: '0.05',
        ASSAY_ACTION_ANCHOR: 'release',
        ASSAY_EXITS: '1',
      },
      replies: {
        'GET repos/shop/bot/actions/artifacts?name=assay-baseline': { artifacts },
        'GET repos/shop/bot/actions/artifacts/2/zip': zip({ 'baseline.jsonl': 'kept' }),
        [RUNS]: { workflow_runs: [{ id: 900 }] },
        'GET repos/shop/bot/actions/runs/900/artifacts': { artifacts: others },
        'GET repos/shop/bot/actions/artifacts/8/zip': zip({ 'assay-attempt.json': '{}' }),
      },
    })
    const fetched = join(temp, 'assay-action/fetched')
    expect({ code, output }).toEqual({ code: 0, output: 'exit-code=1\n' })
    expect(assay[0]?.slice(0, 14)).toEqual([
      'eval',
      'evals/dev set.jsonl',
      '-e',
      'faithfulness',
      '--baseline',
      join(fetched, 'baseline.jsonl'),
      '--anchor',
      'release',
      '--margin',
      '0.05',
      '--head',
      SHA,
      '--attempts',
      join(fetched, 'attempt-8.json'),
    ])
    expect(await readFile(join(fetched, 'baseline.jsonl'), 'utf8')).toBe('kept')
  })

  test('keeps a baseline on the default branch alone, and says what it cannot see', async () => {
    const env = { ASSAY_ACTION_BASELINE_ARTIFACT: 'kept', GITHUB_REF: 'refs/heads/main' }
    const replies = { 'GET repos/shop/bot/actions/artifacts?name=kept': { artifacts: [] } }
    const { assay, output, out } = await step('run.mjs', { event: { repository }, env, replies })
    expect(assay.map(([verb]) => verb)).toEqual(['eval', 'baseline'])
    expect(assay[0]).not.toContain('--baseline')
    expect(output).toBe('exit-code=0\nbaseline=new\n')
    expect(out).toContain('There is no baseline yet')
    expect(out).toContain('::warning title=Assay::Earlier attempts at this head are not seen')
  })
})

test.each([
  ['0', 0],
  ['1', 1],
  ['2', 2],
  ['3', 0],
  ['4', 4],
  ['', 2],
])('an exit code of %j ends the step with %i, and 3 with a warning', async (given, code) => {
  const ended = await step('verdict.mjs', { event: {}, env: { ASSAY_ACTION_EXIT_CODE: given } })
  expect(ended.code).toBe(code)
  expect(ended.out.includes('::warning title=Assay::Inconclusive')).toBe(given === '3')
})

describe('the comment', () => {
  const left = { 'assay-comment.md': '### All is well' }
  const marked = '<!-- assay-comment:assay -->'

  test('is written once and then anew, and a marker in somebody else’s comment is not followed', async () => {
    const forged = { id: 1, user: { login: 'stranger' }, body: `${marked}\nmine` }
    const quoted = { id: 2, user: { login: 'github-actions[bot]' }, body: `> ${marked}` }
    const own = { id: 3, user: { login: 'github-actions[bot]' }, body: `${marked}\nold` }
    const first = await step('comment.mjs', {
      event: pullRequest(),
      left,
      replies: { [COMMENTS]: [forged, quoted], 'POST repos/shop/bot/issues/7/comments': {} },
    })
    expect(first.written).toMatchObject([{ method: 'POST', path: 'repos/shop/bot/issues/7/comments' }])
    expect(first.written[0]?.body).toMatch(/^<!-- assay-comment:assay -->\n### All is well\n\[The run/)
    const again = await step('comment.mjs', {
      event: pullRequest(),
      left,
      replies: { [COMMENTS]: [forged, quoted, own], 'PATCH repos/shop/bot/issues/comments/3': {} },
    })
    expect(again.written).toMatchObject([{ method: 'PATCH', path: 'repos/shop/bot/issues/comments/3' }])
  })

  test('of a fork’s pull request is left to the publishing workflow', async () => {
    const { calls, out, code } = await step('comment.mjs', { event: pullRequest('stranger/bot'), left })
    expect({ calls, code }).toEqual({ calls: [], code: 0 })
    expect(out).toContain('comes from a fork')
  })
})

describe('publishing for a fork', () => {
  const PULLS = 'GET repos/shop/bot/pulls?state=open&head=stranger%3Amain'
  const pull = (number: number, { sha = SHA, from = 'stranger/bot', to = 'shop/bot' } = {}) => ({
    number,
    head: { sha, repo: { full_name: from } },
    base: { repo: { full_name: to } },
  })
  const others = [pull(8, { sha: 'c'.repeat(40) }), pull(9, { from: 'else/bot' }), pull(10, { to: 'else/bot' })]
  const publish = (archive: string, { pulls = [...others, pull(7)], size = 100 } = {}) =>
    step('publish.mjs', {
      event: workflowRun,
      replies: {
        [PULLS]: pulls,
        'GET repos/shop/bot/actions/runs/555/artifacts': {
          artifacts: [{ id: 1, name: 'assay-attempt-2', expired: false, size_in_bytes: size }],
        },
        'GET repos/shop/bot/actions/artifacts/1/zip': archive,
        [COMMENTS]: [],
        'POST repos/shop/bot/issues/7/comments': {},
      },
    })

  test('takes the number from the API, one entry from the archive, and makes its text harmless', async () => {
    const hostile = [
      '<!-- assay-comment:other -->',
      '<img src=x onerror=alert(1)><script>x</script>',
      '[click](https://evil.example) ![](https://evil.example/p.png) www.evil.example',
      '@maintainer fixes #12 and GH-13',
      '<details><summary>kept</summary>',
      '| a | b |',
      '\u202ereversed',
    ].join('\n')
    const { written, temp, code } = await publish(
      zip({ '../../../../pwned': 'x', 'pr-number': '1', 'NR.txt': '999', 'assay-comment.md': hostile }),
    )
    expect(code).toBe(0)
    expect(written.map(({ path }) => path)).toEqual(['repos/shop/bot/issues/7/comments'])
    const body = written[0]?.body ?? ''
    const told = body.slice(body.indexOf('\n'), body.lastIndexOf('[The run'))
    expect(body.match(/<!--/g)).toHaveLength(1)
    expect(told).not.toMatch(/<img|<script|\[|:\/\/|@m|#1|GH-1|www\.|\u202e/)
    expect(told).toContain('<details><summary>kept</summary>')
    expect(told).toContain('| a | b |')
    expect(told).toContain('nobody has checked it')
    await expect(readFile(join(temp, '../../../../pwned'))).rejects.toThrow('ENOENT')
  })

  test.each([
    ['a head that has moved on', zip({ 'assay-comment.md': 'x' }), { pulls: others }, 0, 'No open pull request'],
    ['an archive without a comment', zip({ 'x/assay-comment.md': 'x' }), {}, 0, 'left no comment'],
    ['an archive that is too large', zip({ 'assay-comment.md': 'x' }), { size: 1e9 }, 0, 'left no comment'],
    ['an entry that grows without end', zip({ 'assay-comment.md': 'x'.repeat(2 ** 20) }), {}, 1, 'larger than'],
    [
      'what is no archive',
      Buffer.from('PK nothing of the kind, at some length').toString('base64'),
      {},
      1,
      'no zip archive',
    ],
  ])('writes nothing for %s', async (_name, archive, options, code, said) => {
    const done = await publish(archive, options)
    expect(done.written).toEqual([])
    expect(done.code).toBe(code)
    expect(`${done.out}${done.err}`).toContain(said)
  })
})

const stepsOf = z.looseObject({
  runs: z.looseObject({
    steps: z.array(z.looseObject({ uses: z.string().optional(), run: z.string().optional() })),
  }),
})

test.each(['action.yml', 'publish/action.yml'])(
  '%s pins what it uses, and pastes no input into a shell',
  async (name) => {
    const { runs } = stepsOf.parse(parse(await readFile(join(ACTION, name), 'utf8')))
    for (const { uses, run } of runs.steps) {
      if (uses !== undefined) expect(uses).toMatch(/@[0-9a-f]{40}$/)
      expect(run ?? '').not.toContain('${{')
    }
  },
)

/** A zip archive in base64. */
function zip(entries: Readonly<Record<string, string>>): string {
  const [locals, heads]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const [title, bytes] = [Buffer.from(name), Buffer.from(text)]
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(title.length, 22)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    common.copy(head, 6)
    head.writeUInt32LE(offset, 42)
    heads.push(head, title)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, title, packed])
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  const total = Object.keys(entries).length
  end.writeUInt16LE(total, 8)
  end.writeUInt16LE(total, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end]).toString('base64')
}
