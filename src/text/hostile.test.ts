import { expect, test } from 'vitest'
import { blocks } from './blocks.ts'
import {
  answerKind,
  indexEvidence,
  normalise,
  quotes,
  readCitationMarks,
  readDates,
  readNames,
  readNumbers,
  readNumbersLiberally,
  sentences,
  stripCitationMarks,
  words,
} from './index.ts'

/** What makes careless patterns try every way of cutting a run: runs of what they repeat, then what they do not want. */
const RUNS = [
  '-', ' ', '\t', '\n', '`', '~', '|', ':', '=', '*', '_', '#', '>', '[', ']', '(', ')', '"', '“', '‘', '.', ',', "'", '1', '1,', '1.', '1 ', '9/', '-1',
  'a', 'A', 'A ', 'a.', 'A.', 'I', '[1]', '[1,', '[^', '【', '<|', '{{', 'http://', '\\', '$', '0x', '一', '亿', '٣', 'ال', 'ـ', '\u0301', '\u200b', '\u{1f600}', '|-', '- -', '1)\n', '> ', '\ud800',
] // prettier-ignore

const LINE = 390
const LENGTH = 40_000

/** Runs as long as texts may be, and as many lines of them as there is room for. */
function hostile(run: string): string[] {
  const line = `${run.repeat(Math.ceil(LINE / run.length))}x`
  return [
    `${run.repeat(Math.ceil(LENGTH / run.length))}x`,
    `x${run.repeat(Math.ceil(LENGTH / run.length))}`,
    `${line}\n`.repeat(Math.ceil(LENGTH / line.length)),
    `| a |\n${line}\n`.repeat(Math.ceil(LENGTH / line.length)),
    `“${run.repeat(Math.ceil(3_900 / run.length))}x” `.repeat(15),
  ]
}

const READERS: readonly (readonly [name: string, read: (text: string) => unknown])[] = [
  ['blocks', blocks],
  ['sentences', sentences],
  ['words', words],
  ['quotes', quotes],
  ['citation marks', (text) => readCitationMarks(text)],
  ['text without marks', (text) => stripCitationMarks(text)],
  ['numbers', (text) => readNumbers(text)],
  ['numbers, liberally', (text) => readNumbersLiberally(text)],
  ['dates', (text) => readDates(text)],
  ['names', (text) => readNames(text)],
  ['normal form', (text) => normalise(text, { level: 'n1' })],
  ['answer kind', (text) => answerKind(text)],
  ['evidence', (text) => indexEvidence([{ id: 'p', text }])],
]

// A reader that takes quadratic time for any of them does not come to its end in the time that a test has.
test.each(READERS)('%s of long runs come in time', (_name, read) => {
  for (const run of RUNS) for (const text of hostile(run)) expect(read(text)).toBeDefined()
})
