/** An element as it was read. Text is that of the element itself, entities resolved. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

// What XML 1.0 allows as a character, section 2.2.
const CHARACTERS = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads XML, and throws at the first thing that is not well-formed. Knows elements, attributes, text and the XML
 * declaration, which is all that our reports may hold; anything else is an error.
 */
export function parseStrictXml(text: string): XmlElement {
  if (!CHARACTERS.test(text)) throw new Error('there is a character that XML cannot hold')
  const body = text.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let at = 0
  while (at < body.length) {
    const next = body.indexOf('<', at)
    const between = body.slice(at, next === -1 ? undefined : next)
    const inside = open.at(-1)
    if (inside !== undefined) inside.text += resolved(between)
    else if (between.trim() !== '') throw new Error(`there is text outside the root: ${between}`)
    if (next === -1) break
    const end = body.indexOf('>', next)
    if (end === -1) throw new Error('a tag is not closed')
    const tag = body.slice(next + 1, end)
    at = end + 1
    if (tag.startsWith('/')) {
      if (open.pop()?.name !== tag.slice(1)) throw new Error(`</${tag.slice(1)}> closes what is not open`)
      continue
    }
    const element = elementOf(tag)
    if (inside !== undefined) inside.children.push(element)
    else if (root === undefined) root = element
    else throw new Error('there are two roots')
    if (!tag.endsWith('/')) open.push(element)
  }
  if (root === undefined || open.length > 0) throw new Error('the document is not complete')
  return root
}

function elementOf(tag: string): XmlElement {
  const [, name = '', rest = ''] = /^([a-z][a-z-]*)((?: [a-z]+="[^"<]*")*)\/?$/.exec(tag) ?? []
  if (name === '') throw new Error(`<${tag}> is no tag`)
  const attributes: Record<string, string> = {}
  for (const [, key = '', value = ''] of rest.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
    if (key in attributes) throw new Error(`<${name}> has ${key} twice`)
    // A reader makes spaces of line breaks and tabs that are not escaped.
    attributes[key] = resolved(value.replaceAll(/[\n\t\r]/g, ' '))
  }
  return { name, attributes, children: [], text: '' }
}

function resolved(text: string): string {
  return text.replaceAll(/&([^;\s]*;?)/g, (_, entity: string) => {
    const [, digits, name] = /^(?:#(\d+)|([a-z]+));$/.exec(entity) ?? []
    const character = digits === undefined ? ENTITIES[name ?? ''] : String.fromCodePoint(Number(digits))
    if (character === undefined) throw new Error(`&${entity} is no entity`)
    return character
  })
}

/** All elements of a name, in document order. */
export function elementsOf(root: XmlElement, name: string): XmlElement[] {
  return [...(root.name === name ? [root] : []), ...root.children.flatMap((child) => elementsOf(child, name))]
}
