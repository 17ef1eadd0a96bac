import { AnswerCorrectnessEvaluator } from '../../src/evaluators/index.ts'
import { lexicalJudge } from '../../src/judge/lexical/lexical-judge.ts'
import { ASPECTS, agreement, betweenPeople, differences, readPairs, type Agreement } from './ragchecker-pairs.ts'
import { table } from './report.ts'
import { dataFolder } from './rows.ts'

/**
 * Prints how well answer_correctness with the offline judge agrees with people who compared two answers: correlation of
 * the differences of scores with the mean preference, beside what two people reach and what RAGChecker with a model does.
 * Nothing is fitted here, but that probabilities are counted and not verdicts was decided on these very pairs.
 */
const pairs = readPairs(dataFolder())
const judge = lexicalJudge()
const rows: [name: string, figures: readonly Agreement[]][] = []
for (const [name, evaluator] of [
  ['answer_correctness, as it ships', new AnswerCorrectnessEvaluator()],
  ['answer_correctness, counts by verdict', new AnswerCorrectnessEvaluator({ counts: 'verdicts' })],
  ['answer_correctness, beta 2', new AnswerCorrectnessEvaluator({ beta: 2 })],
] as const) {
  const found = await differences(pairs, { evaluator, judge })
  rows.push([name, ASPECTS.map((aspect) => agreement(pairs, { found, aspect }))])
}
rows.push(['one person by the other', ASPECTS.map((aspect) => betweenPeople(pairs, aspect))])

const hundredth = ({ pearson, spearman }: Agreement): string =>
  `${(100 * pearson).toFixed(1)} / ${(100 * spearman).toFixed(1)}`
const lines = rows.map(([name, figures]) => [name, ...figures.map(hundredth)])
lines.push(['RAGChecker with a model (arXiv 2408.08067)', '61.9 / 60.9', '', ''])
process.stdout.write(
  `${judge.id}, ${pairs.length} pairs, Pearson / Spearman × 100\n\n${table(['', ...ASPECTS], lines)}\n`,
)
