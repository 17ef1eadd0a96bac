import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const built = process.env['ASSAY_TEST_PACKAGE']

/** The command's file, to be run as a process: bundled in tests, from its sources elsewhere. */
export const MAIN = built === undefined ? source('cli/main.ts') : join(built, 'dist/cli/main.js')

/** The module that starts the command without the process that supervises it. */
export const START = built === undefined ? source('cli/start.ts') : join(built, 'dist/cli/start.js')

/** A worker that is in more of a hurry than `assay worker`. */
export const WORKER =
  built === undefined
    ? fileURLToPath(new URL('servers/worker.ts', import.meta.url))
    : join(built, 'dist/cli/hurried-worker.js')

/** What `import … from 'assay'` means to a module that the command of `MAIN` loads. */
export const PACKAGE = built === undefined ? source('index.ts') : join(built, 'dist/index.js')

function source(path: string): string {
  return fileURLToPath(new URL(`../src/${path}`, import.meta.url))
}
