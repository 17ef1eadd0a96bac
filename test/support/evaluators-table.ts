import { specOf } from '../../src/core/evaluator.ts'
import { getEvaluator, listEvaluators } from '../../src/index.ts'

/** The README's table of evaluators, from what they say of themselves. */
export function evaluatorsTable(): string {
  const rows = listEvaluators().map((name) => {
    const { description, requires, kind, tasks } = specOf(getEvaluator(name))
    const needs = requires.length === 0 ? '–' : requires.map((field) => `\`${field}\``).join(', ')
    const page = `[${name}](docs/evaluators/${name}.md)`
    return `| ${page} | ${description} | ${needs} | ${kind === 'llm_judge' ? 'yes' : 'no'} | ${tasks.join(', ') || 'any'} |`
  })
  return ['| evaluator | what it asks | needs | judge | tasks |', '| --- | --- | --- | --- | --- |', ...rows, ''].join(
    '\n',
  )
}
