import { measured, notApplicable, reported, type Finding } from '../../core/result.ts'

export interface Figure {
  readonly value: number | undefined
  /** What it may be at most; without it the figure is reported and never affects passing. */
  readonly budget: number | undefined
  readonly unit: string
  /** The name of the setting that holds the budget, as it stands in `raw`. */
  readonly setting: string
  /** What is measured, such as `latency`. */
  readonly noun: string
  /** The figure as a person reads it. */
  readonly shown: (value: number) => string
}

/** A figure against its budget: 1 within it, otherwise budget / value. A figure that is not there is never a score. */
export function budgeted({ value, budget, unit, setting, noun, shown }: Figure): Finding {
  if (value === undefined || value === null) return notApplicable(`the ${noun} of this example was not measured`)
  if (!(value >= 0 && value < Infinity)) return notApplicable(`${value} ${unit} is no ${noun}`)
  const figure = shown(value)
  if (budget === undefined) return reported(value, unit, figure, { value })
  const within = value <= budget
  const reasoning = `${figure}, ${within ? 'within' : 'over'} the budget of ${budget} ${unit}`
  return measured(within ? 1 : budget / value, reasoning, { value, [setting]: budget })
}
