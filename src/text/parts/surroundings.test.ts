import { describe, expect, test } from 'vitest'
import { surroundings } from './surroundings.ts'

const SAID = 'Employees get 24 days of leave per year.'
const around = (text: string): string[] => surroundings(text, '').map(({ start, end }) => text.slice(start, end).trim())

describe('whom an answer greets', () => {
  test.each([
    'Hello Maria,',
    'Hi there, Tom!',
    'Dear Sam,',
    'Dear Dr. Ann O’Neill:',
    'Dear Mr. Smith,',
    'Dear valued customer,',
    'Good morning Alex,',
    'Hey team!',
    'Dear [Name],',
    'Dear {{first_name}},',
    'Sehr geehrte Frau Müller,',
    'Liebe Anna,',
    'Bonjour Luc,',
    'Hola María,',
    'Estimado Juan Pérez:',
    '王先生，您好！',
    '尊敬的客户：',
    'عزيزي أحمد،',
  ])('%s', (greeting) => {
    expect(around(`${greeting} ${SAID}`)).toEqual([greeting])
    expect(around(`${greeting}\n\n${SAID}`)).toEqual([greeting])
  })

  test.each([
    'Hello Kitty is a brand of 1974.',
    'Welcome to Berlin, the capital of Spain.',
    'Dear Leader was his title.',
    'Hi-Fi Systems cost 300 euros.',
    'Good Morning Vietnam is a film.',
    'Liebe, die nicht endet, kostet nichts.',
    'Hello. Refunds are free.',
    'Hello, refunds are free.',
  ])('not %s', (statement) => {
    expect(around(statement)).toEqual([])
  })

  test('only at the beginning', () => {
    expect(around(`${SAID} Hello Maria, it is so.`)).toEqual([])
  })
})

describe('who signs it', () => {
  test.each([
    'Best regards,\nYour HR assistant',
    'Kind regards,\nAcme HR Bot',
    'Best,\nAlex',
    'Cheers!\nHR Helpdesk',
    'Best regards,\n[Name]\nHR Department',
    'Sincerely,\nThe People Team',
    'Best regards, Your HR assistant',
    'Best regards,\nCustomer Care Team\nAcme Corp.',
    '— Your HR assistant',
    'Mit freundlichen Grüßen\nIhr HR-Team',
    'Cordialement,\nVotre assistant RH',
    'Saludos,\nEl equipo de RR. HH.',
    '此致\n人力资源部',
    'مع خالص التحيات\nفريق الموارد البشرية',
  ])('%j', (signature) => {
    expect(around(`${SAID}\n\n${signature}`).join('\n')).toBe(signature)
  })

  test.each([
    ['Best regards,\nNo Refunds Ever', 'Best regards,'],
    ['Best regards,\nRefunds are free of charge', 'Best regards,'],
    ['Best regards,\nCall 555 1234', 'Best regards,'],
    ['Best regards,\nhelp@acme.example', 'Best regards,'],
    ['Best regards,\nKeine Gebühren', 'Best regards,'],
    ['此致\n退款免费', '此致'],
    ['此致\n每次退款收费五十元', '此致'],
    ['Best regards,\nCash Payments Are Accepted Here', 'Best regards,'],
    ['مع خالص التحيات\nرسوم الشحن خمسون دينارا', 'مع خالص التحيات'],
  ])('%j only as far as it states nothing', (text, expected) => {
    expect(around(`${SAID}\n\n${text}`)).toEqual([expected])
  })

  test.each(['The best\nAlex Smith won.', 'Thanks\nto the new rule, leave is free.', '- Your refund is free'])(
    'not %j',
    (text) => {
      expect(around(`${SAID}\n\n${text}`).join('')).not.toMatch(/won|rule|free/)
    },
  )
})

describe('how sure it says it is', () => {
  test.each([
    'Confidence: High (0.92)',
    '**Confidence:** 95%',
    'Confidence score: 9/10',
    'Relevance score: 9/10',
    'Faithfulness: 1.0',
    '(Confidence: 90%)',
    'Confidence (0-1): 0.9',
    'Self-rating: 4 out of 5',
    'Konfidenz: hoch',
  ])('%s', (line) => {
    expect(around(`${SAID}\n\n${line}`)).toEqual([line])
  })

  test.each([
    'Relevance: 9/10 of the patients survived',
    'Confidence: Refunds are free',
    'Rating: 4.5 stars by 300 people',
  ])('not %s', (line) => {
    expect(around(`${SAID}\n\n${line}`)).toEqual([])
  })
})
