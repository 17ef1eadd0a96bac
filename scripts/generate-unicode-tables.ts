// Writes src/text/tables/unicode.ts: the category and script of every character that the text room tells apart, from the
// Unicode data of the Node that runs this. Run it with `node scripts/generate-unicode-tables.ts`; raise TOK_VERSION when
// the output changes.
import { writeFileSync } from 'node:fs'

const CATEGORIES: readonly [value: number, pattern: RegExp][] = [
  [1, /[\p{Lu}\p{Lt}]/u],
  [2, /\p{Ll}/u],
  [3, /[\p{Lo}\p{Lm}]/u],
  [4, /\p{M}/u],
  [5, /\p{Nd}/u],
  [6, /[\p{Nl}\p{No}]/u],
]
const ALTERNATING = 7

const SCRIPTS: readonly [value: number, pattern: RegExp][] = [
  [1, /\p{Script=Latin}/u],
  [2, /\p{Script=Greek}/u],
  [3, /\p{Script=Cyrillic}/u],
  [4, /\p{Script=Arabic}/u],
  [5, /\p{Script=Hebrew}/u],
  [6, /\p{Script=Han}/u],
  [7, /[\p{Script=Hiragana}\p{Script=Katakana}\u30FC\uFF70\uFF9E\uFF9F]/u],
  [8, /\p{Script=Hangul}/u],
  [
    9,
    /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Tibetan}]/u,
  ],
  [10, /\p{Script=Devanagari}/u],
  [12, /[\p{Script=Common}\p{Script=Inherited}]/u],
]
const OTHER_SCRIPT = 11
const NO_SCRIPT = 0

function valueOf(code: number): number {
  if (code >= 0xd800 && code <= 0xdfff) return 0
  const character = String.fromCodePoint(code)
  const category = CATEGORIES.find(([, pattern]) => pattern.test(character))?.[0]
  if (category === undefined) return 0
  const script = SCRIPTS.find(([, pattern]) => pattern.test(character))?.[0] ?? OTHER_SCRIPT
  return category | ((script === 12 ? NO_SCRIPT : script) << 4)
}

interface Range {
  start: number
  length: number
  value: number
}

const ranges: Range[] = []
for (let code = 0; code <= 0x10ffff; code++) {
  const value = valueOf(code)
  const last = ranges.at(-1)
  if (last !== undefined && last.value === value && last.start + last.length === code) last.length++
  else if (value !== 0) ranges.push({ start: code, length: 1, value })
}

// Capitals and small letters that take turns become one range, which starts with a capital.
const packed: Range[] = []
for (const range of ranges) {
  const last = packed.at(-1)
  const single = range.length === 1 && last !== undefined && last.start + last.length === range.start
  const category = range.value & 15
  const sameScript = last !== undefined && last.value >> 4 === range.value >> 4
  if (single && sameScript && category === 2 && last.length === 1 && (last.value & 15) === 1) {
    last.length = 2
    last.value = ALTERNATING | (range.value & ~15)
  } else if (single && sameScript && (last.value & 15) === ALTERNATING && category === 1 + (last.length & 1)) {
    last.length++
  } else packed.push({ ...range })
}

let at = 0
const words = packed.map(({ start, length, value }) => {
  const gap = start - at
  at = start + length
  return `${gap.toString(36)}.${length.toString(36)}.${value.toString(36)}`
})
const lines: string[] = []
for (const word of words) {
  const line = lines.at(-1)
  if (line !== undefined && line.length + word.length + 1 <= 112) lines[lines.length - 1] = `${line} ${word}`
  else lines.push(word)
}

writeFileSync(
  'src/text/tables/unicode.ts',
  `// Written by scripts/generate-unicode-tables.ts. Do not edit.

/** Version of the Unicode data that the ranges come from. */
export const UNICODE_VERSION = '${process.versions['unicode']}'

/**
 * Ranges in the order of their code points, each \`gap.length.value\` in base 36, where the gap counts from the end of the
 * range before, and the value is the category, plus 16 times the script.
 */
export const RANGES =
${lines.map((line, index) => `  '${line}${index === lines.length - 1 ? '' : ' '}'`).join(' +\n')}
`,
)
console.log(`${packed.length} ranges of Unicode ${process.versions['unicode']}`)
