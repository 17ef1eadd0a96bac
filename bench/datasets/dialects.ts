/**
 * What is read out of other tools' files: one line a file, with the form that was recognised, the number of examples, and
 * what the examples have. `node bench/datasets/dialects.ts FOLDER [--show]`; `--show` prints the first example of each.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Example } from '../../src/core/example.ts'
import { openDataset } from '../../src/datasets/dataset.ts'
import { validateDataset } from '../../src/datasets/validate.ts'

const [folder = '.', show] = process.argv.slice(2)
const DATA = /\.(?:jsonl|ndjson|json|ya?ml|csv|parquet)(?:\.gz)?$/

for (const name of readdirSync(folder).filter((file) => DATA.test(file))) {
  const path = join(folder, name)
  const { dialect = '–', count, problems } = await validateDataset(path)
  if (count > 0) {
    console.log(`${name.padEnd(36)} ${dialect}\n    refused: ${problems[0]?.message}`)
    continue
  }
  const dataset = openDataset(path)
  const examples = await Array.fromAsync(dataset)
  console.log(`${name.padEnd(36)} ${dialect}\n    ${examples.length} examples: ${whatTheyHave(examples)}`)
  for (const note of dataset.notes()) console.log(`    note: ${note}`)
  if (show !== undefined) console.log(JSON.stringify(examples[0], shortened, 2))
}

function whatTheyHave(examples: readonly Example[]): string {
  const has = (what: string, of: (example: Example) => unknown): string[] => {
    const given = examples.map(of).filter((value) => value !== undefined)
    return given.length === 0
      ? []
      : [`${what} ${given.length === examples.length ? '' : `(${given.length}) `}${sample(given)}`]
  }
  return [
    ...has('Q', ({ inputs }) => inputs['query']),
    ...has('O', ({ output }) => output),
    ...has('C', ({ context }) => context?.length),
    ...has('R', ({ reference }) => reference),
    ...has('T', ({ toolCalls }) => toolCalls?.map(({ name }) => name).join('+')),
    ...has('M', ({ messages }) => messages?.length),
    ...has('G', ({ group }) => group),
    ...has('D', ({ timing }) => timing?.latencyMs),
  ].join(' · ')
}

function sample(values: readonly unknown[]): string {
  const shown = typeof values[0] === 'string' ? values.slice(0, 1) : values.slice(0, 8)
  return shown.map((value) => JSON.stringify(value).slice(0, 50)).join(', ')
}

function shortened(_: string, value: unknown): unknown {
  return typeof value === 'string' && value.length > 200 ? `${value.slice(0, 200)}…` : value
}
