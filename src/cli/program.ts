import { Command, CommanderError, type OutputConfiguration } from 'commander'
import { didYouMean } from '../support/did-you-mean.ts'
import { addCalibrateFlags } from './calibrate/flags.ts'
import { addCompareFlags } from './compare/compare-flags.ts'
import { addEvalFlags, addRouteFlags } from './eval/eval-flags.ts'
import { EXIT } from './exit-codes.ts'
import { above, whole } from './flags/flag-values.ts'
import { withMaskedAddresses } from './masked-stderr.ts'
import { addPlanFlags } from './compare/plan-flags.ts'
import { reportProblem } from './problem.ts'
import { withoutWorkflowCommands } from './report/workflow-commands.ts'
import { columnsOf, wantsColour, type World } from './world.ts'

export { reportProblem } from './problem.ts'

/** Parses a command line, runs its verb, and gives back the exit code. Never throws. */
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
    .description('Tells whether the answers of a RAG or LLM application deserve to be believed.')
    .version(world.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'explain a verb: assay VERB --help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput(outputFor(world))
    .action((_options: unknown, command: Command) => command.outputHelp())
  addEval(root, { world, done })
  addValidate(root, { world, done })
  addEvaluators(root, { world, done })
  addRoute(root, { world, done })
  addGate(root, { world, done })
  addLedger(root, { world, done })
  addRuns(root, { world, done })
  addWorker(root, { world, done })
  addCompare(root, { world, done })
  addBaseline(root, { world, done })
  addPlan(root, { world, done })
  addCalibrate(root, { world, done })
  addDoctor(root, { world, done })
  root.helpInformation = () => verbs(root)
  return root
}

/** What `assay` alone prints. */
function verbs(root: Command): string {
  const lines = root.commands.map((command) => `  assay ${command.name().padEnd(12)} ${command.summary()}`)
  return [
    '',
    `  ${root.description()}`,
    '',
    ...lines,
    '',
    '  assay VERB --help explains a verb, with an example first; assay --version says which this is.',
    '',
    '',
  ].join('\n')
}

interface Wiring {
  readonly world: World
  readonly done: (exitCode: number) => void
}

function addEval(root: Command, { world, done }: Wiring): void {
  const command = verb(root, 'eval', {
    summary: 'run the application over a data set and evaluate what it answers',
    example: 'assay eval dev.jsonl -e faithfulness@0.8,relevance --report markdown=report.md',
  }).argument('[CONFIG|DATA]', 'a config file or a data set; assay.config.* of this folder when left out')
  addEvalFlags(command).action(async (input: string | undefined, options: Record<string, unknown>) => {
    const { evalCommand } = await import('./eval/eval.ts')
    done(await evalCommand(input, { options, world }))
  })
}

function addValidate(root: Command, { world, done }: Wiring): void {
  verb(root, 'validate', {
    summary: 'every error of a data set, with its place',
    example: 'assay validate dev.jsonl',
  })
    .argument('<DATA>', 'a .jsonl, .json, .yaml, .csv or .parquet file, gzipped or not; - for JSONL on standard input')
    .option('--loose', 'put unknown fields into metadata instead of refusing them')
    .option('--format <FORMAT>', 'console | json | markdown')
    .action(async (data: string, options: Record<string, unknown>) => {
      const { validateCommand } = await import('./inspect/validate.ts')
      done(await validateCommand(data, { options, world }))
    })
}

function addEvaluators(root: Command, { world, done }: Wiring): void {
  verb(root, 'evaluators', {
    summary: 'the evaluators there are; or one explained',
    example: 'assay evaluators faithfulness',
  })
    .argument('[NAME]', 'explain this one: formula, needs, cost, limits, source')
    .option('--format <FORMAT>', 'console | markdown | json | yaml; json and yaml give the metadata')
    .action(async (name: string | undefined, options: Record<string, unknown>) => {
      const { evaluatorsCommand } = await import('./inspect/evaluators.ts')
      done(await evaluatorsCommand(name, { options, world }))
    })
}

