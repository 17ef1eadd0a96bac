/** Whole numbers from 0 to below `below`, the same in every run (the minimal standard generator of Park and Miller). */
export function seededRandom(seed: number): (below: number) => number {
  let state = (seed % 2_147_483_646) + 1
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below
}
