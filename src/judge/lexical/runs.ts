/** Which positions of `first` are in a run of at least `shortest` words that `second` has too. */
export function inRuns(first: readonly number[], second: readonly number[], shortest: number): boolean[] {
  const covered = first.map(() => false)
  let before = new Uint32Array(first.length + 1)
  let row = new Uint32Array(first.length + 1)
  for (const wanted of second) {
    for (let at = 1; at <= first.length; at++) {
      const run = first[at - 1] === wanted ? (before[at - 1] as number) + 1 : 0
      row[at] = run
      if (run >= shortest) for (let back = 1; back <= run && !covered[at - back]; back++) covered[at - back] = true
    }
    const spare = before
    before = row
    row = spare
  }
  return covered
}
