// node bench/install.ts [RUNS]: what a user gets by `npm install assay`: packages, size, install scripts, and the cold
// start of the installed command. Packs this checkout and installs it into an empty folder. Run `npm run build` first.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MOST_PACKAGES = 40
const MOST_MEGABYTES = 60

const root = fileURLToPath(new URL('..', import.meta.url))
if (!existsSync(join(root, 'dist/cli/main.js'))) {
  console.error('dist/ is not there; run npm run build first.')
  process.exit(2)
}
const folder = await mkdtemp(join(tmpdir(), 'assay-install-'))
try {
  const packed = npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root)
  const { filename, size, entryCount } = firstOf(JSON.parse(packed))
  await writeFile(join(folder, 'package.json'), '{ "name": "user", "private": true }\n')
  npm(['install', '--no-audit', '--no-fund', join(folder, filename)], folder)

  const installed = await packagesOf(folder)
  const bytes = await sizeOf(join(folder, 'node_modules'))
  const withScripts = installed.filter(({ hasInstallScript }) => hasInstallScript === true).map(({ path }) => path)
  const megabytes = bytes / 1024 / 1024
  const assay = (await sizeOf(join(folder, 'node_modules/assay'))) / 1024 / 1024
  console.log(`tarball: ${(size / 1024).toFixed(0)} kB, ${entryCount} files; unpacked ${assay.toFixed(1)} MB`)
  console.table([
    { figure: 'packages', value: installed.length, 'asked for': `under ${MOST_PACKAGES}` },
    { figure: 'size in MB', value: Number(megabytes.toFixed(1)), 'asked for': `under ${MOST_MEGABYTES}` },
    { figure: 'packages with install scripts', value: withScripts.length, 'asked for': '0' },
  ])
  if (withScripts.length > 0) console.log(`install scripts: ${withScripts.join(', ')}`)

  const main = join(folder, 'node_modules/assay/dist/cli/main.js')
  const runs = Number(process.argv[2] ?? 15)
  const bare: number[] = []
  const own: number[] = []
  for (let run = 0; run < runs; run++) {
    bare.push(milliseconds(['-e', '0']))
    own.push(milliseconds([main, '--version']))
  }
  const least = [Math.min(...bare), Math.min(...own)] as const
  console.log(
    `node -e 0: ${least[0].toFixed(1)} ms; installed assay --version: ${least[1].toFixed(1)} ms; ` +
      `ratio of minima ${(least[1] / least[0]).toFixed(2)} over ${runs} rounds on Node ${process.version} (at most 3)`,
  )
  const holds = installed.length < MOST_PACKAGES && megabytes < MOST_MEGABYTES && withScripts.length === 0
  process.exitCode = holds ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

interface Packed {
  readonly filename: string
  readonly size: number
  readonly entryCount: number
}

/** `npm pack --json` prints a list, and since npm 12 an object by name. */
function firstOf(packed: unknown): Packed {
  const [first] = Object.values(packed as Record<string, Packed>)
  if (first === undefined) throw new Error('npm pack wrote nothing.')
  return first
}

interface Installed {
  readonly path: string
  readonly hasInstallScript?: boolean
}

async function packagesOf(at: string): Promise<Installed[]> {
  const text = await readFile(join(at, 'node_modules/.package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, { hasInstallScript?: boolean }> }
  return Object.entries(packages).map(([path, { hasInstallScript }]) => ({
    path,
    ...(hasInstallScript === undefined ? {} : { hasInstallScript }),
  }))
}

/** Bytes of all files in a folder. */
async function sizeOf(at: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(at, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  }
  return bytes
}

function milliseconds(args: readonly string[]): number {
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`)
  return performance.now() - started
}
