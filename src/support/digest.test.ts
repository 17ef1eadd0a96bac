import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../test/support/characters.ts'
import { runningSha256, sha256Hex, sha256In } from './digest.ts'

// The example messages of NIST for SHA-256 (FIPS 180-4).
const NIST: readonly (readonly [name: string, message: string, digest: string])[] = [
  ['the empty message', '', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    '448 bits',
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  [
    '896 bits',
    'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
    'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
  ],
  ['a million a', 'a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
]

describe('SHA-256', () => {
  test.each(NIST)('of %s is the one that NIST publishes', (_, message, digest) => {
    expect(sha256Hex(message)).toBe(digest)
  })

  test('of text is that of its UTF-8 bytes, as in node:crypto', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(sha256Hex(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'))
        expect(sha256Hex(new TextEncoder().encode(text))).toBe(sha256Hex(text))
      }),
    )
  })

  test('is the same when fed piece by piece', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.uint8Array())), (pieces) => {
        const running = runningSha256()
        for (const piece of pieces) running.update(piece)
        expect(running.hex()).toBe(sha256Hex(Buffer.concat(pieces.map((piece) => Buffer.from(piece)))))
      }),
    )
  })
})

describe('in a runtime without SHA-256 of its own', () => {
  const refuse = (): never => {
    throw new Error('not implemented')
  }

  test.each<[string, unknown]>([
    ['no process, as a browser', undefined],
    ['a process without getBuiltinModule', {}],
    ['no node:crypto', { getBuiltinModule: () => undefined }],
    ['an older node:crypto, without hash', { getBuiltinModule: () => ({ createHash }) }],
    ['a stand-in that throws', { getBuiltinModule: () => ({ createHash: refuse, hash: refuse }) }],
    ['a stand-in that hashes nothing', { getBuiltinModule: () => ({ createHash, hash: () => '' }) }],
    ['getBuiltinModule that throws', { getBuiltinModule: refuse }],
  ])('it is worked out all the same: %s', (_, process) => {
    const { hex, running } = sha256In(process as Parameters<typeof sha256In>[0])
    for (const [, message, digest] of NIST) expect(hex(message)).toBe(digest)
    const pieces = running()
    pieces.update('a')
    pieces.update(new TextEncoder().encode('bc'))
    expect(pieces.hex()).toBe(hex('abc'))
  })

  test('it is the same for every text and every piece of memory', () => {
    const { hex } = sha256In(undefined)
    const text = fc.string({ unit: fc.oneof(fc.string({ unit: anyCharacter, maxLength: 1 }), loneSurrogate) })
    fc.assert(
      fc.property(text, fc.nat(3), (text, times) => {
        const long = text.repeat(10 ** times)
        expect(sha256Hex(long)).toBe(hex(long))
      }),
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(9), (bytes, from) => {
        const part = bytes.subarray(from, -from - 1)
        expect(sha256Hex(part)).toBe(hex(part))
        expect(sha256Hex(part)).toBe(hex(Uint8Array.from(part)))
      }),
    )
  })
})

const loneSurrogate = fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit))
