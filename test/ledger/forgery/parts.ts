import type { Line } from './scene.ts'

/** A change of an export's lines. */
export interface Edit {
  readonly name: string
  readonly edit: (lines: readonly Line[]) => readonly Line[] | Promise<readonly Line[]>
}

/** A record with the lines of its texts. */
export type Group = readonly Line[]

export function isA(...types: readonly string[]): (line: Line) => boolean {
  return ({ type }) => types.includes(type)
}

/** The lines as what comes before the records, each record with its texts, and what comes after. */
export function inGroups(lines: readonly Line[]): { before: Line[]; groups: Line[][]; after: Line[] } {
  const [before, groups, after]: [Line[], Line[][], Line[]] = [[], [], []]
  for (const line of lines) {
    if (line.type === 'record') groups.push([line])
    else if (line.type === 'verifier' || line.type === 'end') after.push(line)
    else (groups.at(-1) ?? before).push(line)
  }
  return { before, groups, after }
}

/** The lines with other records. */
export function regrouped(lines: readonly Line[], change: (groups: readonly Group[]) => readonly Group[]): Line[] {
  const { before, groups, after } = inGroups(lines)
  return [...before, ...change(groups).flat(), ...after]
}

/** The lines with some of them changed. */
export function patched(lines: readonly Line[], types: readonly string[], patch: (line: Line) => object): Line[] {
  return lines.map((line) => (types.includes(line.type) ? { ...line, ...patch(line) } : line))
}
