// Prints how many contraries the check `contradiction` finds, and how often it fails what people call supported.
// Usage: ASSAY_DATA=/folder/of/the/data node bench/gate/polarity.ts [--wrong N [KIND]]
// Contraries are made by rule from supported claims that nearly repeat a sentence of their passages, and from sentences
// of the passages themselves (--wrong prints the first N that went wrong, KIND narrows them: untouched, labelled, missed,
// written); Chinese, Arabic and harmless pairs are written by hand (polarity/*.jsonl).
import { readFileSync } from 'node:fs'
import { createGate } from '../../src/gate/create-gate.ts'
import type { CheckFinding } from '../../src/gate/check.ts'
import type { GateInput } from '../../src/gate/input.ts'
import { defineRuleset } from '../../src/gate/rulesets/define-ruleset.ts'
import { sentences } from '../../src/text/sentences/sentences.ts'
import { lcsLength } from '../../src/text/similarity/lcs.ts'
import { words } from '../../src/text/words/words.ts'
import { FILES, readLabelled } from './labelled.ts'
import { dataFolder } from '../validity/rows.ts'
import { POLARITY_EDITS } from './polarity-edits.ts'
import { percent, table } from './print.ts'

const CHECK = 'contradiction'
const [, , flag, most, wanted] = process.argv
const shown = flag === '--wrong' ? Number(most ?? 100) : 0
const gate = createGate({ ruleset: defineRuleset({ rule_version: 'polarity@1', checks: [{ name: CHECK }] }) })

function findingsOn(input: GateInput): readonly CheckFinding[] {
  const { checks } = gate.decide(input)
  const found = checks.find(({ name }) => name === CHECK)
  if (found === undefined || found.status === 'error') throw new Error(found?.message ?? `The ruleset has no ${CHECK}.`)
  return found.detail.findings
}

function asked(passage: string, answer: string): GateInput {
  return {
    conversation_id: 'polarity',
    message_id: 'm',
    retrieval: { record_id: 'r', hits: [{ node_id: 'page', text: passage }] },
    generation: { record_id: 'g', answer, citations: [] },
  }
}

interface Source {
  readonly from: string
  readonly sentence: string
  readonly passage: string
}

const folder = dataFolder()

/** Supported claims that nearly repeat a sentence, and every few sentences of the passages. */
function* sources(): Iterable<Source> {
  for (const file of FILES) {
    const seen = new Set<string>()
    for (const { label, input } of readLabelled(file, folder)) {
      const passage = input.retrieval.hits[0]?.text ?? ''
      const own = sentences(passage).map(({ start, end }) => passage.slice(start, end))
      const claim = input.generation.answer.replace(/ ?\[1\]/, '')
      if (label === 'supported' && !claim.includes('#') && isNear(claim, own))
        yield { from: `${file}, claims`, sentence: claim, passage }
      if (seen.has(passage)) continue
      seen.add(passage)
      for (const sentence of own
        .filter(isUsable)
        .filter((_, at) => at % 12 === 1)
        .slice(0, 3))
        yield { from: `${file}, sentences`, sentence, passage }
    }
  }
}

