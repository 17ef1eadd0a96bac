import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { statisticsPictures } from '../scripts/pictures/statistics.ts'

const folder = new URL('../docs/', import.meta.url)
const page = readFileSync(new URL('statistics.md', folder), 'utf8')
const pictures = statisticsPictures()

test.each(Object.entries(pictures))('%s is as its script draws it, and the page shows it', (name, svg) => {
  expect(readFileSync(new URL(`images/${name}`, folder), 'utf8')).toBe(svg)
  expect(page).toContain(`(images/${name})`)
})

test('the page shows no picture that is not there', () => {
  const shown = [...page.matchAll(/\]\(images\/([^)]+)\)/g)].map(([, name]) => name)
  expect(new Set(shown)).toEqual(new Set(Object.keys(pictures)))
  expect(readdirSync(new URL('images/', folder)).filter((name) => name.endsWith('.svg'))).toEqual(
    expect.arrayContaining(shown),
  )
})

test('the words under the pictures say what they show', () => {
  const said = (name: string): string => pictures[name] ?? ''
  expect(said('twenty-samples.svg').match(/misses the truth/g)).toHaveLength(1)
  expect(said('twenty-samples.svg')).toContain('33 of 50')
  expect(said('twenty-samples.svg')).toContain('45 of 50')
  expect(said('width.svg')).toContain('± 26.5 points')
  expect(said('width.svg')).toContain('± 1.4 points')
})
