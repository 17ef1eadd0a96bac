import type { GateInput } from '../../src/gate/input.ts'

/** An answer and evidence whose counts multiply in a careless check: both grow with `length`. */
export interface HostilePair {
  readonly name: string
  readonly of: (length: number) => GateInput
}

interface Sides {
  readonly answer: string
  readonly evidence: string | readonly string[]
  readonly citations?: GateInput['generation']['citations']
}

function input({ answer, evidence, citations = [] }: Sides): GateInput {
  const texts = typeof evidence === 'string' ? [evidence] : evidence
  return {
    conversation_id: 'c',
    message_id: 'm',
    retrieval: { record_id: 'r', hits: texts.map((text, at) => ({ node_id: `p${at + 1}`, text })) },
    generation: { record_id: 'g', answer, citations },
  }
}

/** Pieces that count, as many as there is room for. */
function counted(piece: (count: number) => string, length: number): string {
  const pieces: string[] = []
  for (let size = 0, count = 0; size < length; count++) {
    const next = piece(count)
    pieces.push(next)
    size += next.length
  }
  return pieces.join('')
}

/** A word of its own for every number, in letters that mean nothing. */
function letters(count: number, from = 'bcdfghjklmnpqrstvwxz'): string {
  let word = ''
  for (let rest = count + from.length; rest > 0; rest = Math.floor(rest / from.length))
    word += from[rest % from.length] as string
  return word
}

const prose = (length: number) => counted((count) => `the ${letters(count)} of ${letters(count * 7)} came. `, length)
const small = (count: number) => letters(count, 'bcdfghjklm')
const hits = (length: number, piece: (count: number) => string) =>
  Array.from({ length: Math.ceil(length / 100) }, (_, count) => piece(count))

