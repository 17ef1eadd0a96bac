/** What takes its time: made once for each key, and kept for the life of the server. */
export interface MadeOnce<Made> {
  /** What was made, or undefined while it is being made. Throws why there is none. */
  of(key: string, make: () => Promise<Made>): Promise<Made | undefined>
  /** The same, waited for. */
  whole(key: string, make: () => Promise<Made>): Promise<Made>
}

/** How long a page waits before it says that something is being made. */
const PATIENCE_MS = 20
/** `kept`: of how many keys what was made is kept, those that were asked for last. */
export function madeOnce<Made>({ kept = 50 }: { kept?: number } = {}): MadeOnce<Made> {
  const known = new Map<string, Promise<Made>>()
  const whole: MadeOnce<Made>['whole'] = (key, make) => {
    const made = known.get(key) ?? make()
    known.delete(key)
    known.set(key, made)
    const [oldest] = known.keys()
    if (known.size > kept && oldest !== undefined) known.delete(oldest)
    // Who asks again gets a new try.
    made.catch(() => known.delete(key))
    return made
  }
  return { whole, of: (key, make) => Promise.race([whole(key, make), later(PATIENCE_MS)]) }
}

function later(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms).unref())
}
