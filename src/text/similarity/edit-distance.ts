import { distanceInBlocks, isTooMuch, type Item } from './bit-parallel.ts'

/**
 * Levenshtein distance of two lists, or `undefined` if it would cost too much: if the longer length times a 32nd of the
 * shorter one is over 60 million.
 */
export function levenshteinDistance(a: readonly Item[], b: readonly Item[]): number | undefined {
  return isTooMuch(a, b) ? undefined : distanceInBlocks(a, b)
}

/**
 * Levenshtein distance of two texts in UTF-16 code units, or `undefined` if it is over `most`. Computes only a band of
 * the table of that width, so it costs length × `most`, and nothing for a common beginning or end. For the small bounds
 * it is used with, that is less than the whole table, whatever the length of the texts.
 */
export function editDistance(a: string, b: string, { most }: { most: number }): number | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined
  if (a === b) return 0
  const shorter = Math.min(a.length, b.length)
  let head = 0
  while (head < shorter && a.charCodeAt(head) === b.charCodeAt(head)) head++
  let tail = 0
  while (tail < shorter - head && a.charCodeAt(a.length - 1 - tail) === b.charCodeAt(b.length - 1 - tail)) tail++
  if (head + tail === shorter) return Math.max(a.length, b.length) - shorter
  return distanceBetween(a.slice(head, a.length - tail), b.slice(head, b.length - tail), most)
}

function distanceBetween(a: string, b: string, most: number): number | undefined {
  const beyond = most + 1
  let above = new Int32Array(b.length + 1)
  for (let column = 0; column <= b.length; column++) above[column] = Math.min(column, beyond)
  let row = new Int32Array(b.length + 1)
  for (let i = 1; i <= a.length; i++) {
    const unit = a.charCodeAt(i - 1)
    const from = Math.max(1, i - most)
    const to = Math.min(b.length, i + most)
    let cost = from === 1 ? Math.min(i, beyond) : beyond
    let least = cost
    let corner = above[from - 1] as number
    row[from - 1] = cost
    for (let j = from; j <= to; j++) {
      const up = j < i + most ? (above[j] as number) : most
      const changed = b.charCodeAt(j - 1) === unit ? corner : corner + 1
      corner = up
      cost = Math.min(up + 1, cost + 1, changed, beyond)
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
 * Similarity of two texts in 1/10000: one minus the edit distance over the longer length. `undefined` if below `least`
 * (also in 1/10000), which limits the work.
 */
export function similarity(a: string, b: string, { least }: { least: number }): number | undefined {
  const longer = Math.max(a.length, b.length)
  if (longer === 0) return 10_000
  const most = Math.floor((longer * (10_000 - least)) / 10_000)
  const distance = editDistance(a, b, { most })
  return distance === undefined ? undefined : Math.floor(((longer - distance) * 10_000) / longer)
}
