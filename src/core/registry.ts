import { RegistrationError, RegistryLockedError, UnknownEvaluatorError, UsageError } from './errors.ts'
import { Evaluator, specOf, type EvaluatorClass, type EvaluatorSpec } from './evaluator.ts'
import { TASK_TYPES, type TaskType } from './example.ts'
import { unknownName } from './unknown-name.ts'

/** A class whose registered name is known to the type system. */
export type Named<Class, Name extends string> = Class & {
  readonly spec: Partial<EvaluatorSpec> & { readonly name: Name }
}

/** Evaluator classes by name. */
export interface Registry {
  /** Registers `cls` as `name`. Refuses blank and taken names, and classes that are not evaluators. */
  register<const Name extends string, Class extends EvaluatorClass>(name: Name, cls: Class): Named<Class, Name>
  unregister(name: string): void
  /** The class of this name; throws UnknownEvaluatorError. */
  get(name: string): EvaluatorClass
  has(name: string): boolean
  /** All names, sorted. */
  list(): string[]
  /** The classes that declare this task, sorted by name. */
  forTask(task: TaskType): EvaluatorClass[]
  /** Allows no more changes from now on. */
  lock(): void
  /** A live view: it follows the registry, and writing to it throws. */
  readonly view: ReadonlyMap<string, EvaluatorClass>
  /** Calls `fill` before the registry is first read or written. */
  fillOnFirstUse(fill: (registry: Registry) => void): void
  /** What is registered now, for `restore` to return to. */
  snapshot(): RegistrySnapshot
  restore(snapshot: RegistrySnapshot): void
}

/** The state of a registry at one moment. */
export interface RegistrySnapshot {
  readonly classes: ReadonlyMap<string, EvaluatorClass>
  readonly locked: boolean
}

/** A new, empty registry. */
export function createRegistry(): Registry {
  let classes = new Map<string, EvaluatorClass>()
  let locked = false
  const pending: ((registry: Registry) => void)[] = []

  function filled(): Map<string, EvaluatorClass> {
    for (let fill = pending.shift(); fill !== undefined; fill = pending.shift()) fill(registry)
    return classes
  }
  function refuseIfLocked(what: string): void {
    if (locked) throw new RegistryLockedError(`The registry is locked, so ${what}. Register before it is locked.`)
  }

  const registry: Registry = {
    register(name, cls) {
      const known = filled()
      refuseIfLocked(`'${name}' cannot be registered`)
      return registerIn(known, { name, cls })
    },
    unregister(name) {
      const known = filled()
      refuseIfLocked(`'${name}' cannot be unregistered`)
      if (!known.delete(name)) throw new UnknownEvaluatorError(name, [...known.keys()].sort())
    },
    get(name) {
      const cls = filled().get(name)
      if (cls === undefined) throw new UnknownEvaluatorError(name, registry.list())
      return cls
    },
    has: (name) => filled().has(name),
    list: () => [...filled().keys()].sort(),
    forTask(task) {
      if (!TASK_TYPES.includes(task)) throw unknownTask(task)
      return registry.list().flatMap((name) => {
        const cls = registry.get(name)
        return specOf(cls).tasks.includes(task) ? [cls] : []
      })
    },
    lock() {
      filled()
      locked = true
    },
    view: readOnlyView(filled),
    fillOnFirstUse: (fill) => void pending.push(fill),
    snapshot: () => ({ classes: new Map(filled()), locked }),
    restore(snapshot) {
      pending.length = 0
      classes = new Map(snapshot.classes)
      locked = snapshot.locked
    },
  }
  return registry
}

