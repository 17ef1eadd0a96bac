import { defineCheck, type CheckFinding, judged, skipped } from '../../check.ts'
import type { GateIndex } from '../../gate-index.ts'
import { claimsOf, notApplicable, within } from './claims.ts'
import { hitSpan, quotedText } from './evidence-spans.ts'
import { readReferences, type Reference } from './references.ts'
import { defined } from '../../../support/defined.ts'

/** The articles, annexes and tables that the answer names are among the passages. See docs/checks/referenced_not_indexed.md. */
export const referencedNotIndexed = defineCheck({
  name: 'referenced_not_indexed',
  version: '1',
  title: 'Parts of documents that the answer names are among the passages',
  deterministic: true,
  check(input, _, index) {
    const none = notApplicable(index)
    if (none !== undefined) return none
    const { text, all } = claimsOf(index, input)
    const found = readReferences(text)
    const references = all.flatMap(({ sentence }) => within(found, sentence))
    if (references.length === 0) return skipped('nothing_to_check', 'The answer names no part of a document.')
    const places = placesOf(index)
    const findings = references.flatMap((reference) => missing(reference, { text, places, index }))
    return judged(findings, {
      passed: 'The parts of documents that the answer names are among the passages.',
      detail: { references: references.length, missing: findings.length },
    })
  },
})

interface Places {
  /** References that a passage is about: they are in its id, title or source, or begin one of its sentences. */
  readonly held: ReadonlySet<string>
  /** References that a passage mentions, and the first mention. */
  readonly mentioned: ReadonlyMap<string, { passage: number; reference: Reference }>
}

function placesOf({ offered, evidence }: GateIndex): Places {
  const held = new Set<string>()
  const mentioned = new Map<string, { passage: number; reference: Reference }>()
  for (const [passage, { node_id, title = '', source = '', text }] of offered.entries()) {
    const names = `${title}\n${source}\n${node_id}`
    for (const { key } of readReferences(`${names}\n${spelledOut(names)}`)) held.add(key)
    const { firstSentence, endSentence } = evidence.passages[passage] as (typeof evidence.passages)[number]
    const starts = new Set(evidence.sentences.slice(firstSentence, endSentence).map(({ start }) => start))
    for (const reference of readReferences(text)) {
      if (starts.has(reference.start) || beginsLine(text, reference.start)) held.add(reference.key)
      else if (!mentioned.has(reference.key)) mentioned.set(reference.key, { passage, reference })
    }
  }
  return { held, mentioned }
}

/** Whether nothing but marks stands ahead in the line: `**Clause 7 – Early termination**`. */
function beginsLine(text: string, at: number): boolean {
  return /(?:^|\n)[\s*#_>|-]{0,8}$/.test(text.slice(Math.max(0, at - LONGEST_MARKS), at))
}

const LONGEST_MARKS = 12

/** Spells out ids: `law-article-33` as `Law Article 33`. */
function spelledOut(names: string): string {
  return names.replace(/[-_/#.:]+/g, ' ').replace(/(?<![A-Za-z])[a-z]/g, (letter) => letter.toUpperCase())
}

function missing(
  { start, end, key }: Reference,
  { text, places, index }: { text: string; places: Places; index: GateIndex },
): CheckFinding[] {
  if (places.held.has(key)) return []
  const named = quotedText(text.slice(start, end))
  const place = places.mentioned.get(key)
  const message =
    place === undefined
      ? `The answer names ${named}, which no passage is about.`
      : `The answer names ${named}, which the passages mention and do not hold.`
  return [
    {
      level: 'warn',
      reason_code: 'referenced_not_indexed',
      message,
      span: [start, end],
      ...defined({ evidence: place && hitSpan(index, place.passage, place.reference) }),
    },
  ]
}
