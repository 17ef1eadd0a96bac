import type { Command } from 'commander'
import type { World } from '../world.ts'

/** What a verb is handed: the world that it acts in, and where its exit code goes. */
export interface Wiring {
  readonly world: World
  readonly done: (exitCode: number) => void
}

interface VerbText {
  /** In the list of verbs; its help begins with it. */
  readonly summary: string
  readonly example: string
  /** What follows the name, such as `DATA [options]`. */
  readonly usage?: string
}

/** Adds a verb with what its help says around the options. */
export function verb(root: Command, name: string, { summary, example, usage = '[options]' }: VerbText): Command {
  return root
    .command(name)
    .summary(summary)
    .description(`${summary.slice(0, 1).toUpperCase()}${summary.slice(1)}${summary.endsWith('?') ? '' : '.'}`)
    .helpOption('-h, --help', 'show this')
    .addHelpText('before', `  ${example}\n`)
    .addHelpText('after', EXIT_CODES)
    .usage(usage)
}

const EXIT_CODES = `
Exit codes: 0 passed · 1 below a gate · 2 usage error, nothing was spent · 3 inconclusive · 4 infrastructure · 130 interrupted`
