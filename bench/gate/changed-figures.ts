/**
 * How often the gate, under `standard`, refuses right answers of our own sets in which one figure that the passages have is changed by a digit
 * to one that they have not, and how often it refuses the answers as they are. What follows from the passages only warns, and so does a
 * changed figure that follows by chance. English answers, one figure each, the same in every run.
 *
 *     node bench/gate/changed-figures.ts [SET …]
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { createGate } from '../../src/gate/create-gate.ts'
import { percent, table } from './print.ts'

const Topic = z.object({
  id: z.string(),
  language: z.string(),
  question: z.string(),
  passages: z.array(z.string()),
  answers: z.array(z.object({ label: z.string(), text: z.string() })),
})
const SETS = [
  'siblings',
  'fresh-2',
  'restated',
  'counters',
  'terms',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
]
const FIGURE = /(?<![\w.,:[])\d{2,6}(?![\w:\]]|[.,]\d)/g
const DIGITS = 10
const gate = createGate({ ruleset: 'standard' })

/** A draw of whole numbers below `most`, the same in every run. */
function draws(): (most: number) => number {
  let state = 7
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

/** An answer with one of its figures changed; undefined if the passages have none of them. */
function changed(
  text: string,
  { passages, draw }: { passages: string; draw: (most: number) => number },
): string | undefined {
  const figures = [...text.matchAll(FIGURE)].filter(([figure]) => passages.includes(figure))
  const chosen = figures[draw(Math.max(1, figures.length))]
  if (chosen === undefined) return undefined
  const [figure] = chosen
  const at = draw(figure.length)
  const others = Array.from({ length: DIGITS - 1 }, (_, by) => {
    const digit = String((Number(figure[at]) + by + 1) % DIGITS)
    return `${figure.slice(0, at)}${digit}${figure.slice(at + 1)}`
  })
  const other = others.find((one) => !one.startsWith('0') && !passages.includes(one))
  return other === undefined
    ? undefined
    : `${text.slice(0, chosen.index)}${other}${text.slice(chosen.index + figure.length)}`
}

const wanted = process.argv.slice(2)
const rows = (wanted.length > 0 ? wanted : SETS).map((set) => {
  const draw = draws()
  const lines = readFileSync(new URL(`./whole/${set}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const topics = lines.map((line) => Topic.parse(JSON.parse(line))).filter(({ language }) => language === 'en')
  const statuses = topics.flatMap(({ id, question, passages, answers }) => {
    const hits = passages.map((text, at) => ({ node_id: `p${at + 1}`, text }))
    const decide = (answer: string): string =>
      gate.decide({
        conversation_id: 'c',
        message_id: id,
        retrieval: { record_id: 'r', hits },
        generation: { record_id: 'g', question, answer, citations: hits.map(({ node_id }) => ({ id: node_id })) },
      }).status
    return answers
      .filter(({ label }) => label === 'supported')
      .flatMap(({ text }) => {
        const other = changed(text, { passages: passages.join(' '), draw })
        return other === undefined ? [] : [{ own: decide(text), other: decide(other) }]
      })
  })
  const count = (which: 'own' | 'other', status: string) => statuses.filter((one) => one[which] === status).length
  const { length } = statuses
  return [
    set,
    String(length),
    percent(count('own', 'fail'), length),
    percent(count('other', 'fail'), length),
    percent(count('other', 'pass'), length),
  ]
})
console.log(table(['set', 'answers', 'refused as they are %', 'refused when changed %', 'passed when changed %'], rows))
