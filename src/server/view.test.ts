import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evaluate } from '../index.ts'
import { openWholeStore, type WholeStore } from '../store/open-store.ts'
import { examplePage } from './pages/example-page.ts'
import { serverLinks } from './pages/links.ts'
import { exampleView } from './read/example-view.ts'
import { sampleLedger } from '../../test/sample-ledger.ts'
import { serveView, type ServedView } from '../../test/view/served-view.ts'

let store: WholeStore
let view: ServedView
let run: string
let cookie: string

beforeAll(async () => {
  store = await openWholeStore(':memory:')
  const dataset = ['a', 'b'].map((output, index) => ({
    id: `e${index}`,
    query: 'q',
    output,
    reference: 'a',
    tags: ['easy'],
  }))
  run = (await evaluate({ dataset, evaluators: ['exact_match@0.9'], store })).id
  const before = await store.runs.get(run)
  if (before?.manifest === undefined) throw new Error('The run was not stored.')
  await store.runs.start({ ...before.manifest, id: 'begun' })
  view = await serveView(store)
  cookie = (await ask({ path: new URL(view.address).search, cookie: '' })).headers['set-cookie']?.[0] ?? ''
})
afterAll(async () => {
  await view[Symbol.asyncDispose]()
  await store[Symbol.asyncDispose]()
})

interface Asked {
  readonly path?: string
  readonly method?: string
  readonly cookie?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Leaves after so many bytes of the reply. */
  readonly upTo?: RegExp
}

interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>> & {
    readonly 'set-cookie'?: string[] | undefined
  }
  readonly text: string
}

/** A request as any program can make it, with whatever headers it likes. */
function ask({
  path = '/',
  method = 'GET',
  cookie: own = cookie,
  headers = {},
  body,
  upTo,
}: Asked = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const asked = request(
      new URL(path.startsWith('?') ? `/${path}` : path, view.origin),
      { method, headers: { ...(own === '' ? {} : { cookie: own.split(';')[0] ?? '' }), ...headers } },
      (reply) => {
        let text = ''
        const done = (): void => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text })
        reply.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
          if (upTo?.test(text) !== true) return
          done()
          asked.destroy()
        })
        reply.on('end', done)
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

test('an experiment shows its ranking, its answers side by side, and on request only where they disagree', async () => {
  const dataset = ['a', 'b', 'c'].map((reference, index) => ({ id: `x${index}`, query: `letter ${index}`, reference }))
  const runs = await Promise.all(
    ['abc', 'aba'].map((answers) =>
      evaluate({
        dataset,
        target: ({ query }) => `it is ${answers[Number(String(query).slice(7))]}`,
        evaluators: ['contains'],
        store,
      }),
    ),
  )
  const variants = ['one', 'two'].map((name, index) => ({ name, run: runs[index]?.id ?? '' }))
  await store.experiments.start({
    id: 'ex',
    startedAt: '2026-01-01T00:00:00Z',
    dataset: 'letters',
    rankedBy: 'contains',
    variants,
  })
  expect((await ask({ path: '/experiments' })).text).toContain('one, two')
  const all = await ask({ path: '/experiment?id=ex' })
  expect(all.text.match(/<article/g)).toHaveLength(3)
  expect(all.text).toContain('It has not ended, so there is no ranking yet.')
  const some = await ask({ path: '/experiment?id=ex&disagree=1' })
  expect(some.text.match(/<article/g)).toHaveLength(1)
  expect(some.text).toMatch(/letter 2[^]*it is c[^]*it is <ins>a<\/ins>/)
  expect((await ask({ path: '/experiment?id=none' })).status).toBe(404)
})

test('several runs are compared with one, and one that cannot be hides no other', async () => {
  const answers = [
    ['again', ['e0', 'e1']],
    ['of others', ['f0', 'f1']],
  ] as const
  const [again = '', others = ''] = await Promise.all(
    answers.map(async ([name, ids]) => {
      const dataset = ids.map((id) => ({ id, query: 'q', output: 'a', reference: 'a' }))
      return (await evaluate({ dataset, evaluators: ['exact_match@0.9'], store, name })).id
    }),
  )
  const path = `/compare?baseline=${run}&candidate=${again}&candidate=${others}`
  let { status, text } = await ask({ path })
  while (text.includes('is being compared')) ({ status, text } = await ask({ path }))
  expect(status).toBe(200)
  const [, first = '', second = ''] = text.split('<th scope="row">')
  expect(first).toMatch(/>again<[^]*aria-label="change \+0\.500, interval [^]*class="chip/)
  expect(second).toMatch(/>of others<[^]*<td class="text" colspan="2">No example is in both runs[^<]*\.<\/td>/)
  expect(text).not.toContain('http-equiv="refresh"')
})

