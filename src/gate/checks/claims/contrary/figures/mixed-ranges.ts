import { wordList } from '../../../../../text/phrases/seen-words.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import { CHANGED, type Context } from '../context.ts'
import { wordsAt } from '../evidence-statements.ts'
import { sourcesOf, stemsOfContent } from '../sources.ts'

/** Most of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 6000
const LONGEST_SOURCE = 600
const MOST = 12

const MAY_STRETCH = wordList('to|until|till|through|as of|starting|from|between')
const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)'
const TIME = '\\d{1,2}[:.]\\d\\d(?: ?[ap]\\.?m\\b)?|\\d{1,2} ?[ap]\\.?m\\b|noon|midnight'
const DATE = `\\d{1,2} ${MONTH}|${MONTH} \\d{1,2}(?!\\d)|${MONTH}`
const DAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?'
const END = `(?:${TIME}|${DATE}|${DAY})`
/** Two ends of one kind. */
const RANGE = new RegExp(
  [TIME, DATE, DAY]
    .map((end) => `(?<![\\w.:])(${end}) ?(?:–|—|-|to|until|till|through|and) ?(${end})(?!\\w)`)
    .join('|'),
  'gi',
)
/** One end that is told without the other. */
const END_ALONE = new RegExp(`\\b(until|till|from|by) (${END})(?!\\w)`, 'gi')
/** Both ends of one, taken together. */
const IN_ALL = /\b(?:overall|altogether|in all|in total|across|all told|earliest|latest|between them)\b/i

interface Range {
  readonly from: string
  readonly to: string
  readonly written: string
}

/** A stretch that begins as one of the evidence does, and ends where something else does: `open from 1 April to 1 October` for `open from 1 April to 15 June; courses start on 1 October`. English. */
export function mixedRanges(claim: Claim, { claims, index, tells, turned }: Context): CheckFinding[] {
  const { sentence, support, words } = claim
  if (support.recall < FROM || words[0]?.script !== 'latin' || sentence.block === 'table_row') return []
  const said = claims.text.slice(sentence.start, sentence.end)
  if (!tells(MAY_STRETCH) && !/[–—-]/.test(said)) return []
  const own = rangesIn(said)
  const alone = own.length > 0 ? undefined : FROM_ALONE.exec(said)?.[1]
  if ((own.length === 0 && alone === undefined) || turned() === undefined || IN_ALL.test(said)) return []
  if (alone !== undefined) return fromItsEnd(claim, { written: alone, index })
  const all = index.evidence.passages.flatMap(({ text, about }) => about(rangesIn, () => rangesIn(text)))
  for (const { passage, span, text } of sourcesOf(claim, index)) {
    if (text.length > LONGEST_SOURCE || CHANGED.test(text.replaceAll(/\buntil\b/gi, ' '))) continue
    const known = rangesIn(text)
    for (const range of own) {
      const other = mixedOf(range, { known, all, text })
      if (other === undefined) continue
      return [
        {
          level: 'fail',
          reason_code: 'exchanged_values',
          message: `The sentence has ${quotedText(range.written)} where the evidence has ${quotedText(other.written)}.`,
          span: [sentence.start, sentence.end],
          evidence: hitSpan(index, passage, span),
        },
      ]
    }
  }
  return []
}

/** `closed from 28 September` */
const FROM_ALONE = new RegExp(
  `\\b(?:from|as of|starting(?: on| from)?) (${END})(?!\\w| ?(?:–|—|-|to|until|till|through|and)\\b)`,
  'i',
)

/** Where a claim says from when on something is so, and the evidence until when, all else being the same. */
function fromItsEnd(
  claim: Claim,
  { written, index }: { readonly written: string; readonly index: Context['index'] },
): CheckFinding[] {
  const own = stemsOfContent(claim.words)
  for (const { passage, span, text, at } of sourcesOf(claim, index)) {
    const other = rangesIn(text).find(({ to }) => to === bare(written))
    if (other === undefined || !own.isSubsetOf(stemsOfContent(wordsAt(index, at)))) continue
    if (endsIn(text).filter((end) => end === other.to).length > 1) continue
    return [
      {
        level: 'fail',
        reason_code: 'exchanged_values',
        message: `The sentence says from ${quotedText(written)} on, and the evidence ${quotedText(other.written)}.`,
        span: [claim.sentence.start, claim.sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

/** The stretch of a sentence that shares one end with one of the claim, whose other end the sentence has of something else. */
function mixedOf(
  { from, to }: Range,
  { known, all, text }: { readonly known: readonly Range[]; readonly all: readonly Range[]; readonly text: string },
): Range | undefined {
  if (all.some((one) => one.from === from && one.to === to)) return undefined
  const [begun, ended] = [all.filter((one) => one.from === from), all.filter((one) => one.to === to)]
  // Of several that begin so, the claim may be of any; and two that follow one another may be told as one.
  if (new Set(begun.map((one) => one.to)).size > 1 || new Set(ended.map((one) => one.from)).size > 1) return undefined
  if (begun.some((one) => all.some((next) => next.from === one.to)) || ended.some((one) => one.from === begun[0]?.to))
    return undefined
  const other = known.find((one) => one.from === from || one.to === to)
  // `from 10:00 to 17:00, and on Thursdays until 20:00`
  const rest = text.replaceAll(RANGE, ' ')
  if (
    Array.from(rest.matchAll(END_ALONE).take(MOST), ([, , end = '']) => bare(end)).some(
      (end) => end === to || end === from,
    )
  )
    return undefined
  return other !== undefined && endsIn(text).includes(other.from === from ? to : from) ? other : undefined
}

function rangesIn(text: string): readonly Range[] {
  return Array.from(text.matchAll(RANGE).take(MOST), ([written, ...ends]) => {
    const [from = '', to = ''] = ends.filter((end) => end !== undefined)
    return { from: bare(from), to: bare(to), written }
  })
}

const SINGLE = new RegExp(`(?<![\\w.:])${END}(?!\\w)`, 'gi')

function endsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(SINGLE).take(2 * MOST), ([end]) => bare(end))
}

/** As it is compared: `9:00` for `09:00`. */
function bare(end: string): string {
  return end
    .toLowerCase()
    .replace(/[\s.]/g, '')
    .replace(/^0(?=\d)/, '')
    .replace(/(?<=day)s$/, '')
}
