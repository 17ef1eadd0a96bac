import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { baselineLines } from '../../compare/baseline-file.ts'
import { UsageError } from '../../core/errors.ts'
import { baselinePath } from '../../evaluate/run-reference.ts'
import { counted } from '../../support/counted.ts'
import { openAtomicFile } from '../report/atomic-file.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { runReferences } from './run-references.ts'
import type { World } from '../world.ts'

/** `assay baseline set RUN`: saves a run's results as a file in the repository, to compare later runs with. */
export async function baselineCommand(
  verb: string,
  { reference, options, world }: { reference: string | undefined; options: Record<string, unknown>; world: World },
): Promise<ExitCode> {
  if (verb !== 'set') throw new UsageError(`'${verb}' is not a verb of assay baseline; use set.`)
  if (reference === undefined) {
    throw new UsageError(
      'Which run should become the baseline? Name it: assay baseline set latest, or an id or a file.',
    )
  }
  const { name, out, store, answers } = options
  const called = typeof name === 'string' ? name : 'main'
  const path = typeof out === 'string' ? out : baselinePath(called)
  await using references = runReferences(store, world)
  const run = await references.open(reference)
  const lines = await baselineLines(run, { answers: answers === true })
  const place = resolve(world.cwd, path)
  await mkdir(dirname(place), { recursive: true })
  await using file = await openAtomicFile(place)
  for (const line of lines) await file.write(line)
  await file.commit()
  world.stderr.write(
    `${path} now holds ${counted(lines.length - 1, 'example')} of ${run.head.name}. Commit it; assay eval --baseline ${typeof out === 'string' ? path : called} compares with it.\n`,
  )
  return EXIT.holds
}
