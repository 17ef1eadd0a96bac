import type { EvidenceSentence, IndexedPassage } from '../../../text/evidence/evidence.ts'
import { nearestSentences, visitsFor } from '../../../text/evidence/support.ts'
import { comparePolarity, type Contrary } from '../../../text/polarity/polarity.ts'
import { type Exchange, exchangedRoles, isRepeated, mayExchange } from '../../../text/polarity/exchanged.ts'
import { readStatement } from '../../../text/polarity/statement.ts'
import type { Statement } from '../../../text/polarity/units.ts'
import type { Word } from '../../../text/words/word.ts'
import { defineCheck, type CheckFinding, judged, skipped } from '../../check.ts'
import { basisPoints, share } from '../../config/params.ts'
import type { GateIndex } from '../../gate-index.ts'
import { voiceIn } from './by-language.ts'
import { type Claim, type Claims, claimsOf, notApplicable } from './claims.ts'
import { nearlyRepeated } from './nearly-repeated.ts'
import { hitSpan, quotedText } from './evidence-spans.ts'

/** No sentence is the contrary of the sentence of the evidence that it nearly repeats. See docs/checks/contradiction.md. */
export const contradiction = defineCheck({
  name: 'contradiction',
  version: '1',
  title: 'The answer does not say the contrary of the evidence',
  deterministic: true,
  params: {
    /** Only sentences whose source has this share of their content are compared. */
    compared_from: share({ default: 0.25 }),
  },
  check(input, { compared_from }, index) {
    const none = notApplicable(index)
    if (none !== undefined) return none
    if (voiceIn(index, 'contradiction') === 'silent')
      return skipped('language_not_read', 'Words that deny are not read in the language of the answer.')
    const claims = claimsOf(index, input)
    const bar = basisPoints(compared_from)
    const compared = claims.all.filter(
      ({ support, foreign, sentence }) => !foreign && !sentence.question && support.recall >= bar,
    )
    if (compared.length === 0) return skipped('nothing_to_check', 'No sentence is near enough to a source to compare.')
    const findings = compared.flatMap((whole) => {
      const claim = withoutLead(whole, claims.text)
      const found = contradicted(claim, { claims, index })
      return found.length > 0 ? found : exchanged(claim, { claims, index })
    })
    return judged(findings, {
      passed: 'No sentence says the contrary of what the evidence says in nearly the same words.',
      detail: { compared: compared.length, contrary: findings.length },
    })
  },
})

/** What leads to a statement without being of it, in sentences that say what is not known. */
const LEAD =
  /^[^\p{L}]{0,8}(?:(?:i|we) (?:do not|don['’]t) know (?:why|how come)|it is (?:unclear|not clear|not known|unknown) why|(?:i|we) (?:cannot|can['’]t) say more, (?:as|because|since)|我们?不(?:知道|清楚|明白)(?:为什么|為什麼|为何)|لا (?:أعرف|أعلم|نعرف|نعلم|أدري|ندري) لماذا)(?!\p{Script=Latin})/iu

function withoutLead(claim: Claim, text: string): Claim {
  const { start, end } = claim.sentence
  const lead = LEAD.exec(text.slice(start, Math.min(end, start + LONGEST_LEAD)))
  if (lead === null) return claim
  const from = start + lead[0].length
  return {
    ...claim,
    words: claim.words.filter((word) => word.start >= from),
    terms: claim.terms.filter(({ word }) => word.start >= from),
  }
}

const LONGEST_LEAD = 60

interface Context {
  readonly claims: Claims
  readonly index: GateIndex
}

/** Sentences of the evidence in which a claim that seems contradicted is looked for. */
const LOOKED_AT = 12

/** A sentence counts as being as near as another from this share of its nearness on. */
const AS_NEAR = 0.9

function contradicted(claim: Claim, { claims, index }: Context): CheckFinding[] {
  const near = nearlyRepeated(claim, index)
  if (near.length === 0) return []
  const said = readStatement(claims.text, claim.words)
  const evidence = (at: number) => ({ at, ...comparePolarity(said, statementAt(index, at)) })
  const compared = near.map(evidence)
  const first = compared.find(({ contrary }) => contrary !== undefined) ?? compared.find((other) => other.restriction)
  if (first === undefined) return []
  const { contrary = { kind: 'restriction', ...first.restriction } } = first
  const visits = visitsFor(index.answer.checkable.length)
  const others = nearestSentences(claim.terms, index.evidence, { limit: LOOKED_AT, visits }).map(evidence)
  const isSaid = others.some(
    (other) =>
      other.contrary === undefined && other.restriction === undefined && other.near >= AS_NEAR * first.near,
  )
  return isSaid ? [] : [finding({ claim, contrary, at: first.at }, { claims, index })]
}

/** A claim with names in each other's part has next to all its words in one place. */
const EXCHANGED_FROM = 7000
const MOST_LACKING = 1

function exchanged(claim: Claim, { claims, index }: Context): CheckFinding[] {
  const { support, terms, sentence } = claim
  if (support.recall < EXCHANGED_FROM || terms.length - support.covered.length > MOST_LACKING) return []
  if (!mayExchange(claim.words)) return []
  for (const at of support.sentences) {
    const found = exchangedRoles(claim.words, wordsOf(index, at))
    if (found === undefined) continue
    const others = nearestSentences(terms, index.evidence, {
      limit: LOOKED_AT,
      visits: visitsFor(index.answer.checkable.length),
    })
    if (others.some((other) => other !== at && isRepeated(claim.words, wordsOf(index, other)))) return []
    const source = index.evidence.sentences[at] as EvidenceSentence
    return [
      {
        level: 'fail',
        reason_code: 'exchanged_roles',
        message: messageOf(found, { own: claims.text, source: index.evidence.passages[source.passage]?.text ?? '' }),
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, source.passage, source),
      },
    ]
  }
  return []
}

