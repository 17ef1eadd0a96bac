import { YAMLMap, YAMLSeq, isAlias, isCollection, isNode, isScalar, type Alias, type ParsedNode } from 'yaml'
import { isObject } from '../parts.ts'
import { valueText } from '../value-text.ts'

/** What is wrong with a document, and with which node if it is one. */
export class YamlProblem extends Error {
  readonly node: unknown
  constructor(problem: string, node?: unknown) {
    super(problem)
    this.node = node
  }
}

/** How many characters and values a document may have once its aliases are expanded. */
const LARGEST = 256 * 1024 * 1024

interface Read {
  readonly value: unknown
  /** Its size when expanded. */
  readonly size: number
}

/**
 * The plain value of a parsed YAML document, in linear time. (The library compares each key with all before it, and searches
 * the whole document for each alias.) Throws a YamlProblem for a duplicate key, for an alias without an earlier anchor, and
 * if aliases expand to more than 256 million characters.
 */
export function yamlValue(root: ParsedNode | null): unknown {
  return root === null ? null : new Reader().read(root).value
}

class Reader {
  /** The last anchor of each name so far; without `read` while its own node is being read. */
  readonly #anchors = new Map<string, { read?: Read }>()

  read(node: unknown): Read {
    if (isAlias(node)) return this.#aliased(node)
    const anchor = isNode(node) ? node.anchor : undefined
    const anchored: { read?: Read } = {}
    if (anchor !== undefined) this.#anchors.set(anchor, anchored)
    const read = this.#readHere(node)
    anchored.read = read
    if (read.size <= LARGEST) return read
    throw new YamlProblem(
      `its aliases stand for more than ${LARGEST / 2 ** 20} million characters and values; write out less, or save it as .jsonl.`,
      node,
    )
  }

  #aliased(alias: Alias): Read {
    const known = this.#anchors.get(alias.source)?.read
    if (known !== undefined) return known
    throw new YamlProblem(`the alias ${valueText(alias.source)} names no anchor that ends before it.`, alias)
  }

  #readHere(node: unknown): Read {
    if (isScalar(node)) return { value: node.value, size: 1 + (typeof node.value === 'string' ? node.value.length : 0) }
    if (!isCollection(node)) return { value: null, size: 1 }
    if (node.constructor === YAMLMap) return this.#map(node)
    if (node.constructor === YAMLSeq) return this.#list(node)
    throw new YamlProblem(`the tag ${valueText(node.tag ?? '')} is not supported; write a plain list or map.`, node)
  }

  #list({ items }: YAMLSeq): Read {
    let size = 1
    const value = items.map((item) => {
      const read = this.read(item)
      size += read.size
      return read.value
    })
    return { value, size }
  }

  #map({ items }: YAMLMap): Read {
    const entries = new Map<string, unknown>()
    const merged: Read[] = []
    let size = 1
    for (const { key, value } of items) {
      const name = this.#nameOf(key)
      const read = this.read(value)
      size += read.size
      if (typeof name === 'symbol') {
        merged.push(read)
        continue
      }
      if (entries.has(name)) {
        throw new YamlProblem(`the key ${valueText(name)} occurs twice in this map; keep one of them.`, key)
      }
      size += name.length
      entries.set(name, read.value)
    }
    for (const { value } of merged) merge(value, entries)
    return { value: Object.fromEntries(entries), size }
  }

  /** A symbol is the merge key (`<<`), which only YAML 1.1 has. */
  #nameOf(key: unknown): string | symbol {
    const { value } = this.read(key)
    if (typeof value === 'symbol') return value
    if (value === null) return ''
    if (typeof value === 'string') return value
    if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
    throw new YamlProblem('a list or map is used as a key; keys must be texts.', key)
  }
}

/** Adds entries that are not there yet, from a map or a list of maps. */
function merge(value: unknown, entries: Map<string, unknown>): void {
  for (const source of Array.isArray(value) ? value : [value]) {
    if (!isObject(source)) continue
    for (const [name, inner] of Object.entries(source)) if (!entries.has(name)) entries.set(name, inner)
  }
}
