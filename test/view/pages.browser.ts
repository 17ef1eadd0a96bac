import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportPages } from '../../src/server/export.ts'
import { launchChromium, seriousFaults } from './browser.ts'
import { serveView, type ServedView } from './served-view.ts'
import { hostileExperimentOf, hostileQueueOf, hostileRun } from './hostile-run.ts'
import { appendMore, sampleStore, type SampleStore } from './sample-store.ts'

let browser: Browser
let folder: string
let sample: SampleStore
let hostile: string
let hostileQueue: string
let hostileExperiment: string
let view: ServedView

beforeAll(async () => {
  browser = await launchChromium()
  folder = await mkdtemp(join(tmpdir(), 'assay-view-'))
  sample = await sampleStore(join(folder, 'store.db'))
  const run = await hostileRun(sample.store)
  hostile = run.id
  hostileQueue = await hostileQueueOf(sample.store, hostile)
  hostileExperiment = await hostileExperimentOf(sample.store, run)
  view = await serveView(sample.store)
})
afterAll(async () => {
  await browser.close()
  await view[Symbol.asyncDispose]()
  await sample.store[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** A page that notes everything that a browser complains of. */
async function opened(
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] } & AsyncDisposable> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => void complaints.push(error.message))
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() }
}

function pages(): Readonly<Record<string, string>> {
  const [newest = '', older = '', oldest = ''] = sample.runs
  return {
    runs: '/',
    'a run': `/run?id=${newest}`,
    'a run in progress': `/run?id=${sample.running}`,
    'a hostile run': `/run?id=${encodeURIComponent(hostile)}`,
    'what fell short': `/run?id=${newest}&outcome=below&evaluator=faithfulness`,
    'an example': `/example?run=${newest}&id=returns-opened-north`,
    'a hostile example': `/example?run=${encodeURIComponent(hostile)}&id=${encodeURIComponent('"><script>window.ran=1</script>')}`,
    'a choice of runs': '/compare',
    'a comparison': `/compare?baseline=${older}&candidate=${newest}`,
    'several runs compared': `/compare?baseline=${oldest}&candidate=${older}&candidate=${newest}`,
    'several compared, of which one cannot be': `/compare?baseline=${older}&candidate=${newest}&candidate=${encodeURIComponent(hostile)}`,
    experiments: '/experiments',
    'an experiment': `/experiment?id=${sample.experiment}`,
    'where variants disagree': `/experiment?id=${sample.experiment}&disagree=1`,
    'a hostile experiment': `/experiment?id=${hostileExperiment}`,
    'one tenth of the scores': `/run?id=${newest}&evaluator=faithfulness&tenth=0`,
    queues: '/queues',
    'a queue': `/queue?id=${sample.queue}`,
    'an answer to label': `/label?queue=${sample.queue}`,
    'a label that is there': `/label?queue=${sample.queue}&place=0`,
    'a difference to decide': `/label?queue=${sample.queue}&role=adjudicator`,
    'a hostile answer to label': `/label?queue=${hostileQueue}`,
    'a hostile queue': `/queue?id=${hostileQueue}`,
    judges: '/judges',
    decisions: '/decisions',
    'a decision': '/decision?log=main&seq=2',
    'a redacted decision': '/decision?log=main&seq=1',
    'no page': '/nowhere',
  }
}

describe.each([
  ['light', 390, false],
  ['light', 1440, true],
  ['dark', 390, true],
  ['dark', 820, false],
] as const)('in %s, %i pixels wide', (colorScheme, width, everybody) => {
  test('every page fits, complains of nothing, runs nothing of others, and can be used by everybody', async () => {
    await using tab = await opened({ colorScheme, viewport: { width, height: 900 } })
    await tab.page.goto(view.address)
    expect(tab.page.url()).not.toContain('token')
    const found: Record<string, unknown> = {}
    for (const [name, path] of Object.entries(pages())) {
      await tab.page.goto(view.origin + path)
      await tab.page.locator('h1').waitFor()
      if (name === 'a comparison') await tab.page.locator('h1.verdict').waitFor()
      if (name.startsWith('several')) await tab.page.getByText('is being compared').waitFor({ state: 'detached' })
      if (name === 'judges') await tab.page.getByText('agrees with people').waitFor()
      const wider = await tab.page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')
      const ran = await tab.page.evaluate('window.ran')
      const faults = everybody ? await seriousFaults(tab.page) : []
      const complaints = tab.complaints.splice(0).filter((text) => name !== 'no page' || !text.includes('404'))
      if (wider || ran !== undefined || faults.length + complaints.length > 0) {
        found[name] = { wider, ran, faults, complaints }
      }
    }
    expect(found).toEqual({})
  })
})

