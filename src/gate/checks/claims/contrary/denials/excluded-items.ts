import type { EvidenceSentence } from '../../../../../text/evidence/evidence.ts'
import { isStopWord } from '../../../../../text/words/stop-words.ts'
import { stem } from '../../../../../text/words/stem.ts'
import type { Word } from '../../../../../text/words/word.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'
import { wordsAt } from '../evidence-statements.ts'

/** Most of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 6000

/** What may be said of several things. */
const TAKING = new Set('includ cover contain accept permit allow offer appli get serv protect receiv'.split(' '))
const DENYING =
  /(?:^|[^a-zÀ-ԯ])(?:not|no|without|except|excluding|excludes?|never|nor|neither|only|but|extra|separately|unless)(?![a-zÀ-ԯ])|n['’]t/i
/** Ahead of what is left out: `, but not the dinner`, `but no reduction on workshops`. */
const BUT_NOT = /\bbut (?:not|no)\b(?: [a-zÀ-ԯ]{1,20} (?:on|for|of|to|in)\b)?/i
const MOST_ITEMS = 6

/** Something among what is included that the evidence leaves out: `includes lunch and the dinner` for `includes lunch, but not the dinner`. English. */
export function excludedItems({ support, sentence, words }: Claim, { claims, index, turned }: Context): CheckFinding[] {
  if (support.recall < FROM) return []
  const compared = turned()
  if (compared?.texts.some((text) => BUT_NOT.test(text)) !== true || !words.some(isTaking)) return []
  for (const at of support.sentences) {
    const leftOut = leftOutAt(at, BUT_NOT, index)
    if (leftOut === undefined) continue
    const { start, ahead, items } = leftOut
    const verb = ahead.find(isTaking)
    const taken = words.findIndex((word) => isTaking(word) && verb !== undefined && stem(word.form) === stem(verb.form))
    if (verb === undefined || taken < 0 || DENYING.test(claims.text.slice(sentence.start, words[taken]?.start)))
      continue
    const item = items.find((one) => isAmong(one, words.slice(taken), claims.text))
    const [first, last] = [item?.[0], item?.at(-1)]
    if (first === undefined || last === undefined) continue
    return [takenIn({ start, end: last.end }, { sentence, at, index })]
  }
  return []
}

/** What a sentence of the evidence leaves out behind a pattern: where that begins, the words ahead of it, and item by item those behind it. */
export function leftOutAt(
  at: number,
  pattern: RegExp,
  index: Context['index'],
):
  | { readonly start: number; readonly ahead: readonly Word[]; readonly items: readonly (readonly Word[])[] }
  | undefined {
  const { passage, ...span } = index.evidence.sentences[at] as EvidenceSentence
  const text = index.evidence.passages[passage]?.text ?? ''
  const leaving = pattern.exec(text.slice(span.start, span.end))
  if (leaving === null) return undefined
  const start = span.start + leaving.index
  const known = wordsAt(index, at)
  return {
    start,
    ahead: known.filter((word) => word.end <= start),
    items: itemsOf(
      known.filter((word) => word.start >= start + leaving[0].length),
      text,
    ),
  }
}

/** The finding of what a sentence takes in although a sentence of the evidence leaves it out: where, or all of that sentence. */
export function takenIn(
  leftOut: { readonly start: number; readonly end: number } | undefined,
  { sentence, at, index }: Pick<Claim, 'sentence'> & { readonly at: number; readonly index: Context['index'] },
): CheckFinding {
  const { passage, ...span } = index.evidence.sentences[at] as EvidenceSentence
  const text = index.evidence.passages[passage]?.text ?? ''
  const { start, end } = leftOut ?? span
  return {
    level: 'fail',
    reason_code: 'negation_dropped',
    message: `The sentence takes in what the evidence leaves out (${quotedText(text.slice(start, end))}).`,
    span: [sentence.start, sentence.end],
    evidence: hitSpan(index, passage, span),
  }
}

function isTaking({ form }: Word): boolean {
  return TAKING.has(stem(form))
}

/** What is left out, word by word, up to the end of the list. */
function itemsOf(words: readonly Word[], text: string): readonly (readonly Word[])[] {
  const items: Word[][] = [[]]
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    const between = before === undefined ? '' : text.slice(before.end, word.start)
    if (/[.;:()]/.test(between)) break
    if (/,/.test(between) || word.form === 'or' || word.form === 'and') items.push([])
    if (!isStopWord(word)) items.at(-1)?.push(word)
  }
  return items.filter(({ length }) => length > 0).slice(0, MOST_ITEMS)
}

/** Whether a claim has all words of an item behind its verb, with nothing that denies up to there, and nothing that is said of the item. */
function isAmong(item: readonly Word[], words: readonly Word[], text: string): boolean {
  const content = words.filter((word) => !isStopWord(word))
  const place = content.findIndex((_, at) =>
    item.every(({ form }, step) => stem(content[at + step]?.form ?? '') === stem(form)),
  )
  const [first, last] = [words[0], content[place + item.length - 1]]
  if (place < 0 || first === undefined || last === undefined) return false
  const said = text.slice(first.start, last.end)
  if (DENYING.test(said) || /[;:.]/.test(said)) return false
  const next = words[words.indexOf(last) + 1]
  return next === undefined || /[,;.]/.test(text.slice(last.end, next.start)) || isJoining(next)
}

function isJoining({ form }: Word): boolean {
  return form === 'and' || form === 'or' || form === 'for' || form === 'on' || form === 'in'
}
