import { simplified } from '../characters/han.ts'
import type { Word } from '../words/word.ts'
import { DENYING } from './polarity-lists.ts'
import { readStatement } from './statement.ts'
import type { Statement } from './units.ts'

/** What a clause of a Chinese or Arabic sentence says. */
export interface ClauseStatement {
  readonly statement: Statement
  /** The same without the condition that stands ahead of it. */
  readonly bare: Statement
  readonly isConditional: boolean
  /** UTF-16 code units into the text of the sentence, end exclusive. */
  readonly start: number
  readonly end: number
  /** Whether it names its subject itself: it begins with no word that denies or helps. */
  readonly hasSubject: boolean
  /** What the sentence begins with, for clauses that name no subject. */
  readonly lead: string
  /** Content units from which on it says enough to be compared by itself. */
  readonly fewest: number
}

const BREAK = /[,;:，；：。、()（）،؛|\n]/
/** With these a clause is a condition of the next one. */
const CONDITION = /如果|如(?![下何])|若|只要|只有|除非|一旦|倘若|要是|凡|的话|否则|(?:的|时|后|前|者|内|期间|情况下)$/
const ARABIC_CONDITIONS = new Set('اذا لو ان عند عندما حال بشرط شريطه الا حتي بعد قبل مالم كلما حين حيث'.split(' '))
const ARABIC_JOINTS = new Set('لكن بل بينما فيما اما ولكن'.split(' '))
/** What a Chinese clause without a subject begins with. */
const WITHOUT_SUBJECT =
  /^(?:但是?|而且?|并(?!购)且?|也|还(?!款|原)|且|则|就(?!业|诊)|都(?!市)|均|可(?!乐)以?|能够?|会(?![员议计馆场费籍展所])|将(?!军)|须|应(?![用届])|必须|需要?|不(?!锈|动产)|没|无(?!线|人机|锡)|未(?!来|成年)|非(?!洲)|禁止|严禁|请|勿|别(?!墅)|支持|提供|享受)/

const FEWEST_HAN = 4
const FEWEST_ARABIC = 3
const LEAD = 4
const MOST_CLAUSES = 12

/** The clauses of a sentence, each with the condition that stands ahead of it; none of a sentence with too many. */
export function clauseStatements(text: string, words: readonly Word[]): readonly ClauseStatement[] {
  const runs = runsOf(words, text)
  if (runs.length > MOST_CLAUSES) return []
  const isHan = words[0]?.script === 'han'
  const lead = isHan ? leadOf(text.slice(words[0]?.start, words.at(-1)?.end)) : ''
  const found: ClauseStatement[] = []
  let ahead: readonly Word[] = []
  let before: Statement | undefined
  for (const run of runs) {
    const own = [...ahead, ...run]
    const [first, last] = [own[0], own.at(-1)]
    if (first === undefined || last === undefined) continue
    if (isHan ? CONDITION.test(simplified(text.slice(run[0]?.start, last.end))) : isConditional(run)) {
      // The last one depends on nothing that is known.
      ahead = own
      continue
    }
    const isConditioned = ahead.length > 0
    ahead = []
    const statement = readStatement(text, own)
    found.push({
      statement: before === undefined || isHan ? statement : withSubjectOf(before, statement),
      bare: isConditioned ? readStatement(text, run) : statement,
      isConditional: isConditioned,
      start: first.start,
      end: last.end,
      hasSubject: !isHan || !WITHOUT_SUBJECT.test(simplified(text.slice(first.start, last.end))),
      lead,
      fewest: isHan ? FEWEST_HAN : FEWEST_ARABIC,
    })
    before = statement
  }
  return found
}

/** An Arabic clause with the subject that stands behind its verb in the clause before: `تشمل الأجرة كذا ولا تشمل كذا`. */
function withSubjectOf(before: Statement, statement: Statement): Statement {
  const [verb, ...rest] = statement.units
  const at = before.units.findIndex(({ key }) => key === verb?.key)
  const subject = before.units[at + 1]
  if (verb === undefined || at < 0 || subject?.content !== true || rest.some(({ key }) => key === subject.key))
    return statement
  const moved = (all: Statement['denials']): Statement['denials'] =>
    all.map((one) => (one.at > 0 ? { ...one, at: one.at + 1 } : one))
  const { denials, restrictions } = statement
  return {
    ...statement,
    units: [verb, { ...subject, clause: verb.clause }, ...rest],
    denials: moved(denials),
    restrictions: moved(restrictions),
  }
}

function isConditional(run: readonly Word[]): boolean {
  return run.some(({ form }) => ARABIC_CONDITIONS.has(form) || ARABIC_CONDITIONS.has(form.slice(1)))
}

function leadOf(sentence: string): string {
  return (
    simplified(sentence)
      .replace(/^[^\p{Script=Han}]+/u, '')
      .match(/^\p{Script=Han}+/u)?.[0]
      .slice(0, LEAD) ?? ''
  )
}

function runsOf(words: readonly Word[], text: string): readonly (readonly Word[])[] {
  const runs: Word[][] = [[]]
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    if (before !== undefined && (BREAK.test(text.slice(before.end, word.start)) || beginsClause(word))) runs.push([])
    runs.at(-1)?.push(word)
  }
  return runs.filter(({ length }) => length > 0)
}

/** `ولا تشمل`: an Arabic denial that a conjunction joins to what stands ahead. */
function beginsClause({ script, form }: Word): boolean {
  if (script !== 'arabic') return false
  if (ARABIC_JOINTS.has(form)) return true
  return /^[وف]/.test(form) && DENYING.has(form.slice(1))
}
