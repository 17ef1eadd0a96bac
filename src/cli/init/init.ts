import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { CONFIG_FILES } from '../../config/load-config.ts'
import { findModule } from '../../config/modules.ts'
import { loadTarget } from '../../config/target.ts'
import { UsageError } from '../../core/errors.ts'
import type { Example } from '../../core/example.ts'
import { printable } from '../../reports/display.ts'
import { thousands } from '../../support/counted.ts'
import { openExamples } from '../eval/open-examples.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import type { World } from '../world.ts'
import { answersOf, type Answers } from './questions.ts'
import { SAMPLES, questionsOf } from './samples.ts'
import { DATA_FILE, RUN, configText, testText, workflowText, type PackageManager, type Plan } from './templates.ts'

export interface InitRequest {
  readonly options: Readonly<Record<string, unknown>>
  readonly world: World
}

/**
 * `assay init [DATA]`: writes a configuration, a data set, a workflow and a test into the folder, and evaluates once. Whatever
 * can be wrong is found before the first file is written, and no file that is there is changed.
 */
export async function initCommand(data: string | undefined, { options, world }: InitRequest): Promise<ExitCode> {
  refuseConfigured(world)
  const answers = await answersOf(data, { options, ask: options['yes'] === true ? undefined : world.ask })
  const module = await moduleOf(answers.target, world)
  const { examples, evaluators, notes } = await recordsFor(answers, { loose: options['loose'] === true, world })
  const { target, task, judge } = answers
  const manager = managerOf(world.cwd)
  const plan: Plan = { target, module, task, judge, evaluators, manager, examples: examples.length }
  const written = await writeFiles(
    {
      'assay.config.yaml': configText(plan),
      [DATA_FILE]: `${examples.map((example) => JSON.stringify(example)).join('\n')}\n`,
      'evals/assay.test.ts': testText(plan),
      '.github/workflows/assay.yml': workflowText(plan),
    },
    world,
  )
  world.stdout.write(
    `${[...written, ...notes, ...aboutCall(answers, examples), ...(await aboutProject(world.cwd))].map(printable).join('\n')}\n`,
  )
  if (options['run'] === false) return EXIT.holds
  if (isCostly(answers) && examples.length > FIRST_CALLS) {
    world.stdout.write(
      `This first run takes ${FIRST_CALLS} of the ${examples.length} examples; assay eval takes all.\n`,
    )
  }
  const code = await runOnce(answers, world)
  world.stdout.write(next(manager))
  return code
}

/** A file that is kept would not fit the ones that are written. */
function refuseConfigured({ cwd }: World): void {
  const there = CONFIG_FILES.find((name) => existsSync(join(cwd, name)))
  if (there !== undefined) {
    throw new UsageError(`${there} is here already, so nothing was written. Run it with assay eval, or change it.`)
  }
}

