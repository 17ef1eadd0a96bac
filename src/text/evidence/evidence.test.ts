import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDates } from '../dates/dates.ts'
import { type EvidenceSource, indexEvidence } from './evidence.ts'
import { idfWeight } from '../words/idf.ts'
import { bestSentences, bestWindow, claimTerms } from './support.ts'
import { words } from '../words/words.ts'

const SOURCES: EvidenceSource[] = [
  {
    id: 'a',
    text: 'Riga is the capital of Latvia. It lies on the Daugava. The harbour froze in 1956.',
    title: 'Riga (2019 guide)',
  },
  {
    id: 'b',
    text: 'Oslo is a port. Ships bring 235, 000 tonnes of grain a year.\nThe harbour of Oslo is old.',
    source: 'Norwegian Ports',
  },
  { id: 'c', text: '' },
]
const evidence = indexEvidence(SOURCES)
const look = (claim: string) => claimTerms(words(claim), evidence)
const textOf = (indices: readonly number[]) =>
  indices.map((index) => {
    const { passage, start, end } = evidence.sentences[index] ?? { passage: 0, start: 0, end: 0 }
    return evidence.passages[passage]?.text.slice(start, end)
  })

describe('indexed evidence', () => {
  test('knows its sentences by passage', () => {
    expect(evidence.sentences.map(({ passage }) => passage)).toEqual([0, 0, 0, 1, 1, 1])
    expect(evidence.passages.map(({ firstSentence, endSentence }) => [firstSentence, endSentence])).toEqual([
      [0, 3],
      [3, 6],
      [6, 6],
    ])
  })

  test('finds a word by its stem in each sentence that has it', () => {
    const term = evidence.termOf('harbours')
    expect(term === undefined ? [] : evidence.sentencesWith(term)).toEqual([2, 5])
    expect(evidence.termOf('glacier')).toBeUndefined()
    expect(evidence.termOf('the')).toBeUndefined()
  })

  test('weighs rare words more than common ones, and unknown ones most', () => {
    const [common, rare] = [evidence.weightOf(evidence.termOf('harbour')), evidence.weightOf(evidence.termOf('grain'))]
    expect(rare).toBeGreaterThan(common)
    expect(evidence.weightOf(undefined)).toBeGreaterThan(rare)
  })

  const numbersIn = (sentence: number) =>
    [...evidence.numbers.firstIn([sentence]).values()].map((place) => evidence.numbers.mentionAt(place).value)

  test('knows its numbers in every reading, and where they are', () => {
    expect([0, 1, 2].filter((passage) => evidence.numbers.isIn('235000', passage))).toEqual([1])
    expect(numbersIn(4)).toContain('235000')
    expect(numbersIn(3)).not.toContain('235000')
    expect(numbersIn(2)).toContain('1956')
  })

  test('counts titles and sources as evidence for names and numbers', () => {
    expect(evidence.numbers.has('2019')).toBe(true)
    expect(evidence.sentences.flatMap((_, sentence) => numbersIn(sentence))).not.toContain('2019')
    expect(evidence.hasName('norway')).toBe(true)
    expect(evidence.hasName('latvian')).toBe(true)
    expect(evidence.hasName('tallinn')).toBe(false)
  })

  test('takes a date without a year for the year that is named elsewhere', () => {
    const dated = indexEvidence([{ id: 'x', text: 'The fight was on April 9th. Reports of 2011 praised it.' }])
    const claim = (text: string) => readDates(text).map((date) => dated.hasDate(date))
    expect(claim('April 9, 2011')).toEqual([true])
    expect(claim('April 9')).toEqual([true])
    expect(claim('April 9, 2012')).toEqual([false])
    expect(claim('April 8, 2011')).toEqual([false])
  })

  test('tells the dates of each passage, its title and source', () => {
    const dated = indexEvidence([
      { id: 'x', text: 'The fight was on April 9th.', title: 'Riga, 3 May 2012' },
      { id: 'y', text: 'It was repeated in June 2013.' },
    ])
    const [april, may, june] = readDates('On April 9th, on 3 May 2012 and in June 2013.')
    const places = [april, may, june].map((date) => [0, 1].filter((at) => date && dated.datesIn(at).has(date)))
    expect(places).toEqual([[0], [0], [1]])
  })

  test('reads Arabic words with and without their prefixes', () => {
    const arabic = indexEvidence([{ id: 'x', text: 'ذهب الطالب إلى المدرسة وبالقلم كتب' }])
    for (const form of ['المدرسه', 'مدرسه', 'طالب', 'قلم']) expect(arabic.termOf(form)).toBeDefined()
  })

  test('of no passages supports nothing', () => {
    const none = indexEvidence([])
    const terms = claimTerms(words('Riga is big'), none)
    expect(bestSentences(terms, none)).toEqual({ sentences: [], recall: 0, covered: [] })
    expect(bestWindow(terms, none)).toEqual({ sentences: [], recall: 0, covered: [] })
  })
})

