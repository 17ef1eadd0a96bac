import { AsyncLocalStorage } from 'node:async_hooks'
import type { Target } from '../../core/run.ts'

type Variables = Readonly<Record<string, string>>

const current = new AsyncLocalStorage<Variables>()
let installed = false

/**
 * Calls something so that it, and all that it waits for, sees these variables in `process.env`, beside others who are
 * called at the same time with theirs. What is copied out of the environment at import is seen as it was then, so a
 * module of a variant with variables of its own is imported inside, as an instance of its own.
 */
export function withVariables<Result>(variables: Variables, work: () => Result): Result {
  install()
  return current.run(variables, work)
}

/** A target that sees these variables. */
export function targetWithVariables(target: Target, variables: Variables): Target {
  return (inputs, context) => withVariables(variables, () => target(inputs, context))
}

/** From now on `process.env` looks first into the variables of whoever is called. Writing changes the process's own. */
function install(): void {
  if (installed) return
  installed = true
  const own = (name: string | symbol): string | undefined => {
    const variables = current.getStore()
    return variables !== undefined && typeof name === 'string' && Object.hasOwn(variables, name)
      ? variables[name]
      : undefined
  }
  process.env = new Proxy(process.env, {
    get: (target, name) => own(name) ?? (Reflect.get(target, name) as string | undefined),
    // Without this, what is written would be defined on the proxy, in a form that Node's own environment refuses.
    set: (target, name, value) => Reflect.set(target, name, value),
    has: (target, name) => own(name) !== undefined || Reflect.has(target, name),
    ownKeys: (target) => [...new Set([...Reflect.ownKeys(target), ...Object.keys(current.getStore() ?? {})])],
    getOwnPropertyDescriptor(target, name) {
      const value = own(name)
      return value === undefined
        ? Reflect.getOwnPropertyDescriptor(target, name)
        : { value, writable: true, enumerable: true, configurable: true }
    },
  })
}
