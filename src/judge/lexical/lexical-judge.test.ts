import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/support/characters.ts'
import { NoBasisError } from '../../core/errors.ts'
import { NO_USAGE } from '../../core/usage.ts'
import { passageUsefulness } from '../rubrics.ts'
import { COEFFICIENTS } from './coefficients.ts'
import { Effort } from './bounds/effort.ts'
import { lexicalJudge } from './lexical-judge.ts'
import { sized } from '../../../test/long-form.ts'

const judge = lexicalJudge()

const PASSAGES = [
  {
    id: 'curie',
    text: 'Marie Curie was born in Warsaw on 7 November 1867. She won the Nobel Prize in Physics in 1903 together with Pierre Curie.',
  },
  {
    id: 'server',
    text: 'The server listens on port 3000 by default [4]. The timeout must be set before the server starts. The hook is not called when a request is aborted. This functionality is provided by secure-json-parse.',
  },
  { id: 'france', text: 'Paris is the capital of France.' },
]

describe('verdicts', () => {
  test.each([
    ['the same words', 'Marie Curie was born in Warsaw.', 'SUPPORTED'],
    [
      'other word forms and order',
      'In 1903 Curie won a Nobel Prize for physics, together with Pierre Curie.',
      'SUPPORTED',
    ],
    ['an addition that no passage has', 'Marie Curie kept two cats and painted landscapes in oil.', 'NOT_ENOUGH_INFO'],
    [
      'a true opening with an invented ending',
      'The server listens on port 3000, which the Kubernetes operator Zalando picked.',
      'NOT_ENOUGH_INFO',
    ],
  ])('%s: “%s” is %s', async (_, claim, expected) => {
    expect((await judge.verifyClaim(claim, PASSAGES)).verdict).toBe(expected)
  })

  test.each([
    ['a changed number', 'The server listens on port 8080 by default.', 'number', '8080', '3000'],
    ['a changed year', 'Curie won the Nobel Prize in Physics in 1911.', 'number', '1911', '1903'],
    ['a changed date', 'Marie Curie was born in Warsaw on 7 May 1867.', 'date', '7 May 1867', '7 November 1867'],
    ['a swapped name', 'Marie Curie was born in Berlin on 7 November 1867.', 'name', 'Berlin', 'Warsaw'],
    ['a swapped name that opens the claim', 'Lyon is the capital of France.', 'name', 'Lyon', 'Paris'],
    [
      'a swapped technical name',
      'This functionality is provided by fast-json-stringify.',
      'name',
      'fast-json-stringify',
      'secure-json-parse',
    ],
    ['a contrary word', 'The timeout must be set after the server starts.', 'opposite', 'after', 'before'],
  ])('%s contradicts, and the reason has both values', async (_, claim, code, said, known) => {
    const { verdict, probability, reasons } = await judge.verifyClaim(claim, PASSAGES)
    expect(verdict).toBe('CONTRADICTED')
    expect(probability).toBeLessThan(COEFFICIENTS.threshold)
    const reason = reasons.find((found) => found.code === code)
    expect(reason).toMatchObject({ inClaim: said, inEvidence: known })
    expect(reason?.message).toContain(said)
    expect(reason?.message).toContain(known)
  })

  test.each([
    ['in words', 'The warranty lasts five years.', 'five', 'two'],
    ['though another passage has the number of something else', 'A refund is paid within 90 days.', '90', '30'],
    ['though the next sentence has it of another', 'Adult tickets cost 5 euros.', '5', '8'],
    ['in Chinese', '合同期限为五年。', '五', '三'],
  ])('another count of the same thing contradicts, %s', async (_, claim, said, known) => {
    const passages = [
      'The warranty lasts two years from purchase. A refund is paid within 30 days.',
      'Adult tickets cost 8 euros. Child tickets cost 5 euros.',
      '合同期限为三年。',
      'Shipping costs 4.90 euros and takes five working days; calls are answered in 90 seconds.',
    ].map((text, at) => ({ id: `p${at}`, text }))
    const { verdict, reasons } = await judge.verifyClaim(claim, passages)
    expect([verdict, reasons.find(({ code }) => code === 'number')]).toMatchObject([
      'CONTRADICTED',
      { inClaim: said, inEvidence: known },
    ])
  })

  test.each([
    ['a near sentence has it', 'Members get a refund within 90 days.'],
    ['it is a range', 'A call takes three minutes.'],
    ['it is of something else', 'The battery lasts five hours.'],
    ['it is the price of one of two', 'Tickets cost 5 euros.'],
  ])('a count that another sentence may mean does not: %s', async (_, claim) => {
    const passages = [
      'Members get a refund within 30 days. Members of the club get a refund within 90 days.',
      'Adult tickets cost 8 euros. Child tickets cost 5 euros.',
      'A call takes two to three minutes. The battery lasts two days, or five hours of calls.',
    ].map((text, at) => ({ id: `p${at}`, text }))
    expect((await judge.verifyClaim(claim, passages)).verdict).toBe('SUPPORTED')
  })

  test.each([
    ['the passage denies', 'The hook is called when a request is aborted.'],
    ['the claim denies', 'Paris is not the capital of France.'],
  ])('a negation contradicts where everything else is the same: %s', async (_, claim) => {
    const { verdict, reasons } = await judge.verifyClaim(claim, PASSAGES)
    expect(verdict).toBe('CONTRADICTED')
    expect(reasons.map(({ code }) => code)).toContain('negation')
  })

  test.each([
    ['Refunds are not available after 30 days.', 'Refunds are available after 30 days.', 'CONTRADICTED'],
    ['Revenue increases every year.', 'Revenue decreases every year.', 'CONTRADICTED'],
    ['No employees must attend the training.', 'All employees must attend the training.', 'CONTRADICTED'],
    ['The warranty covers more than two years.', 'The warranty covers less than two years.', 'CONTRADICTED'],
    ['Registration is mandatory for visitors.', 'Registration is optional for visitors.', 'CONTRADICTED'],
    ['Users can delete their accounts.', 'Users cannot delete their accounts.', 'CONTRADICTED'],
    ['The warranty excludes water damage.', 'The warranty includes water damage.', 'CONTRADICTED'],
    ['Refunds are never given in cash.', 'Refunds are always given in cash.', 'CONTRADICTED'],
    ['Most patients recovered within a week.', 'Few patients recovered within a week.', 'CONTRADICTED'],
    ['Acme acquired Globex in the spring.', 'Globex acquired Acme in the spring.', 'CONTRADICTED'],
    ['Acme acquired Globex.', 'Globex acquired Acme.', 'CONTRADICTED'],
    ['Norway beat Sweden in the final.', 'Sweden beat Norway in the final.', 'CONTRADICTED'],
    ['Acme acquired Globex in the spring.', 'Globex was acquired by Acme in the spring.', 'SUPPORTED'],
    ['The city sued the company over the contract.', 'The company sued the city over the contract.', 'CONTRADICTED'],
    ['The war began in 1839 and ended in 1845.', 'The war ended in 1839.', 'CONTRADICTED'],
    ['The war began in 1839 and ended in 1845.', 'The war ended in 1845.', 'SUPPORTED'],
    ['Although Orda is the largest lake, Vell is the deepest lake.', 'Orda is the deepest lake.', 'CONTRADICTED'],
    ['Lake Orda is the largest and deepest of the lakes of the county.', 'Orda is the smallest lake.', 'CONTRADICTED'],
    ['The warranty does not cover scratches, water or batteries.', 'The warranty covers water.', 'CONTRADICTED'],
    ['The warranty does not cover scratches, water or batteries.', 'The warranty does not cover water.', 'SUPPORTED'],
    ['会议室内禁止吸烟。', '会议室内允许吸烟。', 'CONTRADICTED'],
    ['Side effects are not uncommon in older patients.', 'Side effects are common in older patients.', 'SUPPORTED'],
    ['Refunds are not available after 30 days.', 'No refunds are available after 30 days.', 'SUPPORTED'],
  ])('%s – %s', async (passage, claim, verdict) => {
    expect((await judge.verifyClaim(claim, [{ id: 'p', text: passage }])).verdict).toBe(verdict)
  })

  test('a negation far from the words of the claim does not contradict', async () => {
    const { verdict } = await judge.verifyClaim('The server listens on port 3000.', [
      'The server listens on port 3000, although some operators who run several of them do not like that at all.',
    ])
    expect(verdict).toBe('SUPPORTED')
  })

  test('a number or two names that no passage has refuse support and are named', async () => {
    const number = await judge.verifyClaim(
      'Marie Curie won the Nobel Prize in Physics together with 14 others.',
      PASSAGES,
    )
    expect(number.verdict).not.toBe('SUPPORTED')
    expect(number.reasons.map(({ message }) => message).join()).toContain('14')
    const names = await judge.verifyClaim(
      'Marie Curie won the Nobel Prize in Physics together with Lise Meitner.',
      PASSAGES,
    )
    expect(names.verdict).not.toBe('SUPPORTED')
    expect(names.reasons.map(({ message }) => message).join()).toContain('Meitner')
  })

  test('what the question says already is not held against the claim', async () => {
    const claim = 'The server of Acme Corp listens on port 3000.'
    const codes = async (query: string) => {
      const { verdicts } = await judge.verifyClaims([claim], PASSAGES, { query })
      return verdicts[0]?.reasons.map(({ code }) => code)
    }
    expect(await codes('Which port is it?')).toContain('missing_name')
    expect(await codes('Which port does the server of Acme Corp listen on?')).not.toContain('missing_name')
  })

  test.each([
    ['Chinese', '北京大学成立于1898年，位于北京市海淀区。', '北京大学成立于1898年。', '北京大学成立于1920年。'],
    [
      'Arabic',
      'تأسست جامعة القاهرة في عام 1908 وهي ثاني أقدم جامعة في مصر.',
      'تأسست جامعة القاهرة عام ١٩٠٨.',
      'تأسست جامعة القاهرة عام 1925.',
    ],
  ])('%s: the same number supports and another contradicts', async (_, passage, same, other) => {
    expect((await judge.verifyClaim(same, [passage])).verdict).toBe('SUPPORTED')
    expect((await judge.verifyClaim(other, [passage])).verdict).toBe('CONTRADICTED')
  })
})

