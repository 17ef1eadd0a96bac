import fc from 'fast-check'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOSTILE_FORMS, type HostileForm } from '../../test/support/hostile-datasets.ts'
import { openDataset } from './dataset.ts'
import { whyTooMuch } from './formats/json-bulk.ts'
import { readJsonLines } from './json-lines.ts'
import { validateDataset, type Validation } from './validate.ts'
import { sized } from '../../test/long-form.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'assay-hostile-'))
})

afterAll(() => rm(root, { recursive: true }))

const JSONL = '{"id":"a","query":"What?","context":["Über 🦊","b"]}\n{"id":"b","query":"Who?","facts":[]}\n'
const JSON_TEXT = `{"version":1,"examples":[${JSONL.trim().replace('\n', ',\n')}]}`
const YAML = '- id: a\n  query: "What?"\n  context: [Über 🦊, b]\n- id: b\n  query: Who?\n  facts: []\n'
const CSV = 'id,query,context,facts\na,"What, 🦊?",ü|b,\nb,Who?,"[""c""]",[]\n'

const SMALL_FILES: [extension: string, content: Buffer][] = [
  ['jsonl', Buffer.from(JSONL)],
  ['json', Buffer.from(JSON_TEXT)],
  ['yaml', Buffer.from(YAML)],
  ['csv', Buffer.from(CSV)],
  ['jsonl.gz', gzipSync(JSONL)],
]

async function validate(extension: string, content: Uint8Array): Promise<Validation> {
  const path = join(root, `file.${extension}`)
  await writeFile(path, content)
  return validateDataset(path)
}

async function written(name: string, text: string): Promise<string> {
  const path = join(root, name)
  await writeFile(path, text)
  return path
}

/** Whatever is read, there are examples or something is said. */
function expectAnAnswer({ examples, count, problems }: Validation): void {
  expect(examples + count).toBeGreaterThan(0)
  expect(problems.length).toBe(Math.min(count, 50))
  for (const { message } of problems) expect(message).toMatch(/^[^\n]+[.?]$/)
}

describe('a file that is cut off', () => {
  test.each(SMALL_FILES)('anywhere gives examples or errors: %s', async (extension, content) => {
    const whole = await validate(extension, content)
    expect([whole.examples, whole.count]).toEqual([2, 0])
    for (let end = 0; end < content.length; end += sized(7, 1)) {
      const cut = await validate(extension, content.subarray(0, end))
      expectAnAnswer(cut)
      expect(cut.examples).toBeLessThanOrEqual(2)
    }
  })

  test('loses no line of JSONL without a word', async () => {
    const content = Buffer.from(JSONL)
    for (let end = 1; end < content.length; end++) {
      const cut = content.subarray(0, end)
      const { examples, count } = await validate('jsonl', cut)
      expect(examples + count).toBe(cut.toString('latin1').trimEnd().split('\n').length)
    }
  })

  test('anywhere gives errors: parquet', async () => {
    const content = await readFile(new URL('../../test/fixtures/datasets/three.parquet', import.meta.url))
    for (let end = 0; end < content.length; end += sized(97, 7)) {
      const cut = await validate('parquet', content.subarray(0, end))
      expect([cut.examples, cut.count]).toEqual([0, 1])
    }
  })
})

describe('random bytes', () => {
  const runs = { seed: 20240229, numRuns: sized(8, 200) }

  test.each(SMALL_FILES)('in the place of a few of the file: %s', async (extension, content) => {
    const change = fc.tuple(fc.nat(content.length - 1), fc.nat(255))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const damaged = Buffer.from(content)
        for (const [at, byte] of changes) damaged[at] = byte
        expectAnAnswer(await validate(extension, damaged))
      }),
      runs,
    )
  })

  test.each(['jsonl', 'json', 'yaml', 'csv', 'parquet', 'jsonl.gz'])('and nothing else: %s', async (extension) => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expectAnAnswer(await validate(extension, bytes))
      }),
      runs,
    )
  })

  test('JSON values of any kind in code', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { minLength: 1 }), async (records) => {
        const { examples, count } = await validateDataset(records, { loose: true })
        expect(examples + count).toBeGreaterThanOrEqual(records.length)
      }),
      runs,
    )
  })

  test('field by field, under the names of every field', async () => {
    const names = [
      'id',
      'query',
      'output',
      'facts',
      'context',
      'citations',
      'qrels',
      'tool_calls',
      'messages',
      'timing',
    ]
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), fc.jsonValue()), async (record) => {
        expectAnAnswer(await validateDataset([record]))
      }),
      { ...runs, numRuns: sized(40, 500) },
    )
  })
})

