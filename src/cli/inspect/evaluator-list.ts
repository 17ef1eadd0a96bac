import type { EvaluatorSpec } from '../../core/evaluator.ts'
import { markdownText } from '../../reports/markdown-text.ts'
import { padEnd, printable, wrap } from '../../reports/display.ts'
import { paint as painter } from '../../reports/paint.ts'

/** All evaluators as text: name, threshold and what each asks, then what it needs. */
export function evaluatorList(
  specs: readonly EvaluatorSpec[],
  { width, colour }: { width: number; colour: boolean },
): string {
  const paint = painter(colour)
  const first = Math.max(9, ...specs.map(({ name }) => name.length)) + 3
  const beside = Math.min(width, 120) - first - 13
  // Where there is no room beside the names, the rest stands below them.
  const isNarrow = beside < 30
  const room = isNarrow ? Math.max(20, width - 4) : beside
  const rows = specs.flatMap((spec) => {
    const lines = wrap(printable(spec.description === '' ? spec.title : spec.description), room)
    const needs = `needs ${spec.requires.length === 0 ? 'nothing' : spec.requires.join(', ')}; ${COSTS[spec.cost]}`
    const name = paint.strong(printable(spec.name))
    if (isNarrow) {
      const below = [...lines, ...wrap(needs, room).map(paint.quiet)].map((line) => `    ${line}`)
      return [`  ${name} ${spec.threshold}`, ...below]
    }
    const [line = '', ...more] = lines
    const head = `  ${paint.strong(padEnd(printable(spec.name), first))}${padEnd(String(spec.threshold), 11)}${line}`
    return [head, ...[...more, ...wrap(needs, room).map(paint.quiet)].map((text) => ' '.repeat(first + 13) + text)]
  })
  const titles = isNarrow
    ? 'evaluator, threshold'
    : `${padEnd('evaluator', first)}${padEnd('threshold', 11)}what it asks`
  const end = wrap('assay evaluators NAME explains one: formula, required fields, cost, limits, source.', width - 2)
  const below = end.map((line) => paint.quiet(`  ${line}`))
  return ['', paint.quiet(`  ${titles}`), ...rows, '', ...below, '', ''].join('\n')
}

const COSTS: Readonly<Record<EvaluatorSpec['cost'], string>> = {
  none: 'no judge',
  low: 'a judge, low cost',
  medium: 'a judge, medium cost',
  high: 'a judge, high cost',
}

/** The same as a Markdown table. */
export function markdownTable(specs: readonly EvaluatorSpec[]): string {
  const rows = specs.map(({ name, threshold, description, requires, cost }) => {
    const cells = [`\`${name}\``, String(threshold), markdownText(description), requires.join(', '), cost]
    return `| ${cells.join(' | ')} |`
  })
  return `${['| evaluator | threshold | what it asks | needs | cost |', '| --- | --: | --- | --- | --- |', ...rows].join('\n')}\n`
}
