// Prints what it costs to index evidence and to look up an answer's sentences, on generated text, after warm-up.
import { bestSentences, bestWindow, claimTerms } from '../../src/text/evidence/support.ts'
import { indexEvidence } from '../../src/text/evidence/evidence.ts'
import { normalise } from '../../src/text/characters/normalise.ts'
import { readNames } from '../../src/text/names/names.ts'
import { readNumbers, readNumbersLiberally } from '../../src/text/numbers/numbers.ts'
import { sentences } from '../../src/text/sentences/sentences.ts'
import { words } from '../../src/text/words/words.ts'
import { prose } from './prose.ts'

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
  const text = prose(size, 7)
  report(`index of ${size.toLocaleString('en')} characters`, () => void indexEvidence([{ id: 'p', text }]), {
    warmUp: 3,
    rounds: 7,
  })
}
