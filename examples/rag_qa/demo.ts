// npm run demo: judges the recorded answers, compares the verdicts with the labels, and runs the live application.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { evaluate } from 'assay'
import { consoleReport } from 'assay/reports'
import { agreementOf } from './agreement.ts'
import { answerQuestion } from './app.ts'
import { judgedQuestions } from './explain.ts'
import { heading, paragraph } from './layout.ts'
import { readQuestions } from './questions.ts'
import { agreementSection, examplesSection, liveSection, nextSection } from './sections.ts'

const print = (lines: readonly string[]): void => console.log(lines.join('\n'))

const dataset = relative(process.cwd(), fileURLToPath(new URL('dev.jsonl', import.meta.url)))
const width = process.stdout.columns ?? 100
const colour = process.stdout.isTTY && process.stdout.hasColors()
const questions = await readQuestions()
const wrong = questions.filter(({ metadata }) => metadata.label === 'unsupported').length

print([
  '',
  '  Assay: does this answer deserve to be believed?',
  '',
  ...paragraph(
    `${questions.length} questions about Fastify, answered from the documentation that ships inside its package. ` +
      `${questions.length - wrong} recorded answers are honest, ${wrong} are wrong on purpose. The judge is the embedded ` +
      'one: it compares words, needs no model, no key and no network, and has never seen these answers.',
  ),
  ...heading('1 · The recorded answers'),
])

const recorded = (await evaluate({ dataset, task: 'rag_qa' })).toJSON()
print([
  consoleReport(recorded, { width, colour, examples: 1 }).trimEnd(),
  '',
  ...paragraph(
    recorded.summary.verdict === 'holds'
      ? 'Every gate holds, although a third of the answers is wrong: see below what was missed.'
      : 'That is as it should be: a third of the answers is wrong on purpose, so a gate that holds would be the surprise.',
  ),
])

const judged = judgedQuestions(questions, recorded.results ?? [])
print(agreementSection(agreementOf(judged.map(({ question, rejected }) => ({ ...question.metadata, rejected })))))
print(examplesSection(judged))

const retrieved = new Map<string, string[]>()
const live = await evaluate({
  dataset,
  task: 'rag_qa',
  target: async (inputs) => {
    const query = String(inputs['query'])
    const answer = await answerQuestion({ query })
    const ids = (answer.context ?? []).map((passage) => (typeof passage === 'string' ? passage : passage.id))
    retrieved.set(query, ids)
    return answer
  },
})
print(liveSection(live.toJSON(), { questions, retrieved }))
print(nextSection())
