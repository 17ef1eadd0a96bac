import { printable } from '../display.ts'
import type { OffendingClaim } from '../claim-lines.ts'
import { beginning, excerpt, lengthOf, LONGEST_TEXT } from './excerpt.ts'
import { html, type Markup } from './markup.ts'

const LOOKS: Readonly<Record<string, readonly [look: string, word: string]>> = {
  SUPPORTED: ['yes', 'supported'],
  CONTRADICTED: ['no', 'contradicted'],
}

const UNSUPPORTED = ['open', 'not supported'] as const

/** How a verdict on a statement looks, and what it is called. */
export function lookOf(verdict: string): readonly [look: string, word: string] {
  return LOOKS[verdict] ?? UNSUPPORTED
}

/**
 * An answer in which the statements that were judged are marked, each with its verdict in words for those who do not see
 * it. A statement that does not stand in the answer letter by letter is not marked. `linked` says where a statement leads.
 */
export function markedAnswer(
  answer: string,
  claims: readonly OffendingClaim[],
  { linked = () => undefined }: { linked?: (claim: OffendingClaim) => string | undefined } = {},
): Markup {
  if (answer.trim() === '') return excerpt(answer)
  const shown = beginning(answer, LONGEST_TEXT)
  const parts: Markup[] = []
  let end = 0
  for (const place of placesIn(shown, claims)) {
    const [look, word] = lookOf(place.claim.verdict)
    const said = shown.slice(place.start, place.end)
    parts.push(html`${printable(shown.slice(end, place.start))}`)
    const verdict = html`<span class="unseen"> (${word})</span>`
    const stress = stressed(said, place.claim.finding?.inClaim)
    const href = linked(place.claim)
    const whole = html`${stress}${verdict}`
    parts.push(html`<mark class="${look}">${href === undefined ? whole : html`<a href="${href}">${whole}</a>`}</mark>`)
    end = place.end
  }
  parts.push(html`${printable(shown.slice(end))}`)
  return html`${parts}${shown.length < answer.length ? lengthOf(answer) : undefined}`
}

interface Place {
  readonly start: number
  readonly end: number
  readonly claim: OffendingClaim
}

/** Where the statements stand, in the order of the answer, none within another. */
function placesIn(answer: string, claims: readonly OffendingClaim[]): Place[] {
  const places = claims.flatMap((claim): Place[] => {
    if (claim.needed === true) return []
    // A judge that takes a sentence apart gives each part its full stop.
    const whole = claim.text.trim()
    const wanted = [whole, whole.replace(/[.。！!]$/u, '')].find((text) => text !== '' && answer.includes(text))
    if (wanted === undefined) return []
    const start = answer.indexOf(wanted)
    return [{ start, end: start + wanted.length, claim }]
  })
  const sorted = places.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const apart: Place[] = []
  for (const place of sorted) if (place.start >= (apart.at(-1)?.end ?? 0)) apart.push(place)
  return apart
}

/** A text with the words that decide in it made strong. */
export function stressed(text: string, words: string | undefined): Markup {
  const start = words === undefined || words.trim() === '' ? -1 : text.indexOf(words)
  if (words === undefined || start === -1) return html`${printable(text)}`
  const end = start + words.length
  return html`${printable(text.slice(0, start))}<b>${printable(text.slice(start, end))}</b>${printable(text.slice(end))}`
}
