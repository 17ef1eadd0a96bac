import { readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'

const LOWER =
  'core support text stats gate judge router reports compare calibration runner ledger evaluators datasets entailment store work'
const ALL = `${LOWER} evaluate guard labelling index config testing origins wire`

/** What each room may import, as the table in ARCHITECTURE.md says. The files directly in src/ are the room `index`. */
const MAY_IMPORT: Readonly<Record<string, string>> = {
  support: '',
  core: 'support',
  text: 'core support',
  stats: 'core support',
  gate: 'core text support',
  judge: 'core text support',
  router: 'core support',
  reports: 'core stats support',
  compare: 'core stats support',
  calibration: 'core stats support',
  evaluators: 'core judge text stats support',
  datasets: 'core judge support',
  entailment: 'core judge text support',
  runner: 'core judge router stats reports compare calibration support',
  ledger: 'core gate support',
  store: 'core ledger runner support',
  work: 'core ledger runner support',
  config: LOWER,
  testing: LOWER,
  evaluate: `${LOWER} config`,
  origins: `${LOWER} config`,
  guard: LOWER,
  labelling: LOWER,
  wire: LOWER,
  index: `${LOWER} config evaluate guard`,
  cli: `${ALL} server`,
  server: ALL,
  runners: ALL,
  vitest: `${ALL} runners`,
  'vitest-reporter': `${ALL} runners`,
  jest: `${ALL} runners`,
  'node-test': `${ALL} runners`,
  'ai-sdk': ALL,
  mcp: ALL,
  client: 'wire',
}
const DOORS = ['cli', 'server', 'runners', 'vitest', 'vitest-reporter', 'jest', 'node-test', 'ai-sdk', 'mcp', 'client']
const WITHOUT_NODE = ['core', 'text', 'stats', 'gate', 'reports', 'compare', 'calibration']
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  core: ['zod'],
  support: ['@noble/hashes'],
  text: [],
  stats: [],
  gate: [],
  reports: [],
}
/** Fewer imports than this were not the whole tree. */
const FEWEST_IMPORTS = 150
const FEWEST_ARROWS = 1_500

interface Source {
  readonly path: string
  readonly room: string
  readonly text: string
}

interface Import {
  readonly path: string
  readonly room: string
  readonly what: string
  /** The room it is in, for an import of our own. */
  readonly to?: string
}

function roomOf(path: string): string {
  const [room = '', ...rest] = path.split('/')
  return rest.length === 0 ? 'index' : room
}

function sourceOf(path: string, text: string): Source {
  return { path, room: roomOf(path), text: text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '') }
}

function importsOf({ path, room, text }: Source): Import[] {
  return [...text.matchAll(/(?<![.\w])(?:from|import)\s*\(?\s*'([^'\n]+)'/g)].map(([, what = '']) => {
    if (!what.startsWith('.')) return { path, room, what }
    return { path, room, what, to: roomOf(posix.join(posix.dirname(path), what)) }
  })
}

function isAllowed({ room, what, to }: Import): boolean {
  if (to !== undefined) return to === room || (MAY_IMPORT[room] ?? '').split(' ').includes(to)
  if (what.startsWith('node:')) return !WITHOUT_NODE.includes(room)
  const packages = PACKAGES[room]
  return (
    !/^assay(?:\/|$)/.test(what) && (packages?.some((name) => what === name || what.startsWith(`${name}/`)) ?? true)
  )
}

