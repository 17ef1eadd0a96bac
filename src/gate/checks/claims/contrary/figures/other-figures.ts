import { SMALL_NUMBERS } from '../../../../../text/data/number-words.ts'
import type { EvidenceSentence } from '../../../../../text/evidence/evidence.ts'
import { measureCalled } from '../../../../../text/numbers/measures/measures.ts'
import type { Word } from '../../../../../text/words/word.ts'
import type { CheckFinding } from '../../../../check.ts'
import { type Claim, within } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'
import { ARTICLES, ELLIPTICAL, sourceWordsAt, type Token } from './compared-words.ts'

/** A part of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 5000

/** A number that is in more places than this may be anywhere. */
const MOST_PLACES = 24
const MOST_NUMBERS = 8
/** Longer sentences are not compared. */
const MOST_WORDS = 160
const MOST_NAMES = 12

/** Words on each side of a number that are compared. */
const REACH = 8
/** Words that say something, on both sides together, that must be the same. */
const FEWEST_SAME = 2

const COUNTING = new Set(['plain', 'currency', 'percent'])

/**
 * A number between the same words as another of the evidence: `paid back for five coins` for `paid back for six coins`, where five is
 * what something else costs. English.
 */
export function otherFigures(claim: Claim, context: Context): CheckFinding[] {
  const { claims, index, turned, tokens } = context
  const { support, sentence, words, dates, missingNumbers } = claim
  if (support.recall < FROM || words.length > MOST_WORDS) return []
  const counted = within(claims.numbers, sentence).filter(
    ({ kind, start, end }) => COUNTING.has(kind) && !dates.some((date) => date.start < end && start < date.end),
  )
  const numbers = [...counted, ...singlesIn(words, claims.text)]
  if (numbers.length === 0 || numbers.length > MOST_NUMBERS) return []
  const compared = turned()
  if (compared === undefined) return []
  const { evidence } = index
  for (const number of numbers) {
    if (missingNumbers.some(({ start }) => start === number.start)) continue
    if (!evidence.numbers.has(number.value) && !('isSingle' in number)) continue
    if (!mayDiffer(number, words, compared.texts)) continue
    const own = tokens()
    const said = { own, at: own.findIndex(({ start }) => start === number.start) }
    const other = nearestOther(said, claim, index)
    if (other === undefined || isElsewhere(number.value, { claim, said, other, index })) continue
    const { passage, ...span } = evidence.sentences[other.place] as EvidenceSentence
    const text = evidence.passages[passage]?.text ?? ''
    if (ELLIPTICAL.test(text.slice(span.start, span.end))) continue
    const known = quotedText(text.slice(other.token.start, other.token.end))
    return [
      {
        level: 'fail',
        reason_code: 'other_count',
        message: `The sentence has ${quotedText(claims.text.slice(number.start, number.end))} where the evidence has ${known} between the same words.`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

/** `one month`, which is a number by its unit alone. */
function singlesIn(words: readonly Word[], text: string): (Placed & { end: number; value: string; isSingle: true })[] {
  return words.flatMap(({ form, start, end }, at) => {
    const next = words[at + 1]
    if (form !== 'one' || next === undefined || text.slice(end, next.start) !== ' ') return []
    return measureCalled(next.form) === undefined ? [] : [{ start, end, value: '1', isSingle: true as const }]
  })
}

const COUNTED = new RegExp(`(?:\\d|(?<![a-zÀ-ԯ])(?:${SMALL_NUMBERS.join('|')}))[ -]$`, 'i')
const LONGEST_SMALL = 8

/** Whether a number may stand between the same words elsewhere: the word ahead is there, and the one behind it behind a number. Cheap. */
function mayDiffer({ start }: Placed, words: readonly Word[], texts: readonly string[]): boolean {
  const at = words.findIndex((word) => word.start === start)
  const before = words.slice(Math.max(0, at - 2), Math.max(0, at)).findLast(({ form }) => !ARTICLES.has(form))
  const behind = words[at + 1]
  if (at < 0 || before === undefined || behind === undefined) return false
  const [ahead, counted] = [beginning(before.form), beginning(behind.form)]
  return texts.some((text) => {
    if (!text.includes(ahead)) return false
    for (let found = text.indexOf(counted); found >= 0; found = text.indexOf(counted, found + 1))
      if (COUNTED.test(text.slice(Math.max(0, found - LONGEST_SMALL), found))) return true
    return false
  })
}

/** Inflection changes the end of a word. */
function beginning(form: string): string {
  return form.length > 3 ? form.slice(0, -1) : form
}

interface Placed {
  readonly start: number
}

/** A number of the claim among its words. */
interface Said {
  readonly own: readonly Token[]
  readonly at: number
}

/** Another number of the evidence between the same words. */
interface Other {
  readonly place: number
  readonly token: Token
  readonly same: Same
}

function tokensAt(at: number, index: Context['index']): readonly Token[] {
  const { firstWord = 0, endWord = 0 } = index.evidence.sentences[at] ?? {}
  return endWord - firstWord > MOST_WORDS ? [] : sourceWordsAt(index, at).tokens
}

function nearestOther(said: Said, { support }: Claim, index: Context['index']): Other | undefined {
  const value = said.own[said.at]?.value
  if (value === undefined) return undefined
  const others = support.sentences.flatMap((place) => {
    const tokens = tokensAt(place, index)
    return tokens.flatMap((token, position) => {
      if (token.value === undefined || token.value === value) return []
      const same = sameAround(said, { other: tokens, position })
      return same.left > 0 && same.right > 0 && same.content.length >= FEWEST_SAME ? [{ place, token, same }] : []
    })
  })
  return others.sort((one, other) => other.same.content.length - one.same.content.length)[0]
}

interface Compared {
  readonly claim: Claim
  readonly said: Said
  readonly other: Other
  readonly index: Context['index']
}

/** Whether the claim may have its number from any place of the evidence that has it. */
function isElsewhere(value: string, { claim, said, other, index }: Compared): boolean {
  const { numbers, sentences } = index.evidence
  const places = [...numbers.placesOf(value).take(MOST_PLACES + 1)]
  if (places.length > MOST_PLACES) return true
  const source = new Set(tokensAt(other.place, index).map(({ key }) => key))
  const lacking = new Set(said.own.flatMap(({ content, key }) => (content && !source.has(key) ? [key] : [])))
  return places.some((place) => {
    const tokens = tokensAt(numbers.sentenceAt(place), index)
    const { start } = numbers.mentionAt(place)
    const position = tokens.findIndex((token) => token.start === start)
    if (position < 0 || tokens.some(({ key }) => lacking.has(key))) return true
    // `Online, students pay 4 euros` for `Students pay 5 euros at the door, or 4 euros online`.
    if (numbers.sentenceAt(place) === other.place && isOfOwn(pieceAround(tokens, position), { said, other, index }))
      return true
    const same = sameAround(said, { other: tokens, position })
    if (same.content.length < other.same.content.length)
      return pieceAround(tokens, position).some(({ key }) => other.same.ahead.includes(key))
    const passages = { source: sentences[other.place]?.passage ?? -1, other: numbers.passageAt(place) }
    return same.right === 0 || !isNamedIn(claim, { ...passages, index })
  })
}

/** Whether what stands around a number has a word of the claim that says something, and what stands around the other has not. */
function isOfOwn(piece: readonly Token[], { said, other, index }: Omit<Compared, 'claim'>): boolean {
  const tokens = tokensAt(other.place, index)
  const position = tokens.findIndex(({ start }) => start === other.token.start)
  const [own, known] = [said.own, pieceAround(tokens, position)].map((some) => new Set(some.map(({ key }) => key)))
  return piece.some(({ key, content, value }) => content && value === undefined && own?.has(key) && !known?.has(key))
}

/** The words around one of them up to a comma or the like. */
function pieceAround(tokens: readonly Token[], position: number): readonly Token[] {
  let [from, to] = [position, position + 1]
  while (from > 0 && tokens[from]?.joins === true) from -= 1
  while (tokens[to]?.joins === true) to += 1
  return tokens.slice(from, to)
}

/** Whether the claim names what the passage of one figure is about, and that of the other is not: `N7`, where that is about `S3`. */
function isNamedIn(
  { names, words, sentence }: Claim,
  { source, other, index: { evidence, answer } }: { source: number; other: number } & Pick<Context, 'index'>,
): boolean {
  if (source === other) return false
  const [own, others] = [evidence.passages[source]?.text ?? '', evidence.passages[other]?.text ?? '']
  const identifiers = words.filter(({ kind, casing }) => kind === 'mixed' && casing !== 'lower')
  const named = [...names, ...identifiers].filter(({ start }) => start >= sentence.start)
  const written = named.slice(0, MOST_NAMES).map(({ start, end }) => answer.text.slice(start, end))
  return (
    written.some((name) => hasWord(own, name) && !hasWord(others, name)) &&
    !written.some((name) => hasWord(others, name) && !hasWord(own, name))
  )
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/\w/.test(text[at - 1] ?? ' ') && !/\w/.test(text[at + word.length] ?? ' ')) return true
  return false
}

interface Same {
  readonly left: number
  readonly right: number
  /** What says something of the same words, and what of that is ahead of the number. */
  readonly content: readonly string[]
  readonly ahead: readonly string[]
}

/** The same words on both sides of two numbers, each side up to the first that differs. */
function sameAround(
  { own, at }: Said,
  { other, position }: { readonly other: readonly Token[]; readonly position: number },
): Same {
  const ahead: Token[] = []
  for (let step = 1; step <= REACH; step++) {
    const [one, two] = [own[at - step], other[position - step]]
    if (one === undefined || two?.key !== one.key) break
    if (own[at - step + 1]?.joins !== true || other[position - step + 1]?.joins !== true) break
    ahead.push(one)
  }
  const behind: Token[] = []
  for (let step = 1; step <= REACH; step++) {
    const [one, two] = [own[at + step], other[position + step]]
    if (one === undefined || two?.key !== one.key || !one.joins || !two.joins) break
    behind.push(one)
  }
  const keysOf = (tokens: readonly Token[]): string[] => tokens.filter(({ content }) => content).map(({ key }) => key)
  return { left: ahead.length, right: behind.length, content: keysOf([...ahead, ...behind]), ahead: keysOf(ahead) }
}
