import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { UsageError } from '../core/errors.ts'
import type { QueueRule } from '../core/bound-label.ts'
import { labelItem, undoLabel } from '../labelling/label-items.ts'
import { makeQueue } from '../labelling/make-queue.ts'
import type { WholeStore } from '../store/open-store.ts'
import { defined } from '../support/defined.ts'
import { Refused } from './kernel/refused.ts'
import type { Reply } from './kernel/safe-headers.ts'
import type { Page } from './pages/frame.ts'
import { canWrite, type Writer, type Writing } from './pages/label-forms.ts'
import { labelPage } from './pages/label-page.ts'
import { serverLinks } from './pages/links.ts'
import { queuePage } from './pages/queue-page.ts'
import { queuesPage } from './pages/queues-page.ts'
import { readDraw, readField, readLabel, readLabelPlace, readUndo } from './read/asked.ts'
import { claimsAt, labelView, queuesView, queueView, progresses } from './read/label-view.ts'

/** What the parts of the pages stand on. */
export interface Part {
  readonly store: WholeStore
  readonly show: (c: Context<Reply>, page: Page) => Response
  readonly writing: Writing
  readonly now: () => Date
}

/** Queues: how far they are, drawing one, and labelling item after item. */
export function addLabels(app: Hono<Reply>, { store, show, writing, now }: Part): void {
  const links = serverLinks
  const known = progresses()
  app.get('/queues', async (c) =>
    show(c, queuesPage(await queuesView(store, { chosen: c.req.query('run'), known }), { links, writing })),
  )
  app.get('/queue', async (c) =>
    show(c, queuePage(await queueView(store, readField(c.req.query(), 'id'), known), { links, writing })),
  )
  app.get('/label', async (c) => {
    const writer = writerOf(writing)
    const view = await labelView(store, { ...readLabelPlace(c.req.query()), rater: writer.rater })
    return show(c, labelPage(view, { links, writer }))
  })
  app.post('/label', async (c) => {
    const { rater } = writerOf(writing)
    const { claims, ...said } = readLabel(await bodyOf(c))
    const texts = claims.length === 0 ? [] : await claimTexts(store, said)
    const ofClaims = claims.flatMap(({ claim, value }) => {
      const text = texts[claim]
      return text === undefined ? [] : [{ claim: text, value }]
    })
    const label = await labelItem(store, { ...said, claims: ofClaims, rater, now: now() })
    const { queue, place: after, role } = said
    return isJson(c) ? c.json({ label }) : c.redirect(links.label({ queue, after, role }), 303)
  })
  app.post('/label/undo', async (c) => {
    const { rater } = writerOf(writing)
    const { queue, role } = readUndo(await bodyOf(c))
    const label = await undoLabel(store, { queue, rater, now: now() })
    if (isJson(c)) return c.json({ label: label ?? null })
    const items = label === undefined ? [] : await store.queues.items(queue)
    // By what was seen: two answers of one queue may be the same word for word.
    const place = items.find(({ id, epoch }) => id === label?.seen?.id && epoch === label.seen.epoch)?.place
    return c.redirect(links.label({ queue, place, role }), 303)
  })
  app.post('/queues/draw', async (c) => {
    const { rater } = writerOf(writing)
    const { run, name, rule, count, overlap, tag, group } = readDraw(await bodyOf(c))
    const slice = tag === undefined && group === undefined ? undefined : defined({ tag, group })
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1
    const drawn = { run, name, rule: ruleOf(rule), slice, wanted: count, overlap: overlap / 100 }
    const queue = await makeQueue(store, { ...drawn, seed, madeBy: rater, now: now() })
    return isJson(c) ? c.json({ queue }) : c.redirect(links.queue(queue.id), 303)
  })
}

function writerOf(writing: Writing): Writer {
  if (canWrite(writing)) return writing
  throw new Refused(403, writing.refused)
}

function isJson(c: Context): boolean {
  return (c.req.header('content-type') ?? '').toLowerCase().startsWith('application/json')
}

const BODY = z.record(z.string(), z.unknown())

async function bodyOf(c: Context): Promise<unknown> {
  if (!isJson(c)) return c.req.parseBody()
  try {
    return BODY.parse(await c.req.json())
  } catch {
    throw new Refused(400, 'What was sent is no object of JSON.')
  }
}

async function claimTexts(
  store: WholeStore,
  { queue: id, place }: { queue: string; place: number },
): Promise<readonly string[]> {
  const queue = await store.queues.get(id)
  const item = queue === undefined ? undefined : await store.queues.item(id, place)
  return queue === undefined || item === undefined ? [] : claimsAt(store, { queue, item })
}

function ruleOf(text: string): QueueRule {
  if (text === 'random' || text === 'uncertain') return { kind: text }
  const [, other] = /^disagreeing:(.+)$/su.exec(text) ?? []
  if (other !== undefined) return { kind: 'disagreeing', with: other }
  throw new UsageError(
    `The rule is '${text.slice(0, 60)}'; the rules are random, uncertain, and disagreeing:EVALUATOR.`,
  )
}
