import { UsageError } from '../../core/errors.ts'
import type { Label } from '../../core/stores/label-store.ts'

/** The parts of a label's key, in the order of the list. */
export function keyOf({ subject, name, rater }: Label): readonly string[] {
  return [subject.kind, subject.id, name, rater]
}

/** The last of each key, in the order of the list: by code points, as databases compare them. */
export function lastOfEachKey(labels: readonly Label[]): Label[] {
  const byKey = new Map(labels.map((label) => [JSON.stringify(keyOf(label)), checked(label)]))
  return [...byKey.values()].sort((a, b) => compareKeys(keyOf(a), keyOf(b)))
}

function compareKeys(a: readonly string[], b: readonly string[]): number {
  for (const [index, part] of a.entries()) {
    const order = Buffer.compare(Buffer.from(part), Buffer.from(b[index] ?? ''))
    if (order !== 0) return order
  }
  return 0
}

function checked(label: Label): Label {
  for (const text of [...keyOf(label), label.note ?? '']) {
    if (text.includes('\0') || !text.isWellFormed()) {
      throw new UsageError('A label holds a NUL or half of a surrogate pair, which no database keeps as it is.')
    }
  }
  return label
}