describe('what comes with a verdict', () => {
  test('the evidence quotes its passage exactly', async () => {
    const claims = [
      'Marie Curie was born in Warsaw.',
      'The server listens on port 8080 by default.',
      'Paris is in France.',
    ]
    const { verdicts } = await judge.verifyClaims(claims, PASSAGES)
    for (const { evidence } of verdicts) {
      const passage = PASSAGES.find(({ id }) => id === evidence?.passageId)
      expect(evidence?.text.length).toBeGreaterThan(0)
      expect(evidence?.text).toBe(passage?.text.slice(evidence?.start, evidence?.end))
    }
    expect(verdicts.map(({ evidence }) => evidence?.passageId)).toEqual(['curie', 'server', 'france'])
  })

  test('a sentence without end is quoted around the words that matter', async () => {
    const text = `${'filler word '.repeat(500)} the server listens on port 3000 ${'more filler '.repeat(500)}`
    const { evidence } = await judge.verifyClaim('The server listens on port 3000.', [text])
    expect(evidence?.text.length).toBeLessThanOrEqual(600)
    expect(evidence?.text).toContain('server listens on port 3000')
    expect(evidence?.text).toBe(text.slice(evidence?.start, evidence?.end))
  })

  test('without passages nothing is known, and the probability is below the threshold', async () => {
    const verdict = await judge.verifyClaim('Paris is the capital of France.', [])
    expect(verdict).toMatchObject({ verdict: 'NOT_ENOUGH_INFO', evidence: null })
    expect(verdict.probability).toBeLessThan(COEFFICIENTS.threshold)
    expect(verdict.reasons.map(({ code }) => code)).toEqual(['no_passages'])
  })

  test('claims keep their ids and order, plain strings get c1, c2, …, and nothing is spent', async () => {
    const { verdicts, usage } = await judge.verifyClaims(
      [{ id: 'x', text: 'Paris is in France.' }, 'Rome.', ''],
      PASSAGES,
    )
    expect(verdicts.map(({ id }) => id)).toEqual(['x', 'c2', 'c3'])
    expect(usage).toEqual(NO_USAGE)
  })

  test('passages whose texts were changed in place are read again', async () => {
    const list = ['Paris is the capital of France.']
    await judge.verifyClaim('Rome is the capital of Italy.', list)
    list[0] = 'Rome is the capital of Italy.'
    expect((await judge.verifyClaim('Rome is the capital of Italy.', list)).verdict).toBe('SUPPORTED')
  })

  test('an aborted question is not answered', async () => {
    const signal = AbortSignal.abort(new Error('stop'))
    await expect(judge.verifyClaims(['Paris.'], PASSAGES, { signal })).rejects.toThrow('stop')
  })
})

