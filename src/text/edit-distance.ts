/**
 * Levenshtein distance of two texts in UTF-16 code units, if it is at most `most`; otherwise `undefined`.
 * Looks only at a band of that width, so it costs length × `most`.
 */
export function editDistance(a: string, b: string, { most }: { most: number }): number | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined
  if (a === b) return 0
  const beyond = most + 1
  let above = Int32Array.from({ length: b.length + 1 }, (_, column) => Math.min(column, beyond))
  let row = new Int32Array(b.length + 1)
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - most)
    const to = Math.min(b.length, i + most)
    row[from - 1] = from === 1 ? Math.min(i, beyond) : beyond
    let least = row[from - 1] as number
    for (let j = from; j <= to; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1
      const up = j < i + most ? (above[j] as number) + 1 : beyond
      const cost = Math.min(up, (row[j - 1] as number) + 1, (above[j - 1] as number) + same, beyond)
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > most) return undefined
    const spare = above
    above = row
    row = spare
  }
  const distance = above[b.length] as number
  return distance > most ? undefined : distance
}

/**
 * Likeness of two texts in 1/10000: one minus the edit distance over the longer length. `undefined` below `least`
 * (also in 1/10000), which bounds the work.
 */
export function similarity(a: string, b: string, { least }: { least: number }): number | undefined {
  const longer = Math.max(a.length, b.length)
  if (longer === 0) return 10_000
  const most = Math.floor((longer * (10_000 - least)) / 10_000)
  const distance = editDistance(a, b, { most })
  return distance === undefined ? undefined : Math.floor(((longer - distance) * 10_000) / longer)
}
