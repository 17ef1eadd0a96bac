import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeWorld, type FakeWorld } from '../../../test/fake-world.ts'
import { runCommand } from '../program.ts'

const GOOD = 'leaves at'
let cwd: string

/** Half of the answers say what their passage says. Every tenth is judged wrongly: good in other words. */
function row(at: number): Record<string, unknown> {
  const passage = `The ferry to quay ${at + 1} leaves at ${at + 100} from the old harbour.`
  const other =
    at % 10 === 3 ? `Departure, one reads, is what ${at + 100} stands for; the boat leaves at it.` : 'Nobody may board.'
  return {
    id: `e${at}`,
    query: `When does ferry ${at} leave?`,
    context: [passage],
    output: at % 2 === 0 ? passage : other,
  }
}

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-test-'))
  await writeFile(
    join(cwd, 'dev.jsonl'),
    Array.from({ length: 40 }, (_, at) => `${JSON.stringify(row(at))}\n`).join(''),
  )
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

async function assay(...args: string[]): Promise<FakeWorld & { code: number }> {
  const world = fakeWorld({ cwd })
  const code = await runCommand([...args, '--store', 'store.db'], world)
  return { ...world, code }
}

interface Pages extends AsyncDisposable {
  get(path: string): Promise<string>
  post(path: string, body: URLSearchParams | object): Promise<{ status: number; to: string; text: string }>
}

/** `assay view`, as a browser that keeps its cookie sees it; ended by what ends a command. */
async function opened(...args: string[]): Promise<Pages> {
  const ending = new AbortController()
  const printed = Promise.withResolvers<string>()
  const world = fakeWorld({ cwd, signal: ending.signal })
  const stdout = { ...world.stdout, write: (text: string) => printed.resolve(text.trim()) }
  const ended = runCommand(['view', '--store', 'store.db', ...args], { ...world, stdout })
  void ended.then((code) => printed.reject(new Error(`The command ended with ${code}: ${world.err()}`)))
  const address = await printed.promise
  const { origin } = new URL(address)
  const given = await fetch(address, { redirect: 'manual' })
  const [cookie = ''] = (given.headers.get('set-cookie') ?? '').split(';')
  return {
    async get(path) {
      const reply = await fetch(origin + path, { headers: { cookie } })
      expect([path, reply.status]).toEqual([path, 200])
      return reply.text()
    },
    async post(path, body) {
      const isForm = body instanceof URLSearchParams
      const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
      const reply = await fetch(origin + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin, 'content-type': type },
        body: isForm ? body.toString() : JSON.stringify(body),
      })
      return { status: reply.status, to: reply.headers.get('location') ?? '', text: await reply.text() }
    },
    async [Symbol.asyncDispose]() {
      ending.abort()
      await ended
    },
  }
}