describe('support of a claim', () => {
  test('is found whole in the sentence that says it', () => {
    expect(bestSentences(look('The capital of Latvia is Riga'), evidence)).toMatchObject({
      sentences: [0],
      recall: 10_000,
    })
  })

  test('is put together from sentences of several passages', () => {
    const { sentences, recall } = bestSentences(
      look('Riga is the capital of Latvia and ships bring grain to Oslo'),
      evidence,
    )
    expect(textOf(sentences)).toContain('Ships bring 235, 000 tonnes of grain a year.')
    expect(recall).toBe(10_000)
  })

  test('within a window stays in one passage', () => {
    const { sentences } = bestWindow(look('the harbour froze, Oslo is a port'), evidence, { limit: 3 })
    expect(new Set(sentences.map((index) => evidence.sentences[index]?.passage)).size).toBe(1)
  })

  test('is partial where words are missing', () => {
    const { recall, covered } = bestSentences(look('Riga has volcanoes'), evidence)
    expect(covered).toEqual([0])
    expect(recall).toBeGreaterThan(0)
    expect(recall).toBeLessThan(10_000)
  })

  const vocabulary = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'omega', 'kappa')
  const sentence = fc.array(vocabulary, { minLength: 1, maxLength: 6 }).map((found) => `${found.join(' ')}.`)
  const passages = fc.array(
    fc.array(sentence, { maxLength: 5 }).map((found) => found.join(' ')),
    { maxLength: 4 },
  )

  test('never falls when a passage is added, and a window never beats a free choice of as many sentences', () => {
    fc.assert(
      fc.property(passages, sentence, sentence, (texts, extra, claim) => {
        const sources = texts.map((text, index) => ({ id: String(index), text }))
        const before = indexEvidence(sources)
        const after = indexEvidence([...sources, { id: 'extra', text: extra }])
        const covered = (index: typeof before) =>
          bestSentences(claimTerms(words(claim), index), index, { limit: 99 }).covered.length
        expect(covered(after)).toBeGreaterThanOrEqual(covered(before))
        const terms = claimTerms(words(claim), before)
        const window = bestWindow(terms, before, { limit: 1 })
        expect(bestSentences(terms, before, { limit: 1 }).recall).toBe(window.recall)
      }),
    )
  })

  test('of a sentence by passages that hold it is whole', () => {
    fc.assert(
      fc.property(passages, sentence, (texts, claim) => {
        const index = indexEvidence([...texts, claim].map((text, at) => ({ id: String(at), text })))
        expect(bestWindow(claimTerms(words(claim), index), index).recall).toBe(10_000)
      }),
    )
  })
})

test('weights rise with rarity, in whole steps of a quarter power of two', () => {
  expect(idfWeight(8, { total: 8 })).toBe(4)
  let last = Infinity
  for (let frequency = 0; frequency <= 1000; frequency++) {
    const weight = idfWeight(frequency, { total: 1000 })
    expect(weight).toBeLessThanOrEqual(last)
    const exact = 4 + Math.floor(4 * Math.log2((2 * 1000 + 2) / (2 * frequency + 1)))
    expect(Math.abs(weight - Math.max(4, exact))).toBeLessThanOrEqual(1)
    last = weight
  }
})

test('the same evidence gives the same index with clock, chance, locale and transcendental functions taken away', () => {
  const describeIndex = () => {
    const index = indexEvidence(SOURCES)
    return JSON.stringify([
      index.sentences,
      index.passages,
      [...index.numbers.keys()],
      index.dates,
      bestSentences(look('Riga grain'), index),
    ])
  }
  const before = describeIndex()
  const poison = () => {
    throw new Error('not deterministic')
  }
  const taken: [object, string][] = [
    [Math, 'random'],
    [Math, 'log'],
    [Math, 'exp'],
    [Math, 'pow'],
    [Math, 'sqrt'],
    [Date, 'now'],
    [globalThis, 'Intl'],
    [String.prototype, 'toLocaleLowerCase'],
    [String.prototype, 'localeCompare'],
  ]
  const kept = taken.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name))
  let after: string
  try {
    for (const [owner, name] of taken)
      Object.defineProperty(owner, name, { value: poison, configurable: true, writable: true })
    after = describeIndex()
  } finally {
    for (const [at, [owner, name]] of taken.entries()) Object.defineProperty(owner, name, kept[at] ?? {})
  }
  expect(after).toBe(before)
})

test('a megabyte on one line, and a hundred thousand sentences, are indexed', () => {
  expect(indexEvidence([{ id: 'x', text: 'word '.repeat(200_000) }]).sentences).toHaveLength(1)
  const many = indexEvidence([{ id: 'x', text: 'Riga grew. '.repeat(90_000) }])
  expect(many.sentences).toHaveLength(90_000)
  expect(bestSentences(claimTerms(words('Riga grew fast'), many), many).sentences).toEqual([0])
})

test('of a sentence 1,024 words are looked for, and those beyond them count as missing', () => {
  const claim = (count: number) => Array.from({ length: count }, (_, at) => `word${at}x`).join(' ')
  const index = indexEvidence([{ id: 'a', text: `${claim(2000)}.` }])
  const recallOf = (count: number) => bestWindow(claimTerms(words(claim(count)), index), index).recall
  expect(recallOf(1024)).toBe(10_000)
  expect(recallOf(1025)).toBeLessThan(10_000)
  expect(recallOf(2048)).toBeLessThanOrEqual(5000)
})
