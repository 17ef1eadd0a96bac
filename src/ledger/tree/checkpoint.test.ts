import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  formatVerifierKey,
  keySigner,
  openCheckpoint,
  openNote,
  parseVerifierKey,
  signCheckpoint,
  type Checkpoint,
} from './checkpoint.ts'

const signer = keySigner('log.example', generateKeyPairSync('ed25519').privateKey)
const stranger = keySigner('log.example', generateKeyPairSync('ed25519').privateKey)
const CHECKPOINT: Checkpoint = { origin: 'example.org/gate', size: 1234, root: new Uint8Array(32).fill(7) }

test('the published signed note opens with its published key', () => {
  // The example of the documentation of Go's package sumdb/note, which the C2SP form comes from.
  const key = parseVerifierKey('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')
  const text = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
  const note = `${text}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`
  expect(key).toBeDefined()
  expect(openNote(note, key === undefined ? [] : [key])?.text).toBe(text)
})

test('a checkpoint opens with the key that signed it, as it was', async () => {
  const note = await signCheckpoint({ ...CHECKPOINT, extensions: ['2026-01-01T00:00:00.000Z'] }, [signer])
  expect(openCheckpoint(note, [signer])?.checkpoint).toEqual({
    ...CHECKPOINT,
    extensions: ['2026-01-01T00:00:00.000Z'],
  })
})

test('two signers are both found, and one of them is enough to open it', async () => {
  const second = keySigner('witness', generateKeyPairSync('ed25519').privateKey)
  const note = await signCheckpoint(CHECKPOINT, [signer, second])
  expect(openCheckpoint(note, [signer, second])?.signedBy).toHaveLength(2)
  expect(openCheckpoint(note, [second])?.signedBy).toEqual([second])
})

describe('does not open', () => {
  test.each<[string, (note: string) => string]>([
    ['with another size', (note) => note.replace('1234', '1235')],
    ['with another origin', (note) => note.replace('example.org', 'example.com')],
    ['with a line more', (note) => note.replace('\n\n', '\nmore\n\n')],
    ['without its signature', (note) => note.slice(0, note.indexOf('—'))],
    ['without its last line break', (note) => note.slice(0, -1)],
    ['with a damaged signature', (note) => note.replace(/(.)=*\n$/, (_, last) => `${last === 'A' ? 'B' : 'A'}=\n`)],
    ['when it is empty', () => ''],
  ])('%s', async (_, change) => {
    const note = await signCheckpoint(CHECKPOINT, [signer])
    expect(openCheckpoint(note, [signer])).toBeDefined()
    expect(openCheckpoint(change(note), [signer])).toBeUndefined()
  })

  test('with another key of the same name', async () => {
    expect(openCheckpoint(await signCheckpoint(CHECKPOINT, [stranger]), [signer])).toBeUndefined()
  })
})

test('a key comes back from its line, and a line that was changed is no key', () => {
  const line = formatVerifierKey(signer)
  expect(parseVerifierKey(line)).toEqual({ name: signer.name, publicKey: signer.publicKey })
  expect(parseVerifierKey(line.replace('log.example', 'log.exampIe'))).toBeUndefined()
  expect(parseVerifierKey('nonsense')).toBeUndefined()
})

test.each(['', 'two words', 'a+b'])('the name %j is refused', (name) => {
  expect(() => keySigner(name, generateKeyPairSync('ed25519').privateKey)).toThrow(/cannot be the name of a key/)
})

test('a key of another kind is refused', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  expect(() => keySigner('log', privateKey)).toThrow(/checkpoints are signed with Ed25519/)
})
