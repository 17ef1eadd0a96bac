import { lowerBound } from '../../support/lower-bound.ts'
import type { Word } from '../words/word.ts'
import { words } from '../words/words.ts'

export interface Clause {
  /** UTF-16 code units into the text, end exclusive. Leaves out the conjunction that joins it to the clause before. */
  readonly start: number
  readonly end: number
}

/** Fewer words than this are not a clause. */
const SHORTEST_CLAUSE = 3

const FINITE_VERBS = new Set(
  (
    'is are was were am be been has have had does do did can could will would may might must shall should became become becomes ' +
    'began begins won wins lost loses made makes took takes gave gives came comes went goes said says wrote writes led leads ' +
    'held holds left leaves grew grows rose rises fell falls sold sells built builds found finds met meets ran runs sat sits ' +
    'sent sends stood stands kept keeps knew knows saw sees spent spends told tells thought thinks brought brings paid pays ' +
    'set sets put puts got gets remains remained includes contains consists serves lives works plays provides'
  ).split(' '),
)
const SUBJECTS = new Set(
  'he she it they we i you this that these those there the a an his her its their our my your both each many most some all one two three'.split(
    ' ',
  ),
)

/** What may separate clauses: a semicolon, or a comma with a conjunction. */
const JOINT =
  /[;；؛]|[,，،](?: (?:and|but|so|yet|while|whereas|although|though)\b(?! (?:so|then) on))|，(?=但|而|并且|不过|然而)/gi

/**
 * A sentence (from `start` to `end`) split where the next clause has its own subject and verb. When in doubt it stays
 * whole: it is never split inside quotation marks or brackets, or so that a clause has no verb.
 */
export function clauses(text: string, { start, end }: { start: number; end: number }): Clause[] {
  const sentence = text.slice(start, end)
  const joints = jointsOf(sentence)
  const found: Clause[] = []
  let from = 0
  if (joints.length > 0) {
    const read = new ReadSentence(sentence)
    for (const { at, next } of joints) {
      const enclosed = read.isEnclosed(at)
      if (enclosed || !read.isClause(from, at) || !read.isClause(next, sentence.length)) continue
      found.push({ start: start + from, end: start + at })
      from = next
    }
  }
  found.push({ start: start + from, end })
  return found
}

function jointsOf(sentence: string): { at: number; next: number }[] {
  const joints: { at: number; next: number }[] = []
  for (const { 0: mark, index } of sentence.matchAll(JOINT)) {
    let next = index + mark.length
    while (sentence[next] === ' ') next++
    if (/^[;；؛]/.test(mark) || mark === '，' || beginsWithSubject(sentence.slice(next, next + 80))) {
      joints.push({ at: index, next })
    }
  }
  return joints
}

/** Begins with a pronoun, article or name: `, and he left`, not `, and left`. */
function beginsWithSubject(ahead: string): boolean {
  const [first] = words(ahead)
  return first !== undefined && (SUBJECTS.has(first.form) || first.casing === 'title' || first.casing === 'upper')
}

/** Answers questions about the parts of one sentence. Any part may be most of the sentence, so it is read once for all. */
class ReadSentence {
  private readonly sentence: string
  private readonly words: readonly Word[]
  /** Before each word and after the last: how many words so far make a clause, given two words before them. */
  private readonly sums: Int32Array
  /** How far brackets and straight quotation marks have been counted. */
  private read = 0
  private depth = 0
  private straight = 0

  constructor(sentence: string) {
    this.sentence = sentence
    this.words = words(sentence)
    this.sums = new Int32Array(this.words.length + 1)
    for (const [at, word] of this.words.entries())
      this.sums[at + 1] = (this.sums[at] as number) + (makesClause(word, at, this.words) ? 1 : 0)
  }

  /** Whether a part has enough words and a verb. It must not end inside a word, but may begin inside one. */
  isClause(from: number, to: number): boolean {
    const { sentence, sums } = this
    const [first, end] = [this.wordFrom(from), this.wordFrom(to)]
    const before = this.words[first - 1]
    const cut = before === undefined || before.end <= from ? [] : words(sentence.slice(from, before.end))
    if (cut.length + end - first < SHORTEST_CLAUSE) return false
    const beginning = [...cut, ...this.words.slice(first, Math.min(end, first + 2))]
    return beginning.some(makesClause) || (end > first + 2 && (sums[end] as number) > (sums[first + 2] as number))
  }

  /** Whether more brackets or quotation marks have opened than closed before `at`. Call it with ascending places. */
  isEnclosed(at: number): boolean {
    for (; this.read < at; this.read++) {
      const character = this.sentence[this.read] as string
      if ('([“«「『（'.includes(character)) this.depth += 1
      else if (')]”»」』）'.includes(character)) this.depth -= 1
      else if (character === '"') this.straight += 1
    }
    return this.depth > 0 || this.straight % 2 === 1
  }

  /** The first word that begins at a place or after it. */
  private wordFrom(place: number): number {
    return lowerBound((at) => (this.words[at] as Word).start < place, this.words.length)
  }
}

/** Whether a word makes its words a clause: a verb, or a word of a script without spaces. */
function makesClause(word: Word, index: number, all: readonly Word[]): boolean {
  return word.kind === 'gram' || isVerb(word, index, all)
}

const SINGULAR = new Set(['he', 'she', 'it', 'who'])

/** `she listens`, `it never ends`: a word in -s after a pronoun is a verb, without a list of verbs. */
function isActing({ form, kind, casing }: Word, before: readonly Word[]): boolean {
  if (kind !== 'word' || casing !== 'lower' || form.length < 4 || !/[^su]s$/.test(form)) return false
  const last = before.at(-1)?.form ?? ''
  const adverb = last.endsWith('ly') || ADVERBS.has(last)
  return SINGULAR.has((adverb ? before.at(-2)?.form : last) ?? '')
}

const ADVERBS = new Set('also always never now often only seldom sometimes soon still then'.split(' '))

function isVerb(word: Word, index: number, all: readonly Word[]): boolean {
  const { form, script, kind } = word
  if (kind !== 'word') return false
  if (script === 'arabic' || isActing(word, all.slice(Math.max(0, index - 2), index))) return true
  return FINITE_VERBS.has(form) || form.endsWith("n't") || (index > 0 && form.length > 4 && form.endsWith('ed'))
}
