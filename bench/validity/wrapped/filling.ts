import { seededRandom } from '../../../src/support/seeded-random.ts'
import type { Case, Statement } from './cases.ts'
import { hashOf, type Form, type Language } from './forms.ts'
import { type Chosen, chosen, slotsOf } from './grammar.ts'

/** A statement where it stands in an answer, its letters as they are there. */
export interface Placed {
  /** 0 for the case's own statement, 1 and 2 for those that go with it. */
  readonly statement: number
  readonly start: number
  readonly end: number
}

/** An answer made of statements and a form. */
export interface Wrapped {
  readonly text: string
  readonly placed: readonly Placed[]
}

/** Whether the case has what the form asks for. */
export function fits(form: Form, { question, statements, traditional }: Case): boolean {
  if (form.script === 'traditional' && !traditional) return false
  const slots = slotsOf(form.pieces)
  if (slots.has('question') && question === undefined) return false
  return statements.length >= (slots.has('claim3') ? 3 : slots.has('claim2') ? 2 : 1)
}

/** The case's statements in the form. Equal forms, cases and seeds give equal texts. */
export function wrap(form: Form, given: Case, seed: number): Wrapped {
  const random = seededRandom(seed ^ hashOf(`${form.id} ${given.id}`))
  const pieces = chosen(form.pieces, random)
  const other = otherPassage(pieces, given, random)
  const placed: Placed[] = []
  let text = ''
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === 'words') {
      text += piece.text
      continue
    }
    const statement = STATEMENTS.indexOf(piece.name)
    if (statement === -1) {
      text += slotText(piece, { form, given, other })
      continue
    }
    const shown = statementText(statementAt(given, statement), piece.manner)
    placed.push({ statement, start: text.length, end: text.length + shown.length })
    text += shown + (piece.manner.includes('open') ? '' : missingStop(shown, { pieces, at, language: form.language }))
  }
  return { text: text.trimEnd(), placed }
}

const STATEMENTS = ['claim', 'claim2', 'claim3']

function statementAt({ id, statements }: Case, at: number): Statement {
  const found = statements[at]
  if (found === undefined) throw new Error(`Case ${id} has no statement ${at + 1}.`)
  return found
}

/** One that none of the chosen text's statements is about, where there is one. */
function otherPassage(pieces: readonly Chosen[], given: Case, random: () => number): number {
  const used = new Set([given.statements[0]?.passage])
  for (const piece of pieces) {
    if (piece.kind === 'slot') used.add(given.statements[STATEMENTS.indexOf(piece.name)]?.passage)
  }
  const free = given.passages.map((_, at) => at).filter((at) => !used.has(at))
  const rest = free.length > 0 ? free : [given.statements[0]?.passage === 0 ? 1 : 0]
  return rest[Math.floor(random() * rest.length)] ?? 0
}

function slotText(
  { name, manner }: Extract<Chosen, { kind: 'slot' }>,
  { form, given, other }: { form: Form; given: Case; other: number },
): string {
  const own = given.passages[statementAt(given, 0).passage] ?? ''
  if (name === 'total') return String(given.passages.length)
  if (name === 'other') return String(other + 1)
  if (name === 'question') return given.question ?? ''
  if (name === 'quote') return firstSentence(own)
  if (name === 'excerpt') return excerpt(own)
  if (name === 'an') return statementAt(given, 0).text.startsWith('ال') ? 'أن' : 'أنه'
  const which = /\d$/.exec(name)?.[0] ?? '1'
  const passage = manner.includes('other') ? other : statementAt(given, Number(which) - 1).passage
  if (name.startsWith('ordinal')) return ordinal(passage, manner.includes('m') ? 'ar:m' : form.language)
  return manner.includes('ar') ? arabicDigits(passage + 1) : String(passage + 1)
}

const ORDINALS: Readonly<Record<Language | 'ar:m', readonly string[]>> = {
  en: ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'],
  zh: ['一', '二', '三', '四', '五', '六', '七', '八'],
  ar: ['الأولى', 'الثانية', 'الثالثة', 'الرابعة', 'الخامسة', 'السادسة', 'السابعة', 'الثامنة'],
  'ar:m': ['الأول', 'الثاني', 'الثالث', 'الرابع', 'الخامس', 'السادس', 'السابع', 'الثامن'],
}

function ordinal(passage: number, table: Language | 'ar:m'): string {
  const word = ORDINALS[table][passage]
  if (word === undefined) throw new Error(`There is no word for passage ${passage + 1}.`)
  return word
}

function arabicDigits(value: number): string {
  return String(value).replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
}

function firstSentence(passage: string): string {
  const [, first = passage] = /^\s*(\S.*?[.!?。！？؟])(?=\s|$|[\p{Script=Han}])/u.exec(passage) ?? []
  return first.slice(0, 200).trim()
}

/** About as much as a title has. */
function excerpt(passage: string): string {
  if (/\p{Script=Han}/u.test(passage)) return passage.slice(0, 12)
  return passage.split(/\s+/).filter(Boolean).slice(0, 6).join(' ')
}

function statementText({ text }: Statement, manner: readonly string[]): string {
  const said = manner.includes('mid') ? continued(text) : text
  return manner.includes('open') ? said.replace(STOP, '') : said
}

const STOP = /\s*[.!?。！？؟]+$/

/** As a model goes on in the middle of a sentence: names keep their capitals, so only known words lose theirs. */
function continued(text: string): string {
  const [word = ''] = /^[A-Za-z]+/.exec(text) ?? []
  const acronym = word.length > 1 && word === word.toUpperCase()
  return FUNCTION_WORDS.has(word.toLowerCase()) && !acronym ? text.slice(0, 1).toLowerCase() + text.slice(1) : text
}

const FUNCTION_WORDS = new Set(
  `the a an it its they their this that these those there he she his her we our you your one two three some many most all
  each both no not in on at of for from to by with as if when while after before since during between under over until
  because although however and but or also only about more less fewer every any what how who where`.split(/\s+/),
)

/** Stands for the text of a slot. */
const SLOT_TEXT = 'x'

/** A statement without a stop gets one where the answer goes on behind it. */
function missingStop(
  shown: string,
  { pieces, at, language }: { pieces: readonly Chosen[]; at: number; language: Language },
): string {
  if (/[.!?。！？؟…:;"”»)\]]$/.test(shown)) return ''
  const rest = pieces.slice(at + 1).map((piece) => (piece.kind === 'words' ? piece.text : SLOT_TEXT))
  return /^[^\S\n]*(?:\n|<|\||\*|$)/.test(rest.join('')) ? '' : language === 'zh' ? '。' : '.'
}
