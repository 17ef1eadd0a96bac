import { lowerBound } from '../../support/lower-bound.ts'
import { hasIbanDigits } from './checksums.ts'
import { withAsciiDigits } from '../characters/digits.ts'
import { matchesOf } from '../phrases/matches.ts'
import { ipv4Note, ipv6Note } from './pii-addresses.ts'
import { readEmails } from './pii-emails.ts'
import type { PiiKind, PiiNote } from './pii-kinds.ts'
import { readNumber } from './pii-numbers.ts'

/** Version of the detectors and their lists. Any change of a result raises it. */
export const PII_VERSION = '2'

/** A mention of personal data. */
export interface PiiMention {
  readonly kind: PiiKind
  /** UTF-16 code units into the text, end exclusive. */
  readonly start: number
  readonly end: number
  /** For comparing: lower case, without spaces and separators. */
  readonly value: string
  readonly note?: PiiNote
}

/** Length of an IBAN by country (SWIFT IBAN registry). */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AT20 BA20 BE16 BG22 BH22 BR29 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FR27 GB22 GE22 GI23 ' +
    'GR27 HR21 HU28 IE22 IL23 IS26 IT27 JO30 KW30 KZ20 LB28 LI21 LT20 LU20 LV21 MC27 MT31 NL18 NO15 PK24 PL28 PS29 PT25 ' +
    'QA29 RO24 RS22 SA24 SE24 SI19 SK24 SM27 TN24 TR26 UA29'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)
/** IBANs that the registry and banks print as examples. */
const PRINTED_IBANS = new Set([
  'GB82WEST12345698765432',
  'GB29NWBK60161331926819',
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'AE070331234567890123456',
  'NL91ABNA0417164300',
  'ES9121000418450200051332',
  'CH9300762011623852957',
])

/**
 * Personal data in a text: e-mail addresses, telephone and card numbers, IBANs, identity numbers of the Emirates, China
 * and the United States, and IP addresses, in the order they appear. Numbers with check digits must have valid ones.
 */
export function readPii(text: string): PiiMention[] {
  const plain = withAsciiDigits(text)
  let found: readonly PiiMention[] = []
  for (const read of [emails, readIbans, readIpAddresses, readNumbers]) {
    const earlier = found
    const more = [...read(plain)].filter((mention) => !overlaps(mention, earlier))
    if (more.length > 0) found = [...earlier, ...more].sort((a, b) => a.start - b.start)
  }
  return [...found]
}

function* emails(text: string): Generator<PiiMention> {
  for (const found of readEmails(text)) yield mention('email', found)
}

/** From its figures backwards, as there are few. */
const IBAN_HEAD = /\d\d(?<=(?<![A-Za-z0-9])[A-Za-z]{2}\d\d)/g
const LETTERS_OF_HEAD = 2
/** A word and a number in small letters, such as `in at20 …`, may have valid check digits by chance. */
const FEWEST_DIGITS = 10

function* readIbans(text: string): Generator<PiiMention> {
  for (const { index: figures } of matchesOf(text, IBAN_HEAD)) {
    const index = figures - LETTERS_OF_HEAD
    const length = IBAN_LENGTHS.get(text.slice(index, figures).toUpperCase())
    if (length === undefined) continue
    let value = ''
    let end = index
    while (value.length < length && end < text.length) {
      const character = text.charAt(end)
      if (/[A-Za-z0-9]/.test(character)) value += character.toUpperCase()
      else if (character !== ' ' && character !== '-') break
      end++
    }
    const cut = /^[A-Za-z0-9]/.test(text.slice(end, end + 1))
    if (value.length !== length || cut || !hasIbanDigits(value)) continue
    if (value.replace(/\D/g, '').length < FEWEST_DIGITS) continue
    yield mention('iban', { start: index, end, value, note: PRINTED_IBANS.has(value) ? 'example' : undefined })
  }
}

const IPV4 = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w]|\.\d)/g
const IPV6 = /(?<![\w:])[0-9A-Fa-f:]{3,39}(?![\w:])/g

/** What every IPv6 address contains, and hardly any other text. */
const COLONS = /:[0-9A-Fa-f]{0,4}:/

function* readIpAddresses(text: string): Generator<PiiMention> {
  for (const { 0: address, index } of matchesOf(text, IPV4)) {
    const version = /\b(?:v|version|release|section|chapter|clause|build)\.? ?$/i.test(
      text.slice(Math.max(0, index - 12), index),
    )
    const note = ipv4Note(address)
    if (note !== false && !version)
      yield mention('ip_address', { start: index, end: index + address.length, value: address, note })
  }
  if (!COLONS.test(text)) return
  for (const { 0: address, index } of matchesOf(text, IPV6)) {
    const value = address.toLowerCase()
    const note = ipv6Note(value)
    if (note !== false) yield mention('ip_address', { start: index, end: index + address.length, value, note })
  }
}

const NUMBER_RUN = /(?<![\w.])\+?\(?\d(?:[ ().\-/]{0,2}\d){6,18}[Xx]?(?![\w])/g

function* readNumbers(text: string): Generator<PiiMention> {
  for (const { 0: run, index } of matchesOf(text, NUMBER_RUN)) {
    const digits = run.replace(/\D/g, '')
    const groups = (run.match(/\d+/g) ?? []).map(({ length }) => length).join('-')
    const before = text.slice(Math.max(0, index - 48), index).toLowerCase()
    const reading = readNumber({ text: run, digits, groups, before })
    if (reading === undefined) continue
    const value = reading.kind === 'cn_resident_id' ? run.toUpperCase() : digits
    yield mention(reading.kind, { start: index, end: index + run.length, value, note: reading.note })
  }
}

function mention(
  kind: PiiKind,
  { note, ...place }: { start: number; end: number; value: string; note: PiiNote | undefined },
): PiiMention {
  return note === undefined ? { kind, ...place } : { kind, ...place, note }
}

/** `others` are in order and do not overlap. */
function overlaps({ start, end }: PiiMention, others: readonly PiiMention[]): boolean {
  const next = others[lowerBound((at) => (others[at] as PiiMention).end <= start, others.length)]
  return next !== undefined && next.start < end
}
