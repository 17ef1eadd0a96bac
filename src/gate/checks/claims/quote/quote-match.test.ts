import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { quoteMatch } from './quote-match.ts'

const SENTENCE =
  'The employer may terminate the contract within 30 days, unless the works council of Riga objects in writing.'
const PAGE = `The contract is open-ended. ${SENTENCE} Notice is given by letter [4].`

const says = (quotation: string, page = PAGE) =>
  said(run(quoteMatch, inputOf(`The contract says: “${quotation}” [1].`, [page])))

describe('quote_match', () => {
  test.each([
    ['word for word', SENTENCE],
    ['without its final stop', SENTENCE.slice(0, -1)],
    ['in other case', SENTENCE.toUpperCase()],
    ['with no-break spaces', SENTENCE.replaceAll(' ', '\u00A0')],
    ['with a zero-width space', SENTENCE.replace('terminate', 'termi\u200Bnate')],
    ['with a word broken at a line end', SENTENCE.replace('contract', 'con-\ntract')],
    ['with a space before a comma', SENTENCE.replace(',', ' ,')],
    ['with an ellipsis', 'The employer may terminate […] within 30 days'],
    ['with an inserted explanation', 'The employer may terminate the contract [of employment] within 30 days'],
    ['with a changed first letter', '[t]he works council of Riga objects'],
    ['without the footnote mark of the page', 'Notice is given by letter.'],
    ['with a misspelt word', SENTENCE.replace('terminate', 'terminqte')],
    ['with emphasis', SENTENCE.replace('terminate', '**terminate**')],
  ])('accepts a quotation %s', (_, quotation) => {
    expect(says(quotation)).toBe('pass ok')
  })

  test('reads no quotation between marks of code', () => {
    const call = (amount: string) => `\`refund(id, Money.of("EUR", "${amount}"))\``
    const answer = `Instead of ${call('12.50')} write ${call('12.75')} and say “${SENTENCE}” [1].`
    expect(said(run(quoteMatch, inputOf(answer, [PAGE])))).toBe('pass ok')
  })

  test.each([
    ['another number', SENTENCE.replace('30', '80')],
    ['a negation', SENTENCE.replace('may terminate', 'may not terminate')],
    ['another modal', SENTENCE.replace('may', 'must')],
    ['another exception', SENTENCE.replace('unless', 'if')],
    ['another name', SENTENCE.replace('Riga', 'Oslo')],
    ['a lost exception', SENTENCE.replace('unless', '')],
  ])('fails for %s in a quotation', (_, quotation) => {
    expect(says(quotation)).toBe('fail altered_quote')
  })

  test.each([
    ['a shorter quotation with a negation', 'may not terminate the contract within 30 days'],
    ['a quotation of few words with another modal', 'must terminate the contract'],
  ])('sees through %s', (_, quotation) => {
    expect(says(quotation)).toBe('fail altered_quote')
  })

  test.each([
    'The page does not say who pays. Therefore, the answer is "Unable to answer based on given passages."',
    'My answer is: “I cannot answer this question based on the given passages.”',
    'The passages do not say who pays, so I would have to say "I don\'t know".',
    'I am "unable to answer based on the given passages".',
    '因此，答案是“无法根据给定的段落回答”。',
    'لذلك الإجابة هي: "لا يمكن الإجابة بناءً على المقاطع المعطاة."',
  ])('leaves out what declines to answer in quotation marks: %s', (answer) => {
    expect(said(run(quoteMatch, inputOf(answer, [PAGE])))).toBe('skipped nothing_to_check')
  })

  test.each([
    'Passage 1 states: "I cannot answer questions about storage."',
    'The contract says "I do not know the price of storage" [1].',
  ])('fails for a passage that is said to decline: %s', (answer) => {
    expect(said(run(quoteMatch, inputOf(answer, [PAGE])))).toBe('fail quote_not_found')
  })

  test('shows what was altered, word by word', () => {
    const answer = `The contract says: “${SENTENCE.replace('may', 'must')}” [1].`
    const [finding] = run(quoteMatch, inputOf(answer, [PAGE])).findings
    expect(finding?.diff?.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: 'may' },
      { kind: 'added', text: 'must' },
    ])
    expect(PAGE.slice(...(finding?.evidence?.[0]?.span ?? [0, 0]))).toBe(SENTENCE.slice(0, -1))
    expect(answer.slice(...(finding?.span ?? [0, 0]))).toBe(SENTENCE.replace('may', 'must').slice(0, -1))
  })

  test.each([
    ['another word', SENTENCE.replace('objects', 'protests'), 'warn near_quote'],
    ['a name by one letter', SENTENCE.replace('Riga', 'Rigaa'), 'warn near_quote'],
    ['an ellipsis over a negation', 'the works council […] objects', 'warn ellipsis_hides'],
    ['pieces that are too short', 'The employer […] the contract', 'warn near_quote'],
    ['words that are nowhere', 'The tenant shall repaint all rooms every third year', 'fail quote_not_found'],
    ['pieces in the wrong order', 'within 30 days, unless […] The employer may terminate', 'fail quote_not_found'],
  ])('%s', (_, quotation, expected) => {
    expect(
      says(
        quotation,
        PAGE.replace('of Riga objects', 'of Riga never objects').replace(
          'never ',
          _.includes('negation') ? 'never ' : '',
        ),
      ),
    ).toBe(expected)
  })

  test.each([
    ['scare quotes', 'The so-called “open contract” is old [1].'],
    ['the title of a work', 'She wrote “The Long Road to Nowhere at All” in Riga [1].'],
    ['inches', 'The shelf is 5" deep and 6" high, as the contract has it [1].'],
    ['a value of code', 'Set `key: "contract-${hash:works.lock}"` for the contract [1].'],
    ['a question', 'Did they say “the tenant shall repaint all rooms”?'],
  ])('does not take %s for a quotation', (_, answer) => {
    expect(said(run(quoteMatch, inputOf(answer, [PAGE])))).toBe('skipped nothing_to_check')
  })

  test('leaves alone the words of the question', () => {
    const question = 'What does “the tenant shall repaint all rooms” mean?'
    const outcome = run(
      quoteMatch,
      inputOf('The words “the tenant shall repaint all rooms” mean work [1].', [PAGE], { question }),
    )
    expect([said(outcome), outcome.findings[0]?.reason_code]).toEqual(['pass ok', 'from_question'])
  })

  test('names the passage that has the quotation where another is cited', () => {
    const outcome = run(
      quoteMatch,
      inputOf(`The contract says: “${SENTENCE}” [1].`, ['The contract is open-ended.', PAGE]),
    )
    expect(said(outcome)).toBe('warn misattributed_quote')
    expect(outcome.findings[0]?.suggestion?.node_id).toBe('p2')
  })

  test('finds a quotation that goes on in another passage, with and without an overlap', () => {
    const [head, tail] = [SENTENCE.slice(0, 40), SENTENCE.slice(40)]
    for (const hits of [
      [head, tail],
      [head, SENTENCE.slice(26)],
      [tail, head],
    ]) {
      expect(
        said(
          run(
            quoteMatch,
            inputOf(
              `The contract says: “${SENTENCE}” [1].`,
              hits.map((text) => text.trim()),
            ),
          ),
        ),
      ).toBe('pass ok')
    }
  })

  test('does not look for a translation', () => {
    const page = '雇主可以在三十天内终止合同，除非工会书面反对。通知以书信形式发出。'
    expect(says(SENTENCE, page)).toBe('skipped cross_language')
  })

  test.each([
    ['Chinese, word for word', '合同规定：“雇主可以在三十天内终止合同”[1]。', 'pass ok'],
    ['Chinese, denied', '合同规定：“雇主不可以在三十天内终止合同”[1]。', 'fail altered_quote'],
  ])('%s', (_, answer, expected) => {
    const page = '雇主可以在三十天内终止合同，除非工会书面反对。通知以书信形式发出。'
    expect(said(run(quoteMatch, inputOf(answer, [page])))).toBe(expected)
  })

  test('what is set apart as a summary quotes nobody', () => {
    const summary = 'The employer can end the contract within 30 days.'
    expect(said(run(quoteMatch, inputOf(`> **Summary:** ${summary}`, [PAGE])))).toBe('skipped nothing_to_check')
    expect(said(run(quoteMatch, inputOf(`> ${summary}`, [PAGE])))).toBe('fail altered_quote')
    expect(said(run(quoteMatch, inputOf(`> **Quote:** ${summary}`, [PAGE])))).not.toMatch(/^skipped/)
  })

  test('what is set apart as a remark quotes nobody, unless it is nearly in the evidence', () => {
    const remark = (lead: string, text: string) => said(run(quoteMatch, inputOf(`${lead}\n\n> ${text}`, [PAGE])))
    const other = 'Nobody has to pay for it if the firm moves to another town.'
    expect(remark('Rent is paid in four parts.', other)).not.toMatch(/^fail/)
    expect(remark('The page states:', other)).toBe('fail quote_not_found')
    expect(remark('So the page says.', other)).toBe('fail quote_not_found')
    expect(remark('Rent is paid in four parts.', 'The employer can end the contract within 30 days.')).toBe(
      'fail altered_quote',
    )
  })

  test('checks the quotes that citations bring along', () => {
    const input = inputOf('The contract can be ended [1].', [PAGE], {
      citations: [{ id: 'p1', quote: 'The employer must terminate the contract' }],
    })
    expect(said(run(quoteMatch, input))).toBe('fail altered_quote')
  })

  test('accepts every stretch of whole words of the page', () => {
    const spots = [...SENTENCE.matchAll(/[A-Za-z\d]+/g)].map(({ 0: word, index }) => ({
      start: index,
      end: index + word.length,
    }))
    const stretch = fc.tuple(fc.nat(spots.length - 5), fc.integer({ min: 4, max: 12 }))
    fc.assert(
      fc.property(stretch, ([from, count]) => {
        const last = spots[Math.min(spots.length - 1, from + count)] as { end: number }
        expect(says(SENTENCE.slice((spots[from] as { start: number }).start, last.end))).toBe('pass ok')
      }),
    )
  })

  test.each([
    [9_500, 'pass ok'],
    [11_000, 'fail quote_not_found'],
  ])('compares words of up to 10,000 characters with what is near: %d', (length, expected) => {
    const letter = (at: number) => String.fromCharCode(97 + (at % 26))
    const words = Array.from({ length: 200 }, (_, at) => {
      return `${letter(at)}${letter(at / 26)}`.padEnd(length / 200 - 1, 'ertiona')
    })
    const misspelt = words.with(100, (words[100] as string).replace('tion', 'tiqn'))
    expect(said(run(quoteMatch, inputOf(`> ${misspelt.join(' ')}\n`, [words.join(' ')])))).toBe(expected)
  })

  test('stays fast on hostile quotations', () => {
    const long = `“${'a … '.repeat(900)}”`
    expect(said(run(quoteMatch, inputOf(`It says: ${long} [1].`, ['a '.repeat(20_000)])))).toMatch(
      /^(?:pass|warn|fail)/,
    )
  })
})
