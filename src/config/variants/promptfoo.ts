import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, resolve } from 'node:path'
import { parse } from 'yaml'
import { promptfooTests, testsOf } from '../../datasets/tools/promptfoo.ts'
import { isObject, type JsonObject } from '../../datasets/parts.ts'
import type { Config } from '../schema.ts'
import { ASSERTIONS, providerOf, VALUED } from './promptfoo-words.ts'

/** A config of promptfoo as one of ours, and what of it means nothing here, a sentence each. */
export interface ReadPromptfoo {
  readonly config: Config
  readonly notUnderstood: readonly string[]
}

/** Keys that are read, or say nothing about what is measured. */
const READ = new Set(['$schema', 'description', 'prompts', 'providers', 'targets', 'tests', 'defaultTest', 'tags'])

/** The config of promptfoo in a YAML file, or `undefined` if the file is none with prompts and providers. */
export async function promptfooAt(path: string): Promise<ReadPromptfoo | undefined> {
  if (!['.yaml', '.yml'].includes(extname(path).toLowerCase())) return undefined
  const text = await readFile(path, 'utf8').catch(() => '')
  if (!/^prompts\s*:/m.test(text) || !/^(?:providers|targets)\s*:/m.test(text)) return undefined
  let root: unknown
  try {
    root = parse(text)
  } catch {
    return undefined
  }
  return isObject(root) ? promptfooConfig(root, dirname(path)) : undefined
}

