import type { RiskCertificate } from '../../calibration/risk-certificate.ts'
import { UsageError } from '../../core/errors.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import { refuseOtherKey } from '../../ledger/tree/signing.ts'
import { signerFor } from '../ledger/keys.ts'
import { openLedger } from '../ledger/open.ts'
import type { World } from '../world.ts'

/** The path of the certificate for the settings in `out`: next to them. */
export function certificatePath(out: string): string {
  if (out.endsWith('.json')) return `${out.slice(0, -'.json'.length)}.certificate.json`
  throw new UsageError(`--out is ${out}; settings of the gate are written as JSON, so end it with .json.`)
}

/** Records a certificate in the ledger of the command line, and signs it. */
export async function recordCertificate(
  certificate: RiskCertificate,
  { ledger: place, key, world }: { ledger: string; key: string | undefined; world: World },
): Promise<void> {
  const signer = await signerFor(key, world)
  await using opened = await openLedger(place, { world, create: true, finishErasing: true })
  const { store } = opened
  await refuseOtherKey(signer, { store, logId: 'main', last: (await store.checkpoints('main')).at(-1) })
  await using ledger = createLedger({ store, signer, now: world.now })
  const { seq, id } = await ledger.recordCertificate(certificate)
  world.stderr.write(`Recorded the certificate in ${opened.name} as record ${seq} (${id}).\n`)
}
