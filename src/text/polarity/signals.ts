import { lazily } from '../../support/lazily.ts'
import * as lists from '../data/polarity-words.ts'
import { isStopWord } from '../words/stop-words.ts'
import { hashOf, type WordColumns } from '../words/word-columns.ts'
import { DENYING, LIGHT, RESTRICTING } from './polarity-lists.ts'

/**
 * Words of a text that may deny or turn what it says, although no content word of it changes, by the hash of their
 * form, in order. Two statements with the same content and the same signals say the same; only others need to be compared.
 */
export type Signals = readonly number[]

export function areSame(one: Signals, other: Signals): boolean {
  return one.length === other.length && one.every((hash, at) => hash === other[at])
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
  const found: number[] = []
  const signals = listed()
  for (const { form } of words) if (signals.has(form) || form.endsWith("'t")) found.push(hashOf(form))
  return inOrder(found)
}

/** The same for words in columns, from one up to another. */
export function signalsIn(columns: WordColumns, { from, to }: { from: number; to: number }): Signals {
  const found: number[] = []
  const hashes = listedHashes()
  for (let at = from; at < to; at++) {
    const hash = columns.hashAt(at)
    if (hashes.has(hash) || (!columns.isPlain(at) && columns.formAt(at).endsWith("'t"))) found.push(hash)
  }
  return inOrder(found)
}

/** Most sentences have one or none. */
function inOrder(hashes: number[]): Signals {
  return hashes.length < 2 ? hashes : hashes.sort((a, b) => a - b)
}
