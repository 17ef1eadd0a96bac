import { describe, expect, test } from 'vitest'
import { readDocuments } from './documents.ts'
import { splitDocument } from './passages.ts'

const split = (text: string) => splitDocument({ path: 'Guides/Some-Guide.md', text })

describe('splitting a document', () => {
  test('cuts at headings and numbers the passages of a section', () => {
    const long = Array.from({ length: 3 }, (_, index) => `${'word '.repeat(100)}${index}.`).join('\n\n')
    const passages = split(
      `Opening words of the guide.\n\n## First \`part\`\n\n${long}\n\n## Second\n\nShort text here.`,
    )
    expect(passages.map(({ id, title }) => [id, title])).toEqual([
      ['Guides/Some-Guide.md#some-guide-1', 'Some Guide'],
      ['Guides/Some-Guide.md#first-part-1', 'Some Guide › First part'],
      ['Guides/Some-Guide.md#first-part-2', 'Some Guide › First part'],
      ['Guides/Some-Guide.md#first-part-3', 'Some Guide › First part'],
      ['Guides/Some-Guide.md#second-1', 'Some Guide › Second'],
    ])
  })

  test('goes on counting when two sections have the same name', () => {
    const ids = split('# Usage\n\nOne text here.\n\n# Usage\n\nAnother text here.').map(({ id }) => id)
    expect(ids).toEqual(['Guides/Some-Guide.md#usage-1', 'Guides/Some-Guide.md#usage-2'])
  })

  test.each([
    ['links', 'See [the `close` method](./Server.md#close) for more.', 'See the close method for more.'],
    ['inline code', 'Set `__proto__` and `a[0]*b*c` to **nothing**.', 'Set __proto__ and a[0]*b*c to nothing.'],
    ['anchors', '<a id="x"></a>Text with an anchor.', 'Text with an anchor.'],
    ['notes', '> ℹ️ Note:\n> Mind the gap here.', 'Note: Mind the gap here.'],
    [
      'code blocks',
      'Before the code.\n\n```js\n# no heading\nlet a = 1\n```\n\nAfter it.',
      'Before the code.\nAfter it.',
    ],
    ['tables', '| A | B |\n|---|:--|\n| one | two |', 'A: one; B: two.'],
    ['tables of contents', '- [Hooks](#hooks)\n- a real item', 'a real item'],
  ])('turns %s into plain text', (_, markdown, plain) => {
    expect(split(markdown).map(({ text }) => text)).toEqual([plain])
  })
})

test('the documentation gives several hundred passages, each with an id of its own', async () => {
  const passages = (await readDocuments()).flatMap(splitDocument)
  expect(passages.length).toBeGreaterThan(500)
  expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length)
  expect(passages.filter(({ text }) => text.trim() === '' || text.length > 2000)).toEqual([])
})
