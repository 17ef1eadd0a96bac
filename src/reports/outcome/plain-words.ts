import type { RunDocument } from '../../core/run.ts'
import { counted } from '../../support/counted.ts'

const FINDINGS: ReadonlyMap<string, string> = new Map([
  ['number', 'Says another number than the passage'],
  ['date', 'Says another date than the passage'],
  ['name', 'Says another name than the passage'],
  ['negation', 'Says the opposite of the passage'],
  ['opposite', 'Says the opposite of the passage'],
  ['missing_number', 'Says a number that no passage has'],
  ['missing_name', 'Says a name that no passage has'],
  ['unseen_words', 'Says what no passage speaks of'],
  ['scattered_words', 'Puts together what no passage says together'],
  ['no_passages', 'Says something although there are no passages'],
  ['cross_language', 'Cannot be compared: the passages are in another language'],
])

/** What is wrong with a statement, by what the judge found (`Reason.code`), or else by its verdict. */
export function findingInWords({
  verdict,
  needed,
  finding,
}: {
  readonly verdict: string
  readonly needed?: true
  readonly finding?: { readonly code?: string }
}): string {
  const against = verdict === 'CONTRADICTED'
  if (needed === true) return against ? 'The passages contradict an expected fact' : 'An expected fact is in no passage'
  const known = FINDINGS.get(finding?.code ?? '')
  return known ?? (against ? 'Says something that the passages contradict' : 'Says something that no passage supports')
}

/** A name that a person would give: the candidate, and the data without its folder and ending. */
export function runTitle({ run }: RunDocument): string {
  const file = run.dataset.name.split(/[/\\]/).at(-1) ?? ''
  const plain = file.replace(/\.(?:jsonl?|csv|tsv|ya?ml|parquet)(?:\.gz)?$/i, '').replaceAll('_', ' ')
  const data = plain.trim() === '' ? run.dataset.name : plain
  return run.candidateName === undefined ? data : `${run.candidateName} · ${data}`
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** `22 November 2026, 18:39 UTC`, of an RFC 3339 time in UTC; what is none stays as it is. */
export function dateInWords(time: string): string {
  const [, year, month = '', day = '', clock] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(time) ?? []
  const name = MONTHS[Number(month) - 1]
  return name === undefined ? time : `${Number(day)} ${name} ${year}, ${clock} UTC`
}

/** `120 examples`, or `40 examples, each answered 3 times`. */
export function sizeInWords({ run, summary }: RunDocument): string {
  const { epochs = 1 } = run
  return epochs === 1
    ? counted(summary.examples, 'example')
    : `${counted(summary.examples, 'answer')}, each example answered ${epochs} times`
}
