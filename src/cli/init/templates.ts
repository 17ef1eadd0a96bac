import { assumedSpread } from '../../compare/spreads.ts'
import { smallestDifference } from '../../stats/planning/examples-needed.ts'
import type { TaskType } from '../../core/example.ts'

/** What the files are made from. */
export interface Plan {
  readonly task?: TaskType | undefined
  /** `MODULE#EXPORT`, as it was given. */
  readonly target?: string | undefined
  /** Its file, relative to the folder. */
  readonly module?: string | undefined
  readonly judge?: string | undefined
  /** Named only for the sample: for other data the task, or the data, choose. */
  readonly evaluators?: readonly string[] | undefined
  /** How many examples the data set has. */
  readonly examples: number
  readonly manager: PackageManager
}

export type PackageManager = 'npm' | 'pnpm' | 'yarn'

export const DATA_FILE = 'evals/dev.jsonl'

/** The configuration: what is set, and below it what is usually wanted next. */
export function configText({ task, target, judge, evaluators, examples }: Plan): string {
  return [
    '# yaml-language-server: $schema=./node_modules/assay/schema/config.json',
    '# Every setting is explained in node_modules/assay/docs/config.md.',
    `dataset: ${DATA_FILE}`,
    target === undefined
      ? '# target: ./app.ts#answer   # your function, called for each example; without it the recorded answers count'
      : `target: ${JSON.stringify(target)}`,
    task === undefined ? '# task: rag_qa   # found from the data if left out' : `task: ${task}`,
    ...(evaluators === undefined ? [] : [`evaluators: [${evaluators.join(', ')}]`]),
    judge === undefined
      ? '# judge: openai:gpt-5-mini   # with OPENAI_API_KEY set; without it words are compared, offline'
      : `judge: ${JSON.stringify(judge)}`,
    '',
    '# To compare each run with a kept one (assay baseline set latest):',
    '# baseline: main',
    marginComment(examples),
    '',
  ].join('\n')
}

/** Losses beyond this are not worth a gate. */
const LARGEST_MARGIN = 0.1

function marginComment(examples: number): string {
  const margin = smallestMargin(examples)
  return margin !== undefined && margin <= LARGEST_MARGIN
    ? `# margin: ${margin}   # the smallest loss that ${examples} examples usually rule out; assay plan --from latest measures it`
    : `# A margin needs more than the ${examples} examples that are here: assay plan --margin 0.05 --pass-rate 0.8 says how many.`
}

/** The smallest loss that so many examples rule out in 80 % of cases if 4 in 5 pass, rounded up to a hundredth. */
export function smallestMargin(examples: number): number | undefined {
  // A margin is tested on one side.
  const smallest = smallestDifference({ ...assumedSpread({ passRate: 0.8 }).spread, n: examples, alpha: 0.1 })
  return smallest.status === 'measured' ? Math.ceil(100 * smallest.difference) / 100 : undefined
}

/** A suite for vitest: the same evaluation, as a part of the project's tests. */
export function testText({ task, target, module = '', evaluators }: Plan): string {
  const settings = [
    `dataset: '${DATA_FILE}'`,
    ...(task === undefined ? [] : [`task: '${task}'`]),
    ...(target === undefined ? [] : ['target: answer']),
    ...(evaluators === undefined ? [] : [`evaluators: [${evaluators.map((name) => `'${name}'`).join(', ')}]`]),
  ]
  return [
    ...(target === undefined ? [] : [importing(importedAs(target), `../${module}`)]),
    importing('{ evalSuite }', 'assay/vitest'),
    '',
    '// A test for each example, which says what it came to, and one for the gate, which alone fails.',
    `evalSuite('answers', { ${settings.join(', ')} })`,
    '',
  ].join('\n')
}

function importing(names: string, module: string): string {
  return `import ${names} from '${module}'`
}

function importedAs(target: string): string {
  const name = target.includes('#') ? target.slice(target.lastIndexOf('#') + 1) : 'default'
  if (name === 'answer') return '{ answer }'
  return name === 'default' ? 'answer' : `{ ${name} as answer }`
}

const INSTALL: Readonly<Record<PackageManager, readonly string[]>> = {
  npm: ['- run: npm install'],
  pnpm: ['- run: npm install --global pnpm', '- run: pnpm install'],
  yarn: ['- run: corepack enable', '- run: yarn install'],
}

/** How an installed command is started without ever downloading one of that name. */
export const RUN: Readonly<Record<PackageManager, string>> = {
  npm: 'npx --no assay',
  pnpm: 'pnpm exec assay',
  yarn: 'yarn run assay',
}

/** Pinned by commit: a tag can be moved. */
const CHECKOUT = 'actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0'
const SETUP_NODE = 'actions/setup-node@a0853c24544627f65ddf259abe73b1d18a591444 # v5.0.0'

/**
 * A workflow for GitHub Actions: the evaluation for each pull request, its summary, its comment, and the report as a file. The
 * action comes with the installed package, so the lockfile pins it.
 */
export function workflowText({ manager, judge, target }: Plan): string {
  const key = judge === undefined ? undefined : KEYS.find(([provider]) => judge.startsWith(provider))?.[1]
  const steps = [
    `- uses: ${CHECKOUT}`,
    '  with: { persist-credentials: false }',
    `- uses: ${SETUP_NODE}`,
    '  with: { node-version: 24, package-manager-cache: false }',
    ...INSTALL[manager],
    '- uses: ./node_modules/assay/action',
    ...(manager === 'npm' ? [] : [`  with: { command: ${RUN[manager]} }`]),
    ...(key === undefined ? [] : [`  env: { ${key}: '\${{ secrets.${key} }}' }`]),
  ]
  return [
    ...(target === undefined
      ? ['# Judges the recorded answers of the data set. Give assay.config.yaml a target to judge fresh ones.']
      : []),
    'name: assay',
    'on: pull_request',
    'permissions: {}',
    'jobs:',
    '  assay:',
    '    runs-on: ubuntu-latest',
    '    permissions:',
    '      contents: read',
    '      actions: read # earlier attempts at the same commit',
    '      pull-requests: write # the comment',
    '    steps:',
    ...steps.map((line) => `      ${line}`),
    '',
  ].join('\n')
}

const KEYS = [
  ['openai:', 'OPENAI_API_KEY'],
  ['anthropic:', 'ANTHROPIC_API_KEY'],
  ['compatible:', 'ASSAY_API_KEY'],
] as const