function registerIn<const Name extends string, Class extends EvaluatorClass>(
  known: Map<string, EvaluatorClass>,
  { name, cls }: { name: Name; cls: Class },
): Named<Class, Name> {
  if (typeof name !== 'string') {
    throw new RegistrationError(
      'An evaluator is registered by name: register(name, cls). A metric with `compute` becomes a class with fromCompute(metric): register(metric.metadata.id, fromCompute(metric)).',
    )
  }
  if (name.trim() === '') throw new RegistrationError('An evaluator needs a name that is not blank.')
  if (typeof cls !== 'function' || !(cls.prototype instanceof Evaluator)) {
    throw new RegistrationError(`'${name}' cannot be registered: it is not a class that extends Evaluator.`)
  }
  if (known.has(name)) {
    throw new RegistrationError(
      `An evaluator named '${name}' is already registered. Choose another name, or unregister it first.`,
    )
  }
  const own = Object.hasOwn(cls, 'spec') ? cls.spec.name : undefined
  if (own !== undefined && own !== name) {
    throw new RegistrationError(`This class calls itself '${own}', so it cannot be registered as '${name}'.`)
  }
  if (own === undefined)
    Object.defineProperty(cls, 'spec', { value: Object.freeze({ ...cls.spec, name }), configurable: true })
  known.set(name, cls)
  return cls as Named<Class, Name>
}

/** The error for a task that does not exist, with the nearest that does. */
export function unknownTask(task: string): UsageError {
  const error = unknownName(task, { what: 'task', known: TASK_TYPES })
  if (task.trim() === '' || !(Number(task) >= 0 && Number(task) <= 1)) return error
  return new UsageError(
    `${error.message} '${task}' looks like a threshold: write --threshold ${task} for all evaluators, or NAME@${task} for one.`,
  )
}

function readOnlyView(classes: () => ReadonlyMap<string, EvaluatorClass>): ReadonlyMap<string, EvaluatorClass> {
  const view: ReadonlyMap<string, EvaluatorClass> = new Proxy(new Map<string, EvaluatorClass>(), {
    get(_, property) {
      if (property === 'set' || property === 'delete' || property === 'clear') return refuseWriting
      const target = classes()
      if (property === 'forEach') return forEachOf
      const value: unknown = Reflect.get(target, property, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set: refuseWriting,
    defineProperty: refuseWriting,
    deleteProperty: refuseWriting,
  })
  /** Like Map.prototype.forEach, but it passes the view, not the underlying map. */
  const forEachOf: typeof view.forEach = (visit) => classes().forEach((cls, name) => visit(cls, name, view))
  return view
}

function refuseWriting(): never {
  throw new RegistryLockedError(
    'EVALUATOR_REGISTRY is a read-only view. Use registerEvaluatorClass or unregisterEvaluator.',
  )
}

/** The registry in which names are looked up unless another is given. */
export const defaultRegistry: Registry = createRegistry()

/** A live, read-only view of the default registry. Writing to it throws. */
export const EVALUATOR_REGISTRY: ReadonlyMap<string, EvaluatorClass> = defaultRegistry.view

/**
 * A class decorator that registers an evaluator and leaves its type as it is. Works as a standard (TC39) and as a
 * legacy (`experimentalDecorators`) decorator.
 */
export function registerEvaluator(
  name: string,
): <Class extends EvaluatorClass>(cls: Class, context?: ClassDecoratorContext<Class>) => Class {
  return (cls, context) => {
    if (context === undefined) return defaultRegistry.register(name, cls)
    // A standard decorator runs before the class has its static fields, and so before it has its spec.
    context.addInitializer(() => void defaultRegistry.register(name, cls))
    return cls
  }
}

/** Registers a class under a name; the returned class carries the name in its type. */
export function registerEvaluatorClass<const Name extends string, Class extends EvaluatorClass>(
  name: Name,
  cls: Class,
): Named<Class, Name> {
  return defaultRegistry.register(name, cls)
}

/**
 * Removes a name from the default registry. Throws an UnknownEvaluatorError if nothing is registered under it, and a
 * RegistryLockedError if the registry is locked.
 */
export function unregisterEvaluator(name: string): void {
  defaultRegistry.unregister(name)
}

/** The class registered under a name; throws UnknownEvaluatorError with the nearest name. */
export function getEvaluator(name: string): EvaluatorClass {
  return defaultRegistry.get(name)
}

/** All registered names, sorted. */
export function listEvaluators(): string[] {
  return defaultRegistry.list()
}

/** The registered classes that declare this task, sorted by name. */
export function evaluatorsForTask(task: TaskType): EvaluatorClass[] {
  return defaultRegistry.forTask(task)
}
