import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { VERSION } from './version.ts'

test('the version is that of package.json', async () => {
  const manifest: unknown = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(manifest).toMatchObject({ version: VERSION })
})
