import { lazily } from '../../../../support/lazily.ts'
import { MONTHS } from '../../../../text/data/months.ts'
import type { EvidenceIndex, IndexedPassage } from '../../../../text/evidence/evidence.ts'
import type { WordColumns } from '../../../../text/words/word-columns.ts'
import { type Word } from '../../../../text/words/word.ts'
import { WordTable } from '../../../../text/words/word-table.ts'
import { words } from '../../../../text/words/words.ts'
import type { Claim } from '../claims.ts'

/** What stands ahead of a month that is meant as a time, and behind it in Hindi. */
const AHEAD = new Set(
  'in by since until till during from before after between im ab bis seit vor nach en depuis dès jusqu avant après em desde hasta até antes a da entro fino sinds tot vanaf voor в с до по к في منذ حتي قبل بعد شهر در از تا ماه'.split(
    ' ',
  ),
)
const BEHIND = new Set('में से तक के'.split(' '))
/** Words as often as months. */
const AMBIGUOUS = new Set([
  'may',
  'march',
  'mars',
  'mart',
  'mai',
  'mei',
  'mart',
  'ماي',
  'مه',
  'اب',
  'آب',
  'مهر',
  'تیر',
  'دی',
])

const byForm = lazily(() => {
  const table = new Map<string, number>()
  for (const [name, month] of Object.entries(MONTHS)) {
    const [first, ...others] = words(name)
    if (first !== undefined && others.length === 0 && !AMBIGUOUS.has(first.form)) table.set(first.form, month)
  }
  return table
})

/** The same of words that may be other words as well. */
const monthTable = lazily(() => {
  const table = new WordTable<number>()
  for (const [form, month] of byForm()) table.add(form, month)
  for (const [name, month] of Object.entries(MONTHS)) if (!byForm().has(name)) table.add(name, month)
  return table
})

/** Months of the Persian calendar have higher numbers; they are not converted. */
const MOST = 12

/**
 * The months of a claim without a day or year (`in June`) that the evidence has nowhere, where it has another one. A month that
 * is a word or a name as well is passed over.
 */
export function loneMonths({ words: own, dates, support }: Claim, evidence: EvidenceIndex): readonly Word[] {
  const months = byForm()
  const found = own.filter(
    (word, at) =>
      months.has(word.form) &&
      (AHEAD.has(own[at - 1]?.form ?? '') || BEHIND.has(own[at + 1]?.form ?? '')) &&
      !dates.some(({ start, end }) => start < word.end && word.start < end),
  )
  // Most are in the passage that the claim comes from, and no other is read then.
  const source = evidence.passages[evidence.sentences[support.sentences[0] ?? -1]?.passage ?? -1]
  const near = found.length === 0 || source === undefined ? [] : monthsNamedIn(source)
  return found.filter(({ form }) => {
    const month = months.get(form) ?? 0
    if (near.includes(month)) return false
    const known = evidence.shared(monthsIn, () => monthsIn(evidence))
    return !known.has(month) && known.values().some((other) => other > MOST === month > MOST)
  })
}

/** The months that the evidence has, by name or within dates. */
function monthsIn({ passages, dates }: EvidenceIndex): ReadonlySet<number> {
  const known = new Set<number>()
  for (const { month } of dates) if (month !== undefined) known.add(month)
  for (const passage of passages) for (const month of monthsNamedIn(passage)) known.add(month)
  return known
}

/** The months that a passage names; kept with what else is known about its text. */
function monthsNamedIn({ columns, about }: IndexedPassage): readonly number[] {
  return about(monthsNamedIn, () => readMonths(columns))
}

function readMonths(columns: WordColumns): readonly number[] {
  const named: number[] = []
  const table = monthTable()
  for (let at = 0; at < columns.length; at++) {
    const months = table.of(columns, at)
    if (months !== undefined && columns.kindAt(at) === 'word') named.push(...months)
  }
  return named
}
