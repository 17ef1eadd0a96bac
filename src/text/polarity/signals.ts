import { lazily } from '../../support/lazily.ts'
import * as lists from '../data/polarity-words.ts'
import { isStopWord } from '../words/stop-words.ts'
import { hashOf, type WordColumns } from '../words/word-columns.ts'
import { DENYING, LIGHT, RESTRICTING } from './polarity-lists.ts'

/**
 * Words of the text that may deny or turn what it says, although no content word of it changes, by the hash of their
 * form. Two statements with the same content and the same signals say the same; only others need to be compared.
 */
export class Signals {
  private readonly found = new Map<number, number>()

  add(hash: number): void {
    this.found.set(hash, (this.found.get(hash) ?? 0) + 1)
  }

  equals({ found }: Signals): boolean {
    if (this.found.size !== found.size) return false
    for (const [hash, count] of this.found) if (found.get(hash) !== count) return false
    return true
  }
}

/** Words that the lists name and that are no content words, and those that are part of a phrase that denies. */
function signalWords(): ReadonlySet<string> {
  const contraries = `${lists.CONTRARIES} ${lists.OVERSTATED}`.split(/[ /]/)
  const phrases = Object.values(lists.PHRASES).flatMap((list) => list.split(/[ |]/))
  const small = [...contraries, ...phrases].filter((form) => isStopWord({ form, kind: 'word' }) || LIGHT.has(form))
  return new Set([...small, ...DENYING, ...RESTRICTING, ...IN_PHRASES].filter((form) => !COMMON.has(form)))
}

const IN_PHRASES =
  'rather instead far yet opposed absence false untrue wrong incorrect myth least most latest earliest prior'.split(' ')

/** Part of phrases only, and everywhere. */
const COMMON: ReadonlySet<string> = new Set(
  'a an the of to in is that and or as for at by was it than has have had case true any way means all one able likely'
    .split(' ')
    .filter((form) => form !== 'all'),
)

const listed = lazily(signalWords)
const listedHashes = lazily(() => new Set([...listed()].map(hashOf)))

/** The signals among some words. */
export function signalsOf(words: readonly { readonly form: string }[]): Signals {
  const found = new Signals()
  const signals = listed()
  for (const { form } of words) if (signals.has(form) || form.endsWith("'t")) found.add(hashOf(form))
  return found
}

/** The same for words in columns, from one up to another. */
export function signalsIn(columns: WordColumns, { from, to }: { from: number; to: number }): Signals {
  const found = new Signals()
  const hashes = listedHashes()
  for (let at = from; at < to; at++) {
    const hash = columns.hashAt(at)
    if (hashes.has(hash) || (!columns.isPlain(at) && columns.formAt(at).endsWith("'t"))) found.add(hash)
  }
  return found
}
