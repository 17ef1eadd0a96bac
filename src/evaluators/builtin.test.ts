import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Evaluator } from '../core/evaluator.ts'
import { createRegistry, getEvaluator, listEvaluators } from '../core/registry.ts'
import { BUILT_IN_EVALUATORS, FaithfulnessEvaluator, registerBuiltins } from './index.ts'
import * as published from './index.ts'

const folder = new URL('./', import.meta.url)
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter(
    (path) => path.includes('/') && !path.startsWith('optional/') && path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )

async function evaluatorsIn(path: string): Promise<unknown[]> {
  const module: Record<string, unknown> = await import(new URL(path, folder).href)
  return Object.values(module).filter((value) => typeof value === 'function' && value.prototype instanceof Evaluator)
}

describe('the list of built-ins', () => {
  test('holds every evaluator of the folder; one that has a file to itself lends it its name', async () => {
    const found = await Promise.all(sources.map(async (path) => ({ path, classes: await evaluatorsIn(path) })))
    expect(new Set(found.flatMap(({ classes }) => classes))).toEqual(new Set(BUILT_IN_EVALUATORS))
    const alone = found.filter(({ classes }) => classes.length === 1)
    expect(alone.length).toBeGreaterThan(30)
    const names = new Set<string>(BUILT_IN_EVALUATORS.map(({ spec }) => spec.name))
    const nameOf = (path: string): string => path.replace(/^.*\/|\.ts$/g, '').replaceAll('-', '_')
    expect(alone.map(({ path }) => nameOf(path)).filter((name) => !names.has(name))).toEqual([])
  })

  test('is published class by class under the name of the metric', () => {
    for (const cls of BUILT_IN_EVALUATORS) {
      const camel = cls.spec.name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
      expect(published).toHaveProperty(`${camel}Evaluator`, cls)
    }
  })

  test('can be registered in a registry of its own, through the public function', () => {
    const registry = createRegistry()
    registerBuiltins(registry)
    expect(registry.list()).toEqual(BUILT_IN_EVALUATORS.map(({ spec }) => spec.name).sort())
  })

  test('is known to the default registry after the import', () => {
    expect(listEvaluators()).toEqual(expect.arrayContaining(BUILT_IN_EVALUATORS.map(({ spec }) => spec.name)))
    expect(getEvaluator('faithfulness')).toBe(FaithfulnessEvaluator)
  })
})

const HEADINGS = ['What it measures', 'Formula', 'Needs', 'Settings', 'Cost', 'Limits', 'Source']

describe.each(BUILT_IN_EVALUATORS.map((cls) => [cls.spec.name, cls] as const))('%s', (name, cls) => {
  test('says what it is, and constructs without options', () => {
    const evaluator = new cls()
    expect(evaluator.spec.title).not.toBe(name)
    expect(evaluator.description).toMatch(/\?$/)
    expect(evaluator.spec.tasks.length).toBeGreaterThan(0)
    expect(String(evaluator)).toContain(`(name='${name}', threshold=${evaluator.threshold})`)
  })

  test('has a page with every section filled', () => {
    const page = readFileSync(new URL(`../../docs/evaluators/${name}.md`, import.meta.url), 'utf8')
    const sections = page.split(/^## /m).slice(1)
    expect(page).toMatch(new RegExp(`^# ${name}\\n`))
    expect(sections.map((section) => section.split('\n', 1)[0])).toEqual(HEADINGS)
    for (const section of sections) expect(section.split('\n').slice(1).join('').trim().length).toBeGreaterThan(20)
  })

  test('names its own threshold and every setting on its page', () => {
    const page = readFileSync(new URL(`../../docs/evaluators/${name}.md`, import.meta.url), 'utf8')
    const evaluator = new cls()
    expect(page).toContain(`\`threshold\` (${evaluator.threshold})`)
    for (const setting of Object.keys(evaluator.settings)) expect(page).toContain(`\`${setting}\``)
  })
})
