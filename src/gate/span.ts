/** UTF-16 code units, end exclusive. */
export type Span = readonly [start: number, end: number]
