// Writes docs/reference: a page for each subpath of the package, with every name that it exports, from the declaration
// files of dist/. Run after a build: node scripts/reference.ts. With --check it writes nothing and fails where a page is
// not what it would write.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = join(root, 'docs/reference')

/** A name as a declaration file has it. */
interface Declared {
  readonly kind: 'function' | 'class' | 'interface' | 'type' | 'const'
  /** The sentences above it, without the signs of a comment. */
  readonly doc: string
  /** The declaration without bodies, `export` and `declare`. */
  readonly text: string
}

const HEAD =
  /^(?:\/\*\*(?<doc>(?:(?!\*\/)[\s\S])*)\*\/\n)?export (?:declare )?(?:abstract )?(?<kind>function|class|interface|type|const) (?<name>\w+)/gm

const files = new Map<string, Map<string, Declared>>()

function declarationsOf(file: string): Map<string, Declared> {
  const known = files.get(file)
  if (known !== undefined) return known
  const text = readFileSync(file, 'utf8')
  const found = new Map<string, Declared>()
  for (const match of text.matchAll(HEAD)) {
    const { doc = '', kind = 'const', name = '' } = match.groups ?? {}
    const start = match.index + match[0].indexOf('export ')
    const declared = text.slice(start, endOf(text, start)).replace(/^export (?:declare )?/, '')
    const before = found.get(name)
    // Overloads stand one after the other; the first one's sentences are those of all.
    if (before === undefined) found.set(name, { kind: kind as Declared['kind'], doc: plain(doc), text: declared })
    else found.set(name, { ...before, text: `${before.text}\n${declared}` })
  }
  files.set(file, found)
  return found
}

/** Where a declaration ends: behind its `;` or, for a body, behind its `}`. */
function endOf(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (text.startsWith('/*', at)) at = text.indexOf('*/', at) + 1
    else if (`'"\``.includes(sign)) at = text.indexOf(sign, at + 1)
    else if ('{(['.includes(sign)) depth++
    else if ('})]'.includes(sign)) {
      depth--
      if (depth === 0 && sign === '}' && !/^[\s]*[;&|,)\]>[.]/.test(text.slice(at + 1, at + 40))) return at + 1
    } else if (sign === ';' && depth === 0) return at + 1
  }
  return text.length
}

function plain(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim()
}

const EXPORTS = /export (?:type )?\{(?<names>[^}]*)\}(?: from ['"](?<from>[^'"]+)['"])?/g

/** Every name that a file exports, with its declaration; those of other packages are left out. */
function exportsOf(file: string): Map<string, Declared> {
  const text = readFileSync(file, 'utf8')
  const found = new Map<string, Declared>()
  for (const match of text.matchAll(EXPORTS)) {
    const { names = '', from } = match.groups ?? {}
    if (from !== undefined && !from.startsWith('.')) continue
    const target = from === undefined ? file : resolve(dirname(file), from.replace(/\.[jt]s$/, '.d.ts'))
    for (const part of names.split(',')) {
      const [own = '', shown = own] = part
        .trim()
        .replace(/^type /, '')
        .split(' as ')
      if (own === '') continue
      const declared = declarationsOf(target).get(own) ?? exportsOf(target).get(own)
      if (declared === undefined) throw new Error(`${relative(root, file)} exports ${own}, which is declared nowhere.`)
      found.set(shown, declared)
    }
  }
  if (!file.endsWith('/index.d.ts')) return found
  for (const [name, declared] of declarationsOf(file)) found.set(name, declared)
  return found
}

const SECTIONS: readonly (readonly [string, readonly Declared['kind'][]])[] = [
  ['Functions', ['function']],
  ['Classes', ['class']],
  ['Values', ['const']],
  ['Types', ['interface', 'type']],
]

/** One page: functions first, types last, each in the order of the alphabet. */
function pageOf(subpath: string, names: ReadonlyMap<string, Declared>): string {
  const title = subpath === '.' ? 'assay' : `assay/${subpath.slice(2)}`
  const lines = [`# ${title}`, '', `What \`import { … } from '${title}'\` offers: ${names.size} names.`]
  for (const [heading, kinds] of SECTIONS) {
    const own = [...names].filter(([, { kind }]) => kinds.includes(kind)).sort(([a], [b]) => (a < b ? -1 : 1))
    if (own.length > 0) lines.push('', `## ${heading}`)
    for (const [name, { doc, text }] of own) lines.push('', `### ${name}`, '', ...described(doc), '```ts', text, '```')
  }
  return `${lines.join('\n')}\n`
}

function described(doc: string): string[] {
  const [sentences = '', example] = doc.split(/^@example\s*$/m)
  const shown = sentences
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    // What is no code must not be taken for HTML.
    .replaceAll(/(`[^`]*`)|[<>]/g, (all, code: string | undefined) => code ?? (all === '<' ? '&lt;' : '&gt;'))
  const lines = shown.trim() === '' ? [] : [shown.trim(), '']
  return example === undefined ? lines : [...lines, 'For example:', '', '```ts', example.trim(), '```', '']
}

const subpaths = Object.entries(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: Record<string, { types?: string }> })
    .exports,
).flatMap(([subpath, { types }]) => (types === undefined ? [] : [{ subpath, file: join(root, types) }]))

const pages = new Map<string, string>()
const counts: string[] = []
for (const { subpath, file } of subpaths) {
  const names = exportsOf(file)
  const name = subpath === '.' ? 'assay' : subpath.slice(2)
  pages.set(`${name}.md`, pageOf(subpath, names))
  counts.push(`| [${subpath === '.' ? 'assay' : `assay/${name}`}](${name}.md) | ${names.size} |`)
  const silent = [...names].filter(([, { doc }]) => doc === '').map(([own]) => own)
  if (silent.length > 0) console.error(`${subpath}: nothing is said of ${silent.join(', ')}`)
  if (silent.length > 0 && process.argv.includes('--check')) process.exitCode = 1
}
pages.set(
  'README.md',
  `# Reference\n\nEvery name that the package exports, by the subpath that it is imported from. Written from the declaration files.\n\n| subpath | names |\n| --- | --: |\n${counts.join('\n')}\n`,
)

const options = await resolveConfig(join(root, 'README.md'))
const written = new Map<string, string>()
for (const [name, text] of pages) written.set(name, await format(text, { ...options, parser: 'markdown' }))

if (process.argv.includes('--check')) {
  const stale = [...written].filter(([name, text]) => {
    const path = join(folder, name)
    return !existsSync(path) || readFileSync(path, 'utf8') !== text
  })
  if (stale.length > 0) {
    console.error(
      `${stale.map(([name]) => `docs/reference/${name}`).join(', ')} must be written anew: npm run reference`,
    )
    process.exitCode = 1
  }
} else {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (!written.has(name)) rmSync(join(folder, name))
  for (const [name, text] of written) writeFileSync(join(folder, name), text)
}
