import { UsageError } from '../core/errors.ts'
import { unknownName } from '../core/unknown-name.ts'
import type { TaskType } from '../core/example.ts'
import type { Usage } from '../core/usage.ts'
import type { UseCase } from '../core/use-case.ts'
import { misfit, whyNot, type Candidate, type Situation } from './candidates.ts'
import { detectTask } from './detect-task.ts'
import { FLAG_RULES, PRESETS, RULES, type Preset, type Rule } from './rules.ts'

export interface RouteInput extends Situation {
  /** Inferred from the sample if left out. */
  readonly task?: TaskType | undefined
  /** `standard` if left out. */
  readonly preset?: Preset | undefined
  readonly useCase?: UseCase | undefined
  /** Everything that is registered. */
  readonly registered: readonly Candidate[]
}

/** An evaluator's name, and why it was chosen or left out. */
export interface Choice {
  readonly name: string
  readonly reason: string
}

/** Which evaluators run, and why. */
export interface Route {
  readonly task: TaskType
  readonly taskReason: string
  readonly preset: Preset
  readonly evaluators: readonly Choice[]
  /** Evaluators that were considered and left out, and why. */
  readonly leftOut: readonly Choice[]
  readonly chosenBy: 'rules' | 'model'
  /** The cost of asking a model, whether or not its choice could be used. Absent if none was asked. */
  readonly usage?: Usage
  /** What else a reader should know about the choice. */
  readonly notes: readonly string[]
}

/** The evaluators for a task, or for the task that a sample looks like, each with the reason it was chosen. */
export function chooseEvaluators(input: RouteInput): Route {
  const preset = checkedPreset(input.preset ?? 'standard')
  const { task, reason } = taskOf(input)
  const draft = new Draft({ ...input, task })
  if (preset === 'deep_dive') everything(draft)
  else fromTable(draft, preset)
  const scored = draft.scored
  if (scored === 0) for (const rule of rulesOf(draft, 'stand_in')) draft.consider(rule.evaluator, rule.why)
  forUseCase(draft, { preset, useCase: input.useCase })
  const { evaluators, leftOut } = draft.result()
  if (evaluators.length === 0) throw nothingFits(task, { preset, leftOut })
  return { task, taskReason: reason, preset, evaluators, leftOut, chosenBy: 'rules', notes: [] }
}

function checkedPreset(preset: string): Preset {
  const known = PRESETS.find((name) => name === preset)
  if (known !== undefined) return known
  throw unknownName(preset, { what: 'preset', known: PRESETS })
}

function taskOf({ task, useCase, sample, returned }: RouteInput): { task: TaskType; reason: string } {
  if (task !== undefined) return { task, reason: 'as asked for' }
  if (useCase?.taskType !== undefined) return { task: useCase.taskType, reason: 'as the use case says' }
  const detected = detectTask(sample, returned)
  if (detected !== undefined) return detected
  throw new UsageError(
    'The data does not show what task it is: there are neither questions, passages or facts, nor tool calls, conversations or labels that repeat. Name a task or the evaluators to use.',
  )
}

/** The choice in progress: each evaluator is considered once. */
class Draft {
  readonly input: RouteInput & { task: TaskType }
  readonly #registered: ReadonlyMap<string, Candidate>
  readonly #chosen = new Map<string, string>()
  readonly #leftOut = new Map<string, string>()

  constructor(input: RouteInput & { task: TaskType }) {
    this.input = input
    this.#registered = new Map(input.registered.map((candidate) => [candidate.spec.name, candidate]))
  }

  has(name: string): boolean {
    return this.#registered.has(name)
  }

  get(name: string): Candidate | undefined {
    return this.#registered.get(name)
  }

