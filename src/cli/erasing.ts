import { printable } from '../reports/display.ts'
import type { Erasure } from '../store/erasure.ts'
import type { Store } from '../store/open-store.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'

type Erasing = Pick<Store, 'finishErasing'>

/** Finishes any erasure that an earlier command or version left undone in a store that is about to be written to. */
export async function finishEarlierErasing(store: Erasing, say: (text: string) => void): Promise<void> {
  const tell = (text: string): void => say(printable(text))
  const erasure = await store.finishErasing({ say: tell })
  if (erasure.status === 'pending') tell(erasure.reason)
}

/** Reports this command's own erasure, unless everything is simply gone. */
export async function finishOwnErasing(
  store: Erasing,
  { rewrite, say }: { rewrite: boolean; say: (text: string) => void },
): Promise<{ erasure: Erasure; code: ExitCode }> {
  const tell = (text: string): void => say(printable(text))
  const erasure = rewrite ? await store.finishErasing({ say: tell }) : LATER
  if (erasure.status !== 'complete') tell(erasure.reason)
  return { erasure, code: rewrite && erasure.status === 'pending' ? EXIT.inconclusive : EXIT.holds }
}

const LATER: Erasure = {
  status: 'pending',
  reason:
    'The erased data may still be in the files of the store: with --no-rewrite the next command that writes removes it.',
}
