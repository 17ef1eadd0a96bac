// Prints how many things that were exchanged for one another the gate finds (names, who did it, figures, bounds, what a number is counted
// by), and how often it finds one where nothing was exchanged.
// Usage: ASSAY_DATA=/folder/of/the/data node bench/gate/roles.ts [--wrong N [FORM]]
// Made by rule from sentences of the passages of the labelled files. Nothing is exchanged in the sentences themselves, in their
// passives and actives, in parts of them, and in lists and parts in another order.
import { createGate } from '../../src/gate/create-gate.ts'
import { defineRuleset } from '../../src/gate/rulesets/define-ruleset.ts'
import { sentences } from '../../src/text/sentences/sentences.ts'
import { FILES, readLabelled } from './labelled.ts'
import { dataFolder } from '../validity/rows.ts'
import { percent, table } from './print.ts'

const [, , flag, most = '50', wanted] = process.argv
let shown = flag === '--wrong' ? Number(most) : 0
const gate = createGate({
  ruleset: defineRuleset({
    rule_version: 'roles@1',
    checks: [{ name: 'contradiction' }, { name: 'numeric_consistency', version: '2' }],
  }),
})
const CODES = new Set(['exchanged_roles', 'exchanged_values', 'other_agent', 'contrary_word', 'other_unit'])

function isFound(passage: string, answer: string): boolean {
  const { checks } = gate.decide({
    conversation_id: 'roles',
    message_id: 'm',
    retrieval: { record_id: 'r', hits: [{ node_id: 'page', text: passage }] },
    generation: { record_id: 'g', answer: `${answer} [1]`, citations: [] },
  })
  return checks.some(({ detail }) => detail.findings.some(({ reason_code }) => CODES.has(reason_code)))
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

/** A name of another sentence of the page in place of who did it. */
function agentReplaced(sentence: string, others: readonly string[]): string | undefined {
  const match = new RegExp(`\\b[a-z]{3,}(?:ed|en|wn|lt|de) (?:[a-z0-9]+ ){0,3}by (?:the )?(${NAME})`).exec(sentence)
  const [whole, name] = match ?? []
  if (match === null || whole === undefined || name === undefined) return undefined
  const at = match.index + whole.length - name.length
  const other = otherName(sentence, others)
  return other && `${sentence.slice(0, at)}${other}${sentence.slice(at + name.length)}`
}

/** The same of what it was done to: `X was elected`. */
function subjectReplaced(sentence: string, others: readonly string[]): string | undefined {
  const [, name] = new RegExp(`^(${NAME}) (?:was|is|were|are) [a-z]{3,}(?:ed|en|wn|lt|de)\\b`).exec(sentence) ?? []
  if (name === undefined || NOT_A_NAME.test(name)) return undefined
  const other = otherName(sentence, others)
  return other && `${other}${sentence.slice(name.length)}`
}

function otherName(sentence: string, others: readonly string[]): string | undefined {
  const all = others.flatMap((other) =>
    [...other.slice(1).matchAll(new RegExp(`(?<= )${NAME}`, 'g'))].map(([name]) => name),
  )
  return all.find(
    (name) => !NOT_A_NAME.test(name) && name.includes(' ') && name.split(' ').every((word) => !sentence.includes(word)),
  )
}

const JOINT = String.raw`(?:, and |; |, while |, but | and )`
const FIGURE = String.raw`\b\d[\d,.]*\d\b|\b\d\b`
const TWO_FIGURES = new RegExp(`^([^\\d]*[a-z$] ?)(${FIGURE})([^\\d]*${JOINT}[^\\d]*[a-z$] ?)(${FIGURE})([^\\d]*)$`)

/** Two figures, each in a part of its own, change places. */
function figuresExchanged(sentence: string): string | undefined {
  const [, before, one, between, other, behind] = TWO_FIGURES.exec(sentence) ?? []
  return one === undefined || one === other ? undefined : `${before}${other}${between}${one}${behind}`
}

/** The two parts change places, and their figures with them. */
function partsTurned(sentence: string): string | undefined {
  if (!TWO_FIGURES.test(sentence)) return undefined
  const [first, joint, second] = sentence.slice(0, -1).split(new RegExp(`(${JOINT})`))
  return second === undefined ? undefined : `${second}${joint}${first}.`
}

function secondPart(sentence: string): string | undefined {
  if (!TWO_FIGURES.test(sentence)) return undefined
  return sentence.split(new RegExp(JOINT)).at(-1)
}

const replaced = (pairs: Readonly<Record<string, string>>) => {
  const any = new RegExp(`\\b(?:${Object.keys(pairs).join('|')})(?= )`)
  return (sentence: string): string | undefined => {
    const match = any.exec(sentence)
    if (match === null || !/^ (?:[$€£]|about )?\d/.test(sentence.slice(match.index + match[0].length))) return undefined
    return sentence.replace(any, (found) => pairs[found] ?? found)
  }
}

const boundTurned = replaced({
  over: 'under',
  'more than': 'less than',
  'at least': 'at most',
  'up to': 'at least',
  'less than': 'more than',
  under: 'over',
})

const RATE = /\b(\d[\d,.]*(?: \w+){0,3}) (per|a|each) (second|minute|hour|day|week|month|year)\b/

function rateTurned(sentence: string): string | undefined {
  const unit = RATE.exec(sentence)?.[3]
  return unit && sentence.replace(RATE, `$1 per ${unit === 'week' ? 'month' : 'week'}`)
}

const FORMS: readonly {
  name: string
  wrong: boolean
  apply: (sentence: string, others: readonly string[]) => string | undefined
}[] = [
  { name: 'two names change places', wrong: true, apply: placesExchanged },
  { name: 'who did the other thing', wrong: true, apply: agentTaken },
  { name: 'who did which, exchanged', wrong: true, apply: agentsExchanged },
  { name: 'another name for who did it', wrong: true, apply: agentReplaced },
  { name: 'another name for what it was done to', wrong: true, apply: subjectReplaced },
  { name: 'two figures change places', wrong: true, apply: figuresExchanged },
  { name: 'over, under', wrong: true, apply: boundTurned },
  { name: 'per day, per week', wrong: true, apply: rateTurned },
  { name: 'the sentence itself', wrong: false, apply: (sentence) => sentence },
  { name: 'who did it, alone', wrong: false, apply: agentKept },
  { name: 'passive of active', wrong: false, apply: passive },
  { name: 'active of passive', wrong: false, apply: active },
  { name: 'two parts with figures in another order', wrong: false, apply: partsTurned },
  { name: 'the second of them alone', wrong: false, apply: secondPart },
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
        const said = apply(sentence, own)
        if (said === undefined || (wrong && said === sentence)) continue
        const found = isFound(passage, said)
        const count = counts.get(name)
        if (count === undefined) continue
        count.tried += 1
        if (found) count.found += 1
        if (found !== wrong && (wanted === undefined || name.includes(wanted)) && shown-- > 0)
          console.log(`${name}: ${said}\n    ${sentence}\n`)
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
