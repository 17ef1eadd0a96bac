import fc from 'fast-check'

/** Phrases and near misses within other text, in the ways in which people and pages write them. */
export function written(phrases: readonly string[]): fc.Arbitrary<string> {
  // What makes a phrase is costly to build, and there are few phrases.
  const makers = new Map<string, fc.Arbitrary<string>>()
  const maker = (one: string): fc.Arbitrary<string> => {
    const made = makers.get(one) ?? fc.stringMatching(new RegExp(one.replaceAll('\\b', '')))
    makers.set(one, made)
    return made
  }
  const phrase = fc.constantFrom(...phrases).chain(maker)
  const piece = fc.oneof(phrase, fc.constantFrom(...PIECES), fc.lorem({ maxCount: 4 }))
  const text = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''))
  const change = fc.tuple(fc.nat(), fc.constantFrom(...PIECES), fc.nat(1))
  return fc.tuple(text, fc.array(change, { maxLength: 4 })).map(([whole, changes]) => {
    let result = whole
    for (const [place, with_, cut] of changes) {
      const at = place % (result.length + 1)
      result = result.slice(0, at) + with_ + result.slice(at + cut)
    }
    return result
  })
}

const PIECES =
  " |  |\n|-\n|- |[1]| [2]|[3] |^4^|²|【1†a】|'|’|“|”|—|…|. |? |, |I|we|K|ſ|ｗｅ|\u00AD|\u200B|é|e\u0301|ﬁ|İ|ŉ|ü|`|*|_|#|>|No |a|the|我|لا".split(
    '|',
  )
