/**
 * What the detector of personal data finds in ordinary texts: every mention, to be looked at, and how many there are in
 * a million characters. Pages of encyclopaedias, news and web documents hold hardly any, so most are false alarms.
 *
 *     node bench/validity/pii.ts FILE.jsonl… [--show]
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { readPii } from '../../src/text/pii/pii.ts'
import { table } from '../gate/print.ts'

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const show = process.argv.includes('--show')

const rows = files.map((file) => {
  const texts = new Set(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => stringsIn(JSON.parse(line))),
  )
  let characters = 0
  const counts = new Map<string, number>()
  for (const text of texts) {
    characters += text.length
    for (const { kind, note, start, end } of readPii(text)) {
      const name = note === undefined ? kind : `${kind} (${note})`
      counts.set(name, (counts.get(name) ?? 0) + 1)
      if (show)
        console.log(
          `${basename(file)}  ${name}: …${text.slice(Math.max(0, start - 40), end + 20)}…`.replaceAll('\n', ' '),
        )
    }
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const kinds = [...counts].map(([name, count]) => `${count} ${name}`).join(', ')
  return [
    basename(file),
    String(texts.size),
    String(characters),
    String(all),
    ((1e6 * all) / characters).toFixed(1),
    kinds,
  ]
})

console.log(table(['file', 'texts', 'characters', 'mentions', 'per million', 'kinds'], rows))

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}
