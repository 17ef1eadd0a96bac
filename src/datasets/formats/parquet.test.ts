import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageOf, parquetBytes } from '../../../test/support/parquet-bytes.ts'
import { validateDataset } from '../validate.ts'
import { parquetGroups } from './parquet.ts'

let path: string

beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'assay-parquet-')), 'file.parquet')
})

afterAll(() => rm(join(path, '..'), { recursive: true }))

async function rowsOf(bytes: Uint8Array): Promise<unknown[]> {
  await writeFile(path, bytes)
  return (await Array.fromAsync(parquetGroups({ path, gzip: false }))).flatMap(({ rows }) => rows)
}

const page = pageOf(['a', 'b', 'c'])
const dictionary = { ...pageOf(['x', 'y']), dictionary: 2 }
const indices = (...body: number[]) => ({
  values: 4,
  encoding: 8,
  packed: body.length,
  unpacked: body.length,
  body: Buffer.from(body),
})

test('a Parquet file is read that says what it holds', async () => {
  expect(await rowsOf(parquetBytes([page, page]))).toEqual(['a', 'b', 'c', 'a', 'b', 'c'].map((query) => ({ query })))
  const encoded = await rowsOf(parquetBytes([dictionary, indices(1, 3, 0b0101)]))
  expect(encoded).toEqual(['y', 'x', 'y', 'x'].map((query) => ({ query })))
})

test('rows that share a long text of a dictionary are handed on in pieces', async () => {
  const long = { ...pageOf(['x'.repeat(3_000_000)]), dictionary: 1 }
  await writeFile(path, parquetBytes([long, indices(1, 8, 0)]))
  const pieces = await Array.fromAsync(parquetGroups({ path, gzip: false }))
  expect(pieces.map(({ rowStart, rows }) => [rowStart, rows.length])).toEqual([
    [0, 3],
    [3, 1],
  ])
})

describe('a Parquet file is refused with the figures', () => {
  const billions = 2_000_000_000
  const nobody = indices(1, 3, 0b0101)

  test.each([
    ['more rows than values', [page], { rows: 1e12 }, /says that there are 3 values in 1000000000000 rows/],
    ['fewer rows than none', [page], { rows: -1 }, /says that it has -1 rows in 1 columns/],
    ['more values than bytes', [page], { rows: 1e12, values: 1e12 }, /1000000000000 values in a file of 126 bytes/],
    ['more values than its pages', [page], { rows: 9, values: 9 }, /the pages have 3 values, .* there are 9/],
    ['fewer values than its pages', [page], { rows: 2, values: 2 }, /they have 3 values, and the column has 2/],
    ['a column behind its end', [page], { packed: 1e9 }, /1000000000 bytes begin at byte 4, in a file of 115/],
    [
      'a page of too many values',
      [{ ...page, values: billions }],
      { rows: 3, values: 3 },
      /2000000000 values, .* has 3/,
    ],
    ['a page behind its column', [{ ...page, packed: 1e9 }], {}, /it has 1000000000 bytes, and 15 are left/],
    ['a page of less than nothing', [{ ...page, packed: -20 }], {}, /it has -20 bytes, and 15 are left/],
    ['a page that unpacks to more', [{ ...page, unpacked: billions }], {}, /its 15 bytes are 2000000000 when unpacked/],
    ['a large dictionary', [{ ...dictionary, dictionary: billions }, nobody], {}, /of 2000000000 values in 10 bytes/],
    ['a run that goes on', [dictionary, indices(1, 0xfe, 0xff, 0xff, 0xff, 0x0f, 0)], {}, /a run of 2147483647 values/],
  ])('that says it has %s', async (_, pages, claims, message) => {
    await expect(rowsOf(parquetBytes(pages, claims))).rejects.toThrow(message)
  })

  test('whose texts share so much that they would fill memory', async () => {
    // 4,000 texts that each begin with the 2 ** 20 bytes of the one before: a block header and 32 empty blocks, twice.
    const head = [0x80, 0x01, 0x01, 0xa0, 0x1f]
    const blocks = Array<number>(64).fill(0)
    const body = Buffer.from([...head, 0x80, 0x80, 0x80, 0x01, ...blocks, ...head, 0, ...blocks])
    const shared = { values: 4000, encoding: 7, packed: body.length, unpacked: body.length, body }
    await expect(rowsOf(parquetBytes([shared]))).rejects.toThrow(
      /it takes 4194304\d+ bytes unpacked; at most 1073741824/,
    )
  })

  test('whose page has no counts at all, in the thread that data sets are read in', async () => {
    const damaged = await readFile(new URL('../../../test/fixtures/datasets/three.parquet', import.meta.url))
    damaged[11] = 0
    await writeFile(path, damaged)
    const { examples, problems } = await validateDataset(path)
    expect(examples).toBe(0)
    expect(problems[0]?.message).toMatch(/row group 1 is damaged: of the column 'id' the page at byte 4/)
  })
})
