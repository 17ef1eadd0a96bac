import { canonicalJson } from '../../../src/support/canonical-json.ts'
import { inGroups, isA, patched, regrouped, type Edit, type Group } from './parts.ts'
import { rebuilt, recordOf } from './rebuilt.ts'
import type { Line, Scene } from './scene.ts'

type Change = (groups: readonly Group[], at: number) => readonly Group[]

/** Edits of records and texts, which hide or change what was recorded. By kind. */
export function recordEdits(scene: Scene): Record<string, Edit[]> {
  const count = inGroups(scene.whole).groups.length
  const places = Array.from({ length: count }, (_, at) => at)
  const each = (name: string, change: Change): Edit[] =>
    places.map((at) => ({ name: `${name} ${at}`, edit: (lines) => regrouped(lines, (groups) => change(groups, at)) }))
  const ranges = places.flatMap((from) => places.slice(from).map((to) => [from, to] as const))
  return {
    drop: ranges.map(([from, to]) => ({
      name: `drop ${from} to ${to}`,
      edit: (lines) => regrouped(lines, (groups) => groups.filter((_, at) => at < from || at > to)),
    })),
    repeat: [
      ...each('repeat', (groups, at) => groups.toSpliced(at, 0, groups[at] ?? [])),
      ...each('repeat at the end', (groups, at) => [...groups, groups[at] ?? []]),
      ...each('repeat in place of the next after', (groups, at) => groups.toSpliced(at + 1, 1, groups[at] ?? [])),
    ],
    reorder: [
      ...each('swap with the next', (groups, at) => groups.toSpliced(at, 2, ...groups.slice(at, at + 2).toReversed())),
      ...each('move to the front', (groups, at) => [groups[at] ?? [], ...groups.toSpliced(at, 1)]),
      { name: 'turn round', edit: (lines) => regrouped(lines, (groups) => groups.toReversed()) },
    ],
    relabel: relabelEdits(each),
    texts: textEdits(each),
    redactions: redactionEdits(),
    mix: mixEdits(scene, each),
    truncate: scene.whole.slice(1).map((_, at) => ({
      name: `truncated after line ${at + 1}`,
      edit: (lines) => lines.slice(0, at + 1),
    })),
    'made anew': anewEdits(scene, ranges),
  }
}

type Each = (name: string, change: Change) => Edit[]

/** Changes the record of a group, and leaves its texts. */
function record(patch: (line: Line) => object): Change {
  return (groups, at) => groups.map((group, place) => (place === at ? patched(group, ['record'], patch) : group))
}

/** Changes the fields of the record itself. */
function fields(patch: (given: Record<string, unknown>) => object): (line: Line) => object {
  return (line) => {
    const given = recordOf(line)
    return { record: canonicalJson({ ...given, ...patch(given) }) }
  }
}

function relabelEdits(each: Each): Edit[] {
  const next = (line: Line): number => Number(line['seq']) + 1
  return [
    ...each(
      'line number of',
      record((line) => ({ seq: next(line) })),
    ),
    ...each(
      'line number as a text of',
      record((line) => ({ seq: String(line['seq']) })),
    ),
    ...each(
      'number of',
      record((line) => ({ seq: next(line), ...fields(() => ({ seq: next(line) }))(line) })),
    ),
    ...each('id of', record(fields(() => ({ id: 'made-up' })))),
    ...each('log of', record(fields(() => ({ log_id: 'other' })))),
    ...each('time of', record(fields(() => ({ ts: '2020-01-01T00:00:00.000Z' })))),
    ...each('link of', record(fields(() => ({ prev_hash: '1'.repeat(64) })))),
    ...each('delivery of', record(fields(() => ({ delivery: 'not_delivered' })))),
    ...each('erasure by', record(fields(({ blobs }) => ({ kind: 'redaction', erased: Object.values(blobs ?? {}) })))),
    ...each(
      'spaces in',
      record((line) => ({ record: String(line['record']).replace('{', '{ ') })),
    ),
    ...each(
      'no proof of',
      record(() => ({ proof: [] })),
    ),
    ...each(
      'a longer proof of',
      record(({ proof }) => ({ proof: [...(proof as string[]), 'AAAA'] })),
    ),
    ...each(
      'as a verifier',
      record(() => ({ type: 'verifier' })),
    ),
    ...each(
      'as of an unknown type',
      record(() => ({ type: 'toString' })),
    ),
  ]
}

