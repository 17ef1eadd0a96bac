import { describe, expect, test } from 'vitest'
import { maskedAddress, maskedAddresses, secretsInAddress } from './masked-address.ts'

test.each([
  ['https://me:hunter2@host/v1', 'https://***@host/v1'],
  ['https://ghp_token@host:8443/v1', 'https://***@host:8443/v1'],
  ['https:me:hunter2@host/v1', 'https:***@host/v1'],
  ['https:\\\\me:hunter2@host/v1', 'https:\\\\***@host/v1'],
  ['me:hunter2@host/v1', '***@host/v1'],
  ['https://host/v1?api_key=hunter2&x=1', 'https://host/v1?api_key=***&x=1'],
  ['https://host/v1?x=1', 'https://host/v1?x=1'],
  ['postgres://ann@host/db', 'postgres://ann@host/db'],
  ['postgres://ann:hunter2@host/db', 'postgres://ann:***@host/db'],
  ['postgresql://ann:hunter2@[::1]:5432/db?sslmode=require', 'postgresql://ann:***@[::1]:5432/db?sslmode=require'],
  ['postgres://host/db?user=ann&password=hunter2', 'postgres://host/db?user=ann&password=***'],
  ['mysql://ann:hunter2@host/db', 'mysql://***@host/db'],
  ['http://localhost:11434/v1', 'http://localhost:11434/v1'],
])('%s is shown as %s', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown)
})

test.each(['hunt@er2', 'hunt/er2', 'hunt?er2', 'hunt#er2', 'hunt:er2', '@hunt:er2', '/hunt@er2@', 'hunt\\er2'])(
  'no part of a password that is not percent-encoded is shown: %s',
  (password) => {
    for (const scheme of ['postgres', 'https']) {
      expect(maskedAddress(`${scheme}://ann:${password}@host/db`)).not.toMatch(/hunt|er2/)
    }
  },
)

test('addresses in a text are masked where they stand', () => {
  const text = 'The store "postgres://ann:hunter2@host/db" and https://me:hunter2@host, or a@b and faithfulness@0.8.'
  expect(maskedAddresses(text)).toBe(
    'The store "postgres://ann:***@host/db" and https://***@host, or a@b and faithfulness@0.8.',
  )
})

describe('the secrets in an address', () => {
  test.each([
    ['postgres://ann:p%40ss@host/db', ['p%40ss', 'p@ss']],
    ['postgres://ann@host/db', []],
    ['https://token@host', ['token']],
    ['https://host?api_key=abc', ['abc']],
    ['https://host', []],
    ['https://me:%zz@host', ['%zz']],
  ])('%s: %j', (address, secrets) => {
    expect(secretsInAddress(address)).toEqual(secrets)
  })
})
