import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { has, queryOf, shownPassages, textOf, type Example } from '../../core/example.ts'
import { measured, notApplicable, type Finding } from '../../core/result.ts'
import type { ItemRating, Rubric, Scale } from '../../core/judge.ts'
import { rated } from './rated.ts'

const FIELDS = ['query', 'output', 'reference', 'context'] as const

const categories = z
  .record(z.string().min(1), z.number().min(0).max(1))
  .refine((named) => Object.keys(named).length >= 2, 'at least two categories are needed')

const subCriterion = z
  .object({ name: z.string().min(1), criteria: z.string().min(1), weight: z.number().positive().default(1) })
  .strict()

const settings = z.object({
  criteria: z.string().default(''),
  categories: categories.nullable().default(null),
  subCriteria: z
    .array(subCriterion)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'each needs a name of its own')
    .default([]),
  fields: z.array(z.enum(FIELDS)).min(1).default(['output']),
})

type Settings = z.output<typeof settings>

/** Your own criteria, in words, judged by a model: one rating, a category, or several weighted ratings. */
export const CriteriaEvaluator = defineEvaluator({
  name: 'criteria',
  title: 'Criteria of your own',
  version: '1',
  description: 'Does the answer meet the criteria that the settings state?',
  kind: 'llm_judge',
  rubrics: 'any',
  tasks: ['rag_qa', 'chat', 'summarization', 'extraction', 'conversation'],
  requires: ['output'],
  cost: 'low',
  threshold: 0.7,
  settings,
  score(example, { judge, settings, signal }) {
    const { subCriteria, criteria, fields } = settings
    if (criteria.trim() === '' && subCriteria.length === 0) {
      return notApplicable(
        'criteria has nothing to judge by; say what counts in its setting `criteria` or `subCriteria`',
      )
    }
    const missing = fields.find((field) => !has(example, field))
    if (missing !== undefined)
      return notApplicable(`criteria is set to look at \`${missing}\`, and this example has none`)
    const rubric = rubricOf(example, settings)
    return subCriteria.length === 0
      ? rated(rubric, { judge, signal })
      : weighted(rubric, { subCriteria, rate: (asked) => judge.rate(asked, { signal }) })
  },
})

function rubricOf(example: Example, { criteria, categories, fields }: Settings): Rubric {
  const query = queryOf(example)
  const asked = fields.includes('query') || query === undefined ? [] : [['query', query] as const]
  const scale: Scale = categories === null ? { kind: 'number', min: 0, max: 1 } : { kind: 'categories', categories }
  const how = categories === null ? ' 1: fully met. 0: not met at all.' : ''
  const inputs = Object.fromEntries([...asked, ...fields.flatMap((field) => TEXTS[field](example))])
  return { name: 'criteria', criteria: `${criteria}${how}`.trim(), inputs, scale }
}

type Texts = readonly (readonly [name: string, text: string])[]

const TEXTS: Readonly<Record<(typeof FIELDS)[number], (example: Example) => Texts>> = {
  query: (example) => [['query', queryOf(example) ?? '']],
  output: ({ output }) => [['response', textOf(output)]],
  reference: ({ reference }) => [['reference', textOf(reference)]],
  context: (example) => shownPassages(example).map(({ text }, index) => [`passage ${index + 1}`, text]),
}

/** All sub-criteria in one question, each as an item with its own rating. The score is their weighted mean. */
async function weighted(
  rubric: Rubric,
  {
    subCriteria,
    rate,
  }: {
    subCriteria: Settings['subCriteria']
    rate: (rubric: Rubric) => Promise<{
      items?: readonly ItemRating[]
      notes?: Readonly<Record<string, unknown>>
      usage: { tokensUsed: number }
    }>
  },
): Promise<Finding> {
  const criteria = `Each item states one criterion. How far does the response meet it? ${rubric.criteria}`
  const items = subCriteria.map(({ name, criteria }) => ({ id: name, text: criteria }))
  const { items: ratings = [], notes, usage } = await rate({ ...rubric, criteria, items })
  const parts = subCriteria.map(({ name, weight }) => {
    const rating = ratings.find(({ id }) => id === name)
    if (rating === undefined) throw new Error(`the judge gave no rating of the criterion ${name}`)
    return { name, weight, score: rating.score, reasoning: rating.reasoning }
  })
  const total = parts.reduce((sum, { weight }) => sum + weight, 0)
  const score = parts.reduce((sum, part) => sum + part.weight * part.score, 0) / total
  const reasoning = parts.map(({ name, score, reasoning }) => `${name} ${score}: ${reasoning}`).join('\n')
  return measured(Math.min(1, score), reasoning, { ...notes, score, parts, tokens_used: usage.tokensUsed })
}
