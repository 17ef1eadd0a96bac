import { packageFile } from '../package-files.ts'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { UsageError } from '../../core/errors.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import { findCertificate } from '../../ledger/records/certified.ts'
import { exportLedger } from '../../ledger/verify/export.ts'
import { formatVerifierKey } from '../../ledger/tree/checkpoint.ts'
import { reevaluateLedger, type Limit } from '../../ledger/replay/reevaluate.ts'
import { replayLedger } from '../../ledger/replay/replay.ts'
import { verifyExport } from '../../ledger/exported/verify-export.ts'
import { verifyLedger, type Verification } from '../../ledger/verify/verify.ts'
import { printable } from '../../reports/display.ts'
import { openAtomicFile } from '../report/atomic-file.ts'
import { finishOwnErasing } from '../erasing.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { oneOf, stdoutFormat } from '../flags/formats.ts'
import { gateFrom } from '../gate/gate-settings.ts'
import { enginesFrom } from './engines.ts'
import { exportLines } from './export-file.ts'
import { findForeign, foreignText, importForeign, importedText } from './foreign.ts'
import { keyPath, signerFor, verifierKeys } from './keys.ts'
import { openLedger, type OpenLedger } from './open.ts'
import { rotateKeys } from './rotate.ts'
import {
  certificateText,
  recordText,
  reevaluationText,
  replayText,
  rotationText,
  verificationText,
} from './ledger-text.ts'
import { shortPath, type World } from '../world.ts'

type Options = Record<string, unknown>

interface Call {
  readonly options: Options
  readonly world: World
  readonly ids: readonly string[]
  readonly logId: string
  /** Writes the outcome: as JSON, or as text for people. */
  readonly say: (value: unknown, text: string) => void
}

const VERBS = {
  verify,
  show,
  replay,
  reevaluate,
  export: exportVerb,
  checkpoint,
  redact,
  keys,
  import: importVerb,
} as const satisfies Record<string, (call: Call) => Promise<ExitCode>>

/** `assay ledger VERB`: proves, shows, replays, re-evaluates, exports, signs and redacts recorded decisions. */
export async function ledgerCommand(
  verb: string,
  { ids, options, world }: { ids: readonly string[]; options: Options; world: World },
): Promise<ExitCode> {
  const name = oneOf(verb, { flag: 'VERB', words: Object.keys(VERBS) as (keyof typeof VERBS)[] })
  const format = stdoutFormat(options['format'], { words: ['console', 'markdown', 'json'], world })
  const logId = typeof options['log'] === 'string' ? options['log'] : 'main'
  const say = (value: unknown, text: string): void =>
    world.stdout.write(format === 'json' ? `${JSON.stringify(value)}\n` : printable(text))
  return VERBS[name]({ options, world, ids, logId, say })
}

async function verify({ options, world, logId, ids, say }: Call): Promise<ExitCode> {
  const keys = await verifierKeys(options['key'], world)
  const trusted = await trustedNote(options['checkpoint'], world)
  const given = { keys, trusted, signal: world.signal }
  const report = ids.length === 0 ? await verifyStored() : await verifyFile(onlyFile(ids))
  say(report, verificationText(report, { trusted: trusted !== undefined }))
  const { holds, below, inconclusive } = EXIT
  return { intact: holds, tampered: below, partial: inconclusive, unprovable_tail: inconclusive }[report.status]

  async function verifyStored(): Promise<Verification> {
    if (options['part'] === true) throw new UsageError('--part is for an export: assay ledger verify FILE --part')
    await using ledger = await openLedger(options['ledger'], { world })
    return await verifyLedger({ store: ledger.store, logId, ...given })
  }

  async function verifyFile(file: string): Promise<Verification> {
    if (trusted !== undefined && keys.length === 0) {
      throw new UsageError('A trusted checkpoint needs the key that signed it: --key FILE')
    }
    const lines = exportLines(shortPath(file, world), { shown: file })
    return verifyExport({ lines, part: options['part'] === true, ...given })
  }
}

