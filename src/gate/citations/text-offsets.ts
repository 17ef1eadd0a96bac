import type { GateCitation } from '../input.ts'
import type { Span } from '../span.ts'

type Counted = Exclude<GateCitation['unit'], 'utf16' | undefined>

/** How many UTF-16 code units apart the remembered places are. */
const STEP = 256

/** Converts offsets into a text from code points or bytes to UTF-16 code units. The text is counted once. */
export class TextOffsets {
  private readonly text: string
  private readonly counts = new Map<Counted, readonly Place[]>()

  constructor(text: string) {
    this.text = text
  }

  /** A span in UTF-16 code units, or `undefined` if it is not inside the text. */
  utf16Span(span: Span, unit: GateCitation['unit'] = 'utf16'): Span | undefined {
    const [start, end] = span
    if (start > end) return undefined
    if (unit === 'utf16') return end <= this.text.length ? span : undefined
    const from = this.utf16Offset(start, unit)
    const to = this.utf16Offset(end, unit)
    return from === undefined || to === undefined ? undefined : [from, to]
  }

  /** The offset of a code point or byte, or `undefined` beyond the end or inside a character. */
  private utf16Offset(offset: number, unit: Counted): number | undefined {
    const { text } = this
    let { at, counted } = this.placeBefore(offset, unit)
    while (at < text.length && counted < offset) {
      const code = text.codePointAt(at) as number
      counted += sizeOf(code, unit)
      at += code > 0xffff ? 2 : 1
    }
    return counted === offset ? at : undefined
  }

  private placeBefore(offset: number, unit: Counted): Place {
    let places = this.counts.get(unit)
    if (places === undefined) this.counts.set(unit, (places = placesOf(this.text, unit)))
    let low = 0
    let high = places.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((places[middle] as Place).counted <= offset) low = middle
      else high = middle - 1
    }
    return places[low] as Place
  }
}

interface Place {
  readonly at: number
  /** How many code points or bytes come before it. */
  readonly counted: number
}

function placesOf(text: string, unit: Counted): Place[] {
  const places: Place[] = [{ at: 0, counted: 0 }]
  let counted = 0
  let next = STEP
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) as number
    counted += sizeOf(code, unit)
    at += code > 0xffff ? 2 : 1
    if (at < next) continue
    places.push({ at, counted })
    next = at + STEP
  }
  return places
}

function sizeOf(code: number, unit: Counted): number {
  if (unit === 'code_point' || code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