describe('without scripts', () => {
  test('one walks from the runs to a run, to what fell short, to an example and on', async () => {
    await using tab = await opened({ javaScriptEnabled: false })
    const { page } = tab
    await page.goto(view.address)
    await page.getByRole('link', { name: 'new retriever', exact: true }).click()
    await page.getByRole('link', { name: 'below a threshold' }).click()
    await page.getByRole('searchbox').fill('inside the country')
    await page.getByRole('button', { name: 'Show' }).click()
    expect(await page.locator('.examples li').count()).toBeGreaterThan(0)
    await page.locator('.examples a').first().click()
    expect(await page.locator('h1').textContent()).toContain('shipping')
    await page.getByRole('link', { name: /Next/ }).click()
    expect(await page.locator('h1').textContent()).toContain('shipping')
    await page.locator('.answer mark a').first().click()
    expect(page.url()).toMatch(/#claim-1$/)
  })

  test('one compares several runs, and goes from an experiment to where its variants disagree', async () => {
    await using tab = await opened({ javaScriptEnabled: false })
    const { page } = tab
    await page.goto(view.address)
    await page.getByRole('link', { name: 'Compare', exact: true }).click()
    await choose(page, { field: 'baseline', name: 'first prompt' })
    await choose(page, { field: 'candidate', name: 'new retriever' })
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await page.locator('h1.verdict').waitFor()
    await page.getByText('Compare others').click()
    await page.getByText('Several runs against first prompt').click()
    for (const name of ['shorter prompt', 'new retriever']) await page.getByLabel(name).last().check()
    await page.getByRole('button', { name: 'Compare them' }).click()
    await page.getByText('is being compared').waitFor({ state: 'detached' })
    expect(await page.locator('table.several tbody tr').count()).toBe(2)
    expect(await page.locator('table.several svg.bar').count()).toBe(4)

    await page.getByRole('link', { name: 'Experiments' }).click()
    await page.getByRole('link', { name: 'prompts and retriever' }).click()
    const all = await page.locator('article').count()
    await page.getByRole('link', { name: 'they disagree' }).click()
    const some = await page.locator('article').count()
    expect([all, some > 0 && some < all]).toEqual([24, true])
    await page.getByRole('link', { name: 'evidence and scores' }).first().click()
    expect(await page.locator('.card.answer').count()).toBe(1)
    expect(tab.complaints).toEqual([])
  })
})

/** Chooses a run by its name, beside which stands when it began. */
async function choose(page: Page, { field, name }: { field: string; name: string }): Promise<void> {
  const value = await page.locator(`select[name=${field}] option`, { hasText: name }).first().getAttribute('value')
  await page.locator(`select[name=${field}]`).selectOption(value)
}

/** Adds up how far things move. */
const WATCH_SHIFTS = `window.shift = 0
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shift += value
}).observe({ type: 'layout-shift' })`

const LINKS = `[...document.links].map((link) => link.href.replace(/#.*$/, ''))`

describe('with scripts', () => {
  test('a statement and what it rests on are lit together by the keyboard, and keys lead on', async () => {
    await using tab = await opened()
    const { page } = tab
    await page.goto(view.address)
    await page.goto(view.origin + (pages()['an example'] ?? ''))
    await page.locator('.answer mark a').first().focus()
    expect(await page.locator('.lit').count()).toBeGreaterThan(1)
    const before = page.url()
    await page.keyboard.press('j')
    await page.waitForURL((url) => url.href !== before)
  })

  test('a run in progress keeps its figures up to date, and nothing moves', async () => {
    await using tab = await opened()
    const { page } = tab
    await page.goto(view.address)
    await page.goto(`${view.origin}/run?id=${sample.running}`)
    await page.evaluate(WATCH_SHIFTS)
    await appendMore(sample.store, { from: sample.runs[0] ?? '', to: sample.running, count: 4 })
    await page.getByText('12 of 24 results').waitFor()
    expect(await page.evaluate('window.shift')).toBe(0)
    expect(tab.complaints).toEqual([])
  })
})

/** What people call good here: an answer without the sentences that the sample made up. */
const GOOD = (answer: string): boolean => !/90 days|available after|from 40|five years|A deposit/.test(answer)

/** A queue over the store, as one draws it on the page. */
async function draw(page: Page, { question, count }: { question: string; count: string }): Promise<void> {
  await page.goto(`${view.origin}/queues?run=${sample.runs[0] ?? ''}`)
  await page.getByLabel('whose question').selectOption(question)
  await page.getByLabel('how many').fill(count)
  await page.getByLabel('two raters for, %').fill('0')
  await page.getByRole('button', { name: /^Draw from/ }).click()
  await page.getByRole('link', { name: 'Label as ann' }).click()
}

describe('labelling', () => {
  test('goes without scripts, from the draw to what the judges are worth', async () => {
    await using tab = await opened({ javaScriptEnabled: false })
    const { page } = tab
    await page.goto(view.address)
    await draw(page, { question: 'faithfulness', count: '24' })
    for (let more = true; more; more = await page.getByRole('button', { name: 'Good' }).isVisible()) {
      const answer = (await page.locator('.card.answer').textContent()) ?? ''
      await page.getByRole('button', { name: GOOD(answer) ? 'Good' : 'Bad' }).click()
    }
    expect(await page.locator('h1').textContent()).toBe('Nothing is left to label for you')
    await page.getByRole('button', { name: 'Take it back' }).click()
    const answer = (await page.locator('.card.answer').textContent()) ?? ''
    await page.getByRole('button', { name: GOOD(answer) ? 'Good' : 'Bad' }).click()
    await page.getByRole('link', { name: 'How far the queue is' }).click()
    expect(await page.locator('.progress-card').textContent()).toContain('24 of 24 done')
    await page.getByRole('link', { name: 'Judges' }).click()
    await page.getByText('Is a score a probability?').first().waitFor()
    expect(tab.complaints).toEqual([])
  })

  test('goes by keys, which can be other keys or none, and never while one writes', async () => {
    await using tab = await opened()
    const { page } = tab
    await page.goto(view.address)
    await draw(page, { question: 'answer_correctness', count: '6' })
    const here = (): Promise<string> => page.locator('input[name=place]').inputValue()
    const pressed = async (key: string): Promise<void> => {
      await Promise.all([page.waitForEvent('load'), page.keyboard.press(key)])
    }
    expect(await here()).toBe('0')
    await pressed('s')
    expect(await here()).toBe('1')
    await pressed('g')
    expect(await page.locator('.last .chip').textContent()).toBe('good')
    await pressed('z')
    expect(await here()).toBe('1')
    await page.getByText(/^Say why/).click()
    await page.getByLabel('Note').fill('')
    await page.getByLabel('Note').pressSequentially('bug')
    expect(await page.getByLabel('Note').inputValue()).toBe('bug')
    await page.reload()
    await page.locator('#keys summary').click()
    await page.locator('[data-key=bad]').fill('x')
    await page.locator('[data-key=bad]').blur()
    await pressed('x')
    expect(await page.locator('.last .chip').textContent()).toBe('bad')
    await page.locator('#keys summary').click()
    await page.getByLabel('single keys work on these pages').uncheck()
    expect(await page.locator('kbd:visible').count()).toBe(0)
    const before = page.url()
    await page.keyboard.press('g')
    expect(page.url()).toBe(before)
    expect(tab.complaints).toEqual([])
  })
})

describe('an export', () => {
  test('opens from disk: every page that it links to is there, and nothing is complained of', async () => {
    const place = join(folder, 'pages')
    await exportPages({ store: sample.store, folder: place, signal: new AbortController().signal })
    await using tab = await opened()
    const waiting = [pathToFileURL(join(place, 'index.html')).href]
    const seen = new Set(waiting)
    for (let href = waiting.pop(); href !== undefined; href = waiting.pop()) {
      await tab.page.goto(href)
      const links = await tab.page.evaluate<string[]>(LINKS)
      for (const link of links) {
        if (seen.has(link)) continue
        seen.add(link)
        waiting.push(link)
      }
    }
    expect(seen.size).toBeGreaterThan(90)
    expect([...seen].filter((href) => href.endsWith('/judges.html'))).toHaveLength(1)
    expect(await tab.page.evaluate('window.ran')).toBeUndefined()
    expect(tab.complaints).toEqual([])
    await tab.page.goto(pathToFileURL(join(place, 'judges.html')).href)
    await tab.page.getByText('agrees with people').first().waitFor()
    expect(await seriousFaults(tab.page)).toEqual([])
    await tab.page.goto(pathToFileURL(join(place, 'run-2.html')).href)
    expect(await seriousFaults(tab.page)).toEqual([])
  })
})
