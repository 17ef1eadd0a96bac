import { isStopWord } from '../words/stop-words.ts'
import type { Word } from '../words/word.ts'
import { readChinese } from './chinese-units.ts'
import { HELPING } from './helping-words.ts'
import { AT_LEAST, AT_MOST, DENYING, hasContrary, keyOf, type Phrase, type Role, roleOf } from './polarity-lists.ts'
import type { Denial, Restriction, Statement, Unit } from './units.ts'

/** Words of a sentence beyond this many are not compared. */
const MOST_WORDS = 160

/** What says without a word of denial that something applies: `includes` where another says `excludes`, `always` for `never`. */
const AFFIRMING = new Set(['always', 'includes', 'included', 'including', 'everyone', 'everybody'].map(keyOf))

const HAN = /[\u4E00-\u9FFF]/

/** Reads the words of a sentence. Their offsets are into `text`. */
export function readStatement(text: string, words: readonly Word[]): Statement {
  const first = words[0]
  const last = words[Math.min(words.length, MOST_WORDS) - 1]
  if (first === undefined || last === undefined) return NOTHING
  if (HAN.test(text.slice(first.start, last.end))) return readChinese(text, { start: first.start, end: last.end })
  return new Reader(text, words.slice(0, MOST_WORDS)).read()
}

const NOTHING: Statement = { units: [], denials: [], restrictions: [], reported: [], conditions: [] }

/** What separates clauses for the reach of a denial. */
const BREAK = /[,;:()[\]–—،؛]| - /
const JOINTS = new Set(
  'and but or except because if when while although though which who that where unless whereas since as so ان التي الذي لكن بل اذا لو وفي وعلي وهي وهو'.split(
    ' ',
  ),
)

const OFTEN = new Set('a an per each every daily weekly monthly yearly annually more again only'.split(' '))

const KINDS = new Set(
  'failed failing refused denied excluded prohibited banned forbidden disabled exempt absent illegal ineligible'.split(
    ' ',
  ),
)
const DETERMINERS = new Set('the a an any all each every these those your our their its of for'.split(' '))

/** What stands between two denials of one sentence. */
const GOING_ON = new Set(['and', 'or'])
/** Arabic; what English denies of several things is told apart in `denied-lists.ts`. */
const OR = 'او'

class Reader {
  private readonly text: string
  private readonly words: readonly Word[]
  private readonly units: Unit[] = []
  private readonly denials: Denial[] = []
  private readonly restrictions: Restriction[] = []
  private readonly reported: number[] = []
  private readonly conditions: number[] = []
  private clause = 0

  constructor(text: string, words: readonly Word[]) {
    this.text = text
    this.words = words
  }

  read(): Statement {
    const { words, units, denials, restrictions, reported, conditions } = this
    for (let at = 0; at < words.length;) {
      const word = words[at] as Word
      this.markClause(at)
      const role = roleOf(this.formAt(at))
      const phrase = this.phraseAt(at, role)
      if (phrase === undefined) {
        this.addWord(at, role)
        at += 1
      } else {
        const last = words[at + phrase.forms.length - 1] as Word
        this.addPhrase(phrase, { start: word.start, end: last.end })
        at += phrase.forms.length
      }
    }
    return { units, denials: denials.filter((denial) => !this.isUntil(denial)), restrictions, reported, conditions }
  }

  /** `not open until ten`: open after ten. */
  private isUntil({ at, clause }: Denial): boolean {
    for (let next = at; this.units[next]?.clause === clause; next++) {
      const unit = this.units[next] as Unit
      if (unit.key !== 'until') continue
      this.units[next] = { ...unit, key: 'after' }
      return true
    }
    return false
  }

  private markClause(at: number): void {
    const [before, word] = [this.words[at - 1], this.words[at] as Word]
    if (before === undefined || before.form === 'non') return
    if (JOINTS.has(word.form) || this.breaksBetween(before.end, word.start)) this.clause += 1
  }

  /** Most words have nothing but a blank between them. */
  private breaksBetween(end: number, start: number): boolean {
    return !(start - end === 1 && this.text[end] === ' ') && BREAK.test(this.text.slice(end, start))
  }