async function show(call: Call): Promise<ExitCode> {
  const { options, world, logId, ids, say } = call
  const id = onlyId(ids, 'show')
  const foreign = await findForeign(id, { options, world })
  await using ledger = foreign === undefined ? await openLedger(options['ledger'], { world }) : await ownLedger(call)
  const record = ledger && (await ownRecord(ledger, { logId, id }))
  const certificate = record === undefined && ledger ? await findCertificate(ledger.store, { logId, id }) : undefined
  if (record !== undefined) say(record, recordText(record))
  else if (certificate !== undefined) say(certificate, certificateText(certificate))
  else if (foreign !== undefined) say(foreign, foreignText(foreign))
  else
    throw new UsageError(`The ledger ${ledger?.name ?? ''} has no decision or message ${id}, and no such certificate.`)
  return EXIT.holds
}

/** The ledger, if there is one: foreign records may be all there is. */
function ownLedger({ options, world }: Call): Promise<OpenLedger | undefined> {
  return openLedger(options['ledger'], { world }).catch((error: unknown) => {
    if (UsageError.isInstance(error)) return undefined
    throw error
  })
}

/** A decision by its id, or the newest on a message by the message's. */
async function ownRecord({ store }: OpenLedger, { logId, id }: { logId: string; id: string }) {
  const ledger = createLedger({ store, logId })
  const found = await ledger.show(id)
  if (found !== undefined) return found
  const [newest] = await store.find(logId, { kind: 'decision', messageId: id, limit: 1 })
  return newest === undefined ? undefined : ledger.show(newest.keys.id)
}

async function importVerb({ options, world, ids, say }: Call): Promise<ExitCode> {
  const [file, ...more] = ids
  if (file === undefined || more.length > 0)
    throw new UsageError('Which file? assay ledger import FILE takes one file.')
  const imported = await importForeign(file, { options, world })
  say(imported, importedText(imported))
  return EXIT.holds
}

async function replay({ options, world, logId, ids, say }: Call): Promise<ExitCode> {
  await using ledger = await openLedger(options['ledger'], { world })
  const some = ids.length === 0 ? {} : { ids }
  const engines = await enginesFrom(options['engine'], world)
  const report = await replayLedger({ store: ledger.store, logId, engines, signal: world.signal, ...some })
  say(report, replayText(report))
  return { match: EXIT.holds, mismatch: EXIT.below, incomplete: EXIT.inconclusive }[report.status]
}

async function reevaluate({ options, world, logId, say }: Call): Promise<ExitCode> {
  const { ruleset, config } = options
  if (ruleset === undefined && config === undefined) {
    throw new UsageError(
      'Which ruleset? assay ledger reevaluate --ruleset FILE, or --config FILE for a change of standard',
    )
  }
  const gate = await gateFrom({ ...options, ruleset: ruleset ?? 'standard' }, world)
  const [maxNewPass, maxNewFail] = [limitOf(options, 'maxNewPass'), limitOf(options, 'maxNewFail')]
  await using ledger = await openLedger(options['ledger'], { world, finishErasing: options['record'] === true })
  const { store } = ledger
  const record = options['record'] === true ? await signedLedger(ledger, { options, world, logId }) : undefined
  const report = await reevaluateLedger({ store, logId, gate, maxNewPass, maxNewFail, record, signal: world.signal })
  await record?.[Symbol.asyncDispose]()
  say(report, reevaluationText(report))
  if (report.status === 'below') return EXIT.below
  return report.records === 0 ? EXIT.inconclusive : EXIT.holds
}

async function exportVerb({ options, world, logId, ids }: Call): Promise<ExitCode> {
  await using ledger = await openLedger(options['ledger'], { world })
  const keys = await verifierKeys(options['key'], world)
  const verifier = await readFile(VERIFIER, 'utf8').catch(() => undefined)
  const some = ids.length === 0 ? {} : { ids }
  const blobs = options['blobs'] !== false
  const lines = exportLedger({ store: ledger.store, logId, keys, verifier, blobs, signal: world.signal, ...some })
  const { out } = options
  if (typeof out !== 'string') {
    for await (const line of lines) world.stdout.write(line)
    return EXIT.holds
  }
  await using file = await openAtomicFile(shortPath(out, world))
  for await (const line of lines) await file.write(line)
  await file.commit()
  const [what, part] =
    ids.length === 0 && blobs ? ['The ledger', ''] : ['A part of the ledger', ', and with a checkpoint --part']
  world.stderr.write(`${what} was exported to ${out}. Verify it: node assay-verify.mjs ${out} --key KEY${part}\n`)
  return EXIT.holds
}