test('an example says where a search goes on that had no time to come to the next one', async () => {
  const runs = { ...store.runs, page: async () => ({ results: [], next: '7/1/0', lookedThrough: 50 }) }
  const found = await exampleView(runs, { place: { run, id: 'e0' }, shown: { text: 'x' } })
  const { header } = examplePage(found, serverLinks)
  expect(header.markup).toContain(`href="/run?id=${run}&amp;text=x&amp;after=7%2F1%2F0#examples">Search on</a>`)
  expect((await ask({ path: `/example?run=${run}&id=e0` })).text).toMatch(/id=e1"[^>]*>\s*Next/)
})

test('decisions are listed page by page, the newest first, and each once', async () => {
  await using own = await openWholeStore(':memory:')
  await sampleLedger(own.ledger, { records: 30 })
  await sampleLedger(own.ledger, { records: 31, logId: 'other' })
  await using other = await serveView(own)
  const given = await fetch(other.address, { redirect: 'manual' })
  const [session = ''] = (given.headers.get('set-cookie') ?? '').split(';')
  const seen: string[] = []
  const sizes: number[] = []
  for (let path: string | undefined = '/decisions'; path !== undefined;) {
    const text: string = await (await fetch(other.origin + path, { headers: { cookie: session } })).text()
    const links = [...text.matchAll(/href="(\/decision\?[^"]+)"/g)].map(([, href = '']) => href)
    seen.push(...links)
    sizes.push(links.length)
    path = /href="([^"]+)" rel="next"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(sizes).toEqual([25, 25, 11])
  expect(new Set(seen).size).toBe(61)
  const numbers = (log: string): number[] =>
    seen.filter((href) => href.includes(`log=${log}&`)).map((href) => Number(/seq=(\d+)/.exec(href)?.[1]))
  for (const [log, size] of [
    ['main', 30],
    ['other', 31],
  ] as const) {
    expect(numbers(log)).toEqual(Array.from({ length: size }, (_, at) => size - 1 - at))
  }
})

