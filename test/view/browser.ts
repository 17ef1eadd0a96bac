import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { chromium, type Browser, type Page } from 'playwright-core'

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)

/** The Chromium of this machine. Throws where there is none. */
export async function launchChromium(): Promise<Browser> {
  if (CHROMIUM === undefined) throw new Error('There is no Chromium here: apt-get install chromium')
  return await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
}

/** What keeps people from using a page, by axe: its serious and critical findings, each with the first element. */
export async function seriousFaults(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8'))
  return page.evaluate(async () => {
    const run = Reflect.get(globalThis, 'axe') as {
      run: () => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>
    }
    const { violations } = await run.run()
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
  })
}
