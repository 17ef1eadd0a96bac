import { describe, expect, test } from 'vitest'
import { claimsOf } from './split-claims.ts'

const texts = (text: string) => claimsOf(text).map((claim) => claim.text)

describe('the claims of a text', () => {
  test.each([
    [
      'two sentences are two claims',
      'Paris is in France. Rome is in Italy.',
      ['Paris is in France.', 'Rome is in Italy.'],
    ],
    [
      'clauses with subjects and verbs of their own are apart',
      'It has one port; the port can be changed.',
      ['It has one port', 'the port can be changed.'],
    ],
    [
      'a shared subject keeps clauses together',
      'He was born in Rome and died in Paris.',
      ['He was born in Rome and died in Paris.'],
    ],
    ['a heading and code claim nothing', '# The port\n\nIt is 3000.\n\n```js\nlisten(3000)\n```', ['It is 3000.']],
    [
      'list items are claims and what opens the list is not',
      'The ports are:\n- The web port is 80.\n- The mail port is 25.',
      ['The web port is 80.', 'The mail port is 25.'],
    ],
    [
      'greetings and offers claim nothing',
      'Hello! The port is 80. Let me know if you need more help.',
      ['The port is 80.'],
    ],
    ['a question claims nothing', 'The port is 80. Do you want to change it?', ['The port is 80.']],
    ['a question that tells is a claim', 'Did you know that the port is 80?', ['the port is 80']],
    [
      'a question behind a statement is cut off',
      'I moved to the port 8080, what about you?',
      ['I moved to the port 8080'],
    ],
    ['an abstention claims nothing', 'I do not know. The documents do not mention the port.', []],
    [
      'an abstention that goes on to state something is a claim',
      "I don't know the port, but the host is localhost.",
      ['the host is localhost.'],
    ],
    ['a comment claims nothing', "That's awesome! The tower is 300 m high.", ['The tower is 300 m high.']],
    ['a bare answer is a claim', 'Paris', ['Paris']],
    ['a text of headings only is one claim', '# Paris', ['Paris']],
    [
      'Chinese sentences are apart',
      '北京大学成立于1898年。学校位于海淀区。您还有问题吗？',
      ['北京大学成立于1898年。', '学校位于海淀区。'],
    ],
    [
      'Arabic sentences are apart',
      'تأسست الجامعة عام 1908. يبلغ عدد طلابها 200000 طالب.',
      ['تأسست الجامعة عام 1908.', 'يبلغ عدد طلابها 200000 طالب.'],
    ],
    ['blank text has none', ' \n ', []],
    ['marks alone have none', '[1] … — !', []],
  ])('%s', (_, text, expected) => {
    expect(texts(text)).toEqual(expected)
  })

  test('ids count from c1 and spans point into the text as it was given, citation marks and all', () => {
    const text = '  The port is 80 [1].\n\n* It can be changed [2][3].'
    const claims = claimsOf(text)
    expect(claims.map(({ id }) => id)).toEqual(['c1', 'c2'])
    for (const { text: claim, span } of claims) expect(claim).toBe(text.slice(...(span ?? [0, 0])))
    expect(claims[0]?.text).toBe('The port is 80 [1].')
  })
})
