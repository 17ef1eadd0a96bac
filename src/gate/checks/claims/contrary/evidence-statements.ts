import type { EvidenceIndex, EvidenceSentence, IndexedPassage } from '../../../../text/evidence/evidence.ts'
import { type Phrases, readPhrases } from '../../../../text/polarity/exchanges/swapped.ts'
import { readStatement } from '../../../../text/polarity/statement.ts'
import type { Statement } from '../../../../text/polarity/units.ts'
import type { Word } from '../../../../text/words/word.ts'
import { HELPING } from '../../../../text/polarity/helping-words.ts'
import type { GateIndex } from '../../../gate-index.ts'

const EMPTY: Statement = { units: [], denials: [], restrictions: [], reported: [], conditions: [] }

/** A sentence of the evidence; questions state nothing. */
export function statementAt(index: GateIndex, at: number): Statement {
  const known = index.shared(readStatements, readStatements)
  const read = known.get(at) ?? readAt(index, at)
  known.set(at, read)
  return read
}

function readStatements(): Map<number, Statement> {
  return new Map()
}

function readAt({ evidence }: GateIndex, at: number): Statement {
  const sentence = evidence.sentences[at]
  const passage = sentence && evidence.passages[sentence.passage]
  if (passage === undefined || sentence === undefined) return EMPTY
  if (/[?？؟]/.test(passage.text.slice(sentence.end - 1, sentence.end + 1))) return EMPTY
  const own = wordsAt({ evidence }, at)
  if (own[0] === undefined || !POINTING.has(own[0].form)) return readStatement(passage.text, own)
  return readStatement(passage.text, [...subjectBefore({ evidence }, at), ...own.slice(1)])
}

/** What begins a sentence in place of the subject of the one before. */
const POINTING: ReadonlySet<string> = new Set(['it', 'they', 'he', 'she'])
const LONGEST_SUBJECT = 6

/** The words ahead of the verb of the sentence before, where there are few. */
function subjectBefore({ evidence }: Pick<GateIndex, 'evidence'>, at: number): readonly Word[] {
  for (let from = at - 1; from >= at - MOST_BEFORE; from--) {
    if (evidence.sentences[from]?.passage !== evidence.sentences[at]?.passage) return []
    const before = wordsAt({ evidence }, from)
    // `It weighs 201 grams. It has no jack.`
    if (before[0] !== undefined && POINTING.has(before[0].form)) continue
    const verb = before.findIndex(({ form }) => HELPING.has(form))
    return verb > 0 && verb <= LONGEST_SUBJECT ? before.slice(0, verb) : nameAhead(before)
  }
  return []
}

const MOST_BEFORE = 3
const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an', 'our', 'your'])

/** The name that a sentence begins with: `The Beta 3 charges at 30 W.` */
function nameAhead(words: readonly Word[]): readonly Word[] {
  const from = words[0] !== undefined && ARTICLES.has(words[0].form) ? 1 : 0
  const behind = words.findIndex(({ casing }, at) => at >= from && casing === 'lower')
  return behind > from && behind <= LONGEST_SUBJECT ? words.slice(0, behind) : []
}

/** An order that names no object, with that of which the sentence before speaks, and with its name alone: `Do not give to children.` */
export function ordersAt(index: GateIndex, at: number): readonly Statement[] {
  const own = wordsAt(index, at)
  const behind = objectPlace(own)
  const topic = behind === undefined ? [] : topicBefore(index, at)
  const passage = index.evidence.passages[index.evidence.sentences[at]?.passage ?? -1]
  if (passage === undefined || topic.length === 0) return []
  const figure = topic.findIndex(({ kind }) => kind !== 'word')
  const topics = figure > 0 ? [topic, topic.slice(0, figure)] : [topic]
  return topics.map((of) => readStatement(passage.text, [...own.slice(0, behind), ...of, ...own.slice(behind)]))
}

const WITHOUT_OBJECT = new Set(
  'to in on with for if during after before near above below at by when while without'.split(' '),
)

/** Where the object belongs of an order that names none, of what is spoken of: `Do not give to children.` */
function objectPlace([first, second, third, fourth]: readonly Word[]): number | undefined {
  if (first?.form === 'do' && second?.form === 'not')
    return WITHOUT_OBJECT.has(fourth?.form ?? '') ? LONG_ORDER : undefined
  if (first?.form !== "don't" && first?.form !== 'never') return undefined
  return second?.kind === 'word' && WITHOUT_OBJECT.has(third?.form ?? '') ? SHORT_ORDER : undefined
}

const LONG_ORDER = 3
const SHORT_ORDER = 2
const LONGEST_TOPIC = 4

/** What the sentence before begins with, up to a sign or a verb that helps: `Ibuprofen 400 mg: adults take one tablet.` */
function topicBefore({ evidence }: Pick<GateIndex, 'evidence'>, at: number): readonly Word[] {
  const passage = evidence.sentences[at]?.passage
  if (passage === undefined || evidence.sentences[at - 1]?.passage !== passage) return []
  const text = evidence.passages[passage]?.text ?? ''
  const before = wordsAt({ evidence }, at - 1)
  const end = before.findIndex(
    ({ form, start }, place) =>
      HELPING.has(form) || (place > 0 && /[:,;(]/.test(text.slice(before[place - 1]?.end ?? start, start))),
  )
  return end > 0 && end <= LONGEST_TOPIC ? before.slice(0, end) : []
}

/** The words of a sentence of the evidence. Several claims are compared with the same, each in several ways. */
export function wordsAt({ evidence }: Pick<GateIndex, 'evidence'>, at: number): readonly Word[] {
  const known = evidence.shared(wordsBySentence, wordsBySentence)
  let words = known.get(at)
  if (words === undefined) known.set(at, (words = readWords(evidence, at)))
  return words
}

function wordsBySentence(): Map<number, readonly Word[]> {
  return new Map()
}

/** The same as phrases are compared. */
export function phrasesAt({ evidence }: Pick<GateIndex, 'evidence'>, at: number): Phrases {
  const known = evidence.shared(phrasesBySentence, phrasesBySentence)
  let phrases = known.get(at)
  if (phrases === undefined) known.set(at, (phrases = readPhrases(wordsAt({ evidence }, at))))
  return phrases
}

function phrasesBySentence(): Map<number, Phrases> {
  return new Map()
}

function readWords(evidence: EvidenceIndex, at: number): Word[] {
  const { passage, start, firstWord, endWord } = evidence.sentences[at] as EvidenceSentence
  const { columns } = evidence.passages[passage] as IndexedPassage
  const own: Word[] = []
  for (let word = firstWord; word < endWord; word++) {
    if (columns.startAt(word) >= start) own.push(columns.wordAt(word))
  }
  return own
}
