// Runs the example of evals, and evals that fail, under every version of vitest that is supported.
// Needs a build and the registry: `npm run build && node scripts/vitest-versions.ts`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runVitest } from '../test/vitest-project.ts'

const VERSIONS = ['3.2', '4.1', '5.1']
const root = fileURLToPath(new URL('..', import.meta.url))

let failed = false
for (const version of VERSIONS) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-vitest-version-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
    const install = ['install', `vitest@${version}`, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', install, { cwd: folder, stdio: 'inherit' })
    const vitest = join(folder, 'node_modules/vitest')
    const { said } = await runVitest({ vitest, assay: root })
    const holds = [/3 failed \| 10 passed/, /4 of 6 assertions held at the first attempt/, /evals shop/].every((part) =>
      part.test(said),
    )
    failed ||= !holds
    process.stdout.write(`vitest ${version}: ${holds ? 'as expected' : `otherwise\n${said}`}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
process.exitCode = failed ? 1 : 0
