import { defineCheck, type EvidenceSpan, type CheckFinding, judged, skipped } from '../../../check.ts'
import { integer } from '../../../config/params.ts'
import type { GateIndex } from '../../../gate-index.ts'
import { claimsOf, noEvidence } from '../claims.ts'
import { hitSpan, quotedText } from '../evidence-spans.ts'
import { countScripts, isForeign, type ScriptCounts } from '../scripts.ts'
import { words } from '../../../../text/words/words.ts'
import { Effort, MOST_READ } from './effort.ts'
import { findPieces, type Found, indexOfWhole, type Piece } from './exact.ts'
import { guard } from './guard.ts'
import { findNear, type Near } from './near.ts'
import { comparable, type PassageText, type PassageTexts, passageTexts, type TextWith } from './passage-texts.ts'
import { type Quotation, quotations, withoutEmphasis } from './quotations.ts'
import { rewordedAt } from './reworded.ts'
import { Straddling } from './straddling.ts'
import { Wording } from './wording.ts'
import { defined } from '../../../../support/defined.ts'

/** What the answer quotes is in the evidence, word for word. See docs/checks/quote_match.md. */
export const quoteMatch = defineCheck({
  name: 'quote_match',
  version: '2',
  title: 'Quotations are in the evidence, word for word',
  deterministic: true,
  params: {
    /** The most characters that an ellipsis may leave out. */
    longest_gap: integer({ default: 1000, min: 1, max: 100_000, tighter: 'lower' }),
  },
  check(input, { longest_gap }, index) {
    const { quoted: text, question, scripts } = claimsOf(index, input)
    const found = quotations(index, text)
    if (found.length > 0 && index.offered.length === 0) return noEvidence()
    if (found.length === 0) return skipped('nothing_to_check', 'The answer quotes nothing.')
    const worded = found.map((quotation): Worded => ({ ...quotation, wording: new Wording(quotation.text) }))
    const texts = passageTexts(index, { quoted: () => worded.map(({ wording }) => wording.words) })
    const effort = new Effort()
    const context: Context = {
      index,
      texts,
      effort,
      straddling: new Straddling(texts.texts, effort),
      scripts,
      question: comparable(question).text,
      longestGap: longest_gap,
    }
    const { all, compared } = examineAll(worded, context)
    const examined = all.filter((one) => one !== 'title')
    const total = examined.length + worded.length - compared
    if (total === 0) return skipped('nothing_to_check', 'The answer quotes nothing but names of works.')
    const findings = examined.filter((one) => one !== undefined)
    const foreign = findings.filter(({ reason_code }) => reason_code === 'cross_language')
    const detail = { quotations: total, verified: examined.length - findings.length }
    if (foreign.length === total) {
      return skipped('cross_language', 'The quotations are in another language than the evidence.', {
        findings,
        detail,
      })
    }
    const rest = compared < worded.length ? [notCompared(worded.length, compared)] : []
    return judged([...findings, ...rest], {
      passed: total === 1 ? 'The quotation is in the evidence.' : `The ${total} quotations are in the evidence.`,
      detail,
      score_bp: Math.floor((detail.verified * 10_000) / total),
    })
  },
})

/** What is wrong with each quotation. Those for which the effort runs out count as not verified. */
function examineAll(quotations: readonly Worded[], context: Context): { all: Examined[]; compared: number } {
  const all: Examined[] = []
  let compared = 0
  for (const quotation of quotations) {
    const found = examine(quotation, context)
    // A result found with spent effort may be incomplete.
    if (context.effort.isSpent) break
    all.push(found)
    compared += 1
  }
  return { all, compared }
}

function notCompared(quotations: number, compared: number): CheckFinding {
  return {
    level: 'warn',
    reason_code: 'not_compared',
    message: `Only the first ${compared} of ${quotations} quotations were looked for: at most ${MOST_READ} characters are read for all of them.`,
  }
}

type Examined = CheckFinding | 'title' | undefined

interface Worded extends Quotation {
  readonly wording: Wording
}

interface Context {
  readonly index: GateIndex
  readonly texts: PassageTexts
  readonly straddling: Straddling
  readonly effort: Effort
  readonly scripts: ScriptCounts
  /** In comparable form. */
  readonly question: string
  readonly longestGap: number
}

const ALIKE = 9500
const NEAR = 8000
const HAN = /[\u3040-\u30FF\u3400-\u9FFF]/
/** How many pairs of characters change with one Chinese word. */
const CHANGED_PAIRS = 3
/** Shorter pieces between ellipses hardly quote anything. */
const FEWEST_WORDS_OF_PIECE = 3

/** What is wrong with a quotation: `undefined` if it is in the evidence, `title` if it may be none: the title of a work, or a remark. */
function examine(quotation: Worded, context: Context): Examined {
  const { effort } = context
  const { pieces } = quotation.wording
  if (pieces.length === 0) return undefined
  const about = finder(quotation)
  if (context.question !== '' && pieces.every((piece) => indexOfWhole(context.question, piece.text, { effort }) >= 0)) {
    return about('info', 'from_question', { message: `The question has the words ${quotedText(quotation.text)}.` })
  }
  const exact = findExact(pieces, { quotation, context })
  if (exact === 'verified') return undefined
  if (quotation.title) return 'title'
  if (exact !== undefined) return exact
  if (isForeign(countScripts(quotation.words), context.scripts)) {
    return about('info', 'cross_language', {
      message: `The quotation ${quotedText(quotation.text)} is in another language than the evidence.`,
    })
  }
  const near = findNear(quotation.wording, context.texts, { least: NEAR })
  if (near !== undefined && pieces.length === 1) return nearFinding(near, { quotation, context })
  if (quotation.remark && near === undefined) return 'title'
  const reworded = near === undefined ? rewordedAt(quotation.text, context.index) : undefined
  if (reworded !== undefined)
    return about('warn', 'near_quote', {
      message: `The quotation ${quotedText(quotation.text)} is not word for word in the evidence.`,
      evidence: hitSpan(context.index, reworded.passage, reworded),
    })
  return about('fail', 'quote_not_found', {
    message: `The evidence does not have the quotation ${quotedText(quotation.text)}.`,
    ...defined({ evidence: near && [placeIn(context.index, near)] }),
  })
}

