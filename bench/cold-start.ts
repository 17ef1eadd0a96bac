// node bench/cold-start.ts [RUNS] [DIST]: what commands and imports cost beside `node -e 0`, in processor time of all their
// processes. Run `npm run build` first. bench/peers has the same beside other tools.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { measured } from './peers/measure.ts'

const dist = resolve(process.argv[3] ?? fileURLToPath(new URL('../dist', import.meta.url)))
const main = join(dist, 'cli/main.js')
if (!existsSync(main)) {
  console.error(`${main} is not there; run npm run build first.`)
  process.exit(2)
}
const runs = Number(process.argv[2] ?? 5)
/** Starts of one measurement. */
const STARTS = 10
/** The shortest thing that Node can be asked. */
const BARE = 'node -e 0'

const importing = (subpath: string): readonly string[] => [
  '--input-type=module',
  '-e',
  `await import('${pathToFileURL(join(dist, subpath, 'index.js')).href}')`,
]

const COMMANDS: Readonly<Record<string, { readonly args: readonly string[]; readonly most?: number }>> = {
  [BARE]: { args: ['-e', '0'] },
  'assay --version': { args: [main, '--version'], most: 1.6 },
  'assay --help': { args: [main, '--help'] },
  'assay eval --help': { args: [main, 'eval', '--help'] },
  'assay evaluators': { args: [main, 'evaluators'] },
  'import assay': { args: importing('') },
  'import assay/gate': { args: importing('gate'), most: 5 },
  'import assay/stats': { args: importing('stats') },
  'import assay/store': { args: importing('store') },
}

const scratch = await mkdtemp(join(tmpdir(), 'assay-start-'))
try {
  const least = new Map<string, { cpu: number; megabytes: number }>()
  for (let run = 0; run < runs; run++) {
    // Each round runs every command once, so that a busy machine slows all of them alike.
    for (const [name, { args }] of Object.entries(COMMANDS)) {
      const taken = await measured({ args }, { cwd: scratch, scratch, timeoutMs: 60_000, times: STARTS })
      if (taken === undefined) throw new Error(`${name} was not done in a minute.`)
      const before = least.get(name)?.cpu ?? Infinity
      if (taken.cpuSeconds < before) least.set(name, { cpu: taken.cpuSeconds, megabytes: taken.megabytes })
    }
  }
  const bare = least.get(BARE)?.cpu ?? Number.NaN
  console.log(`Node ${process.version}, least of ${runs} rounds of ${STARTS} starts`)
  console.table(
    [...least].map(([what, { cpu, megabytes }]) => ({
      what,
      'CPU s': cpu.toFixed(3),
      'of node -e 0': (cpu / bare).toFixed(2),
      'asked for': COMMANDS[what]?.most ?? '',
      'peak MB': megabytes.toFixed(0),
    })),
  )
} finally {
  await rm(scratch, { recursive: true, force: true })
}
