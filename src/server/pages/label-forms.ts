import { FORM_TOKEN } from '../kernel/access.ts'
import type { LabelValue } from '../../core/bound-label.ts'
import { html, type Markup } from '../../reports/html/markup.ts'

/** Who may change something on the pages, and what their forms carry. */
export interface Writer {
  readonly rater: string
  readonly formToken: string
}

/** Why nothing can be changed here, for the pages to say. */
export type Writing = Writer | { readonly refused: string }

export function canWrite(writing: Writing): writing is Writer {
  return 'rater' in writing
}

/** What makes a form one of these pages. */
export function formToken({ formToken: token }: Writer): Markup {
  return html`<input type="hidden" name="${FORM_TOKEN}" value="${token}" />`
}

/** Whether a rater found something good, in words. */
export function saidInWords(value: LabelValue): readonly [look: 'good' | 'bad' | '', word: string] {
  if (value === null) return ['', 'cannot tell']
  if (value === true) return ['good', 'good']
  if (value === false) return ['bad', 'bad']
  return ['', typeof value === 'string' ? value : JSON.stringify(value)]
}