function finder({ span }: Quotation) {
  return (
    level: CheckFinding['level'],
    reason_code: string,
    rest: Omit<CheckFinding, 'level' | 'reason_code'>,
  ): CheckFinding => ({
    level,
    reason_code,
    ...defined({ span }),
    ...rest,
  })
}

/** `verified`, a finding, or `undefined` if the words are nowhere. */
function findExact(
  pieces: readonly Piece[],
  { quotation, context }: { quotation: Quotation; context: Context },
): CheckFinding | 'verified' | undefined {
  const { index, straddling } = context
  const about = finder(quotation)
  const { own, others } = placesFor(pieces, { quotation, context })
  const cited = firstOf(own, pieces, context)
  if (cited !== undefined) return thin(pieces, cited, { quotation, context }) ?? 'verified'
  const whole = pieces.length === 1 ? pieces[0]?.text : undefined
  const across = whole === undefined ? undefined : straddling.find(whole)
  const isCited = ({ passage }: PassageText) => quotation.cited.length === 0 || quotation.cited.includes(passage)
  if (across?.some(({ text }) => isCited(text)) === true) return 'verified'
  const other = firstOf(others, pieces, context) ?? across?.[0]
  if (other === undefined) return undefined
  const suggestion = placeIn(index, other)
  return about('warn', 'misattributed_quote', {
    message: `The quotation ${quotedText(quotation.text)} is not in the passage that is cited, but in ${quotedText(suggestion.node_id)}.`,
    suggestion,
  })
}

/** Where the pieces can be: in the cited passages, and in the others. If none is cited, all count as cited. */
function placesFor(
  pieces: readonly Piece[],
  { quotation: { cited }, context: { texts } }: { quotation: Quotation; context: Context },
): { own: readonly TextWith[]; others: readonly TextWith[] } {
  const longest = pieces.reduce((most, { text }) => (text.length > most.length ? text : most), '')
  const having = texts.textsWith(longest)
  // If the piece that was looked up is not the first, the first may come before it.
  const all = longest === pieces[0]?.text ? having : having.map(({ text }) => ({ text, from: 0 }))
  if (cited.length === 0) return { own: all, others: [] }
  const isCited = new Set(cited)
  const [own, others]: [TextWith[], TextWith[]] = [[], []]
  for (const place of all) (isCited.has(place.text.passage) ? own : others).push(place)
  return { own, others }
}

function firstOf(places: readonly TextWith[], pieces: readonly Piece[], context: Context): Found | undefined {
  for (const place of places) {
    const found = findPieces(pieces, place, context)
    if (found !== undefined) return found
  }
  return undefined
}

/** A finding for a quotation whose ellipses leave too little, or leave out what changes its meaning. */
function thin(
  pieces: readonly Piece[],
  found: Found,
  { quotation, context }: { quotation: Quotation; context: Context },
): CheckFinding | undefined {
  const about = finder(quotation)
  const evidence = [placeIn(context.index, found)]
  if (found.hides !== undefined) {
    const message = `The ellipsis in ${quotedText(quotation.text)} leaves out ${quotedText(found.hides)}.`
    return about('warn', 'ellipsis_hides', { message, evidence })
  }
  const cut = pieces.some(({ gap }) => gap === 'ellipsis')
  if (!cut || pieces.every(({ text }) => words(text).length >= FEWEST_WORDS_OF_PIECE)) return undefined
  const message = `The quotation ${quotedText(quotation.text)} is cut into pieces of fewer than ${FEWEST_WORDS_OF_PIECE} words.`
  return about('warn', 'near_quote', { message, evidence })
}

function nearFinding(
  near: Near,
  { quotation, context }: { quotation: Quotation; context: Context },
): CheckFinding | undefined {
  const place = placeIn(context.index, near)
  const written = context.index.offered[near.text.passage]?.text.slice(...(place.span ?? [0, 0])) ?? ''
  const answer = withoutEmphasis(quotation.text)
  const { change, turned, diff } = guard({
    evidence: withoutEmphasis(written),
    answer,
    answerWords: answer === quotation.text ? quotation.words : words(answer),
    isKnown: context.texts.hasWord,
  })
  const about = finder(quotation)
  const grave =
    change === 'meaning' &&
    (near.similarity >= ALIKE || near.wordsOff <= turned * (HAN.test(written) ? CHANGED_PAIRS : 1))
  if (grave) {
    const message = `The quotation ${quotedText(quotation.text)} was altered; the evidence says ${quotedText(written)}.`
    return about('fail', 'altered_quote', { message, evidence: [place], diff })
  }
  const alike = near.wordsOff === 0 || near.similarity >= ALIKE
  if (alike && change === 'same') return undefined
  const message = `The quotation ${quotedText(quotation.text)} is not word for word; the evidence says ${quotedText(written)}.`
  return about('warn', 'near_quote', { message, evidence: [place], diff })
}

function placeIn(
  { offered }: GateIndex,
  { text, start, end }: { text: PassageText; start: number; end: number },
): EvidenceSpan {
  return { node_id: offered[text.passage]?.node_id ?? '', span: text.toOriginal(start, end) }
}
