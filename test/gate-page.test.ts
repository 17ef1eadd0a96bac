import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createGate } from '../src/gate/create-gate.ts'
import { BY_NAME_OFFLINE } from './command.ts'

const PAGE = new URL('../docs/gate.md', import.meta.url)
const page = readFileSync(PAGE, 'utf8')

test('the decision on the page on the gate is what it says', async () => {
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'assay-gate-page-'))
  try {
    const file = join(folder, 'pasted.ts')
    writeFileSync(file, code)
    const { stdout } = await promisify(execFile)(process.execPath, [...BY_NAME_OFFLINE, file])
    const [said = ''] = stdout.split('\n')
    expect(page).toContain(`prints \`${said}\``)
    expect(stdout).toContain('The evidence does not have the number “12”')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the configuration on the page is one', () => {
  const [, text = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? []
  const { tenants, ...config } = parse(text) as Record<string, object>
  expect(() => createGate({ config, tenants: tenants as never })).not.toThrow()
})

test('the page imports what there is and links to what there is', async () => {
  for (const [, names = '', subpath = ''] of page.matchAll(/^import \{ (.+) \} from 'assay\/([\w-]+)'$/gm)) {
    const module = (await import(new URL(`../src/${subpath}/index.ts`, import.meta.url).href)) as object
    expect(Object.keys(module)).toEqual(expect.arrayContaining(names.split(', ')))
  }
  const links = [...page.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link)
  expect(links.length).toBeGreaterThanOrEqual(3)
  expect(links.filter((link) => !existsSync(new URL(link, PAGE)))).toEqual([])
})

test('the figures of the page are those that were measured', () => {
  const results = readFileSync(new URL('../bench/gate/RESULTS.md', import.meta.url), 'utf8')
  const names = { 'AttributionBench (out of domain)': 'attributionbench_ood', FactCheckGPT: 'factcheckgpt_stance' }
  const rows = [
    ...page.matchAll(/^\| (\S.*?) +\| +(\d+) \| +([\d.]+) \| +([\d.]+) \| +([\d.]+) \| +(\d+) of (\d+) \|$/gm),
  ]
  expect(rows).toHaveLength(5)
  for (const [, shown = '', count, precision, alarms, recall, passed, not] of rows) {
    const name = (names as Record<string, string>)[shown] ?? shown
    const section = results.split('\n## ').find((part) => part.startsWith(`${name}: ${count} rows`)) ?? ''
    const cells = (start: string) => (section.match(new RegExp(`^\\| ${start} .*$`, 'm'))?.[0] ?? '').split(/[ |]+/)
    expect(cells('verdict fail').slice(4, 7)).toEqual([precision, alarms, recall])
    expect(
      cells('not')
        .slice(2, 6)
        .filter((_, at) => at === 0 || at === 3),
    ).toEqual([not, passed])
  }
})
