import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Hit } from '../input.ts'
import { commitInput, commitment } from './commitment.ts'

const NO_SALT = new Uint8Array(0)

/** By the definition: SHA-256 over 0x02, the salt and the bytes of the text. */
function defined(text: string, salt: Uint8Array = NO_SALT): string {
  const content = text.isWellFormed() ? text : `\uFFFF${JSON.stringify(text)}`
  return `sha256:${createHash('sha256').update(Uint8Array.of(2)).update(salt).update(content, 'utf8').digest('hex')}`
}

test('a commitment is that of its definition, for every text and salt, however long', () => {
  const half = fc.constantFrom('\uD83D', '\uDE00', '“', 'é', '漢', 'a', '\u0002', '😀')
  fc.assert(
    fc.property(fc.string({ unit: half }), fc.uint8Array({ maxLength: 40 }), fc.nat(2), (unit, salt, times) => {
      const text = unit.repeat(20 ** times)
      expect(commitment(text, { salt })).toBe(defined(text, salt))
    }),
  )
})

describe('what is known of a hit beside its text', () => {
  const metaOf = (hit: Partial<Hit>, salt = NO_SALT) => {
    const hits = [{ node_id: 'a', text: 'A text.', ...hit }]
    const generation = { record_id: 'g', answer: 'An answer.', citations: [] }
    const input = {
      conversation_id: 'c',
      message_id: 'm',
      tenant: 't',
      retrieval: { record_id: 'r', hits },
      generation,
    }
    return commitInput(input, salt).hits[0]?.meta_c
  }
  const NOTHING = '"document_index":null,"found_by":null,"own":true,"score":null,"source":null,"title":null'

  test.each<[string, Partial<Hit>, string]>([
    ['nothing', {}, NOTHING],
    ['that it is of the tenant', { tenant: 't' }, NOTHING],
    ['that it is of another tenant', { tenant: 'u' }, NOTHING.replace('true', 'false')],
    ['a title', { title: 'Öl' }, NOTHING.replace('"title":null', '"title":"Öl"')],
    ['a score', { score: 0.5 }, NOTHING.replace('"score":null', '"score":0.5')],
    ['what found it', { found_by: ['vector', 'keyword'] }, NOTHING.replace(':null,"own', ':["keyword","vector"],"own')],
    ['its place', { document_index: 0 }, NOTHING.replace('null', '0')],
  ])('is committed to with all of its fields: %s', (_, hit, text) => {
    expect(metaOf(hit)).toBe(defined(`{${text}}`))
    const salt = Uint8Array.of(7, 8)
    expect(metaOf(hit, salt)).toBe(defined(`{${text}}`, salt))
  })

  test('is told apart for each of several hits', () => {
    const hit = (title?: string): Hit => ({
      node_id: title ?? 'x',
      text: '',
      ...(title === undefined ? {} : { title }),
    })
    const generation = { record_id: 'g', answer: '', citations: [] }
    const hits = [hit(), hit('a'), hit(), hit('b'), hit('b')]
    const input = { conversation_id: 'c', message_id: 'm', retrieval: { record_id: 'r', hits }, generation }
    const wanted = [null, '"a"', null, '"b"', '"b"'].map((title) =>
      defined(`{${NOTHING.replace('"title":null', `"title":${title}`)}}`),
    )
    expect(commitInput(input, NO_SALT).hits.map(({ meta_c }) => meta_c)).toEqual(wanted)
  })
})
