// Kills writers, and the database server, at random moments under load; fills the disk: node bench/ledger/crash.ts [KILLS] [SEED]
// After each: is every answer that was shown recorded, nothing recorded twice, and is the ledger intact?
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterCrash, ended, kill, startWriter, writersFolder, type AfterCrash } from '../../test/ledger/crash.ts'
import { seededRandom } from '../../test/ledger/random.ts'
import { startPostgres, type PostgresServer } from '../../test/servers/postgres.ts'

const KILLS_A_LEDGER = 10
const [MOUNT, UNMOUNT] = ['/bin/mount', '/bin/umount']

const kills = Number(process.argv[2] ?? 200)
const random = seededRandom(Number(process.argv[3] ?? 1))
const home = mkdtempSync(join(tmpdir(), 'assay-crash-'))
let disks = 6

interface Where {
  readonly place: string
  readonly folder: string
}

/** So many crashes, ten to a ledger, and what was found after all of them. */
async function matrix(
  what: string,
  {
    count,
    fresh,
    crash,
  }: { count: number; fresh: (ledger: number) => Promise<Where>; crash: (at: Where) => Promise<void> },
): Promise<void> {
  const found: AfterCrash[] = []
  const last = new Map<string, AfterCrash>()
  let at: Where | undefined
  for (let turn = 0; turn < count; turn++) {
    at = turn % KILLS_A_LEDGER === 0 || at === undefined ? await fresh(turn / KILLS_A_LEDGER) : at
    await crash(at)
    const after = await afterCrash(at)
    found.push(after)
    last.set(at.folder, after)
    if (after.problems.length + after.lost + after.twice > 0) console.log(what, turn, after)
  }
  const ledgers = [...last.values()]
  const total = (key: 'records' | 'shown' | 'twice'): number => ledgers.reduce((sum, after) => sum + after[key], 0)
  console.table([
    {
      crash: what,
      times: count,
      intact: found.filter(({ status }) => status === 'intact').length,
      'tail not provable': found.filter(({ status }) => status === 'unprovable_tail').length,
      tampered: found.filter(({ status }) => status === 'tampered').length,
      'intact once signed again': found.filter(({ signedAgain }) => signedAgain === 'intact').length,
      'answers shown': total('shown'),
      records: total('records'),
      'shown and lost': found.reduce((sum, { lost }) => sum + lost, 0),
      'recorded twice': total('twice'),
    },
  ])
}

const inFolder = (name: string, ledger: number): string => writersFolder(join(home, `${name}-${ledger}`))
const sqlite = (name: string) => (ledger: number) => {
  const folder = inFolder(name, ledger)
  return Promise.resolve({ place: join(folder, 'ledger.db'), folder })
}
const atRandom = (at: Where): Promise<void> =>
  kill(
    at,
    random(5) === 0 ? { afterShown: 0, afterMs: random(400) } : { afterShown: 1 + random(200), afterMs: random(20) },
  )

function postgres(name: string, { url }: PostgresServer): (ledger: number) => Promise<Where> {
  return async (ledger) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`CREATE SCHEMA ${name}_${ledger}`)
    await client.end()
    const options = encodeURIComponent(`-c search_path=${name}_${ledger}`)
    return { place: `${url}?options=${options}`, folder: inFolder(name, ledger) }
  }
}

/** The server of the store is killed under load, and started again. */
function serverKills(name: string, server: PostgresServer): Parameters<typeof matrix>[1] {
  return {
    count: Math.ceil(kills / 10),
    fresh: postgres(name, server),
    async crash(at) {
      const writer = startWriter(at)
      const end = ended(writer)
      await sleep(500 + random(1200))
      await server.crash()
      const { code, err } = await end
      if (code !== 4) console.log(`The writer ended with ${code}: ${err}`)
    },
  }
}

try {
  await matrix('writer killed, SQLite', { count: kills, fresh: sqlite('sqlite'), crash: atRandom })

  {
    await using server = await startPostgres({ durable: true })
    await matrix('writer killed, PostgreSQL', { count: kills, fresh: postgres('killed', server), crash: atRandom })
    await matrix('server killed, PostgreSQL', serverKills('crashed', server))
  }
  {
    await using server = await startPostgres({ durable: true, hasty: true })
    await matrix('server killed, synchronous_commit = off', serverKills('hasty', server))
  }
  await matrix('file may not grow (ulimit), SQLite', {
    count: Math.ceil(kills / 10),
    fresh: sqlite('limit'),
    async crash(at) {
      const { code, err } = await ended(startWriter({ ...at, largestFile: 200_000 + random(4_000_000) }))
      if (code !== 4 || err.trim().split('\n').length !== 1) console.log(`The writer ended with ${code}: ${err}`)
    },
  })
  await fullDisk()
} finally {
  rmSync(home, { recursive: true, force: true })
}

/** A file system of its own that is too small, where this machine lets us make one. */
async function fullDisk(): Promise<void> {
  const disk = join(home, 'disk')
  mkdirSync(disk)
  try {
    execFileSync(MOUNT, ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    console.log('No file system of its own can be made here, so that a full disk was not tried.')
    return
  }
  try {
    await matrix('disk full, SQLite', {
      count: Math.ceil(kills / 20),
      fresh: (ledger) => Promise.resolve({ place: join(disk, `${ledger}.db`), folder: inFolder('full', ledger) }),
      async crash({ place, folder }) {
        const { code, err } = await ended(startWriter({ place, folder }))
        if (code !== 4 || !err.includes('full')) console.log(`The writer ended with ${code}: ${err}`)
        execFileSync(MOUNT, ['-o', `remount,size=${(disks += 3)}m`, disk], { stdio: 'ignore' })
      },
    })
  } finally {
    execFileSync(UNMOUNT, [disk], { stdio: 'ignore' })
  }
}
