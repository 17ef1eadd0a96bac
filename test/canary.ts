import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer as createTlsServer } from 'node:https'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../src/cli/program.ts'
import { fakeWorld } from './fake-world.ts'

/** A key and a password that must be nowhere but in the requests; their characters are changed by most encodings. */
export const CANARY = 'sk-canary-Zq7+Xw2/Lm9Kp4Rt8Vb3=='
export const PASSWORD = 'canary+Hd5/Jf6Gs1Wn0Cx=='

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const percent = (text: string): string => text.replaceAll(/./g, (one) => `%${one.charCodeAt(0).toString(16)}`)
export const unicode = (text: string): string =>
  text.replaceAll(/./g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The ways in which servers say a key again. */
const WAYS: readonly ((key: string) => string)[] = [
  (key) => key,
  encodeURIComponent,
  percent,
  (key) => base64(`:${key}`),
  (key) => base64(`me:${key}`),
  (key) => base64(key),
  (key) => Buffer.from(`user:${key}`).toString('base64url'),
  (key) => Buffer.from(key).toString('hex'),
  (key) => `${key.slice(0, -8)}…`,
]

/** The key in all of them, as plain text. */
export const ECHO = WAYS.map((way) => way(CANARY)).join(' | ')

/** The key in all of them, as the inside of a JSON text, and once more with every character escaped. */
export const JSON_ECHO = `${JSON.stringify(ECHO).slice(1, -1)} | ${unicode(CANARY)} | ${CANARY.replaceAll('/', '\\/')}`

/** Where a text holds a secret or a good part of one, in whatever form. */
export function leaksIn(text: string): string[] {
  return [CANARY, PASSWORD].flatMap((secret) => {
    const core = secret.slice(secret.indexOf('canary') + 6)
    const parts = Array.from({ length: core.length - 9 }, (_, start) => core.slice(start, start + 10))
    const encoded = [encodeURIComponent(core), percent(core), unicode(core), Buffer.from(core).toString('hex')]
    const within = [0, 1, 2].map((at) => base64(' '.repeat(at) + core).slice(4, -6))
    const forms = [
      ...parts,
      ...encoded,
      ...within,
      ...within.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
    ]
    return forms.filter((form) => text.includes(form)).slice(0, 1)
  })
}

/** A way that something can go wrong. */
export interface CanaryPath {
  readonly name: string
  /** What the server of the judge does; no server where absent. */
  readonly serve?: RequestListener
  /** Speaks TLS with this certificate. */
  readonly tls?: { readonly key: string; readonly cert: string }
  readonly env?: Readonly<Record<string, string>>
  /** Files of the folder, by name. */
  readonly files?: Readonly<Record<string, string>>
  /** Interrupts the first command. */
  readonly interrupt?: AbortSignal
  /** The commands, one after the other; `url` is the server's, and `RUN` in them the run that was interrupted. */
  readonly commands: (url: string) => readonly (readonly string[])[]
  readonly codes: readonly number[]
  /** The masked echo is to be seen somewhere: without it the path would prove nothing. */
  readonly echoes: boolean
}

export interface CanaryOutcome {
  readonly name: string
  readonly codes: readonly number[]
  readonly files: number
  readonly bytes: number
  readonly masked: boolean
  /** Where the secret was found, with the form of it. */
  readonly leaks: readonly string[]
  readonly err: string
}

/** Answers that their passages support, as lines of JSON. */
export function examples(count: number): string {
  const rows = Array.from({ length: count }, (_, n) => {
    const output = `It has ${n + 20} seats.`
    return JSON.stringify({ id: `e${n}`, query: 'How many seats?', output, context: [output] })
  })
  return `${rows.join('\n')}\n`
}

/** Goes one way with the canaries in place, and looks for them in every byte that was written. */
export async function goWrong(path: CanaryPath): Promise<CanaryOutcome> {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-canary-'))
  const server = path.serve === undefined ? undefined : await listening(path)
  try {
    await writeFile(join(cwd, 'data.jsonl'), examples(1))
    for (const [name, text] of Object.entries(path.files ?? {})) {
      await mkdir(join(cwd, name, '..'), { recursive: true })
      await writeFile(join(cwd, name), text)
    }
    const given = await namesIn(cwd)
    const codes: number[] = []
    const said: string[] = []
    for (const args of path.commands(server?.url ?? 'http://127.0.0.1:1')) {
      const signal = codes.length === 0 && path.interrupt !== undefined ? { signal: path.interrupt } : {}
      const world = fakeWorld({ cwd, env: { ASSAY_API_KEY: CANARY, ASSAY_DEBUG: '1', ...path.env }, ...signal })
      const run = /--resume (\S+)/.exec(said.join('\n'))?.[1] ?? ''
      codes.push(
        await runCommand(
          args.map((arg) => (arg === 'RUN' ? run : arg)),
          world,
        ),
      )
      said.push(world.out(), world.err())
    }
    const written = (await namesIn(cwd)).filter((name) => !given.includes(name))
    const texts = await Promise.all(written.map((name) => readFile(join(cwd, name), 'latin1')))
    const all = [
      ...said.map((text, index) => [index % 2 === 0 ? 'stdout' : 'stderr', text]),
      ...written.map((name, index) => [name, texts[index] ?? '']),
    ]
    const leaks = all.flatMap(([place = '', text = '']) =>
      leaksIn(`${place}\n${text}`).map((form) => `${place}: ${form}`),
    )
    return {
      name: path.name,
      codes,
      files: written.length,
      bytes: all.reduce((sum, [, text = '']) => sum + text.length, 0),
      masked: all.some(([, text = '']) => text.includes('***')),
      leaks,
      err: said.filter((_, index) => index % 2 === 1).join(''),
    }
  } finally {
    await server?.[Symbol.asyncDispose]()
    await rm(cwd, { recursive: true })
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

async function listening({ serve, tls }: CanaryPath): Promise<AsyncDisposable & { url: string }> {
  const server: Server = tls === undefined ? createServer(serve) : createTlsServer(tls, serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
