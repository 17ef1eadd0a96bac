import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { contradiction } from '../contradiction.ts'

const LIMITS =
  '`42901`：超过 QPS 限制，建议采用指数退避重试。\n`42902`：超过每日调用上限，次日 00:00 自动恢复，重试无效。\n`40103`：access_token 已过期，请重新获取。'
const PANEL =
  '| Code | Meaning |\n|---|---|\n| E1 | Water inlet closed or blocked |\n| E2 | Drain filter clogged with residue |\n| E3 | Door latch not engaged |'
const says = (evidence: string, claim: string): string => said(run(contradiction, inputOf(`${claim} [1]`, [evidence])))

describe('What another code stands for', () => {
  test.each([
    [LIMITS, '`42901` 表示超过每日调用上限，次日自动恢复。'],
    [PANEL, 'E1 means that the drain filter is clogged with residue.'],
    [PANEL, 'E2 appears when the water inlet is closed or blocked.'],
  ])('%#', (evidence, claim) => {
    expect(says(evidence, claim)).toBe('fail exchanged_values')
  })
})

describe('is left alone', () => {
  test.each([
    ['where it is right', LIMITS, '`42902` 表示超过每日调用上限，次日自动恢复。'],
    ['where it is right in other words', PANEL, 'E2: the drain filter needs cleaning, as residue clogs it.'],
    ['where nothing of it is known', PANEL, 'E1 means that you should call customer service at once.'],
    ['of two in a row', PANEL, 'E1 means a closed water inlet, E2 a clogged drain filter.'],
    ['where the answer says what to do', PANEL, 'If E3 shows, engage the door latch.'],
  ])('%s', (_, evidence, claim) => {
    expect(says(evidence, claim)).not.toMatch(/^fail/)
  })
})
