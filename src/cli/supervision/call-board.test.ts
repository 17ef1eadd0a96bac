import { expect, test } from 'vitest'
import { CallBoard } from './call-board.ts'

test('what one thread says is read by another over the same memory, the latest call first', () => {
  const said = new CallBoard()
  const read = new CallBoard(said.memory)
  said.enter("the answer to 'e1'")
  const ended = said.enter("the answer to 'é2'")
  said.enter(`faithfulness of '${'x'.repeat(500)}'`)
  const moves = read.moves()
  expect(read.open()[0]).toMatch(/^faithfulness of 'x{50,}$/)
  expect(read.open().slice(1)).toEqual(["the answer to 'é2'", "the answer to 'e1'"])
  ended()
  expect(read.moves()).not.toBe(moves)
  expect(read.open().slice(1)).toEqual(["the answer to 'e1'"])
  said.keepDrafts(['/a/.r.json.7.tmp', '/tmp/ü'])
  expect(read.drafts()).toEqual(['/a/.r.json.7.tmp', '/tmp/ü'])
})

test('calls beyond the room there is have no name, and still count as something that moves', () => {
  const board = new CallBoard()
  const ends = Array.from({ length: 500 }, (_, n) => board.enter(`call ${n}`))
  const named = board.open().length
  expect(named).toBeLessThan(500)
  const moves = board.moves()
  for (const end of ends) end()
  expect(board.moves()).toBe(moves + 500)
  expect(board.open()).toEqual([])
  for (let n = 0; n < named; n++) board.enter(`again ${n}`)
  expect(board.open()).toHaveLength(named)
  board.keepDrafts(Array.from({ length: 10_000 }, (_, n) => `/tmp/draft-${n}`))
  expect(board.drafts().length).toBeGreaterThan(100)
})