describe('laws', () => {
  const word = fc.constantFrom(
    'Paris',
    'Rome',
    'port',
    'server',
    '3000',
    '1867',
    'not',
    'the',
    'is',
    'in',
    'of',
    'starts',
    'before',
    'Curie',
    '.',
    ', ',
  )
  const text = fc.array(word, { maxLength: 25 }).map((list) => list.join(' '))
  const passages = fc.array(text, { minLength: 1, maxLength: 5 })

  test('the same question has the same answer', async () => {
    await fc.assert(
      fc.asyncProperty(text, passages, async (claim, list) => {
        const first = await judge.verifyClaims([claim], list)
        expect(await lexicalJudge().verifyClaims([claim], [...list])).toEqual(first)
      }),
      { numRuns: sized(15, 300) },
    )
  })

  test('the order of the passages has no say in verdict and probability', async () => {
    await fc.assert(
      fc.asyncProperty(text, passages, async (claim, list) => {
        const forth = await judge.verifyClaim(claim, list)
        const back = await judge.verifyClaim(claim, list.toReversed())
        expect([back.verdict, back.probability]).toEqual([forth.verdict, forth.probability])
      }),
      { numRuns: sized(30, 1_000) },
    )
  })

  test('any text at all gets verdicts with probabilities in 0..1 and exact quotes', async () => {
    const anything = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 200 }),
      fc.constant('\uD800\uDC00\uD800 a'),
      fc.constant(''),
    )
    await fc.assert(
      fc.asyncProperty(anything, anything, async (response, passage) => {
        const { claims } = await judge.extractClaims(response)
        for (const { text: claim, span } of claims) expect(claim).toBe(response.slice(...(span ?? [0, 0])))
        const { verdicts } = await judge.verifyClaims([...claims, response], [passage])
        for (const { probability, evidence } of verdicts) {
          expect(probability).toBeGreaterThanOrEqual(0)
          expect(probability).toBeLessThanOrEqual(1)
          if (evidence !== null) expect(evidence.text).toBe(passage.slice(evidence.start, evidence.end))
        }
      }),
      { numRuns: sized(30, 1_000) },
    )
  })

  test.each([
    ['one word', 'a'.repeat(sized(100_000, 400_000))],
    ['many sentences', 'Marie Curie was born in Warsaw in 1867. '.repeat(sized(600, 2_000))],
    ['lone surrogates', '\uD800'.repeat(sized(50_000, 150_000))],
    ['opening brackets', '['.repeat(sized(50_000, 150_000))],
    ['commas', 'what, '.repeat(sized(12_000, 40_000))],
  ])('a huge text of %s is read to the end', async (_, huge) => {
    const { claims } = await judge.extractClaims(huge)
    const { verdicts } = await judge.verifyClaims([huge, ...claims.slice(0, 3)], [huge])
    expect(verdicts).toHaveLength(1 + Math.min(3, claims.length))
  })
})

