// Writes what is generated of the documentation: the JSON Schema of a configuration, and the tables between
// `<!-- NAME: … -->` and `<!-- /NAME -->` in docs. With --check it writes nothing and fails where a file is not what it
// would write.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { configJsonSchema } from './pages/config-schema.ts'
import { SCHEMA_FILE, withTables } from './pages/place.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const check = process.argv.includes('--check')
const pages = ['docs/config.md', 'docs/data.md', 'docs/evaluators/README.md']
const wanted: Record<string, string> = { [SCHEMA_FILE]: JSON.stringify(configJsonSchema()) }
for (const page of pages) wanted[page] = withTables(readFileSync(join(root, page), 'utf8'))

for (const [path, text] of Object.entries(wanted)) {
  const file = join(root, path)
  const formatted = await format(text, { ...(await resolveConfig(file)), filepath: file })
  if (existsSync(file) && readFileSync(file, 'utf8') === formatted) continue
  if (check) {
    console.error(`${path} is not what node scripts/pages.ts writes.`)
    process.exitCode = 1
  } else {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, formatted)
  }
}
