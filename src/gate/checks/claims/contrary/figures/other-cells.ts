import type { EvidenceIndex } from '../../../../../text/evidence/evidence.ts'
import { measureOf } from '../../../../../text/numbers/measures/measures.ts'
import type { NumberMention } from '../../../../../text/numbers/number-mention.ts'
import { readNumbers } from '../../../../../text/numbers/numbers.ts'
import { words } from '../../../../../text/words/words.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { GateIndex } from '../../../../gate-index.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'
import { COMPARING } from '../other-entries.ts'
import { keysAround, keysOfContent } from '../sources.ts'

/** A part of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 2500
/** A number that is in more places than this may be anywhere. */
const MOST_PLACES = 24
const COUNTING = new Set(['plain', 'currency', 'percent', 'time'])

interface Cell {
  readonly text: string
  /** UTF-16 code units into the passage's text, end exclusive. */
  readonly start: number
  readonly end: number
}

interface Named {
  readonly name: string
  readonly keys: ReadonlySet<string>
}

interface Table {
  readonly passage: number
  readonly start: number
  readonly end: number
  /** One for each column; the first is of the names of the rows. */
  readonly columns: readonly Named[]
  readonly rows: readonly (Named & { readonly cells: readonly Cell[] })[]
}

/**
 * A figure of another row or column of a table than those which the claim names: `The Platinum card costs 340 a year for the main card`, where
 * 340 is what the table has of its partner card. Of any language that is read.
 */
export function otherCells(claim: Claim, { claims, index, turned }: Context): CheckFinding[] {
  const { sentence, numbers, missingNumbers, support } = claim
  if (numbers.length === 0 || support.recall < FROM) return []
  const tables = tablesOf(index.evidence)
  if (tables.length === 0 || turned() === undefined) return []
  const said = claims.text.slice(sentence.start, sentence.end)
  const compares = COMPARING.test(said)
  for (const number of numbers) {
    if (!COUNTING.has(number.kind) || missingNumbers.includes(number)) continue
    const { clause, bare } = clauseAround(claims.text, number, sentence)
    const before = claims.text.slice(sentence.start, number.start)
    const around = { bare, before, question: claims.question }
    for (const table of tables) {
      if (!isOneFigure(number, clause, table)) continue
      const unit = measureOf(claims.text, number)?.unit
      const found = cellOf(number, unit, { ...around, table })
      if (found === undefined || isElsewhere(number, { unit, table, index })) continue
      // `Sales rose in all channels: online gained 6.3%`
      if (compares && (COMPARING.test(clause) || !found.isOfClause)) continue
      const { cell, row, column, isAsked } = found
      if (isTimes(number, cell, `${said} ${claims.question}`)) continue
      const written = quotedText(claims.text.slice(number.start, number.end))
      return [
        {
          level: isAsked ? 'warn' : 'fail',
          reason_code: 'exchanged_values',
          message: `The sentence has ${written} of ${quotedText(row.name)}, of which the table has ${quotedText(cell.text)} under ${quotedText(column.name)}; ${written} is in another cell.`,
          span: [sentence.start, sentence.end],
          evidence: hitSpan(index, table.passage, cell),
        },
      ]
    }
  }
  return []
}

/** Whether it is so many times what the cell has, as the claim or the question says: `€40 for the additional driver` of 8 a day for five. */
function isTimes({ value }: NumberMention, cell: Cell, said: string): boolean {
  const [own] = readNumbers(cell.text)
  const times = Number(value) / Number(own?.value)
  return Number.isInteger(times) && times > 1 && readNumbers(said).some((one) => one.value === String(times))
}

/** Whether a clause has no other figure than those of the names of a table: `At 300 W the X1200 lasts 49 minutes`. */
function isOneFigure({ value }: NumberMention, clause: string, { columns, rows }: Table): boolean {
  const others = readNumbers(clause).filter((one) => one.value !== value)
  return others.every((one) =>
    [...columns, ...rows].some(({ name }) => readNumbers(name).some((own) => own.value === one.value)),
  )
}

const AND = / (?:and|or|while|whereas) /
const SIGN = /[,،؛，;；。:：、()（）]|\.(?=\s|$)/

/** What stands around a number up to the next signs, with it and without. */
function clauseAround(
  text: string,
  number: NumberMention,
  { start, end }: { readonly start: number; readonly end: number },
): { readonly clause: string; readonly bare: string } {
  const before = text.slice(start, number.start).split(SIGN).at(-1) ?? ''
  const behind = text.slice(number.end, end).split(SIGN)[0] ?? ''
  const written = text.slice(number.start, number.end)
  // `supermarkets gained 1.8% and stores 6.3%`
  const isOneOfTwo = readNumbers(`${before}${written}${behind}`).length > 1
  const own = isOneOfTwo && AND.test(before) && readNumbers(before).length > 0 ? before.split(AND).at(-1) : before
  const next = isOneOfTwo ? behind.split(AND)[0] : behind
  return { clause: `${own ?? ''}${written}${next ?? ''}`, bare: `${own ?? ''} ${next ?? ''}` }
}

const NONE: ReadonlySet<string> = new Set()

interface Found {
  readonly cell: Cell
  readonly row: Named
  readonly column: Named
  /** Whether the clause itself names the row, and whether the question alone does. */
  readonly isOfClause: boolean
  readonly isAsked: boolean
}

