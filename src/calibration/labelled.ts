import { UsageError } from '../core/errors.ts'
import type { CalibrationRow } from '../core/calibration.ts'
import type { Example } from '../core/example.ts'
import { familyOf } from './family.ts'
import { majority, ratersOf, readLabel, type Positive } from './human-label.ts'
import { defined } from '../support/defined.ts'

/** What people said about an example, and what else the statistics need to know about it. */
export type HumanLabel = Omit<CalibrationRow, 'score' | 'reversedScore'>

/** The human labels of a data set, by the id of the example. */
export interface LabelledExamples {
  readonly labels: ReadonlyMap<string, HumanLabel>
  /** The field with the labels. */
  readonly field: string
  /** Examples without a label. */
  readonly unlabelled: number
  /** Examples whose raters were evenly divided. */
  readonly tied: number
}

export interface LabelFields {
  /** Where the label is: a field of `metadata`, or `reference`. If left out, its usual names are tried. */
  readonly label?: string | undefined
  readonly positive: Positive
  /** Fields whose values make slices. */
  readonly slices: readonly string[]
  /** The field of `metadata` that names the model that answered. */
  readonly model: string
}

/** Usual names for the labels. */
const USUAL_FIELDS = ['human', 'human_label', 'label', 'rating', 'is_correct', 'correct', 'is_faithful', 'verdict']

/** Reads what people said about each example. Throws a UsageError if there are no labels, or one cannot be read. */
export function readLabels(
  examples: readonly Example[],
  { name, ...fields }: LabelFields & { name: string },
): LabelledExamples {
  const field = fields.label ?? usualField(examples, name)
  const labels = new Map<string, HumanLabel>()
  let unlabelled = 0
  let tied = 0
  for (const example of examples) {
    const value = fieldOf(example, field)
    if (value === undefined || value === null || value === '') {
      unlabelled++
      continue
    }
    const said = oneOrMore(value, { positive: fields.positive, where: `${field} of ${example.id} in ${name}` })
    if (said.label === undefined) tied++
    else labels.set(example.id, { ...aboutExample(example, fields), ...said, label: said.label })
  }
  if (labels.size === 0) {
    throw new UsageError(`No example of ${name} has a label in ${field}. --label FIELD says where people's labels are.`)
  }
  return { labels, field, unlabelled, tied }
}

function oneOrMore(
  value: unknown,
  { positive, where }: { positive: Positive; where: string },
): { label: boolean | undefined; raters?: Record<string, boolean> } {
  const raters = ratersOf(value)
  if (raters === undefined) return { label: readLabel(value, { positive, where }) }
  const said = Object.fromEntries(
    Object.entries(raters)
      .filter(([, one]) => one !== null && one !== '')
      .map(([rater, one]) => [rater, readLabel(one, { positive, where: `${where} (${rater})` })]),
  )
  return { label: majority(Object.values(said)), raters: said }
}

function aboutExample(
  example: Example,
  { slices, model }: Pick<LabelFields, 'slices' | 'model'>,
): Omit<HumanLabel, 'label' | 'raters'> {
  const names = slices.flatMap((field) => sliceNames(example, field))
  const answeredBy = fieldOf(example, model)
  const family = typeof answeredBy === 'string' ? familyOf(answeredBy) : undefined
  return {
    id: example.id,
    ...defined({ group: example.group }),
    ...(names.length === 0 ? {} : { slices: names }),
    ...(typeof example.output === 'string' ? { length: example.output.length } : {}),
    ...defined({ family }),
  }
}

function sliceNames(example: Example, field: string): string[] {
  if (field === 'tag' || field === 'tags') return (example.tags ?? []).map((tag) => `tag=${tag}`)
  const value = fieldOf(example, field)
  if (value === undefined || value === null) return []
  return [`${field}=${typeof value === 'string' ? value : JSON.stringify(value)}`]
}

/** `human` and `metadata.human` are the same; `reference` and `group` are fields of the example itself. */
function fieldOf(example: Example, field: string): unknown {
  const name = field.replace(/^metadata\./, '')
  if (name === 'reference' || name === 'group') return example[name]
  return example.metadata?.[name]
}

function usualField(examples: readonly Example[], name: string): string {
  const has = (field: string): boolean => examples.some(({ metadata }) => metadata?.[field] !== undefined)
  const found = USUAL_FIELDS.find(has)
  if (found !== undefined) return found
  const fields = [...new Set(examples.flatMap(({ metadata }) => Object.keys(metadata ?? {})))].slice(0, 12)
  const seen = fields.length === 0 ? 'Its examples have no metadata.' : `Its metadata has ${fields.join(', ')}.`
  throw new UsageError(
    `No example of ${name} has a label under a usual name (${USUAL_FIELDS.join(', ')}). ${seen} ` +
      'Say where people’s labels are: --label FIELD, or --label reference.',
  )
}
