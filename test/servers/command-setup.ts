import { copyFile, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Bundles the command once a run of the tests, for those that need it as a process of its own: it starts five times as
 * fast as from its sources. `ASSAY_TEST_PACKAGE` names the folder, which lies where its packages are found.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = join(root, `node_modules/.cache/assay-tests-${process.pid}`)
  await mkdir(folder, { recursive: true })
  await copyFile(join(root, 'package.json'), join(folder, 'package.json'))
  for (const name of ['docs', 'verifier']) await symlink(join(root, name), join(folder, name))
  const bundle = await rolldown({
    input: {
      index: join(root, 'src/index.ts'),
      'cli/main': join(root, 'src/cli/main.ts'),
      'cli/start': join(root, 'src/cli/start.ts'),
      'cli/supervised': join(root, 'src/cli/supervision/supervised.ts'),
      'cli/side-thread': join(root, 'src/cli/supervision/side-thread.ts'),
      'cli/hurried-worker': join(root, 'test/servers/worker.ts'),
      'cli/parquet-worker': join(root, 'src/datasets/formats/parquet-worker.ts'),
    },
    platform: 'node',
    external: ['pg', 'pg-boss'],
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
  return () => rm(folder, { recursive: true, force: true })
}
