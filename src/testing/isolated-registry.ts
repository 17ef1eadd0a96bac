import { defaultRegistry, type Registry } from '../core/registry.ts'

/**
 * The default registry, to register in freely: when it is disposed of, the registry is as it was before.
 *
 * @example
 * using registry = isolatedRegistry()
 * registry.register('mine', MyEvaluator)
 */
export function isolatedRegistry(): Registry & Disposable {
  const before = defaultRegistry.snapshot()
  defaultRegistry.restore({ ...before, locked: false })
  return { ...defaultRegistry, [Symbol.dispose]: () => defaultRegistry.restore(before) }
}
