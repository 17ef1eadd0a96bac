import { evaluate, type Run } from '../../src/index.ts'
import { labelItem } from '../../src/labelling/label-items.ts'
import { makeQueue } from '../../src/labelling/make-queue.ts'
import type { WholeStore } from '../../src/store/open-store.ts'
import { asExperiment } from './sample-store.ts'

const TEXTS = [
  '"><script>window.ran=1</script>',
  `<img src=x onerror="window.ran=1">`,
  `' onmouseover='window.ran=1`,
  '</title></style></textarea><svg onload=window.ran=1>',
  'javascript:window.ran=1',
  '\u202egnirts\u202c {{7*7}} ${window.ran=1}',
  'x'.repeat(400),
]

/** A run in which every text that comes from outside tries to get out: names, ids, questions, answers, passages, tags. */
export async function hostileRun(store: WholeStore): Promise<Run> {
  return evaluate({
    dataset: TEXTS.map((text) => ({
      id: text,
      query: text,
      output: `${text}. The refund is 90 euros.`,
      reference: text,
      context: [{ id: text, title: text, text: `${text}. The refund is 40 euros.`, source: text }],
      tags: [text],
      group: text,
    })),
    evaluators: ['faithfulness@0.8'],
    store,
    name: TEXTS[0] ?? '',
    config: { target: TEXTS[1] },
  })
}

/** An experiment of that run against itself, with hostile names. */
export async function hostileExperimentOf(store: WholeStore, run: Run): Promise<string> {
  const [id = '', name = ''] = TEXTS
  return encodeURIComponent(await asExperiment(store, { id, name, runs: [run, run], slices: ['tag'] }))
}

/** A queue of that run, with hostile names and notes. */
export async function hostileQueueOf(store: WholeStore, run: string): Promise<string> {
  const [name = '', note = ''] = TEXTS
  const now = new Date('2026-01-05T09:00:00.000Z')
  const draw = { name: 'faithfulness', rule: { kind: 'random' }, wanted: 7, overlap: 1, seed: 1 } as const
  const { id } = await makeQueue(store, { run, ...draw, slice: { tag: name }, id: name, madeBy: name, now })
  await labelItem(store, { queue: id, place: 0, rater: note, value: name, note, now })
  return encodeURIComponent(id)
}
