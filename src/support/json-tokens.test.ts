import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonTokens, stringEnd } from './json-tokens.ts'

function tokensOf(text: string): [token: string, written: string, start: number, depth: number][] {
  const tokens = new JsonTokens(text)
  const found: [string, string, number, number][] = []
  for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
    found.push([token, text.slice(tokens.start, tokens.end), tokens.start, tokens.depth])
  }
  return found
}

test('each token comes with its place and with the brackets that are open behind it', () => {
  expect(tokensOf(' {"a\\"b": [1e3,\n null]}')).toEqual([
    ['{', '{', 1, 1],
    ['"', '"a\\"b"', 2, 1],
    [':', ':', 8, 1],
    ['[', '[', 10, 2],
    ['word', '1e3', 11, 2],
    [',', ',', 14, 2],
    ['word', 'null', 17, 2],
    [']', ']', 21, 1],
    ['}', '}', 22, 0],
  ])
})

test('what is no JSON is read as well, and whatever is white space stands between tokens', () => {
  expect(tokensOf('\ufeffnaïve\u00a0}]').map(([token, written]) => [token, written])).toEqual([
    ['word', 'naïve'],
    ['}', '}'],
    [']', ']'],
  ])
  for (let code = 0; code < 0x10000; code++) {
    const unit = String.fromCharCode(code)
    if ((tokensOf(unit).length === 0) !== /\s/.test(unit)) expect.unreachable(`U+${code.toString(16)}`)
  }
})

test.each([
  ['["a', true],
  ['["a\\"', true],
  ['["a\\\\"', false],
  ['"', true],
  ['', false],
])('whether %s ends inside a string: %s', (text, isCutOff) => {
  const tokens = new JsonTokens(text)
  while (tokens.next() !== undefined);
  expect(tokens.isCutOff).toBe(isCutOff)
})

test('the tokens of any value are its text without the white space', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(undefined, 1, '\t'), (json, indent) => {
      const value: unknown = JSON.parse(json)
      const written = tokensOf(JSON.stringify(value, null, indent)).map(([, token]) => token)
      expect(written.join('')).toBe(JSON.stringify(value))
    }),
  )
})

test.each([
  ['"a"', 3],
  ['"\\\\"', 4],
  ['"\\""', 4],
  ['"\\"', undefined],
])('the string %s ends at %s', (text, end) => {
  expect(stringEnd(text, 0)).toBe(end)
})
