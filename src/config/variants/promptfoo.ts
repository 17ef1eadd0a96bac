import { readFile } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import { parse } from 'yaml'
import { promptfooTests } from '../../datasets/tools/promptfoo.ts'
import { isObject, type JsonObject } from '../../datasets/parts.ts'
import type { Config } from '../schema.ts'
import { eachOfLists, filesAt, filledIn, listOf, promptsAt, recordsAt, type Reading } from './promptfoo-files.ts'
import { ASSERTIONS, providerOf, VALUED } from './promptfoo-words.ts'

/** A config of promptfoo as one of ours, and what of it means nothing here, a sentence each. */
export interface ReadPromptfoo {
  readonly config: Config
  readonly notUnderstood: readonly string[]
}

/** Keys that are read, or say nothing about what is measured. */
const READ = new Set([
  '$schema',
  'description',
  'prompts',
  'providers',
  'targets',
  'tests',
  'scenarios',
  'defaultTest',
  'assertionTemplates',
  'evaluateOptions',
  'tags',
])

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
  const say = (sentence: string): void => void (notUnderstood.includes(sentence) || notUnderstood.push(sentence))
  const reading = { folder, say }
  const prompts = promptEntries(root['prompts']).flatMap((one, at) => promptsAt(one, { at, reading }))
  const providers = listOf(root['providers'] ?? root['targets']).flatMap((one) => {
    const found = providerOf(one)
    if (typeof found === 'string') {
      say(found)
      return []
    }
    for (const key of found.unread) say(`\`config.${key}\` of the provider ${found.label} is not read.`)
    return [found]
  })
  const models = new Map<string, string>()
  for (const { model, baseUrl, label } of providers) {
    const before = models.get(model) ?? baseUrl
    if (baseUrl === undefined) continue
    if (before === baseUrl) models.set(model, baseUrl)
    else say(`The provider ${label} is asked at ${before}, as the other of its model is, and not at ${baseUrl}.`)
  }
  const variants = prompts.flatMap((prompt) =>
    providers.map(({ label, model, settings }) => {
      const own = settings === undefined ? { prompt: prompt.text, model } : { prompt: prompt.text, model, settings }
      return [`${prompt.name}/${label}`, own] as const
    }),
  )
  const twice = variants.find(([name], at) => variants.findIndex(([other]) => other === name) !== at)
  if (twice !== undefined) {
    say(
      `Two variants are called ${twice[0]}, and the last of them runs. Give the prompts or providers a \`label\` each.`,
    )
  }
  const { records, asserted } = testsIn(root, reading)
  const evaluators = evaluatorsOf(asserted, say)
  return {
    config: {
      variants: Object.fromEntries(variants),
      dataset: records,
      ...(evaluators.size === 0 ? {} : { evaluators: Object.fromEntries(evaluators) }),
      ...(models.size === 0
        ? {}
        : { models: Object.fromEntries([...models].map(([model, baseUrl]) => [model, { baseUrl }])) }),
      ...optionsOf(root, say),
    },
    notUnderstood,
  }
}

/** A list, one alone, or a map from files to labels. */
function promptEntries(prompts: unknown): readonly unknown[] {
  if (!isObject(prompts) || 'raw' in prompts || 'id' in prompts) return listOf(prompts)
  return Object.entries(prompts).map(([raw, label]) => ({ raw, label }))
}

function optionsOf(root: JsonObject, say: (sentence: string) => void): Pick<Config, 'epochs' | 'concurrency'> {
  const options = isObject(root['evaluateOptions']) ? root['evaluateOptions'] : {}
  const { repeat, maxConcurrency, ...others } = options
  for (const key of Object.keys(others)) if (!SHOWN.has(key)) say(`\`evaluateOptions.${key}\` is not read.`)
  const whole = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0
  return {
    ...(whole(repeat) ? { epochs: repeat } : {}),
    ...(whole(maxConcurrency) ? { concurrency: maxConcurrency } : {}),
  }
}

