import type { NameMention } from '../../../text/names/names.ts'
import { matchesOf } from '../../../text/phrases/matches.ts'
import { latinLanguage } from '../../../text/sentences/language.ts'
import { defineCheck, type CheckFinding, judged, skipped } from '../../check.ts'
import type { GateIndex } from '../../gate-index.ts'
import { integer } from '../../config/params.ts'
import { type Claim, claimsOf, notApplicable } from './claims.ts'
import { levelIn } from './by-language.ts'
import { hasOtherLanguages } from './other-languages.ts'
import { quotedText, supportSpan } from './evidence-spans.ts'

/** The proper names of the answer are in the evidence or the question. See docs/checks/entity_consistency.md. */
export const entityConsistency = defineCheck({
  name: 'entity_consistency',
  version: '2',
  title: 'The names of the answer are in the evidence',
  deterministic: true,
  params: {
    /** Fails from this many missing words of names in one sentence; fewer warn. */
    fail_at: integer({ default: 2, min: 1, max: 100, tighter: 'lower' }),
  },
  check(input, { fail_at }, index) {
    const none = notApplicable(index)
    if (none !== undefined) return none
    const { all, text } = claimsOf(index, input)
    const claims = all.filter(({ foreign, names }) => !foreign && names.length > 0)
    if (claims.length === 0) {
      return all.some(({ foreign, names }) => foreign && names.length > 0)
        ? skipped(
            'cross_language',
            'The answer and the evidence are written in different languages, so their names cannot be compared.',
          )
        : skipped('nothing_to_check', 'The answer states no names.')
    }
    if (index.evidence.caseless()) {
      return skipped('caseless_evidence', 'The evidence is written without capitals, so names cannot be told in it.')
    }
    const german = once(() => isGerman(index, text))
    const lacking = (claim: Claim): NameMention[] => {
      const missing = unique(claim.missingNames)
      return missing.length > 0 && german() ? missing.filter((name) => isGermanName(name, { claim, text })) : missing
    }
    const findings = claims.flatMap((claim): CheckFinding[] => {
      const missing = lacking(claim)
      if (missing.length === 0) return []
      // A passage in another language may write the name its own way.
      const mayFail = countApart(missing, text) >= fail_at && !german() && !hasOtherLanguages(index)
      const level =
        mayFail &&
        !isOneExtended(missing, { claim, text }) &&
        countApart(withoutSources(missing, { claim, text }), text) >= fail_at
          ? levelIn(index, 'entity_consistency', 'fail')
          : 'warn'
      return [missingNames(missing, { level, text, evidence: supportSpan(index, claim.support) })]
    })
    const names = claims.reduce((sum, claim) => sum + unique(claim.names).length, 0)
    const missing = claims.reduce((sum, claim) => sum + lacking(claim).length, 0)
    return judged(findings, {
      passed: 'The names of the answer are in the evidence.',
      detail: { names, missing },
      score_bp: Math.floor(((names - missing) * 10_000) / names),
    })
  },
})

/** How many names there are, if those that a hyphen joins are one: `Wi-Fi`. */
function countApart(names: readonly NameMention[], text: string): number {
  return names.filter(({ start }, at) => text.slice(names[at - 1]?.end ?? start, start) !== '-').length
}

/** Words of each text that are read to tell the language. */
const LANGUAGE_SAMPLE = 300

/** Whether the answer is in German, where every noun has a capital. A short answer is read together with the evidence. */
function isGerman({ answer, evidence }: GateIndex, text: string): boolean {
  const own = answer.words.slice(0, LANGUAGE_SAMPLE)
  const told = latinLanguage(text, { words: own })
  if (told !== undefined) return told === 'de'
  const sample = evidence.passages.slice(0, 20).flatMap((passage) => passage.words.slice(0, LANGUAGE_SAMPLE))
  return latinLanguage('', { words: [...own, ...sample] }) === 'de'
}

/**
 * Whether a capitalised word of a German text is part of a name: an acronym, or beside another capitalised word that the
 * evidence lacks, with nothing between (Anna Meier). Any other may be a noun.
 */
function isGermanName(name: NameMention, { claim, text }: { claim: Claim; text: string }): boolean {
  if (name.kind !== 'name') return true
  return claim.names.some(
    (other) =>
      other.kind === 'name' &&
      ((other.end < name.start && /^[ -]$/.test(text.slice(other.end, name.start))) ||
        (name.end < other.start && /^[ -]$/.test(text.slice(name.end, other.start)))),
  )
}

/** How a statement says where it is from: `According to the National Institutes of Health, …`, `…, published in Nature`. */
const SOURCE =
  /\b(?:according to|as per|(?:reported|published|quoted|cited|stated|noted)(?: online)? (?:by|in|on))\b[^,;:[\n]{1,80}/gi

/** Without the names of where a statement is from, which a passage need not say of itself. */
function withoutSources(
  missing: readonly NameMention[],
  { claim: { sentence }, text }: { claim: Claim; text: string },
): readonly NameMention[] {
  const said = text.slice(sentence.start, sentence.end)
  const sources = [...matchesOf(said, SOURCE)].map(({ 0: whole, index }) => ({
    start: sentence.start + index,
    end: sentence.start + index + whole.length,
  }))
  if (sources.length === 0) return missing
  return missing.filter((name) => !sources.some(({ start, end }) => start <= name.start && name.end <= end))
}

/**
 * Whether what is missing is one part of a longer name of which the evidence has at least two words: `United States Supreme
 * Court` for `Supreme Court`.
 */
function isOneExtended(missing: readonly NameMention[], { claim, text }: { claim: Claim; text: string }): boolean {
  if (missing.length > MOST_EXTENDING) return false
  const run = runOf(missing[0] as NameMention, claim.names, text)
  return missing.every((name) => run.includes(name)) && run.length - missing.length >= 2
}

const MOST_EXTENDING = 2

/** The names that stand one behind the other around one of them. */
function runOf(name: NameMention, names: readonly NameMention[], text: string): readonly NameMention[] {
  let from = names.indexOf(name)
  let to = from
  const joined = (a: NameMention | undefined, b: NameMention | undefined): boolean =>
    a !== undefined && b !== undefined && text.slice(a.end, b.start) === ' '
  while (joined(names[from - 1], names[from])) from--
  while (joined(names[to], names[to + 1])) to++
  return names.slice(from, to + 1)
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function unique(names: Claim['names']): NameMention[] {
  const seen = new Set<string>()
  return names.filter(({ form }) => !seen.has(form) && seen.add(form))
}

function missingNames(
  missing: readonly NameMention[],
  { text, ...finding }: Pick<CheckFinding, 'level'> & { evidence: CheckFinding['evidence'] & {}; text: string },
): CheckFinding {
  const first = missing[0] as NameMention
  const last = missing.at(-1) as NameMention
  const written = missing.map(({ start, end }) => quotedText(text.slice(start, end)))
  const [reason_code, message] =
    written.length === 1
      ? ['name_not_in_evidence', `The evidence does not have the name ${written[0]}.`]
      : ['names_not_in_evidence', `The evidence does not have the names ${written.join(', ')}.`]
  return { ...finding, reason_code, message, span: [first.start, last.end] }
}
