/** Numbers of records from the first to the last. */
export type Range = readonly [first: number, last: number]

/** Something in a log that an export does not contain. */
export interface Absence {
  readonly seq: number
  readonly message: string
}

/** What an export of a log with `size` records lacks: records, and texts of records that it contains. */
export function absences(
  { gaps, lost }: { gaps: readonly Range[]; lost: readonly number[] },
  { size }: { size: number },
): Absence[] {
  const records = gaps[0]
  const texts = [...lost].sort((a, b) => a - b)
  const [first] = texts
  const holders = [...new Set(texts)].map((seq): Range => [seq, seq])
  return [
    ...(records === undefined
      ? []
      : [{ seq: records[0], message: `Not there: ${rangesText(gaps)} of ${size} records.` }]),
    ...(first === undefined
      ? []
      : [
          {
            seq: first,
            message: `${texts.length} texts are not there, and nothing says they were erased: ${rangesText(holders)}.`,
          },
        ]),
  ]
}

const MOST_RANGES = 10

function rangesText(ranges: readonly Range[]): string {
  const texts = ranges
    .slice(0, MOST_RANGES)
    .map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`))
  const more = ranges.length - texts.length
  return [...texts, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
