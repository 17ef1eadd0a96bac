import { describe, expect, test } from 'vitest'
import type { Decision } from './decision.ts'
import { createGate } from './create-gate.ts'

/*
 * The manner of those who answer customers, in which nothing is of the matter: a right statement passes in all of it, and what is wrong
 * does not hide in it.
 */

const HITS = [
  '# Returns\nItems can be returned within 30 days of delivery. Refunds are paid to the original payment method within 5 working days after we receive the item. Sale items cannot be returned.',
  '# Shipping\nStandard shipping takes 3 to 5 working days and costs €4.90. Express shipping takes 1 to 2 working days and costs €9.90.',
].map((text, at) => ({ node_id: `p${at + 1}`, text }))
const gate = createGate()

function decided(answer: string): Decision {
  return gate.decide({
    conversation_id: 'c',
    message_id: 'm',
    retrieval: { record_id: 'r', hits: HITS },
    generation: { record_id: 'g', question: 'Can I return my order?', answer, citations: [{ id: 'p1' }] },
  })
}

const SAID = 'Items can be returned within 30 days of delivery [1].'
const led = (lead: string): string => lead + (lead.endsWith(': ') ? SAID : SAID.replace('Items', 'items'))

describe('passes as without', () => {
  test.each([
    'According to the returns page, ',
    'According to our returns policy, ',
    'According to the policy, ',
    'According to the documentation, ',
    'According to the handbook, ',
    'Per our return policy, ',
    'Per the FAQ, ',
    'As stated on the returns page, ',
    'As per the terms and conditions, ',
    'Our policy states that ',
    'The returns page says that ',
    'The documentation states that ',
    'The return policy says ',
    'In the returns section it says that ',
    'Under our policy, ',
    'Based on our return policy, ',
    'Based on the help article, ',
    'From the knowledge base: ',
    'From what I can see, ',
    'From what I can find in the documents, ',
    'As far as I can tell, ',
    'If I understand the policy correctly, ',
    'To the best of my knowledge, ',
    'As mentioned, ',
    'As a general rule, ',
    'Generally, ',
    'In most cases, ',
    'In your case, ',
    'For your order, ',
    'Good news: ',
    'Quick answer: ',
    'Bottom line: ',
    'In a nutshell, ',
    'Key takeaway: ',
    'Pro tip: ',
    'Fun fact: ',
    'FYI, ',
    'Heads up: ',
    'Just so you know, ',
    'To clarify, ',
    'To be clear, ',
    'Put simply, ',
    'In plain English: ',
    'The short version: ',
    'Here’s the deal: ',
    'Here is the thing: ',
    'What this means for you: ',
    'My answer: ',
    'Response: ',
    'Bot: ',
    'Answer (from the returns policy): ',
  ])('ahead: %s', (lead) => {
    expect(decided(led(lead)).status).toBe('pass')
  })

  test.each([
    "I'm sorry to hear that your order didn't work out.",
    'Thanks for reaching out!',
    'Thank you for contacting us about your order.',
    'I understand that you would like to return your order.',
    'I understand how frustrating this can be.',
    "I'd be happy to help you with your return.",
    'Great question!',
    'I hope you are doing well.',
    'No worries at all!',
    "You're asking about returns.",
    'You want to know whether you can return your order.',
    'Let me explain how returns work.',
    "Here's how our return policy works.",
    "Here's everything you need to know about returns.",
    'I looked into this for you.',
    "I've checked our return policy for you.",
    'I have good news for you.',
    'Yes, you can!',
  ])('before: %s', (line) => {
    expect(decided(`${line} ${SAID}`).status).toBe('pass')
  })

  test.each([
    "I'm just an AI, so please double-check.",
    "Please note that I'm just an AI and this information may change.",
    'Please note that policies may change.',
    'This information is subject to change.',
    'Please check the website for the latest information.',
    'For more details, please visit our website.',
    'You can find more information in the Returns section.',
    'For more information, see the returns page.',
    'Please contact customer support if you have any questions.',
    'If you need further assistance, please contact our support team.',
    'Feel free to reach out if anything is unclear.',
    "If you have any issues, don't hesitate to contact us.",
    'I hope that clears things up!',
    'Does that answer your question?',
    'Does that make sense?',
    'Is there anything else I can help you with today?',
    'Have a great day!',
    'Happy shopping!',
    'Thank you for your patience and understanding.',
    'Thank you for being a valued customer.',
    'We appreciate your business.',
    'Please let me know which item you would like to return.',
    'Could you share your order number so that I can check?',
    'As an AI language model, I cannot access your order.',
    'I do not have access to your order details.',
    "I can't see your account from here.",
    'As of my last update, this is correct.',
    'This is not legal advice.',
    'I recommend contacting customer support to confirm.',
    'It is best to confirm this with customer support.',
    'Please consult the full policy for details.',
    'Terms and conditions apply.',
    'Other conditions may apply.',
    'Note: I answered only from the passages provided.',
    'That covers everything on returns.',
    'So yes, you can return it.',
    'In summary, you can return it.',
    'Hope that helps, and have a lovely weekend!',
    'Cheers',
    'Stay safe!',
    'Anything else?',
    'Shall I start the return for you?',
    'I can also walk you through the steps if you like.',
    'Would you like a summary of shipping costs as well?',
  ])('behind: %s', (line) => {
    expect(decided(`${SAID} ${line}`).status).toBe('pass')
  })
})

describe('hides nothing', () => {
  test.each([
    led('According to the Stanford report, '),
    led('According to our no-refund policy, '),
    led('According to our lifetime guarantee policy, '),
    led('The Stanford University handbook says that '),
    `${SAID} For more information, visit the Berlin office website.`,
    `${SAID} Here's how our lifetime warranty with free repairs works.`,
    `${SAID} Here's everything you need to know about the 90-day guarantee.`,
    `${SAID} I've checked our Munich warehouse notice for you.`,
    `You want free repairs for life. ${SAID}`,
    `You asked whether sale items can be returned, and they can. ${SAID}`,
    `${SAID} Our policies may change on 3 May.`,
    `${SAID} Stay safe with our 500 euro plan.`,
    `${SAID} Happy shopping with 20 % off!`,
    `Hello Maria, refunds take 90 days. ${SAID}`,
    `${SAID}\n\nBest regards,\nRefund Only In Cash Team`,
    `${SAID}\n\nBest regards,\nNo refunds ever`,
    `${SAID} You can find more information in the Paris shop brochure.`,
    `Our policy says that sale items can be returned. ${SAID}`,
    `As a rule, refunds take 15 working days [1]. ${SAID}`,
  ])('%s', (answer) => {
    expect(decided(answer).status).not.toBe('pass')
  })
})
