import type { Decision } from '../../gate/decision.ts'
import type { DecideOptions, Gate } from '../../gate/create-gate.ts'
import type { GateInput } from '../../gate/input.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import { recordingGate } from '../../ledger/recording-gate.ts'
import { refuseOtherKey } from '../../ledger/tree/signing.ts'
import { signerFor } from '../ledger/keys.ts'
import { openLedger } from '../ledger/open.ts'
import type { World } from '../world.ts'

/** How a command decides and where decisions go. Closing it signs and closes the ledger. */
export interface Recording extends AsyncDisposable {
  readonly decide: (input: GateInput, options?: DecideOptions) => Decision | Promise<Decision>
  /** The ledger's name, if there is one. */
  readonly place: string | undefined
}

/** Decides without recording or, with `--ledger`, into a ledger. */
export async function recordingFor(
  gate: Gate,
  { options, world }: { options: Record<string, unknown>; world: World },
): Promise<Recording> {
  if (typeof options['ledger'] !== 'string') {
    return {
      decide: (input, options) => gate.decide(input, options),
      place: undefined,
      async [Symbol.asyncDispose]() {},
    }
  }
  const signer = await signerFor(options['key'], world)
  const opened = await openLedger(options['ledger'], { world, create: true, finishErasing: true })
  const { store } = opened
  try {
    // Now, rather than when everything is decided and only the signature is missing.
    await refuseOtherKey(signer, { store, logId: 'main', last: (await store.checkpoints('main')).at(-1) })
  } catch (error) {
    await opened[Symbol.asyncDispose]()
    throw error
  }
  const ledger = createLedger({ store, signer, now: world.now })
  // This command has shown these answers to nobody.
  const recording = recordingGate(gate, { ledger, delivery: 'not_delivered' })
  return {
    decide: (input, { config } = {}) => recording.decideAndRecord(input, { config }),
    place: opened.name,
    async [Symbol.asyncDispose]() {
      try {
        await ledger[Symbol.asyncDispose]()
      } finally {
        await opened[Symbol.asyncDispose]()
      }
    },
  }
}
