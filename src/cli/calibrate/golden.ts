import { z } from 'zod'
import {
  VERDICTS,
  classFigures,
  confusionOf,
  goldenRecord,
  macroF1,
  type GoldenRecord,
  type Judged,
} from '../../calibration/golden.ts'
import { driftOf, type Standing } from '../../calibration/drift.ts'
import { DatasetError, UsageError } from '../../core/errors.ts'
import type { Judge } from '../../core/judge.ts'
import { readJsonLines } from '../../datasets/json-lines.ts'
import { isObject } from '../../datasets/parts.ts'
import { prepareReading } from '../../datasets/reading.ts'
import type { Row } from '../../datasets/row.ts'
import { ragaliqBands } from '../../datasets/tools/ragaliq.ts'
import { eventLoopTurns } from '../../support/event-loop-turns.ts'
import { cohenKappa } from '../../stats/agreement/cohen.ts'
import { wilsonInterval } from '../../stats/intervals.ts'
import type { GoldenDocument } from './document.ts'
import { figureOf, verdictOf } from './calibration-verdict.ts'
import { shortPath, type World } from '../world.ts'
import { defined } from '../../support/defined.ts'

/** Reads a golden file: claims with the verdict that people agreed on, in any format of a data set. Errors name the faulty place. */
async function readGolden(path: string, world: World): Promise<(GoldenRecord & { id: string })[]> {
  const records: (GoldenRecord & { id: string })[] = []
  const ids = new Set<string>()
  for await (const { value, place, problem } of goldenRows(path, world)) {
    if (problem !== undefined) throw new DatasetError(problem, { place })
    if (isObject(value) && ragaliqBands.is?.(value) === true) {
      throw new DatasetError(
        `this is a whole answer with the band of its score, and no claim; evaluate such cases (assay eval ${path} -e faithfulness), or give a file of claims with verdicts`,
        { place },
      )
    }
    const parsed = goldenRecord.safeParse(value)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      const field = issue?.path.join('.') ?? ''
      throw new DatasetError(`${field === '' ? 'the record' : field} ${issue?.message ?? 'cannot be read'}`, { place })
    }
    const id = parsed.data.id ?? `golden-${records.length + 1}`
    if (ids.has(id)) throw new DatasetError(`the id '${id}' is used twice`, { place })
    ids.add(id)
    records.push({ ...parsed.data, id })
  }
  if (records.length === 0) {
    throw new DatasetError('it holds no claims; write one JSON object per line: {"claim", "passages", "verdict"}', {
      place: { file: path },
    })
  }
  return records
}

async function* goldenRows(path: string, world: World): AsyncGenerator<Row> {
  const isStructured = /\.(?:json|ya?ml|csv|parquet)(?:\.gz)?$/i.test(path)
  if (isStructured)
    for await (const batch of prepareReading(shortPath(path, world), { name: path }).rows()) yield* batch
  else yield* readJsonLines(path === '-' ? path : shortPath(path, world), { name: path })
}

/** Claims in flight at once. */
const AT_ONCE = 8

/** Asks the judge about every claim. A claim that it cannot judge keeps the reason instead of a verdict. */
async function judgeGolden(
  records: readonly (GoldenRecord & { id: string })[],
  { judge, world }: { judge: Judge; world: World },
): Promise<Judged[]> {
  const judged: Judged[] = []
  const waiting = [...records.entries()]
  const turn = eventLoopTurns()
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await turn()
      world.signal.throwIfAborted()
      const [at, record] = next
      judged[at] = await judgeOne(record, { judge, world })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return judged
}

async function judgeOne(
  { id, claim, passages, verdict, query }: GoldenRecord & { id: string },
  { judge, world }: { judge: Judge; world: World },
): Promise<Judged> {
  const about = { id, claim, agreed: verdict }
  try {
    const options = { signal: world.signal, query }
    const { verdict: judged } = await judge.verifyClaim(claim, passages, options)
    return { ...about, judged }
  } catch (error) {
    world.signal.throwIfAborted()
    return { ...about, judged: null, failure: error instanceof Error ? error.message : String(error) }
  }
}

/** `assay calibrate DATA --golden`. */
export async function goldenDocument(
  path: string,
  {
    judge,
    flags,
    world,
  }: {
    judge: Judge
    flags: { readonly minAgreement?: number; readonly minKappa?: number; readonly against?: string }
    world: World
  },
): Promise<GoldenDocument> {
  const records = await readGolden(path, world)
  const pinned = flags.against === undefined ? undefined : await readPinned(flags.against, world)
  const judged = await judgeGolden(records, { judge, world })
  const measured = judged.filter((one) => one.judged !== null)
  const [failed] = judged.filter((one) => one.judged === null)
  if (measured.length < 2) {
    const why = failed?.failure === undefined ? '' : ` The first failure: ${failed.failure}`
    throw new UsageError(
      `${measured.length} of ${judged.length} claims got a verdict, so nothing can be compared.${why}`,
    )
  }
  const confusion = confusionOf(judged)
  const classes = classFigures(confusion)
  const right = measured.filter((one) => one.judged === one.agreed).length
  const ci = wilsonInterval(right, { n: measured.length })
  const kappa = cohenKappa(confusion)
  const drift = pinned === undefined ? undefined : driftOf(pinned, standings(judged))
  const asked = [
    ...(flags.minAgreement === undefined
      ? []
      : [{ name: 'Agreement', least: flags.minAgreement, estimate: right / measured.length, interval: ci }]),
    ...(flags.minKappa === undefined ? [] : [{ name: 'κ', least: flags.minKappa, ...figureOf(kappa) }]),
    ...(failed === undefined
      ? []
      : [
          {
            name: 'The share of claims that got a verdict,',
            least: 1,
            estimate: measured.length / judged.length,
            interval: null,
          },
        ]),
  ]
  return {
    kind: 'golden',
    judge: judge.id,
    dataset: path,
    claims: judged.length,
    accuracy: { share: right / measured.length, ci },
    kappa,
    macroF1: macroF1(classes),
    classes,
    confusion,
    unmeasured: judged.length - measured.length,
    ...defined({ drift }),
    verdict: verdictOf(asked, drift),
    judged,
  }
}

function standings(judged: readonly Pick<Judged, 'id' | 'agreed' | 'judged'>[]): Standing[] {
  return judged.flatMap(({ id, agreed, judged: given }) =>
    given === null ? [] : [{ id, right: given === agreed, agreed }],
  )
}

const pinnedDocument = z.looseObject({
  kind: z.literal('golden'),
  judged: z.array(z.looseObject({ id: z.string(), agreed: z.enum(VERDICTS), judged: z.enum(VERDICTS).nullable() })),
})

async function readPinned(path: string, world: World): Promise<Standing[]> {
  const { readFile } = await import('node:fs/promises')
  try {
    const parsed = pinnedDocument.safeParse(JSON.parse(await readFile(shortPath(path, world), 'utf8')))
    if (parsed.success) return standings(parsed.data.judged)
  } catch (error) {
    throw new UsageError(`--against ${path} cannot be read: ${(error as Error).message}`)
  }
  throw new UsageError(`--against ${path} is not what \`assay calibrate DATA --golden --out FILE\` writes.`)
}
