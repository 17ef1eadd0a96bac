import type { Sql } from './sql.ts'

/** What a worker shows others about itself. */
export interface Signs extends AsyncDisposable {
  /** Its message, until the next one. */
  note(text: string): void
}

const EVERY_MS = 2_000
const FORGOTTEN_SECONDS = 600

/** Gives a sign of life every two seconds, until it is disposed of. A store that cannot be reached gets the next one. */
export function giveSigns(
  sql: Sql,
  { name, version, inFlight }: { name: string; version: string; inFlight: () => number },
): Signs {
  let note: string | undefined
  let ended = false
  let last = Promise.resolve()
  const sign = async (): Promise<void> => {
    await sql
      .executeSql(
        `insert into work_workers (worker, version, seen, in_flight, note)
         values ($1, $2, extract(epoch from clock_timestamp()), $3, $4)
         on conflict (worker) do update set seen = excluded.seen, in_flight = excluded.in_flight, note = excluded.note`,
        [name, version, inFlight(), note ?? null],
      )
      .catch(() => undefined)
  }
  const give = (): void => void (last = last.then(() => (ended ? undefined : sign())))
  give()
  const timer = setInterval(give, EVERY_MS)
  return {
    note(text) {
      note = text
      give()
    },
    async [Symbol.asyncDispose]() {
      ended = true
      clearInterval(timer)
      await last
      await sql
        .executeSql(
          'delete from work_workers where worker = $1 or seen < extract(epoch from clock_timestamp()) - $2::float8',
          [name, FORGOTTEN_SECONDS],
        )
        .catch(() => undefined)
    },
  }
}
