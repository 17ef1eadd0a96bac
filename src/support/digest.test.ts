import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runningSha256, sha256Hex } from './digest.ts'

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
      fc.property(fc.string({ unit: 'binary' }), (text) => {
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
