import { describe, expect, test } from 'vitest'
import { createGate } from '../create-gate.ts'

const gate = createGate()
const RANK = { skipped: 0, fail: 0, partial: 1, pass: 2 } as const

interface Matter {
  readonly passage: string
  readonly supported: string
  readonly claims: readonly string[]
  readonly structures: readonly string[]
}

function statusOf(answer: string, passage: string) {
  return decisionOn(answer, passage).status
}

function decisionOn(answer: string, passage: string) {
  const hits = [{ node_id: 'p1', text: passage, title: 'Harbour guide' }]
  const generation = { record_id: 'g', answer, citations: [{ id: 'p1' }] }
  const retrieval = { record_id: 'r', hits }
  return gate.decide({ conversation_id: 'c', message_id: 'm', retrieval, generation })
}

const CODE = [
  '```\n{}\n```',
  '```python\nx = 1\n# {}\n```',
  '```js\nconsole.log("{}")\n```',
  '~~~\n{}',
  '```yaml\nanswer: {}\n```',
]
const HEADINGS = ['# {}', '## {-}', '**{-}**', '**{-}**:']
const FOOTERS = ['Sources:\n- {}', '## Sources\n{}', '[^1]: {}', 'Sources:\n[1] Harbour guide\n\n{}']
const MATTERS: Readonly<Record<string, Matter>> = {
  English: {
    passage: 'The harbour fee is 40 euros. Boats moor at the north quay from May to September.',
    supported: 'Boats moor at the north quay from May to September.',
    claims: ['The harbour fee is 90 euros.', 'Whales were hunted with explosives by drunken sailors.'],
    structures: [
      '[//]: # ({-})',
      '[comment]: <> ({-})',
      'Let me know if {-}.',
      'Feel free to use this: {}',
      'Have a great trip; {-}.',
      ...CODE,
      ...HEADINGS,
      ...FOOTERS,
      'Did you know that {-}?',
      '{-}, right?',
      "Isn't it true that {-}?",
      '{-}?',
      'I do not know why {-}.',
      'It is unclear why {-}.',
      'I cannot say more, as {-}.',
      'Have a nice day, {-}.',
      '**{-}**: Please read the guidance given above carefully.',
    ],
  },
  Chinese: {
    passage: '港口费为40欧元。船只五月至九月停靠在北码头。',
    supported: '船只五月至九月停靠在北码头。',
    claims: ['港口费为90欧元。', '港口曾因走私毒品被警方长期关闭。'],
    structures: [
      ...CODE,
      ...HEADINGS,
      '你知道{-}吗？',
      '{-}，对吧？',
      '我不知道为什么{}',
      '来源：\n- {}',
      '以下是{-}：',
      '这里是{-}：',
      '欢迎告诉朋友{}',
    ],
  },
  Arabic: {
    passage: 'رسم الميناء 40 يورو. ترسو القوارب عند الرصيف الشمالي من مايو إلى سبتمبر.',
    supported: 'ترسو القوارب عند الرصيف الشمالي من مايو إلى سبتمبر.',
    claims: ['رسم الميناء 90 يورو.', 'تم إغلاق المصنع بسبب تهريب الأسلحة والمخدرات.'],
    structures: [
      ...CODE,
      ...HEADINGS,
      'هل تعلم أن {-}؟',
      '{-}، أليس كذلك؟',
      'لا أعرف لماذا {}',
      'المصادر:\n- {}',
      'إليك {-}:',
    ],
  },
}

describe.each(Object.entries(MATTERS))('what is shown in %s', (_, { passage, supported, claims, structures }) => {
  test.each(structures)('hides no claim: %s', (structure) => {
    for (const [at, claim] of claims.entries()) {
      const shown = structure.replace('{-}', claim.replace(/[.。]$/, '')).replace('{}', claim)
      // One stands alone, the other behind what is supported.
      const before = at === 0 ? '' : `${supported}\n\n`
      const bare = statusOf(before + claim, passage)
      expect(bare).not.toBe('pass')
      const status = statusOf(before + shown, passage)
      expect(RANK[status], `${claim} is ${bare}; ${JSON.stringify(shown)} is ${status}`).toBeLessThanOrEqual(RANK[bare])
    }
  })
})

