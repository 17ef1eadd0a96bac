import { UsageError } from '../../core/errors.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { Example } from '../../core/example.ts'
import type { Judge } from '../../core/judge.ts'
import { discriminate, type Discriminated } from '../../calibration/discrimination.ts'
import { mutantsOf, type Mutant } from '../../calibration/mutants.ts'
import { evaluatorScorer, type Scored } from './score.ts'
import type { World } from '../world.ts'

export interface MutationsDocument {
  readonly kind: 'mutations'
  readonly evaluator: string
  readonly judge: string
  readonly dataset: string
  readonly cases: readonly Discriminated[]
  readonly told: number
  /** The share that must be told apart. */
  readonly needed: number
  readonly holds: boolean
}

interface Pair {
  readonly id: string
  readonly clean: Example
  readonly mutant: Mutant
}

/**
 * Evaluates clean answers and answers made wrong on purpose. The mutants are those of the data (`metadata.mutant`), or
 * made here from the clean answer.
 */
export async function discriminated(
  examples: readonly Example[],
  options: { evaluator: Evaluator; judge: Judge; name: string; needed: number; quiet: boolean; world: World },
): Promise<MutationsDocument> {
  const { evaluator, judge, name, needed } = options
  const pairs = examples.flatMap(pairsOf)
  if (pairs.length === 0) {
    throw new UsageError(`${name} has no answer to make a mutant from: each example needs a text as \`output\`.`)
  }
  const clean = [...new Map(pairs.map((pair) => [pair.clean.id, pair.clean])).values()]
  const scorer = evaluatorScorer(evaluator, options)
  const results = await scorer.score([...clean, ...pairs.map(mutated)])
  const cases = pairs.map((pair) =>
    discriminate(
      { clean: resultOf(results.get(pair.clean.id)), mutant: resultOf(results.get(pair.id)) },
      { id: pair.clean.id, kind: pair.mutant.kind, text: pair.mutant.text },
    ),
  )
  const told = cases.filter((one) => one.told).length
  const holds = told / cases.length >= needed - 1e-9
  return { kind: 'mutations', evaluator: evaluator.name, judge: judge.id, dataset: name, cases, told, needed, holds }
}

function pairsOf(example: Example): Pair[] {
  if (typeof example.output !== 'string') return []
  const { mutant, mutants } = example.metadata ?? {}
  const given = [mutant, mutants].flat().filter((one) => one !== undefined)
  if (given.some((one) => typeof one !== 'string')) {
    throw new UsageError(`The mutants of ${example.id} must be texts: "mutant": "…", or "mutants": ["…", "…"].`)
  }
  const made: Mutant[] =
    given.length > 0 ? given.map((text) => ({ kind: 'given', text: text as string })) : mutantsOf(example.output)
  return made.map((one, at) => ({ id: `${example.id} mutant ${at + 1}`, clean: example, mutant: one }))
}

function mutated({ id, clean, mutant }: Pair): Example {
  return { ...clean, id, output: mutant.text }
}

function resultOf(scored: Scored | undefined): EvaluationResult | undefined {
  return scored?.result
}