function misusesOf({ path, room, text }: Source): string[] {
  const door = DOORS.includes(room)
  const forbidden = [
    ...(door || room === 'config' ? [] : [/\bprocess\.env\b/g, /\benv\s*\}\s*=\s*process\b/g]),
    ...(door ? [] : [/\bprocess\.exit\w*/g, /(?<![\w./'])console\s*\.\s*\w+/g]),
  ]
  return forbidden.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`))
}

/** Where something is sent over HTTP: neither follows a redirect. */
const WAYS_OUT = ['judge/transport/guarded-fetch.ts', 'judge/batch/exchange.ts', 'client/client.ts']

/** What opens a descriptor that the process was given and no address, what takes requests and sends none, and what names the scheme of a header. */
const NO_WAY_OUT = ['cli/report-stream.ts', 'server/kernel/listen.ts', 'server/service/routes/openapi.ts']

function waysOutOf({ path, text }: Source): string[] {
  if (WAYS_OUT.includes(path) || NO_WAY_OUT.includes(path)) return []
  const ways =
    /(?<!\.|\basync )\bfetch\(|(?<!typeof )\bglobalThis\.fetch\b|'(?:node:)?(?:https?|http2|net|tls|undici)'/g
  return [...text.matchAll(ways)].map(([found]) => `${path}: ${found}`)
}

interface Arrow {
  readonly from: string
  readonly to: string
}

const betweenRooms = (all: readonly Import[]): Arrow[] =>
  all.flatMap(({ room, to }) => (to === undefined || to === room ? [] : [{ from: room, to }]))

const betweenFiles = (all: readonly Import[]): Arrow[] =>
  all.flatMap(({ path, what, to }) =>
    to === undefined ? [] : [{ from: path, to: posix.join(posix.dirname(path), what) }],
  )

/** The places of a circle of arrows, or undefined. */
function circleIn(arrows: readonly Arrow[]): readonly string[] | undefined {
  const targets = Map.groupBy(arrows, ({ from }) => from)
  const next = (place: string): string[] => [...new Set((targets.get(place) ?? []).map(({ to }) => to))]
  const clear = new Set<string>()
  const walk = (room: string, trail: readonly string[]): readonly string[] | undefined => {
    if (trail.includes(room)) return [...trail.slice(trail.indexOf(room)), room]
    if (clear.has(room)) return undefined
    for (const other of next(room)) {
      const circle = walk(other, [...trail, room])
      if (circle !== undefined) return circle
    }
    clear.add(room)
    return undefined
  }
  for (const { from } of arrows) {
    const circle = walk(from, [])
    if (circle !== undefined) return circle
  }
  return undefined
}

const root = new URL('../src/', import.meta.url)
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !/\.(?:test|contract)\.ts$/.test(path))
  .map((path) => sourceOf(path, readFileSync(new URL(path, root), 'utf8')))
const imports = sources.flatMap(importsOf)

function describeImport({ path, what }: Import): string {
  return `${path} imports ${what}`
}

describe('the rooms', () => {
  test('are all in the table', () => {
    expect([...new Set(sources.map(({ room }) => room))].filter((room) => !(room in MAY_IMPORT))).toEqual([])
  })

  test('import only what the table allows', () => {
    expect(imports.length).toBeGreaterThanOrEqual(FEWEST_IMPORTS)
    expect(imports.filter((each) => !isAllowed(each)).map(describeImport)).toEqual([])
  })

  test('make no circles', () => {
    expect(circleIn(betweenRooms(imports))).toBeUndefined()
  })

  test('leave environment, console and exit to the doors', () => {
    expect(sources.flatMap(misusesOf)).toEqual([])
  })

  test('send nothing over HTTP but by the fetch that follows no redirect', () => {
    expect(sources.flatMap(waysOutOf)).toEqual([])
  })
})

/** More files than this in one folder, and nobody finds a thing by its place. */
const MOST_FILES = 24
/** A name that more than two files have says nothing; these say what a file is, not what it is about. */
const SHARED_NAMES = /^(?:index|open|main)\.ts$/

describe('the files', () => {
  test('make no circles, types included', () => {
    expect(betweenFiles(imports).length).toBeGreaterThanOrEqual(FEWEST_ARROWS)
    expect(circleIn(betweenFiles(imports))).toBeUndefined()
  })

  test('are few enough in a folder to be found', () => {
    const folders = Map.groupBy(sources, ({ path }) => posix.dirname(path))
    expect(folders.size).toBeGreaterThan(50)
    expect([...folders].filter(([, files]) => files.length > MOST_FILES).map(([folder]) => folder)).toEqual([])
  })

  test('that tests alone need are none of the package', () => {
    const build = readFileSync(new URL('../tsconfig.build.json', root), 'utf8')
    expect(JSON.parse(build)).toMatchObject({
      exclude: ['src/**/*.test.ts', 'src/**/*.contract.ts', 'src/server/islands'],
    })
    // What a file is for stands behind a first dot (`x.fixture.ts`): the package has only modules, and no such files.
    expect(sources.filter(({ path }) => posix.basename(path, '.ts').includes('.')).map(({ path }) => path)).toEqual([])
  })

  test('have names that at most two of them share', () => {
    const names = Map.groupBy(sources, ({ path }) => posix.basename(path))
    const worn = [...names].filter(([name, files]) => files.length > 2 && !SHARED_NAMES.test(name))
    expect(worn.map(([, files]) => files.map(({ path }) => path))).toEqual([])
  })
})

describe('this test sees', () => {
  test.each([
    ['text/a.ts', "import { x } from '../judge/index.ts'"],
    ['core/a.ts', "import type {\n  x,\n} from '../runner/index.ts'"],
    ['support/a.ts', "export { x } from '../core/index.ts'"],
    ['gate/deep/a.ts', "const x = await import('node:fs')"],
    ['core/a.ts', "import 'commander'"],
    ['server/a.ts', "import { x } from '../cli/index.ts'"],
    ['store/a.ts', "import { x } from '../evaluate/evaluate.ts'"],
    ['judge/a.ts', "import { x } from 'assay'"],
  ])('%s: %s', (path, text) => {
    expect(importsOf(sourceOf(path, text)).map(isAllowed)).toEqual([false])
  })

  test.each([
    ['core/a.ts', "import { z } from 'zod'"],
    ['cli/a.ts', "import { x } from '../server/index.ts'"],
    ['runner/a.ts', "import { x } from './b.ts'"],
    ['evaluate/a.ts', "import { x } from '../runner/run/run.ts'"],
  ])('that all is well with %s: %s', (path, text) => {
    expect(importsOf(sourceOf(path, text)).map(isAllowed)).toEqual([true])
  })

  test.each([
    'process.env.KEY',
    'process.exit(1)',
    'process.exitCode = 2',
    "console.log('x')",
    'const { env } = process',
  ])('a misuse in %s', (text) => {
    expect(misusesOf(sourceOf('runner/a.ts', text))).toHaveLength(1)
    expect(misusesOf(sourceOf('cli/a.ts', text))).toEqual([])
    expect(misusesOf(sourceOf('runner/a.ts', `/** \`${text}\` */\n// ${text}`))).toEqual([])
  })

  test.each(["await fetch('http://host')", 'const ask = globalThis.fetch', "import { request } from 'node:https'"])(
    'a way out in %s',
    (text) => {
      expect(waysOutOf(sourceOf('runner/a.ts', text))).toHaveLength(1)
    },
  )

  test('a circle', () => {
    const around = ['a/x.ts', 'b/x.ts', 'c/x.ts'].flatMap((path, index) =>
      importsOf(sourceOf(path, `import { x } from '../${['b', 'c', 'a'][index]}/x.ts'`)),
    )
    expect(circleIn(betweenRooms(around))).toEqual(['a', 'b', 'c', 'a'])
    expect(circleIn(betweenRooms(around.slice(1)))).toBeUndefined()
    expect(circleIn(betweenFiles(around))).toEqual(['a/x.ts', 'b/x.ts', 'c/x.ts', 'a/x.ts'])
  })
})
