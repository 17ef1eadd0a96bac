import { maskedAddresses } from '../support/secrets/masked-address.ts'
import type { World } from './world.ts'
import { defined } from '../support/defined.ts'

/** A world that masks passwords in addresses on stderr. Only our own messages go there. */
export function withMaskedAddresses(world: World): World {
  const { stderr } = world
  return {
    ...world,
    stderr: {
      isTTY: stderr.isTTY,
      get columns() {
        return stderr.columns
      },
      write: (text) => stderr.write(maskedAddresses(text)),
      ...defined({ command: stderr.command && ((lines: string) => stderr.command?.(maskedAddresses(lines))) }),
    },
  }
}
