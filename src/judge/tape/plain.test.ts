import { expect, test } from 'vitest'
import { fromTape, toTape } from './plain.ts'

test('bytes, dates and addresses come back as they were', () => {
  const value = {
    file: Uint8Array.of(0, 127, 255),
    at: new Date('2026-01-01T00:00:00Z'),
    link: new URL('https://example.org/a?b=c'),
    list: [{ inner: Uint8Array.of(1) }, null, 'text', 1.5, true],
  }
  const text = JSON.stringify(toTape(value))
  expect(fromTape(JSON.parse(text))).toEqual(value)
})

test('half characters become replacement characters, so that every call has a key', () => {
  expect(toTape({ prompt: ['\ud83d', '\u{1F600}'] })).toEqual({ prompt: ['\uFFFD', '\u{1F600}'] })
})

test('what JSON has no word for is left out', () => {
  expect(toTape({ gone: undefined, call: () => 1, kept: null })).toEqual({ kept: null })
})
