import { joined, piecesOf } from '../answer/collect.ts'

/** Told once how a call ended. Must not throw. */
export interface Observer {
  returned(output: unknown): void
  threw(error: unknown): void
  /** The output cannot be seen, or not without holding too much of it. */
  unseen(why: string): void
}

/**
 * Looks on at what a call returned, and gives back what the caller gets. Promises, generators and streams behave as
 * before: nothing is read that the caller does not read, and nothing sooner. A generator stays the same object; a plain
 * promise and a web stream are replaced by ones that behave alike. Never throws.
 */
export function observed(returned: unknown, observer: Observer): unknown {
  try {
    if (!(returned instanceof Promise)) return observedValue(returned, { observer, replace: true })
    const fail = (error: unknown): never => {
      observer.threw(error)
      throw error
    }
    // A plain promise is followed, so that a rejection that nobody handles is still reported as such.
    if (returned.constructor === Promise) {
      return returned.then((value: unknown) => observedValue(value, { observer, replace: true }), fail)
    }
    void returned.then(
      (value: unknown) => void observedValue(value, { observer, replace: false }),
      (error: unknown) => observer.threw(error),
    )
    return returned
  } catch {
    observer.unseen('what was returned could not be looked at')
    return returned
  }
}

interface Looking {
  readonly observer: Observer
  /** Whether the caller can be handed another object instead. */
  readonly replace: boolean
}

function observedValue(value: unknown, { observer, replace }: Looking): unknown {
  try {
    if (value instanceof ReadableStream) {
      if (replace) return tappedStream(value, gathering(observer))
      observer.unseen('a stream inside a promise of its own kind cannot be looked at')
    } else if (isEmitter(value)) tapEmitter(value, gathering(observer))
    else if (piecesOf(value) !== undefined) tapIterable(value as object, gathering(observer))
    else if (hasPieces(value)) tapIterable(value.output, gathering(withOutput(value, observer)))
    else observer.returned(value)
  } catch {
    observer.unseen('what was returned could not be looked at')
  }
  return value
}

function hasPieces(value: unknown): value is { output: object } {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'output')) return false
  const { output } = value as { output: unknown }
  return !(output instanceof ReadableStream) && !isEmitter(output) && piecesOf(output) !== undefined
}

function withOutput(value: object, observer: Observer): Observer {
  return { ...observer, returned: (output) => observer.returned({ ...value, output }) }
}

/** Where the pieces of one output are gathered, up to a limit. */
interface Gathering {
  add(piece: unknown): void
  end(): void
  fail(error: unknown): void
}

const MOST_PIECES = 20_000
const MOST_CHARACTERS = 1_000_000

function gathering(observer: Observer): Gathering {
  let pieces: unknown[] = []
  let length = 0
  let over = false
  const once = (tell: () => void): void => {
    if (over) return
    over = true
    tell()
    pieces = []
  }
  return {
    add(piece) {
      if (over) return
      pieces.push(piece)
      length += typeof piece === 'string' || piece instanceof Uint8Array ? piece.length : 0
      if (pieces.length <= MOST_PIECES && length <= MOST_CHARACTERS) return
      once(() => observer.unseen(`its output is longer than ${MOST_CHARACTERS} characters or ${MOST_PIECES} pieces`))
    },
    end: () => once(() => observer.returned(joined(pieces))),
    fail: (error) => once(() => observer.threw(error)),
  }
}

type Method = (...args: unknown[]) => unknown

/** Puts a method of the object's own in front of the one it has; it is not listed among the object's keys. */
function intercept(object: object, key: PropertyKey, around: (original: Method) => Method): void {
  const original: unknown = Reflect.get(object, key)
  if (typeof original !== 'function') return
  const bound: Method = (...args) => Reflect.apply(original as Method, object, args)
  Object.defineProperty(object, key, { value: around(bound), configurable: true, writable: true, enumerable: false })
}

function tapIterable(value: object, pieces: Gathering): void {
  if ('next' in value) return tapIterator(value, pieces)
  intercept(value, Symbol.asyncIterator, (original) => (...args) => {
    const iterator = original(...args)
    if (typeof iterator === 'object' && iterator !== null) tapIterator(iterator, pieces)
    return iterator
  })
}

function tapIterator(iterator: object, pieces: Gathering): void {
  const note = (step: unknown): void => {
    const { done, value } = (step ?? {}) as { done?: boolean; value?: unknown }
    if (done === true) pieces.end()
    else pieces.add(value)
  }
  for (const key of ['next', 'return', 'throw'] as const) {
    intercept(iterator, key, (original) => (...args) => {
      let step: unknown
      try {
        step = original(...args)
      } catch (error) {
        pieces.fail(error)
        throw error
      }
      if (step instanceof Promise) void step.then(note, (error: unknown) => pieces.fail(error))
      else note(step)
      return step
    })
  }
}

interface Emitter {
  emit: Method
}

/** A stream of Node: it tells of every piece that is read, by whatever way it is read. */
function isEmitter(value: unknown): value is Emitter {
  if (typeof value !== 'object' || value === null) return false
  return ['emit', 'read', 'pipe'].every((key) => typeof Reflect.get(value, key) === 'function')
}

function tapEmitter(stream: Emitter, pieces: Gathering): void {
  intercept(stream, 'emit', (original) => (event, ...args) => {
    if (event === 'data') pieces.add(args[0])
    else if (event === 'error') pieces.fail(args[0])
    else if (event === 'end' || event === 'close') pieces.end()
    return original(event, ...args)
  })
}

/** A stream that reads from the other one when it is read itself, and not before. */
function tappedStream(source: ReadableStream<unknown>, pieces: Gathering): ReadableStream<unknown> {
  const reader = source.getReader()
  return new ReadableStream<unknown>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (done) {
            pieces.end()
            controller.close()
          } else {
            pieces.add(value)
            controller.enqueue(value)
          }
        } catch (error) {
          pieces.fail(error)
          controller.error(error)
        }
      },
      cancel(reason) {
        pieces.end()
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
