import type { EvidenceSentence } from '../../../../text/evidence/evidence.ts'
import { readStatement } from '../../../../text/polarity/statement.ts'
import { turnedSuperlative } from '../../../../text/polarity/superlatives.ts'
import type { CheckFinding } from '../../../check.ts'
import type { Claim } from '../claims.ts'
import { hitSpan, quotedText } from '../evidence-spans.ts'
import type { Context } from './context.ts'
import { statementAt, wordsAt } from './evidence-statements.ts'
import { sourcesOf } from './sources.ts'

/** Nearly all of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 6000
const MOST = 12

/** What the evidence is less than the first by: `second highest`, `one of the largest`. */
const QUALIFIED =
  /\b(?:(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d{1,3}(?:nd|rd|th))[ -]|(?:one|two|three|some|many|several) of (?:the|its|his|her|their) |among (?:the|its|his|her|their) |(?:nearly|almost|perhaps|probably|possibly) the )(?:\w+ )?(\w{2,12}est|(?:most|least) \w{2,20}|best|worst)\b/gi
/** `the largest`: behind the words of the first, so that none of them stands ahead of it. */
const FIRST =
  /\b(?:the|its|his|her|their)(?: (?:single|very|world['’]s|country['’]s))? (\w{2,12}est|(?:most|least) \w{2,20}|best|worst)\b/gi
const AHEAD =
  /\b(?:of|among|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d{1,3}(?:nd|rd|th)|nearly|almost|perhaps|probably|possibly|not)(?:[ -]\w+)?[ -]$/i
const FARTHEST = 24

/** The first of its kind, where the evidence has one of several, or the second: `the highest` for `the second highest`. English. */
export function otherRanks(claim: Claim, { claims, index, turned }: Context): CheckFinding[] {
  const { support, sentence } = claim
  if (support.recall < FROM) return []
  const said = claims.text.slice(sentence.start, sentence.end)
  if (!MAY_BE_FIRST.test(said)) return []
  const firsts = firstsIn(said)
  if (firsts.length === 0 || turned() === undefined) return []
  for (const { passage, span, text: source } of sourcesOf(claim, index)) {
    const known = [...source.matchAll(QUALIFIED).take(MOST)].find(([, word = '']) =>
      firsts.includes(word.toLowerCase()),
    )
    if (known === undefined) continue
    const [written, word = ''] = known
    if (index.evidence.passages.some(({ text }) => isFirstIn(text, word))) return []
    return [
      {
        // Of people, some call one of the first the first.
        level: ORDINAL.test(written) ? 'fail' : 'warn',
        reason_code: 'overstated',
        message: `The sentence has ${quotedText(`the ${word}`)} where the evidence has ${quotedText(written)}.`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

/** What is called the contrary of what the evidence calls it: `the smallest` for `the largest`. English. */
export function turnedRanks(
  { support, sentence, words, terms }: Claim,
  { claims, index, turned }: Context,
): CheckFinding[] {
  if (terms.length - support.covered.length > 1 || !words.some(({ form }) => isFirst(form))) return []
  if (turned() === undefined) return []
  const statement = readStatement(claims.text, words)
  for (const at of support.sentences) {
    const found = turnedSuperlative(
      { words, statement },
      { words: wordsAt(index, at), statement: statementAt(index, at) },
    )
    if (found === undefined) continue
    const own = claims.text.slice(found.said.start, found.said.end)
    if (index.evidence.passages.some(({ text }) => isFirstIn(text, own))) return []
    const { passage, ...span } = index.evidence.sentences[at] as EvidenceSentence
    const known = index.evidence.passages[passage]?.text.slice(found.known.start, found.known.end) ?? ''
    return [
      {
        level: 'fail',
        reason_code: 'contrary_word',
        message: `The sentence says ${quotedText(own)} where the evidence says ${quotedText(known)}.`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

const ORDINAL = /^(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d)/i
const UNENDED = new Set(['most', 'least', 'worst'])

function isFirst(form: string): boolean {
  return form.endsWith('est') || UNENDED.has(form)
}

const MAY_BE_FIRST = /est\b|\b(?:most|least|worst)\b/i

/** `the second request` is no request of the first rank. */
const NO_RANK = new Set(
  'guest forest rainforest interest request contest harvest protest conquest priest chest crest quest bequest earnest honest modest digest manifest arrest inquest tempest behest midwest northwest southwest invest suggest'.split(
    ' ',
  ),
)

/** The words by which a sentence calls something the first of its kind. */
function firstsIn(text: string): string[] {
  return Array.from(text.matchAll(FIRST)).flatMap(({ 1: written = '', index }) => {
    const word = written.toLowerCase()
    return NO_RANK.has(word) || isQualified(text, index) ? [] : [word]
  })
}

function isQualified(text: string, at: number): boolean {
  return AHEAD.test(text.slice(Math.max(0, at - FARTHEST), at))
}

/** Whether a text has the word without anything that makes less of it: `the capital and largest city`. */
function isFirstIn(text: string, word: string): boolean {
  return text
    .matchAll(new RegExp(`(?:(?:the|its|his|her|their) )?\\b${word}\\b`, 'gi'))
    .some(({ index }) => !isQualified(text, index))
}
