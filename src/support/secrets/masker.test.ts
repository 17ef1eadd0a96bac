import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskedValue } from './masked-value.ts'
import { masker } from './masker.ts'

const KEY = 'sk-canary/7Fq+2w=="\'<&>9zK'
const mask = masker([KEY])

const percent = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16)}`).join('')
const unicode = (text: string): string =>
  text.replaceAll(/./gu, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

describe('a secret is hidden', () => {
  test.each([
    ['as it is', KEY],
    ['percent-encoded', encodeURIComponent(KEY)],
    ['percent-encoded in full, in small letters', percent(KEY)],
    ['percent-encoded twice', encodeURIComponent(encodeURIComponent(KEY))],
    ['as JSON', JSON.stringify(KEY)],
    ['as JSON in JSON', JSON.stringify(JSON.stringify(KEY))],
    ['as JSON of escapes', unicode(KEY)],
    ['as JSON with escaped slashes', JSON.stringify(KEY).replaceAll('/', '\\/')],
    ['as HTML', KEY.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')],
    ['as HTML by numbers', KEY.replaceAll(/./gu, (one) => `&#${one.charCodeAt(0)};`)],
    ['in Base64', Buffer.from(KEY).toString('base64')],
    ['in Base64 for Basic', Buffer.from(`:${KEY}`).toString('base64')],
    ['in Base64 for Basic, with a user', Buffer.from(`me:${KEY}`).toString('base64')],
    ['in Base64 for URLs', Buffer.from(`user:${KEY}`).toString('base64url')],
    ['in hexadecimal', Buffer.from(KEY).toString('hex')],
    ['cut off at the end', KEY.slice(0, -5)],
  ])('%s', (_, written) => {
    const masked = mask(`The key ${written} is wrong.`)
    expect(masked).toMatch(/^The key .{0,8}\*\*\*.{0,4} is wrong\.$/)
    expect(masked).not.toContain('canary')
  })

  test('however its characters are escaped, each in its own way', () => {
    const ways = [
      (one: string) => one,
      encodeURIComponent,
      percent,
      unicode,
      (one: string) => `&#${one.charCodeAt(0)};`,
    ]
    const secret = fc
      .string({ minLength: 8, maxLength: 60, unit: 'grapheme-ascii' })
      .filter((text) => text === text.trim() && !/[\\%&]/.test(text))
    fc.assert(
      fc.property(secret, fc.array(fc.nat(4), { minLength: 60, maxLength: 60 }), (key, choice) => {
        const written = Array.from(key, (one, index) => ways[choice[index] ?? 0]?.(one)).join('')
        expect(masker([key])(`<${written}>`)).toBe('<***>')
      }),
    )
  })
})

test('texts without the secret stay as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 200 }), (text) => {
      expect(mask(text)).toBe(text)
    }),
  )
  const key = masker(['sk-proj-AbCdEfGh1234567890'])
  expect(key('sk-proj-XbCdEfGh1234567890 sk-proj-')).toBe('sk-proj-XbCdEfGh1234567890 sk-proj-')
})

test('what is shorter than 8 characters is a word, and stays', () => {
  expect(masker(['none', 'EMPTY', '', undefined])('none of them is EMPTY')).toBe('none of them is EMPTY')
})

test('a secret inside another leaves nothing of it', () => {
  expect(masker(['sk-12345', 'sk-12345-and-more'])('sk-12345-and-more, sk-12345')).toBe('***, ***')
})

describe('a value', () => {
  test('is masked in all its texts, names and causes, and keeps its class', () => {
    class Odd extends TypeError {
      readonly body = { [KEY]: [1, { said: `no ${KEY}` }] }
    }
    const error = new Odd(`bad ${KEY}`, { cause: new Error('inner', { cause: { key: KEY } }) })
    const masked = maskedValue(error, mask)
    expect(masked).toBeInstanceOf(Odd)
    expect(masked.message).toBe('bad ***')
    expect(masked.body).toEqual({ '***': [1, { said: 'no ***' }] })
    expect(masked.stack).not.toContain('canary')
    expect(masked).toMatchObject({ cause: { message: 'inner', cause: { key: '***' } } })
    expect(error.message).toBe(`bad ${KEY}`)
  })

  test('without a secret is the same one', () => {
    const circle: Record<string, unknown> = { text: 'fine', list: [1, null, undefined, new Date(0)] }
    circle['self'] = circle
    const aborted = new DOMException('stopped', 'AbortError')
    for (const value of [circle, aborted, new Error('fine', { cause: aborted }), 5, undefined]) {
      expect(maskedValue(value, mask)).toBe(value)
    }
  })

  test('of a kind that cannot be copied is masked all the same', () => {
    const masked = maskedValue(new DOMException(`no ${KEY}`, 'DataError'), mask)
    expect([masked.name, masked.message]).toEqual(['DataError', 'no ***'])
  })

  test('nested without end is read as deep as a reply can mean something', () => {
    let deep: unknown = KEY
    for (let depth = 0; depth < 50_000; depth += 1) deep = [deep]
    let seen = maskedValue(deep, mask)
    while (Array.isArray(seen)) seen = seen[0]
    expect(seen).toBe('***')
  })
})