  private phraseAt(at: number, { phrases }: Role): Phrase | undefined {
    return phrases.find(({ forms }) => forms.every((form, offset) => this.formAt(at + offset) === form))
  }

  /** Arabic words without a conjunction that is written with them. */
  private formAt(at: number): string {
    const word = this.words[at]
    if (word === undefined) return ''
    return word.script === 'arabic' ? withoutConjunction(word.form) : word.form
  }

  private addPhrase({ reads }: Phrase, { start, end }: { start: number; end: number }): void {
    if (reads === 'denying') this.addDenial(start, end)
    else if (reads !== 'light') this.units.push({ key: reads, start, end, clause: this.clause, content: false })
  }

  private addDenial(start: number, end: number, goesOn = false): void {
    this.denials.push({ start, end, clause: this.clause, at: this.units.length, ...(goesOn && { goesOn }) })
  }

  private addWord(at: number, { denies, restricts, isLight, reports, isCondition }: Role): void {
    const word = this.words[at] as Word
    const { start, end, kind } = word
    const form = this.formAt(at)
    const { units, clause } = this
    if (reports) this.reported.push(units.length)
    if (isCondition && !this.isHowOften(form, at)) this.conditions.push(units.length)
    if (kind === 'word' && restricts) {
      this.restrictions.push({ start, end, clause, at: units.length })
      return
    }
    if (kind === 'word' && (denies || form.endsWith("'t"))) {
      // `nor` goes on with a denial.
      const goesOn = form === 'nor' && this.denials.length > 0
      if (!this.isKind(form, at)) {
        const isSecond = this.denials.length > 0 && form === 'not' && GOING_ON.has(this.words[at - 1]?.form ?? '')
        if (!goesOn && !this.isCount(form, at)) this.addDenial(start, end, isSecond)
        return
      }
    }
    if (form === 'non' && this.words[at + 1]?.kind === 'word') return
    const key = this.keyAt(word, at)
    const isSmall = isLight || isStopWord(word)
    if (isSmall && !(kind === 'word' && hasContrary(key))) return
    const content = !isSmall && !AFFIRMING.has(key) && key.length > 1
    const isAlternative = this.words[at - 1]?.form === OR
    units.push({ key, start, end, clause, content, ...(isAlternative && { isAlternative }) })
  }

  /** `Failed webhooks are retried`: what kind they are, of which something is said. */
  private isKind(form: string, at: number): boolean {
    if (!KINDS.has(form)) return false
    const [before, next] = [this.words[at - 1], this.words[at + 1]]
    if (next?.kind !== 'word' || isStopWord(next) || HELPING.has(next.form)) return false
    if (this.text[(this.words[at] as Word).end] !== ' ') return false
    return (
      before === undefined ||
      DETERMINERS.has(before.form) ||
      this.breaksBetween(before.end, (this.words[at] as Word).start)
    )
  }

  /** `once a day`. */
  private isHowOften(form: string, at: number): boolean {
    return form === 'once' && OFTEN.has(this.words[at + 1]?.form ?? '')
  }

  /** `no. 1`, and `No, it is green`, also in a cell: `| Children | No, a sponge bath |`. */
  private isCount(form: string, at: number): boolean {
    if (form !== 'no') return false
    const [before, own, next] = [this.words[at - 1], this.words[at] as Word, this.words[at + 1]]
    if (next?.kind === 'number') return true
    const begins = before === undefined || this.text.slice(before.end, own.start).includes('|')
    return begins && next !== undefined && /^[,!]/.test(this.text.slice(own.end))
  }

  private keyAt(word: Word, at: number): string {
    if (this.words[at + 1]?.kind === 'number') {
      if (word.form === 'over' || word.form === 'above') return AT_LEAST
      if (word.form === 'under' || word.form === 'below') return AT_MOST
    }
    const key = keyOf(word.form)
    return this.words[at - 1]?.form === 'non' ? `non${key}` : key
  }
}

/** A word without `و` or `ف` before a word that denies: `وليس`. */
function withoutConjunction(form: string): string {
  if (form.length < 3 || (form[0] !== 'و' && form[0] !== 'ف')) return form
  const rest = form.slice(1)
  return DENYING.has(rest) ? rest : form
}