/** The file of the target, relative to the folder. Throws a UsageError if the function is not there. */
async function moduleOf(target: string | undefined, { cwd }: World): Promise<string | undefined> {
  if (target === undefined) return undefined
  const here = { base: cwd, cwd }
  await loadTarget(target, here)
  const found = findModule(target.replace(/#[^#]*$/, ''), here)
  return found === undefined ? undefined : relative(cwd, found).replaceAll(sep, '/')
}

/** A first data set need not be larger; it is meant to be read and corrected. */
const MOST_EXAMPLES = 500

interface Records {
  readonly examples: readonly Example[]
  readonly evaluators?: readonly string[] | undefined
  readonly notes: readonly string[]
}

async function recordsFor(
  { data, target, task = 'rag_qa' }: Answers,
  { loose, world }: { loose: boolean; world: World },
): Promise<Records> {
  if (data === undefined) {
    const sample = SAMPLES[task]
    if (target === undefined) {
      return { ...sample, notes: [`${DATA_FILE} is a sample: put your own questions and answers in its place.`] }
    }
    return { examples: questionsOf(sample), notes: [`${DATA_FILE} has sample questions: put your own in their place.`] }
  }
  if (data === '-') throw new UsageError('init reads the data from a file; standard input cannot be read twice.')
  const reading = { loose, world }
  const { dataset } = await openExamples(data, reading)
  const total = dataset.size ?? 0
  if (total === 0) throw new UsageError(`${data} has no examples to begin with.`)
  const all = total <= MOST_EXAMPLES
  const used = all ? dataset : (await openExamples(data, { ...reading, limit: MOST_EXAMPLES, seed: 1 })).dataset
  return {
    examples: await Array.fromAsync(used),
    notes: all ? [] : [`${DATA_FILE} has ${MOST_EXAMPLES} of the ${thousands(total)} examples, drawn at random.`],
  }
}

/** Writes what is not there yet, and says of each file what became of it. */
async function writeFiles(files: Readonly<Record<string, string>>, { cwd }: World): Promise<string[]> {
  const said: string[] = []
  for (const [name, text] of Object.entries(files)) {
    const path = join(cwd, name)
    await mkdir(dirname(path), { recursive: true })
    const isNew = await writeFile(path, text, { flag: 'wx' }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
        throw new UsageError(`${name} cannot be written: ${String(error)}.`, { cause: error })
      },
    )
    said.push(isNew ? `wrote ${name}` : `kept  ${name}, which was here already`)
  }
  return said
}

const SHOWN_INPUTS = 120

/** What the function of the target will be called with, so that one that expects other names is corrected. */
function aboutCall({ target }: Answers, [first]: readonly Example[]): string[] {
  if (target === undefined || first === undefined) return []
  const inputs = JSON.stringify(first.inputs)
  const shown = inputs.length > SHOWN_INPUTS ? `${inputs.slice(0, SHOWN_INPUTS)}…` : inputs
  return [`${target} is called with the inputs of a record, such as ${shown}`]
}

function managerOf(cwd: string): PackageManager {
  if (existsSync(join(cwd, 'pnpm-lock.yaml'))) return 'pnpm'
  return existsSync(join(cwd, 'yarn.lock')) ? 'yarn' : 'npm'
}

/** What the workflow and the test need and the project does not have. */
async function aboutProject(cwd: string): Promise<string[]> {
  const text = await readFile(join(cwd, 'package.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return ['There is no package.json here: the workflow and the test need one that lists assay.']
  const listed = ['assay', 'vitest'].filter((name) => text.includes(`"${name}"`))
  return [
    ...(listed.includes('assay') ? [] : ['package.json does not list assay, which the workflow and the test need.']),
    ...(/"assay":\s*"file:/.test(text)
      ? ['package.json takes assay from a file: commit that file too, or the workflow cannot install it.']
      : []),
    ...(listed.includes('vitest') ? [] : ['The test needs vitest: npm install --save-dev vitest']),
    ...(existsSync(join(cwd, '.git')) || !existsSync(join(cwd, '..', '.git'))
      ? []
      : ['GitHub reads workflows at the root of the repository: move .github there, and set working-directory.']),
  ]
}

/** Most calls of an application or a model that nobody has asked for. */
const FIRST_CALLS = 10

function isCostly({ target, judge }: Answers): boolean {
  return target !== undefined || judge !== undefined
}

async function runOnce(answers: Answers, world: World): Promise<ExitCode> {
  const { evalCommand } = await import('../eval/eval.ts')
  const code = await evalCommand(undefined, { options: isCostly(answers) ? { limit: FIRST_CALLS } : {}, world })
  // What a first run says about quality is no fault of setting up.
  return code === EXIT.below || code === EXIT.inconclusive ? EXIT.holds : code
}

function next(manager: PackageManager): string {
  const run = RUN[manager]
  return [
    'Next:',
    `  ${run} eval                                   the same again`,
    `  ${run} eval --report html=assay-report.html   as a page`,
    `  ${run} baseline set latest                    keep this run, to compare later ones with it`,
    '',
  ].join('\n')
}
