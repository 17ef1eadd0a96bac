import { describe, expect, test } from 'vitest'
import type { Label, LabelStore } from '../../core/stores/label-store.ts'

function label(id: string, rest: Partial<Label> = {}): Label {
  const said = { name: 'faithfulness', rater: 'ann', value: true, labelledAt: '2026-01-02T03:04:05.000Z' }
  return { subject: { kind: 'example', id }, ...said, ...rest }
}

async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

/** What every place for human labels promises. */
export function describeLabelStore(kind: string, open: () => Promise<LabelStore>): void {
  describe(`${kind} labels`, () => {
    test('gives back what was said, ordered by code points', async () => {
      await using store = await open()
      const labels = [
        label('Z', { value: 0.25, note: 'half "ü"' }),
        label('a', { value: 'partly' }),
        label('a', { name: 'relevance', value: false }),
        label('a', { name: 'relevance', rater: 'bob' }),
        label('\uffee'),
        label('😀'),
        label('a', { subject: { kind: 'decision', id: 'a' } }),
      ]
      await store.put(labels.toReversed())
      const [last, ...rest] = labels.toReversed()
      expect(await collected(store.list())).toEqual([last, ...rest.toReversed()])
    })

    test('keeps the last word of each rater on each subject', async () => {
      await using store = await open()
      await store.put([label('a', { note: 'at first' }), label('a', { value: false })])
      expect(await collected(store.list())).toEqual([label('a', { value: false })])
      await store.put([label('a', { value: 0.5 }), label('a', { rater: 'bob' })])
      expect(await collected(store.list())).toEqual([label('a', { value: 0.5 }), label('a', { rater: 'bob' })])
      await store.put([])
    })

    test('lists by subject, name and rater, and counts raters', async () => {
      await using store = await open()
      const many = Array.from({ length: 450 }, (_, index) => label(`e${String(index).padStart(3, '0')}`))
      await store.put([...many, label('e007', { rater: 'bob' }), label('e008', { rater: 'bob', name: 'tone' })])
      expect(await collected(store.list({ rater: 'ann' }))).toEqual(many)
      expect(await collected(store.list({ subjectId: 'e007', kind: 'example' }))).toHaveLength(2)
      expect(await collected(store.list({ name: 'tone' }))).toEqual([label('e008', { rater: 'bob', name: 'tone' })])
      expect(await collected(store.list({ kind: 'decision' }))).toEqual([])
      expect(await store.raters()).toEqual([
        { rater: 'ann', labels: 450 },
        { rater: 'bob', labels: 2 },
      ])
    })

    test('refuses what no database keeps, and then keeps nothing of it', async () => {
      await using store = await open()
      await expect(store.put([label('a'), label('b\0')])).rejects.toThrow(/A label holds a NUL/)
      expect(await collected(store.list())).toEqual([])
    })
  })
}
