import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { VERSION } from '../../core/version.ts'
import { ENGINE_VERSIONS } from '../../gate/decision/decide.ts'
import { buildSha256, recordedEngine } from './recorded-engine.ts'

test('the engine says its version, its build, and the Node, ICU and Unicode under it', () => {
  expect(recordedEngine()).toEqual({
    package: 'assay',
    version: VERSION,
    build_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    node: process.version,
    icu: process.versions.icu,
    unicode: process.versions.unicode,
    versions: ENGINE_VERSIONS,
  })
})

test('the build is what a shell gives for the files of the package that decide', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-build-'))
  const files = ['core/a.js', 'core/a.d.ts', 'gate/index.js', 'gate/checks/b.js', 'gate/checks-of.js', 'support/c.js']
  for (const [at, file] of [...files, 'text/d.js', 'ledger/e.js'].entries()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `file ${at}`)
  }
  const command = "find core gate support text -name '*.js' | LC_ALL=C sort | xargs sha256sum | sha256sum"
  const [expected] = execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' }).split(' ')
  expect(buildSha256(folder, '.js')).toBe(expected)
  rmSync(join(folder, 'text'), { recursive: true })
  expect(buildSha256(folder, '.js')).toBeNull()
  rmSync(folder, { recursive: true })
})
