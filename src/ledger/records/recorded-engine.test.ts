import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
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
  const from = pathToFileURL(join(folder, 'lib/ledger.js')).href
  expect(buildSha256(from)).toBeNull()
  const files = ['decides/text.js', 'decides/text.js.map', 'decides/gate.js', 'decides/deep/b.js', 'lib/ledger.js']
  for (const [at, file] of files.entries()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `file ${at}`)
  }
  const command = "find decides -name '*.js' | LC_ALL=C sort | xargs sha256sum | sha256sum"
  const [expected] = execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' }).split(' ')
  expect(buildSha256(from)).toBe(expected)
  rmSync(folder, { recursive: true })
})
