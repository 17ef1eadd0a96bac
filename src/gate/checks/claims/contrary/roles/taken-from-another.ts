import { SMALL_NUMBERS } from '../../../../../text/data/number-words.ts'
import type { EvidenceSentence } from '../../../../../text/evidence/evidence.ts'
import { isStopWord } from '../../../../../text/words/stop-words.ts'
import { mayHaveStem } from '../../../../../text/words/stem.ts'
import type { Word } from '../../../../../text/words/word.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import { CHANGED, type Context } from '../context.ts'
import { type SourceWords, sourceWordsAt, type Token } from '../figures/compared-words.ts'

/** Most of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 6000
/** Terms that these lack, at most: one name. */
const MOST_LACKING = 3
/** Longer sentences are not compared. */
const MOST_WORDS = 60
const MOST_WORDS_OF_SOURCE = 100
/** Words of the claim besides, which say something and are all in the sentence; fewer where it is the very sentence otherwise. */
const FEWEST_SAME = 3
const FEWEST_OF_WHOLE = 2
/** Sentences of the evidence in which the whole claim is looked for. */
const MOST_SENTENCES = 400
/** What is said of several. */
const OF_SEVERAL = /\b(?:same|also|likewise|too|both|as well|like|respectively|than|instead)\b/i
const isLeftOut = (text: string): boolean => CHANGED.test(text) || OF_SEVERAL.test(text)

/**
 * What one sentence of the evidence says, but for a figure, a name or a kind that another has: `Standard delivery costs 12.90 euros`,
 * where that is what express delivery costs, and 4.90 what standard delivery does. What stands in its place must be between the same words;
 * of a kind, the sentence must begin with it. English.
 */
