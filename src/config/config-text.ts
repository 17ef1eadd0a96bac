import { isMap, isScalar, isSeq, type Document, type LineCounter, type Node } from 'yaml'
import { ConfigError } from '../core/errors.ts'
import { parseConfig, type Locate } from './parse.ts'
import type { Config } from './schema.ts'
import { readSettingsText } from './settings-text.ts'

/** A configuration in YAML or JSON; errors name line and column. */
export function parseConfigText(text: string, { file, json }: { file: string; json: boolean }): Config {
  const { value, document, lines } = readSettingsText(text, { file, json })
  if (document === undefined || value === null) throw new ConfigError('the file is empty.', { place: { file } })
  return parseConfig(value, { file, locate: locator(document, lines) })
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