describe('ratings', () => {
  test('relevance is the share of the words of the question that the answer takes up', async () => {
    const { score, reasoning, usage } = await judge.evaluateRelevance(
      'Which port does the server use by default?',
      'The server uses port 3000.',
    )
    expect(score).toBe(0.75)
    expect(reasoning).toContain('3 of 4')
    expect(usage).toEqual(NO_USAGE)
  })

  test('an answer that declines is not relevant', async () => {
    const { score } = await judge.evaluateRelevance(
      'Which port is the default?',
      'I do not know which port is the default.',
    )
    expect(score).toBe(0)
  })

  test('an answer too short to compare has no basis', async () => {
    await expect(judge.evaluateRelevance('What is the capital of France?', 'Paris')).rejects.toThrow(NoBasisError)
  })

  test('each passage is rated for itself', async () => {
    const { items, score } = await judge.rate(passageUsefulness('What is the capital of France?', PASSAGES))
    expect(items?.map(({ id, score: rated }) => [id, rated])).toEqual([
      ['curie', 0],
      ['server', 0],
      ['france', 1],
    ])
    expect(score).toBeCloseTo(1 / 3, 6)
  })

  test('a question that words cannot answer has no basis, and the error says what to do', async () => {
    const question = judge.rate({ name: 'helpfulness', criteria: 'Is it helpful?', inputs: { response: 'Yes.' } })
    await expect(question).rejects.toThrow(NoBasisError)
    await expect(question).rejects.toThrow(/'helpfulness'.*Configure a model/)
  })

  test('faithfulness as a whole is the mean probability of support of the claims', async () => {
    const response = 'Paris is the capital of France. Marie Curie painted landscapes in oil.'
    const { verdicts } = await judge.verifyClaims((await judge.extractClaims(response)).claims, PASSAGES)
    const sum = verdicts.reduce((total, { probability = Number.NaN }) => total + probability, 0)
    expect((await judge.evaluateFaithfulness(response, PASSAGES)).score).toBeCloseTo(sum / 2, 5)
  })
})

