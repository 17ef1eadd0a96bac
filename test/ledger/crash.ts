import { spawn, type ChildProcess } from 'node:child_process'
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLedger } from '../../src/ledger/create-ledger.ts'
import { keySigner, type Signer } from '../../src/ledger/tree/checkpoint.ts'
import { verifyLedger, type LedgerStatus } from '../../src/ledger/verify/verify.ts'
import { openStore } from '../../src/store/open-store.ts'
import { ledgerProgram } from '../command.ts'

/** An answer that was shown, and the record that its caller was told of. */
interface Shown {
  readonly caller: number
  readonly number: number
  readonly id: string
  readonly seq: number
  readonly leafHash: string
}

/** Everything that was shown by writers of this folder, before and after crashes. */
export function shownIn(folder: string): Shown[] {
  return wholeLines(join(folder, 'shown.txt')).map((line) => {
    const [caller = '', number = '', id = '', seq = '', leafHash = ''] = line.split(' ')
    return { caller: Number(caller), number: Number(number), id, seq: Number(seq), leafHash }
  })
}

/** A folder for writers, with a key to sign by. */
export function writersFolder(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return folder
}

export interface WriterOptions {
  /** Path or URL of the store. */
  readonly place: string
  readonly folder: string
  readonly callers?: number
  /** The largest file that the writer may make, in bytes. */
  readonly largestFile?: number
}

/** A process that records until it is killed. */
export function startWriter({ place, folder, callers = 8, largestFile }: WriterOptions): ChildProcess {
  const command = [process.execPath, ledgerProgram('crash-writer'), place, folder, String(callers)]
  const limit = largestFile === undefined ? '' : `ulimit -f ${Math.ceil(largestFile / 512)}; `
  return spawn('sh', ['-c', `${limit}exec "$@"`, 'sh', ...command], { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** What a process wrote to stderr and its exit code. */
export async function ended(writer: ChildProcess): Promise<{ code: number | null; err: string }> {
  let err = ''
  writer.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text))
  const [code] = (await once(writer, 'close')) as [number | null]
  return { code, err }
}

/** Kills a writer once it has shown so many answers (0: while it starts), and so many milliseconds later. */
export async function kill(
  options: WriterOptions,
  { afterShown, afterMs }: { afterShown: number; afterMs: number },
): Promise<void> {
  const writer = startWriter(options)
  const end = ended(writer)
  const enough = new Promise<void>((resolve) => {
    let shown = 0
    if (afterShown === 0) resolve()
    writer.stdout?.on('data', (dots: Buffer) => (shown += dots.length) >= afterShown && resolve())
  })
  await Promise.race([enough, end])
  await sleep(afterMs)
  writer.kill('SIGKILL')
  const { code, err } = await end
  if (code !== null) throw new Error(`The writer ended by itself with code ${code} before it was killed:\n${err}`)
}

/** What a store holds after a crash, compared with what was shown. */
export interface AfterCrash {
  readonly status: LedgerStatus
  readonly problems: readonly string[]
  readonly records: number
  readonly shown: number
  /** Shown, but not recorded as it was said. */
  readonly lost: number
  /** Generations that were recorded more than once. */
  readonly twice: number
  /** How many records the checkpoint of the second place proves. */
  readonly proven: number
  /** What a verification says once the ledger was signed again. */
  readonly signedAgain: LedgerStatus
}

/** Opens the store again and verifies it, by the newest checkpoint that reached the second place. */
export async function afterCrash({ place, folder }: WriterOptions): Promise<AfterCrash> {
  await using store = await openStore(place)
  const signer = signerIn(folder)
  const trusted = wholeLines(join(folder, 'notes.jsonl')).map((line) => JSON.parse(line) as string)
  const verified = await verifyLedger({ store: store.ledger, keys: [signer], trusted: trusted.at(-1) })
  const byId = new Map<string, string>()
  const generations = new Set<string>()
  for await (const { keys, seq, leafHash, record } of store.ledger.records('main')) {
    if (!record.includes('"delivery":"held"')) throw new Error(`Record ${seq} is not of an answer that was held back.`)
    byId.set(keys.id, `${seq} ${leafHash}`)
    generations.add(keys.generationRecordId ?? '')
  }
  const shown = shownIn(folder)
  const { note } = await createLedger({ store: store.ledger, signer }).checkpoint()
  const again = await verifyLedger({ store: store.ledger, keys: [signer], trusted: note })
  return {
    status: verified.status,
    problems: verified.problems.map(({ message }) => message),
    records: byId.size,
    shown: new Set(shown.map(({ id }) => id)).size,
    lost: shown.filter(({ id, seq, leafHash }) => byId.get(id) !== `${seq} ${leafHash}`).length,
    twice: byId.size - generations.size,
    proven: verified.proven,
    signedAgain: again.status,
  }
}

/** The key of a folder for writers. */
export function signerIn(folder: string): Signer {
  return keySigner('assay.test', createPrivateKey(readFileSync(join(folder, 'key.pem'), 'utf8')))
}

/** Lines that end in a line break; what a process was writing when it died is none. */
function wholeLines(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
}
