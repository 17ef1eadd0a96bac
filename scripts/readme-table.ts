// Writes the table of evaluators into README.md, from what the evaluators say of themselves.
import { readFileSync, writeFileSync } from 'node:fs'
import { format } from 'prettier'
import { evaluatorsTable } from '../test/support/evaluators-table.ts'

const readme = readFileSync('README.md', 'utf8')
const place = /(<!-- evaluators: .* -->\n)[\s\S]*(<!-- \/evaluators -->)/
if (!place.test(readme)) throw new Error('README.md has no place for the table.')
const table = await format(evaluatorsTable(), { parser: 'markdown' })
writeFileSync(
  'README.md',
  readme.replace(place, (_, start: string, end: string) => `${start}\n${table}\n${end}`),
)
