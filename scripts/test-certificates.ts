// Writes the certificates of test/fixtures/tls with openssl: `node scripts/test-certificates.ts`. They are for tests
// alone: their keys are published with them, and nothing else may ever trust them.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../test/fixtures/tls/', import.meta.url))
const BEGIN = '20200101000000Z'
const scratch = mkdtempSync(join(tmpdir(), 'assay-certificates-'))
const config = join(scratch, 'ca.cnf')

interface Certificate {
  readonly name: string
  readonly subject: string
  readonly extensions: readonly string[]
  /** By its own key, not by the authority's. */
  readonly byItself?: boolean
  readonly end?: string
}

const HERE = 'subjectAltName=IP:127.0.0.1,DNS:localhost'
const CERTIFICATES: readonly Certificate[] = [
  {
    name: 'authority',
    subject: 'Assay test authority',
    extensions: ['basicConstraints=critical,CA:TRUE'],
    byItself: true,
  },
  { name: 'valid', subject: 'valid', extensions: [HERE] },
  { name: 'expired', subject: 'expired', extensions: [HERE], end: '20210101000000Z' },
  { name: 'wrong-name', subject: 'wrong name', extensions: ['subjectAltName=DNS:other.test'] },
  { name: 'self-signed', subject: 'self-signed', extensions: [HERE], byItself: true },
]

function openssl(args: readonly string[]): void {
  execFileSync('openssl', [...args], { stdio: ['ignore', 'ignore', 'pipe'] })
}

function write({ name, subject, extensions, byItself = false, end = '21200101000000Z' }: Certificate): void {
  const [key, request, extras] = ['key', 'csr', 'ext'].map((kind) => join(scratch, `${name}.${kind}`)) as [
    string,
    string,
    string,
  ]
  const [authority, certificate] = ['authority', name].map((file) => join(FOLDER, `${file}.pem`)) as [string, string]
  writeFileSync(extras, extensions.join('\n'))
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key]
  openssl(['req', '-new', ...made, '-subj', `/CN=${subject}`, '-out', request])
  const signer = byItself
    ? ['-selfsign', '-keyfile', key]
    : ['-cert', authority, '-keyfile', join(scratch, 'authority.key')]
  const valid = ['-startdate', BEGIN, '-enddate', end, '-extfile', extras]
  openssl(['ca', '-config', config, '-batch', '-notext', ...signer, '-in', request, '-out', certificate, ...valid])
  // The authority's own key is thrown away: nobody can sign more.
  if (name !== 'authority') openssl(['pkey', '-in', key, '-out', join(FOLDER, `${name}.key`)])
}

try {
  writeFileSync(join(scratch, 'index.txt'), '')
  writeFileSync(
    config,
    [
      '[ca]\ndefault_ca=test\n[test]',
      `database=${join(scratch, 'index.txt')}\nnew_certs_dir=${scratch}\nrand_serial=yes`,
      'default_md=sha256\npolicy=any\nunique_subject=no\n[any]\ncommonName=supplied\n',
    ].join('\n'),
  )
  CERTIFICATES.forEach(write)
} finally {
  rmSync(scratch, { recursive: true })
}