function isUsable(sentence: string): boolean {
  const count = words(sentence).length
  return count >= 6 && count <= 40 && /[a-z][.!]$/.test(sentence) && !/[\n#]/.test(sentence)
}

function isNear(claim: string, own: readonly string[]): boolean {
  const said = words(claim).map(({ form }) => form)
  const ids = new Map(said.map((form, at) => [form, at]))
  if (said.length < 5 || said.length > 60) return false
  return own.some((sentence) => {
    const other = words(sentence).map(({ form }, at) => ids.get(form) ?? -1 - at)
    const common = lcsLength(
      said.map((form) => ids.get(form) as number),
      other,
    )
    return common >= 0.85 * said.length && common >= 0.6 * other.length
  })
}

interface Count {
  tried: number
  found: number
}

const byEdit = new Map<string, Count>()
const bySource = new Map<string, Count>()
const untouched = new Map<string, Count>()

function count(counts: Map<string, Count>, name: string, found: boolean): void {
  const counted = counts.get(name) ?? { tried: 0, found: 0 }
  counts.set(name, counted)
  counted.tried += 1
  if (found) counted.found += 1
}

let printed = 0
function show(
  what: string,
  { sentence, passage }: { sentence: string; passage: string },
  findings: readonly CheckFinding[] = [],
): void {
  if (printed >= shown || (wanted !== undefined && !what.includes(wanted))) return
  printed += 1
  const [start, end] = findings[0]?.evidence?.[0]?.span ?? [0, 400]
  console.log(`${what}: ${sentence}\n    ${findings[0]?.message ?? ''} ${passage.slice(start, end)}\n`)
}

for (const source of sources()) {
  const { from, sentence, passage } = source
  const harmless = findingsOn(asked(passage, `${sentence} [1]`))
  count(untouched, from, harmless.length > 0)
  if (harmless.length > 0) show('untouched', source, harmless)
  for (const { name, group, apply } of POLARITY_EDITS) {
    const edited = apply(sentence)
    if (edited === undefined || edited === sentence) continue
    const found = findingsOn(asked(passage, `${edited} [1]`)).length > 0
    count(byEdit, name, found)
    if (group === 'denial') count(bySource, from, found)
    if (!found) show(`missed, ${from}, ${name}`, { sentence: edited, passage: sentence })
  }
}

const groups = new Map(POLARITY_EDITS.map(({ name, group }) => [name, group]))
const lines = (counts: Map<string, Count>) =>
  [...counts].map(([name, { tried, found }]) => [name, groups.get(name) ?? '', String(tried), percent(found, tried)])
for (const group of ['denial', 'opposite', 'limit']) {
  const total = { tried: 0, found: 0 }
  for (const [name, { tried, found }] of byEdit) {
    if (groups.get(name) !== group) continue
    total.tried += tried
    total.found += found
  }
  byEdit.set(`all of ${group}`, total)
}
console.log('## Contraries by edit\n')
console.log(table(['edit', 'group', 'pairs', 'found %'], lines(byEdit)), '\n')
console.log('## Negations added or dropped, by where the sentence is from\n')
console.log(table(['from', '', 'pairs', 'found %'], lines(bySource)), '\n')
console.log('## The same sentences as they were\n')
console.log(table(['from', '', 'sentences', 'false alarms %'], lines(untouched)), '\n')

console.log('## Labelled rows: every answer as it is\n')
const labelled = FILES.map((file) => {
  const rows = readLabelled(file, folder)
  const hit = rows
    .map((row) => ({ row, findings: findingsOn(row.input) }))
    .filter(({ findings }) => findings.length > 0)
  for (const { row, findings } of hit) {
    const passage = row.input.retrieval.hits[0]?.text ?? ''
    show(`labelled ${file} ${row.label}`, { sentence: row.input.generation.answer, passage }, findings)
  }
  const supported = rows.filter(({ label }) => label === 'supported').length
  const alarms = hit.filter(({ row }) => row.label === 'supported').length
  return [
    file,
    String(rows.length),
    String(hit.length),
    hit.length === 0 ? '–' : percent(hit.length - alarms, hit.length),
    `${percent(alarms, supported)} (${alarms} of ${supported})`,
  ]
})
console.log(table(['file', 'rows', 'found', 'of these not (fully) supported %', 'false alarms %'], labelled), '\n')

console.log('## Pairs written by hand\n')
const written = ['zh', 'ar', 'harmless'].flatMap((name) => {
  const text = readFileSync(new URL(`polarity/${name}.jsonl`, import.meta.url), 'utf8')
  const rows = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { evidence: string; claim: string; contrary: boolean })
  const counts = new Map<string, Count>()
  for (const { evidence, claim, contrary } of rows) {
    const findings = findingsOn(asked(evidence, `${claim} [1]`))
    const found = findings.length > 0
    count(counts, contrary ? 'contrary' : 'harmless', found)
    if (found !== contrary)
      show(`written ${name}, ${contrary ? 'missed' : 'alarm'}`, { sentence: claim, passage: evidence }, findings)
  }
  return [...counts].map(([kind, { tried, found }]) => [name, kind, String(tried), percent(found, tried)])
})
console.log(table(['file', 'kind', 'pairs', 'found %'], written))
