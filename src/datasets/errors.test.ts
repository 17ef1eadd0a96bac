import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AssayError, DatasetError } from '../core/errors.ts'
import { openDataset } from './dataset.ts'
import { validateDataset } from './validate.ts'
import type { DatasetSource } from './reading.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'assay-errors-'))
})

afterAll(() => rm(root, { recursive: true }))

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(root, name)
  await writeFile(path, content)
  return path
}

async function messageOf(source: DatasetSource): Promise<string> {
  const error: unknown = await (async () => Array.fromAsync(openDataset(source)))().catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(AssayError)
  return (error as AssayError).message.replaceAll(root, 'ROOT')
}

const UTF16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"query":"a"}\n', 'utf16le')])

describe('a file that cannot be read', () => {
  test.each<[string, string | Uint8Array, string]>([
    [
      'data.txt',
      'x',
      "ROOT/data.txt: '.txt' files are not known; data sets are .jsonl, .ndjson, .json, .yaml, .yml, .csv, .parquet, or one of them with .gz.",
    ],
    [
      'data',
      'x',
      'ROOT/data: it has no extension that tells its format; data sets are .jsonl, .ndjson, .json, .yaml, .yml, .csv, .parquet, or one of them with .gz.',
    ],
    [
      'plain.jsonl.gz',
      '{"query":"a"}',
      'ROOT/plain.jsonl.gz: its name ends in .gz, but it is not compressed with gzip; take the .gz off its name.',
    ],
    [
      'cut.jsonl.gz',
      gzipSync('{"query":"a"}').subarray(0, 25),
      'ROOT/cut.jsonl.gz: its gzip data is damaged or cut off; compress or fetch it again.',
    ],
    ['utf16.jsonl', UTF16, 'ROOT/utf16.jsonl:1: this is UTF-16 text; save it as UTF-8.'],
    [
      'latin1.jsonl',
      Buffer.from('{"query":"a"}\n{"query":"é"}', 'latin1'),
      'ROOT/latin1.jsonl:2: byte 24 (0xe9) is not UTF-8; save the file as UTF-8.',
    ],
    [
      'latin1.csv',
      Buffer.from('\uFEFFquery\nä', 'utf8').subarray(0, -1),
      'ROOT/latin1.csv:2: byte 9 (0xc3) is not UTF-8; save the file as UTF-8.',
    ],
    [
      'junk.parquet',
      'PAR1 but not really',
      'ROOT/junk.parquet: this is not a Parquet file, or it is incomplete: it does not begin and end with PAR1.',
    ],
  ])('%s', async (name, content, message) => {
    expect(await messageOf(await file(name, content))).toBe(message)
  })

  test('is not there: the nearest name in its folder is', async () => {
    await mkdir(join(root, 'names'))
    await writeFile(join(root, 'names/dev.jsonl'), '')
    expect(await messageOf(join(root, 'names/dve.jsonl'))).toBe(
      "ROOT/names/dve.jsonl: there is no such file; did you mean 'dev.jsonl'?",
    )
    expect(await messageOf(join(root, 'names/zzzzzzzzzzzz.jsonl'))).toBe(
      'ROOT/names/zzzzzzzzzzzz.jsonl: there is no such file; check the path.',
    )
    expect(await messageOf(join(root, 'nowhere/dev.jsonl'))).toBe(
      "ROOT/nowhere/dev.jsonl: there is no such file; the folder 'ROOT/nowhere' does not exist or is empty.",
    )
  })

  test('is a folder', async () => {
    await mkdir(join(root, 'folder'))
    expect(await messageOf(join(root, 'folder'))).toBe('ROOT/folder: this is a folder; name a file in it.')
    await writeFile(join(root, 'folder/train.jsonl'), '')
    expect(await messageOf(join(root, 'folder'))).toBe(
      'ROOT/folder: this is a folder; name a file in it, such as train.jsonl.',
    )
  })

  test('may not be read, where that is enforced', async () => {
    const path = await file('locked.jsonl', '{"query":"a"}')
    await chmod(path, 0o000)
    const root_user = process.getuid?.() === 0
    const outcome = await Array.fromAsync(openDataset(path)).catch((error: Error) =>
      error.message.replaceAll(root, 'ROOT'),
    )
    expect(outcome).toEqual(
      root_user
        ? [{ id: 'locked-1', inputs: { query: 'a' } }]
        : 'ROOT/locked.jsonl: this file is not readable; check its permissions.',
    )
  })

  test('has no name', async () => {
    expect(await messageOf(' ')).toBe('The data set has no name; give a path, or - for standard input.')
  })
})

