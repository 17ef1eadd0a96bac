import type { ToolCall } from '../../core/example.ts'

const MOST_LISTED = 20
/** Loops of more calls than this are not looked for. */
const LONGEST_LOOP = 8

/** A call that was made with the same arguments more than once. `first` counts from 0. */
export interface Repeat {
  readonly name: string
  readonly times: number
  readonly first: number
}

/** A sequence of calls repeated directly after itself, at least twice in all. `from` counts from 0. */
export interface Loop {
  readonly from: number
  readonly tools: readonly string[]
  readonly times: number
}

/** Calls made more than once, the most frequent first. `keys` are equal for equal calls. */
export function repeatsIn(calls: readonly ToolCall[], keys: readonly string[]): readonly Repeat[] {
  const counts = new Map<string, { first: number; times: number }>()
  for (const [index, key] of keys.entries()) {
    const known = counts.get(key)
    if (known === undefined) counts.set(key, { first: index, times: 1 })
    else known.times++
  }
  return [...counts.values()]
    .filter(({ times }) => times > 1)
    .sort((a, b) => b.times - a.times || a.first - b.first)
    .slice(0, MOST_LISTED)
    .map(({ first, times }) => ({ name: calls[first]?.name ?? '', times, first }))
}

/** Sequences of up to eight calls that repeat, in order; shorter ones are preferred. */
export function loopsIn(calls: readonly ToolCall[], keys: readonly string[]): readonly Loop[] {
  const loops: Loop[] = []
  for (let from = 0; from < keys.length && loops.length < MOST_LISTED;) {
    const loop = loopAt(keys, from)
    if (loop === undefined) from++
    else {
      loops.push({ from, tools: calls.slice(from, from + loop.length).map(({ name }) => name), times: loop.times })
      from += loop.length * loop.times
    }
  }
  return loops
}

function loopAt(keys: readonly string[], from: number): { length: number; times: number } | undefined {
  for (let length = 1; length <= LONGEST_LOOP; length++) {
    let same = 0
    while (from + length + same < keys.length && keys[from + same] === keys[from + length + same]) same++
    const times = Math.floor(same / length) + 1
    if (times > 1) return { length, times }
  }
  return undefined
}
