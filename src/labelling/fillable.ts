import { z } from 'zod'
import { readLabel } from '../calibration/human-label.ts'
import { DatasetError } from '../core/errors.ts'
import type { BoundLabel, LabelQueue, LabelValue, QueueItem } from '../core/bound-label.ts'
import type { StoredResult } from '../core/stores/run-store.ts'
import { exampleOf } from '../runner/answer/answer-record.ts'
import type { WholeStore } from '../store/open-store.ts'
import { judgedPart, judgedSha256, storedSha256 } from './judged.ts'
import { drawnFrom } from './label-items.ts'

const FORMAT = 1
const AT_ONCE = 200

/** A line of an export that asks for a label: `value` and `rater` are to be filled in. Nothing of what the judge said is in it. */
export const lineToFill = z.strictObject({
  assay_label_to_fill: z.literal(FORMAT),
  queue: z.string(),
  place: z.int().min(0),
  name: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal'),
  /** Blank while nobody has said anything; `null` and `cannot tell` say that nobody could. */
  value: z.union([z.boolean(), z.number(), z.string(), z.null()]).optional(),
  rater: z.string().optional(),
  by: z.enum(['person', 'program']).optional(),
  note: z.string().optional(),
  labelledAt: z.iso.datetime().optional(),
  judged: z.record(z.string(), z.unknown()).optional(),
})

export type LineToFill = z.output<typeof lineToFill>

/** A line for each item of a queue that still wants raters; with `rater`, for each that this rater has not labelled. */
export async function* linesToFill(
  store: WholeStore,
  { queue, rater }: { queue: LabelQueue; rater?: string | undefined },
): AsyncGenerator<LineToFill> {
  const open = await openItems(store, { queue, rater })
  for (let from = 0; from < open.length; from += AT_ONCE) {
    const some = open.slice(from, from + AT_ONCE)
    const found = await store.places.resultsAt(queue.run, some)
    const byPlace = new Map(found.map((stored) => [keyOf(stored.result.index, stored.epoch), stored]))
    for (const item of some) {
      const stored = byPlace.get(keyOf(item.position, item.epoch))
      if (stored !== undefined) yield* asked(stored, { queue, item, rater })
    }
  }
}

function keyOf(position: number, epoch: number): string {
  return `${position} ${epoch}`
}

/** Nothing where the run has another answer now. */
function* asked(
  stored: StoredResult,
  { queue, item, rater = '' }: { queue: LabelQueue; item: QueueItem; rater?: string | undefined },
): Generator<LineToFill> {
  const { id, name, fields } = queue
  const { place, sha256 } = item
  if (storedSha256(stored, fields) !== sha256) return
  const judged = judgedPart(exampleOf(stored), fields)
  yield { assay_label_to_fill: FORMAT, queue: id, place, name, sha256, value: '', rater, note: '', judged }
}

async function openItems(
  store: WholeStore,
  { queue, rater }: { queue: LabelQueue; rater?: string | undefined },
): Promise<readonly QueueItem[]> {
  const raters = new Map<string, Set<string>>()
  for await (const label of store.boundLabels.list({ inQueue: queue.id, name: queue.name })) {
    if (label.by !== 'person' || label.role !== 'rater' || label.claim !== undefined) continue
    raters.set(label.sha256, (raters.get(label.sha256) ?? new Set()).add(label.rater))
  }
  return (await store.queues.items(queue.id)).filter((item) => {
    const said = raters.get(item.sha256)
    if (rater !== undefined && said?.has(rater) === true) return false
    return (said?.size ?? 0) < item.raters
  })
}

/** A line that was filled in, as a label; undefined if it is still blank, or says what its rater has said already. */
export async function filledLabel(
  store: WholeStore,
  {
    line,
    place,
    queues,
    rater: usual,
    now,
  }: {
    line: LineToFill
    /** Those of the same file, which may not be in the store yet. */
    queues: readonly { readonly queue: LabelQueue; readonly items: readonly QueueItem[] }[]
    place: { readonly file: string; readonly line?: number }
    rater: string | undefined
    now: Date
  },
): Promise<{ label: BoundLabel; known: boolean } | undefined> {
  const value = saidIn(line, place)
  if (value === undefined) return undefined
  const rater = line.rater === undefined || line.rater.trim() === '' ? usual : line.rater.trim()
  if (rater === undefined) {
    throw new DatasetError('this label does not say who gave it: fill in its rater, or name one with --rater', {
      place,
    })
  }
  const own = queues.find(({ queue: { id } }) => id === line.queue)
  const queue = own?.queue ?? (await store.queues.get(line.queue))
  const item = own?.items.find((one) => one.place === line.place) ?? (await store.queues.item(line.queue, line.place))
  if (queue === undefined || item === undefined) {
    throw new DatasetError(
      `there is no item ${line.place} in a queue ${line.queue} of ${store.name}; export the queue again, and fill that in`,
      { place },
    )
  }
  if (
    item.sha256 !== line.sha256 ||
    queue.name !== line.name ||
    (line.judged !== undefined && judgedSha256(line.judged) !== line.sha256)
  ) {
    throw new DatasetError(
      'the texts of this line are not those that were drawn: fill in value, rater and note, and change nothing else',
      { place },
    )
  }
  const note = line.note === undefined || line.note === '' ? undefined : line.note
  const { by = 'person', sha256 } = line
  for await (const known of store.boundLabels.list({ name: queue.name, sha256, rater })) {
    const same = known.value === value && known.note === note && known.by === by
    if (same && known.claim === undefined && known.role === 'rater') return { label: known, known: true }
  }
  const label: BoundLabel = {
    id: crypto.randomUUID(),
    sha256,
    fields: queue.fields,
    name: queue.name,
    rater,
    by,
    role: 'rater',
    value,
    ...(note === undefined ? {} : { note }),
    labelledAt: line.labelledAt ?? now.toISOString(),
    ...drawnFrom(queue, item),
  }
  return { label, known: false }
}

/** What the line says; undefined where it is blank. Words that mean nothing here are told at once, not by a later calibration. */
function saidIn({ value }: LineToFill, place: { file: string; line?: number }): LabelValue | undefined {
  if (value === undefined || value === null) return value
  if (typeof value !== 'string') return value
  const word = value
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
  if (word === '') return undefined
  if (['cannot tell', "can't tell", 'unsure', 'unknown', 'skip', '?'].includes(word)) return null
  try {
    return readLabel(value, { positive: { kind: 'usual' }, where: 'its value' })
  } catch {
    throw new DatasetError(
      `its value is '${value.slice(0, 60)}'; write good, bad or cannot tell (or true, false, null)`,
      {
        place,
      },
    )
  }
}