const EMPTY = 'there are no examples in it; give at least one.'

describe('a file without records', () => {
  test.each<[string, string | Uint8Array]>([
    ['empty.jsonl', ''],
    ['blank.jsonl', '\n \n\r\n'],
    ['bom-only.jsonl', '\uFEFF'],
    ['empty.jsonl.gz', gzipSync('')],
    ['zero-bytes.jsonl.gz', ''],
    ['empty.json', ''],
    ['list.json', '[]'],
    ['cases.json', '{"test_cases": []}'],
    ['empty.yaml', ''],
    ['comment.yaml', '# nothing\n'],
    ['empty.csv', ''],
    ['header.csv', 'query,output\n'],
  ])('%s', async (name, content) => {
    expect(await messageOf(await file(name, content))).toBe(`ROOT/${name}: ${EMPTY}`)
  })

  test('in code', async () => {
    expect(await messageOf([])).toBe(`examples: ${EMPTY}`)
  })
})

describe('a file whose form is wrong', () => {
  test.each<[string, string, string]>([
    [
      'cut.jsonl',
      '{"query":"a"}\n{"query":',
      'ROOT/cut.jsonl:2:10: this is not valid JSON: it ends in the middle of a value.',
    ],
    [
      'comma.jsonl',
      '{"query":"a",}',
      'ROOT/comma.jsonl:1:14: this is not valid JSON: Expected double-quoted property name.',
    ],
    ['nan.jsonl', '{"query":NaN}', "ROOT/nan.jsonl:1:10: this is not valid JSON: Unexpected token 'N'."],
    [
      'control.jsonl',
      '{"query":\u001b}',
      "ROOT/control.jsonl:1:10: this is not valid JSON: Unexpected token '\\u{1b}'.",
    ],
    [
      'keys.jsonl',
      '{"query":"a","x\\"":[{"query":1}],"query":"b"}',
      'ROOT/keys.jsonl:1:34: the key "query" occurs twice in this record; keep one of them.',
    ],
    ['text.jsonl', '"query"', 'ROOT/text.jsonl:1: a record must be an object, not "query".'],
    ['list.jsonl', '[{"query":"a"}]', 'ROOT/list.jsonl:1: a record must be an object, not a list.'],
    ['comma.json', '[\n {"query":"a"},\n]', "ROOT/comma.json:3:1: this is not valid JSON: Unexpected token ']'."],
    [
      'single.json',
      '{"query":"a"}',
      'ROOT/single.json: the file must hold a list of records, or an object with the list under `examples` or `test_cases`, not a single record; put it into [ ].',
    ],
    [
      'near.json',
      '{"testcases":[]}',
      'ROOT/near.json: the file must hold a list of records, or an object with the list under `examples` or `test_cases`; did you mean `test_cases`?',
    ],
    [
      'number.json',
      '5',
      'ROOT/number.json: the file must hold a list of records, or an object with the list under `examples` or `test_cases`, not 5.',
    ],
    [
      'both.json',
      '{"test_cases":[],"examples":[]}',
      'ROOT/both.json: it has both `examples` and `test_cases`; keep one of them.',
    ],
    [
      'extra.json',
      '{"examples":[],"metadat":{}}',
      'ROOT/extra.json (metadat): "metadat" beside `examples` is not known; did you mean \'metadata\'?',
    ],
    ['scalar.json', '{"examples":"a"}', 'ROOT/scalar.json: `examples` must be a list of records, not "a".'],
    [
      'twice.json',
      '{"examples":[],"examples":[{}]}',
      'ROOT/twice.json:1:16: the key "examples" occurs twice in this file; keep one of them.',
    ],
    [
      'keys.json',
      '[{"query":"a"},\n{"query":"a","query":"b"}]',
      'ROOT/keys.json:2:14: the key "query" occurs twice in this record; keep one of them.',
    ],
    [
      'nested.jsonl',
      '{"query":"a","metadata":{"a":[{"b":1,"c":{"b":2},"\\u0062":3}]}}',
      'ROOT/nested.jsonl:1:50: the key "b" occurs twice in an object of this record; keep one of them.',
    ],
    [
      'nested.json',
      '[{"query":"a",\n"metadata":{"b":1,\n "b":2}}]',
      'ROOT/nested.json:3:2: the key "b" occurs twice in an object of this record; keep one of them.',
    ],
    [
      'extra.yaml',
      'test_cases: []\nexampels: []\n',
      'ROOT/extra.yaml:2:1 (exampels): "exampels" beside `test_cases` is not known; did you mean \'examples\'?',
    ],
    [
      'two.yaml',
      '- query: a\n---\n- query: b\n',
      'ROOT/two.yaml:2: a second YAML document begins here; put all records into one list.',
    ],
    [
      'keys.yaml',
      '- query: a\n  query: b\n',
      'ROOT/keys.yaml:2:3: the key "query" occurs twice in this map; keep one of them.',
    ],
    ['tab.yaml', '- query: a\n\tx: b\n', 'ROOT/tab.yaml:2:2: this is not valid YAML: Unexpected scalar at node end.'],
    [
      'short.csv',
      'query,output\na\n',
      'ROOT/short.csv:2 row 1: the row has 1 cell, and the header names 2 columns; write a comma for every empty cell.',
    ],
    [
      'long.csv',
      'query,output\n\na,b,c\n',
      'ROOT/long.csv:3 row 1: the row has 3 cells, and the header names 2 columns; put cells with commas into quotes.',
    ],
    [
      'open.csv',
      'query,output\na,"b\n',
      'ROOT/open.csv:2: a quoted cell is never closed; is a quotation mark missing, or the file cut off?',
    ],
    [
      'closing.csv',
      'query,output\na,"b" c\n',
      'ROOT/closing.csv:2: a quoted cell continues after its closing quotation mark; double the marks inside a cell.',
    ],
    [
      'opening.csv',
      'query,output\na,b "c"\n',
      'ROOT/opening.csv:2: an unquoted cell contains a quotation mark; put the cell into quotes and double the mark.',
    ],
    [
      'header.csv',
      'query,output,query\na,b,c\n',
      'ROOT/header.csv:1: the header names the column "query" twice; keep one of them.',
    ],
    ['noname.csv', 'query,,output\na,b,c\n', 'ROOT/noname.csv:1: column 2 has no name in the header.'],
    [
      'semicolon.csv',
      'query;output\na;b\n',
      'ROOT/semicolon.csv:1: the columns are not separated by commas; save the file as comma-separated values.',
    ],
    [
      'cell.csv',
      'query,context\na,"[""x"""\n',
      'ROOT/cell.csv:2 row 1 (context): the cell holds no valid JSON; give a JSON list or object, or for a list a|b|c.',
    ],
    [
      'surrogate.csv',
      'query,context\na,"[""\\ud800""]"\n',
      'ROOT/surrogate.csv:2 row 1 (context): holds a lone surrogate, which is no character; write the character itself.',
    ],
  ])('%s', async (name, content, message) => {
    expect(await messageOf(await file(name, content))).toBe(message)
  })
})

