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
  if (evidence.sentences[at - 1]?.passage !== evidence.sentences[at]?.passage) return []
  const before = wordsAt({ evidence }, at - 1)
  const verb = before.findIndex(({ form }) => HELPING.has(form))
  return verb > 0 && verb <= LONGEST_SUBJECT ? before.slice(0, verb) : []
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