function promptfooConfig(root: JsonObject, folder: string): ReadPromptfoo {
  const notUnderstood = Object.keys(root).flatMap((key) => (READ.has(key) ? [] : [`\`${key}\` is not read.`]))
  const say = (sentence: string): void => void notUnderstood.push(sentence)
  const prompts = listOf(root['prompts']).flatMap((one, at) => promptOf(one, { at, folder, say }))
  const providers = listOf(root['providers'] ?? root['targets']).flatMap((one) => {
    const found = providerOf(one)
    if (typeof found === 'string') {
      say(found)
      return []
    }
    for (const key of found.unread) say(`\`config.${key}\` of the provider ${found.label} is not read.`)
    return [found]
  })
  const variants = prompts.flatMap((prompt) =>
    providers.map(({ label, model, settings }) => {
      const own = settings === undefined ? { prompt: prompt.text, model } : { prompt: prompt.text, model, settings }
      return [`${prompt.name}/${label}`, own] as const
    }),
  )
  const { records, asserted } = testsIn(root, say)
  const evaluators = evaluatorsOf(asserted, say)
  const [{ baseUrl } = { baseUrl: undefined }] = providers.filter((one) => one.baseUrl !== undefined)
  return {
    config: {
      variants: Object.fromEntries(variants),
      dataset: records,
      ...(evaluators.size === 0 ? {} : { evaluators: Object.fromEntries(evaluators) }),
      ...(baseUrl === undefined ? {} : { baseUrl }),
    },
    notUnderstood,
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : value === undefined || value === null ? [] : [value]
}

function promptOf(
  given: unknown,
  { at, folder, say }: { at: number; folder: string; say: (sentence: string) => void },
): { name: string; text: string }[] {
  const { raw, id, label } = isObject(given) ? given : { raw: given, id: undefined, label: undefined }
  const said = typeof raw === 'string' ? raw : typeof id === 'string' ? id : undefined
  if (said === undefined) {
    say(`Prompt ${at + 1} is no text.`)
    return []
  }
  const path = said.replace(/^file:\/\//, '')
  if (/\.(?:md|txt|markdown)$/i.test(path) && !path.includes('\n')) {
    return [{ name: nameOf(label, basename(path, extname(path))), text: resolve(folder, path) }]
  }
  if (said.startsWith('file://') || /^\S+\.(?:js|mjs|cjs|ts|py|json|ya?ml|csv)(?::\w+)?$/i.test(said)) {
    say(`The prompt ${said} is made by a program or a file of several; write it as a .md or .txt file.`)
    return []
  }
  return [{ name: nameOf(label, `prompt ${at + 1}`), text: partsOfChat(said) }]
}

function nameOf(label: unknown, otherwise: string): string {
  return typeof label === 'string' && label.trim() !== '' ? label.trim() : otherwise
}

/** A list of messages in JSON as parts of a prompt; any other text as it is. */
function partsOfChat(text: string): string {
  if (!text.trim().startsWith('[')) return text.includes('{{') || text.includes('\n') ? text : `${text}\n`
  try {
    const messages = JSON.parse(text) as unknown
    if (!Array.isArray(messages)) return text
    return messages
      .filter(isObject)
      .map(({ role, content }) => `# ${String(role)}\n${String(content)}`)
      .join('\n\n')
  } catch {
    return text
  }
}

type Asserted = ReadonlyMap<string, readonly unknown[]>

/** The evaluators of all assertions; those with a setting only where all tests say the same. */
function evaluatorsOf(asserted: Asserted, say: (sentence: string) => void): ReadonlyMap<string, true | JsonObject> {
  const all = new Map<string, true | JsonObject>()
  for (const [type, values] of asserted) {
    const plain = ASSERTIONS[type]
    const valued = VALUED[type]
    if (plain !== undefined) all.set(plain, true)
    else if (valued === undefined) say(`Assertions of type ${type} have no equivalent here that needs nothing more.`)
    else {
      const [value, ...others] = [...new Map(values.map((one) => [JSON.stringify(one), one])).values()]
      const found = others.length > 0 ? undefined : valued(value)
      if (found !== undefined && !all.has(found[0])) all.set(...found)
      else if (others.length > 0)
        say(
          `Assertions of type ${type} say something else in each test, and an evaluator says one thing of all; they are not read.`,
        )
      else
        say(
          `The assertion of type ${type} is not read: its value is of no kind that is known here, or another one is in its place.`,
        )
    }
  }
  return all
}

const OF_A_TEST = new Set(['vars', 'assert', 'description', 'metadata'])

/** The tests as examples, and the values of their assertions by type. */
function testsIn(
  root: JsonObject,
  say: (sentence: string) => void,
): { records: readonly JsonObject[]; asserted: Asserted } {
  const tests = testsOf(root)
  if ('problem' in tests) {
    say(`Tests: ${tests.problem}`)
    return { records: [], asserted: new Map() }
  }
  const asserted = new Map<string, unknown[]>()
  const unread = new Set<string>()
  const written = listOf(root['tests'])
  const records = tests.flatMap((test, at): JsonObject[] => {
    if (!isObject(test)) {
      say(`Test ${at + 1} is left out: it is in another file; write it under \`tests\`.`)
      return []
    }
    const given = written[at]
    if (isObject(given) && given['vars'] !== undefined && !isObject(given['vars'])) {
      say(`Test ${at + 1} is left out: its \`vars\` are in another file; write them in their place.`)
      return []
    }
    const read = promptfooTests.read?.({ ...test, vars: isObject(test['vars']) ? test['vars'] : {} })
    if (read === undefined) return []
    if ('problem' in read) {
      say(`Test ${at + 1} is left out: ${read.problem}.`)
      return []
    }
    for (const note of read.notes ?? []) say(note)
    const asserts = listOf(test['assert']).filter(isObject)
    for (const { type, value, ...more } of asserts) {
      asserted.set(String(type), [...(asserted.get(String(type)) ?? []), value])
      for (const key of Object.keys(more)) unread.add(`assert.${key}`)
    }
    for (const key of Object.keys(test)) if (!OF_A_TEST.has(key)) unread.add(key)
    const record: JsonObject = { id: `test ${at + 1}`, ...read.record }
    const part = asserts.find(({ type }) => type === 'contains' || type === 'icontains')
    // What an answer has to contain is looked for as the reference, where no other is said.
    return [
      record['reference'] === undefined && typeof part?.['value'] === 'string'
        ? { ...record, reference: part['value'] }
        : record,
    ]
  })
  for (const key of unread) say(`\`${key}\` of tests is not read.`)
  return { records, asserted }
}