/** What is wrong with one record, given as the only one in code. */
const RECORDS: [record: unknown, message: string][] = [
  [{ question: 'a', query: 'b' }, "(query): 'question' and 'query' both mean `inputs`; keep one of them."],
  [
    { query: 'a', answr: 'b' },
    '(answr): "answr" is not a field of an example; did you mean \'answer\'? Otherwise map it with `columns`, or keep it as metadata with --loose.',
  ],
  [
    { query: 'a', zzzzzzzzzz: 'b' },
    '(zzzzzzzzzz): "zzzzzzzzzz" is not a field of an example; map it with `columns`, or keep it as metadata with --loose.',
  ],
  [
    { query: 'a', response: 'b', zools: [{ name: 'c' }] },
    '(zools): "zools" is not a field of an example; leave it out, keep it as metadata with --loose, or say what it is, such as --map metadata.zools=zools.',
  ],
  [
    { query: 'a', 'x\u001b[31m': 1 },
    '("x\\u001b[31m"): "x\\u001b[31m" is not a field of an example; map it with `columns`, or keep it as metadata with --loose.',
  ],
  [{ question: ' \n' }, '(question): the query is blank; give the question, or leave the record out.'],
  [{ inputs: { query: '' } }, '(inputs): the query is blank; give the question, or leave the record out.'],
  [{ query: 5 }, '(query): must be a question or an object, not 5.'],
  [
    { id: 'a', reference: 'b' },
    ': there is nothing to evaluate: give `inputs` (or a `query`), `messages` or an `output`.',
  ],
  [{ id: ' ', query: 'a' }, '(id): must be a text that is not blank, or a whole number, not " ".'],
  [{ id: 1.5, query: 'a' }, '(id): must be a text that is not blank, or a whole number, not 1.5.'],
  [
    { query: 'a', output: '\ud800' },
    '(output): holds a lone surrogate, which is no character; write the character itself.',
  ],
  [{ query: 'a', metadata: { '\udc00': 1 } }, '(metadata): holds a key with a lone surrogate, which is no character.'],
  [{ query: 'a', output: { x: [NaN] } }, '(output): holds NaN, which JSON cannot say; leave it out or give null.'],
  [{ inputs: { day: new Date(0) } }, '(inputs): holds a Date; turn it into plain JSON first.'],
  [{ inputs: { a: undefined } }, '(inputs): holds undefined, which JSON cannot say; leave it out or give null.'],
  [{ query: 'a', output: 1n }, '(output): holds a bigint, which JSON cannot say; leave it out or give null.'],
  [{ query: 'a', facts: 'b' }, '(facts): must be a list of texts, not "b".'],
  [{ query: 'a', facts: ['b', ''] }, '(facts): fact 2 is blank; leave it out.'],
  [{ query: 'a', facts: ['b', 3] }, '(facts): fact 2 must be a text, not 3.'],
  [{ query: 'a', tags: [null] }, '(tags): tag 1 must be a text, not null.'],
  [{ query: 'a', context: 7 }, '(context): must be a list of passages (texts or objects with a `text`), not 7.'],
  [{ query: 'a', context: [7] }, '(context): passage 1 must be a text or an object, not 7.'],
  [{ query: 'a', context: [{ id: 'x' }] }, '(context): passage 1 has no text; give it as `text`.'],
  [{ query: 'a', context: [{ text: [] }] }, '(context): the `text` of passage 1 must be a text, not a list.'],
  [
    { query: 'a', context: [{ text: 'a', id: {} }] },
    '(context): the `id` of passage 1 must be a text that is not blank, not an object.',
  ],
  [
    { query: 'a', context: [{ text: 'a', rank: 0 }] },
    '(context): the `rank` of passage 1 must be a whole number of at least 1, not 0.',
  ],
  [
    { query: 'a', context: [{ text: 'a', score: 'x' }] },
    '(context): the `score` of passage 1 must be a number, not "x".',
  ],
  [{ query: 'a', context: [{ text: 'a', title: 1 }] }, '(context): the `title` of passage 1 must be a text, not 1.'],
  [{ query: 'a', context: [{ text: 'a', source: 1 }] }, '(context): the `source` of passage 1 must be a text, not 1.'],
  [
    { query: 'a', context: [{ text: 'a', offered: 1 }] },
    '(context): the `offered` of passage 1 must be true or false, not 1.',
  ],
  [
    { query: 'a', context: [{ text: 'a', content: 'b' }] },
    "(context): a passage has both 'text' and 'content', which mean the same; keep one of them.",
  ],
  [
    { query: 'a', context: [{ id: 'p2', text: 'a' }, 'b'] },
    '(context): two passages have the id "p2"; ids must differ within an example.',
  ],
  [{ query: 'a', citations: 'p1' }, '(citations): must be a list of citations, not "p1".'],
  [{ query: 'a', citations: [{}] }, '(citations): citation 1 must name the id of a passage, not undefined.'],
  [{ query: 'a', citations: [{ id: 'a', quote: 1 }] }, '(citations): the `quote` of citation 1 must be a text, not 1.'],
  [
    { query: 'a', citations: [{ id: 'a', span: [3, 1] }] },
    '(citations): the `span` of citation 1 must be [start, end] with start at most end.',
  ],
  [{ query: 'a', relevant: 'p1' }, '(relevant): must be a list of ids, or an object of grades, not "p1".'],
  [{ query: 'a', relevant: [''] }, '(relevant): item 1 must be the id of a passage, not "".'],
  [{ query: 'a', relevant: { x: -1 } }, '(relevant): the grade of "x" must be a number of at least 0, not -1.'],
  [
    { query: 'a', relevant: { x: Infinity } },
    '(relevant): holds Infinity, which JSON cannot say; leave it out or give null.',
  ],
  [{ query: 'a', answerable: 'yes' }, '(answerable): must be true or false, not "yes".'],
  [{ query: 'a', tool_calls: {} }, '(tool_calls): must be a list of tool calls, not an object.'],
  [{ query: 'a', tool_calls: ['f'] }, '(tool_calls): tool call 1 must be an object, not "f".'],
  [{ query: 'a', tool_calls: [{ arguments: {} }] }, '(tool_calls): tool call 1 has no name.'],
  [
    { query: 'a', tool_calls: [{ name: 'f', args: '{' }] },
    '(tool_calls): the arguments of tool call 1 ("f") must be an object, or one as JSON text.',
  ],
  [
    { query: 'a', tool_calls: [{ name: 'f', outcome: 'ok' }] },
    '(tool_calls): the outcome of tool call 1 ("f") must be \'success\' or \'error\', not "ok".',
  ],
  [
    { query: 'a', tool_calls: [{ name: 'f', error: 1 }] },
    '(tool_calls): the error of tool call 1 ("f") must be a text, not 1.',
  ],
  [{ messages: 'hi' }, '(messages): must be a list of messages, not "hi".'],
  [{ messages: ['hi'] }, '(messages): message 1 must be an object, not "hi".'],
  [
    { messages: [{ role: 'boss', content: 'x' }] },
    '(messages): the role of message 1 must be system, user, assistant or tool, not "boss".',
  ],
  [{ messages: [{ role: 'user', content: 5 }] }, '(messages): the content of message 1 must be a text.'],
  [
    { input: [{ role: 'user', content: 'x' }], messages: [] },
    '(messages): the inputs are a list of messages already; keep one of the two.',
  ],
  [{ query: 'a', group: [] }, '(group): must be a text that is not blank, not a list.'],
  [{ query: 'a', metadata: [] }, '(metadata): must be an object, not a list.'],
  [{ query: 'a', timing: 5 }, '(timing): must be an object, not 5.'],
  [{ query: 'a', timing: { latency_ms: -1 } }, '(timing): `latencyMs` must be a number of at least 0, not -1.'],
  [{ query: 'a', error: {} }, '(error): must be a text, not an object.'],
  [null, ': a record must be an object, not null.'],
]

