import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { stringify } from 'yaml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Example } from '../core/example.ts'
import { sha256Hex } from '../support/digest.ts'
import { openDataset } from './dataset.ts'
import type { DatasetOptions, DatasetSource } from './reading.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'assay-formats-'))
})

afterAll(() => rm(root, { recursive: true }))

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(root, name)
  await writeFile(path, content)
  return path
}

function read(source: DatasetSource, options: DatasetOptions = {}): Promise<Example[]> {
  return Array.fromAsync(openDataset(source, options))
}

const RECORDS = [
  {
    id: 'a',
    query: 'What?',
    output: 'That.',
    context: ['One.', 'Two.'],
    facts: ['F'],
    relevant: ['p1'],
    answerable: true,
  },
  { id: 'b', query: 'Wer, "du"?\nJa', reference: 'Ich', facts: [], context: [{ id: 'd1', text: 'Drei 🦊', rank: 1 }] },
]

const EXAMPLES: Example[] = [
  {
    id: 'a',
    inputs: { query: 'What?' },
    output: 'That.',
    facts: ['F'],
    context: [
      { id: 'p1', text: 'One.' },
      { id: 'p2', text: 'Two.' },
    ],
    relevant: ['p1'],
    answerable: true,
  },
  {
    id: 'b',
    inputs: { query: 'Wer, "du"?\nJa' },
    reference: 'Ich',
    facts: [],
    context: [{ id: 'd1', text: 'Drei 🦊', rank: 1 }],
  },
]

const JSONL = RECORDS.map((record) => JSON.stringify(record)).join('\n')

const CSV = `id,query,output,reference,context,facts,relevant,answerable
a,What?,That.,,One.|Two.,F,p1,true
b,"Wer, ""du""?
Ja",,Ich,"[{""id"":""d1"",""text"":""Drei 🦊"",""rank"":1}]",[],,
`

const FILES: [name: string, content: string][] = [
  ['data.jsonl', JSONL],
  ['DATA.NDJSON', `${JSONL}\n`],
  ['blank-lines.jsonl', `\n${JSONL.replace('\n', '\n \n\n')}\n\n`],
  ['windows.jsonl', `${JSONL.replace('\n', '\r\n')}\r\n`],
  ['bom.jsonl', `\uFEFF${JSONL}`],
  ['array.json', JSON.stringify(RECORDS)],
  ['indented.json', `\uFEFF\n${JSON.stringify(RECORDS, null, 2)}`],
  ['cases.json', JSON.stringify({ version: '1', metadata: { examples: [] }, test_cases: RECORDS })],
  ['examples.json', JSON.stringify({ examples: RECORDS, version: 1 })],
  ['list.yaml', stringify(RECORDS)],
  ['cases.yml', stringify({ version: 1, test_cases: RECORDS })],
  ['table.csv', CSV],
  ['bom.csv', `\uFEFF${CSV}\n\n`],
]

describe('the same records come out of every format', () => {
  test.each(FILES)('%s', async (name, content) => {
    expect(await read(await file(name, content))).toEqual(EXAMPLES)
  })

  test.each(FILES)('%s, gzipped', async (name, content) => {
    expect(await read(await file(`${name}.gz`, gzipSync(content)))).toEqual(EXAMPLES)
  })

  test('gzipped without saying so in its name, and in two members', async () => {
    const [first = '', second = ''] = JSONL.split('\n')
    const packed = Buffer.concat([gzipSync(`${first}\n`), gzipSync(second)])
    expect(await read(await file('quiet.jsonl', packed))).toEqual(EXAMPLES)
  })

  test('with Windows line ends inside quoted cells kept as they are', async () => {
    const [, second] = await read(await file('crlf.csv', CSV.replaceAll('\n', '\r\n')))
    expect(second?.inputs).toEqual({ query: 'Wer, "du"?\r\nJa' })
  })

  test('JSONL on standard input, cut anywhere', async () => {
    async function* stdin(): AsyncGenerator<Uint8Array> {
      for (const byte of Buffer.from(JSONL)) yield Uint8Array.of(byte)
    }
    expect(await read('-', { stdin: stdin() })).toEqual(EXAMPLES)
  })

  test.each<[string, () => DatasetSource]>([
    ['an array', () => RECORDS],
    ['an iterable', () => new Set(RECORDS)],
    ['an async iterable', () => ReadableStream.from(RECORDS)],
    ['a generator', () => Iterator.from(RECORDS)],
    ['a function', () => () => RECORDS],
    ['a function that promises', () => () => Promise.resolve(RECORDS)],
    ['finished examples', () => EXAMPLES],
  ])('in code: %s', async (_, source) => {
    expect(await read(source())).toEqual(EXAMPLES)
  })

  /** Written with hyparquet-writer 0.16: three rows in row groups of two; lists of texts, a JSON column, 64-bit ids. */
  test('Parquet, over several row groups', async () => {
    const fixture = new URL('../../test/fixtures/datasets/three.parquet', import.meta.url).pathname
    const expected = [
      {
        id: '1',
        inputs: { query: 'What is the capital of France?' },
        output: 'Paris',
        facts: ['Paris is the capital.'],
        context: [
          { id: 'p1', text: 'Paris is the capital of France.' },
          { id: 'p2', text: 'France is in Europe.' },
        ],
        metadata: { source: 'a' },
      },
      {
        id: '2',
        inputs: { query: 'Who wrote Emma?' },
        facts: null,
        context: [{ id: 'p1', text: 'Emma is a novel by Jane Austen.' }],
      },
      {
        id: '3',
        inputs: { query: '¿Qué hora es?' },
        output: 'Las tres',
        facts: [],
        context: [],
        metadata: { source: 'b', year: 1815 },
      },
    ]
    expect(await read(fixture)).toEqual(expected)
    const { readFile } = await import('node:fs/promises')
    expect(await read(await file('three.parquet.gz', gzipSync(await readFile(fixture))))).toEqual(expected)
  })
})

