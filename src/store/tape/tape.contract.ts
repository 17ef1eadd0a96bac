import { describe, expect, test } from 'vitest'
import type { TapeEntry, TapeStore } from '../../core/tape.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { sha256Hex } from '../../support/digest.ts'
import { exportTape, importTape } from './tape-jsonl.ts'

export function tapeEntry(question: string, answer = `answer to ${question}`): TapeEntry {
  const request = { model: 'm', messages: [{ role: 'user', content: question }] }
  return {
    key: sha256Hex(canonicalJson(request)),
    request,
    reply: { text: answer },
    recordedAt: '2026-01-02T03:04:05.000Z',
  }
}

async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

/** What every place for recorded calls promises. */
export function describeTapeStore(kind: string, open: () => Promise<TapeStore>): void {
  describe(`${kind} tape`, () => {
    test('gives back what was put, as it was', async () => {
      await using tape = await open()
      const entry = tapeEntry('what is "quoted", ünïcode 漢字 \u0000 and\nlong?')
      await tape.put(entry)
      expect(await tape.get(entry.key)).toEqual(entry)
      expect(await tape.get('nothing')).toBeUndefined()
    })

    test('keeps the first recording of a call unless told to replace it', async () => {
      await using tape = await open()
      const first = tapeEntry('q', 'first')
      await tape.put(first)
      await tape.put(tapeEntry('q', 'second'))
      expect((await tape.get(first.key))?.reply).toEqual({ text: 'first' })
      await tape.put(tapeEntry('q', 'third'), { replace: true })
      expect((await tape.get(first.key))?.reply).toEqual({ text: 'third' })
      expect(await tape.count()).toBe(1)
    })

    test('takes many writers at once and loses none', async () => {
      await using tape = await open()
      const entries = Array.from({ length: 1_234 }, (_, index) => tapeEntry(`question ${index % 1_000}`))
      await Promise.all(entries.map((entry) => tape.put(entry)))
      expect(await tape.count()).toBe(1_000)
      const keys = (await collected(tape.entries())).map(({ key }) => key)
      expect(keys).toEqual([...new Set(entries.map(({ key }) => key))].sort())
    })

    test('comes back from its exported lines unchanged', async () => {
      await using tape = await open()
      await using copy = await open()
      for (const question of ['b', 'a', 'c']) await tape.put(tapeEntry(question))
      const lines = await collected(exportTape(tape))
      expect(await importTape(copy, lines, { file: 'tape.jsonl' })).toBe(3)
      expect(await collected(exportTape(copy))).toEqual(lines)
    })

    test('refuses an exported line that was edited, with its place', async () => {
      await using tape = await open()
      const line = canonicalJson({ ...tapeEntry('q') }).replace('"q"', '"p"')
      await expect(importTape(tape, ['', line], { file: 'tape.jsonl' })).rejects.toThrow(/^tape\.jsonl:2: the key /)
      await expect(importTape(tape, ['{'], { file: 'tape.jsonl' })).rejects.toThrow(
        'tape.jsonl:1: this line is not JSON.',
      )
      expect(await tape.count()).toBe(0)
    })
  })
}
