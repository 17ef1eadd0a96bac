import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dataFiles, gateInputs } from '../bench/gate/all-data.ts'
import { digestLine, shuffled } from '../bench/gate/digests.ts'
import { dataFolder } from '../bench/validity/rows.ts'
import { poisoned } from '../bench/gate/poison.ts'

const golden = readFileSync(new URL('fixtures/gate-golden.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const folder = dataFolder()

describe('decisions', () => {
  test('are on record for every data set', () => {
    expect(golden.map((line) => line.split(' ')[0])).toEqual(dataFiles(folder))
  })

  // What a check says may change only together with its version: then `node bench/gate/determinism.ts --write`.
  test.each(golden)(
    'are those on record, in any order, without clock, chance or locale: %s',
    { timeout: 600_000 },
    (line) => {
      const [file = ''] = line.split(' ')
      const inputs = shuffled(gateInputs(file, folder), 7)
      expect(poisoned(() => digestLine(file, { inputs }))).toBe(line)
    },
  )
})

describe('poison', () => {
  test.each<[string, () => unknown]>([
    ['Date', () => Date.now()],
    ['Intl', () => new Intl.NumberFormat()],
    ['random', () => Math.random()],
    ['toLocaleLowerCase', () => 'I'.toLocaleLowerCase()],
  ])('is deadly to what touches %s, and gone afterwards', (name, touch) => {
    expect(() => poisoned(touch)).toThrow(`${name} was touched`)
    expect(touch).not.toThrow()
  })
})
