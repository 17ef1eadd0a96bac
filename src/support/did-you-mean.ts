/** The candidate nearest to `word` by edit distance, if near enough that `word` is likely a typo. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase().replaceAll('-', '_')
  let nearest: string | undefined
  // A word all of whose letters differ is another word, however short.
  let smallest = Math.min(Math.max(2, Math.floor(wanted.length / 3)), Math.max(0, wanted.length - 1)) + 1
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase().replaceAll('-', '_'))
    if (distance < smallest) {
      smallest = distance
      nearest = candidate
    }
  }
  return nearest
}

/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours each cost one. Unlike the
 * distance of text/similarity, where a swap costs two: two letters in the wrong order are one typo.
 */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const above = rows[i - 1] as number[]
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let best = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (same ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, ((rows[i - 2] as number[])[j - 2] as number) + 1)
      }
      row.push(best)
    }
    rows.push(row)
  }
  return (rows[a.length] as number[])[b.length] as number
}
