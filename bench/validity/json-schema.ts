/**
 * How many of the official tests of JSON Schema the check of `json_schema` gets right, by draft. Formats are checked, which 2020-12
 * leaves to who asks. Unpack the source
 * distribution of PyPI's `jsonschema`, and name the folder `json/tests` in it:
 *
 *     pip download jsonschema --no-binary :all: --no-deps && tar xzf jsonschema-*.tar.gz
 *     node bench/validity/json-schema.ts jsonschema-4.26.0/json/tests [--wrong]
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { schemaCheck, schemaProblem, type JsonSchema } from '../../src/evaluators/text/schemas/json-schemas.ts'
import { table } from '../gate/print.ts'

const schema = z.union([z.boolean(), z.record(z.string(), z.unknown())])
const Groups = z.array(
  z.object({
    description: z.string(),
    schema,
    tests: z.array(z.object({ description: z.string(), data: z.unknown(), valid: z.boolean() })),
  }),
)

const DRAFTS = [
  ['draft4', 'http://json-schema.org/draft-04/schema#'],
  ['draft6', 'http://json-schema.org/draft-06/schema#'],
  ['draft7', 'http://json-schema.org/draft-07/schema#'],
  ['draft2019-09', 'https://json-schema.org/draft/2019-09/schema'],
  ['draft2020-12', 'https://json-schema.org/draft/2020-12/schema'],
] as const

const [folder, ...flags] = process.argv.slice(2)
if (folder === undefined) throw new Error('name the folder `json/tests` of the official suite')

const rows = DRAFTS.map(([draft, $schema]) => {
  const counts = { right: 0, elsewhere: 0, refused: 0, format: 0, wrong: 0 }
  for (const file of readdirSync(join(folder, draft)).filter((name) => name.endsWith('.json'))) {
    for (const group of Groups.parse(JSON.parse(readFileSync(join(folder, draft, file), 'utf8')))) {
      const given: JsonSchema = typeof group.schema === 'boolean' ? group.schema : { $schema, ...group.schema }
      const problem = schemaProblem(given)
      for (const test of group.tests) {
        const kind =
          problem === undefined && file === 'format.json' && verdict(given, test) === 'wrong'
            ? 'format'
            : problem === undefined
              ? verdict(given, test)
              : problem.includes('refers to')
                ? 'elsewhere'
                : 'refused'
        counts[kind] += 1
        if (kind !== 'right' && flags.includes('--wrong')) {
          console.log(`${draft}/${file}: ${group.description}: ${test.description}: ${problem ?? 'the other verdict'}`)
        }
      }
    }
  }
  const all = counts.right + counts.elsewhere + counts.refused + counts.format + counts.wrong
  return [draft, all, counts.right, counts.elsewhere, counts.refused, counts.format, counts.wrong].map(String)
})

console.log(table(['required tests', 'all', 'right', 'refers elsewhere', 'refused', 'format checked', 'wrong'], rows))

function verdict(
  given: JsonSchema,
  { data, valid }: { data?: unknown; valid: boolean },
): 'right' | 'wrong' | 'refused' {
  try {
    return (schemaCheck(given)(data).length === 0) === valid ? 'right' : 'wrong'
  } catch {
    return 'refused'
  }
}
