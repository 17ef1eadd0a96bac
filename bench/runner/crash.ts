// Runs that are killed by SIGKILL at random moments and gone on with: `node bench/runner/crash.ts [KILLS] [SEED]` kills so
// many times (100 when left out), half of them over SQLite and half over PostgreSQL, every other run with a tape.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { seededRandom } from '../../src/support/seeded-random.ts'
import { startPostgres } from '../../test/servers/postgres.ts'
import { killingGround } from '../../test/support/broken-runs.ts'

const KILLS = Number(process.argv[2] ?? 100)
const SEED = Number(process.argv[3] ?? 20_261_122)
/** Kills of one run. */
const EACH = 5

interface Tally {
  runs: number
  kills: number
  lost: number
  doubled: number
  otherHash: number
  calls: number
  unbroken: number
  tooManyCalls: number
}

await using ground = await killingGround()
await using server = await startPostgres({ durable: true })
const whole = await ground.unbroken(':memory:')
const expected = Array.from({ length: ground.examples }, (_, n) => `e${n}/0`)

async function freshSchema(): Promise<string> {
  const schema = `t_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`CREATE SCHEMA ${schema}`)
  await client.end()
  return `${server.url}?options=${encodeURIComponent(`-c search_path=${schema}`)}`
}

const STORES: Readonly<Record<string, () => Promise<string>>> = {
  SQLite: () => Promise.resolve(join(ground.folder, `${randomUUID()}.db`)),
  PostgreSQL: freshSchema,
}

const rows: Record<string, Tally> = {}
for (const [name, open] of Object.entries(STORES)) {
  const random = seededRandom(SEED + name.length)
  const tally = { runs: 0, kills: 0, lost: 0, doubled: 0, otherHash: 0, calls: 0, unbroken: 0, tooManyCalls: 0 }
  rows[name] = tally
  while (tally.kills < KILLS / 2) {
    const taped = tally.runs % 2 === 1
    const tape = taped ? { tape: join(ground.folder, `${randomUUID()}.db`) } : {}
    const run = await ground.broken(await open(), { kills: EACH, random, ...tape })
    tally.runs += 1
    tally.kills += run.kills
    tally.lost += expected.filter((key) => !run.stored.includes(key)).length
    tally.doubled += run.stored.length - new Set(run.stored).size
    tally.otherHash += run.sha256 === whole.sha256 ? 0 : 1
    tally.calls += run.calls
    tally.unbroken += whole.calls
    tally.tooManyCalls += run.calls > run.allowed ? 1 : 0
    console.error(`${name}: ${tally.kills} kills, ${run.calls} calls (${run.allowed} allowed)`)
  }
}
console.table(rows)
const faults = Object.values(rows).reduce((sum, { lost, doubled, otherHash, tooManyCalls }) => {
  return sum + lost + doubled + otherHash + tooManyCalls
}, 0)
process.exitCode = faults === 0 ? 0 : 1