function messageOf({ kind, said, other }: Exchange, { own, source }: { own: string; source: string }): string {
  const first = quotedText(own.slice(said.start, said.end))
  const second = quotedText((kind === 'places' ? own : source).slice(other.start, other.end))
  return kind === 'places'
    ? `The sentence has ${first} and ${second} in each other's place, in otherwise nearly the same words.`
    : `The sentence names ${first} where the evidence names ${second}, and has ${first} for something else.`
}

/** A contrary, or a word like `only` that one of them lacks. */
type Difference = Omit<Contrary, 'kind'> & { readonly kind: Contrary['kind'] | 'restriction' }

function finding(
  { claim: { sentence }, contrary, at }: { claim: Claim; contrary: Difference; at: number },
  { claims, index }: Context,
): CheckFinding {
  const source = index.evidence.sentences[at] as EvidenceSentence
  const text = index.evidence.passages[source.passage]?.text ?? ''
  const { inClaim, inSentence } = contrary
  const said = inClaim && quotedText(claims.text.slice(inClaim.start, inClaim.end))
  const known = inSentence && quotedText(text.slice(inSentence.start, inSentence.end))
  return {
    ...reasonFor(contrary.kind, { said, known }),
    span: [sentence.start, sentence.end],
    evidence: hitSpan(index, source.passage, source),
  }
}

interface Shown {
  readonly said: string | undefined
  readonly known: string | undefined
}

function reasonFor(
  kind: Difference['kind'],
  { said, known }: Shown,
): Pick<CheckFinding, 'level' | 'reason_code' | 'message'> {
  if (kind === 'opposite') {
    const message = `The sentence says ${said} where the evidence says ${known}, in otherwise nearly the same words.`
    return { level: 'fail', reason_code: 'contrary_word', message }
  }
  if (kind === 'overstated') {
    const message = `The sentence says ${said} where the evidence only says ${known}.`
    return { level: 'warn', reason_code: 'overstated', message }
  }
  if (kind === 'restriction') {
    const message =
      said === undefined
        ? `The sentence leaves out what the evidence limits it by (${known}).`
        : `The sentence limits (${said}) what the evidence says without a limit.`
    return { level: 'warn', reason_code: said === undefined ? 'limit_dropped' : 'limit_added', message }
  }
  return said === undefined
    ? {
        level: 'fail',
        reason_code: 'negation_dropped',
        message: `The sentence states what the evidence denies (${known}) in nearly the same words.`,
      }
    : {
        level: 'fail',
        reason_code: 'negation_added',
        message: `The sentence denies (${said}) what the evidence states in nearly the same words.`,
      }
}

const EMPTY: Statement = { units: [], denials: [], restrictions: [], reported: [], conditions: [] }

/** A sentence of the evidence; questions state nothing. */
function statementAt(index: GateIndex, at: number): Statement {
  const known = index.shared(readStatements, readStatements)
  const read = known.get(at) ?? readAt(index, at)
  known.set(at, read)
  return read
}

function readStatements(): Map<number, Statement> {
  return new Map()
}

function readAt({ evidence }: GateIndex, at: number): Statement {
  const sentence = evidence.sentences[at]
  const passage = sentence && evidence.passages[sentence.passage]
  if (passage === undefined || sentence === undefined) return EMPTY
  if (/[?？؟]/.test(passage.text.slice(sentence.end - 1, sentence.end + 1))) return EMPTY
  const own = wordsOf({ evidence }, at)
  if (own[0] === undefined || !POINTING.has(own[0].form)) return readStatement(passage.text, own)
  return readStatement(passage.text, [...subjectBefore({ evidence }, at), ...own.slice(1)])
}

/** What begins a sentence in place of the subject of the one before. */
const POINTING: ReadonlySet<string> = new Set(['it', 'they', 'he', 'she'])
const VERBS: ReadonlySet<string> = new Set(
  'is are was were has have had will would can could may might must should does did'.split(' '),
)
const LONGEST_SUBJECT = 6

/** The words ahead of the verb of the sentence before, where there are few. */
function subjectBefore({ evidence }: Pick<GateIndex, 'evidence'>, at: number): Word[] {
  if (evidence.sentences[at - 1]?.passage !== evidence.sentences[at]?.passage) return []
  const before = wordsOf({ evidence }, at - 1)
  const verb = before.findIndex(({ form }) => VERBS.has(form))
  return verb > 0 && verb <= LONGEST_SUBJECT ? before.slice(0, verb) : []
}

function wordsOf({ evidence }: Pick<GateIndex, 'evidence'>, at: number): Word[] {
  const { passage, start, firstWord, endWord } = evidence.sentences[at] as EvidenceSentence
  const { columns } = evidence.passages[passage] as IndexedPassage
  const own: Word[] = []
  for (let word = firstWord; word < endWord; word++) {
    if (columns.startAt(word) >= start) own.push(columns.wordAt(word))
  }
  return own
}
