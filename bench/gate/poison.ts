/** What gives another answer at another time, in another place or on another machine. */
const POISONED: readonly (readonly [owner: object, names: readonly string[]])[] = [
  [globalThis, ['Date', 'Intl', 'performance', 'crypto']],
  [
    Math,
    ['random', 'log', 'log2', 'log10', 'log1p', 'exp', 'expm1', 'pow', 'sin', 'cos', 'tan', 'atan', 'tanh', 'cbrt'],
  ],
  [String.prototype, ['localeCompare', 'toLocaleLowerCase', 'toLocaleUpperCase']],
  [Number.prototype, ['toLocaleString']],
  [Array.prototype, ['toLocaleString']],
  [Object.prototype, ['toLocaleString']],
]

/** Runs `work` while everything of the kind throws when it is touched, and puts it back. */
export function poisoned<T>(work: () => T): T {
  const kept = POISONED.flatMap(([owner, names]) =>
    names.map((name) => ({ owner, name, was: Object.getOwnPropertyDescriptor(owner, name) })),
  )
  try {
    for (const { owner, name } of kept) {
      Object.defineProperty(owner, name, {
        configurable: true,
        get() {
          throw new Error(`${name} was touched`)
        },
      })
    }
    return work()
  } finally {
    for (const { owner, name, was } of kept) if (was !== undefined) Object.defineProperty(owner, name, was)
  }
}
