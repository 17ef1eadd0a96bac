/** What replaces a secret. */
export const MASK = '***'

const PARAMETER = /([?&;][^=&;#]*(?:key|token|secret|passw|pwd|credential|signature)[^=&;#]*=)([^&;#]*)/gi
// Web addresses also work without slashes, or with backslashes.
const SCHEME = /^(?:[a-z][a-z0-9+.-]*:[\\/]{2,}|https?:[\\/]*)?/i
const DATABASE = /^postgres(?:ql)?:\/\/$/i

/**
 * An address that is safe to show: user, password and keys in its query are hidden. A database's user name stays if it can
 * be told from the password for certain.
 *
 * @example
 * maskedAddress('postgres://ann:pw@host/db') // 'postgres://ann:***@host/db'
 * maskedAddress('https://me:pw@host/v1?api_key=abc') // 'https://***@host/v1?api_key=***'
 */
export function maskedAddress(address: string): string {
  const scheme = SCHEME.exec(address)?.[0] ?? ''
  const rest = address.slice(scheme.length)
  // Up to the last @: a password that is not percent-encoded may contain others, and slashes.
  const at = rest.lastIndexOf('@')
  const who = at === -1 ? '' : `${DATABASE.test(scheme) ? maskedUser(rest.slice(0, at)) : MASK}@`
  return `${scheme}${who}${rest.slice(at + 1).replace(PARAMETER, `$1${MASK}`)}`
}

function maskedUser(user: string): string {
  const [, name, password] = /^([^:@/?#\\]*)(:[^:@/?#\\]*)?$/.exec(user) ?? []
  if (name === undefined) return MASK
  return password === undefined ? name : `${name}:${MASK}`
}

/** The text with every address in it masked. */
export function maskedAddresses(text: string): string {
  return text.replace(/(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\/[^\s"'`<>]+/gi, maskedAddress)
}

/** The secrets of an address, as written and decoded: its password, and keys in its query. */
export function secretsInAddress(address: string): string[] {
  const scheme = SCHEME.exec(address)?.[0] ?? ''
  const rest = address.slice(scheme.length)
  const user = rest.slice(0, Math.max(0, rest.lastIndexOf('@')))
  const password = user.includes(':') ? user.slice(user.indexOf(':') + 1) : DATABASE.test(scheme) ? '' : user
  const written = [password, ...[...rest.matchAll(PARAMETER)].map(([, , value = '']) => value)]
  return written.filter((secret) => secret !== '').flatMap((secret) => [...new Set([secret, decoded(secret)])])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