describe('a record that is wrong', () => {
  test.each(RECORDS.map(([record, message]) => ({ record, message })))('$message', async ({ record, message }) => {
    expect(await messageOf([record])).toBe(`examples row 1${message.startsWith(':') ? '' : ' '}${message}`)
  })

  test('nests deeper than anything could follow, or refers to itself', async () => {
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    const message = 'examples row 1 (output): is nested more than 500 levels deep (or refers to itself).'
    expect(await messageOf([{ query: 'a', output: circle }])).toBe(message)
    const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
    expect(await messageOf([{ query: 'a', output: deep }])).toBe(message)
    const wide = Array.from({ length: 60 }).reduce<unknown>((inner) => [inner, inner], 'x')
    expect(await messageOf([{ query: 'a', output: wide }])).toMatch(/holds more than 10000000 lists and objects\.$/)
  })

  test.each([
    [
      'jsonl',
      '{"id":"a","query":"x"}\n{"id":"b","query":"x"}\n{"id":"a","query":"y"}',
      'ROOT/repeated.jsonl:3 (id): the id "a" was used before (first on line 1); ids must differ.',
    ],
    [
      'csv',
      'id,query\na,x\nb,x\na,y\n',
      'ROOT/repeated.csv:4 row 3 (id): the id "a" was used before (first on line 2); ids must differ.',
    ],
    [
      'yaml',
      '- id: a\n  query: x\n- query: y\n  id: a\n',
      'ROOT/repeated.yaml:4:3 (id): the id "a" was used before (first on line 1); ids must differ.',
    ],
  ])('repeats an id: %s', async (extension, content, message) => {
    expect(await messageOf(await file(`repeated.${extension}`, content))).toBe(message)
  })

  test('says where on its line a record of JSON stands, if it is not the first there', async () => {
    const path = await file('line.json', '[{"query":"a"},{"query":"b","foo":1},\n{"query":"c","foo":1}]')
    const { problems } = await validateDataset(path)
    expect(problems.map(({ place }) => [place.line, place.column])).toEqual([
      [1, 16],
      [2, undefined],
    ])
  })

  test('repeats an id: in code, also one that was given to a record without', async () => {
    const records = [{ query: 'x' }, { id: 'examples-1', query: 'y' }]
    expect(await messageOf(records)).toBe(
      'examples row 2 (id): the id "examples-1" was used before (first in row 1); ids must differ.',
    )
    expect(await messageOf(() => records)).toBe(
      'examples row 2 (id): the id "examples-1" was used before; ids must differ.',
    )
  })

  test('in code must be iterable', async () => {
    expect(await messageOf({ query: 'x' } as unknown as DatasetSource)).toBe(
      'examples: a data set must be a list of records or another iterable, not a single object.',
    )
    expect(await messageOf(() => 5 as unknown as Iterable<unknown>)).toBe(
      'examples: a data set must be a path, an iterable of records, or a function returning one, not 5.',
    )
  })
})

