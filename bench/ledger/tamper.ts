// Everything that somebody with the database in hand can change, on both stores, each with what a verification says of it:
// node bench/ledger/tamper.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../src/store/open-store.ts'
import { attackPostgres, attackSqlite, type Attacker } from '../../test/ledger/attacker.ts'
import { CASES, fieldCases, makeScene, outcomeOf, rowCases, type TamperCase } from '../../test/ledger/tamper.ts'
import { startPostgres } from '../../test/servers/postgres.ts'

const home = mkdtempSync(join(tmpdir(), 'assay-tamper-'))

async function matrix(name: string, { place, attacker }: { place: string; attacker: Attacker }): Promise<void> {
  await using holder = attacker
  await using store = await openStore(place)
  const scene = await makeScene(store.ledger, holder)
  const all = <T>(rows: readonly T[]): readonly T[] => rows
  const named: Record<string, unknown>[] = []
  const summary = new Map<string, { tried: number; 'as expected': number; tampered: number; irrelevant: number }>()
  const groups: [string, readonly TamperCase[]][] = [
    ['what an attacker does', CASES],
    ['every field of every row', await fieldCases(scene, all)],
    ['every row deleted, rows inserted', await rowCases(scene, all)],
  ]
  for (const [group, cases] of groups) {
    const counts = { tried: 0, 'as expected': 0, tampered: 0, irrelevant: 0 }
    for (const given of cases) {
      const { unaided, trusted, firstBad } = await outcomeOf(scene, given)
      const asExpected = unaided === given.expected.unaided && trusted === given.expected.trusted
      counts.tried += 1
      counts['as expected'] += asExpected ? 1 : 0
      counts.tampered += trusted === 'tampered' ? 1 : 0
      counts.irrelevant += trusted === 'irrelevant' ? 1 : 0
      if (!asExpected) console.log(`${name}: ${given.name}: ${unaided}, ${trusted}, record ${firstBad}`)
      if (group === groups[0]?.[0])
        named.push({ change: given.name, 'without a checkpoint': unaided, 'with one': trusted })
    }
    summary.set(group, counts)
  }
  console.log(name)
  console.table(named)
  console.table(Object.fromEntries(summary))
}

try {
  const file = join(home, 'ledger.db')
  {
    await using made = await openStore(file)
    await made.ledger.size('main')
  }
  await matrix('SQLite', { place: file, attacker: attackSqlite(file) })
  await using server = await startPostgres()
  await matrix('PostgreSQL', { place: server.url, attacker: await attackPostgres(server.url) })
} finally {
  rmSync(home, { recursive: true, force: true })
}
