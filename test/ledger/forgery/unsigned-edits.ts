import { isA, patched, regrouped, type Edit } from './parts.ts'
import type { Line, Scene } from './scene.ts'

/** Edits of what no signature covers: the head, the end, which checkpoints are there and where. By kind. */
export function unsignedEdits(scene: Scene): Record<'head' | 'end' | 'checkpoints', Edit[]> {
  return { head: headEdits(scene), end: endEdits(scene), checkpoints: checkpointEdits(scene) }
}

function headEdits({ whole, earlier, sameKey }: Scene): Edit[] {
  const size = Number(whole[0]?.['size'])
  const [earlierHead, otherHead] = [earlier[0], sameKey[0]]
  const patches: Readonly<Record<string, object>> = {
    'says it is a part': { complete: false },
    'says it has no texts': { blobs: false },
    'says it is a part without texts': { complete: false, blobs: false },
    'with the root of nothing': { root: '0'.repeat(64) },
    'with the earlier root': { root: earlierHead?.['root'] },
    'with the earlier size and root': { root: earlierHead?.['root'], size: earlierHead?.['size'] },
    'with the root of another log': { root: otherHead?.['root'] },
    'with another log_id': { log_id: 'other' },
    'with another origin': { origin: 'assay/other' },
    'with another name': { log_id: 'other', origin: 'assay/other' },
    'of another format': { v: 2 },
    'with no keys': { keys: undefined },
  }
  return [
    ...Object.entries(patches).map(([name, patch]) => ({
      name: `head ${name}`,
      edit: (lines: readonly Line[]) => patched(lines, ['assay_ledger'], () => patch),
    })),
    ...[-1, 0, 1, 1.5, size - 3, size - 1, size + 1, size + 9, String(size), null].map((other) => ({
      name: `head of ${JSON.stringify(other)} records`,
      edit: (lines: readonly Line[]) => patched(lines, ['assay_ledger'], () => ({ size: other })),
    })),
    { name: 'head gone', edit: (lines) => lines.filter((line) => line.type !== 'assay_ledger') },
    { name: 'head twice', edit: (lines) => [...lines.slice(0, 1), ...lines] },
    { name: 'head of another log', edit: (lines) => [...sameKey.slice(0, 1), ...lines.slice(1)] },
    { name: 'head of the earlier state', edit: (lines) => [...earlier.slice(0, 1), ...lines.slice(1)] },
  ]
}

function endEdits({ whole }: Scene): Edit[] {
  const size = Number(whole[0]?.['size'])
  const end = { type: 'end', records: 3 }
  return [
    { name: 'end gone', edit: (lines) => lines.filter((line) => line.type !== 'end') },
    { name: 'end and verifier gone', edit: (lines) => lines.filter((line) => !isA('end', 'verifier')(line)) },
    { name: 'end twice', edit: (lines) => [...lines, ...lines.filter(isA('end'))] },
    { name: 'end in the middle', edit: (lines) => regrouped(lines, (groups) => groups.toSpliced(3, 0, [end])) },
    ...[-1, 0, 1, size - 1, size + 1, null].map((records) => ({
      name: `end of ${records} records`,
      edit: (lines: readonly Line[]) => patched(lines, ['end'], () => ({ records })),
    })),
    {
      name: 'end of as many as there are',
      edit: (lines) => patched(lines, ['end'], () => ({ records: lines.filter(isA('record')).length })),
    },
  ]
}

function checkpointEdits({ sameKey, otherKey, otherName }: Scene): Edit[] {
  const change = (name: string, made: (found: readonly Line[]) => readonly Line[]): Edit => ({
    name: `checkpoints ${name}`,
    edit: (lines) => [
      ...lines.slice(0, 1),
      ...made(lines.filter(isA('checkpoint'))),
      ...lines.slice(1).filter((line) => line.type !== 'checkpoint'),
    ],
  })
  const reworded = (name: string, reword: (note: string) => string): Edit => ({
    name: `checkpoints ${name}`,
    edit: (lines) => patched(lines, ['checkpoint'], ({ note }) => ({ note: reword(String(note)) })),
  })
  const of = (lines: readonly Line[]): Line[] => lines.filter(isA('checkpoint'))
  return [
    change('gone', () => []),
    change('without the newest', (found) => found.slice(0, -1)),
    change('without the oldest', (found) => found.slice(1)),
    change('turned round', (found) => found.toReversed()),
    change('twice', (found) => [...found, ...found]),
    change('of another log with the same key', () => of(sameKey)),
    change('of another log with the same key too', (found) => [...found, ...of(sameKey)]),
    change('of another key', () => of(otherKey)),
    change('of another name too', (found) => [...found, ...of(otherName)]),
    reworded('of another size', (note) => note.replace(/\n\d+\n/, '\n4\n')),
    reworded('with another root', (note) => note.replace(/\n(\d+)\n./, '\n$1\nA')),
    reworded('with a line before', (note) => `assay/main\n${note}`),
    reworded('with a text before', (note) => `assay/main\n3\n\n${note}`),
    reworded('with a text after', (note) => `${note}\n\n`),
    reworded('without a signature', (note) => note.slice(0, note.indexOf('\n\n') + 2)),
    {
      name: 'checkpoints after the records',
      edit: (lines) => [...lines.filter((line) => line.type !== 'checkpoint'), ...lines.filter(isA('checkpoint'))],
    },
    {
      name: 'checkpoints between the records',
      edit: (lines) =>
        regrouped(
          lines.filter((line) => line.type !== 'checkpoint'),
          (groups) => groups.toSpliced(6, 0, lines.filter(isA('checkpoint'))),
        ),
    },
  ]
}
