import { expect, test } from 'vitest'
import { footerStart } from './footer.ts'

test('the list of sources begins at its heading or first line', () => {
  expect(footerStart('The lake is deep [1].\n\nSources:\n[1] A book')).toBe(23)
  expect(footerStart('湖深五米[1]。\n来源：[1] 一本书')).toBe(9)
})

test.each([
  'Source [1]: The lake is 300 m deep.',
  '来源[1]：湖深300米。',
  '\n**Sources**\n[1] The lake is 300 m deep.',
])('what nothing stands before is the answer, not its list of sources: %s', (answer) => {
  expect(footerStart(answer)).toBe(answer.length)
})