describe('a data set', () => {
  test('gives ids to examples without one: the name of the file and the number of the record', async () => {
    const path = await file(
      'dev.set.jsonl.gz',
      gzipSync('{"query":"a"}\n\n{"id":7,"query":"b"}\n{"id":null,"query":"c"}'),
    )
    expect((await read(path)).map(({ id }) => id)).toEqual(['dev.set-1', '7', 'dev.set-3'])
    expect((await read([{ query: 'a' }])).map(({ id }) => id)).toEqual(['examples-1'])
  })

  test('drops blank passages and counts them, and what it has no place for', async () => {
    const dataset = openDataset([
      { query: 'a', context: ['x', ' ', { text: '\n' }, 'y'], timing: { latency_ms: 3, queue: 1 } },
      { query: 'b', context: [{ text: 'z', url: 'u', metadata: { source: 's', page: 3 } }, null] },
    ])
    const [first, second] = await Array.fromAsync(dataset)
    expect(first?.context).toEqual([
      { id: 'p1', text: 'x' },
      { id: 'p4', text: 'y' },
    ])
    expect(first?.timing).toEqual({ latencyMs: 3 })
    expect(second?.context).toEqual([{ id: 'p1', text: 'z', source: 's' }])
    expect(dataset.notes()).toEqual([
      '3 blank passages were dropped.',
      'Not kept, because an example has no place for it: timing.queue (1×), passage.metadata.page (1×), passage.url (1×).',
    ])
  })

  test('has the SHA-256 of its file once it was read to the end', async () => {
    const path = await file('hashed.jsonl.gz', gzipSync(JSONL))
    const dataset = openDataset(path)
    expect(dataset.sha256()).toBeUndefined()
    for await (const _ of dataset) expect(dataset.sha256()).toBeUndefined()
    expect(dataset.sha256()).toBe(sha256Hex(gzipSync(JSONL)))
  })

  test('stops at the limit', async () => {
    expect(await read(await file('limited.jsonl', `${JSONL}\nnot JSON`), { limit: 2 })).toEqual(EXAMPLES)
    expect(openDataset(RECORDS, { limit: 1 }).size).toBe(1)
    expect(() => openDataset(RECORDS, { limit: 0 })).toThrow('The limit is 0; it must be a whole number of at least 1.')
  })

  test('stops when it is aborted', async () => {
    const controller = new AbortController()
    const dataset = openDataset(
      (async function* () {
        yield { query: 'a' }
        controller.abort(new Error('enough'))
        yield { query: 'b' }
      })(),
      { signal: controller.signal },
    )
    await expect(Array.fromAsync(dataset)).rejects.toThrow('enough')
  })

  test('can be read again when it is a file, an array or a function, and says so when not', async () => {
    for (const source of [await file('again.jsonl', JSONL), RECORDS, () => Iterator.from(RECORDS)]) {
      const dataset = openDataset(source)
      expect(await Array.fromAsync(dataset)).toEqual(await Array.fromAsync(dataset))
    }
    const once = openDataset(Iterator.from(RECORDS), { name: 'mine' })
    await Array.fromAsync(once)
    await expect(Array.fromAsync(once)).rejects.toThrow(
      'mine: these examples come from an iterator and can be read only once; give a file, an array or a function instead.',
    )
  })

  test.each([
    ['places.jsonl', `\n\n${JSONL.replace('\n', '\n\n')}\n{"query":"c"}`, [{ line: 3 }, { line: 5 }, { line: 6 }]],
    ['places.json', JSON.stringify([...RECORDS, { query: 'c' }], null, 1), [{ line: 2 }, { line: 18 }, { line: 31 }]],
    [
      'places.yaml',
      '- query: a\n\n- query: b\n-   query: c\n',
      [
        { line: 1, column: 3 },
        { line: 3, column: 3 },
        { line: 4, column: 5 },
      ],
    ],
    [
      'places.csv',
      'query,output\r\n\r\n"a\r\nb\r\n",x\r\nc,"d\r\n"\r\n\r\ne,f\r\n',
      [
        { line: 3, row: 1 },
        { line: 6, row: 2 },
        { line: 9, row: 3 },
      ],
    ],
  ])('knows where each example stands: %s', async (name, content, places) => {
    const path = await file(name, content)
    const dataset = openDataset(path)
    const seen = []
    for await (const { place } of dataset.records()) seen.push(place)
    const expected = places.map((place) => ({ file: path, ...place }))
    expect(seen).toEqual(expected)
    expect(places.map((_, index) => dataset.placeOf(index))).toEqual(expected)
    expect(dataset.placeOf(places.length)).toBeUndefined()
  })

  test('is named by its path, or as one likes', () => {
    expect(openDataset(RECORDS).name).toBe('examples')
    expect(openDataset('-', { stdin: ReadableStream.from([]) }).name).toBe('stdin')
    const path = new URL('../../test/fixtures/datasets/three.parquet', import.meta.url).pathname
    expect(basename(openDataset(path).name)).toBe('three.parquet')
  })
})
