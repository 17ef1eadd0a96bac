import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { configJsonSchema } from '../scripts/pages/config-schema.ts'
import { SCHEMA_FILE, withTables } from '../scripts/pages/place.ts'
import { runCommand } from '../src/cli/program.ts'
import { testText, workflowText } from '../src/cli/init/templates.ts'
import { SAMPLES } from '../src/cli/init/samples.ts'
import { listEvaluators, unregisterEvaluator } from '../src/index.ts'
import { fakeWorld } from './fake-world.ts'
import { DEVIATIONS } from './origins/carried.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
const tasks = readdirSync(join(root, 'docs/tasks')).map((name) => `docs/tasks/${name}`)
const RUN = [
  'README.md',
  ...['quick-start', 'config', 'data', 'ci', 'troubleshooting'].map((name) => `docs/${name}.md`),
]
const ORIGINS = ['ragaliq', 'metric-bank', 'evaluator-pipeline'].map((name) => `docs/coming-from/${name}.md`)
const pages = [...RUN, ...tasks, ...ORIGINS]
const GENERATED = ['docs/config.md', 'docs/data.md', 'docs/evaluators/README.md']

/** A piece of a page: a heading, a file to be written, or a command with what it says of its exit code. */
type Piece =
  | { readonly heading: string }
  | { readonly file: string; readonly text: string }
  | { readonly command: string; readonly exit: number | undefined }