function addGate(root: Command, { world, done }: Wiring): void {
  verb(root, 'gate', {
    summary: 'decide over answers, with reasons: may this be shown?',
    example: 'assay gate answers.jsonl --ruleset standard --format sarif > gate.sarif',
  })
    .argument('<INPUT>', 'JSONL of gate inputs, gzipped or not; - for standard input')
    .option('--ruleset <NAME|FILE>', 'minimal | standard | strict, or a .json or .yaml file')
    .option('--config <FILE>', 'a layer of configuration over the ruleset, .yaml or .json; tenants: holds one for each')
    .option('--ledger <PATH|URL>', 'keep every decision in this ledger, before it is shown')
    .option('--key <FILE>', 'the Ed25519 key that signs the ledger; your own when left out')
    .option('--format <FORMAT>', 'console | markdown | json (one decision a line) | junit | sarif')
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
      'verify [EXPORT] | show ID | replay [ID…] | reevaluate | export [ID…] | checkpoint | redact ID | keys',
    )
    .argument('[ID...]', 'records; with verify, the file of an export')
    .option('--ledger <PATH|URL>', 'a database file, or postgres://…; that of the config file when left out')
    .option('--log <NAME>', 'one of several logs of a store; main when left out')
    .option('--checkpoint <FILE>', 'a signed checkpoint from a second place, to verify against')
    .option('--part', 'with verify EXPORT: a part was asked for, so that what is not there is no forgery')
    .option('--key <FILE>', 'an Ed25519 key as PEM, or lines with public keys to verify with; your own when left out')
    .option('--out <FILE>', 'write the export or the checkpoint there')
    .option('--no-blobs', 'export without texts')
    .option('--ruleset <NAME|FILE>', 'the candidate to re-evaluate by')
    .option('--config <FILE>', 'a layer of configuration over the candidate')
    .option('--max-new-pass <N|%>', 'fail when more than so many that did not pass would')
    .option('--max-new-fail <N|%>', 'fail when more than so many that did not fail would')
    .option('--record', 'keep the re-evaluated decisions too')
    .option('--engine <MODULE...>', 'replay by these too: the gate of an earlier release, such as assay-0.1/gate')
    .option('--reason <TEXT>', 'why a record is redacted')
    .option('--no-rewrite', 'with redact: leave rewriting the file to the next command that writes to it')
    .option('--rotate', 'with keys: hand over to a new key, by a record that both sign')
    .option('--to <FILE>', 'with --rotate: the key to hand over to; one is made when left out')
    .option('--format <FORMAT>', 'console | markdown | json')
    .addHelpText('after', LEDGER_CODES)
    .action(async (name: string, ids: string[], options: Record<string, unknown>) => {
      const { ledgerCommand } = await import('./ledger/ledger.ts')
      done(await ledgerCommand(name, { ids, options, world }))
    })
}

const LEDGER_CODES = `
For verify: 0 intact · 1 tampered with, or not all there that a trusted checkpoint covers · 3 what is there agrees, but it is
a part of an export, or records may be missing at the end. For replay: 0 the same · 1 not the same · 3 other versions are needed.
For reevaluate: 0 within the limits · 1 beyond them · 3 nothing recorded. For redact: 0 erased · 3 erased, but the store's files may
still hold it, until the next command that writes`

const GATE_CODES = `
For the gate: 0 every answer may be shown, with a warning or without · 1 at least one failed, or could not be checked ·
2 a line that is no gate input, which is named; the decisions before it are out`

function addRoute(root: Command, { world, done }: Wiring): void {
  const command = verb(root, 'route', {
    summary: 'which evaluators would run over a data set, and why',
    example: 'assay route dev.jsonl --preset deep_dive',
  }).argument('[CONFIG|DATA]', 'a config file or a data set; assay.config.* of this folder when left out')
  addRouteFlags(command).action(async (input: string | undefined, options: Record<string, unknown>) => {
    const { routeCommand } = await import('./inspect/route.ts')
    done(await routeCommand(input, { options, world }))
  })
}

function addRuns(root: Command, { world, done }: Wiring): void {
  verb(root, 'runs', {
    summary: 'the runs that are kept: list, show, export or delete them; watch, pause or cancel those of workers',
    example: 'assay runs list',
  })
    .argument('<VERB>', 'list | show | export | delete; of a distributed run also watch | pause | continue | cancel')
    .argument('[ID]', 'which run, as assay runs list names it')
    .option('--store <PATH|URL>', 'where runs are kept; .assay/assay.db when left out')
    .option('--no-rewrite', 'with delete: leave rewriting the file to the next command that writes to it')
    .option('--max-cost <USD>', 'with continue: what the whole run may cost now', above('--max-cost'))
    .option('--format <FORMAT>', 'console | markdown | json; export is always lines of JSON')
    .action(async (what: string, id: string | undefined, options: Record<string, unknown>) => {
      const { runsCommand } = await import('./runs/runs.ts')
      done(await runsCommand(what, { id, options, world }))
    })
}

