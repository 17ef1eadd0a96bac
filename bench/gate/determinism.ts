// Decides all of ASSAY_DATA under other Node versions, time zones, languages, orders, without ICU data, in threads and
// with clocks and locales poisoned, and compares every decision with test/fixtures/gate-golden.txt:
//   node bench/gate/determinism.ts            several minutes; fetches Node 22 and 26 from npm into a temporary folder
//   node bench/gate/determinism.ts --here     with this Node alone
//   node bench/gate/determinism.ts --write    takes what this Node decides as the golden file
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const GOLDEN = fileURLToPath(new URL('../../test/fixtures/gate-golden.txt', import.meta.url))
const DIGESTS = fileURLToPath(new URL('print-digests.ts', import.meta.url))
const MAJORS = ['22', '26']

interface Variant {
  readonly name: string
  readonly node?: string
  readonly flags?: readonly string[]
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

const run = promisify(execFile)

async function digestsOf({ node = process.execPath, flags = [], args = [], env = {} }: Variant): Promise<string> {
  const options = { env: { ...process.env, NODE_NO_WARNINGS: '1', ...env }, maxBuffer: 2 ** 24 }
  const { stdout } = await run(node, [...flags, DIGESTS, ...args], options)
  return stdout
}

function here(empty: string): Variant[] {
  return [
    { name: `Node ${process.versions.node}` },
    { name: 'Kathmandu, Turkish', env: { TZ: 'Asia/Kathmandu', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' } },
    { name: 'St. John’s, Arabic', env: { TZ: 'America/St_Johns', LANG: 'ar_EG.UTF-8', LC_ALL: 'ar_EG.UTF-8' } },
    { name: 'an empty folder of ICU data', flags: [`--icu-data-dir=${empty}`] },
    { name: 'another order', args: ['--shuffle', '42'] },
    { name: 'three threads', args: ['--workers', '3'] },
    { name: 'no clock, no chance, no locale', args: ['--poison'] },
  ]
}

/** The program of another Node, from npm. */
async function nodeOf(major: string, folder: string): Promise<Variant> {
  const name = `node-${process.platform}-${process.arch}`
  const prefix = join(folder, major)
  await run('npm', ['install', '--prefix', prefix, '--no-save', '--no-audit', '--no-fund', `${name}@${major}`])
  const node = join(prefix, 'node_modules', name, 'bin', 'node')
  const { stdout } = await run(node, ['--version'])
  return { name: `Node ${stdout.trim().slice(1)}`, node }
}

const folder = await mkdtemp(join(tmpdir(), 'assay-determinism-'))
try {
  if (process.argv.includes('--write')) {
    await writeFile(GOLDEN, await digestsOf({ name: 'golden' }))
    console.log(`Written: ${GOLDEN}`)
  } else {
    const others = process.argv.includes('--here')
      ? []
      : await Promise.all(MAJORS.map((major) => nodeOf(major, folder)))
    const golden = await readFile(GOLDEN, 'utf8')
    for (const variant of [...here(folder), ...others]) {
      const got = new Set((await digestsOf(variant)).trim().split('\n'))
      const lines = golden.trim().split('\n')
      const other = lines.filter((line) => !got.has(line)).map((line) => line.split(' ')[0])
      if (other.length > 0) process.exitCode = 1
      console.log(
        `${other.length === 0 ? 'same ' : 'OTHER'}  ${variant.name}${other.length === 0 ? '' : `: ${other.join(', ')}`}`,
      )
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
