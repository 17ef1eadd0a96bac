import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { PACKAGE } from '../../../test/command.ts'
import { fakeWorld } from '../../../test/fake-world.ts'
import { folderWith, jsonl, startAssay } from '../../../test/support/assay-process.ts'
import { BUILT_IN_EVALUATORS } from '../../evaluators/index.ts'
import { runCommand } from '../program.ts'

async function stdoutOf(args: readonly string[], isTTY = false): Promise<string> {
  const world = fakeWorld({ isTTY })
  expect(await runCommand(args, world)).toBe(0)
  return world.out()
}

/** A package that is installed here, and what it registers. */
const installed = (name: string, keywords: readonly string[]) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, keywords, type: 'module', exports: './index.js' }),
  [`node_modules/${name}/index.js`]: `
    import { defineEvaluator, measured, registerEvaluatorClass } from ${JSON.stringify(PACKAGE)}
    const name = '${name.replaceAll('-', '_')}'
    registerEvaluatorClass(name, defineEvaluator({ name, requires: ['output'], score: () => measured(1, 'r') }))`,
})

test(
  'installed packages that call themselves plug-ins are found where the configuration asks for it',
  { timeout: 120_000 },
  async () => {
    await using at = await folderWith({
      'package.json': JSON.stringify({ dependencies: { 'own-metric': '1', 'no-metric': '1' } }),
      'asks.config.yaml': 'discoverPlugins: true\nevaluators: [own_metric]\ndataset: d.jsonl\n',
      'd.jsonl': jsonl({ query: 'q', response: 'r' }),
    })
    const files = { ...installed('own-metric', ['assay-plugin']), ...installed('no-metric', ['other']) }
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(at.path, name)), { recursive: true })
      await writeFile(join(at.path, name), text)
    }
    const run = async (...args: string[]) => startAssay(['eval', ...args], { cwd: at.path }).ended
    expect(await run('d.jsonl', '-e', 'own_metric')).toMatchObject({ code: 2 })
    const { code, out } = await run('asks.config.yaml', '--format', 'json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ summary: { evaluators: { own_metric: { mean: 1 } } } })
    expect(await run('asks.config.yaml', '-e', 'no_metric')).toMatchObject({ code: 2 })
  },
)

describe('assay evaluators', () => {
  test.each([true, false])('lists every built-in (terminal: %s)', async (isTTY) => {
    const list = await stdoutOf(['evaluators'], isTTY)
    expect(BUILT_IN_EVALUATORS.length).toBeGreaterThanOrEqual(10)
    for (const { spec } of BUILT_IN_EVALUATORS) expect(list).toContain(spec.name)
  })

  test('gives the same metadata as JSON and as YAML', async () => {
    const json: unknown = JSON.parse(await stdoutOf(['evaluators', '--format', 'json']))
    expect(parse(await stdoutOf(['evaluators', '--format', 'yaml']))).toEqual(json)
    expect(json).toContainEqual(
      expect.objectContaining({ id: 'faithfulness', name: 'Faithfulness', threshold: 0.7, metric_type: 'llm_judge' }),
    )
  })

  test('explains one by its page, with its metadata below', async () => {
    const page = await stdoutOf(['evaluators', 'faithfulness'])
    expect(page).toMatch(/^# /)
    expect(page).toContain('- needs: output, context')
    expect(page).toContain('- threshold: 0.7')
  })

  test('explains one whose name holds a number by the page of its kind', async () => {
    const page = await stdoutOf(['evaluators', 'ndcg_at_10'])
    expect(page).toBe(await stdoutOf(['evaluators', 'ndcg_at_k']))
    expect(page).toMatch(/^# ndcg_at_k/)
  })

  test('gives the metadata of one as one object', async () => {
    const one: unknown = JSON.parse(await stdoutOf(['evaluators', 'accuracy', '--format', 'json']))
    expect(one).toEqual({
      id: 'accuracy',
      name: 'Accuracy',
      task_types: ['classification'],
      metric_type: 'objective',
      requires: { reference: true, context: false },
      cost_estimate: 'none',
      description: expect.any(String) as string,
      threshold: 0.5,
      version: '1',
    })
  })
})
