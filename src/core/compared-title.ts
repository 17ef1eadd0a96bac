import type { EvaluatorDisplay } from './evaluator.ts'

/** What reports say of evaluators, by name. */
export type Displayed = Readonly<Record<string, { readonly display?: Pick<EvaluatorDisplay, 'direction' | 'title'> }>>

/** What an evaluator is called in a comparison: its title, and beside it its name where two have one title. */
export function comparedTitle(name: string, evaluators: Displayed): string {
  const title = evaluators[name]?.display?.title
  if (title === undefined) return name
  const alone = Object.values(evaluators).filter(({ display }) => display?.title === title).length === 1
  return alone ? title : `${title} (${name})`
}
