import type { PiiNote } from './pii-kinds.ts'

/** Why an IPv4 address is not a public one. `undefined` if it may be, `false` if it is not an address. */
export function ipv4Note(text: string): PiiNote | undefined | false {
  const parts = text.split('.').map(Number)
  if (parts.length !== 4 || parts.some((part) => !(part <= 255)) || /(?:^|\.)0\d/.test(text)) return false
  if (/^(?:192\.0\.2|198\.51\.100|203\.0\.113)\./.test(text)) return 'example'
  const [first = 0, second = 0] = parts
  const inside =
    first === 0 ||
    first === 10 ||
    first === 127 ||
    first >= 224 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254)
  return inside ? 'local' : undefined
}

/** The same as `ipv4Note` for an IPv6 address in lower case. It needs a digit, so that `a::b` in a program is not one. */
export function ipv6Note(text: string): PiiNote | undefined | false {
  const halves = text.split('::')
  const groups = text.split(':').filter((group) => group !== '')
  const complete =
    halves.length === 2 ? groups.length <= 7 && groups.length >= 1 : halves.length === 1 && groups.length === 8
  if (!complete || !/\d/.test(text) || groups.some((group) => !/^[0-9a-f]{1,4}$/.test(group))) return false
  if (/^:(?!:)|[^:]:$/.test(text)) return false
  if (/^2001:0?db8:/.test(text)) return 'example'
  return text === '::1' || /^f(?:e[89ab]|[cd])[0-9a-f]{0,2}:/.test(text) ? 'local' : undefined
}
