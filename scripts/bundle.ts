import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown, type OutputChunk } from 'rolldown'

const root = fileURLToPath(new URL('../', import.meta.url))

/**
 * Packages that become part of the bundle: each is many small modules that nearly every command loads, and reading these
 * costs more than running them.
 */
const BUNDLED = ['zod', '@noble/hashes', 'kysely', 'commander']

/** What the compiler's own helpers are imported from. */
const HELPERS = '@oxc-project/runtime'

/** What tells the registry of the built-in evaluators. package.json names its chunk, so that bundlers keep it. */
const REGISTERING = 'src/evaluators/index.ts'

/** Modules that do something when they are imported, besides the entries. */
const WITH_SIDE_EFFECTS = ['src/support/node-version.ts', REGISTERING]

/**
 * Files that are started by their path: the command, and what finds itself beside the chunk that starts it. And what the command
 * loads before it knows what else it needs: alone in their chunks these take no other file along.
 */
const STARTED = {
  'cli/main': 'src/cli/main.ts',
  'lib/package-files': 'src/cli/package-files.ts',
  'lib/users-code': 'src/cli/supervision/users-code.ts',
  'lib/supervisor': 'src/cli/supervision/supervisor.ts',
  'lib/supervised': 'src/cli/supervision/supervised.ts',
  'lib/warden': 'src/cli/supervision/warden.ts',
  'lib/noting-thread': 'src/cli/supervision/noting-thread.ts',
  'lib/parquet-worker': 'src/datasets/formats/parquet-worker.ts',
  'lib/deciding-thread': 'src/cli/gate/deciding-thread.ts',
  'lib/service-thread': 'src/server/service/decide/service-thread.ts',
  'lib/judging-thread': 'src/evaluate/judging-thread.ts',
}

/**
 * What is loaded together, each without what those before it have: a file more costs more than some code that is not needed.
 * None of them imports what comes after it, so they make no circles. First what some faces load besides `assay`, lower rooms first.
 */
const FACES_TOGETHER: Readonly<Record<string, string>> = {
  'lib/reports-more': 'src/reports/index.ts',
  'lib/compare-more': 'src/compare/index.ts',
  'lib/calibration-more': 'src/calibration/index.ts',
  'lib/config-more': 'src/config/index.ts',
  'lib/store-more': 'src/store/index.ts',
}
/** And what the command loads besides all faces: whoever imports a face must not load the command with it. */
const COMMAND_TOGETHER: Readonly<Record<string, string>> = {
  'lib/supervision': 'src/cli/supervision/supervisor.ts',
  'lib/start': 'src/cli/supervision/supervised.ts',
  'lib/program': 'src/cli/program.ts',
  'lib/eval': 'src/cli/eval/eval.ts',
}

/** Says of a module what it imports without waiting. */
interface Graph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

/**
 * Bundles src/ into a folder: a small entry for each subpath, over chunks that they share. What decides an answer, and nothing
 * else, is in `decides/`; the other chunks are in `lib/`. `input` adds entries, by their path without extension; maps to the
 * sources are for those who publish.
 */
export async function bundlePackage(
  dir: string,
  { input = {}, maps = false }: { input?: Readonly<Record<string, string>>; maps?: boolean } = {},
): Promise<readonly OutputChunk[]> {
  const started = Object.fromEntries(Object.entries(STARTED).map(([name, path]) => [name, join(root, path)]))
  const entries = { ...subpaths(), ...started, ...input }
  const bundle = await rolldown({
    cwd: root,
    input: entries,
    // For Node the compiler's own helpers would import `node:module`, and what decides needs no Node.
    platform: 'neutral',
    resolve: { conditionNames: ['import'], mainFields: ['module', 'main'] },
    tsconfig: false,
    preserveEntrySignatures: 'allow-extension',
    external: (id) =>
      /^[^./\0]/.test(id) && ![...BUNDLED, HELPERS, 'node:process'].some((name) => `${id}/`.startsWith(`${name}/`)),
    transform: { target: 'es2024' },
    plugins: [globalProcess],
    treeshake: { moduleSideEffects: (id) => WITH_SIDE_EFFECTS.includes(relative(root, id)) },
  })
  const { output } = await bundle.write({
    dir,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: ({ name }) =>
      name.includes('/') ? `${name}.js` : `${name === 'rolldown-runtime' ? 'decides' : 'lib'}/${name}.js`,
    sourcemap: maps,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'rooms', name: chunkNames(Object.values(entries)) }],
    },
  })
  await bundle.close()
  return output.filter((file) => file.type === 'chunk')
}

/** As a module, `process` opens its three streams to see whether it exports them, which takes as long as reading ten files. */
const globalProcess = {
  name: 'global-process',
  resolveId: (id: string) => (id === 'node:process' ? '\0process' : null),
  load: (id: string) => (id === '\0process' ? 'export default globalThis.process' : null),
}

