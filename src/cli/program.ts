import { Command, CommanderError, type OutputConfiguration } from 'commander'
import { didYouMean } from '../support/did-you-mean.ts'
import { EXIT } from './exit-codes.ts'
import { withMaskedAddresses } from './masked-stderr.ts'
import { reportProblem } from './problem.ts'
import { withoutWorkflowCommands } from './report/workflow-commands.ts'
import { addGate, addLedger } from './verbs/deciding.ts'
import { addConvert, addEval, addEvaluators, addInit, addRoute, addValidate } from './verbs/evaluating.ts'
import { addCalibrate, addCompare, addDoctor, addPlan } from './verbs/measuring.ts'
import { addServe, addTokens } from './verbs/serving.ts'
import { addBaseline, addLabels, addRuns, addView, addWorker } from './verbs/stored.ts'
import { addExperiments } from './verbs/experiments.ts'
import type { Wiring } from './verbs/verb.ts'
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
    const root = program(args, { world, done })
    const asked = verbOf(args, root)
    await root.parseAsync([...asked], { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.holds : EXIT.usage
    return reportProblem(error, world)
  }
}

/** The verbs, in the order of the list that `assay` prints. */
const VERBS: Readonly<Record<string, (root: Command, wiring: Wiring) => void>> = {
  init: addInit,
  eval: addEval,
  validate: addValidate,
  convert: addConvert,
  evaluators: addEvaluators,
  route: addRoute,
  gate: addGate,
  ledger: addLedger,
  runs: addRuns,
  experiments: addExperiments,
  view: addView,
  serve: addServe,
  tokens: addTokens,
  worker: addWorker,
  compare: addCompare,
  baseline: addBaseline,
  plan: addPlan,
  calibrate: addCalibrate,
  labels: addLabels,
  doctor: addDoctor,
}

/** What adds the verb that is asked for, or, where none is, every verb: describing the flags of all takes longer than starting. */
function addersFor([first = '', second = '']: readonly string[]): readonly (typeof VERBS)[string][] {
  const named = Object.entries(VERBS).filter(([name]) => name === (first === 'help' ? second : first))
  return named.length > 0 ? named.map(([, add]) => add) : Object.values(VERBS)
}

function program(args: readonly string[], { world, done }: Wiring): Command {
  const root = new Command('assay')
    .description('Evaluates the answers of RAG and LLM applications, and tells you whether to trust them.')
    .version(world.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'explain a verb: assay VERB --help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput(outputFor(world))
    .action((_options: unknown, command: Command) => command.outputHelp())
  for (const add of addersFor(args)) add(root, { world, done })
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

/** The command line with `help VERB` rewritten as `VERB --help`. An unknown verb is refused, whatever follows it. */
function verbOf(args: readonly string[], root: Command): readonly string[] {
  if (args[0] === 'help') return verbOf([...args.slice(1, 2), '--help'], root)
  const [verb] = args
  if (verb === undefined || verb.startsWith('-')) return args
  if (!root.commands.some((known) => known.name() === verb)) root.error(unknownVerb(verb, root))
  return args
}

/** Verbs of projects that people come from, and what to write instead. */
const VERBS_ELSEWHERE: Readonly<Partial<Record<string, string>>> = {
  generate:
    'Data sets are not made by a model: write one record a line by hand, or take them from logs with ' +
    "'assay convert logs.json data.jsonl', and label the answers with 'assay view'.",
  run: "Evaluate a data set or a config with 'assay eval'.",
  'list-evaluators': "List the evaluators with 'assay evaluators'.",
}

function unknownVerb(verb: string, command: Command): string {
  const elsewhere = VERBS_ELSEWHERE[verb]
  if (elsewhere !== undefined) return `There is no verb '${verb}' here. ${elsewhere}`
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
