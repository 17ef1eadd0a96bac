import { appendFile, mkdtemp, readFile, readdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StoreError, UsageError } from '../../../core/errors.ts'
import { memoryTape } from '../../memory/memory-tape.ts'
import { exportTape } from '../tape-jsonl.ts'
import { describeTapeStore, tapeEntry } from '../tape.contract.ts'
import { openJsonlTape } from './open.ts'
import { lineOf } from './read-line.ts'

let folder = ''
let files = 0

beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'assay-tape-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

function fresh(): string {
  files += 1
  return join(folder, `${files}.jsonl`)
}

function linesIn(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

async function sorted(...questions: string[]): Promise<string> {
  const tape = memoryTape()
  for (const question of questions) await tape.put(tapeEntry(question))
  return (await Array.fromAsync(exportTape(tape))).join('')
}

describeTapeStore('JSON lines', () => openJsonlTape(fresh()))

describe('a tape of JSON lines', () => {
  test('has each call in the file, as a whole line, before `put` comes back', async () => {
    const path = fresh()
    await using tape = await openJsonlTape(path)
    for (const question of ['b', 'a', 'c']) {
      await tape.put(tapeEntry(question))
      expect(await readFile(path, 'utf8')).toMatch(new RegExp(`"content":"${question}".*\n$`))
    }
    expect(linesIn(await readFile(path, 'utf8'))).toHaveLength(3)
  })

  test('is sorted when it is closed, and its bytes do not depend on the order of the calls', async () => {
    const path = fresh()
    const tape = await openJsonlTape(path)
    await Promise.all(['b', 'a', 'c', 'a'].map((question) => tape.put(tapeEntry(question))))
    await tape[Symbol.asyncDispose]()
    expect(await readFile(path, 'utf8')).toBe(await sorted('a', 'b', 'c'))
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('leaves a sorted file as it is, byte for byte, and an unused place without a file', async () => {
    const [path, unused] = [fresh(), fresh()]
    await writeFile(path, await sorted('a', 'b'))
    await (await openJsonlTape(path))[Symbol.asyncDispose]()
    await (await openJsonlTape(unused))[Symbol.asyncDispose]()
    expect(await readFile(path, 'utf8')).toBe(await sorted('a', 'b'))
    await expect(readFile(unused)).rejects.toThrow('ENOENT')
  })

  test('reads a tape that version 0.1.0 wrote, and leaves its bytes', async () => {
    const path = fresh()
    const old = `{"key":"dd04e0ede1f54393abb4b7a51c457e7e197981e15e39939d02dc6ea9bdad7da7","recordedAt":"2026-01-02T03:04:05.000Z","reply":{"text":"answer to q"},"request":{"messages":[{"content":"q","role":"user"}],"model":"m"}}\n`
    await writeFile(path, old)
    const tape = await openJsonlTape(path)
    expect(await tape.get('dd04e0ede1f54393abb4b7a51c457e7e197981e15e39939d02dc6ea9bdad7da7')).toEqual(tapeEntry('q'))
    await tape[Symbol.asyncDispose]()
    expect(await readFile(path, 'utf8')).toBe(old)
  })

  test('replaces what it is told to replace, also when the file is read again before it was sorted', async () => {
    const path = fresh()
    await using tape = await openJsonlTape(path)
    await tape.put(tapeEntry('q', 'first'))
    await tape.put(tapeEntry('q', 'second'), { replace: true })
    await tape.put(tapeEntry('q', 'third'))
    const copy = fresh()
    await writeFile(copy, await readFile(path))
    await using again = await openJsonlTape(copy)
    expect((await again.get(tapeEntry('q').key))?.reply).toEqual({ text: 'second' })
  })

  test('follows a link to its file', async () => {
    const [path, link] = [fresh(), fresh()]
    await writeFile(path, '')
    await symlink(path, link)
    const tape = await openJsonlTape(link)
    await tape.put(tapeEntry('q'))
    await tape[Symbol.asyncDispose]()
    expect(await readFile(path, 'utf8')).toBe(await sorted('q'))
  })

  test('names what is wrong with its place before anything is asked', async () => {
    const path = join(folder, 'no', 'tape.jsonl')
    await expect(openJsonlTape(path, { name: 'no/tape.jsonl' })).rejects.toThrow(
      new UsageError('The tape no/tape.jsonl cannot be written: its folder does not exist (ENOENT).'),
    )
  })
})

describe('a line that was cut off', () => {
  const whole = lineOf(tapeEntry('kept'))
  const next = lineOf(tapeEntry('cut “off” by\n{"key":"a crash"}'))

  test('is left out with a note wherever it ends, and every other line is kept', async () => {
    const path = fresh()
    for (let length = 1; length < Buffer.byteLength(next) - 1; length += length < 10 ? 1 : 17) {
      await writeFile(path, whole + next)
      await truncate(path, Buffer.byteLength(whole) + length)
      const notes: string[] = []
      const tape = await openJsonlTape(path, { name: 't.jsonl', onNote: (note) => notes.push(note) })
      expect([length, await tape.count(), notes]).toEqual([
        length,
        1,
        [
          'Line 2 of the tape t.jsonl was cut off while it was written, for example by a crash or a full disk: its call is not on the tape.',
        ],
      ])
      await tape.put(tapeEntry('later'))
      // The next process finds it in the middle of the file.
      await using second = await openJsonlTape(path, { readOnly: true, onNote: (note) => notes.push(note) })
      expect([await second.count(), notes.length]).toEqual([2, 2])
      await tape[Symbol.asyncDispose]()
      expect(await readFile(path, 'utf8')).toBe(await sorted('kept', 'later'))
    }
  })

  test('that lacks only its line break is whole', async () => {
    const path = fresh()
    await writeFile(path, whole + next.trimEnd())
    const notes: string[] = []
    const tape = await openJsonlTape(path, { onNote: (note) => notes.push(note) })
    await tape.put(tapeEntry('later'))
    expect([await tape.count(), notes]).toEqual([3, []])
    await tape[Symbol.asyncDispose]()
    expect(linesIn(await readFile(path, 'utf8'))).toHaveLength(3)
  })

  test.each([
    ['an edited line', whole.replace('"kept"', '"changed"'), 'is not the hash of its request'],
    ['a line with a character too many', `${whole.trimEnd()}}\n`, 'this line is not JSON.'],
    ['the mark of a merge', `<<<<<<< HEAD\n`, 'this line is not JSON.'],
  ])('is told from %s, which is refused with its place', async (_, line, problem) => {
    const path = fresh()
    await writeFile(path, `${next}${line}${next}`)
    await expect(openJsonlTape(path, { name: 't.jsonl' })).rejects.toThrow(problem)
    await expect(openJsonlTape(path, { name: 't.jsonl' })).rejects.toThrow(/^t\.jsonl:2: /)
    expect(await readFile(path, 'utf8')).toBe(`${next}${line}${next}`)
  })
})

describe('two users of one file', () => {
  test('lose nothing to each other, whoever closes first, and are told the same of one call', async () => {
    const path = fresh()
    const [one, two] = [await openJsonlTape(path), await openJsonlTape(path)]
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        (n % 2 === 0 ? one : two).put(tapeEntry(`q${n % 150}`, n % 2 === 0 ? 'one' : 'two')),
      ),
    )
    await one.put(tapeEntry('both', 'one'))
    await two.put(tapeEntry('both', 'two'))
    expect((await two.get(tapeEntry('both').key))?.reply).toEqual({ text: 'one' })
    await one[Symbol.asyncDispose]()
    await two.put(tapeEntry('after the other closed'))
    await two[Symbol.asyncDispose]()
    await using read = await openJsonlTape(path, { readOnly: true })
    expect(await read.count()).toBe(152)
    expect(linesIn(await readFile(path, 'utf8'))).toHaveLength(152)
  })

  test('a line that lands behind what another left half written is written again', async () => {
    const path = fresh()
    const tape = await openJsonlTape(path)
    await tape.put(tapeEntry('a'))
    await appendFile(path, lineOf(tapeEntry('b')).slice(0, 40))
    await tape.put(tapeEntry('c'))
    await tape[Symbol.asyncDispose]()
    expect(await readFile(path, 'utf8')).toBe(await sorted('a', 'c'))
  })

  test('a file that was replaced or deleted under it comes back with all of its calls', async () => {
    const path = fresh()
    const tape = await openJsonlTape(path)
    await tape.put(tapeEntry('a'))
    await writeFile(`${path}.new`, await sorted('x'))
    await rename(`${path}.new`, path)
    await tape.put(tapeEntry('b'))
    await rm(path)
    await tape.put(tapeEntry('c'))
    await tape[Symbol.asyncDispose]()
    expect(await readFile(path, 'utf8')).toBe(await sorted('a', 'b', 'c', 'x'))
  })
})

describe('a disk that is full', () => {
  test('is named with the file, and from then on nothing is answered, so that nothing is asked', async () => {
    const path = fresh()
    await symlink('/dev/full', path)
    await using tape = await openJsonlTape(path, { name: 't.jsonl' })
    expect(await tape.get('a')).toBeUndefined()
    await expect(tape.put(tapeEntry('a'))).rejects.toThrow(
      new StoreError(
        'The tape t.jsonl could not be written: the disk is full (ENOSPC). The calls that were recorded before are kept. Fix that and run the same command again: it asks only for what is missing.',
      ),
    )
    await expect(tape.get('b')).rejects.toThrow(StoreError)
    await expect(tape.put(tapeEntry('b'))).rejects.toThrow(StoreError)
  })
})
