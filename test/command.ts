import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const built = process.env['ASSAY_TEST_PACKAGE']

// Programs that read what another has compiled start sooner. Left to itself, Node keeps a copy of each run's bundle for ever.
if (built !== undefined) process.env['NODE_COMPILE_CACHE'] = join(built, 'compiled')

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

/** What `import … from 'assay/store'` means to a process of its own. */
export const STORE = built === undefined ? source('store/index.ts') : join(built, 'dist/store/index.js')

/** What a thread runs that judges examples. */
export const JUDGING_THREAD =
  built === undefined ? source('evaluate/judging-thread.ts') : join(built, 'dist/lib/judging-thread.js')

/** What a thread runs that decides answers. */
export const DECIDING_THREAD =
  built === undefined ? source('cli/gate/deciding-thread.ts') : join(built, 'dist/lib/deciding-thread.js')

/** What a thread runs that decides large answers for a service. */
export const SERVICE_THREAD =
  built === undefined ? source('server/service/decide/service-thread.ts') : join(built, 'dist/lib/service-thread.js')

/** A program of test/ledger, to be run as a process. */
export function ledgerProgram(name: 'crash-writer' | 'many-writers'): string {
  if (built !== undefined) return join(built, `dist/ledger/${name}.js`)
  return fileURLToPath(new URL(`ledger/${name}.ts`, import.meta.url))
}

/**
 * What `node` has to be started with so that a program may import the package by its name without a build. It reaches for
 * no network: who tries is told so.
 */
export const BY_NAME_OFFLINE = [
  '--import',
  `data:text/javascript,${encodeURIComponent(`import { registerHooks } from 'node:module'
import { Socket } from 'node:net'
Socket.prototype.connect = () => { throw new Error('The program reached for the network.') }
const [folder, extension] = ${JSON.stringify(built === undefined ? [new URL('../src/', import.meta.url), 'ts'] : [pathToFileURL(join(built, 'dist/')), 'js'])}
registerHooks({
  resolve(specifier, context, next) {
    const room = /^assay(?:\\/(.+))?$/.exec(specifier)
    if (room === null) return next(specifier, context)
    return next(folder + (room[1] === undefined ? '' : room[1] + '/') + 'index.' + extension, context)
  },
})`)}`,
]

function source(path: string): string {
  return fileURLToPath(new URL(`../src/${path}`, import.meta.url))
}
