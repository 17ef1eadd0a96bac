// Prints how many exchanged roles the check `contradiction` finds, and how often it finds one where nothing was exchanged.
// Usage: ASSAY_DATA=/folder/of/the/data node bench/gate/roles.ts [--wrong N]
// Made by rule from supported claims that nearly repeat a sentence of their passages, and from sentences of the passages:
// two names change places, or who did one thing is said to have done the other. Nothing is exchanged in the sentences
// themselves, in their passives and actives, and in lists in another order.
import { createGate } from '../../src/gate/create-gate.ts'
import { defineRuleset } from '../../src/gate/rulesets/define-ruleset.ts'
import { sentences } from '../../src/text/sentences/sentences.ts'
import { FILES, readLabelled } from './labelled.ts'
import { dataFolder } from '../validity/rows.ts'
import { percent, table } from './print.ts'

const [, , flag, most = '50'] = process.argv
let shown = flag === '--wrong' ? Number(most) : 0
const gate = createGate({ ruleset: defineRuleset({ rule_version: 'roles@1', checks: [{ name: 'contradiction' }] }) })

function isFound(passage: string, answer: string): boolean {
  const { checks } = gate.decide({
    conversation_id: 'roles',
    message_id: 'm',
    retrieval: { record_id: 'r', hits: [{ node_id: 'page', text: passage }] },
    generation: { record_id: 'g', answer: `${answer} [1]`, citations: [] },
  })
  return checks.some(({ detail }) => detail.findings.some(({ reason_code }) => reason_code === 'exchanged_roles'))
}

const NAME = String.raw`[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,3}`
const NOT_A_NAME =
  /^(?:The|A|An|In|On|At|It|He|She|They|This|That|These|After|Before|When|While|As|For|From|By|His|Her|Their|But|And|However|During|Its|There|We|You|I|If|Since|With)\b/

/** Two names with a verb between change places. */
function placesExchanged(sentence: string): string | undefined {
  const names = [...sentence.matchAll(new RegExp(NAME, 'g'))].filter(([name]) => !NOT_A_NAME.test(name))
  for (const [at, first] of names.entries()) {
    const second = names[at + 1]
    if (second === undefined || first[0] === second[0]) continue
    if (sentence.split(first[0]).length > 2 || sentence.split(second[0]).length > 2) continue
    const end = first.index + first[0].length
    const between = sentence.slice(end, second.index)
    if (
      !/\b[a-z]{3,}(?:ed|s|t|d|n) (?:[a-z]{1,4} )*$/.test(between) ||
      /\b(?:and|or|with|between)\b|["(),]/.test(between)
    )
      continue
    return `${sentence.slice(0, first.index)}${second[0]}${between}${first[0]}${sentence.slice(second.index + second[0].length)}`
  }
  return undefined
}

const TWO_AGENTS = new RegExp(`^(.*?\\b[a-z]{3,} by )(${NAME})(.*?\\b[a-z]{3,} by )(${NAME})`)

/** `designed by B` of `designed by A and built by B`. */
function agentTaken(sentence: string): string | undefined {
  const [, before, first, , second] = TWO_AGENTS.exec(sentence) ?? []
  if (before === undefined || first === undefined || second === undefined || first === second) return undefined
  return `${before}${second}.`
}

function agentsExchanged(sentence: string): string | undefined {
  const [whole, before, first, between, second] = TWO_AGENTS.exec(sentence) ?? []
  if (whole === undefined || first === second) return undefined
  return `${before}${second}${between}${first}${sentence.slice(whole.length)}`
}

function agentKept(sentence: string): string | undefined {
  const [, before, first] = TWO_AGENTS.exec(sentence) ?? []
  return before === undefined ? undefined : `${before}${first}.`
}

/** `Y was acquired by X` of `X acquired Y`. */
function passive(sentence: string): string | undefined {
  const match = new RegExp(`^(${NAME}) ([a-z]{3,}ed) (${NAME})\\b(.*)$`).exec(sentence)
  return match === null || NOT_A_NAME.test(match[0])
    ? undefined
    : `${match[3]} was ${match[2]} by ${match[1]}${match[4]}`
}

function active(sentence: string): string | undefined {
  const match = new RegExp(`^(${NAME}) (?:was|is|were) ([a-z]{3,}ed) by (${NAME})\\b(.*)$`).exec(sentence)
  return match === null || NOT_A_NAME.test(match[0]) ? undefined : `${match[3]} ${match[2]} ${match[1]}${match[4]}`
}

function listTurned(sentence: string): string | undefined {
  const match = new RegExp(`(${NAME})(,? and | or |, )(${NAME})`).exec(sentence)
  if (match === null || NOT_A_NAME.test(match[0])) return undefined
  return `${sentence.slice(0, match.index)}${match[3]}${match[2]}${match[1]}${sentence.slice(match.index + match[0].length)}`
}

const FORMS: readonly { name: string; wrong: boolean; apply: (sentence: string) => string | undefined }[] = [
  { name: 'two names change places', wrong: true, apply: placesExchanged },
  { name: 'who did the other thing', wrong: true, apply: agentTaken },
  { name: 'who did which, exchanged', wrong: true, apply: agentsExchanged },
  { name: 'the sentence itself', wrong: false, apply: (sentence) => sentence },
  { name: 'who did it, alone', wrong: false, apply: agentKept },
  { name: 'passive of active', wrong: false, apply: passive },
  { name: 'active of passive', wrong: false, apply: active },
  { name: 'list in another order', wrong: false, apply: listTurned },
]

const counts = new Map(FORMS.map(({ name }) => [name, { tried: 0, found: 0 }]))
const labelled: string[][] = []
for (const file of FILES) {
  const seen = new Set<string>()
  const hit = { supported: 0, other: 0 }
  for (const { label, input } of readLabelled(file, dataFolder())) {
    const passage = input.retrieval.hits[0]?.text ?? ''
    const claim = input.generation.answer.replace(/ ?\[1\]/, '')
    if (isFound(passage, claim)) {
      hit[label === 'supported' ? 'supported' : 'other'] += 1
      if (shown-- > 0) console.log(`labelled ${file} ${label}: ${claim}\n    ${passage.slice(0, 400)}\n`)
    }
    if (seen.has(passage)) continue
    seen.add(passage)
    const own = sentences(passage).map(({ start, end }) => passage.slice(start, end))
    for (const sentence of own.filter((one) => /^[^\n#]{30,300}[a-z][.!]$/.test(one)).slice(0, 12)) {
      for (const { name, wrong, apply } of FORMS) {
        const said = apply(sentence)
        if (said === undefined || (wrong && said === sentence)) continue
        const found = isFound(passage, said)
        const count = counts.get(name)
        if (count === undefined) continue
        count.tried += 1
        if (found) count.found += 1
        if (found !== wrong && shown-- > 0) console.log(`${name}: ${said}\n    ${sentence}\n`)
      }
    }
  }
  labelled.push([file, String(hit.supported), String(hit.other)])
}

const wrongs = FORMS.map(({ name, wrong }) => [
  name,
  wrong ? 'exchanged' : 'the same',
  String(counts.get(name)?.tried ?? 0),
  percent(counts.get(name)?.found ?? 0, counts.get(name)?.tried ?? 0),
])
console.log(table(['form', 'what it is', 'tried', 'found %'], wrongs), '\n')
console.log(table(['labelled file', 'found of the supported', 'found of the others'], labelled))