/** The cell of the row and column that a claim names, if it has another figure and the claim's is elsewhere in that row or column. */
function cellOf(
  { value }: NumberMention,
  unit: string | undefined,
  {
    bare,
    before,
    question,
    table: { columns, rows },
  }: Record<'bare' | 'before' | 'question', string> & { readonly table: Table },
): Found | undefined {
  // A row called 8 is not named by 23.8.
  const own = keysAround(words(bare))
  const ofClause = oneNamed(rows, own)
  const named = ofClause ?? oneNamed(rows, keysAround(words(before)))
  const row = named ?? oneNamed(rows, keysAround(words(question)))
  // 扣除200元免赔额 is of another row than the one that is named ahead of it.
  if (rows.some((other) => other !== row && !other.keys.difference(row?.keys ?? NONE).isDisjointFrom(own)))
    return undefined
  const whole = oneNamed(columns.slice(1), own)
  const column = whole ?? onlyMeant(columns.slice(1), own) ?? (named && onlyOfUnit(columns, { row: named, unit }))
  if (row === undefined || column === undefined) return undefined
  const at = columns.indexOf(column)
  const cell = row.cells[at]
  if (whole === undefined && cell !== undefined && !isOfUnit(cell, unit)) return undefined
  if (cell === undefined || !readNumbers(cell.text).some((one) => one.value !== value) || has(cell, value))
    return undefined
  const others = [...row.cells.slice(1), ...rows.flatMap(({ cells }) => cells[at] ?? [])]
  return others.some((other) => other !== cell && has(other, value))
    ? { cell, row, column, isOfClause: ofClause !== undefined, isAsked: named === undefined }
    : undefined
}

/** The only column that has a figure in a unit in a row. */
function onlyOfUnit(
  columns: readonly Named[],
  { row: { cells }, unit }: { readonly row: Table['rows'][number]; readonly unit: string | undefined },
): Named | undefined {
  const [found, ...others] = columns.filter((_, at) => at > 0 && cells[at] !== undefined && isOfUnit(cells[at], unit))
  return others.length === 0 ? found : undefined
}

function has({ text }: Cell, value: string): boolean {
  return readNumbers(text).some((one) => one.value === value)
}

/** The only one of some names whose words are all there, but for those that are part of its own. */
function oneNamed<T extends Named>(all: readonly T[], keys: ReadonlySet<string>): T | undefined {
  const named = all.filter((one) => one.keys.size > 0 && one.keys.isSubsetOf(keys))
  const [longest, ...others] = named.toSorted((a, b) => b.keys.size - a.keys.size)
  return longest !== undefined && others.every((one) => one.keys.isSubsetOf(longest.keys)) ? longest : undefined
}

/** The only one of some columns that has a word of the claim which no other has. */
function onlyMeant<T extends Named>(all: readonly T[], keys: ReadonlySet<string>): T | undefined {
  const [found, ...others] = all.filter((one) =>
    [...one.keys].some((key) => keys.has(key) && all.every((other) => other === one || !other.keys.has(key))),
  )
  return others.length === 0 ? found : undefined
}

function isOfUnit({ text }: Cell, unit: string | undefined): boolean {
  return unit !== undefined && readNumbers(text).some((number) => measureOf(text, number)?.unit === unit)
}

function keysIn(text: string): ReadonlySet<string> {
  return keysOfContent(words(text))
}

/** Whether the evidence has a figure outside a table, too, and counts nothing else by it. */
function isElsewhere(
  { value }: NumberMention,
  { unit, table, index }: { readonly unit: string | undefined; readonly table: Table; readonly index: GateIndex },
): boolean {
  const { numbers, passages } = index.evidence
  let looked = 0
  for (const place of numbers.placesOf(value)) {
    const mention = numbers.mentionAt(place)
    const passage = numbers.passageAt(place)
    const isIn = passage === table.passage && mention.start >= table.start && mention.start < table.end
    const known = isIn ? undefined : measureOf(passages[passage]?.text ?? '', mention)?.unit
    const isOther = unit !== undefined && known !== undefined && known !== unit
    if ((!isIn && !isOther) || ++looked > MOST_PLACES) return true
  }
  return false
}

function tablesOf(evidence: EvidenceIndex): readonly Table[] {
  return evidence.about(readTables, () => readTables(evidence))
}

function readTables({ passages }: EvidenceIndex): readonly Table[] {
  return passages.flatMap(({ text, about }, passage) =>
    about(tablesIn, () => tablesIn(text)).map((table) => ({ ...table, passage })),
  )
}

/** Longer passages are not searched for tables, nor longer tables read. */
const LONGEST = 20_000
const MOST_ROWS = 60

/** A head, a rule and at least two rows. */
const TABLE = /^\|[^\n]*\|[ \t]*\n\|(?=[^\n]*-)[ \t:|-]{1,400}\n(?:\|[^\n]*(?:\n|$)){2,}/gm

/** Those of one passage; kept with what else is known about its text. */
function tablesIn(text: string): readonly Omit<Table, 'passage'>[] {
  if (text.length > LONGEST || !text.includes('|')) return []
  return Array.from(text.matchAll(TABLE), ({ 0: all, index: start }) => {
    const lines = linesIn(all, start)
    const [head = [], , ...rows] = lines
    return {
      start,
      end: start + all.length,
      columns: head.map(named),
      rows: rows.slice(0, MOST_ROWS).map((cells) => ({ ...named(cells[0] ?? { text: '' }), cells })),
    }
  })
}

function named({ text }: Pick<Cell, 'text'>): Named {
  return { name: text, keys: keysIn(text) }
}

function linesIn(table: string, start: number): readonly (readonly Cell[])[] {
  let at = start
  return table
    .trimEnd()
    .split('\n')
    .map((line) => {
      let from = at + line.indexOf('|') + 1
      at += line.length + 1
      return line
        .trim()
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((text): Cell => {
          const lead = text.length - text.trimStart().length
          const cell = { text: text.trim(), start: from + lead, end: from + lead + text.trim().length }
          from += text.length + 1
          return cell
        })
    })
}
