// Runs the example of evals, and evals that fail, under every version of vitest that is supported, whole and in two shards.
// Needs the registry: `npm run test:vitest [-- VERSION...]`, which builds first.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inProject } from '../test/vitest-project.ts'

const VERSIONS = process.argv.length > 2 ? process.argv.slice(2) : ['3.2', '4.1', '5.1']
const root = fileURLToPath(new URL('..', import.meta.url))

let failed = false
for (const version of VERSIONS) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-vitest-version-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
    const install = ['install', `vitest@${version}`, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', install, { cwd: folder, stdio: 'inherit' })
    const vitest = join(folder, 'node_modules/vitest')
    const said = await inProject({ vitest, assay: root }, async (run) => {
      const { said: whole } = await run(['run'])
      for (const shard of ['1/2', '2/2']) await run(['run', `--shard=${shard}`, '--reporter=blob'])
      // `run --merge-reports` counts the failures of both shards, and prints the report over both.
      const { said: merged } = await run(['run', '--merge-reports'])
      return [whole, merged]
    })
    const parts = [/3 failed \| 10 passed/, /4 of 6 answers passed at the first attempt/, /evals shop/]
    const holds = said.every((text) => parts.every((part) => part.test(text)))
    failed ||= !holds
    process.stdout.write(`vitest ${version}: ${holds ? 'as expected' : `otherwise\n${said.join('\n')}`}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
process.exitCode = failed ? 1 : 0
