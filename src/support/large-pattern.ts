const prepared = new WeakSet<RegExp>()
/** What makes any text so long that V8 compiles a pattern for it at once. */
const LENGTH = ' '.repeat(1000)

/**
 * Has a pattern of hundreds or thousands of characters compiled before it is first tried on a short text. V8 runs a pattern as bytecode
 * first, and takes up to 200 ms to optimise that of a large one; machine code, which it uses for long texts at once, takes a
 * tenth of that. `text`: what the pattern is about to be tried on, as code differs with the width of characters.
 */
export function prepare(pattern: RegExp, text: string): void {
  if (prepared.has(pattern)) return
  prepared.add(pattern)
  const long = text + LENGTH
  const { lastIndex } = pattern
  pattern.lastIndex = long.length
  pattern.test(long)
  pattern.lastIndex = lastIndex
}
