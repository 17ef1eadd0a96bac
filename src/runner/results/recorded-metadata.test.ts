import { expect, test } from 'vitest'
import { recordedMetadata } from './recorded-metadata.ts'

test.each([
  [undefined, undefined],
  [{}, undefined],
  [
    { language: 'de', turns: 3, long: 'x'.repeat(81), nested: { a: 1 }, list: ['a'], hard: true },
    { language: 'de', turns: 3, hard: true },
  ],
  [{ broken: '\ud800', nothing: null, number: Number.NaN }, undefined],
])('of %j is kept what tells kinds of examples apart', (metadata, kept) => {
  expect(recordedMetadata(metadata)).toEqual(kept)
})
