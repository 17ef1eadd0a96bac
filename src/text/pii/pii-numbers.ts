import { hasLuhnDigit, hasResidentDigit } from './checksums.ts'
import type { PiiKind, PiiNote } from './pii-kinds.ts'

/** A run of digits, including the separators between them. */
export interface DigitRun {
  readonly text: string
  readonly digits: string
  /** How the digits are grouped: `4-4-4-4`. */
  readonly groups: string
  /** The text before it, in lower case, up to 48 characters. */
  readonly before: string
}

export interface NumberReading {
  readonly kind: PiiKind
  readonly note?: PiiNote
}

/** Card numbers that payment providers publish for tests. */
const TEST_CARDS = new Set(
  (
    '4111111111111111 4242424242424242 4012888888881881 4000056655665556 4222222222222 5555555555554444 5105105105105100 ' +
    '2223003122003222 378282246310005 371449635398431 6011111111111117 6011000990139424 30569309025904 38520000023237 ' +
    '3530111333300000 3566002020360505 6200000000000005'
  ).split(' '),
)
/** Social security numbers that were printed in advertisements and never assigned again. */
const PRINTED_SSN = new Set(['078051120', '219099999', '123456789'])
const TOLL_FREE = new Set(['800', '833', '844', '855', '866', '877', '888'])

const CARD_WORDS = /\b(?:card|visa|mastercard|amex|american express|credit|debit|pan|karte|carte|tarjeta)\b|بطاقة|卡/
const ORDER_WORDS =
  /\b(?:order|invoice|tracking|reference|ref|bates|docket|case|ticket|serial|sku|isbn|part|parcel|article|id|no|number)\b[^a-z]{0,8}$/
const PHONE_WORDS =
  /\b(?:tel|telephone|phone|call|mobile|cell|fax|whatsapp|sms|text|reach|telefon|handy|téléphone|teléfono)\b|هاتف|جوال|موبايل|电话|手机|联系/
/** Pages of a journal, which may be called Cell: `Cell 83(13): 2206-2221`. */
const IN_VOLUME = /\d ?\(\d+\)[:,] ?$/
const SSN_WORDS = /\bssn\b|social security/

/** What a run of digits is, if it is a number that belongs to a person. */
export function readNumber(run: DigitRun): NumberReading | undefined {
  return residentId(run) ?? emiratesId(run) ?? card(run) ?? socialSecurity(run) ?? phone(run)
}

function residentId({ text }: DigitRun): NumberReading | undefined {
  if (!/^\d{17}[\dXx]$/.test(text)) return undefined
  const born = isDate({ year: text.slice(6, 10), month: text.slice(10, 12), day: text.slice(12, 14) })
  return born && hasResidentDigit(text) ? { kind: 'cn_resident_id' } : undefined
}

function emiratesId({ digits, groups, before }: DigitRun): NumberReading | undefined {
  if (digits.length !== 15 || !/^784(?:19|20)\d\d/.test(digits) || !hasLuhnDigit(digits)) return undefined
  const grouped = groups === '3-4-7-1' || (groups === '15' && !ORDER_WORDS.test(before.replace(/\bid\b/g, '')))
  return grouped ? { kind: 'emirates_id' } : undefined
}

/** One number in ten has a valid check digit by chance, so a run without gaps also needs a word for a card before it. */
function card({ digits, groups, before }: DigitRun): NumberReading | undefined {
  if (!isCardLength(digits) || !hasLuhnDigit(digits)) return undefined
  const named = CARD_WORDS.test(before)
  const grouped = /^(?:4-4-4-4|4-4-4-4-3|4-6-5|4-6-4)$/.test(groups)
  if (!named && (!grouped || ORDER_WORDS.test(before))) return undefined
  return TEST_CARDS.has(digits) ? { kind: 'credit_card', note: 'example' } : { kind: 'credit_card' }
}

/** Lengths and first digits by issuer (ISO/IEC 7812 and the lists of the card networks). */
function isCardLength(digits: string): boolean {
  const { length } = digits
  const first = (count: number): number => Number(digits.slice(0, count))
  if (digits.startsWith('4')) return length === 13 || length === 16 || length === 19
  if (/^3[47]/.test(digits)) return length === 15
  if (/^3(?:0[0-5]|[68])/.test(digits)) return length === 14
  if (first(4) >= 3528 && first(4) <= 3589) return length === 16
  if ((first(2) >= 51 && first(2) <= 55) || (first(4) >= 2200 && first(4) <= 2720)) return length === 16
  if (/^6(?:011|5|4[4-9])/.test(digits)) return length === 16
  return digits.startsWith('62') && length >= 16 && length <= 19
}

function socialSecurity({ digits, groups, before }: DigitRun): NumberReading | undefined {
  if (digits.length !== 9 || !(groups === '3-2-4' || (groups === '9' && SSN_WORDS.test(before)))) return undefined
  if (/^(?:000|666|9)/.test(digits) || digits.slice(3, 5) === '00' || digits.endsWith('0000')) return undefined
  return PRINTED_SSN.has(digits) ? { kind: 'us_ssn', note: 'example' } : { kind: 'us_ssn' }
}

function phone({ text, digits, groups, before }: DigitRun): NumberReading | undefined {
  const { length } = digits
  const international = text.startsWith('+') && /^[1-9]/.test(digits) && length >= 8 && length <= 15
  const national = digits.startsWith('1') && length === 11 ? digits.slice(1) : digits
  const american = national.length === 10 && /^[2-9]\d\d[2-9]/.test(national)
  const named = PHONE_WORDS.test(before)
  if (!international) {
    const usual = american && (groups === '3-3-4' || (groups === '1-3-3-4' && length === 11))
    if (!usual && !(named && length >= 7 && length <= 15 && !looksLikeDate(text) && !IN_VOLUME.test(before)))
      return undefined
    if (!named && ORDER_WORDS.test(before)) return undefined
  }
  if (american && /^\d{3}55501\d\d$/.test(national)) return { kind: 'phone', note: 'example' }
  if (/^442079460\d{3}$/.test(digits)) return { kind: 'phone', note: 'example' }
  return american && TOLL_FREE.has(national.slice(0, 3)) ? { kind: 'phone', note: 'organisation' } : { kind: 'phone' }
}

function looksLikeDate(text: string): boolean {
  return /^(?:\d{4}[-./]\d\d?[-./]\d\d?|\d\d?[-./]\d\d?[-./]\d{4})$/.test(text)
}

function isDate({ year, month, day }: { year: string; month: string; day: string }): boolean {
  const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1]
  return /^(?:19|20)/.test(year) && longest !== undefined && Number(day) >= 1 && Number(day) <= longest
}