function addCalibrate(root: Command, { world, done }: Wiring): void {
  const command = verb(root, 'calibrate', {
    summary: 'how well the judge, or the gate, agrees with people',
    example: 'assay calibrate labelled.jsonl -e faithfulness --label human --out faithfulness.calibration.jsonl',
  }).argument('<DATA>', 'answers that people labelled; for --golden claims with their verdicts')
  addCalibrateFlags(command).action(async (data: string, options: Record<string, unknown>) => {
    const { calibrateCommand } = await import('./calibrate/calibrate.ts')
    done(await calibrateCommand(data, { options, world }))
  })
}

function addCompare(root: Command, { world, done }: Wiring): void {
  const command = verb(root, 'compare', {
    summary: 'is a run better than another, and is that more than chance',
    example: 'assay compare main latest --margin 0.02',
  })
    .argument(
      '<BASELINE>',
      'a baseline (main), a result file, - for standard input, or a run: its id, its beginning, latest',
    )
    .argument('<CANDIDATE>', 'likewise')
  addCompareFlags(command)
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
    summary: "keep a run's results as a file of the repository, to compare with",
    example: 'assay baseline set latest',
  })
    .argument('<set>', 'what to do')
    .argument('[RUN]', 'a run (its id, its beginning, latest) or a result file')
    .option('--name <NAME>', 'of the baseline (main), which lies in baselines/NAME.jsonl')
    .option('--out <PATH>', 'write it there instead')
    .option('--answers', 'keep the answers too, so that later comparisons show what was answered before')
    .option('--store <PATH|URL>', 'where runs are kept; .assay/assay.db when left out')
    .action(async (what: string, reference: string | undefined, options: Record<string, unknown>) => {
      const { baselineCommand } = await import('./runs/baseline.ts')
      done(await baselineCommand(what, { reference, options, world }))
    })
}

function addPlan(root: Command, { world, done }: Wiring): void {
  const command = verb(root, 'plan', {
    summary: 'how many examples a question needs',
    example: 'assay plan --detect 0.03 --from latest',
  })
  addPlanFlags(command).action(async (options: Record<string, unknown>) => {
    const { planCommand } = await import('./compare/plan-command.ts')
    done(await planCommand({ options, world }))
  })
}

function addWorker(root: Command, { world, done }: Wiring): void {
  verb(root, 'worker', {
    summary: 'work off the distributed runs of a shared store',
    example: 'assay worker --store postgres://user:password@host/db --concurrency 32',
  })
    .option('--store <URL>', 'where the runs are: postgres://user:password@host/database; ASSAY_STORE when left out')
    .option('--concurrency <N>', 'examples in flight at once in this worker (10)', whole('--concurrency', 1))
    .option('--drain', 'end when there is nothing left to do, instead of waiting for the next run')
    .option('--quiet', 'no notes')
    .action(async (options: Record<string, unknown>) => {
      const { workerCommand } = await import('./distributed/worker.ts')
      done(await workerCommand({ options, world }))
    })
}

function addDoctor(root: Command, { world, done }: Wiring): void {
  verb(root, 'doctor', {
    summary: 'what is installed, configured and reachable',
    example: 'assay doctor --judge openai:gpt-5-mini',
  })
    .option('--judge <NAME>', 'ask this one: lexical | openai:MODEL | anthropic:MODEL | compatible:MODEL')
    .option('--base-url <URL>', 'for compatible: the address of any OpenAI-style server, up to and with /v1')
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
Exit codes: 0 holds · 1 below what was asked · 2 wrong use, nothing was spent · 3 inconclusive · 4 infrastructure · 130 interrupted`

const USAGES: Readonly<Record<string, string>> = {
  eval: '[CONFIG | DATA] [options]',
  route: '[CONFIG | DATA] [options]',
  validate: 'DATA [options]',
  evaluators: '[NAME] [options]',
  gate: 'INPUT [options]',
  ledger: 'VERB [ID…] [options]',
  calibrate: 'DATA [options]',
  runs: 'VERB [ID] [options]',
  compare: 'BASELINE CANDIDATE [options]',
  baseline: 'set RUN [options]',
}

function usageOf(name: string): string {
  return USAGES[name] ?? '[options]'
}

/** The command line with `help VERB` as `VERB --help`. A verb that is none is refused, whatever follows it. */
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

/** Help goes to stdout, problems to stderr, both as wide as the terminal and in our words. */
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
  return `${sentence}.${hints ? ' --help lists what there is.' : ''}`
}
