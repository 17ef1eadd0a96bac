import { afterEach, describe, expect, expectTypeOf, test } from 'vitest'
import { defineEvaluator } from './define-evaluator.ts'
import { RegistrationError, RegistryLockedError, UnknownEvaluatorError, UsageError } from './errors.ts'
import { Evaluator, type EvaluatorClass } from './evaluator.ts'
import {
  EVALUATOR_REGISTRY,
  createRegistry,
  defaultRegistry,
  evaluatorsForTask,
  getEvaluator,
  listEvaluators,
  registerEvaluator,
  registerEvaluatorClass,
  unregisterEvaluator,
} from './registry.ts'
import { failedResult } from './assess.ts'
import { measured, type EvaluationResult } from './result.ts'

function classNamed<const Name extends string>(name: Name): ReturnType<typeof defineEvaluator<Name>> {
  return defineEvaluator({ name, score: () => measured(1, 'always') })
}

/** An evaluator class without a name of its own. */
function anonymous(): EvaluatorClass {
  return class extends Evaluator {
    override evaluate(): Promise<EvaluationResult> {
      return Promise.resolve(failedResult(this, new Error('not used')))
    }
  }
}

const before = defaultRegistry.snapshot()
afterEach(() => defaultRegistry.restore(before))

describe('registration', () => {
  test.each(['', ' ', '\t\n'])('refuses the blank name %j', (name) => {
    expect(() => createRegistry().register(name, anonymous())).toThrow(RegistrationError)
    expect(() => createRegistry().register(name, anonymous())).toThrow('needs a name that is not blank')
  })

  test('refuses a name that is taken, and keeps what was there', () => {
    const registry = createRegistry()
    const first = registry.register('polite', anonymous())
    expect(() => registry.register('polite', anonymous())).toThrow("An evaluator named 'polite' is already registered")
    expect(registry.get('polite')).toBe(first)
  })

  test.each<[string, unknown]>([
    ['a class of another kind', Map],
    ['a function', () => 1],
    ['an instance', new (classNamed('instance'))()],
    ['the abstract base class', Evaluator],
    ['null', null],
    ['a text', 'faithfulness'],
    ['an object of the same shape', { spec: { name: 'x' }, evaluate: () => undefined }],
  ])('refuses %s', (_, cls) => {
    expect(() => createRegistry().register('x', cls as EvaluatorClass)).toThrow(RegistrationError)
    expect(() => createRegistry().register('x', cls as EvaluatorClass)).toThrow('not a class that extends Evaluator')
  })

  test("refuses a name that differs from the class's own", () => {
    expect(() => createRegistry().register('rude', classNamed('polite'))).toThrow(
      "This class calls itself 'polite', so it cannot be registered as 'rude'.",
    )
  })

  test('gives the registered name to a class that has none', () => {
    const Registered = createRegistry().register('polite', anonymous())
    expect(new Registered().name).toBe('polite')
    expect(String(new Registered())).toBe("Evaluator(name='polite', threshold=0.5)")
  })

  test('gives a subclass its own name and leaves that of the class above alone', () => {
    const registry = createRegistry()
    const Polite = classNamed('polite')
    const VeryPolite = registry.register('very_polite', class extends Polite {})
    registry.register('polite', Polite)
    expect([new Polite().name, new VeryPolite().name]).toEqual(['polite', 'very_polite'])
  })

  test('returns the same class, and the type system knows its name', () => {
    const Polite = anonymous()
    const Registered = registerEvaluatorClass('polite', Polite)
    expect(Registered).toBe(Polite)
    expectTypeOf(Registered.spec.name).toEqualTypeOf<'polite'>()
    expectTypeOf(classNamed('kind').spec.name).toEqualTypeOf<'kind'>()
  })

  test('as a decorator returns the class with its type', () => {
    class Polite extends anonymous() {
      static override readonly spec = { title: 'Polite' }
      bow(): string {
        return 'deeply'
      }
    }
    const Decorated = registerEvaluator('polite')(Polite)
    expectTypeOf(Decorated).toEqualTypeOf<typeof Polite>()
    expect(Decorated).toBe(Polite)
    expect(new Decorated().bow()).toBe('deeply')
    expect(getEvaluator('polite')).toBe(Polite)
  })
})

