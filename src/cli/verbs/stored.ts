import type { Command } from 'commander'
import { atLeastZero, collected, port, share, whole } from '../flags/flag-values.ts'
import type { LabelsFlags } from '../labels/label-exchange.ts'
import { verb, type Wiring } from './verb.ts'

export function addRuns(root: Command, { world, done }: Wiring): void {
  verb(root, 'runs', {
    summary: 'list, show, rename, export or delete stored runs; watch, pause or cancel distributed ones',
    example: 'assay runs list',
    usage: 'VERB [RUN] [options]',
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
    .option('--max-cost <USD>', 'with continue: the new limit for the whole run', atLeastZero('--max-cost'))
    .option('--format <FORMAT>', 'console | markdown | json; export is always JSON lines')
    .option('--digits <N>', 'with show: decimals of scores (2); JSON always has them all', whole('--digits', 0))
    .action(
      async (what: string, id: string | undefined, more: string | undefined, options: Record<string, unknown>) => {
        const { runsCommand } = await import('../runs/runs.ts')
        done(await runsCommand(what, { id, more, options, world }))
      },
    )
}

export function addView(root: Command, { world, done }: Wiring): void {
  verb(root, 'view', {
    summary: 'look at runs, answers and their evidence in the browser, and label them',
    example: 'assay view --open',
  })
    .option('--store <PATH|URL>', 'where runs are stored (default: .assay/assay.db)')
    .option('--port <N>', 'where to listen on this machine (default: any port that is free)', port)
    .option('--open', 'open the browser')
    .option('--rater <NAME>', 'who labels on the pages (default: the name of the user)')
    .option('--read-only', 'change nothing: no labels, no queues, no kept comparisons')
    .option('--export <DIR>', 'write the pages as files into this folder, and serve nothing')
    .option('--run <RUN>', 'with --export: only this run; may be repeated', collected)
    .action(async (options: Record<string, unknown>) => {
      const { viewCommand } = await import('../view/view.ts')
      done(await viewCommand({ options, world }))
    })
}

export function addLabels(root: Command, { world, done }: Wiring): void {
  verb(root, 'labels', {
    summary: 'draw answers of a run for people to label, and show, export or import what they said',
    example: 'assay labels draw latest -e faithfulness --rule uncertain',
    usage: 'VERB [WHAT] [options]',
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
    .option('--rater <NAME>', 'with draw: who draws; with export and import: whose labels the blank lines ask for')
    .option('--positive <VALUES>', "with show: which labels mean good: 'supported,partly', or '>=4' on a scale")
    .option('--no-texts', 'with export: only the hashes of what was judged')
    .option('--for <USE>', 'with used: example (shown to the judge) | fit')
    .option('--format <FORMAT>', 'console | json; export is always JSON lines')
    .action(async (what: string, about: string | undefined, flags: LabelsFlags) => {
      const { labelsCommand } = await import('../labels/label-exchange.ts')
      done(await labelsCommand(what, { what: about, flags, world }))
    })
}

export function addBaseline(root: Command, { world, done }: Wiring): void {
  verb(root, 'baseline', {
    summary: "save a run's results as a file in the repository, to compare with later",
    example: 'assay baseline set latest',
    usage: 'set RUN [options]',
  })
    .argument('<set>', 'what to do')
    .argument('[RUN]', 'a run (its id, the start of its id, its name, latest) or a result file')
    .option('--name <NAME>', 'name of the baseline (main), stored in baselines/NAME.jsonl')
    .option('--out <PATH>', 'write it to this file instead')
    .option('--answers', 'also keep the answers, so that later comparisons can show them')
    .option('--store <PATH|URL>', 'where runs are stored (default: .assay/assay.db)')
    .action(async (what: string, reference: string | undefined, options: Record<string, unknown>) => {
      const { baselineCommand } = await import('../runs/baseline.ts')
      done(await baselineCommand(what, { reference, options, world }))
    })
}

export function addWorker(root: Command, { world, done }: Wiring): void {
  verb(root, 'worker', {
    summary: 'work on the distributed runs of a shared store',
    example: 'assay worker --store postgres://user:password@host/db --concurrency 32',
  })
    .option('--store <URL>', 'where the runs are: postgres://user:password@host/database (default: ASSAY_STORE)')
    .option('--concurrency <N>', 'examples in flight at once in this worker (10)', whole('--concurrency', 1))
    .option('--drain', 'exit when there is nothing left to do, instead of waiting for the next run')
    .option('--quiet', 'no notes')
    .action(async (options: Record<string, unknown>) => {
      const { workerCommand } = await import('../distributed/worker.ts')
      done(await workerCommand({ options, world }))
    })
}