/**
 * In which chunk a module belongs: one for each room's part of what decides, one for each room's part of what `assay` loads
 * besides, one for what else is loaded together, and of the rest one for what the same entries need. Rooms import each other in
 * one direction, and what a module imports is needed wherever it is, so chunks make no circles. An entry is alone in its chunk:
 * importing it would start it.
 */
function chunkNames(entries: readonly string[]): (id: string, graph: Graph) => string | null {
  let parts: readonly Part[] | undefined
  let needed: ReadonlyMap<string, ReadonlySet<string>> | undefined
  const names = new Map<string, string>()
  return (id, graph) => {
    if (id === join(root, REGISTERING)) return 'lib/registering'
    if (entries.includes(id)) return null
    parts ??= partsOf(graph)
    const part = parts.find(({ ids }) => ids.has(id))
    if (part !== undefined) return part.chunkOf(id)
    needed ??= loadedByAll(entries, graph)
    const together = [...needed].flatMap(([entry, ids]) => (ids.has(id) ? [relative(root, entry)] : []))
    const key = together.toSorted().join('\n')
    const name = names.get(key) ?? `lib/${basename(id).replace(/\.\w+$/, '')}-${shortHash(key)}`
    names.set(key, name)
    return name
  }
}

interface Part {
  readonly ids: ReadonlySet<string>
  readonly chunkOf: (id: string) => string
}

function partsOf(graph: Graph): readonly Part[] {
  const rooms = { decides: 'src/gate/index.ts', lib: 'src/index.ts' }
  // What a face loads imports nothing but what it loads, so leaving it out here makes no circles either.
  const faces = new Set(Object.values(subpaths()).flatMap((face) => [...loadedBy(face, graph)]))
  const together = ([chunk, file]: readonly [string, string]): Part => ({
    ids: loadedBy(join(root, file), graph),
    // A package is a chunk of its own: it imports nothing of ours.
    chunkOf: (id) => (id.startsWith('\0') || id.includes('/node_modules/') ? `lib/${placeOf(id)}` : chunk),
  })
  return [
    ...Object.entries(rooms).map(([folder, file]): Part => ({
      ids: loadedBy(join(root, file), graph),
      chunkOf: (id) => `${folder}/${placeOf(id)}${kindOf(id, folder, graph)}`,
    })),
    ...Object.entries(FACES_TOGETHER).map(together),
    ...Object.entries(COMMAND_TOGETHER)
      .map(together)
      .map(({ ids, chunkOf }) => ({ ids: new Set([...ids].filter((id) => !faces.has(id))), chunkOf })),
  ]
}

/** What each entry, and each module that is imported when it is needed, loads. */
function loadedByAll(entries: readonly string[], graph: Graph): ReadonlyMap<string, ReadonlySet<string>> {
  const loaded = new Map<string, ReadonlySet<string>>()
  const open = [...entries]
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    if (loaded.has(entry)) continue
    const ids = loadedBy(entry, graph)
    loaded.set(entry, ids)
    open.push(...[...ids].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
  }
  return loaded
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 6)
}

/**
 * What sets some modules of a room apart: those that need Node, and what a store needs of the ledger, which is not the gate. The
 * latter import nothing of the former, so this makes no circles either.
 */
function kindOf(id: string, folder: string, graph: Graph): string {
  if (needsNode(id, graph)) return '-node'
  if (folder === 'decides' || placeOf(id) !== 'ledger') return ''
  return [...loadedBy(id, graph)].some((other) => placeOf(other) === 'gate') ? '' : '-plain'
}

/** Whether a module of the lowest room needs Node. The rooms that need none import others of that room. */
function needsNode(id: string, graph: Graph): boolean {
  const imported = graph.getModuleInfo(id)?.importedIds ?? []
  return placeOf(id) === 'support' && imported.some((other) => other.startsWith('node:'))
}

/** The room of a module of ours; the package of another. */
function placeOf(id: string): string {
  const [, name = 'helpers'] = /\/node_modules\/(?:@\w+\/)?([\w-]+)\//.exec(id) ?? /\/src\/([\w-]+)\//.exec(id) ?? []
  return name
}

/** A module and all that it imports without waiting. */
function loadedBy(id: string, graph: Graph): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [id]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue
    found.add(next)
    open.push(...(graph.getModuleInfo(next)?.importedIds ?? []))
  }
  return found
}

/** The faces of the package, as they lie in dist/. */
function subpaths(): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Readonly<Record<string, unknown>>
  }
  const names = Object.keys(exports).filter((name) => !name.endsWith('.json'))
  return Object.fromEntries(names.map((name) => [join(name, 'index'), join(root, 'src', name, 'index.ts')]))
}
