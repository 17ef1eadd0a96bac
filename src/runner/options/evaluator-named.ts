import { specOf, type EvaluatorClass, type EvaluatorOptions } from '../../core/evaluator.ts'
import type { Registry } from '../../core/registry.ts'

/** The class behind a name, and the options that the name itself stands for. */
export interface NamedEvaluator {
  readonly cls: EvaluatorClass
  readonly options: EvaluatorOptions & Readonly<Record<string, unknown>>
}

/**
 * The evaluator class of this name: a registered one, or one that says that a number may stand in its name. Throws
 * UnknownEvaluatorError for any other.
 */
export function evaluatorNamed(name: string, registry: Registry): NamedEvaluator {
  if (registry.has(name)) return { cls: registry.get(name), options: {} }
  for (const known of registry.list()) {
    const cls = registry.get(known)
    const { parameter } = specOf(cls)
    if (parameter === undefined) continue
    const [before = '', after = ''] = parameter.pattern.split(`{${parameter.setting}}`)
    const digits = name.slice(before.length, name.length - after.length)
    if (name !== `${before}${digits}${after}` || !/^\d{1,9}$/.test(digits)) continue
    return { cls, options: { [parameter.setting]: Number(digits), name } }
  }
  return { cls: registry.get(name), options: {} }
}
