/** Pieces of an output that comes bit by bit. */
export type Pieces = AsyncIterable<unknown> | Iterable<unknown>

/** The pieces that a generator, an asynchronous iterable or a stream gives; `undefined` for any other value. */
export function piecesOf(value: unknown): Pieces | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (Symbol.asyncIterator in value && typeof value[Symbol.asyncIterator] === 'function') {
    return value as AsyncIterable<unknown>
  }
  // Lists, maps and sets can be iterated too, and are outputs as they are: only an iterator gives its output in pieces.
  const isIterator = 'next' in value && typeof value.next === 'function' && Symbol.iterator in value
  return isIterator ? (value as Iterable<unknown>) : undefined
}

/** Pieces as one output: texts and bytes are joined to a text, anything else makes a list. */
export function joined(pieces: readonly unknown[]): unknown {
  if (pieces.every((piece) => typeof piece === 'string')) return pieces.join('')
  if (pieces.every((piece) => piece instanceof Uint8Array)) {
    const decoder = new TextDecoder()
    return pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode()
  }
  return [...pieces]
}

/** What a target returned with all of its output there: generators and streams are read to their end. */
export async function whole(returned: unknown): Promise<unknown> {
  const pieces = piecesOf(returned)
  if (pieces !== undefined) return joined(await gathered(pieces))
  if (typeof returned !== 'object' || returned === null || !Object.hasOwn(returned, 'output')) return returned
  const inner = piecesOf((returned as { output: unknown }).output)
  return inner === undefined ? returned : { ...returned, output: joined(await gathered(inner)) }
}

async function gathered(pieces: Pieces): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

/** Whether the output has to be waited for: a promise, or pieces that are still to come. */
export function comesLater(returned: unknown): boolean {
  if (typeof returned !== 'object' || returned === null) return false
  if ('then' in returned || piecesOf(returned) !== undefined) return true
  return Object.hasOwn(returned, 'output') && piecesOf((returned as { output: unknown }).output) !== undefined
}
