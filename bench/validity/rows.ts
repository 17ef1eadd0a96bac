import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files that the coefficients may be fitted on. */
export const FITTED_FILES = ['wice', 'begin', 'factcheckgpt_stance', 'attributionbench_ood'] as const
/** The file that is only ever measured. */
export const UNSEEN_FILE = 'qags'
export const ALL_FILES = [...FITTED_FILES, UNSEEN_FILE] as const
export type FileName = (typeof ALL_FILES)[number]

/** One labelled answer. */
export interface Row {
  readonly file: FileName
  readonly id: string
  readonly query: string
  readonly context: readonly string[]
  readonly response: string
  readonly supported: boolean
  /** Where it comes from within its file, such as the generator: more than one slice a row. */
  readonly slices: readonly string[]
  /** Rows that share a context, a query or a document belong together. */
  readonly group: number
}

/** A row of a file of labelled answers, as it is written. */
export interface LabelledRow {
  readonly id: string
  readonly query: string | null
  readonly context: readonly string[]
  readonly response: string
  readonly label: string
}

/** The folder of the labelled data, from ASSAY_DATA. */
export function dataFolder(): string {
  const folder = process.env['ASSAY_DATA']
  if (folder) return folder
  throw new Error(
    'ASSAY_DATA is not set. Set it to the folder that holds the labelled data (wice.jsonl, begin.jsonl, …).',
  )
}

interface RawRow extends LabelledRow {
  readonly source: string
  readonly meta?: { model?: string; stance?: string; wice_label?: string; doc?: string }
}

/** All rows of the files. Rows of attributionbench_ood whose response BEGIN has too are left out. */
export function readRows(folder: string): Row[] {
  const raw = ALL_FILES.flatMap((file) => readFile(folder, file).map((row) => ({ file, row })))
  const begin = new Set(raw.filter(({ file }) => file === 'begin').map(({ row }) => plain(row.response)))
  const kept = raw.filter(({ file, row }) => file !== 'attributionbench_ood' || !begin.has(plain(row.response)))
  const groups = groupsOf(kept.map(({ file, row }) => keysOf(file, row)))
  return kept.map(({ file, row }, at) => ({
    file,
    id: row.id,
    query: row.query ?? '',
    context: row.context,
    response: row.response,
    supported: row.label === 'supported',
    slices: [row.source, ...(row.meta?.model === undefined ? [] : [`model ${row.meta.model}`])],
    group: groups[at] ?? at,
  }))
}

function readFile(folder: string, file: string): RawRow[] {
  const lines = readFileSync(join(folder, `${file}.jsonl`), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => JSON.parse(line) as RawRow)
}

/** Letters and digits only, so that spacing and citation marks do not hide a duplicate. */
function plain(response: string): string {
  return response
    .toLowerCase()
    .replace(/\[\d+\]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

const NO_QUERY = new Set(['', 'Summarize the article.'])

function keysOf(file: FileName, { context, query, meta }: RawRow): string[] {
  const keys = [`context ${context.join('\n')}`]
  if (query !== null && !NO_QUERY.has(query)) keys.push(`query ${query}`)
  if (meta?.doc !== undefined) keys.push(`document ${file} ${meta.doc}`)
  return keys
}

/** Numbers of the groups that rows fall into when rows with any key in common belong together. */
function groupsOf(keys: readonly (readonly string[])[]): number[] {
  const parents = keys.map((_, at) => at)
  const root = (at: number): number => {
    while (parents[at] !== at) at = parents[at] = parents[parents[at] as number] as number
    return at
  }
  const first = new Map<string, number>()
  keys.forEach((list, at) => {
    for (const key of list) {
      const known = first.get(key)
      if (known === undefined) first.set(key, at)
      else parents[root(at)] = root(known)
    }
  })
  return keys.map((_, at) => root(at))
}
