import { describe, expect, test } from 'vitest'
import { hasIbanDigits, hasLuhnDigit, hasResidentDigit } from './checksums.ts'
import { readPii, type PiiMention } from './pii.ts'

function mentions(text: string): string[] {
  return readPii(text).map(
    ({ kind, start, end, note }) => `${kind} ${text.slice(start, end)}${note ? ` (${note})` : ''}`,
  )
}

describe('checksums', () => {
  test.each([
    ['79927398713', true],
    ['79927398710', false],
    ['4111111111111111', true],
    ['', false],
  ])('Luhn of %s: %s (ISO/IEC 7812)', (digits, right) => expect(hasLuhnDigit(digits)).toBe(right))

  test.each([
    ['GB82WEST12345698765432', true],
    ['GB82WEST12345698765431', false],
    ['FR1420041010050500013M02606', true],
  ])('IBAN %s: %s (the examples of the registry)', (iban, right) => expect(hasIbanDigits(iban)).toBe(right))

  test.each([
    ['11010519491231002X', true],
    ['440524188001010014', true],
    ['110105194912310021', false],
  ])('resident number %s: %s (the examples of GB 11643)', (id, right) => expect(hasResidentDigit(id)).toBe(right))
})

describe('is found', () => {
  test.each([
    ['Write to ada.lovelace+work@kings-college.ac.uk.', ['email ada.lovelace+work@kings-college.ac.uk']],
    ['<ada@mail.com>, (bob@mail.org)', ['email ada@mail.com', 'email bob@mail.org']],
    ['邮箱是ada@mail.cn。', ['email ada@mail.cn']],
    ['schreib an jörg.müller@münchen.de!', ['email jörg.müller@münchen.de']],
    ['ada@münchen.de, иван@почта.рф', ['email ada@münchen.de', 'email иван@почта.рф']],
    ['写信给 用户@例子.公司。', ['email 用户@例子.公司']],
    ['邮箱是ada＠mail.cn的', ['email ada＠mail.cn']],
    ['mail "ada lovelace"@mail.com now', ['email "ada lovelace"@mail.com']],
    ['mailto:ada@xn--mnchen-3ya.de', ['email ada@xn--mnchen-3ya.de']],
    ['iban de75512108001245126199', ['iban de75512108001245126199']],
    ['De75 5121 0800 1245 1261 99', ['iban De75 5121 0800 1245 1261 99']],
    ['Call +971 50 123 4567 today', ['phone +971 50 123 4567']],
    ['Her line: (212) 736-5000', ['phone (212) 736-5000']],
    ['212-736-5000', ['phone 212-736-5000']],
    ['电话：13812345678。', ['phone 13812345678']],
    ['هاتف ٠٥٠١٢٣٤٥٦٧', ['phone ٠٥٠١٢٣٤٥٦٧']],
    ['card 4539578763621486', ['credit_card 4539578763621486']],
    ['4539 5787 6362 1486', ['credit_card 4539 5787 6362 1486']],
    ['IBAN DE75 5121 0800 1245 1261 99 is hers', ['iban DE75 5121 0800 1245 1261 99']],
    ['784-1987-1234567-1', ['emirates_id 784-1987-1234567-1']],
    ['身份证号11010519491231002X', ['cn_resident_id 11010519491231002X']],
    ['SSN 536-90-4399', ['us_ssn 536-90-4399']],
    ['his ssn is 536904399', ['us_ssn 536904399']],
    ['from 81.2.69.142', ['ip_address 81.2.69.142']],
    ['from 2a02:1b8:7::42 on', ['ip_address 2a02:1b8:7::42']],
  ])('%s', (text, expected) => expect(mentions(text)).toEqual(expected))
})

describe('is told to be no one’s own', () => {
  test.each([
    ['support@mail.com', ['email support@mail.com (organisation)']],
    ['no-reply@mail.com', ['email no-reply@mail.com (organisation)']],
    ['jane@example.com', ['email jane@example.com (example)']],
    ['1-800-736-5000', ['phone 1-800-736-5000 (organisation)']],
    ['(212) 555-0142', ['phone (212) 555-0142 (example)']],
    ['4111 1111 1111 1111', ['credit_card 4111 1111 1111 1111 (example)']],
    ['GB82 WEST 1234 5698 7654 32', ['iban GB82 WEST 1234 5698 7654 32 (example)']],
    ['078-05-1120', ['us_ssn 078-05-1120 (example)']],
    ['192.168.0.1 and 203.0.113.9', ['ip_address 192.168.0.1 (local)', 'ip_address 203.0.113.9 (example)']],
    ['2001:db8::1', ['ip_address 2001:db8::1 (example)']],
  ])('%s', (text, expected) => expect(mentions(text)).toEqual(expected))
})

describe('is left alone', () => {
  test.each([
    'git clone git@github.com:org/repo.git',
    'postgres://me:word@host.com/db and https://me@host.com/x',
    'use pkg@1.2.3, icon@2x.png, @ada, ada@, 关注@微博.小明 or "@mail.com',
    'Molecular Cell 83(13): 2206-2221',
    'Order 4539578763621486 has shipped',
    'Tracking number 4539 5787 6362 1486',
    'Bates ABC4539578763621486 to ABC4539578763621500',
    'case no. 212-736-5000',
    'card 4539578763621487',
    'DE75 5121 0800 1245 1261 98',
    '784-1987-1234567-5',
    '110105194912310021',
    '11010519491331002X',
    '000-12-3456, 666-12-3456, 912-12-3456, 123-00-3456, 123-45-0000',
    'version 1.2.3.4 and 256.1.1.1 and 1.2.3.4.5',
    'at 12:30:45, std::vector and a::b',
    'call us on 2024-01-15',
    'between 1,234,567 and 89.012.345',
    'ISBN 978-3-16-148410-0',
    'user@localhost, @handle, a@b, icon@2x.png',
    'The year 2024 2025 2026 2027',
    '',
  ])('%s', (text) => expect(mentions(text)).toEqual([]))
})

test.each([
  '1',
  '1 ',
  '@',
  'a@',
  'a',
  '1.',
  '+1-',
  'GB82',
  ':',
  'a:',
  '(1',
  '4111 1111 1111 1111 ',
  'é',
  'ada@mail.com ',
])('a long text of %j is read in order and without overlap', (piece) => {
  const text = piece.repeat(Math.ceil(250_000 / piece.length))
  const found: PiiMention[] = readPii(text)
  for (const [index, { start, end }] of found.entries()) {
    expect(start).toBeGreaterThanOrEqual(found[index - 1]?.end ?? 0)
    expect(end).toBeGreaterThan(start)
  }
})
