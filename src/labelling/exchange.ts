import { z } from 'zod'
import { DatasetError, UsageError } from '../core/errors.ts'
import type { BoundLabel, LabelQueue, QueueItem } from '../core/bound-label.ts'
import type { Label } from '../core/stores/label-store.ts'
import { exampleOf } from '../runner/answer/answer-record.ts'
import type { WholeStore } from '../store/open-store.ts'
import { filledLabel, lineToFill, linesToFill } from './fillable.ts'
import { judgedPart, judgedSha256, storedSha256 } from './judged.ts'
import { queueAt } from './label-items.ts'

const FORMAT = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal')
const said = z.union([z.boolean(), z.number(), z.string(), z.null()])
const probability = z.number().gt(0).max(1)

const labelLine = z.strictObject({
  assay_label: z.literal(FORMAT),
  id: z.string().min(1),
  sha256,
  fields: z.array(z.string()).min(1),
  name: z.string().min(1),
  claim: sha256.optional(),
  rater: z.string().min(1),
  by: z.enum(['person', 'program']),
  role: z.enum(['rater', 'adjudicator']),
  value: said,
  note: z.string().optional(),
  labelledAt: z.iso.datetime(),
  seen: z.strictObject({ run: z.string(), id: z.string(), epoch: z.int().min(0) }).optional(),
  queue: z.string().optional(),
  probability: probability.optional(),
  withdrawnAt: z.iso.datetime().optional(),
  /** What was judged, for whoever does not have the run. */
  judged: z.record(z.string(), z.unknown()).optional(),
})

const unboundLine = z.strictObject({
  assay_unbound_label: z.literal(FORMAT),
  subject: z.strictObject({ kind: z.enum(['example', 'decision']), id: z.string() }),
  name: z.string(),
  rater: z.string(),
  value: z.union([z.boolean(), z.number(), z.string()]),
  note: z.string().optional(),
  labelledAt: z.string(),
})

const queueLine = z.strictObject({
  assay_label_queue: z.literal(FORMAT),
  queue: z.looseObject({
    id: z.string(),
    name: z.string(),
    run: z.string(),
    madeAt: z.string(),
    fields: z.array(z.string()),
  }),
  items: z.array(
    z.strictObject({
      place: z.int().min(0),
      id: z.string(),
      epoch: z.int().min(0),
      position: z.int().min(0),
      sha256,
      probability,
      raters: z.int().min(1),
    }),
  ),
})

const anyLine = z.union([labelLine, unboundLine, queueLine, lineToFill])

type Line = z.output<typeof anyLine>

export interface ExportOptions {
  /** Only what is in this queue. */
  readonly queue?: string | undefined
  /** Leaves out the texts that were judged, and with them what is to be labelled; the hash still binds a label. */
  readonly withoutTexts?: boolean | undefined
  /** Whose labels are to be filled in: only of what they have not labelled. */
  readonly rater?: string | undefined
}

/**
 * Queues and labels as lines of JSON: queues first, then labels, also those taken back, then a line to fill in for whatever still wants
 * raters, then labels that are not bound.
 */
export async function* exportLabels(
  store: WholeStore,
  { queue, withoutTexts = false, rater }: ExportOptions = {},
): AsyncGenerator<string> {
  const queues = queue === undefined ? await store.queues.list() : [await queueAt(store, queue)]
  for (const one of queues) {
    yield line({ assay_label_queue: FORMAT, queue: one, items: await store.queues.items(one.id) })
  }
  for await (const label of store.boundLabels.list({ inQueue: queue, history: true })) {
    const judged = withoutTexts ? undefined : await judgedOf(store, label)
    yield line({ assay_label: FORMAT, ...label, ...(judged === undefined ? {} : { judged }) })
  }
  if (!withoutTexts) {
    for (const one of queues) for await (const asked of linesToFill(store, { queue: one, rater })) yield line(asked)
  }
  if (queue !== undefined) return
  for await (const label of store.labels.list()) yield line({ assay_unbound_label: FORMAT, ...label })
}

/** What a label is about, if the store still has it as it was. */
async function judgedOf(
  store: WholeStore,
  { seen, fields, sha256: bound }: Pick<BoundLabel, 'seen' | 'fields' | 'sha256'>,
): Promise<Record<string, unknown> | undefined> {
  if (seen === undefined) return undefined
  const run = await store.runs.get(seen.run)
  if (run === undefined || run.state === 'deleted') return undefined
  const [stored] = await store.runs.stored(seen.run, [{ id: seen.id, epoch: seen.epoch }])
  if (stored === undefined || storedSha256(stored, fields) !== bound) return undefined
  return judgedPart(exampleOf(stored), fields)
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}

