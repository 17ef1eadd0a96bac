import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../test/support/characters.ts'
import { gateInput } from '../../test/gate-input.ts'
import { HOSTILE_PAIRS } from '../../test/hostile/pairs.ts'
import { createGate } from './create-gate.ts'
import type { Decision } from './decision.ts'
import type { GateInput } from './input.ts'
import { sized } from '../../test/long-form.ts'

const gates = (['minimal', 'standard', 'strict'] as const).map((ruleset) => createGate({ ruleset }))

/** The decisions of all gates. The strictest, which runs all checks, decides again and explains. */
function decideAll(input: GateInput): Decision[] {
  const decisions = gates.map((gate) => gate.decide(input))
  const last = decisions.at(-1) as Decision
  expect(JSON.stringify(gates.at(-1)?.decide(input))).toBe(JSON.stringify(last))
  expect(last.explain().isWellFormed()).toBe(true)
  expect(last.explain({ format: 'markdown' }).isWellFormed()).toBe(true)
  return decisions
}

function errorsOf(decisions: readonly Decision[]): unknown[] {
  return decisions.flatMap(({ errors }) => errors)
}

const CITED = 'Riga is the capital of Latvia [1].'

test.each([
  ['a lone surrogate', `${CITED} \uD800 and \uDC00`],
  ['direction overrides', `${CITED} \u202Eevil\u202C`],
  ['an open fence', `${CITED}\n\`\`\`\n`],
  ['nothing but marks', '[1]'.repeat(sized(500, 1_000))],
  ['hundreds of statements', `${CITED} `.repeat(sized(100, 250))],
  ['marks beyond the passages', Array.from({ length: sized(250, 800) }, (_, number) => `[${number + 3}]`).join(' ')],
  ['open brackets', '['.repeat(sized(8_000, 20_000))],
  ['open quotation marks', '“'.repeat(sized(8_000, 20_000))],
  ['backticks', '`'.repeat(sized(8_000, 20_000))],
  ['a run of letters', 'a'.repeat(sized(12_000, 30_000))],
  ['addresses', 'https://a.example/'.repeat(sized(250, 600))],
  ['digits', '1'.repeat(sized(12_000, 30_000))],
  ['spaces', `x${' '.repeat(sized(12_000, 30_000))}y`],
  ['line ends', '\n'.repeat(sized(12_000, 30_000))],
  ['tags', '<a '.repeat(sized(4_000, 10_000))],
  ['control characters', Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('') + CITED],
])(
  '%s in answer and evidence is decided',
  (_title, text) => {
    const decisions = [
      ...decideAll(gateInput({ answer: text })),
      ...decideAll(gateInput({ answer: CITED, hits: [{ node_id: 'riga', text }] })),
    ]
    expect(errorsOf(decisions)).toEqual([])
  },
  60_000,
)

test('thousands of structured citations are decided', () => {
  const citations = Array.from({ length: sized(1_000, 2_000) }, (_, number) => ({
    id: `n${number}`,
    span: [number, number + 1] as const,
  }))
  for (const decision of decideAll(gateInput({ citations }))) expect(decision.status).toBe('fail')
}, 60_000)

test.each(HOSTILE_PAIRS)('$name are decided without an error, and the same way again', ({ of }) => {
  const gate = createGate({ ruleset: 'strict', passageCache: 0 })
  const decision = gate.decide(of(1_500))
  expect(decision.errors).toEqual([])
  expect(JSON.stringify(gate.decide(of(1_500)))).toBe(JSON.stringify(decision))
})

test('citations that are all for the whole of a long answer are refused with the figure', () => {
  const answer = `${CITED} `.repeat(2_000)
  const citations = Array.from({ length: 1_000 }, () => ({ id: 'riga', span: [0, answer.length] as const }))
  const [decision] = decideAll(gateInput({ answer, citations }))
  expect(decision?.reason_codes).toEqual(['input_too_large'])
  expect(decision?.checks[0]?.message).toContain(`are for ${1_000 * answer.length} characters`)
})

test('offsets in code points of very many citations are those of few', () => {
  const answer = `\u{1f600}é ${CITED} `.repeat(40)
  const of = (count: number, at: number) => ({
    id: 'riga',
    unit: 'code_point' as const,
    span: [at, at + 1] as const,
    source_span: [0, 4] as const,
    quote: count % 2 === 0 ? 'Riga' : 'Oslo',
  })
  const decision = createGate({ ruleset: 'standard' }).decide(
    gateInput({ answer, citations: Array.from({ length: 600 }, (_, count) => of(count, count)) }),
  )
  const found = decision.checks.find(({ name }) => name === 'citation_span_valid')?.detail.findings ?? []
  expect(found.filter(({ reason_code }) => reason_code === 'span_mismatch')).toHaveLength(300)
  expect(decision.errors).toEqual([])
})

