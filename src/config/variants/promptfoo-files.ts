import { globSync, readFileSync } from 'node:fs'
import { basename, extname, isAbsolute, relative, resolve } from 'node:path'
import { parse as parseCsv } from 'csv-parse/sync'
import { parse } from 'yaml'
import { isObject, type JsonObject } from '../../datasets/parts.ts'

/** What a config of promptfoo says is read where it stands, and told where it is not. */
export interface Reading {
  /** Where its paths begin. */
  readonly folder: string
  readonly say: (sentence: string) => void
}

/** The files of an address such as `file://prompts/*.txt`, in order. */
export function filesAt(address: string, { folder }: Reading): readonly string[] {
  const path = address.replace(/^file:\/\//, '')
  const whole = isAbsolute(path) ? path : resolve(folder, path)
  if (!/[*?[\]{}]/.test(path)) return [whole]
  return globSync(path, { cwd: folder })
    .map((each) => resolve(folder, each))
    .toSorted()
}

/** The text of a file; `undefined`, said in a sentence, where it cannot be read. */
function textAt(path: string, { folder, say }: Reading): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    say(`${relative(folder, path)} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
    return undefined
  }
}

const TABLES = ['.yaml', '.yml', '.json', '.jsonl', '.csv']

/** The records in a file of tests. */
export function recordsAt(path: string, reading: Reading): readonly unknown[] {
  const kind = extname(path).toLowerCase()
  if (!TABLES.includes(kind)) {
    reading.say(
      `The tests in ${basename(path)} are made by a program or of a kind that is not read; write them as YAML or CSV.`,
    )
    return []
  }
  const text = textAt(path, reading)
  if (text === undefined) return []
  try {
    if (kind === '.csv') return parseCsv<Record<string, string>>(text, { columns: true, bom: true }).map(testOfRow)
    if (kind === '.jsonl') {
      return text.split('\n').flatMap((line): unknown[] => (line.trim() === '' ? [] : [JSON.parse(line) as unknown]))
    }
    const found: unknown = parse(text)
    return Array.isArray(found) ? (found as unknown[]) : [found]
  } catch (error) {
    reading.say(`${basename(path)} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    return []
  }
}

/** `contains: Paris`, `similar(0.8): Paris`; a text by itself is what the answer has to equal. */
const EXPECTED = /^([a-z][a-z-]*)(?:\(([\d.]+)\))?:\s*([^]*)$/

/** A row of a table of tests: `__expected` columns are assertions, the others with two underscores are no variables. */
function testOfRow(row: Readonly<Record<string, string>>): JsonObject {
  const entries = Object.entries(row)
  const asserts = entries.flatMap(([name, said]): JsonObject[] => {
    if (!/^__expected\d*$/.test(name) || said.trim() === '') return []
    const [, type, threshold, value] = EXPECTED.exec(said.trim()) ?? []
    if (type === undefined || value === undefined) return [{ type: 'equals', value: said.trim() }]
    const known = type === 'grade' ? 'llm-rubric' : type
    return [{ type: known, value, ...(threshold === undefined ? {} : { threshold: Number(threshold) }) }]
  })
  const description = row['__description']
  return {
    vars: Object.fromEntries(entries.filter(([name]) => !name.startsWith('__'))),
    assert: asserts,
    ...(description === undefined || description === '' ? {} : { description }),
  }
}

const TEXTS = ['.md', '.txt', '.markdown', '.html', '.json', '.yaml', '.yml', '.csv']

/**
 * Variables with what their files hold, or the one whose file is no text: what stands there would be sent to the model as
 * an address.
 */
export function filledIn(
  vars: JsonObject,
  reading: Reading,
): { readonly vars: JsonObject } | { readonly problem: string } {
  const filled: [string, unknown][] = []
  for (const [name, value] of Object.entries(vars)) {
    if (typeof value !== 'string' || !value.startsWith('file://')) {
      filled.push([name, value])
      continue
    }
    const [path] = filesAt(value, reading)
    const text = path !== undefined && TEXTS.includes(extname(path).toLowerCase()) ? textAt(path, reading) : undefined
    if (text === undefined)
      return { problem: `\`vars.${name}\` is ${value.slice(0, 200)}, which is no text that can be read here` }
    filled.push([name, text.trim()])
  }
  return { vars: Object.fromEntries(filled) }
}

/** A test for each combination of the values of its variables that are lists. */
export function eachOfLists(vars: JsonObject): readonly JsonObject[] {
  return Object.entries(vars).reduce<JsonObject[]>(
    (all, [name, value]) =>
      Array.isArray(value)
        ? all.flatMap((one) => (value as unknown[]).map((each) => ({ ...one, [name]: each })))
        : all.map((one) => ({ ...one, [name]: value })),
    [{}],
  )
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : value === undefined || value === null ? [] : [value]
}

/** What a template engine would evaluate. */
const LOGIC = /\{%[^]*?%\}|\{\{[^}]*[|(][^}]*\}\}|\{\{[#/^>!]/

/** The prompts at one entry of `prompts`, those in files read. */
export function promptsAt(
  given: unknown,
  { at, reading }: { at: number; reading: Reading },
): readonly { name: string; text: string }[] {
  const { raw, id, label } = isObject(given) ? given : { raw: given, id: undefined, label: undefined }
  const said = typeof raw === 'string' ? raw : typeof id === 'string' ? id : undefined
  if (said === undefined) {
    reading.say(`Prompt ${at + 1} is no text.`)
    return []
  }
  const called = typeof label === 'string' && label.trim() !== '' ? label.trim() : undefined
  const isFile =
    said.startsWith('file://') || /^\S+\.(?:js|mjs|cjs|ts|py|json|ya?ml|csv|md|txt|markdown|j2)(?::\w+)?$/i.test(said)
  const texts = isFile ? promptFiles(said, reading) : [{ name: `prompt ${at + 1}`, text: said }]
  return texts.flatMap(({ name, text }, index) => {
    const own = called === undefined ? name : texts.length === 1 ? called : `${called} ${index + 1}`
    const logic = LOGIC.exec(text)
    if (logic === null) return [{ name: own, text: partsOfChat(text) }]
    reading.say(
      `The prompt ${own} is left out: it has ${logic[0].slice(0, 60)}, and only fields are filled in here. Write it as a target.`,
    )
    return []
  })
}

function promptFiles(said: string, reading: Reading): readonly { name: string; text: string }[] {
  const files = filesAt(said, reading)
  if (files.length === 0) reading.say(`There is no prompt ${said}.`)
  return files.flatMap((path) => {
    if (!/\.(?:md|txt|markdown|json|j2)$/i.test(path)) {
      reading.say(`The prompt ${said} is made by a program or a file of several; write it as a .md or .txt file.`)
      return []
    }
    const text = textAt(path, reading)
    if (text === undefined) return []
    const name = basename(path, extname(path))
    const parts = text.split(/^---[ \t]*$/m).filter((part) => part.trim() !== '')
    return parts.map((part, index) => ({ name: parts.length === 1 ? name : `${name} ${index + 1}`, text: part.trim() }))
  })
}

/** A list of messages in JSON as parts of a prompt; any other text as it is. */
function partsOfChat(text: string): string {
  const plain = text.includes('{{') || text.includes('\n') ? text : `${text}\n`
  if (!text.trim().startsWith('[')) return plain
  try {
    const messages = JSON.parse(text) as unknown
    if (!Array.isArray(messages)) return plain
    return messages
      .filter(isObject)
      .map(({ role, content }) => `# ${String(role)}\n${String(content)}`)
      .join('\n\n')
  } catch {
    return plain
  }
}
