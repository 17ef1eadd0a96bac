import { expect, test } from 'vitest'
import { BOARD_BYTES, CallBoard, readBoard } from './call-board.ts'

function boardAndFile(): { board: CallBoard; file: Buffer } {
  const file = Buffer.alloc(BOARD_BYTES)
  return { board: new CallBoard((bytes, at, length) => void bytes.copy(file, at, at, at + length)), file }
}

test('what is noted is read from what was kept, the latest call first', () => {
  const { board, file } = boardAndFile()
  const first = board.enter("the answer to 'e1'")
  const second = board.enter("the answer to 'é2'")
  const third = board.enter(`faithfulness of '${'x'.repeat(500)}'`)
  expect(readBoard(file).open[0]).toMatch(/^faithfulness of 'x{50,}$/)
  expect(readBoard(file).open.slice(1)).toEqual(["the answer to 'é2'", "the answer to 'e1'"])
  third()
  const fourth = board.enter('relevance of e2')
  expect(readBoard(file).open).toEqual(['relevance of e2', "the answer to 'é2'", "the answer to 'e1'"])
  const before = Buffer.from(file)
  for (const end of [first, second, fourth]) end()
  expect(file.equals(before)).toBe(false)
  expect(readBoard(file).open).toEqual([])
  board.enter("the answer to 'e3'")
  expect(readBoard(file).open).toEqual(["the answer to 'e3'"])
  board.keepDrafts(['/a/.r.json.7.tmp', '/tmp/ü'])
  expect(readBoard(file)).toMatchObject({ drafts: ['/a/.r.json.7.tmp', '/tmp/ü'], isEnding: false })
  board.keepEnding()
  expect(readBoard(file).isEnding).toBe(true)
})

test('a board of which only the beginning was kept is read as far as it goes', () => {
  const { board, file } = boardAndFile()
  board.enter("the answer to 'e1'")
  expect(readBoard(file.subarray(0, 40))).toEqual({ open: ["the answer to 'e1'"], drafts: [], isEnding: false })
  expect(readBoard(Buffer.alloc(0))).toEqual({ open: [], drafts: [], isEnding: false })
})

test('calls beyond the room there is have no name, and still change what is kept', () => {
  const { board, file } = boardAndFile()
  const ends = Array.from({ length: 500 }, (_, n) => board.enter(`call ${n}`))
  const named = readBoard(file).open.length
  expect(named).toBeLessThan(500)
  const full = Buffer.from(file)
  board.enter('one more')
  expect(file.equals(full)).toBe(false)
  for (const end of ends) end()
  expect(readBoard(file).open).toEqual([])
  for (let n = 0; n < named; n++) board.enter(`again ${n}`)
  expect(readBoard(file).open).toHaveLength(named)
  board.keepDrafts(Array.from({ length: 10_000 }, (_, n) => `/tmp/draft-${n}`))
  expect(readBoard(file).drafts.length).toBeGreaterThan(100)
})

test('the end of all calls is kept with the next one, or soon where there is none', () => {
  const kept: number[] = []
  const later: (() => void)[] = []
  const file = Buffer.alloc(BOARD_BYTES)
  const board = new CallBoard(
    (bytes, at, length) => {
      kept.push(at)
      bytes.copy(file, at, at, at + length)
    },
    { soon: (work) => void later.push(work) },
  )
  const [first, second] = [board.enter('one'), board.enter('two')]
  first()
  second()
  board.enter('three')()
  const last = board.enter('four')
  expect(kept).toHaveLength(4)
  expect(readBoard(file).open).toEqual(['four'])
  for (const work of later.splice(0)) work()
  expect(kept).toHaveLength(4)
  last()
  for (const work of later) work()
  expect(readBoard(file).open).toEqual([])
})
