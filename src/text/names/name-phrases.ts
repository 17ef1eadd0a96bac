import { type NameMention, type NameOptions, readNames } from './names.ts'

/** A whole name: `Ruth Bader Ginsburg`. */
export interface NamePhrase {
  /** UTF-16 code units into the text, end exclusive. */
  start: number
  end: number
  /** Its words, for comparing. */
  forms: string[]
  mentions: NameMention[]
  /** A single word that begins its sentence: its capital may mean nothing. */
  initial: boolean
}

const JOINT = /^[ .'’-]{1,3}$/

/** The names of a text, with adjacent words joined. Includes first words of sentences. */
export function namePhrases(text: string, options: Omit<NameOptions, 'sentenceInitial'> = {}): NamePhrase[] {
  const joined: NamePhrase[] = []
  for (const mention of readNames(text, { ...options, sentenceInitial: true })) {
    const { start, end, form, initial } = mention
    const last = joined.at(-1)
    if (last !== undefined && JOINT.test(text.slice(last.end, start))) {
      last.end = end
      last.forms.push(form)
      last.mentions.push(mention)
      last.initial = false
    } else joined.push({ start, end, forms: [form], mentions: [mention], initial: initial === true })
  }
  return joined
}