test('more sentences and passages than are compared are never a pass, and the figures are named', () => {
  const hits = Array.from({ length: 1_000 }, (_, at) => ({ node_id: `n${at}`, text: `Riga has ${at} ships.` }))
  const answer = Array.from({ length: 250 }, (_, at) => `Riga has ${at} ships [n${at}].`).join(' ')
  const decision = createGate({ ruleset: 'standard' }).decide(gateInput({ answer, hits }))
  const check = decision.checks.find(({ name }) => name === 'cited_support')
  expect(check?.status).toBe('warn')
  expect(check?.detail.findings.at(-1)).toMatchObject({
    reason_code: 'not_compared',
    message:
      'Each of the 250 sentences was compared with the first 800 of 1000 passages: at most 200000 pairs are compared.',
  })
})

test('more quotations than can be looked for are never a pass, and the figures are named', () => {
  const hits = Array.from({ length: 40 }, (_, at) => ({
    node_id: `n${at}`,
    text: `and so on ${'it is so '.repeat(300)}`,
  }))
  const answer = Array.from({ length: 400 }, (_, at) => `“it is so … and so on” is said ${at} times.`).join(' ')
  const decision = createGate({ ruleset: 'standard' }).decide(gateInput({ answer, hits }))
  const check = decision.checks.find(({ name }) => name === 'quote_match')
  expect(check?.status).not.toBe('pass')
  expect(check?.detail.findings.find(({ reason_code }) => reason_code === 'not_compared')?.message).toMatch(
    /^Only the first \d+ of 400 quotations were looked for: at most 200000000 characters are read for all of them\.$/,
  )
})

test('a megabyte of evidence is decided, and more is never a pass', () => {
  const of = (count: number) => {
    const text = 'Riga is the capital of Latvia and has 605,802 people. '.repeat(count)
    return gateInput({ answer: CITED, hits: [{ node_id: 'riga', text }] })
  }
  const input = of(19_000)
  for (const gate of gates)
    expect(gate.decide(input)).toMatchObject({ status: 'skipped', reason_codes: ['input_too_large'] })
  const config = { max_evidence_chars: 2_000_000 }
  expect(createGate({ ruleset: 'minimal', config }).decide(input).status).toBe('pass')
  // bench/hostile/million.ts decides texts of a million characters by all checks.
  expect(createGate({ ruleset: 'standard', config }).decide(of(sized(4_000, 19_000))).errors).toEqual([])
}, 60_000)

test('ten thousand hits are decided, and more are never a pass', () => {
  const hits = Array.from({ length: 10_001 }, (_, at) => ({ node_id: `n${at}`, text: 'Riga' }))
  const gate = createGate({ ruleset: 'minimal' })
  const citations = [{ id: 'n1' }]
  expect(gate.decide(gateInput({ hits: hits.slice(1), citations })).status).toBe('pass')
  expect(gate.decide(gateInput({ hits, citations }))).toMatchObject({
    status: 'skipped',
    reason_codes: ['input_too_large'],
  })
})

test('any heap of signs is decided without an error, and the same way again', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '[1]',
      '[',
      ']',
      '(',
      '“',
      '”',
      '"',
      '`',
      '```',
      '\n',
      '\n\n',
      '【1】',
      '{{',
      '}}',
      '<|',
      '|>',
      '$',
      '\\',
      '. ',
      '\uD800',
      '\u202E',
      '\u200B',
      '5',
      '%',
      'https://x.y/',
      '@',
      'Not ',
      '不',
      'لا ',
      '>',
      '- ',
      '| a |',
      '؟',
      '。',
    ),
    fc.string({ unit: anyCharacter, maxLength: 6 }),
  )
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, text, text, (answer, evidence, question) => {
      const hits = [{ node_id: 'riga', text: evidence }]
      const decisions = decideAll(gateInput({ answer, hits, generation: { question, system_prompt: evidence } }))
      expect(errorsOf(decisions)).toEqual([])
    }),
    { numRuns: sized(8, 200) },
  )
}, 60_000)

test('whatever a structured answer holds, it is hashed', () => {
  const depths: unknown = Array.from({ length: 300 }).reduce<unknown>((inner) => ({ inner }), 1)
  for (const structured of [
    { a: '\uD800' },
    { '\uD800': 1 },
    { a: Number.NaN },
    { a: undefined },
    { a: 1n },
    depths,
    [new Map()],
  ]) {
    expect(errorsOf(decideAll(gateInput({ answer: CITED, generation: { structured } })))).toEqual([])
  }
})

describe('an explanation', () => {
  const gate = createGate()
  const explained = (answer: string, format: 'text' | 'markdown') =>
    gate.decide(gateInput({ answer, hits: [{ node_id: 'riga\u202E`[x](y)', text: 'Riga.' }] })).explain({ format })

  test('shows nothing that steers a terminal', () => {
    const text = explained('Oslo \u001B[31mis\u001B[0m the\u202E capital of 77 `Nor`way [9].', 'text')
    // eslint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E]/)
  })

  test('shows nothing that marks up Markdown', () => {
    const text = explained(
      'The ``` capital <img src=x onerror=alert(1)> of 77 `x` [9] ![a](https://evil.example).',
      'markdown',
    )
    expect(text.replace(/(`+) ?[^\n]*?\1(?!`)/g, '')).not.toMatch(/<img|!\[/)
  })
})
