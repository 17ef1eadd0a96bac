import { sha256Hex } from '../../support/digest.ts'

/** A text of someone else, and what it is called in the prompt. */
export interface EnclosedText {
  /** Short name such as `passage p1`. What is not a letter, digit, space, hyphen or underscore becomes an underscore. */
  readonly name: string
  readonly text: string
}

/**
 * Texts between markers, unchanged. The markers carry a key that is derived from the texts, so that none of them can
 * contain it, and so that the same texts always give the same message. Neither do the texts `beside` them in the same
 * message contain it.
 */
export function enclosed(texts: readonly EnclosedText[], beside: readonly EnclosedText[] = []): string {
  const key = keyFor(texts, [...texts, ...beside])
  const blocks = texts.map(({ name, text }) => {
    const label = labelOf(name)
    return `<<${key} ${label}>>\n${text}\n<<end ${key} ${label}>>`
  })
  return [`KEY is ${key}.`, ...blocks].join('\n\n')
}

/**
 * Groups of texts, each between markers of its own: a group is written the same whatever the others are, so that a
 * provider that remembers how a prompt began knows it again.
 */
export function enclosedGroups(groups: readonly (readonly EnclosedText[])[]): string[] {
  const filled = groups.filter((texts) => texts.length > 0)
  return filled.map((texts, at) => enclosed(texts, filled.filter((_, other) => other !== at).flat()))
}

function labelOf(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{N} _-]/gu, '_').slice(0, 60)
}

/** The texts that a message of ours encloses, by their names: what `enclosed` wrote, and nothing that stands in a text. */
export function readEnclosed(message: string): EnclosedText[] {
  const found: EnclosedText[] = []
  const opening = /(?:^|\n)KEY is ([0-9a-f]{16})\.(?=\n)|\n<<([0-9a-f]{16}) ([^\n]{0,60})>>\n/g
  let key: string | undefined
  for (let match = opening.exec(message); match !== null; match = opening.exec(message)) {
    const [, stated, marked, name = ''] = match
    if (stated !== undefined) key = stated
    if (marked === undefined || marked !== key) continue
    const closing = `\n<<end ${key} ${name}>>`
    const start = opening.lastIndex
    // An empty text has its line break in common with the marker before it.
    const end = message.indexOf(closing, start - 1)
    if (end < 0) return found
    found.push({ name, text: message.slice(start, Math.max(start, end)) })
    opening.lastIndex = end + closing.length
  }
  return found
}

function keyFor(texts: readonly EnclosedText[], never: readonly EnclosedText[]): string {
  const said = JSON.stringify(texts.map(({ text }) => text))
  let key = digest(said)
  while (never.some(({ text }) => text.includes(key))) key = digest(key + said)
  return key
}

function digest(text: string): string {
  return sha256Hex(text).slice(0, 16)
}
