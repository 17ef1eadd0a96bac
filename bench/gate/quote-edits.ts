import { createGate } from '../../src/gate/create-gate.ts'
import type { CheckResult } from '../../src/gate/check.ts'
import { defineRuleset } from '../../src/gate/rulesets/define-ruleset.ts'
import { readNames } from '../../src/text/names/names.ts'
import { sentences } from '../../src/text/sentences/sentences.ts'
import { words } from '../../src/text/words/words.ts'
import { readLabelled } from './labelled.ts'

/** One way of changing a quotation; `undefined` where it cannot be done to a text. */
export interface Edit {
  readonly name: string
  readonly harmful: boolean
  readonly apply: (quotation: string, source: Source) => string | undefined
}

/** Where a quotation comes from. */
export interface Source {
  /** Another name of the same page. */
  readonly otherName: string | undefined
}

const swapWord = (text: string, from: RegExp, to: string) => (from.test(text) ? text.replace(from, to) : undefined)

export const EDITS: readonly Edit[] = [
  {
    name: 'change one digit',
    harmful: true,
    apply: (text) => swapWord(text, /\d(?!\d*(?:st|nd|rd|th)\b)/, String((Number(/\d/.exec(text)?.[0] ?? 0) + 3) % 10)),
  },
  {
    name: 'insert not',
    harmful: true,
    apply: (text) =>
      / (?:is|are|was|were|has|have|had|will|can|could|would|does|did)(?= [a-z])/.test(text)
        ? text.replace(/ (is|are|was|were|has|have|had|will|can|could|would|does|did)(?= [a-z])/, ' $1 not')
        : undefined,
  },
  { name: 'drop not, no, never', harmful: true, apply: (text) => swapWord(text, / (?:not|no|never)(?= )/, '') },
  {
    name: 'may, should, could → must',
    harmful: true,
    apply: (text) => swapWord(text, /\b(?:may|should|could|might)\b/, 'must'),
  },
  { name: 'some, most, many → all', harmful: true, apply: (text) => swapWord(text, /\b(?:some|most|many)\b/, 'all') },
  {
    name: 'swap a name',
    harmful: true,
    apply(text, { otherName }) {
      const name = readNames(text).at(0)
      if (name === undefined || otherName === undefined) return undefined
      return `${text.slice(0, name.start)}${otherName}${text.slice(name.end)}`
    },
  },
  { name: 'curly quotes and apostrophes', harmful: false, apply: (text) => swapWord(text, /'/g, '’') },
  { name: 'no-break spaces', harmful: false, apply: (text) => text.replaceAll(' ', '\u00A0') },
  { name: 'a zero-width space', harmful: false, apply: (text) => `${text.slice(0, 9)}\u200B${text.slice(9)}` },
  { name: 'dashes', harmful: false, apply: (text) => swapWord(text, /[-–—]/g, '‑') },
  { name: 'a space before punctuation', harmful: false, apply: (text) => swapWord(text, /(?<=[a-z])([,;])/g, ' $1') },
  { name: 'no final stop', harmful: false, apply: (text) => swapWord(text, /\.$/, '') },
  { name: 'other case', harmful: false, apply: (text) => text.toLowerCase() },
  {
    name: 'a line break and hyphen',
    harmful: false,
    apply: (text) => swapWord(text, /\b([a-z]{4})([a-z]{4,})\b/, '$1-\n$2'),
  },
  { name: 'double spaces', harmful: false, apply: (text) => text.replaceAll(' ', '  ') },
  {
    name: 'one letter typo',
    harmful: false,
    apply: (text) => swapWord(text, /(?<= [a-z]{3})[a-z](?=[a-z]{4,} )/, 'q'),
  },
]

export interface EditResult {
  readonly tried: number
  /** Neither a warning nor a failure. */
  readonly accepted: number
  readonly warned: number
}

/** Quotes one in `every` sentences of each page of wice, changed in each way, and counts what `quote_match` lets pass. */
export function measureEdits(folder: string, { every = 9 }: { every?: number } = {}): Map<string, EditResult> {
  const gate = createGate({
    ruleset: defineRuleset({ rule_version: 'quotes@1', checks: [{ name: 'quote_match', version: '2' }] }),
  })
  const results = new Map<string, { tried: number; accepted: number; warned: number }>()
  for (const { quotation, source, page } of quotationsOf(folder, every)) {
    for (const { name, apply } of EDITS) {
      const edited = apply(quotation, source)
      if (edited === undefined || edited === quotation) continue
      const { status } = quoteMatchOf(gate, { page, edited })
      const result = results.get(name) ?? { tried: 0, accepted: 0, warned: 0 }
      results.set(name, result)
      result.tried += 1
      if (status === 'pass') result.accepted += 1
      if (status === 'warn') result.warned += 1
    }
  }
  return results
}

function quoteMatchOf(
  gate: ReturnType<typeof createGate>,
  { page, edited }: { page: string; edited: string },
): CheckResult {
  const { checks } = gate.decide({
    conversation_id: 'quotes',
    message_id: 'm',
    retrieval: { record_id: 'r', hits: [{ node_id: 'page', text: page }] },
    generation: { record_id: 'g', answer: `The page says: “${edited}” [1].`, citations: [] },
  })
  const found = checks.find(({ name }) => name === 'quote_match')
  if (found === undefined) throw new Error('The ruleset has no quote_match.')
  return found
}

/** Sentences of 8 to 60 words, without quotation marks of its own, from pages of up to 20,000 characters. */
function* quotationsOf(folder: string, every: number): Iterable<{ quotation: string; source: Source; page: string }> {
  const seen = new Set<string>()
  for (const { input } of readLabelled('wice', folder)) {
    const page = input.retrieval.hits[0]?.text ?? ''
    if (seen.has(page) || page.length > 20_000) continue
    seen.add(page)
    const names = readNames(page).filter(({ kind, end, start }) => kind === 'name' && end - start > 4)
    const usable = sentences(page)
      .map(({ start, end }) => page.slice(start, end))
      .filter((text) => !/["“”«»「」\n[\]*…]|\.\.\./.test(text) && isLong(text))
    for (const [at, quotation] of usable.entries()) {
      if (at % every !== 0) continue
      const own = new Set(words(quotation).map(({ form }) => form))
      const other = names.find(({ form }) => !own.has(form))
      yield { quotation, page, source: { otherName: other && page.slice(other.start, other.end) } }
    }
  }
}

function isLong(text: string): boolean {
  const count = words(text).length
  return count >= 8 && count <= 60
}
