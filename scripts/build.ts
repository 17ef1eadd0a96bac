// Makes the package in a fresh folder: declarations of src/ by plain tsc, and its code in few chunks (bundle.ts). Makes the
// command executable, and puts the folder in the place of dist/, so that nobody ever sees half a build.
import { execFileSync } from 'node:child_process'
import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { bundlePackage } from './bundle.ts'
import { licencesOf } from './licences.ts'

const fresh = `dist-${process.pid}`
try {
  execFileSync('tsc', ['-p', 'tsconfig.build.json', '--outDir', fresh], { stdio: 'inherit' })
  execFileSync('tsc', ['-p', 'src/server/islands', '--noEmit', 'false', '--outDir', `${fresh}/lib/islands`], {
    stdio: 'inherit',
  })
  const chunks = await bundlePackage(fresh, { maps: true })
  writeFileSync(`${fresh}/third-party-licences.txt`, licencesOf(chunks.flatMap(({ moduleIds }) => moduleIds)))
  chmodSync(`${fresh}/cli/main.js`, 0o755)
  rmSync('dist', { recursive: true, force: true })
  renameSync(fresh, 'dist')
} finally {
  rmSync(fresh, { recursive: true, force: true })
}