/** What two texts have to be for each search of one in the other to be long: many searches, and a long way for each. */
export const HOSTILE_PAIRS: readonly HostilePair[] = [
  {
    name: 'figures of one sentence that the evidence lacks',
    of: (length) =>
      input({ answer: counted((n) => `${n + 20} (1+1) `, length), evidence: 'A night costs 3 euros, 5 nights 14 euros.' }),
  },
  {
    name: 'figures in another unit than the evidence has',
    of: (length) => input({ answer: counted(() => '5 days ', length), evidence: counted(() => '5 euros a day. ', length) }),
  },
  {
    name: 'identifiers that the evidence lacks',
    of: (length) => input({ answer: counted((n) => `A${n}b is. `, length), evidence: prose(length) }),
  },
  {
    name: 'identifiers over many passages',
    of: (length) =>
      input({ answer: counted((n) => `A${n}b is. `, length), evidence: hits(length, (n) => `${n} came. `.repeat(10)) }),
  },
  {
    name: 'units that the evidence lacks',
    of: (length) => input({ answer: counted((n) => `he has x${letters(n)}BiB. `, length), evidence: prose(length) }),
  },
  {
    name: 'names that the evidence lacks',
    of: (length) => input({ answer: counted((n) => `it is A${letters(n)}. `, length), evidence: prose(length) }),
  },
  {
    name: 'names that begin like words of the evidence',
    of: (length) =>
      input({
        answer: counted((n) => `it is ${letters(n).padEnd(5, 'q').replace(/^./, (a) => a.toUpperCase())}y. `, length),
        evidence: counted((n) => `${letters(n).padEnd(5, 'q')}x `, length),
      }),
  },
  {
    name: 'acronyms that the evidence lacks',
    of: (length) =>
      input({
        answer: counted((n) => `it is ${small(n).toUpperCase().padEnd(5, 'B')}. `, length),
        evidence: counted((n) => `B${small(n)} B${small(n * 3)} `, length),
      }),
  },
  {
    name: 'numbers that the evidence lacks',
    of: (length) =>
      input({ answer: counted((n) => `it is ${n}.5. `, length), evidence: counted((n) => `it has ${n}.7 of it. `, length) }),
  },
  {
    name: 'numbers less than nothing',
    of: (length) =>
      input({ answer: counted((n) => `it is −${n}. `, length), evidence: counted((n) => `it has ${n} of it. `, length) }),
  },
  {
    name: 'numbers with hedges',
    of: (length) =>
      input({
        answer: counted((n) => `it has about ${1000 + n} [1]. `, length),
        evidence: hits(length, (n) => `it has ${1000 + n}.5 of it. `.repeat(4)),
      }),
  },
  {
    name: 'dates that the evidence lacks',
    of: (length) =>
      input({
        answer: counted((n) => `it was ${1 + (n % 28)} March ${1000 + (n % 9000)}. `, length),
        evidence: counted((n) => `it was ${1 + (n % 28)} May ${1000 + (n % 9000)}. `, length),
      }),
  },
  {
    name: 'quotations that the evidence lacks',
    of: (length) =>
      input({ answer: counted((n) => `“the ${letters(n)} of ${letters(n * 7)} went away” `, length), evidence: prose(length) }),
  },
  {
    name: 'quotations that begin like all of the evidence',
    of: (length) =>
      input({ answer: counted((n) => `“it is … and ${letters(n)} of it” `, length), evidence: 'it is '.repeat(length / 6) }),
  },
  {
    name: 'quotations with insertions far apart',
    of: (length) =>
      input({
        answer: counted(() => `“it is [x] and that of it” `, length),
        evidence: `${'it is here '.repeat(length / 11)}and that of it`,
      }),
  },
  {
    name: 'quotations that end within words',
    of: (length) =>
      input({ answer: counted((n) => `“aa aa aa${n % 3}” `, length), evidence: 'aa aa aa'.repeat(length / 8) }),
  },
  {
    name: 'quotations over two passages',
    of: (length) =>
      input({
        answer: counted((n) => `“the ${letters(n)} of it came here” `, length),
        evidence: hits(length, (n) => `of it came here ${prose(70)} the ${letters(n)}`),
      }),
  },
  {
    name: 'quotations that cite the wrong one of many passages',
    of: (length) =>
      input({
        answer: counted((n) => `“the ${letters(n)} of it came” [${1 + (n % 9)}]. `, length),
        evidence: hits(length, (n) => `the ${letters(n)} of it came. `.repeat(4)),
      }),
  },
  {
    name: 'sentences that cite the wrong one of many passages',
    of: (length) =>
      input({
        answer: counted((n) => `The ${letters(n)} of ${letters(n + 1)} has ${n} of it [1]. `, length),
        evidence: hits(length, (n) => `The ${letters(n)} of ${letters(n + 1)} has ${n} of it here. `.repeat(2)),
      }),
  },
  {
    name: 'names of the wrong one of many passages',
    of: (length) =>
      input({
        answer: counted((n) => `Then came A${letters(n)} and B${letters(n)} and C${letters(n)} [1]. `, length),
        evidence: hits(length, (n) => `Then came A${letters(n)} and B${letters(n)} and C${letters(n)} here. `.repeat(2)),
      }),
  },
  {
    name: 'structured citations in code points',
    of: (length) =>
      input({
        answer: counted((n) => `The ${letters(n)} is here. `, length),
        evidence: prose(length),
        citations: Array.from({ length: length / 20 }, (_, n) => ({
          id: 'p1',
          span: [length - 40 - (n % 20), length - 20] as const,
          unit: 'code_point' as const,
        })),
      }),
  },
  {
    name: 'structured citations of the whole answer',
    of: (length) =>
      input({
        answer: counted((n) => `The ${letters(n)} is here. `, length),
        evidence: prose(length),
        citations: Array.from({ length: length / 20 }, (_, n) => ({ id: `p${n}`, span: [0, length - n] as const })),
      }),
  },
  {
    name: 'structured citations of the whole answer, of many passages',
    of: (length) =>
      input({
        answer: counted((n) => `The ${letters(n)} has ${n} here. `, length),
        evidence: hits(length, (n) => `The ${letters(n)} has ${n} of it. `.repeat(2)),
        citations: Array.from({ length: length / 100 }, (_, n) => ({ id: `p${n + 2}`, span: [0, length - n] as const })),
      }),
  },
  {
    name: 'structured citations with quotes',
    of: (length) =>
      input({
        answer: prose(length),
        evidence: prose(length),
        citations: Array.from({ length: length / 100 }, (_, n) => ({ id: 'p1', quote: `the ${letters(n)} of it went away` })),
      }),
  },
  {
    name: 'one sentence of many passages',
    of: (length) =>
      input({ answer: counted((n) => `Riga is the capital ${n} [2]. `, length), evidence: hits(length, () => 'Riga is the capital of Latvia. '.repeat(3)) }),
  },
  {
    name: 'one long sentence of common words',
    of: (length) => input({ answer: counted((n) => `${letters(n)} `, length), evidence: counted((n) => `${letters(n)}. `, length) }),
  },
  {
    name: 'negations everywhere',
    of: (length) =>
      input({
        answer: counted((n) => `The ${letters(n)} is not here. `, length),
        evidence: counted((n) => `The ${letters(n)} is here. `, length),
      }),
  },
  {
    name: 'references to sections',
    of: (length) =>
      input({ answer: counted((n) => `See Section ${n} and Appendix ${letters(n)}. `, length), evidence: counted((n) => `Section ${n}a `, length) }),
  },
  {
    name: 'addresses that the evidence lacks',
    of: (length) =>
      input({ answer: counted((n) => `https://a${n}.example/x `, length), evidence: counted((n) => `https://b${n}.example/x `, length) }),
  },
  {
    name: 'personal data that the evidence lacks',
    of: (length) =>
      input({ answer: counted((n) => `a${n}@b.example `, length), evidence: counted((n) => `c${n}@b.example `, length) }),
  },
  {
    name: 'absence of what the evidence has',
    of: (length) =>
      input({
        answer: counted((n) => `The passage does not mention ${letters(n)}. `, length),
        evidence: prose(length),
      }),
  },
  {
    name: 'differences and years that may follow from one long sentence',
    of: (length) =>
      input({
        answer: counted((n) => `It rose by ${50_000 + n * 3} euros per week more. `, length),
        evidence: counted((n) => `it rose by ${1000 + n} euros two years later `, length),
      }),
  },
  {
    name: 'counts of something else',
    of: (length) =>
      input({
        answer: counted((n) => `There are 5 red boats on ${100 + n} lakes. `, length),
        evidence: counted((n) => `there are ${100 + n} red boats on 5 lakes `, length),
      }),
  },
  {
    name: 'bounds turned',
    of: (length) =>
      input({
        answer: counted((n) => `There are under 5 red boats in port ${n}. `, length),
        evidence: counted((n) => `There are over 5 red boats in port ${n}. `, length),
      }),
  },
  {
    name: 'days of the week everywhere',
    of: (length) =>
      input({
        answer: counted((n) => `Shop ${letters(n)} is open every day. `, length),
        evidence: counted((n) => `Shop ${letters(n)} is open Monday to Friday. `, length),
      }),
  },
  {
    name: 'others who did it',
    of: (length) =>
      input({
        answer: counted((n) => `The Radium Institute was founded by Bob Lund${letters(n)}. `, length),
        evidence: counted((n) => `Ada Holm${letters(n)} founded the Radium Institute, and it was built by Eva Krohn. `, length),
      }),
  },
  {
    name: 'figures of something else',
    of: (length) =>
      input({
        answer: counted((n) => `Port ${letters(n)} has 40 boats and lake ${letters(n)} has 50 boats. `, length),
        evidence: counted((n) => `Port ${letters(n)} has 50 boats and lake ${letters(n)} has 40 boats. `, length),
      }),
  },
  {
    name: 'statements joined by their sources',
    of: (length) =>
      input({
        answer: counted((n) => `the boats of ${letters(n)} are red (Document 1), and `, length),
        evidence: prose(length),
      }),
  },
] // prettier-ignore