describe('the pages', () => {
  test('give a cookie for the token, and send the browser on to an address without it', async () => {
    const { status, headers } = await ask({
      path: `/run?id=${run}&token=${new URL(view.address).searchParams.get('token') ?? ''}`,
      cookie: '',
    })
    expect([status, headers['location']]).toEqual([303, `/run?id=${run}`])
    expect(cookie).toMatch(/^assay_\d+=\S+; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(cookie).not.toContain(new URL(view.address).searchParams.get('token'))
  })

  test.each<readonly [why: string, status: number, asked: Asked]>([
    ['without the cookie', 401, { cookie: '' }],
    ['with a cookie of its own making', 401, { cookie: 'assay=x' }],
    ['with the token of another start', 401, { path: '/?token=x' }],
    ['by another name of this machine', 403, { headers: { host: 'evil.example' } }],
    ['by its name on another port', 403, { headers: { host: '127.0.0.1:1' } }],
    ['from another site', 403, { headers: { origin: 'http://evil.example' } }],
    ['from a page without an origin', 403, { headers: { origin: 'null' } }],
    ['as an image of another site', 403, { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' } }],
    [
      'to change something, without an origin',
      403,
      { method: 'POST', headers: { 'content-type': 'application/json' } },
    ],
  ])('are refused %s', async (_why, status, asked) => {
    const answered = await ask(asked)
    expect(answered.status).toBe(status)
    expect(answered.text).toContain('<h1>Not let in</h1>')
    expect(answered.text).not.toContain('>e0<')
  })

  test('take changes as JSON or as a form of their own, from their own origin alone', async () => {
    const [form, json] = ['application/x-www-form-urlencoded', 'application/json']
    const post = (type: string, more: Partial<Asked> = {}) =>
      ask({ method: 'POST', headers: { origin: view.origin, 'content-type': type }, ...more })
    expect((await post('text/plain')).status).toBe(415)
    expect((await post('multipart/form-data')).status).toBe(415)
    expect((await post(form)).status).toBe(403)
    expect((await post(form, { path: '/label', body: 'form=guessed&queue=q' })).status).toBe(403)
    expect((await post(json, { path: '/nowhere' })).status).toBe(404)
    expect((await post(json, { path: '/label', body: 'no json' })).status).toBe(400)
    expect((await post(json, { path: '/label', body: 'x'.repeat(300_000) })).status).toBe(413)
  })

  test('allow what they wrote themselves and nothing else, and are kept by nobody', async () => {
    const { headers, text } = await ask()
    const policy = String(headers['content-security-policy'])
    const [, nonce = ''] = /script-src 'nonce-([^']+)'/.exec(policy) ?? []
    expect(policy).toMatch(/^default-src 'none'; /)
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(
      [...text.matchAll(/<(?:script|link|style)\b[^>]*>/g)].map(([tag]) => tag.includes(`nonce="${nonce}"`)),
    ).toEqual([true, true])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
    expect((await ask()).headers['content-security-policy']).not.toBe(policy)
  })

  test.each([
    ['/', 'Exact match'],
    ['/run?id=RUN', 'Below what was asked'],
    ['/run?id=RUN&outcome=below&evaluator=exact_match', 'e1'],
    ['/run?id=RUN', '1 of 2'],
    ['/run?id=RUN&tag=easy', 'tag: <bdi>easy</bdi>'],
    ['/run?id=RUN&evaluator=exact_match&tenth=0', 'id=e1&amp;evaluator=exact_match&amp;tenth=0'],
    ['/queues', 'No answers were drawn yet.'],
    ['/judges', 'Nobody has labelled anything yet.'],
    ['/run?id=begun', '0 of 2 results'],
    ['/example?run=RUN&id=e1', 'Save as a test case'],
    ['/compare', 'Compare two runs'],
    ['/decisions', 'No decision is recorded here yet.'],
    ['/case.jsonl?run=RUN&id=e1', '{"id":"e1","inputs":{"query":"q"},"output":"b","reference":"a"'],
  ])('show %s', async (path, words) => {
    const { status, text } = await ask({ path: path.replace('RUN', run) })
    expect([status, text.includes(words) ? words : text]).toEqual([200, words])
  })

  test.each([
    ['/run', 400],
    ['/run?id=none', 404],
    ['/run?id=RUN&outcome=odd', 400],
    ['/run?id=RUN&evaluator=none', 400],
    ['/run?id=RUN&after=none', 400],
    ['/run?id=RUN&tenth=3', 400],
    ['/queue?id=none', 404],
    ['/label?queue=none', 404],
    ['/example?run=RUN&id=none', 404],
    ['/example?run=RUN&id=e0&epoch=-1', 400],
    ['/compare?baseline=RUN&candidate=none', 404],
    ['/decision?log=main&seq=0', 404],
    ['/decisions?before=none', 400],
    ['/decisions?before=%7B%22main%22:-1%7D', 400],
    ['/nowhere', 404],
  ])('say in a sentence that %s is not there', async (path, status) => {
    const answered = await ask({ path: path.replace('RUN', run) })
    expect(answered.status).toBe(status)
    expect(answered.text).toMatch(/<p class="lead">[A-Z&][^<]+\.<\/p>/)
  })

  test('tell of a run in progress, and not again what a browser knows that was cut off', async () => {
    const { text, headers } = await ask({ path: '/live?id=begun', upTo: /id: .*\n\n/ })
    expect(headers['content-type']).toBe('text/event-stream')
    expect(text).toContain('event: state\ndata: {"done":"0 of 2 results","results":0,"ended":false')
    const [, id = ''] = /id: (\S+)/.exec(text) ?? []
    const again = ask({ path: '/live?id=begun', headers: { 'last-event-id': id }, upTo: /id: .*\n\n/ })
    const [stored] = await store.runs.stored(run, [{ id: 'e0' }])
    if (stored !== undefined) await store.runs.append('begun', [stored])
    expect((await again).text.match(/data: \{"done":"[^"]+"/g)).toEqual(['data: {"done":"1 of 2 results"'])
  })

  test('end although somebody follows a run', async () => {
    const other = await serveView(store)
    const given = await fetch(other.address, { redirect: 'manual' })
    const [own = ''] = (given.headers.get('set-cookie') ?? '').split(';')
    const followed = await fetch(`${other.origin}/live?id=begun`, { headers: { cookie: own } })
    expect(followed.status).toBe(200)
    await other[Symbol.asyncDispose]()
    await expect(followed.text()).rejects.toThrow('terminated')
  })
})
