import type { WholeStore } from '../store/open-store.ts'
import { runningSha256 } from '../support/digest.ts'
import { storedSha256 } from './judged.ts'

/** Whether two runs judged the very same texts in the same places: then what was drawn from one was drawn from the other. */
export async function sameAnswers(
  store: WholeStore,
  { runs, fields }: { runs: readonly [string, string]; fields: readonly string[] },
): Promise<boolean> {
  const known = await Promise.all(runs.map((run) => store.runs.get(run)))
  if (known.some((run) => run === undefined || run.state === 'deleted')) return false
  if (known[0]?.results !== known[1]?.results) return false
  const [first, second] = [await answersSha256(store, runs[0], fields), await answersSha256(store, runs[1], fields)]
  return first === second
}

async function answersSha256(store: WholeStore, run: string, fields: readonly string[]): Promise<string> {
  const all = runningSha256()
  for await (const stored of store.runs.results(run)) {
    all.update(`${JSON.stringify(stored.result.id)} ${stored.epoch} ${storedSha256(stored, fields)}\n`)
  }
  return all.hex()
}
