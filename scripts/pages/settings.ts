import type { Config } from '../../src/config/schema.ts'

/** What one setting of a configuration is for. */
export interface Described {
  readonly group: string
  /** One sentence without its full stop; Markdown. */
  readonly means: string
}

const group =
  (name: string) =>
  (means: string): Described => ({ group: name, means })

const data = group('Data')
const application = group('Application')
const measured = group('What is measured')
const judge = group('Who judges')
const enough = group('What is good enough')
const run = group('The run')
const output = group('Output')
const gate = group('The gate')

/** Every setting with its sentence. One that the schema gains and this table lacks does not compile. */
export const SETTINGS: { readonly [Name in keyof Required<Config>]: Described } = {
  name: data('what the run is called in lists: `--name` says the same'),
  dataset: data('the data set: a path beside this file, or a list of records'),
  columns: data('which column holds which field: `{ query: Frage, output: Antwort }`'),
  loose: data('put unknown fields into `metadata` instead of refusing them'),
  limit: data('use only so many examples'),
  seed: data('with `limit`: draw the examples at random with this seed instead of taking the first ones'),

  target: application('the function that answers each example, as `MODULE#EXPORT`: `./app.ts#answer`'),
  entrypoint: application('the same in two parts: `{ module: app, function: answer }`'),
  args: application(
    'names of inputs that the function takes one by one, instead of one object of all; of variants also `variant` and `settings.NAME`',
  ),
  reuseOutputs: application('keep the answers that the data set has, and call the target for the others'),
  variants: application(
    'several answers to compare, by name: a target, or `{ target or prompt, model, env, settings }`; `matrix` makes every combination of lists',
  ),
  model: application('the model that prompts among the variants are sent to: `openai:gpt-5-mini`'),
  rankBy: application('the evaluator that ranks the variants (the first)'),
  preferTo: application(
    'with variants: one more column, how often the judge prefers an answer to that of this variant, asked in both orders',
  ),
  raceTarget: application(
    'whom a race is about: the population that the data set is drawn from, or the data set itself',
  ),
  race: application('drop variants that can no longer be the best, and stop paying for them'),
  timeout: application('seconds for each answer and for each evaluation'),
  maxErrors: application('how many errors of the application to tolerate (0)'),

  task: measured('what the application does; it chooses the usual evaluators'),
  evaluators: measured(
    'names (`[faithfulness, contains]`, `faithfulness@0.8`), or a map from names to a threshold, `true` or settings',
  ),
  preset: measured('instead of naming evaluators: a ready choice'),
  auto: measured('let the data choose, as a configuration without `task`, `evaluators` and `preset` does'),
  useCase: measured('what the application is for; it adds evaluators to those of the task'),
  plugins: measured('modules that register evaluators of your own'),
  discoverPlugins: measured('also load direct dependencies whose package.json has the keyword `assay-plugin`'),

  judge: judge(
    '`lexical` (offline, no key), `openai:MODEL`, `anthropic:MODEL` or `compatible:MODEL`; several make a panel',
  ),
  vote: judge('how the judges of a panel, or the votes of one judge, are combined'),
  quorum: judge('how many judges of a panel must answer (all of them)'),
  votes: judge('how often each question is asked, with a vote on the answers (1)'),
  judgeTimeout: judge('seconds for one try of a question; it follows the speed of the model if left out'),
  temperature: judge('of the model (0); `default` leaves it to the provider'),
  reasoningEffort: judge('how hard a model that reasons is to think'),
  maxOutputTokens: judge('most tokens of one reply; what the question needs and some more if left out'),
  tokensPerQuestion: judge('about how many tokens of passages go into one question (12,000)'),
  logprobs: judge('weigh ratings by how likely their digits were, where the server says so (`false`)'),
  models: judge('settings by judge, which differ from the general ones: `{ compatible:m: { baseUrl: … } }`'),
  judgeExamples: judge('answered questions of your own, by rubric: `{ relevance: [{ inputs: …, rating: 1 }] }`'),
  baseUrl: judge('for `compatible`: the address of an OpenAI-style server, including `/v1`'),
  llm: judge(
    'the judge in parts: `{ type: openai_compatible, base_url: …, model: … }`; keep its key in the environment',
  ),
  client: judge('in TypeScript or JavaScript only: a client with a `chat` method, or a model of the AI SDK'),
  prices: judge('US dollars for a million tokens, by model: `{ my-model: { input: 0.5, output: 2 } }`'),
  tape: judge('record every call in this file, and reuse those that it has'),
  tapeMode: judge('`replay` calls nothing and fails on a miss, which suits CI'),
  maxJudgeConcurrency: judge('most calls in flight at once (64)'),
  maxJudgeRate: judge('most calls in a minute'),
  judgePatience: judge('seconds to wait for a judge that answered before and now does not (600)'),
  maxCost: judge('stop before the call that could exceed this many US dollars'),
  maxTokens: judge('stop before the call that could exceed this many tokens'),
  maxCalls: judge('stop before the call beyond this many'),
  maxJudgeFailures: judge('share of judgements that may fail (0.05)'),
  batch: judge('use the provider’s batch endpoint: half the price, hours later'),
  calibration: judge('correct pass rates with files that `assay calibrate --out` wrote'),
  allowJudgeChange: judge('with `baseline`: compare even if the judges differ'),

  threshold: enough('one threshold for all evaluators, 0 to 1'),
  thresholds: enough('thresholds by name: `{ faithfulness: 0.8 }`'),
  gates: enough('conditions instead of mean >= threshold: `pass_rate>=0.9`, `faithfulness:ci_low>=0.7`'),
  vacuous: enough('answers with nothing to check: left out of means, counted, or failed'),
  baseline: enough('compare with this: a baseline’s name, a result file, or a run'),
  anchor: enough('with `baseline`: compare with this too, which stays fixed while the baseline moves on'),
  head: enough('the commit that is evaluated: earlier runs of it in the store are pooled with this one'),
  attempts: enough('earlier attempts at the same head: JSON reports or runs'),
  margin: enough('with `baseline`: the largest acceptable loss; `assay plan` says which loss your data can show'),
  slice: enough('with `baseline`: also compare for each value of `tags`, `group`, or a field of inputs or metadata'),
  failFast: enough('stop at the first example that fails'),

  epochs: run('answer and judge each example so many times (1)'),
  concurrency: run('examples in flight at once (10)'),
  threads: run('most threads for judging without a model, once it has taken a second (the cores)'),
  store: run('where runs are kept: a file (`.assay/assay.db`), `postgres://…`, or `false` for nowhere'),
  resume: run('continue this run, or with `true` the latest one that was interrupted'),
  rescore: run('judge the stored answers of this run again'),
  distributed: run('let the workers of a shared store do the work'),
  dryRun: run('say what would run and what it would cost; nothing is called'),

  digits: output('decimals of scores in reports for people (2); JSON always has them all'),
  report: output('`html=report.html`, `junit`, `github`, …: one or several'),
  format: output('what goes to standard output'),
  quiet: output('no progress and no notes'),

  ruleset: gate('for `assay gate`: a ruleset’s name or file'),
  ledger: gate('where decisions are recorded: a file or `postgres://…`'),
}
