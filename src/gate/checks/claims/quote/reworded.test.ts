import { expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { quoteMatch } from './quote-match.ts'

const says = (evidence: string, answer: string) => said(run(quoteMatch, inputOf(`${answer} [1]`, [evidence])))

test.each([
  ['开赛前15天可申请名额转让一次，手续费30元。', '您可能看到过“可转让一次、手续费 30 元”的说法。'],
  ['额定能量（Wh）＝额定电压（V）×额定容量（Ah）。', '可以用“额定电压×额定容量”算瓦时数。'],
])('a short Chinese text in quotation marks may say it in other words: %s', (evidence, answer) => {
  expect(says(evidence, answer)).toBe('warn near_quote')
})

test.each([
  ['another figure', '开赛前15天可申请名额转让一次，手续费30元。', '规则说“可转让一次、手续费 50 元”。'],
  ['what is denied', '名额不可申请转让一次，手续费30元不退。', '规则说“可转让一次、手续费 30 元”。'],
  ['other words', '报名截止日期为10月13日，名额500人。', '规则说“可转让一次、手续费全免”。'],
])('but not with %s', (_, evidence, answer) => {
  expect(says(evidence, answer)).toBe('fail quote_not_found')
})
