// Compiles src/ with plain tsc into a fresh folder, makes the command executable, and puts the folder in the place of
// dist/, so that nobody ever sees half a build.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs'

const fresh = `dist-${process.pid}`
try {
  execFileSync('tsc', ['-p', 'tsconfig.build.json', '--outDir', fresh], { stdio: 'inherit' })
  execFileSync('tsc', ['-p', 'src/server/islands', '--noEmit', 'false', '--outDir', `${fresh}/server/islands`], {
    stdio: 'inherit',
  })
  const command = `${fresh}/cli/main.js`
  if (existsSync(command)) chmodSync(command, 0o755)
  rmSync('dist', { recursive: true, force: true })
  renameSync(fresh, 'dist')
} finally {
  rmSync(fresh, { recursive: true, force: true })
}
