import { Command, CommanderError, type OutputConfiguration } from 'commander'
import { didYouMean } from '../support/did-you-mean.ts'
import { addCalibrateFlags } from './calibrate/flags.ts'
import { addCompareFlags } from './compare/compare-flags.ts'
import { addPreferFlags } from './compare/prefer-flags.ts'
import { addEvalFlags, addRouteFlags } from './eval/eval-flags.ts'
import { EXIT } from './exit-codes.ts'
import { above, collected, share, whole } from './flags/flag-values.ts'
import { LOOSE, MAP } from './flags/map-flag.ts'
import { withMaskedAddresses } from './masked-stderr.ts'
import type { LabelsFlags } from './labels/label-exchange.ts'
import { addPlanFlags } from './compare/plan-flags.ts'
import { reportProblem } from './problem.ts'
import { withoutWorkflowCommands } from './report/workflow-commands.ts'
import { columnsOf, wantsColour, type World } from './world.ts'

export { reportProblem } from './problem.ts'

/** Parses a command line, runs its verb and returns the exit code. Never throws. */
export async function runCommand(args: readonly string[], given: World): Promise<number> {
  const world = withMaskedAddresses(withoutWorkflowCommands(given))
  let code: number = EXIT.holds
  const done = (exitCode: number): void => {
    code = exitCode
  }
  try {
    const root = program(world, done)
    const asked = verbOf(args, root)
    await root.parseAsync([...asked], { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.holds : EXIT.usage
    return reportProblem(error, world)
  }
}

function program(world: World, done: (exitCode: number) => void): Command {
  const root = new Command('assay')
    .description('Evaluates the answers of RAG and LLM applications, and tells you whether to trust them.')
    .version(world.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'explain a verb: assay VERB --help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput(outputFor(world))
    .action((_options: unknown, command: Command) => command.outputHelp())
  addInit(root, { world, done })
  addEval(root, { world, done })
  addValidate(root, { world, done })
  addConvert(root, { world, done })
  addEvaluators(root, { world, done })
  addRoute(root, { world, done })
  addGate(root, { world, done })
  addLedger(root, { world, done })
  addRuns(root, { world, done })
  addView(root, { world, done })
  addWorker(root, { world, done })
  addCompare(root, { world, done })
  addBaseline(root, { world, done })
  addPlan(root, { world, done })
  addCalibrate(root, { world, done })
  addLabels(root, { world, done })
  addDoctor(root, { world, done })
  root.helpInformation = () => verbs(root)
  return root
}

/** The output of `assay` without arguments. */
function verbs(root: Command): string {
  const lines = root.commands.map((command) => `  assay ${command.name().padEnd(12)} ${command.summary()}`)
  return [
    '',
    `  ${root.description()}`,
    '',
    ...lines,
    '',
    '  assay VERB --help explains a verb, with an example; assay --version prints the version.',
    '',
    '',
  ].join('\n')
}

interface Wiring {
  readonly world: World
  readonly done: (exitCode: number) => void
}

function addInit(root: Command, { world, done }: Wiring): void {
  verb(root, 'init', {
    summary: 'write a config file, a data set, a workflow and a test, and evaluate once',
    example: 'assay init questions.csv --target ./app.ts#answer --task rag_qa',
  })
    .argument('[DATA]', 'your questions or answers; without them a sample is written')
    .option('--target <MODULE#EXPORT>', 'the function that answers each example')
    .option('-t, --task <TASK>', 'what the application does, such as rag_qa')
    .option('--judge <NAME>', 'lexical (offline, no key) | openai:MODEL | anthropic:MODEL | compatible:MODEL')
    .option('--loose', 'put unknown fields of the data into metadata instead of refusing them')
    .option('--no-run', 'only write the files')
    .addHelpText('after', INIT_NOTES)
    .action(async (data: string | undefined, options: Record<string, unknown>) => {
      const { initCommand } = await import('./init/init.ts')
      done(await initCommand(data, { options, world }))
    })
}

const INIT_NOTES = `
On a terminal it asks for what no flag says; elsewhere it goes on without. No file that is there is changed. For init, a
first run that is below a threshold is no failure: 0`

function addEval(root: Command, { world, done }: Wiring): void {
  const command = verb(root, 'eval', {
    summary: 'run your application over a data set and evaluate its answers',
    example: 'assay eval dev.jsonl -e faithfulness@0.8,relevance --report markdown=report.md',
  }).argument('[CONFIG|DATA]', 'a config file or a data set (default: assay.config.* in this folder)')
  addEvalFlags(command).action(async (input: string | undefined, options: Record<string, unknown>) => {
    const { evalCommand } = await import('./eval/eval.ts')
    done(await evalCommand(input, { options, world }))
  })
}

function addValidate(root: Command, { world, done }: Wiring): void {
  verb(root, 'validate', {
    summary: 'list every error in a data set, with its position',
    example: 'assay validate dev.jsonl',
  })
    .argument('<DATA>', 'a .jsonl, .json, .yaml, .csv or .parquet file, gzipped or not; - for JSONL on standard input')
    .option(...MAP)
    .option(...LOOSE)
    .option('--format <FORMAT>', 'console | json | markdown')
    .action(async (data: string, options: Record<string, unknown>) => {
      const { validateCommand } = await import('./inspect/validate.ts')
      done(await validateCommand(data, { options, world }))
    })
}

function addConvert(root: Command, { world, done }: Wiring): void {
  verb(root, 'convert', {
    summary: 'write the records of another tool as a data set of Assay',
    example: 'assay convert langfuse-traces.json answers.jsonl',
  })
    .argument('<IN>', 'a data set or the export of another tool; - for JSONL on standard input')
    .argument('<OUT>', 'the .jsonl file to write; - for standard output')
    .option(...MAP)
    .option(...LOOSE)
    .option('--limit <N>', 'only the first N examples', whole('--limit', 1))
    .option('--force', 'replace OUT if it is there')
    .action(async (from: string, to: string, options: Record<string, unknown>) => {
      const { convertCommand } = await import('./inspect/convert.ts')
      done(await convertCommand([from, to], { options, world }))
    })
}

function addEvaluators(root: Command, { world, done }: Wiring): void {
  verb(root, 'evaluators', {
    summary: 'list the evaluators, or explain one',
    example: 'assay evaluators faithfulness',
  })
    .argument('[NAME]', 'explain this one: formula, required fields, cost, limits, source')
    .option('--format <FORMAT>', 'console | markdown | json | yaml; json and yaml give the metadata')
    .action(async (name: string | undefined, options: Record<string, unknown>) => {
      const { evaluatorsCommand } = await import('./inspect/evaluators.ts')
      done(await evaluatorsCommand(name, { options, world }))
    })
}

function addGate(root: Command, { world, done }: Wiring): void {
  verb(root, 'gate', {
    summary: 'decide whether answers may be shown, with reasons',
    example: 'assay gate answers.jsonl --ruleset standard --format sarif > gate.sarif',
  })
    .argument('<INPUT>', 'JSONL of gate inputs, or any data set with answers; - for JSONL on standard input')
    .option(...MAP)
    .option(...LOOSE)
    .option('--ruleset <NAME|FILE>', 'minimal | standard | strict, or a .json or .yaml file')
    .option(
      '--config <FILE>',
      'settings that override the ruleset, .yaml or .json; `tenants:` has settings for each tenant',
    )
    .option('--ledger <PATH|URL>', 'record every decision in this ledger before it is shown')
    .option('--key <FILE>', 'the Ed25519 key that signs the ledger (default: your own)')
    .option('--format <FORMAT>', 'console | markdown | json (one decision per line) | junit | sarif')
    .option('--threads <N>', 'most threads that decide, without a ledger (the cores)', whole('--threads', 1))
    .addHelpText('after', GATE_CODES)
    .action(async (input: string, options: Record<string, unknown>) => {
      const { gateCommand } = await import('./gate/gate.ts')
      done(await gateCommand(input, { options, world }))
    })
}

function addLedger(root: Command, { world, done }: Wiring): void {
  verb(root, 'ledger', {
    summary: 'prove, show, replay and export recorded decisions',
    example: 'assay ledger verify --ledger .assay/assay.db --checkpoint checkpoint.txt',
  })
    .argument(
      '<VERB>',
      'verify [EXPORT] | show ID | replay [ID…] | reevaluate | export [ID…] | checkpoint | redact ID | keys | import FILE',
    )
    .argument('[ID...]', 'record ids; with verify, an export file')
    .option('--ledger <PATH|URL>', 'a database file, or postgres://… (default: the one in the config file)')
    .option('--log <NAME>', 'one of several logs in a store (default: main)')
    .option('--checkpoint <FILE>', 'a signed checkpoint from a second place, to verify against')
    .option('--part', 'with verify EXPORT: you asked for a partial export, so missing records are not tampering')
    .option('--key <FILE>', 'an Ed25519 key as PEM, or public keys to verify with, one per line (default: your own)')
    .option('--out <FILE>', 'write the export or the checkpoint to this file')
    .option('--no-blobs', 'export without texts')
    .option('--ruleset <NAME|FILE>', 'the candidate ruleset to re-evaluate with')
    .option('--config <FILE>', 'settings that override the candidate')
    .option('--max-new-pass <N|%>', 'fail when more than this many decisions would newly pass')
    .option('--max-new-fail <N|%>', 'fail when more than this many decisions would newly fail')
    .option('--record', 'also record the re-evaluated decisions')
    .option('--engine <MODULE...>', 'also replay with these: the gate of an earlier release, such as assay-0.1/gate')
    .option('--reason <TEXT>', 'why a record is redacted')
    .option('--no-rewrite', 'with redact: let the next command that writes to the store rewrite its file')
    .option('--rotate', 'with keys: hand over to a new key, with a record signed by both')
    .option('--to <FILE>', 'with --rotate: the key to hand over to (default: a new one)')
    .option('--format <FORMAT>', 'console | markdown | json')
    .addHelpText('after', LEDGER_CODES)
    .action(async (name: string, ids: string[], options: Record<string, unknown>) => {
      const { ledgerCommand } = await import('./ledger/ledger.ts')
      done(await ledgerCommand(name, { ids, options, world }))
    })
}

const LEDGER_CODES = `
For verify: 0 intact · 1 tampered with, or something is missing that a trusted checkpoint covers · 3 all records agree, but this is
a partial export, or records may be missing at the end. For replay: 0 the same · 1 not the same · 3 needs other versions.
For reevaluate: 0 within the limits · 1 beyond them · 3 nothing recorded. For redact: 0 erased · 3 erased, but the store's files may
still hold it, until the next command that writes`

const GATE_CODES = `
For the gate: 0 every answer may be shown, with or without a warning · 1 at least one failed, or could not be checked ·
2 a line is not a gate input; the message names it, and the decisions before it were printed`

function addRoute(root: Command, { world, done }: Wiring): void {
  const command = verb(root, 'route', {
    summary: 'show which evaluators would run on a data set, and why',
    example: 'assay route dev.jsonl --preset deep_dive',
  }).argument('[CONFIG|DATA]', 'a config file or a data set (default: assay.config.* in this folder)')
  addRouteFlags(command).action(async (input: string | undefined, options: Record<string, unknown>) => {
    const { routeCommand } = await import('./inspect/route.ts')
    done(await routeCommand(input, { options, world }))
  })
}

function addRuns(root: Command, { world, done }: Wiring): void {
  verb(root, 'runs', {
    summary: 'list, show, rename, export or delete stored runs; watch, pause or cancel distributed ones',
    example: 'assay runs list',
  })
    .argument(
      '<VERB>',
      'list | show | rename | export | delete; for a distributed run also watch | pause | continue | cancel',
    )
    .argument('[RUN]', 'its id or the beginning of it, its name, or latest; assay runs list shows them')
    .argument('[NAME]', 'with rename: what to call it')
    .option('--store <PATH|URL>', 'where runs are stored (default: .assay/assay.db)')
    .option(
      '--report <FORMAT[=PATH]>',
      'with show: write this report of the run, as assay eval does; may be repeated',
      collected,
    )
    .option('--no-rewrite', 'with delete: let the next command that writes to the store rewrite its file')
    .option('--max-cost <USD>', 'with continue: the new limit for the whole run', above('--max-cost'))
    .option('--format <FORMAT>', 'console | markdown | json; export is always JSON lines')
    .option('--digits <N>', 'with show: decimals of scores (2); JSON always has them all', whole('--digits', 0))
    .action(
      async (what: string, id: string | undefined, more: string | undefined, options: Record<string, unknown>) => {
        const { runsCommand } = await import('./runs/runs.ts')
        done(await runsCommand(what, { id, more, options, world }))
      },
    )
}

function addView(root: Command, { world, done }: Wiring): void {
  verb(root, 'view', {
    summary: 'look at runs, answers and their evidence in the browser',
    example: 'assay view --open',
  })
    .option('--store <PATH|URL>', 'where runs are stored (default: .assay/assay.db)')
    .option('--port <N>', 'where to listen on this machine (default: any port that is free)', whole('--port', 0))
    .option('--open', 'open the browser')
    .option('--export <DIR>', 'write the pages as files into this folder, and serve nothing')
    .option('--run <RUN>', 'with --export: only this run; may be repeated', collected)
    .action(async (options: Record<string, unknown>) => {
      const { viewCommand } = await import('./view/view.ts')
      done(await viewCommand({ options, world }))
    })
}

function addCalibrate(root: Command, { world, done }: Wiring): void {
  const command = verb(root, 'calibrate', {
    summary: 'measure how well the judge, or the gate, agrees with people',
    example: 'assay calibrate labelled.jsonl -e faithfulness --label human --out faithfulness.calibration.jsonl',
  }).argument('[DATA]', 'answers labelled by people; with --golden, claims with their verdicts; none with --from-store')
  addCalibrateFlags(command).action(async (data: string | undefined, options: Record<string, unknown>) => {
    const { calibrateCommand } = await import('./calibrate/calibrate.ts')
    done(await calibrateCommand(data, { options, world }))
  })
}

function addLabels(root: Command, { world, done }: Wiring): void {
  verb(root, 'labels', {
    summary: 'draw answers of a run for people to label, and show, export or import what they said',
    example: 'assay labels draw latest -e faithfulness --rule uncertain',
  })
    .argument('<VERB>', 'draw RUN | list | show QUEUE | export [QUEUE] | import FILE | used FILE')
    .argument('[WHAT]', 'a run, a queue or a file')
    .option('--store <PATH|URL>', 'where runs are stored (default: .assay/assay.db)')
    .option('-e, --evaluator <NAME>', 'with draw and used: whose question is asked (faithfulness)')
    .option('--rule <RULE>', 'with draw: random | uncertain | disagreeing:EVALUATOR (random)')
    .option('--count <N>', 'with draw: about how many (100)', whole('--count', 1))
    .option(
      '--explore <X>',
      'with draw: the share drawn from all alike, whatever the rule prefers (0.5)',
      share('--explore'),
    )
    .option('--overlap <X>', 'with draw: the share that two people are asked for (0.2)', share('--overlap'))
    .option('--tag <TAG>', 'with draw: only answers with this tag')
    .option('--group <GROUP>', 'with draw: only answers of this group')
    .option('--seed <N>', 'with draw: another draw (1)', whole('--seed', 0))
    .option('--rater <NAME>', 'with draw: who draws')
    .option('--positive <VALUES>', "with show: which labels mean good: 'supported,partly', or '>=4' on a scale")
    .option('--no-texts', 'with export: only the hashes of what was judged')
    .option('--for <USE>', 'with used: example (shown to the judge) | fit')
    .option('--format <FORMAT>', 'console | json; export is always JSON lines')
    .action(async (what: string, about: string | undefined, flags: LabelsFlags) => {
      const { labelsCommand } = await import('./labels/label-exchange.ts')
      done(await labelsCommand(what, { what: about, flags, world }))
    })
}

function addCompare(root: Command, { world, done }: Wiring): void {
  const command = verb(root, 'compare', {
    summary: 'is one run better than another, and is it more than chance?',
    example: 'assay compare main latest --margin 0.02',
  })
    .argument(
      '<BASELINE>',
      'a baseline (main), a result file, - for standard input, or a run: its id, the start of its id, its name, latest',
    )
    .argument('<CANDIDATE>', 'likewise')
  addPreferFlags(addCompareFlags(command))
    .addHelpText('after', COMPARE_CODES)
    .action(async (baseline: string, candidate: string, options: Record<string, unknown>) => {
      const { compareCommand } = await import('./compare/compare.ts')
      done(await compareCommand([baseline, candidate], { options, world }))
    })
}

const COMPARE_CODES = `
For compare: 0 better, unchanged, or no worse than the margin · 1 worse · 3 too few examples to say; the output says how
many would settle it`

function addBaseline(root: Command, { world, done }: Wiring): void {
  verb(root, 'baseline', {
    summary: "save a run's results as a file in the repository, to compare with later",
    example: 'assay baseline set latest',
  })
    .argument('<set>', 'what to do')
    .argument('[RUN]', 'a run (its id, the start of its id, its name, latest) or a result file')
    .option('--name <NAME>', 'name of the baseline (main), stored in baselines/NAME.jsonl')
    .option('--out <PATH>', 'write it to this file instead')
    .option('--answers', 'also keep the answers, so that later comparisons can show them')
    .option('--store <PATH|URL>', 'where runs are stored (default: .assay/assay.db)')
    .action(async (what: string, reference: string | undefined, options: Record<string, unknown>) => {
      const { baselineCommand } = await import('./runs/baseline.ts')
      done(await baselineCommand(what, { reference, options, world }))
    })
}

function addPlan(root: Command, { world, done }: Wiring): void {
  const command = verb(root, 'plan', {
    summary: 'plan how many examples you need',
    example: 'assay plan --detect 0.03 --from latest',
  })
  addPlanFlags(command).action(async (options: Record<string, unknown>) => {
    const { planCommand } = await import('./compare/plan-command.ts')
    done(await planCommand({ options, world }))
  })
}

function addWorker(root: Command, { world, done }: Wiring): void {
  verb(root, 'worker', {
    summary: 'work on the distributed runs of a shared store',
    example: 'assay worker --store postgres://user:password@host/db --concurrency 32',
  })
    .option('--store <URL>', 'where the runs are: postgres://user:password@host/database (default: ASSAY_STORE)')
    .option('--concurrency <N>', 'examples in flight at once in this worker (10)', whole('--concurrency', 1))
    .option('--drain', 'exit when there is nothing left to do, instead of waiting for the next run')
    .option('--quiet', 'no notes')
    .action(async (options: Record<string, unknown>) => {
      const { workerCommand } = await import('./distributed/worker.ts')
      done(await workerCommand({ options, world }))
    })
}

function addDoctor(root: Command, { world, done }: Wiring): void {
  verb(root, 'doctor', {
    summary: 'check what is installed, configured and reachable',
    example: 'assay doctor --judge openai:gpt-5-mini',
  })
    .option('--judge <NAME>', 'ask this one: lexical | openai:MODEL | anthropic:MODEL | compatible:MODEL')
    .option('--base-url <URL>', 'for compatible: the address of any OpenAI-style server, including /v1')
    .option('--format <FORMAT>', 'console | markdown | json')
    .action(async (options: Record<string, unknown>) => {
      const { doctorCommand } = await import('./inspect/doctor.ts')
      done(await doctorCommand({ options, world }))
    })
}

function verb(root: Command, name: string, { summary, example }: { summary: string; example: string }): Command {
  return root
    .command(name)
    .summary(summary)
    .description(`${summary.slice(0, 1).toUpperCase()}${summary.slice(1)}.`)
    .helpOption('-h, --help', 'show this')
    .addHelpText('before', `  ${example}\n`)
    .addHelpText('after', EXIT_CODES)
    .usage(usageOf(name))
}

const EXIT_CODES = `
Exit codes: 0 passed · 1 below a gate · 2 usage error, nothing was spent · 3 inconclusive · 4 infrastructure · 130 interrupted`

const USAGES: Readonly<Record<string, string>> = {
  init: '[DATA] [options]',
  eval: '[CONFIG | DATA] [options]',
  route: '[CONFIG | DATA] [options]',
  validate: 'DATA [options]',
  convert: 'IN OUT [options]',
  evaluators: '[NAME] [options]',
  gate: 'INPUT [options]',
  ledger: 'VERB [ID…] [options]',
  calibrate: 'DATA [options]',
  labels: 'VERB [WHAT] [options]',
  runs: 'VERB [RUN] [options]',
  compare: 'BASELINE CANDIDATE [options]',
  baseline: 'set RUN [options]',
}

function usageOf(name: string): string {
  return USAGES[name] ?? '[options]'
}

/** The command line with `help VERB` rewritten as `VERB --help`. An unknown verb is refused, whatever follows it. */
function verbOf(args: readonly string[], root: Command): readonly string[] {
  if (args[0] === 'help') return verbOf([...args.slice(1, 2), '--help'], root)
  const [verb] = args
  if (verb === undefined || verb.startsWith('-')) return args
  if (!root.commands.some((known) => known.name() === verb)) root.error(unknownVerb(verb, root))
  return args
}

function unknownVerb(verb: string, command: Command): string {
  const names = command.commands.map((known) => known.name())
  const near = didYouMean(verb, names)
  const hint = near === undefined ? ` The verbs are ${names.join(', ')}.` : ` Did you mean 'assay ${near}'?`
  return `Unknown verb: '${verb}'.${hint}`
}

/** Help goes to stdout and problems to stderr, both wrapped to the terminal and in our own wording. */
function outputFor({ stdout, stderr, env }: World): OutputConfiguration {
  return {
    writeOut: (text) => stdout.write(text),
    writeErr: (text) => stderr.write(text),
    getOutHelpWidth: () => columnsOf(stdout),
    getErrHelpWidth: () => columnsOf(stderr),
    getOutHasColors: () => wantsColour(stdout, env),
    getErrHasColors: () => wantsColour(stderr, env),
    outputError: (text, write) => write(`assay: ${inOurWords(text)}\n`),
  }
}

/** "error: unknown option '--tresh'\n(Did you mean --threshold?)" as a sentence. */
function inOurWords(text: string): string {
  const line = text
    .replace(/^error: /, '')
    .replace(/\s*\n\(?(Did you mean [^\n?]*\?)\)?/, '. $1')
    .trim()
  const sentence = line.slice(0, 1).toUpperCase() + line.slice(1)
  if (/[.?!]$/.test(sentence)) return sentence
  const hints = /^(?:Unknown option|Missing required)/.test(sentence)
  return `${sentence}.${hints ? ' --help lists the options.' : ''}`
}
