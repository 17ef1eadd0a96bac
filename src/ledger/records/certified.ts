import type { LedgerStore } from '../ledger-store.ts'
import { readEntry, type CertificateRecord } from './entries.ts'
import { findAll } from './find-all.ts'

/** A certificate in a log by the id of its record, or by its own SHA-256. */
export async function findCertificate(
  store: LedgerStore,
  { logId, id }: { logId: string; id: string },
): Promise<CertificateRecord | undefined> {
  for await (const entry of certificatesIn(store, logId)) {
    if (entry.id === id || entry.certificate_sha256 === id) return entry
  }
  return undefined
}

/** For each certificate in a log, by its SHA-256, that of the configuration which it is for. */
export async function certifiedConfigs(store: LedgerStore, logId: string): Promise<ReadonlyMap<string, string>> {
  const configs = new Map<string, string>()
  for await (const { certificate_sha256, certificate } of certificatesIn(store, logId)) {
    const config = textAt(JSON.parse(certificate), 'chosen', 'config_sha256')
    if (config !== undefined) configs.set(certificate_sha256, config)
  }
  return configs
}

async function* certificatesIn(store: LedgerStore, logId: string): AsyncGenerator<CertificateRecord, void, undefined> {
  for await (const { record } of findAll(store, logId, { kind: 'certificate' })) {
    const entry = readEntry(record)
    if (entry?.kind === 'certificate') yield entry
  }
}

/**
 * What is wrong with the certificate that the text of a configuration names, if something is: the certificate in the log
 * is for another configuration. A gate itself refuses one that names another configuration than its own.
 */
export function foreignCertificate(config: string, certified: ReadonlyMap<string, string>): string | undefined {
  const value: unknown = JSON.parse(config)
  const sha256 = textAt(value, 'certificate', 'sha256')
  const wanted = sha256 === undefined ? undefined : certified.get(sha256)
  if (sha256 === undefined || wanted === undefined) return undefined
  const own = textAt(value, 'certificate', 'config_sha256')
  if (own === wanted) return undefined
  return `Its configuration, ${own ?? 'unnamed'}, names the certificate ${sha256}, which is for the configuration ${wanted}.`
}

function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  let at = value
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return undefined
    at = Object.getOwnPropertyDescriptor(at, key)?.value
  }
  return typeof at === 'string' ? at : undefined
}
