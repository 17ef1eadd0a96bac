/**
 * What becomes of a statement's verdict when a model puts words around it: framing, references to passages, lists, steps,
 * headings, the question again. Each statement is decided and judged alone and within forms, beside the same passages;
 * the law is that the gate's status by content stays, and that the judge's probability of each claim moves by at most
 * 0.02. Forms and statements of our own are in wrapped/; rows of ASSAY_DATA come in where it is set. Of the unseen and
 * the held forms only shares are printed, unless with `--reveal`. `--later`, `--newest`, `--further`, `--recent`, `--last`,
 * `--fresh`, `--held`: the forms that were written later, alone.
 *
 *     ASSAY_DATA=folder node bench/validity/wrapped.ts [--claims 40] [--forms 12] [--seed 1] [--reveal] [--later | --newest | --further | --recent | --last | --fresh | --held] [--worst 20]
 */
import { parseArgs } from 'node:util'
import { createGate } from '../../src/gate/create-gate.ts'
import { lexicalJudge } from '../../src/judge/lexical/lexical-judge.ts'
import { seededRandom } from '../../src/support/seeded-random.ts'
import { table } from './report.ts'
import { Comparison, type Pair } from './wrapped/bare-and-wrapped.ts'
import { type Case, fileCases, ownCases, shuffled } from './wrapped/cases.ts'
import { combinations } from './wrapped/combine.ts'
import { fits } from './wrapped/filling.ts'
import {
  type Form,
  hashOf,
  HIDDEN_SPLITS,
  KINDS,
  type Language,
  LANGUAGES,
  LATER_SPLITS,
  readForms,
  type Split,
  SPLITS,
} from './wrapped/forms.ts'
import { variants } from './wrapped/grammar.ts'
import { changes, checkChanges, cost, keepsAll, share, SUM_HEADS, sumCells } from './wrapped/sums.ts'

const { values } = parseArgs({
  options: {
    claims: { type: 'string', default: '40' },
    forms: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    reveal: { type: 'boolean', default: false },
    later: { type: 'boolean', default: false },
    newest: { type: 'boolean', default: false },
    further: { type: 'boolean', default: false },
    recent: { type: 'boolean', default: false },
    last: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    held: { type: 'boolean', default: false },
    worst: { type: 'string', default: '20' },
  },
})
const [count, perCase, seed] = [values.claims, values.forms, values.seed].map((given) => {
  if (/^\d+$/.test(given)) return Number(given)
  throw new Error(`--claims, --forms and --seed are whole numbers, not '${given}'.`)
}) as [number, number, number]

const written = LATER_SPLITS.filter((split) => values[split])
const splits: readonly Split[] = written.length > 0 ? written : SPLITS
const forms = withCombinations()
const folder = process.env['ASSAY_DATA']
const cases = [
  ...(folder === undefined ? [] : fileCases(folder, { count, seed })),
  ...LANGUAGES.flatMap((language) => ownCases(language, seed)),
]
const judge = lexicalJudge()
const pairs = await compared()
const ofSplit = (split: Split): Pair[] => pairs.filter(({ form }) => form.split === split)

const law = 'the status by content stays and no probability moves by more than 0.02'
console.log(`${judge.id}, ruleset standard; ${cases.length} statements, ${perCase} forms each; seed ${seed}`)
for (const language of LANGUAGES)
  console.log(`${language}: ${splits.map((split) => formsLine(language, split)).join(', ')}`)
if (folder === undefined) console.log('ASSAY_DATA is not set: statements of our own only.')
console.log(`content: status by checks that look neither at citations nor at length. as is: the gate's own status. uncited:
without the requirement of citations. lost: claims that the judge no longer finds. added: claims it finds in the words
around the statements, per answer. law: ${law}.`)

section('Languages', [...LANGUAGES], ({ form }) => form.language)
section('Kinds', [...KINDS, 'combined'], ({ form }) => form.kind)
section('Sources', [...new Set(cases.map(({ source }) => source))], ({ case: { source } }) => source)
section('Labels', ['supported', 'unsupported'], ({ case: { statements } }) =>
  statements[0]?.supported ? 'supported' : 'unsupported',
)
printChanges()
for (const split of splits) if (values.reveal || !HIDDEN_SPLITS.includes(split)) printWorst(split)

function formsLine(language: Language, split: Split): string {
  const own = forms.filter((form) => form.language === language && form.split === split && form.kind !== 'combined')
  const texts = own.reduce((sum, { pieces }) => sum + variants(pieces), 0)
  return `${own.length} ${split} forms (${texts} wordings)`
}

