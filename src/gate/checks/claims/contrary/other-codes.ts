import { lazily } from '../../../../support/lazily.ts'
import type { EvidenceIndex, IndexedPassage } from '../../../../text/evidence/evidence.ts'
import { words } from '../../../../text/words/words.ts'
import type { CheckFinding } from '../../../check.ts'
import type { Claim } from '../claims.ts'
import { hitSpan, quotedText } from '../evidence-spans.ts'
import type { Context } from './context.ts'
import { keysAround, keysOfContent } from './sources.ts'

/** What a code stands for in the evidence: `42901: above the limit of queries a second`. */
interface Code {
  readonly code: string
  readonly said: ReadonlySet<string>
  readonly passage: number
  /** UTF-16 code units into the passage's text, end exclusive. */
  readonly start: number
  readonly end: number
}

/** `E2`, `ERR-42`, `RATE_LIMIT`, `42901`. */
const CODE = '[A-Z]{1,6}[-_]?\\d{1,6}[A-Z]?|[A-Z][A-Z0-9]{0,20}(?:[_-][A-Z0-9]{1,20}){1,4}|\\d{3,6}'
/** Ahead of a colon or in a cell, at the beginning of a line or behind a sentence. */
const DEFINED = new RegExp(
  `(?:^|[\\n。.;；])[ \\t]*(?:[-*•|][ \\t]*)?(?:\\*\\*)?\`?(${CODE})\`?(?:\\*\\*)?[ \\t]*[:：|]([^\\n]{2,160})`,
  'gu',
)
const WITHIN = lazily(() => new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${CODE})(?![\\p{L}\\p{N}_-])`, 'gu'))
/** Cheap. */
const MAY_HAVE_CODES = /[A-Z][-_]?\d|[A-Z0-9][-_][A-Z0-9]|\d{3}/
/** What every definition has between the code and what it stands for. */
const MAY_DEFINE = /[:：|](?<=[A-Z\d]`?(?:\*\*)?[ \t]*[:：|])/
const LONGEST = 20_000
const MOST_CODES = 60

/** Of what a claim says of a code, another's description has so much, and its own so little. */
const MOSTLY = 0.6
const HARDLY = 0.25
const FEWEST = 3
const FEWEST_OF_OWN = 2

/** What the evidence says another code stands for: `42901 means that the daily limit is reached`. Of any language that is read. */
export function otherCodes({ sentence }: Claim, { claims, index, turned }: Context): CheckFinding[] {
  const codes = codesOf(index.evidence)
  if (codes.length < 2) return []
  const said = claims.text.slice(sentence.start, sentence.end)
  const places = MAY_HAVE_CODES.test(said) ? [...said.matchAll(WITHIN())] : []
  if (places.length === 0 || turned() === undefined) return []
  for (const [at, { 0: code, index: from }] of places.entries()) {
    const own = codes.filter((one) => one.code === code)
    const told = own.reduce((all, one) => all.union(one.said), NOTHING)
    const text = said.slice(from + code.length, places[at + 1]?.index ?? said.length)
    const keys = keysOfContent(words(text).filter(({ kind }) => kind !== 'number'))
    if (told.size < FEWEST_OF_OWN || keys.size < FEWEST || keys.intersection(told).size > HARDLY * keys.size) continue
    const other = codes.find(
      (one) => one.code !== code && keys.intersection(one.said).size >= Math.max(FEWEST, MOSTLY * keys.size),
    )
    const [first] = own
    if (other === undefined || first === undefined) continue
    return [
      {
        level: 'fail',
        reason_code: 'exchanged_values',
        message: `The sentence says of ${quotedText(code)} what the evidence says of ${quotedText(other.code)}.`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, first.passage, first),
      },
    ]
  }
  return []
}

const NOTHING: ReadonlySet<string> = new Set()

function codesOf(evidence: EvidenceIndex): readonly Code[] {
  return evidence.about(readCodes, () => readCodes(evidence))
}

function readCodes({ passages }: EvidenceIndex): readonly Code[] {
  const found = passages.flatMap(({ text, about }: IndexedPassage, passage) =>
    about(codesIn, () => codesIn(text)).map((code) => ({ ...code, passage })),
  )
  return found.length > MOST_CODES ? [] : found
}

/** Those of one passage; kept with what else is known about its text. */
function codesIn(text: string): readonly Omit<Code, 'passage'>[] {
  if (text.length > LONGEST || !MAY_DEFINE.test(text) || !MAY_HAVE_CODES.test(text)) return []
  return Array.from(text.matchAll(DEFINED).take(MOST_CODES), ({ 0: all, 1: code = '', 2: body = '', index }) => {
    // A code behind it has a description of its own.
    const next = body.search(WITHIN())
    const own = next > 0 && /[。.;；]/.test(body.slice(0, next)) ? body.slice(0, next) : body
    const keys = keysAround(words(own).filter(({ kind }) => kind !== 'number'))
    return { code, said: keys, start: index, end: index + all.length }
  })
}
