import { copyFile, mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { z } from 'zod'
import { removeAbandoned } from './abandoned.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const CACHE = join(root, 'node_modules/.cache')
const PREFIX = 'assay-tests-'

/**
 * Bundles the command, and the programs of test/, once a run of the tests for those that need a process of its own: it
 * starts five times as fast as from the sources. `ASSAY_TEST_PACKAGE` names the folder, which lies where its packages are found.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = join(CACHE, `${PREFIX}${process.pid}`)
  await removeAbandoned(CACHE, PREFIX)
  await mkdir(folder, { recursive: true })
  await copyFile(join(root, 'package.json'), join(folder, 'package.json'))
  for (const name of ['docs', 'schema', 'verifier']) await symlink(join(root, name), join(folder, name))
  const bundle = await rolldown({
    input: {
      ...(await subpaths()),
      'cli/main': join(root, 'src/cli/main.ts'),
      'cli/start': join(root, 'src/cli/start.ts'),
      'cli/supervised': join(root, 'src/cli/supervision/supervised.ts'),
      'cli/side-thread': join(root, 'src/cli/supervision/side-thread.ts'),
      'cli/hurried-worker': join(root, 'test/servers/worker.ts'),
      'cli/parquet-worker': join(root, 'src/datasets/formats/parquet-worker.ts'),
      'ledger/crash-writer': join(root, 'test/ledger/crash-writer.ts'),
      'ledger/many-writers': join(root, 'test/ledger/many-writers.ts'),
    },
    platform: 'node',
    external: ['jiti', 'pg', 'pg-boss', 'vitest'],
    // What package.json says of side effects is said of the files of dist/.
    treeshake: false,
  })
  await bundle.write({
    dir: join(folder, 'dist'),
    format: 'esm',
    entryFileNames: '[name].js',
    // Files that a module finds beside itself are found from here too.
    chunkFileNames: 'cli/[name]-[hash].js',
  })
  await bundle.close()
  process.env['ASSAY_TEST_PACKAGE'] = folder
  // A program that is ending may still write what it compiled.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** The faces of the package, as they lie in dist/. */
async function subpaths(): Promise<Record<string, string>> {
  const { exports } = z
    .object({ exports: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const names = Object.keys(exports).filter((name) => !name.endsWith('.json'))
  return Object.fromEntries(names.map((name) => [join(name, 'index'), join(root, 'src', name, 'index.ts')]))
}
