import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

/**
 * How many names a subpath may export at most, and all of them together: a new one takes the place of one less needed.
 * A new subpath gets a line of its own.
 */
const MOST: Readonly<Record<string, number>> = { '.': 100, './origins': 25, './entailment': 12, all: 600 }

/** Subpaths with a budget of their own, which do not count among all. */
const APART = ['./origins', './entailment']

/** Doors have a budget of their own; those into test runners share most of their names. */
const RUNNERS: Readonly<Record<string, number>> = {
  './client': 15,
  './vitest': 20,
  './vitest-reporter': 5,
  './jest': 20,
  './node-test': 20,
}

/** Names that two subpaths export from different files, each with its reason. */
const SAME_MEANING: Readonly<Record<string, string>> = {
  evalSuite: 'declares its tests with its runner',
  setUp: 'adds the matchers to its runner',
  createGate: "the root's also takes a ledger; that of assay/gate runs where Node does not",
}

/** A name as a subpath offers it: from which file, and what it is called there. */
interface Offered {
  readonly name: string
  readonly own: string
  readonly file: string
}

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Readonly<Record<string, { readonly types?: string }>>
}

const subpaths = Object.entries(exports).flatMap(([subpath, { types }]) => {
  if (types === undefined) return []
  const index = join(root, types.replace('./dist/', 'src/').replace(/\.d\.ts$/, '.ts'))
  return [
    {
      subpath,
      index,
      page: `docs/reference/${subpath === '.' ? 'assay' : subpath.slice(2)}.md`,
      names: offered(index),
    },
  ]
})

function offered(index: string): Offered[] {
  const text = readFileSync(index, 'utf8')
  return [...text.matchAll(/^export (?:type )?\{([^}]*)\} from '([^']+)'/gm)].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((part) => part.trim().replace(/^type /, ''))
      .filter((part) => part !== '')
      .map((part) => {
        const [own = '', name = own] = part.split(' as ')
        return declaredIn(resolve(dirname(index), from), { name, own })
      }),
  )
}

/** The file that declares a name, past other indexes that pass it on. */
function declaredIn(file: string, { name, own }: Omit<Offered, 'file'>): Offered {
  const through = file.endsWith('index.ts') ? offered(file).find((one) => one.name === own) : undefined
  return through === undefined ? { name, own, file } : { ...through, name }
}

/** Whether the declaration, or the first of its overloads, has sentences right above it. */
function isDocumented({ own, file }: Offered): boolean {
  const text = readFileSync(file, 'utf8')
  const declaration = new RegExp(
    String.raw`(\*/\n)?^export (?:async |abstract )*(?:function\*?|class|interface|type|const) ${own}\b`,
    'm',
  )
  return declaration.exec(text)?.[1] !== undefined
}

test('every subpath of the package is one folder of src, and exports names, never a star', () => {
  expect(subpaths.map(({ index }) => relative(root, index)).filter((path) => !existsSync(join(root, path)))).toEqual([])
  for (const { index, names } of subpaths) {
    expect(readFileSync(index, 'utf8')).not.toMatch(/^export (\*|default)/m)
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length)
  }
})

test.each(Object.entries({ ...MOST, ...RUNNERS }))('%s has at most %i names', (what, most) => {
  const isApart = (subpath: string): boolean => APART.includes(subpath) || subpath in RUNNERS
  const counted = subpaths.filter(({ subpath }) => (what === 'all' ? !isApart(subpath) : subpath === what))
  expect(counted.length).toBeGreaterThan(0)
  expect(counted.reduce((sum, { names }) => sum + names.length, 0)).toBeLessThanOrEqual(most)
})

test('a name means one thing, wherever it is imported from', () => {
  const files = new Map<string, Set<string>>()
  for (const { names } of subpaths) {
    for (const { name, file } of names) files.set(name, (files.get(name) ?? new Set()).add(relative(root, file)))
  }
  const ambiguous = [...files].filter(([name, from]) => from.size > 1 && SAME_MEANING[name] === undefined)
  expect(ambiguous).toEqual([])
})

describe.each(subpaths)('$subpath', ({ names, page }) => {
  test('says of every name what it is', () => {
    expect(names.filter((one) => !isDocumented(one)).map(({ name }) => name)).toEqual([])
  })

  test('has a page with every name, and no other', () => {
    const headings = [...readFileSync(join(root, page), 'utf8').matchAll(/^### (\w+)$/gm)].map(([, name]) => name ?? '')
    expect(headings.toSorted()).toEqual(names.map(({ name }) => name).toSorted())
  })
})

test('the reference has a page for every subpath, and no other', () => {
  const pages = readdirSync(join(root, 'docs/reference')).map((name) => `docs/reference/${name}`)
  expect(pages.toSorted()).toEqual(['docs/reference/README.md', ...subpaths.map(({ page }) => page)].toSorted())
})

test('every function of assay/stats is named in the table of docs/statistics.md', () => {
  const page = readFileSync(join(root, 'docs/statistics.md'), 'utf8')
  const table = page.slice(page.indexOf('## The functions'))
  const stats = subpaths.find(({ subpath }) => subpath === './stats')?.names ?? []
  const functions = stats.filter(({ own, file }) =>
    new RegExp(String.raw`^export (?:function|class) ${own}\b`, 'm').test(readFileSync(file, 'utf8')),
  )
  expect(functions.length).toBeGreaterThan(30)
  expect(functions.map(({ name }) => name).filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})

test('what the pages, the README and the examples import is public', () => {
  const known = new Map(
    subpaths.map(({ subpath, names }) => [`assay${subpath.slice(1)}`, new Set(names.map(({ name }) => name))]),
  )
  const files = [
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) => `docs/${path}`),
    ...readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' }).map((path) => `examples/${path}`),
    'README.md',
  ].filter((path) => /\.(md|ts)$/.test(path))
  const unknown = files.flatMap((path) =>
    importsOf(readFileSync(join(root, path), 'utf8'))
      .filter(({ from, name }) => known.get(from)?.has(name) !== true)
      .map(({ from, name }) => `${path}: ${name} from '${from}'`),
  )
  expect(unknown).toEqual([])
})

function importsOf(text: string): { from: string; name: string }[] {
  const imports = text.matchAll(/import (?:type )?\{(?<names>[^}…]*)\} from ['"](?<from>assay(?:\/[\w-]+)?)['"]/g)
  return [...imports].flatMap(({ groups }) =>
    (groups?.['names'] ?? '').split(',').flatMap((part) => {
      const [name = ''] = part
        .trim()
        .replace(/^type /, '')
        .split(' as ')
      return name === '' ? [] : [{ from: groups?.['from'] ?? '', name }]
    }),
  )
}
