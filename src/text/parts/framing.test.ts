import { describe, expect, test } from 'vitest'
import { blanked } from '../citations/citations.ts'
import { sentences } from '../sentences/sentences.ts'
import { answerParts } from './answer-parts.ts'

const CLAIM = 'The harbour bridge was opened to trams.'

function partsOf(text: string) {
  return answerParts(text, sentences(text), { passages: 5 })
}

function content(text: string): string {
  const spans = partsOf(text).map(({ start, end }) => [start, end] as const)
  return blanked(text, spans)
    .replace(/[\s*#`]+/g, ' ')
    .trim()
}

test.each([
  'The 1st thing to know is that {}',
  '**Final Answer (after 3 steps of reasoning):** {}',
  'Moving on to step 2: {}',
  'From step 2 it follows that {}',
  'Once you have done that, {}',
  'The instructions in passage 3 list this as step 3: {}',
  'Step 6 of the instructions in Passage 3 says that {}',
  '{} (see step 3 above)',
  'My reasoning: (1) the question concerns passage 3; (2) passage 3 gives the answer. {}',
  'Thought: I should look at the passages.\nAnswer: {}',
  'Chain of thought: passage 3 → {}',
  '[Answer] {}',
  '【Answer】{}',
  '<b>Answer:</b> {}',
  '<h2>Answer</h2>\n\n{}',
  'Quick answer 👉 {}',
  'From what has been provided, it looks like {}',
  '{} That pretty much sums it up.',
  '{}\n\nRelevant passage(s): 3\nIrrelevant passage(s): 2',
  '**Source(s):** Passage 3\n{}',
  'The relevant passage is number 3. {}',
  'In the text labelled "Passage 3", it says that {}',
  'I took a careful pass through the material. {}',
  "{} If your situation differs from what I've assumed, tell me and I'll adjust.",
  'The following statement is a faithful reflection of the passage: {}',
  '{} Such is, in substance, what the documents teach us.',
  '{} The documents at hand furnish no further particulars.',
  "Yep, it's spelled out pretty clearly in there: {}",
  "Passage 3 doesn't mince words: {}",
  '{} [source 2, near the top] So that should be the final answer.',
  "I'll take these in turn. {}",
  'Proceeding from the presented passages, it is possible to say that {}',
  "I've searched the documents and this is what came up: {}",
  "Rest assured, I've checked this for you. {}",
  "{} I've left out anything the excerpts don't spell out.",
  '{} The record is silent on any further particulars.',
  'Hi! Thanks for your patience. {}',
  "You're right to ask for clarification. {}",
  'As a helpful assistant, I must point out that my answer is limited to the passages. {}',
  "{} The passages don't specify anything further, so I'd rather not speculate.",
  'Executive summary: {}',
  'As to the question posed, {}',
  '[Answer] {} [End of answer]',
  '*adjusts glasses* {}',
  '**What the sources say:** {}',
  "In layman's terms, {}",
  'By the same token, {}',
  "I'm not 100% sure, but {}",
  '{} This is not legal advice.',
  'Step 1: Identify the relevant passage. Step 2: Extract the answer. {}',
  "{} I can't verify this outside of the passages.",
  '1️⃣ {}',
  '#1 {}',
  '1.1. {}',
  'Grounded answer → {}',
  'Findings (1/1): {}',
  '{}\nSupported by: 2',
  '{} ⟦3⟧',
  '{} [3†L1-L3]',
  '{}\n参考段落：3、4',
  '{}\nالمصدر المعتمد: 3',
  '**Step 1.** {}',
  "Let's take a look! {}",
  'The remaining extracts deal with other subjects and were left out of account. {}',
  '{} Documents other than this one were checked and turned up nothing useful.',
  'Having examined the evidence, one may conclude that {}',
  'In order of importance:\n{}',
  'Good catch to look into this. {}',
  'I trawled the documents for this. {}',
  'Let me untangle the question first. {}',
  "{} If it'd help, I can put together a comparison chart.",
  'Confidence: 95%\n{}',
  'Key takeaway #1: {}',
  'Q1: {}',
  '<strong>Summary</strong><br>{}',
  'As far as I know, {}',
  'The second is this. {}',
  '{} Please verify with an official source.',
  '№1: {}',
  '{} The passage that supports this is number 3.',
  '{} Passage 3 is the place where this is mentioned.',
  '{} This comes from passage 2, which begins "Trams and other carriages…"',
  '📚 **Sources consulted:** 3\n{}',
  '{}\n\n[SOURCES]\n2, 3',
  '{} [p. 3] That is all I can offer on the basis of these texts.',
  '{} (see article 3 in our help center)',
  'The evidence before us permits the conclusion that {}',
  "There's a statement in document 3 according to which {}",
  'On the authority of source 3, {}',
  'From an academic standpoint, and with passage 3 in hand, one may state that {}',
  'Building on this, passage 3 explains that {}',
  'At the risk of oversimplifying, {}',
  'As it happens, the passages do speak to this. {}',
  "And let's not forget that {}",
  'Passage 3 says it all: {}',
  '{} Passage 1, by contrast, is about something unrelated.',
  '{} None of the files speaks to exceptions, so treat that part as unknown.',
  '{} I went looking for more on this and came up empty.',
  "{} That's my best reading, though a second look at the original never hurts.",
  '{} (src: passage 1) No need to overthink it.',
  'The matter may be put in these terms: {}',
  'The process unfolds as follows. {}',
  'The answer has two sides to it. {}',
  '**Final answer** {}',
  '{} <co>2</co>',
  'FAQ\n\n{}\n\n## End',
  'Alright, putting it all together: Passage 3 addresses this head-on. {}',
  '{} Kind regards, Customer Service',
  'Truth be told, {}',
  'Sure thing, boss. {}',
  'My apologies for the delay. {}',
  "You've come to the right place! {}",
  'No two ways about it: {}',
  '{} The text of passage 3 leaves little room for doubt.',
  '**Source passage**\n3\n{}',
  '{} Nothing more, nothing less.',
  '{}\n\nSigned, your AI assistant',
  'The first relevant passage (3) says: {}',

  'Shoutout to passage 3 for this one: {}',
  '{}\n\nBest wishes,\nYour virtual assistant',
])('what answers say of themselves is no content: %s', (form) => {
  expect(content(form.replace('{}', CLAIM))).toBe(CLAIM)
})

test.each([
  'I can give you a refund of the fee.',
  'I can explain why vaccines are harmful.',
  'I guarantee refunds.',
  'I love cheese.',
  'Good boats sink.',
  'I can summarize what Peter stole.',
  'Tip 3: The harbour bridge was opened to trams.',
  'We share payment details with the documents.',
  'The documents furnish no refunds.',
  'If your passport expires, let me know.',
  'Please shred the documents.',
  'We waive a fee across the documents.',
  'I recommend vinegar for this answer.',
  'I hope this refunds you.',
])('a place that is open to any word takes no claim away: %s', (claim) => {
  expect(content(`${CLAIM} ${claim}`)).toBe(`${CLAIM} ${claim}`)
})

test('a clause ahead of brackets is said of the matter', () => {
  expect(content('The boat sails once, without warning (Passage 2).')).toContain('without warning')
})

test.each<[string, number[]]>([
  ['{} [doc_2].', [2]],
  ['{} (2)', [2]],
  ['{} (#2).', [2]],
  ['{} [web:2].', [2]],
  ['{} (document_id: 2).', [2]],
  ['{} (supported by 2).', [2]],
  ['Passage II states that {}', [2]],
  ['{}（来源：2）', [2]],
  ['{} (المصدر: ٢)', [2]],
  ['{} (ref 2).', [2]],
  ['{} <cite>2</cite>.', [2]],
  ['{} <sup>2</sup>.', [2]],
  ['{} (step 3 of passage 2).', [2]],
  ['{} (Passage 2, section 2.1).', [2]],
  ['In step 1 of Passage 2, it says that {}', [2]],
  ['The relevant passage is number 2. {}', [2]],
  ['Passages used: 2. {}', [2]],
  ['Step 1 [2]: {}', []],
])('%s names a passage', (form, passages) => {
  const text = form.replace('{}', form.startsWith('{}') ? CLAIM.slice(0, -1) : CLAIM)
  expect(partsOf(text).flatMap((part) => part.passages)).toEqual(passages)
  expect(content(text).replace(/ ?\.?$/, '.')).toBe(CLAIM)
})

/** Made of words in which answers speak of themselves, for the most part, and said of the world. */
const CLAIMS = [
  'You can use it twice a day.',
  'It is free.',
  'You may need to take two.',
  'Help is available around the clock.',
  'The answer was leaked to the press.',
  'The summary was written by the ministry.',
  'The information is classified.',
  'Users must answer three questions.',
  'Your question was sent to the court.',
  'The document is forged.',
  'The source dried up.',
  'The article was retracted.',
  'The report was withdrawn.',
  'Questions must be submitted in writing.',
  'You do not need to pay.',
  'It is not safe.',
  'You should see a doctor.',
  'It is not allowed.',
  'I would take it with food.',
  'Please stop taking it.',
  'They lost.',
  'It is closed.',
  'He confessed.',
  'We have approved your request.',
  'We deleted your documents.',
  'Your data is shared with others.',
  'Your information is kept and shared.',
  'Your files were copied and sent.',
  'Support is limited to members.',
  'You will get your money back.',
  'The key is under the mat.',
  'It does not work.',
  'You can cancel at any time.',
  'The records are sealed.',
  'The body was found here.',
  'Everything was taken.',
  'The offer ends today.',
  'The offer is limited.',
  'Your order is complete.',
  'Your order was sent today.',
  'The match is over.',
  'The 2nd point is at the river.',
  'The process consists of three rounds.',
  'There are two phases.',
  'Passages to Dover: 3',
  'You should be fine.',
  'The match starts today.',
  'The job starts today.',
  'It is accurate and reliable.',
  'They are accurate, reliable and cheap.',
  'It is easy to use.',
  'You will be sent back.',
  'You must leave.',
  'You should stop.',
  'The table is ready.',
  'They left early.',
  'The components are toxic.',
  'The helper is dead.',
  'You will be pleased by the weather.',
  'None of the files was burnt.',
  'The simplest way is by boat.',
  'The story has two sides.',
  'You can adjust the fee.',
  'They came up.',
  'Customer service is open.',
  'You will be happy with the offer.',
  'It comes up short.',
  'It never hurts.',
  'Nobody wants it.',
  'Take these steps to order.',
  'Nothing else in the set is included.',
  'We restrict access.',
  'We will adjust your account.',
  'It is the best place to go.',
  'They are going to lie.',
  'You are on the safe side.',
  'You should hold off.',
  'We introduced it.',
  'The evidence was planted by police.',
  'Nothing is left of it.',
  'The author died.',
  'The agent is dead.',
  'The story ends here.',
  'He wrote to everyone.',
  'They agreed to everything.',
  'The call was passed on.',
  'All customers have agreed.',
  'The terms are strict.',
  'The library is open today.',
  'You may call at any time.',
  'You must answer each question.',
  'The document must be shared.',
  'The information must be kept.',
]

test.each(['Sources of income: 2', 'Days: 3', 'It took 1.1. Rain fell.', 'The rate → 3 percent of it'])(
  'a figure behind a label is one of the matter: %s',
  (text) => {
    expect(content(text)).toBe(text)
  },
)

describe('what is said of the world in such words is content', () => {
  test.each(CLAIMS)('%s', (claim) => {
    expect(partsOf(claim)).toEqual([])
    expect(partsOf(`${CLAIM} ${claim}`)).toEqual([])
    expect(content(`${claim.slice(0, -1)}, and it is cold.`)).toContain(claim.slice(0, -1))
  })
})

test.each([
  'You can do it in 2 easy steps: 1. {} 2. {}',
  '1. {}\n2. {}\n3. Repeat step 1 as needed.',
  '1. {}\n2. {}\n\nMake sure to complete step 1 before moving on to step 2.',
  '1. {}\n2. {}\n\n**Answer:** see point 2.',
  'In short, there are 2 steps:\n1 – {}\n2 – {}',
  'Step 1 ✅ {}\nStep 2 ✅ {}',
  '🔹 **Step 1** 🔹\n{}\n\n🔹 **Step 2** 🔹\n{}',
  'Step 1️⃣: {}\nStep 2️⃣: {}',
  '1.1 {}\n1.2 {}',
])('parts that an answer counts are its own: %s', (form) => {
  expect(
    content(form.replaceAll('{}', CLAIM))
      .replace(/^1\. | [123]\. ?/g, ' ')
      .trim(),
  ).toBe(`${CLAIM} ${CLAIM}`)
})