describe('deep nesting', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)

  test.each([
    ['jsonl', `{"query":"a","output":${deep}}\n{"query":"b"}`, 1, /output.*more than 500 levels deep/],
    ['json', `[{"query":"a","output":${deep}},{"query":"b"}]`, 1, /output.*more than 500 levels deep/],
    ['csv', `query,context\na,"${deep}"\nb,\n`, 1, /context.*more than 500 levels deep/],
    ['yaml', `- query: a\n  output: ${deep}\n`, 0, /nested too deep to be read/],
  ])('is refused: %s', async (extension, content, rest, message) => {
    const { examples, count, problems } = await validate(extension, Buffer.from(content))
    expect([examples, count]).toEqual([rest, 1])
    expect(`${problems[0]?.place.field} ${problems[0]?.message}`).toMatch(message)
  })

  test('of YAML aliases that stand for billions of values is refused', async () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) =>
        `a${level}: &a${level} [${
          level === 0
            ? 'x'
            : Array(9)
                .fill(`*a${level - 1}`)
                .join(',')
        }]`,
    )
    const { problems } = await validate('yaml', Buffer.from(`- query: q\n  output:\n    ${levels.join('\n    ')}\n`))
    expect(problems[0]?.message).toMatch(/its aliases stand for more than 256 million characters and values/)
  })
})

describe('large records', () => {
  test('of 4 MB on one line are read', async () => {
    const text = 'lorem ipsum 🦊 '.repeat(250_000)
    const path = join(root, 'large.jsonl')
    await writeFile(path, `{"query":"a"}\n${JSON.stringify({ query: 'b', output: text })}\n{"query":"c"}\n`)
    const examples = await Array.fromAsync(openDataset(path))
    expect(examples.map(({ output }) => (typeof output === 'string' ? output.length : 0))).toEqual([0, text.length, 0])
  })

  test('of 2 MB in one cell are read', async () => {
    const text = 'lorem "ipsum"\n'.repeat(150_000)
    const path = join(root, 'large.csv')
    await writeFile(path, `query,output\nb,"${text.replaceAll('"', '""')}"\n`)
    const [example] = await Array.fromAsync(openDataset(path))
    expect(example?.output).toBe(text)
  })
})

describe('reading', () => {
  test('is lazy: the first example comes before the rest of the stream exists', async () => {
    let written = 0
    async function* endless(): AsyncGenerator<string> {
      for (;;) yield `{"query":"question ${++written}"}\n`
    }
    for await (const { id } of openDataset('-', { stdin: endless() })) {
      expect(id).toBe('stdin-1')
      break
    }
    expect(written).toBe(1)
  })

  test('a file that is left early closes it', async () => {
    const path = join(root, 'early.jsonl')
    await writeFile(path, JSONL.repeat(1))
    const handles = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'FileHandle').length
    const before = handles()
    for await (const _ of openDataset(path)) break
    expect(handles()).toBe(before)
  })
})

describe('what is small and would take long', () => {
  test('YAML of 7,000 keys, anchors and aliases is read', async () => {
    const { text } = HOSTILE_FORMS['yaml: anchors and aliases'] as HostileForm
    const { examples, count } = await validate('yaml', Buffer.from(text(150)))
    expect([examples, count]).toEqual([1, 0])
  })

  test('gzip of nothing but line ends is refused with the limit', async () => {
    const { problems } = await validate('jsonl.gz', gzipSync(Buffer.alloc(17 * 2 ** 20, '\n')))
    expect(problems[0]?.message).toMatch(/more than 16 MB of consecutive white space/)
  })

  test('a named pipe is refused at once, saying what to do', async () => {
    const path = join(root, 'pipe.jsonl')
    execFileSync('mkfifo', [path])
    expect(() => openDataset(path)).toThrow(/this is a pipe and not a file.*give - as the data set/)
    await expect(Array.fromAsync(readJsonLines(path, { name: 'pipe.jsonl' }))).rejects.toThrow(/this is a pipe/)
  })

  test.each(Object.entries(HOSTILE_FORMS))('is answered, of a few kilobytes: %s', async (_, { extension, text }) => {
    const answer = await validate(extension, Buffer.from(text(4)))
    expectAnAnswer(answer)
    expect(answer.examples + answer.count).toBeGreaterThan(0)
  })
})

