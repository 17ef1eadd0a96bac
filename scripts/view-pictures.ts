// Takes the pictures of docs/view.md from the pages themselves, over the store that their tests use. Needs Chromium.
import { chromium } from 'playwright-core'
import { sampleStore } from '../test/view/sample-store.ts'
import { serveView } from '../test/view/served-view.ts'

const { store, runs, queue, experiment } = await sampleStore()
const view = await serveView(store, { rater: 'cleo' })
const [newest = '', before = '', first = ''] = runs
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })

const PICTURES = [
  ['run', `/run?id=${newest}`, 'light'],
  ['example', `/example?run=${newest}&id=returns-opened-south`, 'dark'],
  ['label', `/label?queue=${queue}&place=3`, 'light'],
  ['compare', `/compare?baseline=${before}&candidate=${newest}`, 'light'],
  ['several', `/compare?baseline=${first}&candidate=${before}&candidate=${newest}`, 'dark'],
  ['experiment', `/experiment?id=${experiment}&disagree=1`, 'light'],
] as const

for (const [name, path, colorScheme] of PICTURES) {
  const context = await browser.newContext({ colorScheme, viewport: { width: 1000, height: 620 } })
  const page = await context.newPage()
  await page.goto(view.address)
  await page.goto(view.origin + path)
  if (name === 'compare') await page.locator('h1.verdict').waitFor()
  if (name === 'several') await page.getByText('is being compared').waitFor({ state: 'detached' })
  await page.screenshot({ path: `docs/images/view-${name}.png` })
  await context.close()
}
await browser.close()
await view[Symbol.asyncDispose]()
await store[Symbol.asyncDispose]()
