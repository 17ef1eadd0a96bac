import { describe, expect, test } from 'vitest'
import { createGate } from './create-gate.ts'

const gate = createGate()
const GRANITE = 'The museum in Bergen was built by two brothers out of granite. Parking is limited.'

function decided(answer: string) {
  const retrieval = { record_id: 'r', hits: [{ node_id: 'p1', text: GRANITE }] }
  const generation = { record_id: 'g', answer, citations: [] }
  return gate.decide({ conversation_id: 'c', message_id: 'm', retrieval, generation })
}

describe('what no passage says does not pass, however plain its words are', () => {
  test.each([
    'Support is there every day [1].',
    'Help is there on every day [1].',
    'Unfortunately, it is not covered [1].',
    'Good news, it is covered [1].',
    'Certainly, it is covered [1].',
    'You are welcome to stay longer [1].',
    'Feel free to bring your dog [1].',
    'Take care of the dog [1].',
    'Thank you for paying twice [1].',
    'The information is free [1].',
    'The passage is blocked [1].',
    'In summary, the treatment works [1].',
    'I have checked: it is there [1].',
    '*Answer based solely on the supplied passages.*',
    'Who pays? You do [1].',
    'None [1].',
    '请随时把车停在门口[1]。',
    '谢谢您付了两次钱[1]。',
    'أهلا بك مع كلبك [1].',
  ])('%s', (answer) => {
    const { status, answer_kind } = decided(answer)
    expect([status, answer_kind]).toEqual([expect.not.stringMatching('pass'), 'answer'])
  })
})

describe('words of answers make no statement an aside: beside a supported one, it is looked at', () => {
  test.each([
    'Your question angered pirates.',
    'The details involve bribery.',
    'The response killed thousands.',
    'The information was stolen by hackers.',
    'The evidence was planted by police.',
    'The point is haunted.',
    'The list includes murderers.',
    'Everyone left.',
    'The rest left early.',
    'The former was skipped.',
    'All of them were ignored by police.',
    'Nothing works.',
    'The tip was wrong.',
    'The deal is off.',
    'Everything is free.',
    'Page 1 was burnt.',
    'P1 is closed to visitors.',
    'No. 1 was sold to pirates.',
    'The second one is haunted.',
    'Passage 1, line 3 was stolen.',
    'Option 1 – free parking for all.',
    'Pay attention to the wolves.',
    'Take the pills with a grain of salt.',
    'سرق القراصنة المعلومات.',
    'القصر في مكانه.',
    'الخطوة ١ – ادفع مرتين.',
    'تتوقف الحافلات هنا.',
    '这一点被炸毁了。',
    '原句被烧了。',
    '方案一，门票全免。',
    '整理费用另付。',
    'المصدر مسموم.',
    'السؤال أغضب المزارعين.',
    '海盗偷走了资料。',
    '您的问题激怒了农民。',
    '希望对您有帮助——海鸥会偷走游客的午餐。',
  ])('%s', (claim) => {
    expect(decided(`The museum was built by two brothers out of granite [1]. ${claim}`).status).not.toBe('pass')
  })
})

describe('that something is not there is said of the world, unless the sources are named', () => {
  test.each([
    'There is no guarantee [1].',
    'There is no refund [1].',
    'There is no risk [1].',
    'There were no survivors [1].',
    'There is no evidence of harm [1].',
    'There is no data loss [1].',
    'I found no cancer in the scan [1].',
    'It is not known to cause cancer [1].',
    'لا يوجد خطر [1].',
    'لا توجد آثار جانبية [1].',
  ])('%s', (answer) => {
    const { status, answer_kind } = decided(answer)
    expect([status, answer_kind]).toEqual([expect.not.stringMatching('pass'), 'answer'])
  })

  test.each([
    'There is no information about the fee.',
    'There is no mention of the price in the documents.',
    'There is no evidence of a refund in the provided passages.',
    'I found no price in passage 1.',
    'There are no opening hours in [1].',
    'It is not known whether the museum is open.',
    'لا توجد معلومات عن السعر في المقطع 1.',
    'لم يذكر المقطع 1 السعر.',
  ])('%s', (answer) => {
    expect(decided(answer)).toMatchObject({ answer_kind: 'abstention' })
  })
})

describe('what one who declines or asks back takes for granted is said', () => {
  test.each([
    'I do not know why the museum was destroyed by fire.',
    'I was unable to find out who decided that wolves guard the museum.',
    'Unable to find the date on which the museum was destroyed by fire.',
    "I won't discuss why the museum was destroyed by fire.",
    'Are you asking because the museum was destroyed by fire?',
    'Do you want to know why visitors may feed the wolves?',
  ])('%s', (answer) => {
    expect(decided(answer).status).not.toBe('pass')
  })

  test.each([
    'Passage 1 does not cover fees – the museum was destroyed by fire.',
    'Passage 1 does not cover fees (the museum was destroyed by fire).',
    'Passage 1 does not cover fees as the museum was destroyed by fire.',
    'The passages do not mention fees... visitors may feed the wolves.',
    '文中没有提到费用——博物馆被大火烧毁。',
    'لا يذكر المقطع 1 الرسوم - دمر الحريق المتحف.',
  ])('behind what the passages lack: %s', (answer) => {
    expect(decided(answer).status).not.toBe('pass')
  })

  test.each([
    ['Passage 1 does not cover fees (neither prices nor discounts).', 'abstention'],
    ['The passages do not mention fees – nor any discounts.', 'abstention'],
    ['Could you tell me why you want to cancel?', 'clarification'],
    ['Are you asking because you lost the receipt?', 'clarification'],
    ['Would you like to know more about why granite was used?', 'clarification'],
    ['I do not know why it was built.', 'abstention'],
    ["Sorry, I can't help with that.", 'refusal'],
  ])('%s', (answer, kind) => {
    expect(decided(answer)).toMatchObject({ status: 'pass', answer_kind: kind })
  })
})

describe('who greets, thanks or offers help states nothing', () => {
  test.each([
    'Good morning! How can I help you?',
    'I hope this helps! Let me know if you need anything else.',
    '您好！请问有什么可以帮您？',
    'مرحبا! كيف يمكنني مساعدتك اليوم؟',
    'لا تتردد في طرح أي أسئلة أخرى.',
  ])('%s', (answer) => {
    expect(decided(answer)).toMatchObject({ status: 'pass', answer_kind: 'chit_chat' })
  })
})

test('an answer without a word to compare says why it does not pass', () => {
  const { status, reason_codes, checks } = decided('All of this is included [1].')
  expect([status, reason_codes]).toEqual(['partial', expect.arrayContaining(['nothing_compared'])])
  expect(checks.find(({ name }) => name === 'answer_support')?.message).toBe(
    'Nothing that the answer says could be compared with the evidence.',
  )
})
