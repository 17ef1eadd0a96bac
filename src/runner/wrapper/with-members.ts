/** Any function, whatever it takes. */
export type AnyFunction = (...args: never[]) => unknown

export type Calling = (call: () => unknown, args: readonly unknown[]) => unknown

/**
 * The same function with further members: its name, length, overloads, `this` and own properties are as before, and
 * the function itself is left as it is. `around` makes the calls, where it is given.
 */
export function withMembers<F extends AnyFunction, Members extends object>(
  fn: F,
  { members, around }: { members: Members; around?: Calling | undefined },
): F & Members {
  const handler: ProxyHandler<F> = {
    get: (target, key) => Reflect.get(Object.hasOwn(members, key) ? members : target, key),
    has: (target, key) => Object.hasOwn(members, key) || Reflect.has(target, key),
  }
  if (around !== undefined) {
    handler.apply = (target, self: unknown, args: unknown[]) =>
      around(() => Reflect.apply(target as unknown as (...args: unknown[]) => unknown, self, args), args)
  }
  return new Proxy(fn, handler) as F & Members
}
