import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderWith } from '../../../test/support/assay-process.ts'
import { promptfooAt, type ReadPromptfoo } from './promptfoo.ts'

/** Files as promptfoo's documentation has them. */
const FILES = {
  'a.txt': 'Translate {{input}} to {{language}}',
  'b.txt': 'In {{language}}: {{input}}',
  'two.txt': 'One {{input}}\n---\nTwo {{input}}\n',
  'chat.json': '[{"role":"system","content":"Be nice."},{"role":"user","content":"{{input}}"}]',
  'tests.csv':
    'language,input,__expected,__description\nFrench,Hello,contains: Bonjour,one\nGerman,Hi,Hallo,\nDutch,Hi,similar(0.8): Hoi,\n',
  'tests.yaml':
    '- vars: { language: French, input: file://hello.txt }\n  assert: [{ type: icontains, value: bonjour }]\n- vars: { input: file://hello.png }\n',
  'hello.txt': 'Hello\n',
  'default.yaml': 'vars: { tone: calm }\nassert: [{ type: latency, threshold: 900 }]\n',
}

async function read(yaml: string): Promise<ReadPromptfoo['config'] & { said: readonly string[] }> {
  await using folder = await folderWith({ ...FILES, 'promptfooconfig.yaml': yaml })
  await mkdir(join(folder.path, 'more'))
  await writeFile(join(folder.path, 'more', 'c.md'), 'Say {{input}}')
  const found = await promptfooAt(join(folder.path, 'promptfooconfig.yaml'))
  if (found === undefined) throw new Error('It was not known as a config of promptfoo.')
  return { ...found.config, said: found.notUnderstood }
}

const texts = (config: ReadPromptfoo['config']): unknown =>
  Object.entries(config.variants ?? {}).map(([name, one]) => [
    name,
    one !== undefined && 'prompt' in one ? String(one.prompt).trim() : one,
  ])
const records = (config: ReadPromptfoo['config']): unknown =>
  (Array.isArray(config.dataset) ? config.dataset : []).map((one: object) => {
    const { id, inputs, reference } = one as Record<string, unknown>
    return [id, inputs, reference]
  })

test('prompts come from files: globs, a map with labels, several in one, chats', async () => {
  const globbed = await read('prompts: file://*.txt\nproviders: openai:m\ntests: [{ vars: { input: x } }]\n')
  expect(texts(globbed)).toEqual([
    ['a/m', FILES['a.txt']],
    ['b/m', FILES['b.txt']],
    ['hello/m', 'Hello'],
    ['two 1/m', 'One {{input}}'],
    ['two 2/m', 'Two {{input}}'],
  ])
  const mapped = await read(
    'prompts: { a.txt: first, more/c.md: second }\nproviders: [openai:chat:m]\ntests: [{ vars: { input: x } }]\n',
  )
  expect(texts(mapped)).toEqual([
    ['first/m', FILES['a.txt']],
    ['second/m', 'Say {{input}}'],
  ])
  const odd = await read(
    "prompts: [file://chat.json, '{{ input | upper }}', file://made.py, file://gone.txt]\nproviders: [openai:m]\ntests: [{ vars: { input: x } }]\n",
  )
  expect(texts(odd)).toEqual([['chat/m', '# system\nBe nice.\n\n# user\n{{input}}']])
  expect(odd.said).toEqual([
    'The prompt prompt 2 is left out: it has {{ input | upper }}, and only fields are filled in here. Write it as a target.',
    'The prompt file://made.py is made by a program or a file of several; write it as a .md or .txt file.',
    expect.stringMatching(/^gone\.txt cannot be read: ENOENT/),
  ])
})

test('each provider keeps its address and what it may say', async () => {
  const config = await read(`prompts: ['{{input}}']
targets:
  - { id: openai:one, config: { apiBaseUrl: 'http://a/v1', max_output_tokens: 9 } }
  - { id: openai:other, config: { apiBaseUrl: 'http://b/v1' } }
  - vertex:gemini
tests: [{ vars: { input: x } }]
`)
  expect(config.models).toEqual({
    'compatible:one': { baseUrl: 'http://a/v1' },
    'compatible:other': { baseUrl: 'http://b/v1' },
  })
  expect(config.variants).toMatchObject({ 'prompt 1/one': { settings: { maxOutputTokens: 9 } } })
  expect(config.said).toEqual([expect.stringContaining('The provider vertex:gemini is not known here')])
})

test('tests come from tables, files and scenarios, lists of values are one test each, and files of variables are read', async () => {
  const table = await read("prompts: ['{{input}}']\nproviders: openai:m\ntests: file://tests.csv\n")
  expect(records(table)).toEqual([
    ['test 1', { language: 'French', input: 'Hello', query: 'Hello' }, 'Bonjour'],
    ['test 2', { language: 'German', input: 'Hi', query: 'Hi' }, 'Hallo'],
    ['test 3', { language: 'Dutch', input: 'Hi', query: 'Hi' }, 'Hoi'],
  ])
  expect(Object.keys(table.evaluators ?? {})).toEqual(['contains', 'exact_match'])
  expect(table.said.join(' ')).toMatch(/`assert\.threshold` of tests is not read\..*type similar have no equivalent/)
  const files = await read(`prompts: ['{{input}}']
providers: openai:m
defaultTest: file://default.yaml
tests:
  - tests.yaml
  - vars: { input: [x, y], language: [French, German] }
scenarios:
  - config: [{ vars: { language: Dutch } }, { vars: { language: Danish } }]
    tests: [{ vars: { input: Hi } }]
evaluateOptions: { repeat: 2, maxConcurrency: 3, delay: 5 }
`)
  expect(records(files)).toMatchObject([
    ['test 1', { input: 'Hello', tone: 'calm' }, 'bonjour'],
    ['test 3.1', { input: 'x', language: 'French' }, undefined],
    ['test 3.2', { input: 'x', language: 'German' }, undefined],
    ['test 3.3', { input: 'y', language: 'French' }, undefined],
    ['test 3.4', { input: 'y', language: 'German' }, undefined],
    ['test 4', { input: 'Hi', language: 'Dutch' }, undefined],
    ['test 5', { input: 'Hi', language: 'Danish' }, undefined],
  ])
  expect([files.epochs, files.concurrency]).toEqual([2, 3])
  expect(files.said).toEqual([
    'Test 2 is left out: `vars.input` is file://hello.png, which is no text that can be read here.',
    '`assert.threshold` of tests is not read.',
    '`evaluateOptions.delay` is not read.',
  ])
})

test('assertions in sets and templates are read as those that they stand for', async () => {
  const config = await read(`prompts: ['{{input}}']
providers: openai:m
assertionTemplates: { says: { type: contains, value: Paris } }
tests:
  - vars: { input: x }
    assert: [{ $ref: '#/assertionTemplates/says' }, { type: assert-set, assert: [{ type: is-json }] }]
`)
  expect(config.evaluators).toEqual({ contains: true, json_schema: { schema: {} } })
  expect(config.said).toEqual([])
})
