import { sha256Hex } from '../../support/digest.ts'

/** A text of someone else, and what it is called in the prompt. */
export interface EnclosedText {
  /** Short name such as `passage p1`. What is not a letter, digit, space, hyphen or underscore becomes an underscore. */
  readonly name: string
  readonly text: string
}

/**
 * Texts between markers, unchanged. The markers carry a key that is derived from the texts, so that none of them can
 * contain it, and so that the same texts always give the same message.
 */
export function enclosed(texts: readonly EnclosedText[]): string {
  const key = keyFor(texts.map(({ text }) => text))
  const blocks = texts.map(({ name, text }) => {
    const label = name.replace(/[^\p{L}\p{M}\p{N} _-]/gu, '_').slice(0, 60)
    return `<<${key} ${label}>>\n${text}\n<<end ${key} ${label}>>`
  })
  return [`KEY is ${key}.`, ...blocks].join('\n\n')
}

/** The texts that a message of ours encloses, by their names: what `enclosed` wrote. */
export function readEnclosed(message: string): EnclosedText[] {
  const key = /^KEY is ([0-9a-f]{16})\.\n/.exec(message)?.[1]
  if (key === undefined) return []
  return message
    .split(`<<${key} `)
    .slice(1)
    .flatMap((part) => {
      const named = part.indexOf('>>\n')
      const end = part.lastIndexOf(`\n<<end ${key} `)
      return named < 0 || end < named ? [] : [{ name: part.slice(0, named), text: part.slice(named + 3, end) }]
    })
}

function keyFor(texts: readonly string[]): string {
  let key = digest(JSON.stringify(texts))
  while (texts.some((text) => text.includes(key))) key = digest(key + JSON.stringify(texts))
  return key
}

function digest(text: string): string {
  return sha256Hex(text).slice(0, 16)
}
