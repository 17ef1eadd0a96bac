import type { Hono } from 'hono'
import type { Reply } from './kernel/safe-headers.ts'
import type { Part } from './label-routes.ts'
import { judgesPage } from './pages/judges-page.ts'
import { serverLinks } from './pages/links.ts'
import { judgesViews } from './read/judges-view.ts'

/** Judges against people. */
export function addJudges(app: Hono<Reply>, { store, show, now }: Part): void {
  const view = judgesViews(store, { now })
  app.get('/judges', async (c) => show(c, judgesPage(await view(), serverLinks)))
}
