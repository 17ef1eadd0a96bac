/**
 * What reading data sets costs that are made to be costly: each form in two sizes, in a process of its own; the ratio is that
 * of the CPU time a byte. `node bench/datasets/hostile.ts [kilobytes [form …]]`
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { validateDataset } from '../../src/datasets/validate.ts'
import { HOSTILE_FORMS } from '../../test/support/hostile-datasets.ts'

const SECONDS = 120
const GROWTH = 4

interface Measured {
  seconds: number
  peakMb: number
  said: string
}

async function measure(path: string): Promise<void> {
  const before = process.cpuUsage()
  const { examples, problems } = await validateDataset(path)
  const { user, system } = process.cpuUsage(before)
  const said = problems[0] === undefined ? `${examples} examples` : problems[0].message
  const measured: Measured = {
    seconds: (user + system) / 1e6,
    peakMb: process.resourceUsage().maxRSS / 1024,
    said: said.replace(/[|\n]/g, ' ').slice(0, 100),
  }
  console.log(JSON.stringify(measured))
}

function run(path: string): Measured {
  const { stdout, status, signal } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--measure', path], {
    encoding: 'utf8',
    timeout: SECONDS * 1000,
  })
  if (status === 0) return JSON.parse(stdout) as Measured
  return { seconds: NaN, peakMb: NaN, said: signal === 'SIGTERM' ? `more than ${SECONDS} s` : 'abort' }
}

async function all([size = '1000', ...names]: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-hostile-'))
  const kilobytes = Number(size)
  console.log(`| form | CPU s, ${kilobytes} KB | CPU s, ${kilobytes * GROWTH} KB | ratio a byte | peak MB | outcome |`)
  console.log('| --- | ---: | ---: | ---: | ---: | --- |')
  try {
    for (const [name, { extension, text }] of Object.entries(HOSTILE_FORMS)) {
      if (names.length > 0 && !names.some((wanted) => name.includes(wanted))) continue
      const path = join(folder, `data.${extension}`)
      await writeFile(path, text(kilobytes))
      const small = run(path)
      await writeFile(path, text(kilobytes * GROWTH))
      const large = run(path)
      const ratio = large.seconds / small.seconds / GROWTH
      const figures = [small.seconds.toFixed(2), large.seconds.toFixed(2), ratio.toFixed(2), large.peakMb.toFixed(0)]
      console.log(`| ${[name, ...figures, large.said].join(' | ')} |`)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const [command, ...rest] = process.argv.slice(2)
if (command === '--measure') await measure(rest[0] as string)
else await all(command === undefined ? [] : [command, ...rest])
