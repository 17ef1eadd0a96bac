import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { fakeWorld } from '../../../test/fake-world.ts'
import { BUILT_IN_EVALUATORS } from '../../evaluators/index.ts'
import { runCommand } from '../program.ts'

async function stdoutOf(args: readonly string[], isTTY = false): Promise<string> {
  const world = fakeWorld({ isTTY })
  expect(await runCommand(args, world)).toBe(0)
  return world.out()
}

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
