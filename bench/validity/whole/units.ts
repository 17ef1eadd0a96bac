import { isStopWord } from '../../../src/text/words/stop-words.ts'
import { stem } from '../../../src/text/words/stem.ts'
import { words } from '../../../src/text/words/words.ts'
import { type FileName, FITTED_FILES, type Row } from '../rows.ts'

/** A labelled statement that answers are composed of, with all its evidence. */
export interface Unit {
  readonly file: FileName
  readonly query: string
  readonly response: string
  readonly context: readonly string[]
  readonly supported: boolean
  /** Units of the same file on the most similar matter, nearest first. */
  readonly near: () => readonly Unit[]
}

type Statement = Omit<Unit, 'near'>

const NEIGHBOURS = 120

/** The statements of each file that may be fitted on. */
export function unitsOf(rows: readonly Row[]): ReadonlyMap<FileName, readonly Unit[]> {
  return new Map(FITTED_FILES.map((file) => [file, linked(statementsOf(rows.filter((row) => row.file === file)))]))
}

/**
 * Rows that make the same statement with different evidence are one statement with all of it, supported if any of it
 * supports it: the evidence of an answer stands together. In the order of the rows.
 */
export function statementsOf(rows: readonly Row[]): readonly Statement[] {
  const known = new Map<string, Statement>()
  for (const { file, query, response, context, supported } of rows) {
    const key = `${query}\n${response}`
    const other = known.get(key)
    known.set(key, {
      file,
      query,
      response,
      context: [...new Set([...(other?.context ?? []), ...context])],
      supported: supported || other?.supported === true,
    })
  }
  return [...known.values()]
}

/** Characters of a statement and its evidence that tell what it is about. */
const READ = 4000

function linked(statements: readonly Statement[]): readonly Unit[] {
  const terms = statements.map(({ query, response, context }) => {
    const text = [query, response, ...context].join('\n').slice(0, READ)
    return new Set(words(text).flatMap((word) => (isStopWord(word) ? [] : [stem(word.form)])))
  })
  const holders = new Map<string, number[]>()
  for (const [at, own] of terms.entries()) {
    for (const term of own) {
      const list = holders.get(term)
      if (list === undefined) holders.set(term, [at])
      else list.push(at)
    }
  }
  const rarity = (term: string): number => Math.log(statements.length / (holders.get(term)?.length ?? 1)) ** 2
  const norms = terms.map((own) => Math.sqrt([...own].reduce((sum, term) => sum + rarity(term), 0)) || 1)
  const nearest = (at: number): readonly Unit[] => {
    const sums = new Float64Array(statements.length)
    for (const term of terms[at] ?? []) {
      for (const other of holders.get(term) ?? []) sums[other] = (sums[other] ?? 0) + rarity(term)
    }
    const likeness = sums.map((sum, other) => sum / (norms[other] ?? 1))
    const order = [...likeness.keys()].filter((other) => other !== at)
    order.sort((a, b) => (likeness[b] ?? 0) - (likeness[a] ?? 0))
    return order.slice(0, NEIGHBOURS).flatMap((other) => units[other] ?? [])
  }
  const units: readonly Unit[] = statements.map((statement, at) => {
    let known: readonly Unit[] | undefined
    return { ...statement, near: () => (known ??= nearest(at)) }
  })
  return units
}