describe('validation', () => {
  test('tells all that is wrong, in the order of the file', async () => {
    const path = await file(
      'many.jsonl',
      '{"id":"a","query":"x"}\n{"query":" ","answr":1}\n{"id":"a","query":"y"}\n\n{"id":"c"\n{"id":"d","query":"z"}',
    )
    const { problems, ...rest } = await validateDataset(path)
    expect(rest).toEqual({ examples: 2, count: 4, notes: [] })
    expect(problems.map(({ message, place: { line, field } }) => [line, field, message.split(';')[0]])).toEqual([
      [2, 'answr', '"answr" is not a field of an example'],
      [2, 'query', 'the query is blank'],
      [3, 'id', 'the id "a" was used before (first on line 1)'],
      [5, undefined, "this is not valid JSON: Expected ',' or '}' after property value."],
    ])
  })

  test('lists the first 50 problems and counts the rest', async () => {
    const { problems, count, examples } = await validateDataset(Array.from({ length: 80 }, () => ({ query: '' })))
    expect([problems.length, count, examples]).toEqual([50, 80, 0])
    expect(problems.at(-1)?.place).toEqual({ file: 'examples', row: 50, field: 'query' })
  })

  test('counts every repeated id', async () => {
    const { problems, count, examples } = await validateDataset(
      Array.from({ length: 80 }, () => ({ id: 'x', query: 'q' })),
    )
    expect([problems.length, count, examples]).toEqual([50, 79, 1])
  })

  test('reports what ends the reading beside what came before', async () => {
    const path = await file('ends.csv', 'query,output\n ,x\nb,y\nc,"z\n')
    const { problems, count, examples } = await validateDataset(path)
    expect([count, examples]).toEqual([2, 1])
    expect(problems.map(({ place }) => place.line)).toEqual([2, 4])
  })

  test('finds a file that is not there, too', async () => {
    const path = join(root, 'nowhere.jsonl')
    const { problems } = await validateDataset(path)
    expect(problems).toEqual([
      { message: expect.stringContaining('there is no such file') as string, place: { file: path } },
    ])
  })

  test('finds nothing wrong with what is right', async () => {
    expect(await validateDataset([{ query: 'a', context: ['', 'b'] }])).toEqual({
      examples: 1,
      problems: [],
      count: 0,
      notes: ['1 blank passage was dropped.'],
    })
  })

  test('leaves errors that are no fault of the data set alone', async () => {
    const failing = async (): Promise<never[]> => Promise.reject(new TypeError('no database'))
    await expect(validateDataset(failing)).rejects.toThrow(new TypeError('no database'))
    expect(new DatasetError('x', { place: { file: 'f' } }).fault).toBe('usage')
  })
})
