import { isMap, isScalar, isSeq, type Document, type LineCounter, type Node } from 'yaml'
import { ConfigError } from '../core/errors.ts'
import { isConfigKey, parseConfig, type Locate } from './parse.ts'
import type { Config } from './schema.ts'
import { readSettingsText } from './settings-text.ts'

/** A configuration in YAML or JSON; errors name line and column. */
export function parseConfigText(text: string, { file, json }: { file: string; json: boolean }): Config {
  const { value, document, lines } = readSettingsText(text, { file, json })
  if (document === undefined || value === null) throw new ConfigError('the file is empty.', { place: { file } })
  return parseConfig(value, { file, locate: locator(document, lines) })
}

/** Whether a text is an object with keys of a configuration, and more of them than others. Faults of the text do not matter. */
export function looksLikeConfig(text: string, { json }: { json: boolean }): boolean {
  try {
    const { value } = readSettingsText(text, { file: '', json })
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const keys = Object.keys(value)
    const known = keys.filter(isConfigKey).length
    return known > 0 && 2 * known > keys.length
  } catch {
    return false
  }
}

/** Finds the place of a key (or of an item of a list) by its path. */
function locator(document: Document, lines: LineCounter): Locate {
  return (path) => {
    let node: unknown = document.contents
    let found: unknown = node
    for (const key of path) {
      if (isMap(node)) {
        const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
        if (pair === undefined) break
        found = pair.key
        node = pair.value
      } else if (isSeq(node)) {
        node = node.items[Number(key)]
        found = node
      } else break
    }
    const range = (found as Partial<Node> | null | undefined)?.range
    if (range === undefined || range === null) return {}
    const { line, col: column } = lines.linePos(range[0])
    return { line, column }
  }
}
