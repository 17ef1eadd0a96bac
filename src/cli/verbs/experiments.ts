import { collected, whole } from '../flags/flag-values.ts'
import { verb, type Wiring } from './verb.ts'
import type { Command } from 'commander'

export function addExperiments(root: Command, { world, done }: Wiring): void {
  verb(root, 'experiments', {
    summary: 'list, show, export or delete experiments: variants that were evaluated side by side',
    example: 'assay experiments show latest',
    usage: 'VERB [EXPERIMENT] [options]',
  })
    .argument('<VERB>', 'list | show | export | delete')
    .argument('[EXPERIMENT]', 'its id or the beginning of it, its name, or latest; assay experiments list shows them')
    .option('--store <PATH|URL>', 'where runs are stored (default: .assay/assay.db)')
    .option(
      '--report <FORMAT[=PATH]>',
      'with show: write this report of it, as assay eval does; may be repeated',
      collected,
    )
    .option('--keep-runs', 'with delete: only unbind its runs, and keep them')
    .option('--no-rewrite', 'with delete: let the next command that writes to the store rewrite its file')
    .option('--format <FORMAT>', 'console | markdown | json; export is always JSON lines')
    .option('--digits <N>', 'with show: decimals of scores (2); JSON always has them all', whole('--digits', 0))
    .action(async (what: string, id: string | undefined, options: Record<string, unknown>) => {
      const { experimentsCommand } = await import('../experiment/experiments.ts')
      done(await experimentsCommand(what, { id, options, world }))
    })
}