const SHOWN = new Set(['showProgressBar', 'cache'])

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
function testsIn(root: JsonObject, reading: Reading): { records: readonly JsonObject[]; asserted: Asserted } {
  const { say } = reading
  const asserted = new Map<string, unknown[]>()
  const unread = new Set<string>()
  const general = defaultOf(root['defaultTest'], reading)
  for (const key of Object.keys(general)) if (!OF_A_TEST.has(key)) unread.add(key)
  const templates = isObject(root['assertionTemplates']) ? root['assertionTemplates'] : {}
  const records: JsonObject[] = []
  for (const [at, test] of allTests(root, reading).entries()) {
    if (!isObject(test)) {
      say(`Test ${at + 1} is left out: it is no object.`)
      continue
    }
    const own = varsOf(test['vars'], reading)
    const problem = own ?? `its \`vars\` are made by a program or in a file that is not read; write them in their place`
    if (typeof problem === 'string') {
      say(`Test ${at + 1} is left out: ${problem}.`)
      continue
    }
    const asserts = [...listOf(test['assert']), ...listOf(general['assert'])].flatMap((one) => singly(one, templates))
    for (const { type, value, ...more } of asserts) {
      asserted.set(String(type), [...(asserted.get(String(type)) ?? []), value])
      for (const key of Object.keys(more)) unread.add(`assert.${key}`)
    }
    for (const key of Object.keys(test)) if (!OF_A_TEST.has(key)) unread.add(key)
    const each = eachOfLists({ ...(isObject(general['vars']) ? general['vars'] : {}), ...own })
    for (const [index, vars] of each.entries()) {
      const id = each.length === 1 ? `test ${at + 1}` : `test ${at + 1}.${index + 1}`
      const record = recordOf({ ...test, vars, assert: asserts }, { id, reading })
      if (record !== undefined) records.push(record)
    }
  }
  for (const key of unread) say(`\`${key}\` of tests is not read.`)
  return { records, asserted }
}

function recordOf(
  test: JsonObject & { readonly vars: JsonObject; readonly assert: readonly JsonObject[] },
  { id, reading }: { id: string; reading: Reading },
): JsonObject | undefined {
  const filled = filledIn(test.vars, reading)
  const read = 'problem' in filled ? filled : promptfooTests.read?.({ ...test, vars: filled.vars })
  if (read === undefined) return undefined
  const name = id.replace('test', 'Test')
  if ('problem' in read) {
    reading.say(`${name} is left out: ${read.problem}.`)
    return undefined
  }
  for (const note of read.notes ?? []) reading.say(note)
  const record: JsonObject = { id, ...read.record }
  const part = test.assert.find(({ type }) => type === 'contains' || type === 'icontains')
  // What an answer has to contain is looked for as the reference, where no other is said.
  return record['reference'] === undefined && typeof part?.['value'] === 'string'
    ? { ...record, reference: part['value'] }
    : record
}

/** The tests of a config, those in files and of scenarios among them. */
function allTests(root: JsonObject, reading: Reading): readonly unknown[] {
  const here = testEntries(root['tests'], reading)
  const scenarios = listOf(root['scenarios']).flatMap((one) => {
    if (isObject(one)) return [one]
    if (typeof one !== 'string') return []
    return filesAt(one, reading)
      .flatMap((path) => recordsAt(path, reading))
      .filter(isObject)
  })
  const ofScenarios = scenarios.flatMap((scenario) =>
    listOf(scenario['config'])
      .filter(isObject)
      .flatMap((data) =>
        testEntries(scenario['tests'], reading).map((test) =>
          isObject(test)
            ? {
                ...test,
                vars: {
                  ...(isObject(data['vars']) ? data['vars'] : {}),
                  ...(isObject(test['vars']) ? test['vars'] : {}),
                },
                assert: [...listOf(data['assert']), ...listOf(test['assert'])],
              }
            : test,
        ),
      ),
  )
  const all = [...here, ...ofScenarios]
  if (all.length === 0 && root['tests'] === undefined) reading.say('There are no tests in it.')
  return all
}

function testEntries(tests: unknown, reading: Reading): readonly unknown[] {
  return listOf(tests).flatMap((one): readonly unknown[] => {
    if (typeof one !== 'string') return [one]
    if (/^[a-z]+:\/\/(?<!file:\/\/)/.test(one)) {
      reading.say(`The tests at ${one.slice(0, 200)} are not fetched; write them into a file.`)
      return []
    }
    const files = filesAt(one, reading)
    if (files.length === 0) reading.say(`There are no tests at ${one.slice(0, 200)}.`)
    return files.flatMap((path) => recordsAt(path, reading))
  })
}

function defaultOf(given: unknown, reading: Reading): JsonObject {
  if (isObject(given)) return given
  if (typeof given !== 'string') return {}
  const [found] = filesAt(given, reading).flatMap((path) => recordsAt(path, reading))
  return isObject(found) ? found : {}
}

/** The variables of a test; `undefined` where they are in a file that is not read. */
function varsOf(vars: unknown, reading: Reading): JsonObject | undefined {
  if (vars === undefined || isObject(vars)) return vars ?? {}
  if (typeof vars !== 'string' || !/\.(?:ya?ml|json)$/.test(vars)) return undefined
  const [found] = filesAt(vars, reading).flatMap((path) => recordsAt(path, reading))
  return isObject(found) ? found : undefined
}

/** One assertion, or those of a set or a template. */
function singly(given: unknown, templates: JsonObject): readonly JsonObject[] {
  if (!isObject(given)) return []
  const { $ref, type, assert } = given
  if (typeof $ref === 'string') return singly(templates[$ref.slice($ref.lastIndexOf('/') + 1)], {})
  return type === 'assert-set' ? listOf(assert).flatMap((one) => singly(one, templates)) : [given]
}