/** What an import did. */
export interface Imported {
  /** Labels that were not there yet. */
  readonly added: number
  readonly known: number
  readonly queues: number
  /** Labels whose hash was computed again, from the texts beside them or from the store. */
  readonly checked: number
  /** Bound labels of which neither the file nor the store has the texts. */
  readonly unchecked: number
  readonly unbound: number
  /** Lines that were still to be filled in. */
  readonly blank: number
}

/** One line of a file, and where it is. */
export interface ImportedLine {
  readonly value: unknown
  readonly place: { readonly file: string; readonly line?: number }
}

/**
 * Takes in labels from lines of JSON. Each hash is computed again where the texts are known. If one line cannot be read, or its hash is
 * not that of its texts, nothing is taken in, and a DatasetError names the line.
 */
export async function importLabels(
  store: WholeStore,
  lines: AsyncIterable<ImportedLine>,
  { rater, now }: { rater?: string | undefined; now: Date },
): Promise<Imported> {
  const labels: BoundLabel[] = []
  const unbound: Label[] = []
  const queues: { queue: LabelQueue; items: readonly QueueItem[] }[] = []
  let [checked, blank, said] = [0, 0, 0]
  for await (const { value, place } of lines) {
    const read = parsed(value, place)
    if ('assay_label_queue' in read) {
      queues.push({ queue: read.queue as unknown as LabelQueue, items: read.items })
    } else if ('assay_unbound_label' in read) {
      const { assay_unbound_label: _, ...label } = read
      unbound.push(label as Label)
    } else if ('assay_label_to_fill' in read) {
      const filled = await filledLabel(store, { line: read, place, queues, rater, now })
      if (filled === undefined) blank++
      else if (filled.known) said++
      else labels.push(filled.label)
      checked += Number(filled !== undefined)
    } else {
      const { assay_label: _, judged, ...label } = read
      checked += Number(await isBound(store, { label: label as BoundLabel, judged, place }))
      labels.push(label as BoundLabel)
    }
  }
  const fresh = await unknownQueues(store, queues)
  for (const { queue, items } of fresh) await store.queues.put(queue, items)
  const added = await store.boundLabels.put(labels)
  await store.labels.put(unbound)
  return {
    added,
    known: labels.length - added + said,
    queues: fresh.length,
    checked,
    unchecked: labels.length + said - checked,
    unbound: unbound.length,
    blank,
  }
}

async function unknownQueues<Known extends { readonly queue: LabelQueue }>(
  store: WholeStore,
  queues: readonly Known[],
): Promise<readonly Known[]> {
  const known = await Promise.all(queues.map(({ queue }) => store.queues.get(queue.id)))
  return queues.filter((_, at) => known[at] === undefined)
}

function parsed(value: unknown, place: ImportedLine['place']): Line {
  const kind = typeof value === 'object' && value !== null ? Object.keys(value) : []
  const schema = kind.includes('assay_label_queue')
    ? queueLine
    : kind.includes('assay_unbound_label')
      ? unboundLine
      : kind.includes('assay_label_to_fill')
        ? lineToFill
        : labelLine
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const where = issue?.path.join('.') ?? ''
  throw new DatasetError(
    `this is no label: ${where === '' ? '' : `${where}: `}${issue?.message ?? 'it cannot be read'}. \`assay labels export\` writes labels`,
    { place },
  )
}

/** Whether the hash is that of the texts; false if nobody has them. Throws if it is another. */
async function isBound(
  store: WholeStore,
  {
    label,
    judged,
    place,
  }: { label: BoundLabel; judged: Record<string, unknown> | undefined; place: ImportedLine['place'] },
): Promise<boolean> {
  const texts = judged ?? (await judgedOf(store, label))
  if (texts === undefined) return false
  const strange = Object.keys(texts).find((field) => !label.fields.includes(field))
  if (strange === undefined && judgedSha256(texts) === label.sha256) return true
  throw new DatasetError(
    `the label ${label.id} is not of the texts beside it: ${strange === undefined ? 'their hash is another' : `${strange} is not among its fields`}. Texts or label were changed; nothing of the file was taken in`,
    { place },
  )
}

/** Notes that examples were shown to a judge or used to fit it, so that labels of them calibrate nothing any more. */
export async function noteUse(
  store: WholeStore,
  {
    name,
    fields,
    examples,
    use,
    now,
  }: {
    name: string
    fields: readonly string[]
    examples: readonly Parameters<typeof judgedPart>[0][]
    use: 'example' | 'fit'
    now: Date
  },
): Promise<number> {
  if (examples.length === 0) throw new UsageError('There are no examples whose use could be noted.')
  const sha256s = [...new Set(examples.map((example) => judgedSha256(judgedPart(example, fields))))]
  await store.boundLabels.markUsed(name, { sha256s, for: use, at: now.toISOString() })
  return sha256s.length
}