const VERIFIER = fileURLToPath(packageFile('verifier/assay-verify.mjs'))

async function checkpoint({ options, world, logId, say }: Call): Promise<ExitCode> {
  await using ledger = await openLedger(options['ledger'], { world, finishErasing: true })
  const { note, size, signedAt } = await (await signedLedger(ledger, { options, world, logId })).checkpoint()
  const { out } = options
  if (typeof out === 'string') {
    await using file = await openAtomicFile(shortPath(out, world))
    await file.write(note)
    await file.commit()
  }
  say({ size, signedAt, note }, note)
  return EXIT.holds
}

async function redact({ options, world, logId, ids, say }: Call): Promise<ExitCode> {
  await using ledger = await openLedger(options['ledger'], { world })
  const id = onlyId(ids, 'redact')
  const signed = await signedLedger(ledger, { options, world, logId })
  const record = await signed.redact(id, typeof options['reason'] === 'string' ? options['reason'] : 'none given')
  await signed[Symbol.asyncDispose]()
  const tell = (text: string): void => world.stderr.write(`${text}\n`)
  const { erasure, code } = await finishOwnErasing(ledger, { rewrite: options['rewrite'] !== false, say: tell })
  const done = erasure.status === 'complete' ? '; no file of the store contains them any more' : ''
  const text = `Erased ${record.erased.length} texts of ${id}; record ${record.seq} says so${done}.\n`
  say({ ...record, erasure }, text)
  return code
}

async function keys(call: Call): Promise<ExitCode> {
  const { options, world, say } = call
  if (options['rotate'] === true) return rotate(call)
  if (options['to'] !== undefined)
    throw new UsageError('--to names the key to change to: assay ledger keys --rotate --to FILE')
  const signer = await signerFor(options['key'], world)
  const line = formatVerifierKey(signer)
  const file = typeof options['key'] === 'string' ? options['key'] : keyPath(world)
  say({ key: line, file }, `${line}\n`)
  return EXIT.holds
}

async function rotate({ options, world, say }: Call): Promise<ExitCode> {
  await using ledger = await openLedger(options['ledger'], { world, finishErasing: true })
  const path = (name: string): string | undefined =>
    typeof options[name] === 'string' ? shortPath(options[name], world) : undefined
  const log = typeof options['log'] === 'string' ? options['log'] : undefined
  const rotated = await rotateKeys(ledger, { key: path('key'), to: path('to'), log, world })
  say(rotated, rotationText(rotated, ledger.name))
  return EXIT.holds
}

async function signedLedger(
  { store }: OpenLedger,
  { options, world, logId }: Pick<Call, 'options' | 'world' | 'logId'>,
) {
  return createLedger({ store, logId, signer: await signerFor(options['key'], world), now: world.now })
}

async function trustedNote(file: unknown, world: World): Promise<string | undefined> {
  if (typeof file !== 'string') return undefined
  return readFile(shortPath(file, world), 'utf8').catch((cause: unknown) => {
    throw new UsageError(`--checkpoint is ${file}, which cannot be read; check its path and permissions.`, { cause })
  })
}

function onlyFile([file, ...more]: readonly string[]): string {
  if (file !== undefined && more.length === 0) return file
  throw new UsageError('Which export? assay ledger verify FILE takes one file; without a file it verifies the ledger.')
}

function onlyId(ids: readonly string[], verb: string): string {
  const [id, ...more] = ids
  if (id !== undefined && more.length === 0) return id
  throw new UsageError(`Which record? assay ledger ${verb} ID takes one id.`)
}

function limitOf(options: Options, name: 'maxNewPass' | 'maxNewFail'): Limit | undefined {
  const text = options[name]
  if (typeof text !== 'string') return undefined
  const [, number, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(text) ?? []
  const value = Number(number)
  if (number !== undefined && percent === '%' && value <= 100) return { share: value / 100 }
  if (number !== undefined && percent === '' && Number.isInteger(value)) return { count: value }
  const flag = name === 'maxNewPass' ? '--max-new-pass' : '--max-new-fail'
  throw new UsageError(`${flag} is '${text}'; it must be a whole number, or a share such as 0.5%.`)
}
