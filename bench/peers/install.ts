import { execFileSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

/** An installed tool: where it is, and what it brought along. */
export interface Installed {
  readonly folder: string
  readonly version: string
  readonly packages: number
  readonly megabytes: number
}

/** Installs a tool into a folder of its own below `into`, from its lockfile, unless it is there already. */
export async function installed(name: string, into: string): Promise<Installed> {
  const folder = join(into, name)
  await mkdir(folder, { recursive: true })
  const lock =
    name === 'assay' ? await packedAssay(folder) : await readFile(join(here, name, 'package-lock.json'), 'utf8')
  const before = await readFile(join(folder, 'installed'), 'utf8').catch(() => '')
  if (before !== lock) {
    console.error(`installing ${name} …`)
    await rm(join(folder, 'node_modules'), { recursive: true, force: true })
    if (name === 'assay') npm(['install', '--no-audit', '--no-fund', '--omit=dev', lock], folder)
    else {
      await cp(join(here, name), folder, { recursive: true })
      npm(['install', '--no-audit', '--no-fund'], folder)
    }
    await writeFile(join(folder, 'installed'), lock)
  }
  await cp(join(here, name), folder, { recursive: true })
  const packages = await packagesOf(folder)
  const own = packages.find(({ path }) => path === `node_modules/${name}`)
  return {
    folder,
    version: own?.version ?? '?',
    packages: packages.length,
    megabytes: (await sizeOf(join(folder, 'node_modules'))) / 1024 / 1024,
  }
}

/** Packs this checkout; the path of the tarball. */
async function packedAssay(folder: string): Promise<string> {
  const packed = npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root)
  const [first] = Object.values(JSON.parse(packed) as Record<string, { filename: string }>)
  if (first === undefined) throw new Error('npm pack wrote nothing.')
  await writeFile(join(folder, 'package.json'), '{ "name": "bench-assay", "private": true, "type": "module" }\n')
  await rm(join(folder, 'installed'), { force: true })
  return join(folder, first.filename)
}

function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

async function packagesOf(folder: string): Promise<{ path: string; version: string }[]> {
  const text = await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, { version: string }> }
  return Object.entries(packages).map(([path, { version }]) => ({ path, version }))
}

/** Bytes of all files in a folder. */
async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  }
  return bytes
}
