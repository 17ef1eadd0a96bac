import { lazily } from '../../support/lazily.ts'
import * as lists from '../data/polarity-words.ts'
import { stem } from '../words/stem.ts'
import { arabicKey } from './arabic-key.ts'

/** Version of the lists. */
export const POLARITY_WORDS_VERSION = '1'

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '))

export const DENYING = setOf(`${lists.DENYING.en} ${lists.DENYING.ar}`)
export const RESTRICTING = setOf(lists.RESTRICTING)
export const LIGHT = setOf(lists.LIGHT)

const irregular = lazily(() => new Map(lists.IRREGULAR.split(' ').map((pair) => pair.split('/') as [string, string])))

/** A word without its inflection, irregular ones too. */
export function keyOf(form: string): string {
  const first = form.charCodeAt(0)
  if (first >= 0x600 && first < 0x700) return arabicKey(form)
  const table = irregular()
  const regular = table.get(form)
  if (regular === undefined && form.startsWith('un') && table.has(form.slice(2)))
    return `un${stem(table.get(form.slice(2)) ?? '')}`
  return withoutAble(stem(regular ?? form))
}

/** What can be refunded is refundable. */
function withoutAble(key: string): string {
  return key.length > 6 && key.endsWith('abl') ? key.slice(0, -3) : key
}

/** `AT_LEAST` and `AT_MOST` stand for whatever says so. */
export const AT_LEAST = '≥'
export const AT_MOST = '≤'

const contraries = lazily(() => pairsOf(`${lists.CONTRARIES} ${lists.CHINESE_WORDS.pairs} ${AT_LEAST}/${AT_MOST}`))
const overstated = lazily(() => pairsOf(lists.OVERSTATED, { oneWay: true }))

function pairsOf(list: string, { oneWay = false } = {}): ReadonlyMap<string, ReadonlySet<string>> {
  const table = new Map<string, Set<string>>()
  const enter = (from: string, to: string) => table.set(from, (table.get(from) ?? new Set()).add(to))
  for (const pair of list.split(' ')) {
    const [one = '', other = ''] = pair.split('/').map(keyOf)
    enter(one, other)
    if (!oneWay) enter(other, one)
  }
  return table
}

const PREFIXES = lists.DENYING_PREFIXES
const NO_PREFIX = setOf(lists.NO_DENYING_PREFIX)

/** What the lists know of a key of a claim. Looked up once for all keys that it is compared with. */
export interface Counterparts {
  readonly contraries: ReadonlySet<string> | undefined
  /** What it says more than. */
  readonly overstated: ReadonlySet<string> | undefined
}

export function counterpartsOf(key: string): Counterparts {
  return { contraries: contraries().get(key), overstated: overstated().get(key) }
}

/** Whether two keys are contraries of each other. */
export function isContrary(own: string, other: string, { contraries: known }: Counterparts): boolean {
  return known?.has(other) === true || isDenialOf(own, other) || isDenialOf(other, own)
}

/** Whether the claim's key says more than the sentence's. */
export function isOverstated(other: string, { overstated: known }: Counterparts): boolean {
  return known?.has(other) === true
}

/** `unavailable` of `available`. */
function isDenialOf(long: string, short: string): boolean {
  const extra = long.length - short.length
  if (extra !== 2 && extra !== 3) return false
  if (long.charCodeAt(long.length - 1) !== short.charCodeAt(short.length - 1)) return false
  if (short.length < 4 || !long.endsWith(short) || NO_PREFIX.has(short)) return false
  const prefix = long.slice(0, extra)
  return PREFIXES.some((known) => known === prefix)
}

/** By key: the forms in which its contraries, and what it overstates, are written, apart from their regular inflection. */
const contraryFormsByKey = lazily(contraryFormTable)

function contraryFormTable(): ReadonlyMap<string, readonly string[]> {
  const inflected = Map.groupBy(irregular(), ([, infinitive]) => infinitive)
  const table = new Map<string, Set<string>>()
  const enter = (key: string, other: string) => {
    const forms = table.get(key) ?? new Set()
    table.set(key, forms)
    for (const form of [other, ...(inflected.get(other) ?? []).map(([past]) => past)]) forms.add(form)
  }
  for (const pair of lists.CONTRARIES.split(' ')) {
    const [one = '', other = ''] = pair.split('/')
    enter(keyOf(one), other)
    enter(keyOf(other), one)
  }
  for (const pair of lists.OVERSTATED.split(' ')) {
    const [one = '', other = ''] = pair.split('/')
    enter(keyOf(one), other)
  }
  return new Map([...table].map(([key, forms]) => [key, [...forms]]))
}

/** What may stand in place of a word so that the sentence says the contrary, or less. */
export function contraryForms(form: string): readonly string[] {
  return contraryFormsByKey().get(keyOf(form)) ?? NONE
}

const NONE: readonly string[] = []

/** Whether a key has a contrary in the lists, so that it is compared even if it says little by itself. */
export function hasContrary(key: string): boolean {
  return paired().has(key)
}

/** What has a contrary, or says more or less than another word. */
const paired = lazily(
  () =>
    new Set([
      ...contraries().keys(),
      ...overstated().keys(),
      ...[...overstated().values()].flatMap((less) => [...less]),
    ]),
)

const limiting = lazily(() => new Set(lists.LIMITING.split(' ').map(keyOf)))

/** Whether a unit says how much, how often or when. */
export function limits({ key }: { readonly key: string }): boolean {
  return limiting().has(key)
}

/** What a phrase does: `light` ones deny nothing, `denying` ones once, and any other is read as a word of this key. */
export interface Phrase {
  readonly forms: readonly string[]
  readonly reads: string
}

const PHRASE_KEYS = {
  light: 'light',
  denying: 'denying',
  up: AT_LEAST,
  down: AT_MOST,
  before: 'before',
  after: 'after',
} as const

/** What a word does in a statement. */
export interface Role {
  readonly denies: boolean
  readonly restricts: boolean
  readonly isLight: boolean
  readonly reports: boolean
  readonly isCondition: boolean
  /** Those that begin with it, longest first. */
  readonly phrases: readonly Phrase[]
}

const NO_ROLE: Role = {
  denies: false,
  restricts: false,
  isLight: false,
  reports: false,
  isCondition: false,
  phrases: [],
}

/** What the lists know of a word. All at once, because every word of a statement is asked for. */
export function roleOf(form: string): Role {
  return roles().get(form) ?? NO_ROLE
}

const roles = lazily((): ReadonlyMap<string, Role> => {
  const [reporting, conditional, phrases] = [setOf(lists.REPORTING), setOf(lists.CONDITIONAL), phraseTable()]
  const listed = [...DENYING, ...RESTRICTING, ...LIGHT, ...reporting, ...conditional, ...phrases.keys()]
  const roleFor = (form: string): Role => ({
    denies: DENYING.has(form),
    restricts: RESTRICTING.has(form),
    isLight: LIGHT.has(form),
    reports: reporting.has(form),
    isCondition: conditional.has(form),
    phrases: phrases.get(form) ?? [],
  })
  return new Map(listed.map((form) => [form, roleFor(form)]))
})

function phraseTable(): ReadonlyMap<string, readonly Phrase[]> {
  const all = (Object.keys(PHRASE_KEYS) as (keyof typeof PHRASE_KEYS)[]).flatMap((kind) =>
    lists.PHRASES[kind].split('|').map((phrase) => ({ forms: phrase.split(' '), reads: PHRASE_KEYS[kind] })),
  )
  all.sort((a, b) => b.forms.length - a.forms.length)
  return Map.groupBy(all, ({ forms }) => forms[0] ?? '')
}
