import type { Span } from '../gate/span.ts'
import type { Call } from './call.ts'
import type { Mode } from './options.ts'
import type { Outlet, OutletOptions, Parts } from './outlet.ts'
import { sentenceOutlet } from './sentence-outlet.ts'

const OUTLETS: Readonly<Record<Mode, (call: Call, options: OutletOptions) => Outlet>> = {
  hold: heldOutlet,
  sentence: sentenceOutlet,
  observe: openOutlet,
}

export function outletFor(call: Call, options: OutletOptions): Outlet {
  return OUTLETS[call.settings.mode](call, options)
}

function heldOutlet(_call: Call, { step }: OutletOptions): Outlet {
  return {
    hasText: false,
    released: [],
    *take() {},
    all: (options) => step.replay(options),
    *close() {},
  }
}

/** Passes everything through as it arrives, and makes sure that blocks of text have a start and an end. */
function openOutlet(): Outlet {
  const open = new Set<string>()
  let hasText = false
  let end = 0
  function* close(): Parts {
    for (const id of open) yield { type: 'text-end', id }
    open.clear()
  }
  return {
    get hasText() {
      return hasText
    },
    get released(): readonly Span[] {
      return end === 0 ? [] : [[0, end]]
    },
    *take(part) {
      if (part.type === 'text-start') open.add(part.id)
      if ((part.type === 'text-delta' || part.type === 'text-end') && !open.has(part.id)) {
        open.add(part.id)
        yield { type: 'text-start', id: part.id }
      }
      if (part.type === 'text-end') open.delete(part.id)
      if (part.type === 'text-delta') {
        hasText ||= part.delta !== ''
        end += part.delta.length
      }
      yield part
    },
    all: close,
    close,
  }
}
