import { thousands } from '../../support/counted.ts'
import { printable } from '../display.ts'
import { html, type Markup } from './markup.ts'

export const LONGEST_TEXT = 3000

/** Untrusted text with its line breaks. Longer text is cut and its full length shown. */
export function excerpt(text: string, most = LONGEST_TEXT): Markup {
  if (text.trim() === '') return html`<span class="quiet">(blank)</span>`
  if (text.length <= most) return html`${printable(text)}`
  return html`${printable(beginning(text, most))}${lengthOf(text)}`
}

/** At most so many characters from the beginning, none of them halved. */
export function beginning(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}

/** What follows a text that was cut. */
export function lengthOf(text: string): Markup {
  return html`… <span class="quiet">(${thousands(text.length)} characters)</span>`
}

/** A figure as short as it is read, and in full where the reader asks for full precision. */
export function figure(short: string, full: string): Markup {
  return short === full
    ? html`${short}`
    : html`<span class="short" title="${full}">${short}</span><span class="full">${full}</span>`
}
