import { copyFile, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundlePackage } from '../../scripts/bundle.ts'
import { removeAbandoned } from './abandoned.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const CACHE = join(root, 'node_modules/.cache')
const PREFIX = 'assay-tests-'

/**
 * Bundles the package as it is published, and the programs of test/, once a run of the tests for those that need a process of
 * its own: it starts five times as fast as from the sources. `ASSAY_TEST_PACKAGE` names the folder, which lies where its packages are found.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = join(CACHE, `${PREFIX}${process.pid}`)
  await removeAbandoned(CACHE, PREFIX)
  await mkdir(folder, { recursive: true })
  await copyFile(join(root, 'package.json'), join(folder, 'package.json'))
  for (const name of ['docs', 'schema', 'verifier']) await symlink(join(root, name), join(folder, name))
  await bundlePackage(join(folder, 'dist'), {
    input: {
      'cli/start': join(root, 'src/cli/start.ts'),
      'cli/hurried-worker': join(root, 'test/servers/worker.ts'),
      'ledger/crash-writer': join(root, 'test/ledger/crash-writer.ts'),
      'ledger/many-writers': join(root, 'test/ledger/many-writers.ts'),
    },
  })
  process.env['ASSAY_TEST_PACKAGE'] = folder
  // A program that is ending may still write what it compiled.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
