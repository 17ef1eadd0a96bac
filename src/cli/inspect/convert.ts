import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { DatasetError, UsageError } from '../../core/errors.ts'
import { openDataset } from '../../datasets/dataset.ts'
import { printable } from '../../reports/display.ts'
import { counted } from '../../support/counted.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { readingOf } from '../flags/map-flag.ts'
import { openAtomicFile } from '../report/atomic-file.ts'
import { shortPath, type World } from '../world.ts'

/** `assay convert IN OUT`: writes what is read from a data set as one example of our own a line, completely or not at all. */
export async function convertCommand(
  [from, to]: readonly [string, string],
  { options, world }: { options: Record<string, unknown>; world: World },
): Promise<ExitCode> {
  const source = from === '-' ? from : shortPath(from, world)
  const name = from === '-' ? 'stdin' : from
  const limit = options['limit'] as number | undefined
  const dataset = openDataset(source, { ...readingOf(options), name, limit, signal: world.signal })
  await refuseTaken(to, { from, force: options['force'] === true, world })
  let examples = 0
  if (to === '-') {
    for await (const example of dataset) {
      world.stdout.write(`${JSON.stringify(example)}\n`)
      examples++
    }
  } else {
    await using file = await openAtomicFile(shortPath(to, world))
    for await (const example of dataset) {
      await file.write(`${JSON.stringify(example)}\n`)
      examples++
    }
    await file.commit()
  }
  const place = to === '-' ? '' : ` in ${to}`
  world.stderr.write(`${printable([`${counted(examples, 'example')}${place}.`, ...dataset.notes()].join('\n'))}\n`)
  return EXIT.holds
}

/** What is written is JSONL, and nothing that is there is replaced unasked. */
async function refuseTaken(
  to: string,
  { from, force, world }: { from: string; force: boolean; world: World },
): Promise<void> {
  if (to === '-') return
  if (!/\.(?:jsonl|ndjson)$/i.test(to)) {
    throw new UsageError(`OUT is '${to}'; what is written is JSONL, so its name must end in .jsonl.`)
  }
  const there = await stat(shortPath(to, world)).catch(() => undefined)
  if (there === undefined || !there.isFile()) return
  if (from !== '-' && resolve(world.cwd, from) === resolve(world.cwd, to)) {
    throw new UsageError(`OUT is IN; give the result another name.`)
  }
  if (!force)
    throw new DatasetError('this file is there already; give another name, or --force to replace it.', {
      place: { file: to },
    })
}
