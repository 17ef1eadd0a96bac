import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeWorld } from '../fake-world.ts'
import { launchChromium, seriousFaults } from './browser.ts'
import { runCommand } from '../../src/cli/program.ts'

const HOSTILE = `"><script>window.ran=1</script>${'x'.repeat(300)}`

let browser: Browser
let folder: string

beforeAll(async () => {
  browser = await launchChromium()
  folder = await mkdtemp(join(tmpdir(), 'assay-report-'))
  await reports()
})
afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
})

/** Two runs, their reports, and an experiment of two variants, as the command writes them. */
async function reports(): Promise<void> {
  const rows = Array.from({ length: 12 }, (_, at) => ({
    id: at === 3 ? HOSTILE : `e${at}`,
    query: at === 3 ? HOSTILE : `How long may I return what I bought in ${'W'.repeat(at * 9)}?`,
    contexts: [`What was bought in store ${at} can be returned within ${30 + at} days, with the receipt.`, HOSTILE],
    reference: `Within ${30 + at} days.`,
    tags: [at % 2 === 0 ? 'even' : HOSTILE],
  }))
  const written = (name: string, own: readonly object[]): Promise<void> =>
    writeFile(join(folder, name), own.map((row) => JSON.stringify(row)).join('\n'))
  const output = (at: number): string =>
    at % 3 === 0 ? `Within ${90 + at} days, and the refund is 90 euros.` : `Within ${30 + at} days [1].`
  await written(
    'rows.jsonl',
    rows.map((row, at) => ({ ...row, output: output(at) })),
  )
  await written('asked.jsonl', rows)
  await writeFile(
    join(folder, 'app.mjs'),
    `export const careful = ({ id }) => 'Within 30 days [1].'\nexport const loose = () => 'Within 90 days, in Paris. ${'y'.repeat(200)}'`,
  )
  const evaluators = ['-e', 'faithfulness@0.8,hallucination,token_f1,citation_precision,pii_leak', '--quiet']
  const pair = ['careful', 'loose'].flatMap((name) => ['--variant', `${name}=./app.mjs#${name}`])
  for (const [name, ...args] of [
    ['run.html', 'rows.jsonl'],
    ['experiment.html', 'asked.jsonl', ...pair],
  ] as const) {
    const world = fakeWorld({ cwd: folder })
    await runCommand(['eval', ...args, ...evaluators, '--no-store', '--report', `html=${name}`], world)
    if (!existsSync(join(folder, name))) throw new Error(world.err())
  }
}

describe.each([
  ['light', 390],
  ['light', 820],
  ['light', 1440],
  ['dark', 390],
  ['dark', 820],
  ['dark', 1440],
] as const)('in %s, %i pixels wide', (colorScheme, width) => {
  test.each(['run.html', 'experiment.html'])(
    '%s fits, runs nothing of others and can be used by everybody',
    async (name) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true })
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('pageerror', (error) => void complaints.push(error.message))
      await page.goto(pathToFileURL(join(folder, name)).href)
      expect(await page.locator('h1').textContent()).toMatch(/\w/)
      expect(await page.locator('tbody tr').count()).toBeGreaterThan(1)
      await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true')
      const wide = await page.evaluate<
        string[]
      >(`const edge = (one) => (one.closest('main, header, footer')?.getBoundingClientRect().right ?? innerWidth)
      ;[...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > edge(one) + 1 && one.checkVisibility())
      .filter((one) => one.closest('svg, .unseen') === null)
      .map((one) => one.outerHTML.slice(0, 120))`)
      const scrolls = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
      const faults = await seriousFaults(page)
      if (process.env['PICTURES'] !== undefined) {
        await page.screenshot({
          path: join(process.env['PICTURES'], `${name}-${colorScheme}-${width}.png`),
          fullPage: true,
        })
      }
      const ran = await page.evaluate('window.ran')
      await context.close()
      expect({ scrolls, wide: wide.slice(0, 3), faults, complaints, ran }).toEqual({
        scrolls: false,
        wide: [],
        faults: [],
        complaints: [],
        ran: undefined,
      })
    },
  )
})