describe('looking up', () => {
  test('lists the names in order', () => {
    for (const name of ['zeta', 'alpha', 'Beta']) registerEvaluatorClass(name, anonymous())
    const listed = listEvaluators()
    expect(listed).toEqual(listed.toSorted())
    expect(listed).toEqual(expect.arrayContaining(['Beta', 'alpha', 'zeta']))
  })

  test('an unknown name says which there are, and the nearest', () => {
    const registry = createRegistry()
    for (const name of ['relevance', 'faithfulness']) registry.register(name, classNamed(name))
    expect(() => registry.get('x')).toThrow(new UnknownEvaluatorError('x', ['faithfulness', 'relevance']))
    expect(() => registry.get('x')).toThrow(
      /^Unknown evaluator: 'x'\. Available evaluators: \['faithfulness', 'relevance'\]$/,
    )
    expect(() => registry.get('faithfullness')).toThrow("Did you mean 'faithfulness'?")
    expect(() => registry.get('answer_relevancy')).toThrow(
      /^Unknown evaluator: 'answer_relevancy'\. Did you mean 'relevance'\? Available/,
    )
    registry.register('unigram_precision', classNamed('unigram_precision'))
    expect(() => registry.get('bleu_precision')).toThrow("Did you mean 'unigram_precision'?")
    expect(() => createRegistry().get('x')).toThrow(/^Unknown evaluator: 'x'\. Available evaluators: \[\]$/)
  })

  test.each(['toString', 'constructor', '__proto__'])('%s is no name that is there by itself', (name) => {
    expect(() => createRegistry().get(name)).toThrow(UnknownEvaluatorError)
  })

  test('by task gives those that declare it, in order of name', () => {
    const registry = createRegistry()
    const chatty = defineEvaluator({ name: 'z_chatty', tasks: ['chat', 'rag_qa'], score: () => measured(1, '') })
    const asking = defineEvaluator({ name: 'asking', tasks: ['chat'], score: () => measured(1, '') })
    for (const cls of [chatty, asking, classNamed('silent')]) registry.register(cls.spec.name, cls)
    expect(registry.forTask('chat')).toEqual([asking, chatty])
    expect(registry.forTask('retrieval')).toEqual([])
    expect(() => registry.forTask('chatt' as 'chat')).toThrow(UsageError)
    expect(() => evaluatorsForTask('chatt' as 'chat')).toThrow(/^Unknown task: 'chatt'\..*Did you mean 'chat'\?$/)
  })

  test('what was unregistered is gone, and can be registered anew', () => {
    registerEvaluatorClass('polite', anonymous())
    unregisterEvaluator('polite')
    expect(() => getEvaluator('polite')).toThrow(UnknownEvaluatorError)
    expect(() => unregisterEvaluator('polite')).toThrow(UnknownEvaluatorError)
    expect(() => registerEvaluatorClass('polite', anonymous())).not.toThrow()
  })
})

describe('a locked registry', () => {
  test('takes and gives up nothing, and is still read', () => {
    const registry = createRegistry()
    registry.register('polite', classNamed('polite'))
    registry.lock()
    expect(() => registry.register('kind', classNamed('kind'))).toThrow(RegistryLockedError)
    expect(() => registry.unregister('polite')).toThrow(RegistryLockedError)
    expect(registry.list()).toEqual(['polite'])
  })
})

describe('EVALUATOR_REGISTRY', () => {
  test('is a live view of the default registry', () => {
    const size = EVALUATOR_REGISTRY.size
    const Polite = registerEvaluatorClass('polite', anonymous())
    expect(EVALUATOR_REGISTRY.get('polite')).toBe(Polite)
    expect(EVALUATOR_REGISTRY.size).toBe(size + 1)
    expect([...EVALUATOR_REGISTRY.keys()]).toContain('polite')
    unregisterEvaluator('polite')
    expect(EVALUATOR_REGISTRY.has('polite')).toBe(false)
  })

  test.each<[string, (map: Map<string, EvaluatorClass>) => unknown]>([
    ['set', (map) => map.set('x', anonymous())],
    ['delete', (map) => map.delete('x')],
    ['clear', (map) => map.clear()],
    ['a property', (map) => Object.assign(map, { x: 1 })],
    ['a property removed', (map) => Reflect.deleteProperty(map, 'size')],
    ['a property defined', (map) => Object.defineProperty(map, 'x', { value: 1 })],
    ['what forEach hands on', (map) => map.forEach((cls, _, handed) => handed.set('x', cls))],
  ])('throws when written to: %s', (_, write) => {
    registerEvaluatorClass('polite', anonymous())
    expect(() => write(EVALUATOR_REGISTRY as Map<string, EvaluatorClass>)).toThrow(RegistryLockedError)
    expect(EVALUATOR_REGISTRY.has('x')).toBe(false)
  })
})

describe('registries of one’s own', () => {
  test('know nothing of each other or of the default one', () => {
    const [one, other] = [createRegistry(), createRegistry()]
    one.register('polite', classNamed('polite'))
    expect([one.has('polite'), other.has('polite'), defaultRegistry.has('polite')]).toEqual([true, false, false])
  })

  test('are filled once, before they are first read or written', () => {
    const registry = createRegistry()
    const Polite = classNamed('polite')
    let filled = 0
    registry.fillOnFirstUse((into) => {
      filled++
      into.register('polite', Polite)
    })
    expect(filled).toBe(0)
    expect(() => registry.register('polite', anonymous())).toThrow(RegistrationError)
    expect([registry.list(), registry.view.size, filled]).toEqual([['polite'], 1, 1])
  })

  test('go back to a snapshot, lock and all', () => {
    const registry = createRegistry()
    registry.register('polite', classNamed('polite'))
    const snapshot = registry.snapshot()
    registry.register('kind', classNamed('kind'))
    registry.lock()
    registry.restore(snapshot)
    expect(registry.list()).toEqual(['polite'])
    expect(() => registry.register('kind', classNamed('kind'))).not.toThrow()
  })
})
