import type { ComparisonDocument, EvaluatorComparison } from '../../core/comparison.ts'
import { xmlAttribute, xmlText } from '../xml-text.ts'
import { sliceName } from './difference-text.ts'

/**
 * A comparison as JUnit XML: one test case for each evaluator, and for each evaluator in each slice. Worse is a
 * failure. Inconclusive is skipped, as JUnit has no third outcome, with what would settle it.
 */
export function comparisonJunit(document: ComparisonDocument): string {
  const { baseline, candidate, evaluators, slices, sentence, warnings } = document
  const cases = [
    ...Object.entries(evaluators).map(([name, own]) => ({ name, where: 'compare', own })),
    ...slices.flatMap((slice) =>
      Object.entries(slice.evaluators).map(([name, own]) => ({ name, where: `compare.${sliceName(slice)}`, own })),
    ),
  ]
  const counts = {
    tests: cases.length,
    failures: cases.filter(({ own }) => own.verdict === 'worse').length,
    errors: 0,
    skipped: cases.filter(({ own }) => own.verdict === 'inconclusive').length,
  }
  const figures = Object.entries(counts)
    .map(([name, count]) => xmlAttribute(name, count))
    .join('')
  const lines = cases.map(
    ({ name, where, own }) =>
      `    <testcase${xmlAttribute('classname', where)}${xmlAttribute('name', name)}>${bodyOf(own)}</testcase>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="assay"${figures}>`,
    `  <testsuite${xmlAttribute('name', `${baseline.name} → ${candidate.name}`)}${figures}>`,
    ...lines,
    `    <system-out>${xmlText([sentence, ...warnings].join('\n'))}</system-out>`,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function bodyOf({ verdict, sentence }: EvaluatorComparison): string {
  if (verdict === 'worse') return `<failure${xmlAttribute('message', sentence)}/>`
  if (verdict === 'inconclusive') return `<skipped${xmlAttribute('message', sentence)}/>`
  return `<system-out>${xmlText(sentence)}</system-out>`
}
