/** The most steps, of 32 cells each, that are taken. About a quarter of a second of work. */
const MOST_STEPS = 60_000_000

/** Whether the longer length times a 32nd of the shorter one is over 60 million. */
export function isTooMuch(a: readonly Item[], b: readonly Item[]): boolean {
  return Math.ceil(Math.min(a.length, b.length) / 32) * Math.max(a.length, b.length) > MOST_STEPS
}

/** Levenshtein distance of two lists, computing 32 cells of its table at a time (Myers 1999, Hyyrö 2003). */
export function distanceInBlocks(a: readonly Item[], b: readonly Item[]): number {
  const { short, long, symbols } = numbered(a, b)
  // Differences between neighbouring columns in the last row of the block above. The row above the first block counts
  // up.
  const deltas = new Int8Array(long.length).fill(1)
  const masks = new Int32Array(symbols)
  for (let start = 0; start < short.length; start += 32) {
    const block = short.subarray(start, start + 32)
    fill(masks, block)
    distanceBlock(deltas, { long, masks, last: block.length - 1 })
    for (const symbol of block) masks[symbol] = 0
  }
  return deltas.reduce((sum, delta) => sum + delta, short.length)
}

/** Length of the longest common subsequence of two lists, computing 32 cells of its table at a time (Hyyrö 2004). */
export function commonLengthInBlocks(a: readonly Item[], b: readonly Item[]): number {
  const { short, long, symbols } = numbered(a, b)
  const carries = new Uint8Array(long.length)
  const masks = new Int32Array(symbols)
  let length = 0
  for (let start = 0; start < short.length; start += 32) {
    const block = short.subarray(start, start + 32)
    fill(masks, block)
    const row = subsequenceBlock(carries, { long, masks })
    for (let bit = 0; bit < block.length; bit++) if (((row >>> bit) & 1) === 0) length++
    for (const symbol of block) masks[symbol] = 0
  }
  return length
}

/** An item of a list. Two items are equal if they are `===`. */
export type Item = string | number

interface Numbered {
  readonly short: Int32Array
  readonly long: Int32Array
  readonly symbols: number
}

function numbered(a: readonly Item[], b: readonly Item[]): Numbered {
  const numbers = new Map<Item, number>()
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return { short: encoded(short, numbers), long: encoded(long, numbers), symbols: numbers.size }
}

function encoded(items: readonly Item[], numbers: Map<Item, number>): Int32Array {
  const codes = new Int32Array(items.length)
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as Item
    let number = numbers.get(item)
    if (number === undefined) numbers.set(item, (number = numbers.size))
    codes[index] = number
  }
  return codes
}

function fill(masks: Int32Array, block: Int32Array): void {
  for (const [bit, symbol] of block.entries()) masks[symbol] = (masks[symbol] as number) | (1 << bit)
}

function distanceBlock(
  deltas: Int8Array,
  { long, masks, last }: { long: Int32Array; masks: Int32Array; last: number },
): void {
  let up = -1
  let down = 0
  for (let column = 0; column < long.length; column++) {
    const before = deltas[column] as number
    const equal = masks[long[column] as number] as number
    const vertical = equal | down
    const entered = before < 0 ? equal | 1 : equal
    const across = (((entered & up) + up) ^ up) | entered
    let rise = down | ~(across | up)
    let fall = up & across
    deltas[column] = ((rise >>> last) & 1) - ((fall >>> last) & 1)
    rise = (rise << 1) | (before > 0 ? 1 : 0)
    fall = (fall << 1) | (before < 0 ? 1 : 0)
    up = fall | ~(vertical | rise)
    down = rise & vertical
  }
}

function subsequenceBlock(carries: Uint8Array, { long, masks }: { long: Int32Array; masks: Int32Array }): number {
  let row = -1
  for (let column = 0; column < long.length; column++) {
    const mask = masks[long[column] as number] as number
    const sum = (row >>> 0) + ((row & mask) >>> 0) + (carries[column] as number)
    carries[column] = sum > 0xffffffff ? 1 : 0
    row = sum | 0 | (row & ~mask)
  }
  return row
}