function piecesOf(page: string): Piece[] {
  const found = textOf(page).matchAll(/^#+ (?<heading>.+)$|^```(?<kind>\w+) ?(?<file>\S*)\n(?<text>[\s\S]*?)^```$/gm)
  return [...found].flatMap(({ groups = {} }): Piece[] => {
    const { heading, kind, file = '', text = '' } = groups as Partial<Record<string, string>>
    if (heading !== undefined) return [{ heading }]
    if (file !== '') return [{ file, text }]
    return kind === 'sh' ? text.split('\n').flatMap(commandOf) : []
  })
}

function commandOf(line: string): Piece[] {
  const [command = '', comment = ''] = line.split(/ +# /)
  if (!command.startsWith('assay ')) return []
  const exit = /exit (\d)/.exec(comment)?.[1]
  return [{ command, exit: exit === undefined ? undefined : Number(exit) }]
}

/** Does what a page shows, in a folder of its own; gives back what was said under each heading. */
async function walk(page: string, told: (command: string, code: number, said: string) => void): Promise<void> {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-docs-'))
  let minute = 0
  const given = page === 'README.md' ? piecesOf('docs/quick-start.md').filter((piece) => 'file' in piece) : []
  const before = new Set(listEvaluators())
  try {
    for (const piece of [...given, ...piecesOf(page)]) {
      if ('file' in piece) {
        await mkdir(dirname(join(cwd, piece.file)), { recursive: true })
        await writeFile(join(cwd, piece.file), piece.text)
      }
      if (!('command' in piece)) continue
      const now = new Date(Date.UTC(2026, 0, 5, 0, minute++))
      const world = { ...fakeWorld({ cwd, env: { ASSAY_STORE: undefined, XDG_CONFIG_HOME: cwd } }), now: () => now }
      const code = await runCommand(piece.command.split(' ').slice(1), world)
      if (piece.exit !== undefined) expect({ command: piece.command, code }).toMatchObject({ code: piece.exit })
      told(piece.command, code, `${world.err()}${world.out()}`)
    }
  } finally {
    for (const name of listEvaluators()) if (!before.has(name)) unregisterEvaluator(name)
    await rm(cwd, { recursive: true, force: true })
  }
}

test.each(pages.filter((page) => page !== 'docs/troubleshooting.md'))('%s: every command works', async (page) => {
  const commands: string[] = []
  await walk(page, (command, code, said) => {
    commands.push(command)
    expect({ command, code, said }).toMatchObject({ code: expect.toSatisfy((code) => [0, 1, 3].includes(code)) })
  })
  expect(commands.length).toBeGreaterThan(1)
})

test.each(ORIGINS)('%s: every snippet runs, and every deviation has its row', async (page) => {
  const cwd = await mkdtemp(join(tmpdir(), 'docs-origins-'))
  const snippets = [...textOf(page).matchAll(/^```ts\n(?<code>[\s\S]*?)^```$/gm)].map(
    ({ groups }) => groups?.['code'] ?? '',
  )
  expect(snippets.length).toBeGreaterThan(0)
  try {
    for (const [index, code] of snippets.entries()) {
      const file = join(cwd, `snippet-${index}.ts`)
      const own = code.replaceAll(
        / from 'assay(\/[\w-]+)?'/g,
        (_, room: string = '') => ` from ${JSON.stringify(join(root, `src${room}/index.ts`))}`,
      )
      await writeFile(file, own.replaceAll('console.log', 'void '))
      await import(file)
    }
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
})

test('every deviation from the documents that Assay grew from is in a table, with its reason', () => {
  const tables = ORIGINS.map(textOf).join('\n')
  expect(Object.keys(DEVIATIONS).filter((name) => !tables.includes(`| \`${name}\``))).toEqual([])
})

test('the commands of the page on messages give the message that they stand under', async () => {
  const said = new Map<string, string>()
  await walk('docs/troubleshooting.md', (command, _, text) => said.set(command, text.replaceAll(/\s+/g, ' ')))
  let under = ''
  const seen = new Set<string>()
  for (const piece of piecesOf('docs/troubleshooting.md')) {
    if ('heading' in piece) under = piece.heading.replaceAll('`', '')
    if (!('command' in piece)) continue
    seen.add(under)
    expect(said.get(piece.command)).toContain(under)
  }
  expect(seen.size).toBeGreaterThanOrEqual(15)
  expect(textOf('src/cli/main.ts')).toContain('Assay needs Node 22.18 or newer')
})

test('the samples of the tasks are those that init writes', () => {
  const all = tasks.map(textOf).join('\n')
  const { summarization: _, ...shown } = SAMPLES
  for (const { examples } of Object.values(shown)) {
    const lines = examples.map((example) => JSON.stringify(example)).join('\n')
    expect(all).toContain(`\`\`\`jsonl answers.jsonl\n${lines}\n\`\`\``)
  }
})

test('the workflow and the test of the page on CI are those that init writes', () => {
  const plan = { examples: 3, manager: 'npm', evaluators: ['faithfulness'] } as const
  expect(workflowText({ ...plan, target: 'app.ts#answer' })).toBe(
    piecesOf('docs/ci.md').flatMap((piece) => ('file' in piece && piece.file.endsWith('.yml') ? [piece.text] : []))[0],
  )
  expect(textOf('docs/ci.md')).toContain(testText(plan))
})

describe('what is generated', () => {
  const squeezed = (text: string): string => text.replaceAll(/ {2,}/g, ' ').replaceAll(/-{3,}/g, '---')

  test('is the JSON Schema of the configuration as it is', () => {
    expect(JSON.parse(textOf(SCHEMA_FILE))).toEqual(configJsonSchema())
  })

  test.each(GENERATED)('is in %s as it would be written', (page) => {
    expect(squeezed(withTables(textOf(page))).replaceAll(/\n+/g, '\n')).toBe(
      squeezed(textOf(page)).replaceAll(/\n+/g, '\n'),
    )
  })
})

describe('the pages', () => {
  const folders = [
    'docs',
    'docs/tasks',
    'docs/evaluators',
    'docs/checks',
    'docs/coming-from',
    'examples',
    'examples/rag_qa',
    'examples/gate',
  ]
  const all = [
    'README.md',
    ...folders.flatMap((folder) =>
      readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : [])),
    ),
  ]

  test('link only to what is there', () => {
    const links = all
      .flatMap((page) =>
        Array.from(textOf(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g), ([, link = '']) => ({ page, link })),
      )
      .filter(({ link }) => !link.includes('://') && link !== 'url')
    expect(links.length).toBeGreaterThan(100)
    expect(links.filter(({ page, link }) => !existsSync(join(root, dirname(page), link)))).toEqual([])
  })

  test('and the files of init never start by name what may not be installed', () => {
    const texts = [...all.map(textOf), workflowText({ examples: 3, manager: 'npm' })]
    expect(
      texts.flatMap((text) => text.match(/^.*\bnpx (?!--no (?:-- )?assay\b)(?:-\S+ )*assay\b.*$/gm) ?? []),
    ).toEqual([])
  })

  test('use only verbs and flags that there are', async () => {
    const used = all.flatMap((page) =>
      Array.from(textOf(page).matchAll(/^(?:npx --no )?assay (?<verb>[a-z]+)(?<rest>.*)$/gm), ({ groups = {} }) => {
        const { verb = '', rest = '' } = groups as Partial<Record<string, string>>
        const flags = rest.split(/ # | && | \| /)[0]?.match(/(?<= )--?[a-z][a-z-]*/g) ?? []
        return { page, verb, flags }
      }),
    )
    expect(used.length).toBeGreaterThan(100)
    const help = new Map<string, string>()
    for (const { verb } of used) {
      if (help.has(verb)) continue
      const world = fakeWorld()
      expect({ verb, code: await runCommand([verb, '--help'], world) }).toEqual({ verb, code: 0 })
      help.set(verb, world.out())
    }
    const unknown = used.flatMap(({ page, verb, flags }) =>
      flags
        .filter((flag) => !new RegExp(`(?<![\\w-])${flag}(?![\\w-])`).test(help.get(verb) ?? ''))
        .map((flag) => ({ page, verb, flag })),
    )
    expect(unknown).toEqual([])
  })

  test('import only what there is', async () => {
    const imports = all.flatMap((page) =>
      Array.from(
        textOf(page).matchAll(/^import \{ (?<names>[^}]+) \} from 'assay(?<room>\/[\w-]+)?'$/gm),
        ({ groups = {} }) => {
          const { names = '', room = '' } = groups as Partial<Record<string, string>>
          return { page, room, names: names.split(', ').filter((name) => !name.startsWith('type ')) }
        },
      ),
    )
    expect(imports.length).toBeGreaterThan(10)
    for (const { page, room, names } of imports) {
      const exported = (await import(new URL(`../src${room}/index.ts`, import.meta.url).href)) as object
      expect({ page, exported: Object.keys(exported) }).toEqual({ page, exported: expect.arrayContaining(names) })
    }
  })

  test('that ship name no file that does not', () => {
    const { files } = JSON.parse(textOf('package.json')) as { files: readonly string[] }
    const shipped = all.filter((page) => page !== 'README.md' && files.some((folder) => page.startsWith(`${folder}/`)))
    const named = shipped.flatMap((page) => textOf(page).match(/(?<![\w/])examples\/[\w./-]+/g) ?? [])
    expect(named.filter((path) => !files.some((folder) => path.startsWith(folder)))).toEqual([])
  })
})
