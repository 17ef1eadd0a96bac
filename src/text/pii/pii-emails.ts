import { lazily } from '../../support/lazily.ts'
import type { PiiNote } from './pii-kinds.ts'

/** An e-mail address in a text: UTF-16 code units, end exclusive. */
export interface EmailMention {
  readonly start: number
  readonly end: number
  /** In lower case, with an ASCII `@`. */
  readonly value: string
  readonly note: PiiNote | undefined
}

const SIGNS = ['@', '＠', '﹫']
const AT = /[@＠﹫]/g
/** Scripts written without spaces: where one begins, a word of another script ends. */
const unspaced = lazily(
  () => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u,
)
const localSign = lazily(() => /[\p{L}\p{M}\p{N}._%+-]/u)
const domainSign = lazily(() => /[\p{L}\p{M}\p{N}.-]/u)
const LONGEST_LOCAL = 64
const LONGEST_DOMAIN = 255

/**
 * The e-mail addresses of a text, as RFC 5321 and RFC 6531 have them: letters of every script, local parts in double
 * quotation marks, and `＠`. Names of users in the addresses of programs are none: `git@host.com:team/app.git`,
 * `https://me:word@host.com`.
 */
export function* readEmails(text: string): Generator<EmailMention> {
  if (!SIGNS.some((sign) => text.includes(sign))) return
  for (const { index: at } of text.matchAll(AT)) {
    const start = localStart(text, at)
    const domainEnd = endOfDomain(text, at + 1)
    if (start === at || isOfProgram(text, { start, end: domainEnd })) continue
    const local = text.slice(start, at)
    const domain = text.slice(at + 1, domainEnd).toLowerCase()
    const note = emailNote(local, domain)
    if (note !== false) yield { start, end: domainEnd, value: `${local.toLowerCase()}@${domain}`, note }
  }
}

/** Where the local part before `at` begins; `at` where there is none. */
function localStart(text: string, at: number): number {
  if (text.charAt(at - 1) === '"') return quotedStart(text, at)
  const isUnspaced = unspaced().test(text.charAt(at - 1))
  let start = at
  while (start > 0 && at - start <= LONGEST_LOCAL) {
    const character = text.charAt(start - 1)
    if (!localSign().test(character)) break
    if (/\p{L}/u.test(character) && unspaced().test(character) !== isUnspaced) break
    start--
  }
  while (start < at && /[.\p{M}]/u.test(text.charAt(start))) start++
  return start
}

/** `"john doe"@host.com`: a quotation mark that follows a blank or nothing, and one before the sign. */
function quotedStart(text: string, at: number): number {
  for (let open = at - 2; open >= 0 && at - open <= LONGEST_LOCAL; open--) {
    const character = text.charAt(open)
    if (character === '\n') break
    if (character === '"') return open < at - 2 && /^$|[\s(<,;:]/.test(text.charAt(open - 1)) ? open : at
  }
  return at
}

/** A word of a script without spaces goes on after an address without one: `邮箱ada@mail.cn的`. */
function endOfDomain(text: string, from: number): number {
  const isUnspaced = unspaced().test(text.charAt(from))
  let end = from
  while (end < text.length && end - from < LONGEST_DOMAIN) {
    const character = text.charAt(end)
    if (!domainSign().test(character)) break
    if (!isUnspaced && unspaced().test(character)) break
    end++
  }
  while (end > from && /[.-]/.test(text.charAt(end - 1))) end--
  return end
}

function isOfProgram(text: string, { start, end }: { start: number; end: number }): boolean {
  return (
    /[a-z]:\/\/(?:[^\s/@:]{1,64}:)?$/i.test(text.slice(Math.max(0, start - 80), start)) ||
    /^:[\w.~-]{1,64}\//.test(text.slice(end, end + 66))
  )
}

/** Mailboxes of an organisation, not of a person. */
const ROLES = new Set(
  (
    'abuse accounts admin administrator billing careers complaints contact customercare customerservice donotreply ' +
    'enquiries feedback git hello help helpdesk hostmaster hr info inquiries it jobs legal mail marketing media ' +
    'newsletter noreply office orders postmaster press privacy reception sales security service services support team ' +
    'webmaster'
  ).split(' '),
)
const FILE_ENDINGS = /\.(?:png|jpe?g|gif|svg|webp|css|js|ts|json|html?)$/
/** Top-level domains in other letters than a–z (IANA's list of the root zone; the larger ones). */
const OTHER_ENDINGS = new Set(
  (
    '公司 网络 網絡 中国 中國 香港 台湾 台灣 新加坡 澳門 在线 商城 网址 我爱你 集团 手机 政务 公益 机构 组织机构 みんな コム 한국 닷컴 닷넷 ไทย ' +
    'рф рус москва дети сайт онлайн орг ком бел укр срб қаз мкд мон бг ею ελ ευ հայ გე भारत संगठन ভারত বাংলা இந்தியா ' +
    'இலங்கை لانكا السعودية امارات مصر قطر عمان الاردن المغرب تونس الجزائر فلسطين سودان عراق سورية ليبيا شبكة موقع ایران پاکستان ישראל קום'
  ).split(' '),
)

/** Why an e-mail address is not a person’s. `undefined` if it may be, `false` if it is not an address. */
function emailNote(local: string, domain: string): PiiNote | undefined | false {
  const ending = domain.slice(domain.lastIndexOf('.') + 1)
  const latin = /^[a-z][a-z0-9-]*[a-z]$|^xn--[a-z0-9-]+$/.test(ending) && !FILE_ENDINGS.test(domain)
  if (domain.includes('..') || domain.startsWith('.') || domain.startsWith('-')) return false
  if (!domain.includes('.') || !(latin || OTHER_ENDINGS.has(ending)) || local.length > LONGEST_LOCAL) return false
  if (/(?:^|\.)(?:example\.(?:com|org|net|edu)|example|test|invalid|localhost)$/.test(domain)) return 'example'
  const [mailbox = ''] = local.toLowerCase().split('+')
  return ROLES.has(mailbox.replace(/[._-]/g, '')) ? 'organisation' : undefined
}
