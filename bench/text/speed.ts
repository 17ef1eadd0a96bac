// Prints what it costs to index evidence and to look up an answer's sentences, on generated text, after warm-up.
import { bestSentences, bestWindow, claimTerms } from '../../src/text/evidence/support.ts'
import { indexEvidence } from '../../src/text/evidence/evidence.ts'
import { normalise } from '../../src/text/characters/normalise.ts'
import { readNames } from '../../src/text/names/names.ts'
import { readNumbers, readNumbersLiberally } from '../../src/text/numbers/numbers.ts'
import { sentences } from '../../src/text/sentences/sentences.ts'
import { words } from '../../src/text/words/words.ts'

const SUBJECTS = ['The committee', 'Dr. Amara Okafor', 'Northwind Energy', 'The city of Riga', 'Professor Lindqvist']
const VERBS = ['approved', 'reported', 'rejected', 'measured', 'published', 'described']
const OBJECTS = [
  'a budget of $3.5 million',
  'the 2019 survey',
  'twelve new stations',
  'a rise of 7.2%',
  'the second draft',
]
const TAILS = [
  'in March 2018',
  'after a long debate',
  'despite earlier doubts',
  'for residents of the old harbour',
  'within 30 days',
]

function pick(list: readonly string[], seed: number): string {
  return list[seed % list.length] as string
}

function prose(length: number, seed = 7): string {
  let text = ''
  for (let at = seed; text.length < length; at = (at * 1103 + 12345) % 65_537) {
    text += `${pick(SUBJECTS, at)} ${pick(VERBS, at >> 3)} ${pick(OBJECTS, at >> 5)} ${pick(TAILS, at >> 7)} word${at % 701}. `
  }
  return text.slice(0, length)
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] as number
}

function timed(work: () => void, rounds: number): number[] {
  return Array.from({ length: rounds }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
}

function report(name: string, work: () => void, { warmUp = 300, rounds = 1000 } = {}): void {
  timed(work, warmUp)
  const times = timed(work, rounds)
  console.log(
    `${name.padEnd(58)} p50 ${percentile(times, 0.5).toFixed(3)} ms   p99 ${percentile(times, 0.99).toFixed(3)} ms`,
  )
}

const passages = Array.from({ length: 10 }, (_, index) => ({ id: `p${index}`, text: prose(1000, 7 + index * 31) }))
const answer = prose(900, 99)

function lookUp(): void {
  const evidence = indexEvidence(passages)
  for (const { start, end } of sentences(answer).slice(0, 10)) {
    const sentence = answer.slice(start, end)
    const claim = words(sentence)
    const terms = claimTerms(claim, evidence)
    bestSentences(terms, evidence)
    bestWindow(terms, evidence)
    for (const { value } of readNumbers(sentence, { words: claim })) evidence.numbers.has(value)
    for (const { form } of readNames(sentence, { words: claim })) evidence.hasName(form)
  }
}

console.log(`Node ${process.version}`)
const all = passages.map(({ text }) => text).join('\n')
report('normalise 10,000 characters (n1)', () => void normalise(all, { level: 'n1' }))
report('words of 10,000 characters', () => void words(all))
report('sentences of 10,000 characters', () => void sentences(all))
report('numbers of 10,000 characters (liberal)', () => void readNumbersLiberally(all))
report('index of 10 passages of 1,000 characters', () => void indexEvidence(passages))
report('index and 10 sentences looked up', lookUp)
for (const size of [250_000, 500_000, 1_000_000]) {
  const text = prose(size)
  report(`index of ${size.toLocaleString('en')} characters`, () => void indexEvidence([{ id: 'p', text }]), {
    warmUp: 3,
    rounds: 7,
  })
}
