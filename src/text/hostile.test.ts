import { expect, test } from 'vitest'
import { blocks } from './sentences/blocks.ts'
import { answerParts } from './parts/answer-parts.ts'
import { answerKind } from './phrases/answer-kind.ts'
import { clauses } from './sentences/clauses.ts'
import { indexEvidence } from './evidence/evidence.ts'
import { namePhrases } from './names/name-phrases.ts'
import { normalise } from './characters/normalise.ts'
import { quotes } from './sentences/quotes.ts'
import { readCitationMarks } from './citations/citation-marks.ts'
import { readDates } from './dates/dates.ts'
import { readNames } from './names/names.ts'
import { readNumbers, readNumbersLiberally } from './numbers/numbers.ts'
import { sentences } from './sentences/sentences.ts'
import { stripCitationMarks } from './citations/citations.ts'
import { words } from './words/words.ts'
import { sampled, sized } from '../../test/long-form.ts'

/** What makes careless patterns try every way of cutting a run: runs of what they repeat, then what they do not want. */
const RUNS = [
  '-', ' ', '\t', '\n', '`', '~', '|', ':', '=', '*', '_', '#', '>', '[', ']', '(', ')', '"', '“', '‘', '.', ',', "'", '1', '1,', '1.', '1 ', '9/', '-1',
  'a', 'A', 'A ', 'a.', 'A.', 'I', '[1]', '[1,', '[^', '【', '<|', '{{', 'http://', '\\', '$', '0x', '一', '亿', '٣', 'ال', 'ـ', '\u0301', '\u200b', '\u{1f600}', '|-', '- -', '1)\n', '> ', '\ud800',
] // prettier-ignore

const LINE = 390
const LENGTH = 3_000

/** Runs, and as many lines of them as there is room for. */
function hostile(run: string): string[] {
  const line = `${run.repeat(Math.ceil(LINE / run.length))}x`
  return [
    `${run.repeat(Math.ceil(LENGTH / run.length))}x`,
    `x${run.repeat(Math.ceil(LENGTH / run.length))}`,
    `${line}\n`.repeat(Math.ceil(LENGTH / line.length)),
    `| a |\n${line}\n`.repeat(Math.ceil(LENGTH / line.length)),
    `“${run.repeat(Math.ceil(2_900 / run.length))}x” `,
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

// A reader that tries every way of cutting a run does not come to its end in the time that a test has. What is merely
// quadratic is seen in longer texts: in those below, and in those of bench/hostile.
test.each(READERS)('%s of long runs come in time', (_name, read) => {
  for (const [at, run] of RUNS.entries()) {
    // One of its five texts, another one for the next run.
    for (const text of sampled(hostile(run), { every: 5, first: at })) expect(read(text)).toBeDefined()
  }
})

/** Texts that these readers took minutes for, as their time grew with the square of their number. */
const LONG: readonly (readonly [name: string, piece: string, read: (text: string) => unknown])[] = [
  ['marks in either order behind one letter', '\u0301\u0327', (text) => words(`a${text}`)],
  [
    'marks behind one letter, as a name',
    '\u0301\u0327',
    (text) => indexEvidence([{ id: 'p', text: `A${text} b` }]).hasName('a'),
  ],
  ['lines without a full stop', 'A\n', sentences],
  ['items without a full stop', '- a\n', sentences],
  ['joints between what is no clause', 'a; ', (text) => clauses(text, { start: 0, end: text.length })],
  ['joints between clauses', 'he has it; ', (text) => clauses(text, { start: 0, end: text.length })],
  ['quotations with one of two closing marks', '„a“', quotes],
  ['single marks that apostrophes seem to close', '‘a’a', quotes],
  ['single marks that are never closed before a line ends', `${'‘'.repeat(3000)}’\n\n`, quotes],
  ['titles of works', '《a b》', namePhrases],
  ['marks beside code', '`a` is [1] ', (text) => stripCitationMarks(text.repeat(sized(5, 14)))],
  [
    'things that passages lack',
    'the price of tea, ',
    (text) => partsOf(`The passages do not mention ${text.repeat(sized(1, 4))}`),
  ],
  [
    'clauses that lack something',
    'in the context but ',
    (text) => partsOf(`The passages do not mention ${text.repeat(sized(1, 4))}`),
  ],
]

function partsOf(text: string) {
  return answerParts(text, sentences(text), { passages: 5 })
}

test.each(LONG)('%s come in time, very many of them', (_name, piece, read) => {
  expect(read(piece.repeat(Math.ceil(300_000 / piece.length)))).toBeDefined()
})
