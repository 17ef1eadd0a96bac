import { LineCounter, type Document, type ParsedNode } from 'yaml'
import { ConfigError } from '../core/errors.ts'
import { yamlDocuments } from '../datasets/formats/yaml-documents.ts'
import { YamlProblem, yamlValue } from '../datasets/formats/yaml-value.ts'

/** A settings file: its content, and where everything is in it. */
export interface SettingsText {
  readonly value: unknown
  readonly document: Document<ParsedNode> | undefined
  readonly lines: LineCounter
}

/** Reads YAML or JSON under the limits of data sets; a ConfigError names line and column. */
export function readSettingsText(text: string, { file, json }: { file: string; json: boolean }): SettingsText {
  const lines = new LineCounter()
  const kind = json ? 'JSON' : 'YAML'
  try {
    const [document, second] = yamlDocuments(text, lines, json ? { schema: 'json' } : {})
    if (document === undefined) return { value: undefined, document, lines }
    const [error] = document.errors
    if (error !== undefined) {
      throw new ConfigError(`this is not valid ${kind}: ${error.message}.`, {
        place: { file, ...placeOf(error.pos[0], lines) },
        cause: error,
      })
    }
    if (second !== undefined) {
      throw new ConfigError('a second document begins here; put all settings into one.', {
        place: { file, ...placeOf(second.range[0], lines) },
      })
    }
    return { value: yamlValue(document.contents), document, lines }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    if (!(error instanceof YamlProblem)) {
      throw new ConfigError(`this ${kind} cannot be read: ${String(error)}.`, { place: { file }, cause: error })
    }
    const range = (error.node as Partial<ParsedNode> | undefined)?.range
    const place = range === undefined || range === null ? {} : placeOf(range[0], lines)
    throw new ConfigError(error.message, { place: { file, ...place }, cause: error })
  }
}

function placeOf(offset: number, lines: LineCounter): { line: number; column: number } {
  const { line, col: column } = lines.linePos(offset)
  return { line, column }
}
