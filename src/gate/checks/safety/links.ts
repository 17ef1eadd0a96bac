import { matchesOf } from '../../../text/phrases/matches.ts'

/** A web or mail address in a text: UTF-16 code units, end exclusive. */
export interface Link {
  readonly start: number
  readonly end: number
  /** For comparing: without differences in scheme, case of the host, `www.` and trailing signs. */
  readonly key: string
  /** The host, in lower case. */
  readonly host: string
  /** An image, which programs load without being asked. */
  readonly image: boolean
}

const URL_PATTERN = /(?:https?|ftp):\/\/[^\s<>"'`\\^{}|]{1,2000}|(?<![\w.@/])www\.[^\s<>"'`\\^{}|]{1,2000}/gi
const MAIL_PATTERN = /(?<![\w.+-])(?:mailto:)?([\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8})/gi
/** Schemes that do more than lead somewhere. */
const SCRIPT_PATTERN = /\b(?:javascript|vbscript|data):[^\s<>"'`)]{1,2000}/gi
const TAIL = /[.,;:!?)\]}»”’"'*_~]{1,20}$/

export function linksOf(text: string): Link[] {
  const found: Link[] = []
  for (const { 0: match, index } of matchesOf(text, URL_PATTERN)) {
    const address = trimmed(match)
    found.push({ start: index, end: index + address.length, ...partsOf(address), image: isImage(text, index) })
  }
  for (const { 0: match, 1: mail = '', index } of text.includes('@') ? matchesOf(text, MAIL_PATTERN) : []) {
    const host = mail.slice(mail.indexOf('@') + 1).toLowerCase()
    found.push({ start: index, end: index + match.length, key: mail.toLowerCase(), host, image: false })
  }
  return found.sort((a, b) => a.start - b.start)
}

/** Addresses that run something: `javascript:` and the like. */
export function scriptAddresses(text: string): [start: number, end: number][] {
  if (!text.includes(':')) return []
  return matchesOf(text, SCRIPT_PATTERN)
    .filter(({ 0: match }) => !/^data:image\/(?:png|jpe?g|gif|webp);/i.test(match) && !/^data: ?$/i.test(match))
    .filter(
      ({ 0: match, index }) =>
        /^(?:java|vb)script:/i.test(match) || text[index - 1] === '(' || /^data:\w{1,40}\//i.test(match),
    )
    .map(({ 0: match, index }) => [index, index + match.length])
}

function trimmed(address: string): string {
  let end = address.length
  const tail = TAIL.exec(address)
  if (tail !== null) end = tail.index
  // A closing bracket belongs to the address if it was opened in it: `/wiki/Riga_(city)`.
  const opened = address.slice(0, end).split('(').length - address.slice(0, end).split(')').length
  if (opened > 0 && address[end] === ')') end += 1
  const middle = address.indexOf('](')
  return address.slice(0, middle > 0 ? Math.min(middle, end) : end)
}

function partsOf(address: string): { key: string; host: string } {
  const bare = address.replace(/^(?:https?|ftp):\/\//i, '').replace(/^www\./i, '')
  const slash = bare.search(/[/?#]/)
  const host = (slash < 0 ? bare : bare.slice(0, slash)).toLowerCase()
  const rest = slash < 0 ? '' : bare.slice(slash).replace(/\/$/, '')
  return { key: `${host}${rest}`, host }
}

function isImage(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 200), at)
  return /!\[[^\]\n]{0,180}\]\(\s{0,3}$/.test(before) || /<img\b[^>]{0,180}$/i.test(before)
}
