/** What a Parquet file with one column of texts, `query`, says of itself: a test writes what is not so. */
export interface ParquetClaims {
  readonly rows: number
  readonly values: number
  readonly packed: number
  readonly pages: readonly PageClaims[]
}

export interface PageClaims {
  readonly values: number
  readonly packed: number
  readonly unpacked: number
  /** How many texts are in the dictionary, where the page is one. */
  readonly dictionary?: number
  readonly encoding?: number
  readonly body: Buffer
}

type Field = readonly [id: number, type: number, bytes: Buffer]

const I32 = 5
const I64 = 6
const BINARY = 8
const LIST = 9
const STRUCT = 12
const PLAIN = 0

export const plainTexts = (texts: readonly string[]): Buffer =>
  Buffer.concat(texts.flatMap((text) => [uint32(Buffer.byteLength(text)), Buffer.from(text)]))

/** A page that tells the truth, without compression. */
export function pageOf(texts: readonly string[]): PageClaims {
  const body = plainTexts(texts)
  return { values: texts.length, packed: body.length, unpacked: body.length, body }
}

/** The bytes of a file with this one page or these pages; what is not given is as it should be. */
export function parquetBytes(pages: readonly PageClaims[], claims: Partial<ParquetClaims> = {}): Buffer {
  const written = pages.map((page) => Buffer.concat([pageHeader(page), page.body]))
  const length = written.reduce((sum, { length: bytes }) => sum + bytes, 0)
  const count = pages.reduce((sum, { values, dictionary }) => sum + (dictionary === undefined ? values : 0), 0)
  const { rows = count, values = count, packed = length } = claims
  const start = 4
  const column = struct([
    [1, I32, varint(6n)],
    [2, LIST, list(I32, [varint(BigInt(PLAIN))])],
    [3, LIST, list(BINARY, [text('query')])],
    [4, I32, varint(0n)],
    [5, I64, varint(BigInt(values))],
    [6, I64, varint(BigInt(length))],
    [7, I64, varint(BigInt(packed))],
    [9, I64, varint(BigInt(start))],
  ])
  const group = struct([
    [
      1,
      LIST,
      list(STRUCT, [
        struct([
          [2, I64, varint(BigInt(start))],
          [3, STRUCT, column],
        ]),
      ]),
    ],
    [2, I64, varint(BigInt(length))],
    [3, I64, varint(BigInt(rows))],
  ])
  const schema = [
    struct([
      [4, BINARY, text('root')],
      [5, I32, varint(1n)],
    ]),
    struct([
      [1, I32, varint(6n)],
      [3, I32, varint(0n)],
      [4, BINARY, text('query')],
      [6, I32, varint(0n)],
    ]),
  ]
  const footer = struct([
    [1, I32, varint(1n)],
    [2, LIST, list(STRUCT, schema)],
    [3, I64, varint(BigInt(rows))],
    [4, LIST, list(STRUCT, [group])],
  ])
  return Buffer.concat([Buffer.from('PAR1'), ...written, footer, uint32(footer.length), Buffer.from('PAR1')])
}

function pageHeader({ values, packed, unpacked, dictionary, encoding = PLAIN }: PageClaims): Buffer {
  const isDictionary = dictionary !== undefined
  const own: Field = isDictionary
    ? [
        7,
        STRUCT,
        struct([
          [1, I32, varint(BigInt(dictionary))],
          [2, I32, varint(BigInt(PLAIN))],
        ]),
      ]
    : [5, STRUCT, struct([1, 2, 3, 4].map((id) => [id, I32, varint(BigInt([values, encoding, 3, 3][id - 1] ?? 0))]))]
  return struct([
    [1, I32, varint(isDictionary ? 2n : 0n)],
    [2, I32, varint(BigInt(unpacked))],
    [3, I32, varint(BigInt(packed))],
    own,
  ])
}

/** Thrift's compact protocol, as far as Parquet's footers need it. */
function struct(fields: readonly Field[]): Buffer {
  let before = 0
  const parts = fields.flatMap(([id, type, bytes]) => {
    const head = Buffer.of(((id - before) << 4) | type)
    before = id
    return [head, bytes]
  })
  return Buffer.concat([...parts, Buffer.of(0)])
}

function list(type: number, items: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.of((items.length << 4) | type), ...items])
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.of(value.length), Buffer.from(value)])
}

/** A signed number in zigzag. */
function varint(value: bigint): Buffer {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, (value << 1n) ^ (value >> 63n))
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  return Buffer.from([...bytes, Number(rest)])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