export function takenFromAnother(
  { support, terms, words, sentence }: Claim,
  { claims, index, turned, tokens }: Context,
): CheckFinding[] {
  // A row of a table has few words, and its head tells what they are of.
  if (sentence.block === 'table_row') return []
  if (support.recall < FROM || terms.length - support.covered.length > MOST_LACKING || words.length > MOST_WORDS)
    return []
  const compared = turned()
  const near = compared === undefined ? [] : support.sentences.filter((_, at) => lacksFew(words, compared.texts[at]))
  if (near.length === 0 || isLeftOut(claims.text.slice(sentence.start, sentence.end))) return []
  const own = tokens()
  for (const at of near) {
    const { passage, firstWord, endWord, ...span } = index.evidence.sentences[at] as EvidenceSentence
    if (endWord - firstWord > MOST_WORDS_OF_SOURCE) continue
    const text = index.evidence.passages[passage]?.text ?? ''
    const found = replacedIn(own, sourceWordsAt(index, at))
    if (found === undefined || !isOfAnother(found, { own, at, index })) continue
    const [written, known] = [shown(found.own, claims.text), shown(found.known, text)]
    return [
      {
        level: found.isKind ? 'warn' : 'fail',
        reason_code: 'exchanged_values',
        message: `The sentence has ${written} where the evidence has ${known}, in otherwise the same words.`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

const BEGINNING = 4

/** Whether a text lacks some words by their beginnings, but not more than one figure or name has. Cheap. */
function lacksFew(words: readonly Word[], text = ''): boolean {
  const lower = text.toLowerCase()
  let lacking = 0
  for (const word of words)
    if (!lower.includes(word.form.slice(0, BEGINNING)) && !isStopWord(word) && ++lacking > MOST_LACKING) return false
  return lacking > 0
}

function shown(tokens: readonly Token[], text: string): string {
  return quotedText(text.slice(tokens[0]?.start, tokens.at(-1)?.end))
}

/** What a claim has in the place of what a sentence has, all else of it being there. */
interface Replaced {
  readonly own: readonly Token[]
  readonly known: readonly Token[]
  /** Whether it is one of several kinds of the next word: `express` of `express delivery`. */
  readonly isKind: boolean
}

const tells = (token: Token): boolean => token.content || token.value !== undefined

/** Where a claim has a figure, a name or a word that a sentence lacks, if it has all else: indices, end exclusive. */
function lackingIn(
  own: readonly Token[],
  { tokens: source, keys }: SourceWords,
): readonly [from: number, to: number] | undefined {
  const lacking = own.flatMap((token, at) => (tells(token) && !keys.has(token.key) ? [at] : []))
  const [from, to] = [lacking[0] ?? -1, (lacking.at(-1) ?? -1) + 1]
  if (from < 0 || to - from !== lacking.length) return undefined
  const same = own.filter(tells).length - lacking.length
  if (same < FEWEST_SAME && (same < FEWEST_OF_WHOLE || !isOtherwiseWhole(own, source, lacking.length))) return undefined
  return lacking.length === 1 || own.slice(from, to).every(({ named }) => named) ? [from, to] : undefined
}

/** Whether a claim is word for word a sentence, but for so many words in one place: `Riga is the capital of Estonia`. */
function isOtherwiseWhole(own: readonly Token[], source: readonly Token[], lacking: number): boolean {
  if (own.length !== source.length) return false
  return own.filter((token, at) => token.key !== source[at]?.key).length === lacking
}

function replacedIn(own: readonly Token[], words: SourceWords): Replaced | undefined {
  const { tokens: source } = words
  const [from = -1, to = -1] = lackingIn(own, words) ?? []
  const [before, first, behind] = [own[from - 1], own[from], own[to]]
  if (first === undefined) return undefined
  // A part of a name: `Anna Lind` for `President Lind`.
  if (first.named && (before?.named === true || behind?.named === true)) return undefined
  // At the beginning a capital tells nothing.
  const isKind = from === 0 && to === 1 && isKindOf(first, behind)
  if (!isKind && !first.named && first.value === undefined) return undefined
  const isLike = (token: Token): boolean =>
    tells(token) &&
    !own.some(({ key }) => key === token.key) &&
    (isKind ? token.value === undefined : isAlike(first, token))
  for (const [place, token] of source.entries()) {
    if (!isLike(token)) continue
    const behindName = source.findIndex((other, at) => at > place && !isLike(other))
    const end = isKind || !first.named ? place + 1 : behindName < 0 ? source.length : behindName
    const isBehind = before === undefined ? isFirst(source, place) || isKind : source[place - 1]?.key === before.key
    const isAhead = behind === undefined ? end === source.length : areAlike(source[end], behind)
    // What a figure counts tells where it belongs.
    if (isAhead && (isBehind || (first.value !== undefined && behind?.content === true)))
      return { own: own.slice(from, to), known: source.slice(place, end), isKind }
  }
  return undefined
}

/** Whether nothing but the number of a clause stands ahead: `4.5 The Programme Office`. */
function isFirst(source: readonly Token[], place: number): boolean {
  return source.slice(0, place).every(({ value }) => value !== undefined)
}

function isAlike(one: Token, other: Token): boolean {
  if (one.value !== undefined || other.value !== undefined) return one.value !== undefined && other.value !== undefined
  return one.named === other.named
}

/** The same word, or units of the same: weeks for months. */
function areAlike(one: Token | undefined, other: Token): boolean {
  if (one === undefined) return false
  return one.key === other.key || (one.measure !== undefined && one.measure.kind === other.measure?.kind)
}

/** `Around brown spots`: where it is, and no kind of spots. */
const PLACES = new Set(
  'around near among amongst along across beyond beneath beside besides despite throughout toward towards within without upon via outside inside'.split(
    ' ',
  ),
)

function isKindOf(kind: Token, behind: Token | undefined): boolean {
  if (PLACES.has(kind.key)) return false
  return kind.value === undefined && kind.content && behind?.content === true && behind.joins && !behind.named
}

/** Whether a text in small letters may have some words. Figures may be written in several ways. Cheap. */
function mayHave(text: string, taken: readonly Token[]): boolean {
  return taken.every(({ key, value }) =>
    value === undefined ? mayHaveStem(text, key) : text.includes(value) || WRITTEN_OTHERWISE.test(text),
  )
}

/** A figure in words, or with signs between its digits. */
const WRITTEN_OTHERWISE = new RegExp(`\\d,\\d|${SMALL_NUMBERS.join('|')}`)

/** Whether another sentence has what was taken, and none all of the claim. */
function isOfAnother(
  { own: taken }: Replaced,
  { own, at, index }: { readonly own: readonly Token[]; readonly at: number } & Pick<Context, 'index'>,
): boolean {
  const { sentences, passages } = index.evidence
  if (sentences.length > MOST_SENTENCES) return false
  let isElsewhere = false
  for (const other of sentences.keys()) {
    if (other === at) continue
    const { passage, start, end } = sentences[other] as EvidenceSentence
    const text = passages[passage]?.text.slice(start, end) ?? ''
    if (!mayHave(text.toLowerCase(), taken)) continue
    const { keys } = sourceWordsAt(index, other)
    if (!taken.every(({ key }) => keys.has(key))) continue
    if (isLeftOut(text)) return false
    if (own.every(({ key, content, value }) => (!content && value === undefined) || keys.has(key))) return false
    isElsewhere = true
  }
  return isElsewhere
}