/** A sixth as many combinations as there are forms. */
function withCombinations(): Form[] {
  const written = LANGUAGES.flatMap((language) => splits.flatMap((split) => readForms(language, split)))
  return [
    ...written,
    ...LANGUAGES.flatMap((language) =>
      splits.flatMap((split) => {
        const own = written.filter((form) => form.language === language && form.split === split)
        return combinations(written, { language, split, count: Math.ceil(own.length / 6), seed })
      }),
    ),
  ]
}

/** Each case in the forms of its language that were used least so far. */
async function compared(): Promise<Pair[]> {
  const comparison = new Comparison({ gate: createGate(), judge, seed })
  const uses = new Map<Form, number>()
  const found: Pair[] = []
  for (const given of cases) {
    for (const form of leastUsed(given, uses)) {
      uses.set(form, (uses.get(form) ?? 0) + 1)
      found.push(await comparison.pair(form, given))
    }
  }
  return found
}

function leastUsed(given: Case, uses: ReadonlyMap<Form, number>): Form[] {
  const fitting = forms.filter((form) => form.language === given.language && fits(form, given))
  return shuffled(fitting, seededRandom(seed ^ hashOf(`forms ${given.source} ${given.id}`)))
    .sort((a, b) => (uses.get(a) ?? 0) - (uses.get(b) ?? 0))
    .slice(0, perCase)
}

function section(title: string, names: readonly string[], nameOf: (pair: Pair) => string): void {
  const lines = [...names, 'all'].flatMap((name) =>
    splits.map((split) => [
      `${name}, ${split}`,
      ...sumCells(ofSplit(split).filter((pair) => name === 'all' || nameOf(pair) === name)),
    ]),
  )
  console.log(`\n## ${title}\n\n${table(['', ...SUM_HEADS], lines)}`)
}

function printChanges(): void {
  const kinds = [...new Set(splits.flatMap((split) => changes(ofSplit(split)).map(([change]) => change)))]
  const counts = new Map(splits.map((split) => [split, new Map(changes(ofSplit(split)))]))
  const statuses = kinds.map((kind) => [
    kind,
    ...splits.map((split) => share(counts.get(split)?.get(kind) ?? 0, ofSplit(split).length)),
  ])
  console.log(`\n## Changes of the status by content, % of answers\n\n${table(['', ...splits], statuses)}`)
  const checks = new Map(
    splits.map((split) => [split, new Map(checkChanges(ofSplit(split)).map((change) => [change.name, change]))]),
  )
  const names = new Set([...checks.values()].flatMap((changed) => [...changed.keys()]))
  const lines = [...names].map((name) => [
    name,
    ...splits.flatMap((split) => {
      const { milder = 0, stricter = 0 } = checks.get(split)?.get(name) ?? {}
      return [milder, stricter].map((part) => share(part, ofSplit(split).length))
    }),
  ])
  const heads = ['check', ...splits.flatMap((split) => [`milder, ${split}`, `stricter, ${split}`])]
  console.log(
    `\n## Checks that say something else than of the statements alone, % of answers\n\n${table(heads, lines)}`,
  )
}

/** The forms that cost most, each with the answer that shows it best. */
function printWorst(split: Split): void {
  const ranked = [...Map.groupBy(ofSplit(split), ({ form }) => form)].sort(([, a], [, b]) => cost(b) - cost(a))
  console.log(`\n## The worst forms, ${split}`)
  for (const [form, own] of ranked.slice(0, Number(values.worst))) {
    const [example] = [...own].filter((pair) => !keepsAll(pair)).sort((a, b) => cost([b]) - cost([a]))
    console.log(
      `\n${form.id} ${form.kind} ${form.family}: law kept ${share(own.filter(keepsAll).length, own.length)} % of ${own.length}`,
    )
    if (example !== undefined) printExample(example)
  }
}

function printExample({ wrapped, bare, whole, bareLevels, wholeLevels, claims }: Pair): void {
  const changed = [...wholeLevels].filter(([name, level]) => level !== (bareLevels.get(name) ?? 0))
  const moves = claims.map(
    ({ before, after }) => `${before.probability.toFixed(2)} → ${after?.probability.toFixed(2) ?? 'lost'}`,
  )
  console.log(`  ${JSON.stringify(wrapped.text.length > 400 ? `${wrapped.text.slice(0, 400)}…` : wrapped.text)}`)
  console.log(
    `  ${bare.content} → ${whole.content}; ${changed.map(([name]) => name).join(', ') || 'the checks say the same'}; p ${moves.join(', ')}`,
  )
}
