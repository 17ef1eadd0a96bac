/** A sentence made wrong, and how. */
export interface Mutant {
  readonly kind: MutantKind
  readonly text: string
}

/**
 * How a sentence was made wrong: another number, a negation added or removed, an opposite, another name, an addition;
 * `given`: by the data set.
 */
export type MutantKind = 'number' | 'negation' | 'opposite' | 'name' | 'addition' | 'given'

const AUXILIARY = /\b(is|are|was|were|can|could|will|would|must|should|may|has|have|had|does|do|did)\b(?! not\b)/
const NOT = /\b(is|are|was|were|can|could|will|would|must|should|may|has|have|had|does|do|did) not\b/
const NAME = /(?<=[a-z,;] )[A-Z][a-z]{3,}\b/

const OPPOSITES: readonly (readonly [string, string])[] = [
  ['before', 'after'],
  ['more', 'less'],
  ['increase', 'decrease'],
  ['increased', 'decreased'],
  ['always', 'never'],
  ['first', 'last'],
  ['minimum', 'maximum'],
  ['highest', 'lowest'],
  ['enable', 'disable'],
  ['enabled', 'disabled'],
  ['allow', 'forbid'],
  ['allowed', 'forbidden'],
  ['north', 'south'],
  ['east', 'west'],
  ['won', 'lost'],
  ['true', 'false'],
]

const OTHER_NAME = 'Varendahl'
const ADDITION = 'An independent audit of 2031 confirmed this in Varendahl.'

/**
 * An English answer made wrong in every way that it allows: another number, a negation added or removed, a word
 * replaced by its opposite, another name, an invented addition. Deterministic.
 */
export function mutantsOf(answer: string): Mutant[] {
  const made: (Mutant | undefined)[] = [
    changed(answer, { kind: 'number', pattern: /\d+/, by: otherNumber }),
    NOT.test(answer)
      ? changed(answer, { kind: 'negation', pattern: NOT, by: (found) => found.replace(' not', '') })
      : changed(answer, { kind: 'negation', pattern: AUXILIARY, by: (found) => `${found} not` }),
    opposite(answer),
    changed(answer, { kind: 'name', pattern: NAME, by: () => OTHER_NAME }),
    answer.trim() === '' ? undefined : { kind: 'addition', text: `${answer.trimEnd()} ${ADDITION}` },
  ]
  return made.filter((mutant) => mutant !== undefined)
}

function changed(
  answer: string,
  { kind, pattern, by }: { kind: MutantKind; pattern: RegExp; by: (found: string) => string },
): Mutant | undefined {
  const found = pattern.exec(answer)
  if (found === null) return undefined
  const text = answer.slice(0, found.index) + by(found[0]) + answer.slice(found.index + found[0].length)
  return { kind, text }
}

/** Adds three to every digit, so that every figure changes; a leading zero is avoided. */
function otherNumber(digits: string): string {
  const moved = digits.replace(/\d/g, (digit) => String((Number(digit) + 3) % 10))
  return moved.startsWith('0') ? `4${moved.slice(1)}` : moved
}

function opposite(answer: string): Mutant | undefined {
  for (const pair of OPPOSITES) {
    for (const [from, to] of [pair, pair.toReversed()] as [string, string][]) {
      const mutant = changed(answer, { kind: 'opposite', pattern: new RegExp(`\\b${from}\\b`), by: () => to })
      if (mutant !== undefined) return mutant
    }
  }
  return undefined
}