/** The hidden fields of the form with this address. */
function formOf(page: string, action: string): URLSearchParams {
  const [, form = ''] = new RegExp(`action="${action}"(.*?)</form>`, 's').exec(page) ?? []
  const fields = form.matchAll(/<input\s[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)
  return new URLSearchParams(Array.from(fields, ([, name = '', value = '']): [string, string] => [name, value]))
}

function filled(form: URLSearchParams, more: Record<string, string>): URLSearchParams {
  return new URLSearchParams([...form, ...Object.entries(more)])
}

function answerOf(page: string): string {
  return /class="card answer"[^>]*>([^<]*)/.exec(page)?.[1] ?? ''
}

describe('assay view', () => {
  test('answers are drawn, labelled on the pages by two raters, and correct the figures of the next run', async () => {
    expect((await assay('eval', 'dev.jsonl', '-e', 'faithfulness@0.7')).code).toBeLessThan(2)
    let queue = ''
    {
      await using pages = await opened('--rater', 'ann')
      const form = formOf(await pages.get('/queues'), '/queues/draw')
      const drawn = await pages.post(
        '/queues/draw',
        filled(form, { name: 'faithfulness', rule: 'random', count: '24', overlap: '100', tag: '', group: '' }),
      )
      expect(drawn.status).toBe(303)
      queue = new URL(drawn.to, 'http://x').searchParams.get('id') ?? ''
      expect(await pages.get(drawn.to)).toContain('24 answers of 40, each with probability 0.600')
      expect(await pages.get('/judges')).toContain('24 are not labelled yet')

      let at = `/label?queue=${queue}`
      for (let labelled = 0; labelled < 24; labelled++) {
        const page = await pages.get(at)
        expect(page).toContain(`${labelled} of 24 by you`)
        // Nothing of what the judge said, nor a word of its scores.
        expect(page).not.toMatch(/class="chip (?:good|bad)"[^>]*>(?:passes|Faithfulness)|SUPPORTED|contradict/i)
        const value = answerOf(page).includes(GOOD) ? 'good' : 'bad'
        const said = await pages.post(
          '/label',
          filled(formOf(page, '/label'), { value, note: labelled === 0 ? 'clear' : '' }),
        )
        expect(said.status).toBe(303)
        at = said.to
      }
      const done = await pages.get(at)
      expect(done).toContain('Nothing is left to label for you')
      const undone = await pages.post('/label/undo', formOf(done, '/label/undo'))
      const again = await pages.get(undone.to)
      expect(again).toContain('23 of 24 by you')
      await pages.post(
        '/label',
        filled(formOf(again, '/label'), { value: answerOf(again).includes(GOOD) ? 'good' : 'bad' }),
      )
    }
    {
      await using pages = await opened('--rater', 'bob')
      for (const place of [0, 1]) {
        const page = await pages.get(`/label?queue=${queue}&place=${place}`)
        expect(page).not.toContain('You said')
        const value = (place === 0) === answerOf(page).includes(GOOD) ? 'good' : 'bad'
        const { status, text } = await pages.post('/label', { queue, place, value })
        expect([status, JSON.parse(text)]).toMatchObject([
          200,
          { label: { rater: 'bob', by: 'person', role: 'rater' } },
        ])
      }
      expect(await pages.get(`/queue?id=${queue}`)).toMatch(/Decide\s+1 difference/)
      const asked = await pages.get(`/label?queue=${queue}&role=adjudicator`)
      expect(asked).toContain('What raters said')
      const decided = filled(formOf(asked, '/label'), { value: answerOf(asked).includes(GOOD) ? 'good' : 'bad' })
      const { to } = await pages.post('/label', decided)
      expect(await pages.get(to)).toContain('Nothing is left to decide')
      // What judges are worth is computed beside the page, which comes again until it is there.
      let judges = await pages.get('/judges')
      while (judges.includes('This is being computed')) judges = await pages.get('/judges')
      expect(judges).toContain('agrees with people')
    }
    const { out, code, err } = await assay('calibrate', '--from-store', '-e', 'faithfulness', '--format', 'json')
    expect([code, err()]).toEqual([0, ''])
    const { labels, figures } = JSON.parse(out()) as { labels: object; figures: { confusion: object } }
    expect(labels).toMatchObject({ compared: 24, enough: true, stored: { items: 24, used: 24, differ: 0 } })
    expect(figures).toMatchObject({ confusion: { falsePositive: 0 }, raters: { names: ['ann', 'bob'] } })
    const later = await assay(
      'eval',
      'dev.jsonl',
      '-e',
      'faithfulness@0.7',
      '--calibration',
      'store',
      '--report',
      'json=out.json',
    )
    expect(later.code).toBeLessThan(2)
    const run = JSON.parse(await readFile(join(cwd, 'out.json'), 'utf8')) as { summary: object }
    expect(run.summary).toMatchObject({
      evaluators: { faithfulness: { corrected: { status: 'corrected', labels: 24 } } },
    })
  })

  test('runs that are named are exported as files, and no others', async () => {
    for (const name of ['one', 'two', 'three']) await assay('eval', 'dev.jsonl', '-e', 'faithfulness', '--name', name)
    const exported = await assay('view', '--export', 'pages', '--run', 'one', '--run', 'three')
    expect([exported.code, exported.err()]).toEqual([0, expect.stringMatching(/pages? written to pages/)])
    const index = await readFile(join(cwd, 'pages', 'index.html'), 'utf8')
    expect(['one', 'two', 'three'].map((name) => index.includes(`>${name}<`))).toEqual([true, false, true])
    const unknown = await assay('view', '--export', 'none', '--run', 'four')
    expect([unknown.code, unknown.err()]).toEqual([2, expect.stringContaining("There is no run 'four' here")])
  })

  test('opened read-only, or without a rater, the pages show everything and take nothing', async () => {
    for (const [args, why] of [
      [['--read-only'], 'opened with --read-only'],
      [[], 'Start the pages with assay view --rater NAME'],
    ] as const) {
      await using pages = await opened(...args)
      expect(await pages.get('/queues')).toContain(why)
      const { status, text } = await pages.post('/label', { queue: 'q', place: 0, value: 'good' })
      expect([status, text]).toEqual([403, expect.stringContaining(why)])
    }
  })
})