describe('short claims', () => {
  test.each([
    ['The passage says nothing about meals, and whales need not be fed.', 'Whales need not be fed.'],
    ['The passage does not discuss meals (though dogs may moor too).', 'Dogs may moor too.'],
    ['May whales be fed? Yes.', 'Whales may be fed.'],
    ['May whales be fed? Indeed they may.', 'Whales may be fed.'],
    ['Whales may be fed? Correct.', 'Whales may be fed.'],
    ['| Topic | Whales may be fed here |\n| --- | --- |\n| Boats | north quay |', 'Whales may be fed here.'],
    ['The harbour fee is 40 euros.\n\n[1]: The harbour whale costs 9 euros.', 'The harbour whale costs 9 euros.'],
    ['The harbour fee is 40 euros.\n\nSources:\n- Passage 1: Mooring costs 90 euros', 'Mooring costs 90 euros.'],
    ['The harbour fee is 40 euros.\n\nSources:\n[1] "Mooring costs 90 euros"', 'Mooring costs 90 euros.'],
    ['The harbour fee is 40 euros.\n\nSources:\n- Boats never moor there', 'Boats never moor there.'],
    ['来源：\n- 停靠费90欧元', '停靠费90欧元。'],
    ['港口费90元，各段都没有提到。', '港口费90元。'],
    ['段落1没有提到这一点，不过段落1指出，费用90元。', '费用90元。'],
    ['段落1没有提到时间（不过费用90元）。', '费用90元。'],
    ['真的可以捕鲸吗？是的。', '可以捕鲸。'],
  ])('%s hides no claim', (answer, claim) => {
    const { passage, supported } = MATTERS[/[\u4E00-\u9FFF]/.test(claim) ? 'Chinese' : 'English'] as Matter
    const bare = statusOf(`${supported}\n\n${claim}`, passage)
    expect(bare).not.toBe('pass')
    expect(RANK[statusOf(`${supported}\n\n${answer}`, passage)]).toBeLessThanOrEqual(RANK[bare])
  })

  const PRESUMING = [
    'The passage does not say when the fee of 90 euros is due.',
    'Passage 1 does not say how 90 euros are paid, but boats moor at the north quay.',
    'It is unclear how boats can moor for 90 euros.',
    'The passage fails to mention that whales eat sailors.',
    'The passage does not dispute that boats never moor there.',
    'Here is how 90 euros are paid: Boats moor at the north quay from May to September.',
    'I will explain why whales eat sailors.',
  ]
  test.each(PRESUMING)('taken for granted, although the question has nothing of it: %s', (answer) => {
    expect(statusAsked('Where do boats moor?', answer)).not.toBe('pass')
  })

  test.each([
    ['When is the fee of 90 euros due?', 'The passage does not say when the fee of 90 euros is due.'],
    ['Where do boats moor?', 'The passage does not say when the fee of 40 euros is due.'],
    ['Where do boats moor?', 'The passage fails to mention that.'],
    ['Where do boats moor?', 'I will explain why this is so.'],
    ['Where do boats moor?', 'Here is how the 3 points go together: See above.'],
  ])('asked, known or nothing at all: %s %s', (question, answer) => {
    expect(statusAsked(question, answer)).toBe('pass')
  })

  function statusAsked(question: string, said: string) {
    const { passage, supported } = MATTERS['English'] as Matter
    const generation = { record_id: 'g', question, answer: `${supported} ${said}`, citations: [{ id: 'p1' }] }
    const retrieval = { record_id: 'r', hits: [{ node_id: 'p1', text: passage }] }
    return gate.decide({ conversation_id: 'c', message_id: 'm', retrieval, generation }).status
  }

  test('a question of the asker, repeated, is none', () => {
    const question = 'Do boats moor at the north quay?'
    expect(statusAsked(question, `${question} Yes.`)).toBe('pass')
  })
})

describe('headings that state something', () => {
  const passage = 'A permit of type A costs 160 dollars. A permit of type B costs 90 dollars. The office is in Accra.'
  test.each([
    'A permit of type B costs 160 dollars',
    'The permit office stands near Kumasi and Tamale',
    'Holders of a permit get it renewed twice without a fee',
  ])('are content: %s', (heading) => {
    const { checks } = decisionOn(`## ${heading}\n\nA permit of type B costs 90 dollars.`, passage)
    const support = checks.find(({ name }) => name === 'lexical_support')
    expect(support?.detail['sentences']).toBe(2)
  })

  test.each(['What a permit costs', 'Step 2: Permits', 'Permits and fees'])('are no content without: %s', (heading) => {
    const { checks } = decisionOn(`## ${heading}\n\nA permit of type B costs 90 dollars.`, passage)
    const support = checks.find(({ name }) => name === 'lexical_support')
    expect(support?.detail['sentences']).toBe(1)
  })
})

describe('what asserts nothing of its own', () => {
  const { passage, supported } = MATTERS['English'] as Matter
  test.each([
    `## Where boats moor\n\n${supported}`,
    `## How it was built\n\n${supported}`,
    `## 2. Mooring\n\n${supported}`,
    `${supported}\n\nSources:\n- Harbour guide\n- p1`,
    `${supported}\n\nReferences:\n1. Miller, A. (2019). Quays and boats of the north.`,
    `${supported}\n\nSources:\n- The 90-day mooring rule\n- Seven years of boats`,
    `${supported}\n\nSources:\n- Passage 1: The harbour fee is 40 euros`,
    `${supported} Would you like more details?`,
    `${supported} Let me know if you have any other questions!`,
    `${supported} Let me know if anything is unclear; I am happy to help.`,
    `\`\`\`\n${supported}\n\`\`\``,
    `<p>${supported}</p>`,
    `${supported} You can verify this in Document 1.`,
    `**Step 1 – Understanding the question.** The user wants a fact.\n**Step 2 – Answer.** ${supported}`,
    `${supported}\n\n\`\`\`js\nconst port = open(8080)\n\`\`\``,
    `| Topic | Rule |\n| --- | --- |\n| Mooring | ${supported} |`,
  ])('takes nothing from an answer: %j', (answer) => {
    expect(statusOf(supported, passage)).toBe('pass')
    expect(statusOf(answer, passage)).toBe('pass')
  })

  test('a claim with a citation mark in a fence cites', () => {
    const { supported: said } = MATTERS['English'] as Matter
    expect(statusOf(`\`\`\`\n${said.slice(0, -1)} [1].\n\`\`\``, passage)).toBe('pass')
  })

  test('a label with a name that the evidence lacks is content', () => {
    expect(statusOf(`Banned in Norway: ${supported}`, passage)).not.toBe('pass')
  })
})
