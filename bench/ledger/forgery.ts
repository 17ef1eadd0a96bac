// Edits an export by machine and asks both verifiers about each: node bench/ledger/forgery.ts [PAIRS] [SEED]
// Every edit alone, and for each kind so many pairs of edits. None that hides or changes a record may be accepted, and
// the verifiers must agree.
import { allEdits, alone, inPairs, tried } from '../../test/ledger/forgery/search.ts'
import { makeScene } from '../../test/ledger/forgery/scene.ts'
import { seededRandom } from '../../test/ledger/random.ts'

const count = Number(process.argv[2] ?? 300)
const random = seededRandom(Number(process.argv[3] ?? 1))
const scene = await makeScene()
const edits = allEdits(scene)
const columns = { exports: 0, asked: 0, accepted: 0, 'in disagreement': 0, found: 0, 'not intact': 0, 'the same': 0 }
const table: Record<string, typeof columns> = {}
const total = { ...columns }
let [last, failed] = ['', false]
for await (const { kind, name, question, outcome } of tried(scene, {
  ...alone(edits),
  ...inPairs(edits, { count, random }),
})) {
  const row = (table[kind] ??= { ...columns })
  for (const counts of [row, total]) {
    if (last !== `${kind}: ${name}`) counts.exports += 1
    counts.asked += 1
    if (outcome.startsWith('accepted')) counts.accepted += 1
    else if (outcome.startsWith('disagreement')) counts['in disagreement'] += 1
    else counts[outcome as 'found' | 'not intact' | 'the same'] += 1
  }
  last = `${kind}: ${name}`
  if (!/^(?:accepted|disagreement)/.test(outcome)) continue
  failed = true
  console.log(`${kind}: ${name}; ${question}: ${outcome}`)
}
console.table({ ...table, total })
if (failed) process.exitCode = 1
