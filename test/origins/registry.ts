/* oxlint-disable vitest/no-standalone-expect -- these are rows, which origins.test.ts runs */
import { expect } from 'vitest'
import { fakeWorld } from '../fake-world.ts'
import { runCommand } from '../../src/cli/program.ts'
import { Evaluator, type EvaluatorClass } from '../../src/core/evaluator.ts'
import { UnknownEvaluatorError, UsageError } from '../../src/core/errors.ts'
import {
  createRegistry,
  EVALUATOR_REGISTRY,
  getEvaluator,
  listEvaluators,
  registerEvaluator,
  registerEvaluatorClass,
  unregisterEvaluator,
} from '../../src/core/registry.ts'
import { measured } from '../../src/core/result.ts'
import { defineEvaluator } from '../../src/core/define-evaluator.ts'
import { evaluate } from '../../src/evaluate/evaluate.ts'
import { FaithfulnessEvaluator } from '../../src/evaluators/rag/faithfulness.ts'
import { isolatedRegistry } from '../../src/testing/isolated-registry.ts'
import { carried } from './carried.ts'

// oxlint-disable-next-line import/no-unassigned-import -- it fills the default registry
import '../../src/evaluators/index.ts'

const mine = (name = 'my_metric') => defineEvaluator({ name, score: () => measured(1, 'always') })
const rows = [{ id: 'a', inputs: { query: 'q' }, output: 'x' }]

export const registry = carried('registry', [
  [
    'the three built-ins are registered',
    () => {
      for (const name of ['faithfulness', 'relevance', 'hallucination']) expect(EVALUATOR_REGISTRY.has(name)).toBe(true)
    },
  ],
  ['a class is looked up by its name', () => expect(getEvaluator('faithfulness')).toBe(FaithfulnessEvaluator)],
  ['names are listed sorted', () => expect(listEvaluators()).toEqual(listEvaluators().toSorted())],
  ['an unknown name is an error', () => expect(() => getEvaluator('nope')).toThrow(UnknownEvaluatorError)],
  [
    'the error names what was asked for and what there is',
    () =>
      expect(() => getEvaluator('nope')).toThrow(/Unknown evaluator: 'nope'\. Available evaluators: .*faithfulness/s),
  ],
  [
    'a decorator registers a class and gives it back unchanged',
    () => {
      using _ = isolatedRegistry()
      const cls = mine('decorated')
      expect(registerEvaluator('decorated')(cls)).toBe(cls)
      expect(getEvaluator('decorated')).toBe(cls)
    },
  ],
  [
    'a class is registered imperatively',
    () => {
      using _ = isolatedRegistry()
      expect(registerEvaluatorClass('imperative', mine('imperative')).spec.name).toBe('imperative')
    },
  ],
  [
    'what is no evaluator is refused at registration',
    () => {
      class Duck {
        readonly quacks = true
      }
      expect(() => createRegistry().register('duck', Duck as unknown as EvaluatorClass)).toThrow(/extends Evaluator/)
    },
  ],
  ['an empty name is refused', () => expect(() => createRegistry().register('', mine())).toThrow(/not blank/)],
  ['a blank name is refused', () => expect(() => createRegistry().register('  ', mine())).toThrow(/not blank/)],
  [
    'a name that is taken is refused, not overwritten',
    () => {
      const own = createRegistry()
      own.register('my_metric', mine())
      expect(() => own.register('my_metric', mine())).toThrow(/already registered/)
    },
  ],
  [
    'a built-in cannot be replaced by registering over it',
    () => expect(() => registerEvaluatorClass('faithfulness', mine('faithfulness'))).toThrow(/already registered/),
  ],
  [
    'the old dictionary follows the registry',
    () => {
      using _ = isolatedRegistry()
      registerEvaluatorClass('followed', mine('followed'))
      expect(EVALUATOR_REGISTRY.has('followed')).toBe(true)
    },
  ],
  [
    'writing into the old dictionary changes the registry',
    () => expect(() => (EVALUATOR_REGISTRY as Map<string, EvaluatorClass>).set('x', mine('x'))).toThrow(/read-only/),
    'registry-can-forget',
  ],
  [
    'a name can be removed',
    () => {
      using _ = isolatedRegistry()
      registerEvaluatorClass('gone', mine('gone'))
      unregisterEvaluator('gone')
      expect(listEvaluators()).not.toContain('gone')
    },
    'registry-can-forget',
  ],
  [
    'a registry can be locked',
    () => {
      const own = createRegistry()
      own.lock()
      expect(() => own.register('my_metric', mine())).toThrow(/locked/)
    },
    'registry-can-forget',
  ],
  [
    'tests snapshot and restore it',
    () => {
      const before = listEvaluators()
      {
        using isolated = isolatedRegistry()
        isolated.register('passing', mine('passing'))
      }
      expect(listEvaluators()).toEqual(before)
    },
  ],
  [
    'a runner takes registered names',
    async () => {
      using isolated = isolatedRegistry()
      isolated.register('my_metric', mine())
      const run = await evaluate({ dataset: rows, evaluators: ['my_metric'] })
      expect(run.summary.evaluators['my_metric']?.mean).toBe(1)
    },
  ],
  [
    'a runner refuses an unknown name before it asks anything',
    async () => {
      await expect(evaluate({ dataset: rows, evaluators: ['nope'] })).rejects.toThrow(/Unknown evaluator: 'nope'/)
    },
  ],
  [
    'a registry of one’s own is used where it is given',
    async () => {
      const own = createRegistry()
      own.register('only_mine', mine('only_mine'))
      const run = await evaluate({ dataset: rows, evaluators: ['only_mine'], registry: own })
      expect(Object.keys(run.summary.evaluators)).toEqual(['only_mine'])
      await expect(evaluate({ dataset: rows, evaluators: ['faithfulness'], registry: own })).rejects.toThrow(UsageError)
    },
  ],
  ['metrics are found by task', () => expect(createRegistryWith('rag_qa')).toEqual(['for_rag'])],
  [
    'every class has name, description and threshold',
    () => {
      for (const name of ['faithfulness', 'relevance', 'hallucination']) {
        const one = new (getEvaluator(name))()
        expect(one).toBeInstanceOf(Evaluator)
        expect([one.name, one.description.length > 0, one.threshold >= 0]).toEqual([name, true, true])
      }
    },
  ],
  [
    'the verb that generates data says how data is made instead',
    async () => {
      const world = fakeWorld()
      expect(await runCommand(['generate', 'docs/', '-n', '10'], world)).toBe(2)
      expect(world.err()).toMatch(/by hand.*assay convert logs.json data.jsonl.*label/)
    },
    'data-not-generated',
  ],
])

function createRegistryWith(task: 'rag_qa'): string[] {
  const own = createRegistry()
  own.register('for_rag', defineEvaluator({ name: 'for_rag', tasks: [task], score: () => measured(1, 'x') }))
  own.register('for_chat', defineEvaluator({ name: 'for_chat', tasks: ['chat'], score: () => measured(1, 'x') }))
  return own.forTask(task).map(({ spec }) => spec.name ?? '')
}
