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

describe('in other languages', () => {
  const RETURNS: Readonly<Record<string, string>> = {
    de: 'Artikel können innerhalb von 30 Tagen nach Lieferung zurückgegeben werden',
    fr: 'Les articles peuvent être retournés dans les 30 jours suivant la livraison',
    es: 'Los artículos se pueden devolver en un plazo de 30 días desde la entrega',
    it: 'Gli articoli possono essere restituiti entro 30 giorni dalla consegna',
    pt: 'Os artigos podem ser devolvidos no prazo de 30 dias após a entrega',
    nl: 'Artikelen kunnen binnen 30 dagen na levering worden geretourneerd',
    zh: '商品可在送达后30天内退货',
    ar: 'يمكن إرجاع المنتجات خلال 30 يومًا من التسليم',
  }
  const statusOf = (language: string, answer: string): string =>
    gate.decide({
      conversation_id: 'c',
      message_id: 'm',
      retrieval: { record_id: 'r', hits: [{ node_id: 'p1', text: `${RETURNS[language]}.` }] },
      generation: { record_id: 'g', answer, citations: [{ id: 'p1' }] },
    }).status

  test.each([
    ['de', 'Guten Tag Frau Müller,\n\n{}. Bei weiteren Fragen stehe ich Ihnen gerne zur Verfügung.'],
    ['de', 'Laut den bereitgestellten Informationen gilt Folgendes: {}. Ich hoffe, das hilft Ihnen weiter.'],
    ['fr', "Merci pour votre question. {}. N'hésitez pas à me contacter si vous avez d'autres questions."],
    ['es', 'Hola Juan,\n\n{}. Espero que esto le ayude.'],
    ['it', 'In sintesi: {}. Sono felice di aiutarti.'],
    ['pt', 'Obrigado pela sua pergunta. {}. Tenha um bom dia!'],
    ['nl', 'Bedankt voor uw vraag. {}. Ik hoop dat dit helpt.'],
    ['zh', '您好，王先生！根据退货政策，{}。以上信息仅供参考。'],
    ['zh', '{}。更多详情请访问我们的官网。\n置信度：高（0.92）'],
    ['ar', 'مرحبًا أحمد، {}. هذه المعلومات قابلة للتغيير.'],
  ])('%s passes: %s', (language, manner) => {
    expect(statusOf(language, manner.replace('{}', `${RETURNS[language]} [1]`))).toBe('pass')
  })

  test.each([
    ['de', '{}. Wir helfen Ihnen kostenlos bei der Rückgabe.'],
    ['fr', '{}. La livraison est gratuite pour vous aider.'],
    ['es', 'Gracias a la nueva norma, el envío es gratuito. {}.'],
    ['zh', '根据终身保修政策，{}。'],
    ['zh', '{}。更多详情请访问我们的官网，退货免费。'],
    ['ar', 'وفقًا لسياسة الضمان الشامل، {}.'],
  ])('%s does not pass: %s', (language, manner) => {
    expect(statusOf(language, manner.replace('{}', `${RETURNS[language]} [1]`))).not.toBe('pass')
  })
})
