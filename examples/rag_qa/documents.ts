import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A Markdown file: its path below the folder, with forward slashes, and its text. */
export interface Document {
  path: string
  text: string
}

/** The documentation that ships inside the installed `fastify` package, in the order of the paths. */
export async function readDocuments(): Promise<Document[]> {
  const manifest = createRequire(import.meta.url).resolve('fastify/package.json')
  const folder = join(dirname(manifest), 'docs')
  const names = await readdir(folder, { recursive: true })
  const paths = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md'))
    .sort()
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(folder, path), 'utf8') })))
}