function textEdits(each: Each): Edit[] {
  const texts = (change: (line: Line) => readonly Line[]): Change => {
    return (groups, at) =>
      groups.map((group, place) =>
        place === at ? group.flatMap((line) => (line.type === 'blob' ? change(line) : [line])) : group,
      )
  }
  const salt = Buffer.alloc(32).toString('base64')
  return [
    ...each(
      'texts gone of',
      texts(() => []),
    ),
    ...each('first text gone of', (groups, at) =>
      groups.map((group, place) => (place === at ? group.toSpliced(1, 1) : group)),
    ),
    ...each(
      'texts called erased of',
      texts(({ commitment }) => [{ type: 'blob', commitment, erased: true }]),
    ),
    ...each(
      'texts twice of',
      texts((line) => [line, line]),
    ),
    ...each(
      'other texts of',
      texts((line) => [{ ...line, text: `${String(line['text'])} ` }]),
    ),
    ...each(
      'made-up texts of',
      texts(({ commitment }) => [{ type: 'blob', commitment, salt, text: '{}' }]),
    ),
    ...each(
      'texts without salt of',
      texts(({ commitment, text }) => [{ type: 'blob', commitment, salt: '', text }]),
    ),
    ...each('texts of the next at', (groups, at) =>
      groups.map((group, place) => (place === at ? [...group.slice(0, 1), ...(groups[at + 1] ?? []).slice(1)] : group)),
    ),
    { name: 'all texts gone', edit: (lines) => lines.filter((line) => line.type !== 'blob') },
    {
      name: 'texts after all records',
      edit: (lines) => [...lines.filter((line) => !isA('blob')(line)), ...lines.filter(isA('blob'))],
    },
    {
      name: 'another ruleset',
      edit: (lines) => patched(lines, ['ruleset'], ({ text }) => ({ text: `${String(text)} ` })),
    },
    {
      name: 'a ruleset under another hash',
      edit: (lines) => patched(lines, ['ruleset'], () => ({ sha256: '0'.repeat(64) })),
    },
  ]
}

function redactionEdits(): Edit[] {
  const isRedaction = (line: Line): boolean => line.type === 'record' && recordOf(line)['kind'] === 'redaction'
  const changed = (name: string, patch: (line: Line, lines: readonly Line[]) => object): Edit => ({
    name: `redaction ${name}`,
    edit: (lines) => lines.map((line) => (isRedaction(line) ? { ...line, ...patch(line, lines) } : line)),
  })
  const commitments = (lines: readonly Line[]): unknown[] => lines.filter(isA('blob')).map((line) => line['commitment'])
  return [
    { name: 'redaction gone', edit: (lines) => lines.filter((line) => !isRedaction(line)) },
    changed(
      'of nothing',
      fields(() => ({ erased: [] })),
    ),
    changed('of every text', (line, lines) => fields(() => ({ erased: commitments(lines) }))(line)),
    changed(
      'of another record',
      fields(() => ({ parent_id: 'made-up' })),
    ),
    changed(
      'for another reason',
      fields(() => ({ reason: 'made up' })),
    ),
    {
      name: 'texts called erased, and the redaction says so',
      edit: (lines) =>
        lines.map((line) => {
          if (isRedaction(line)) return { ...line, ...fields(() => ({ erased: commitments(lines) }))(line) }
          return line.type === 'blob' ? { type: 'blob', commitment: line['commitment'], erased: true } : line
        }),
    },
  ]
}

function mixEdits({ sameKey, otherKey, otherName, earlier }: Scene, each: Each): Edit[] {
  const others = { 'the same key': sameKey, 'another key': otherKey, 'another name': otherName }
  return [
    ...Object.entries(others).flatMap(([name, lines]) => {
      const { groups: theirs } = inGroups(lines)
      return [
        ...each(`a record of ${name} at`, (groups, at) => groups.toSpliced(at, 1, theirs[at] ?? [])),
        ...each(`a record of ${name} before`, (groups, at) => groups.toSpliced(at, 0, theirs[at] ?? [])),
        ...each(`records of ${name} from`, (groups, at) => [...groups.slice(0, at), ...theirs.slice(at)]),
        ...each(`records of ${name} up to`, (groups, at) => [...theirs.slice(0, at + 1), ...groups.slice(at + 1)]),
        { name: `all of ${name}`, edit: () => lines },
      ]
    }),
    { name: 'the earlier state', edit: () => earlier },
    { name: 'the records of the earlier state', edit: (lines) => regrouped(lines, () => inGroups(earlier).groups) },
  ]
}

/** Edits after which tree, proofs, head and end are made anew, and signed by a stranger. */
function anewEdits({ signer, stranger, sameKey }: Scene, ranges: readonly (readonly [number, number])[]): Edit[] {
  const without = (lines: readonly Line[], [from, to]: readonly [number, number]): Line[] =>
    regrouped(lines, (groups) => groups.filter((_, at) => at < from || at > to))
  return [
    ...ranges.flatMap((range): Edit[] => {
      const name = `without ${range[0]} to ${range[1]}`
      return [
        { name: `${name}, tree anew`, edit: (lines) => rebuilt(without(lines, range)) },
        { name: `${name}, all anew`, edit: (lines) => rebuilt(without(lines, range), { relink: true }) },
        {
          name: `${name}, signed anew`,
          edit: (lines) => rebuilt(without(lines, range), { relink: true, signer: stranger }),
        },
      ]
    }),
    ...ranges.map((range) => ({
      name: `without ${range[0]} to ${range[1]}, signed anew with the stolen key`,
      edit: (lines: readonly Line[]) => rebuilt(without(lines, range), { relink: true, signer }),
    })),
    {
      name: 'a record of another log appended, all anew',
      edit: (lines) =>
        rebuilt(
          regrouped(lines, (groups) => [...groups, ...inGroups(sameKey).groups.slice(0, 1)]),
          { relink: true },
        ),
    },
    {
      name: 'a record changed, all anew',
      edit: (lines) =>
        rebuilt(
          patched(
            lines,
            ['record'],
            fields(() => ({ delivery: 'held!' })),
          ),
          { relink: true },
        ),
    },
  ]
}