test('an answer of a book’s length can be abandoned while it is judged', async () => {
  const control = new AbortController()
  setImmediate(() => control.abort(new Error('enough')))
  const judging = lexicalJudge().verifyClaims(
    Array.from({ length: 5000 }, (_, at) => `Port ${at} is open.`),
    ['Port 7 is open.'],
    { signal: control.signal },
  )
  await expect(judging).rejects.toThrow('enough')
})

describe('long texts that repeat themselves', () => {
  const counted = (count: number, piece: (at: number) => string) => Array.from({ length: count }, (_, at) => piece(at))

  test('claims in the same words are judged once, each under its own id', async () => {
    const { claims } = await judge.extractClaims('a\n\n'.repeat(sized(6_000, 20_000)))
    const { verdicts } = await judge.verifyClaims(claims, ['a\n\n'.repeat(sized(6_000, 20_000))])
    expect(verdicts.map(({ id }) => id)).toEqual(claims.map(({ id }) => id))
    expect(new Set(verdicts.map((verdict) => JSON.stringify({ ...verdict, id: '' }))).size).toBe(1)
  })

  test('claims that share a word with each of very many sentences find the one that says the same', async () => {
    const sentences = counted(sized(3_000, 8_000), (at) => `Latvia has cat${at}.`)
    const { verdicts } = await judge.verifyClaims(sentences.slice(-300), [sentences.join(' ')])
    const quotes = verdicts.map(({ evidence }) => evidence?.text)
    expect(quotes).toEqual(sentences.slice(-300))
  })

  test('what takes too many comparisons is refused with the figure', () => {
    const effort = new Effort()
    effort.spend(1_000_000_000)
    expect(() => effort.spend(1)).toThrow(/1,000,000,001 comparisons.*at most 1,000,000,000/)
  })

  test('more claims than are judged together are refused with the figure', async () => {
    await expect(judge.extractClaims('a\n\n'.repeat(260_000))).rejects.toThrow(/260,000 claims.*at most 250,000/)
  })
})
