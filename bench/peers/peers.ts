/** How a tool is run over a file of rows. */
export interface Peer {
  readonly name: string
  /** Where the results of a run are when it has ended. */
  readonly stores: string
  /** Arguments of Node for asking the command its version; absent where there is no command. */
  readonly hello?: readonly string[]
  /** What a program imports that uses the tool as a library; absent where it is a command alone. */
  readonly imports?: string
  readonly run: (rows: string, options: { concurrency: number; scratch: string }) => Command
  /** What stands in its output when every one of `count` rows has passed. */
  readonly passed: (count: number) => RegExp
}

export interface Command {
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

const words = (text: string): string[] => text.split(' ')

const bin = (name: string): string => `node_modules/.bin/${name}`

/** Each in its fastest fair configuration; README.md says what that is. */
export const PEERS: readonly Peer[] = [
  {
    name: 'assay',
    stores: 'SQLite, durable',
    hello: ['node_modules/assay/dist/cli/main.js', '--version'],
    imports: 'assay',
    run: (rows, { concurrency, scratch }) => ({
      args: [
        'node_modules/assay/dist/cli/main.js',
        ...words('eval --target target.mjs#answer -e exact_match --format json --quiet'),
        ...words(`--store ${scratch}/runs.db --concurrency ${concurrency} ${rows}`),
      ],
    }),
    passed: (count) => new RegExp(`"mean": 1,[^]*"n": ${count},`),
  },
  {
    name: 'braintrust',
    stores: 'nowhere',
    hello: [bin('braintrust'), '--version'],
    imports: 'braintrust',
    run: (rows, { concurrency }) => ({ args: ['run.mjs', rows, String(concurrency)] }),
    passed: (count) => new RegExp(`^passed ${count}$`, 'm'),
  },
  {
    name: 'autoevals',
    stores: 'nowhere',
    imports: 'autoevals',
    run: (rows, { concurrency }) => ({ args: ['run.mjs', rows, String(concurrency)] }),
    passed: (count) => new RegExp(`^passed ${count}$`, 'm'),
  },
  {
    name: 'deepeval',
    stores: 'nowhere',
    imports: 'deepeval',
    run: (rows, { concurrency }) => ({
      args: ['run.mjs', rows, String(concurrency)],
      env: { DEEPEVAL_TELEMETRY_OPT_OUT: '1' },
    }),
    passed: (count) => new RegExp(`^passed ${count}$`, 'm'),
  },
  {
    name: 'evalite',
    stores: 'in memory',
    hello: [bin('evalite'), '--version'],
    imports: 'evalite',
    run: (rows, { concurrency }) => ({
      args: [bin('evalite'), 'run'],
      env: { BENCH_ROWS: rows, BENCH_CONCURRENCY: String(concurrency) },
    }),
    passed: (count) => new RegExp(`Score\\s+100%[^]*Evals\\s+${count}\\b`),
  },
  {
    name: 'promptfoo',
    stores: 'nowhere',
    hello: [bin('promptfoo'), '--version'],
    imports: 'promptfoo',
    run: (rows, { concurrency, scratch }) => ({
      args: [
        bin('promptfoo'),
        ...words('eval -c promptfooconfig.yaml --no-cache --no-write --no-table --no-progress-bar'),
        ...words(`-j ${concurrency}`),
      ],
      env: {
        BENCH_ROWS: rows,
        PROMPTFOO_CONFIG_DIR: `${scratch}/promptfoo`,
        PROMPTFOO_DISABLE_TELEMETRY: '1',
        PROMPTFOO_DISABLE_UPDATE: '1',
        PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
      },
    }),
    passed: (count) => new RegExp(`\\s${count.toLocaleString('en')} passed`),
  },
]
