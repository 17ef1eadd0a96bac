import type { Context, Hono } from 'hono'
import type { WholeStore } from '../store/open-store.ts'
import type { Reply } from './kernel/safe-headers.ts'
import { experimentPage, experimentsPage } from './pages/experiment-page.ts'
import type { Page } from './pages/frame.ts'
import { serverLinks } from './pages/links.ts'
import { readField } from './read/asked.ts'
import { experimentView } from './read/experiment-view.ts'

const MOST_LISTED = 100

/** The pages of experiments: `/experiments`, and `/experiment` with its examples. */
export function addExperimentPages(
  app: Hono<Reply>,
  { store, show }: { store: WholeStore; show: (c: Context<Reply>, page: Page) => Response },
): void {
  app.get('/experiments', async (c) => show(c, experimentsPage(await store.experiments.list({ limit: MOST_LISTED }))))
  app.get('/experiment', async (c) => {
    const query = c.req.query()
    const from = Number(query['from'] ?? 0)
    const view = await experimentView(store, {
      id: readField(query, 'id'),
      from: Number.isSafeInteger(from) && from > 0 ? from : 0,
      disagreeing: query['disagree'] === '1',
    })
    return show(c, experimentPage(view, serverLinks))
  })
}
