import type { Command } from 'commander'
import { addEvalFlags, addRouteFlags } from '../eval/eval-flags.ts'
import { whole } from '../flags/flag-values.ts'
import { LOOSE, MAP } from '../flags/map-flag.ts'
import { verb, type Wiring } from './verb.ts'

export function addInit(root: Command, { world, done }: Wiring): void {
  verb(root, 'init', {
    summary: 'write a config file, a data set, a workflow and a test, and evaluate once',
    example: 'assay init questions.csv --target ./app.ts#answer --task rag_qa',
    usage: '[DATA] [options]',
  })
    .argument('[DATA]', 'your questions or answers; without them a sample is written')
    .option('--target <MODULE#EXPORT>', 'the function that answers each example')
    .option('-t, --task <TASK>', 'what the application does, such as rag_qa')
    .option('--judge <NAME>', 'lexical (offline, no key) | openai:MODEL | anthropic:MODEL | compatible:MODEL')
    .option('--loose', 'put unknown fields of the data into metadata instead of refusing them')
    .option('-y, --yes', 'ask nothing: a sample, no function and the offline judge where no flag says otherwise')
    .option('--no-run', 'only write the files')
    .addHelpText('after', INIT_NOTES)
    .action(async (data: string | undefined, options: Record<string, unknown>) => {
      const { initCommand } = await import('../init/init.ts')
      done(await initCommand(data, { options, world }))
    })
}

const INIT_NOTES = `
On a terminal it asks for what no flag says; elsewhere it goes on without. No file that is there is changed. For init, a
first run that is below a threshold is no failure: 0`

export function addEval(root: Command, { world, done }: Wiring): void {
  const command = verb(root, 'eval', {
    summary: 'run your application over a data set and evaluate its answers',
    example: 'assay eval dev.jsonl -e faithfulness@0.8,relevance --report markdown=report.md',
    usage: '[CONFIG | DATA] [options]',
  }).argument('[CONFIG|DATA]', 'a config file or a data set (default: assay.config.* in this folder)')
  addEvalFlags(command).action(async (input: string | undefined, options: Record<string, unknown>) => {
    const { evalCommand } = await import('../eval/eval.ts')
    done(await evalCommand(input, { options, world }))
  })
}

export function addValidate(root: Command, { world, done }: Wiring): void {
  verb(root, 'validate', {
    summary: 'list every error in a data set, with its position',
    example: 'assay validate dev.jsonl',
    usage: 'DATA [options]',
  })
    .argument('<DATA>', 'a .jsonl, .json, .yaml, .csv or .parquet file, gzipped or not; - for JSONL on standard input')
    .option(...MAP)
    .option(...LOOSE)
    .option('--format <FORMAT>', 'console | json | markdown')
    .action(async (data: string, options: Record<string, unknown>) => {
      const { validateCommand } = await import('../inspect/validate.ts')
      done(await validateCommand(data, { options, world }))
    })
}

export function addConvert(root: Command, { world, done }: Wiring): void {
  verb(root, 'convert', {
    summary: 'write the records of another tool as a data set of Assay',
    example: 'assay convert langfuse-traces.json answers.jsonl',
    usage: 'IN OUT [options]',
  })
    .argument('<IN>', 'a data set or the export of another tool; - for JSONL on standard input')
    .argument('<OUT>', 'the .jsonl file to write; - for standard output')
    .option(...MAP)
    .option(...LOOSE)
    .option('--limit <N>', 'only the first N examples', whole('--limit', 1))
    .option('--force', 'replace OUT if it is there')
    .action(async (from: string, to: string, options: Record<string, unknown>) => {
      const { convertCommand } = await import('../inspect/convert.ts')
      done(await convertCommand([from, to], { options, world }))
    })
}

export function addEvaluators(root: Command, { world, done }: Wiring): void {
  verb(root, 'evaluators', {
    summary: 'list the evaluators, or explain one',
    example: 'assay evaluators faithfulness',
    usage: '[NAME] [options]',
  })
    .argument('[NAME]', 'explain this one: formula, required fields, cost, limits, source')
    .option('--format <FORMAT>', 'console | markdown | json | yaml; json and yaml give the metadata')
    .action(async (name: string | undefined, options: Record<string, unknown>) => {
      const { evaluatorsCommand } = await import('../inspect/evaluators.ts')
      done(await evaluatorsCommand(name, { options, world }))
    })
}

export function addRoute(root: Command, { world, done }: Wiring): void {
  const command = verb(root, 'route', {
    summary: 'show which evaluators would run on a data set, and why',
    example: 'assay route dev.jsonl --preset deep_dive',
    usage: '[CONFIG | DATA] [options]',
  }).argument('[CONFIG|DATA]', 'a config file or a data set (default: assay.config.* in this folder)')
  addRouteFlags(command).action(async (input: string | undefined, options: Record<string, unknown>) => {
    const { routeCommand } = await import('../inspect/route.ts')
    done(await routeCommand(input, { options, world }))
  })
}