  /** How many of the chosen ones have a threshold. System figures have none. */
  get scored(): number {
    return [...this.#chosen.keys()].filter((name) => this.get(name)?.spec.kind !== 'system').length
  }

  /** Adds an evaluator if it would measure something in this data. */
  consider(name: string, why: string): void {
    const candidate = this.get(name)
    this.#note(name, { why, not: candidate === undefined ? UNREGISTERED : whyNot(candidate, this.input) })
  }

  /** Adds a usual evaluator of the task even if the data lack a field: the run then reports that. */
  usual(name: string, why: string): void {
    this.#note(name, { why, not: this.has(name) ? misfit(name, this.input) : UNREGISTERED })
  }

  leaveOut(name: string, why: string): void {
    this.#chosen.delete(name)
    this.#leftOut.set(name, why)
  }

  #note(name: string, { why, not }: { why: string; not: string | undefined }): void {
    if (this.#chosen.has(name) || this.#leftOut.has(name)) return
    if (not === undefined) this.#chosen.set(name, why)
    else this.#leftOut.set(name, not)
  }

  names(): string[] {
    return [...this.#chosen.keys()]
  }

  result(): { evaluators: Choice[]; leftOut: Choice[] } {
    const listed = (names: ReadonlyMap<string, string>): Choice[] =>
      [...names].map(([name, reason]) => ({ name, reason }))
    return { evaluators: listed(this.#chosen), leftOut: listed(this.#leftOut) }
  }
}

const UNREGISTERED = 'no evaluator is registered under this name'

/** The rows of the table for a task, a purpose and the judge at hand. */
function rulesOf({ input }: Draft, slot: Rule['slots'][number], rubrics = input.rubrics): Rule[] {
  return RULES.filter(
    ({ task, slots, judge }) =>
      task === input.task && slots.includes(slot) && (judge === undefined || judge === rubrics),
  )
}

/** Tasks whose usual evaluators are fixed: they run whatever the data lack. */
const FIXED: readonly TaskType[] = ['classification', 'chat', 'rag_qa', 'tool_calling', 'summarization', 'extraction']

function fromTable(draft: Draft, preset: 'lightweight' | 'standard' | 'ci'): void {
  const rules = rulesOf(draft, preset)
  if (preset !== 'standard') {
    for (const { evaluator, why } of rules) draft.consider(evaluator, why)
    return
  }
  const fixed = FIXED.includes(draft.input.task)
  const add = ({ evaluator, why }: Rule): void => (fixed ? draft.usual(evaluator, why) : draft.consider(evaluator, why))
  const incomplete = rules.some(({ evaluator }) => !draft.has(evaluator))
  rules.forEach((rule) =>
    incomplete && rule.judge === 'any' ? draft.leaveOut(rule.evaluator, notHere(draft, rule)) : add(rule),
  )
  if (incomplete) rulesOf(draft, 'standard', 'overlap').forEach(add)
}

function notHere(draft: Draft, { evaluator }: Rule): string {
  return draft.has(evaluator) ? 'others that belong with it are not registered' : UNREGISTERED
}

/** All evaluators for the task, the usual ones first. */
function everything(draft: Draft): void {
  const { task, registered, rubrics } = draft.input
  for (const rule of RULES) {
    const usual = rule.task === task && (!rule.slots.includes('standard') || (rule.judge ?? rubrics) === rubrics)
    if (usual) draft.consider(rule.evaluator, rule.why)
  }
  for (const { spec } of registered) {
    if (spec.tasks.includes(task)) draft.consider(spec.name, spec.description || `it is for ${task}`)
  }
}

function forUseCase(draft: Draft, { preset, useCase }: { preset: Preset; useCase: UseCase | undefined }): void {
  if (useCase === undefined) return
  for (const { flag, evaluator, why } of FLAG_RULES) if (useCase[flag] === true) draft.consider(evaluator, why)
  if (useCase.hasReference === true) {
    for (const { evaluator, why } of rulesOf(draft, 'reference')) {
      const judged = draft.get(evaluator)?.spec.kind === 'llm_judge'
      if (!(judged && preset === 'lightweight')) draft.consider(evaluator, `the use case has references: ${why}`)
    }
  }
  if (useCase.hasReference === false) {
    for (const name of draft.names()) {
      if (draft.get(name)?.spec.requires.includes('reference') === true) {
        draft.leaveOut(name, 'the use case has no references')
      }
    }
  }
}

function nothingFits(task: TaskType, { preset, leftOut }: { preset: Preset; leftOut: readonly Choice[] }): UsageError {
  const which = preset === 'standard' ? 'There are no default evaluators' : `The preset ${preset} has no evaluators`
  const why = leftOut.map(({ name, reason }) => `${name}: ${reason}`).join('; ')
  return new UsageError(
    `${which} for ${task} that fit this data${why === '' ? '' : ` (${why})`}. Name the evaluators to use.`,
  )
}