describe('a key that occurs twice', () => {
  test.each([
    ['json', '{"examples":[{"query":"q"}],"metadata":{"a":1,\n"a":2}}', { line: 2, column: 1 }],
    ['json', '{"metadata":{"b":[{"a":1,"\\u0061":2}]},"test_cases":[{"query":"q"}]}', { line: 1, column: 26 }],
    ['csv', 'query,metadata\nq,"{""a"":1,""a"":2}"\n', { row: 1 }],
  ])('is found beside the records and in cells: %s', async (extension, text, place) => {
    const { problems } = await validate(extension, Buffer.from(text))
    expect(problems[0]?.message).toMatch(/the key "a" occurs twice in (an object|this cell)/)
    expect(problems[0]?.place).toMatchObject(place)
  })
})

describe('files that are packed', () => {
  const packed = gzipSync(JSONL)

  test('with gzip in several members are read', async () => {
    const other = JSONL.replaceAll('"id":"', '"id":"other ')
    const { examples, count } = await validate('jsonl.gz', Buffer.concat([packed, gzipSync(other)]))
    expect([examples, count]).toEqual([4, 0])
  })

  test.each([
    ['cut off', 'jsonl.gz', packed.subarray(0, -9), /its gzip data is damaged or cut off/],
    ['twice', 'jsonl.gz', gzipSync(packed), /it is packed with gzip twice; unpack it once/],
    ['with zstd', 'jsonl', zstdCompressSync(JSONL), /this is packed with zstd, which is not read here; unpack it/],
    ['with brotli', 'jsonl.br', brotliCompressSync(JSONL), /this is packed with brotli, which is not read here/],
  ])('%s are refused, saying what to do', async (_, extension, content, message) => {
    const { problems } = await validate(extension, content)
    expect(problems.map(({ message: said }) => said).join()).toMatch(message)
  })
})

describe('YAML', () => {
  test('merges what a map does not say itself, the first map first', async () => {
    const text = `%YAML 1.1
---
- query: q
  metadata:
    one: &one {a: 1, b: 1}
    two: &two {b: 2, c: 2}
    all: {<<: [*one, *two], c: 3}
`
    const [example] = await Array.fromAsync(openDataset(await written('merged.yaml', text)))
    expect(example?.metadata?.['all']).toEqual({ a: 1, b: 1, c: 3 })
  })

  test('takes for an alias the last anchor of its name before it', async () => {
    const text = '- query: &x first\n  output: [*x, &x second, *x]\n  reference: *x\n'
    const [example] = await Array.fromAsync(openDataset(await written('anchors.yaml', text)))
    expect([example?.output, example?.reference]).toEqual([['first', 'second', 'second'], 'second'])
  })

  test.each(['- '.repeat(501), '? '.repeat(501), '- ? '.repeat(300)])(
    'of lists and maps nested on one line is refused before it takes memory',
    async (line) => {
      const { problems } = await validate('yaml', Buffer.from(`- query: q\n${line}a\n`))
      expect(problems[0]?.message).toBe('this YAML is nested too deep to be read: more than 500 levels.')
    },
  )
})

describe('a JSON text of more than 4 MB', () => {
  test.each([
    ['millions of values', '[],'.repeat(5_000_001), /more than 10 million values in one piece/],
    ['brackets a million deep', '['.repeat(5_000_000), /nested more than 500 levels deep/],
  ])('of %s is refused before it takes memory', (_, text, message) => {
    expect(whyTooMuch(text)).toMatch(message)
  })
})
