/** What stands in the place of a secret. */
export const MASK = '***'

const PARAMETER = /([?&;][^=&;#]*(?:key|token|secret|passw|pwd|credential|signature)[^=&;#]*=)([^&;#]*)/gi
// Addresses of the web are also read without slashes, or with those of the wrong kind.
const SCHEME = /^(?:[a-z][a-z0-9+.-]*:[\\/]{2,}|https?:[\\/]*)?/i
const DATABASE = /^postgres(?:ql)?:\/\/$/i

/**
 * An address as it may be shown: user, password and keys in its query hidden. Of a database the name of the user stays,
 * where it can be told from the password for certain.
 *
 * @example
 * maskedAddress('postgres://ann:pw@host/db') // 'postgres://ann:***@host/db'
 * maskedAddress('https://me:pw@host/v1?api_key=abc') // 'https://***@host/v1?api_key=***'
 */
export function maskedAddress(address: string): string {
  const scheme = SCHEME.exec(address)?.[0] ?? ''
  const rest = address.slice(scheme.length)
  // Up to the last one: a password that is not percent-encoded may hold any of the others, and slashes besides.
  const at = rest.lastIndexOf('@')
  const who = at === -1 ? '' : `${DATABASE.test(scheme) ? maskedUser(rest.slice(0, at)) : MASK}@`
  return `${scheme}${who}${rest.slice(at + 1).replace(PARAMETER, `$1${MASK}`)}`
}

function maskedUser(user: string): string {
  const [, name, password] = /^([^:@/?#\\]*)(:[^:@/?#\\]*)?$/.exec(user) ?? []
  if (name === undefined) return MASK
  return password === undefined ? name : `${name}:${MASK}`
}

/** A text with every address in it masked. */
export function maskedAddresses(text: string): string {
  return text.replace(/(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\/[^\s"'`<>]+/gi, maskedAddress)
}

/** What is secret in an address, as it is written and as it is meant: its password, and keys in its query. */
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
