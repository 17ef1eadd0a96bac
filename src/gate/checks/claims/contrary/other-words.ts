import type { EvidenceSentence } from '../../../../text/evidence/evidence.ts'
import { aligned } from '../../../../text/polarity/align.ts'
import { readStatement } from '../../../../text/polarity/statement.ts'
import type { Statement, Unit } from '../../../../text/polarity/units.ts'
import type { CheckFinding } from '../../../check.ts'
import { isStopWord } from '../../../../text/words/stop-words.ts'
import type { Word } from '../../../../text/words/word.ts'
import type { Claim } from '../claims.ts'
import { hitSpan, quotedText } from '../evidence-spans.ts'
import type { Context } from './context.ts'
import { statementAt } from './evidence-statements.ts'

/** Nearly all of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 6000
/** Words that say something and are the same in the same order, at least. */
const FEWEST_SAME = 5

/** Words of which one excludes the others. */
const CLASSES = [
  'red orange yellow green blue purple violet white black grey gray brown pink',
  'spring summer autumn winter',
  'morning afternoon evening night noon midnight',
  'breakfast lunch dinner supper',
  'north south east west northern southern eastern western',
  'left right',
  'daily weekly fortnightly monthly quarterly yearly',
  'lukewarm warm hot cold',
  'once twice thrice',
  'northbound southbound eastbound westbound',
  'half full double',
  'heart kidney liver lung brain stomach skin',
  'radius diameter mass weight volume height width depth',
  'first second third fourth fifth sixth seventh eighth ninth tenth',
  'second minute hour day week month quarter year decade century',
].map((list) => new Set(list.split(' ')))
const ALL = new Set(CLASSES.flatMap((list) => [...list]))
/** Figures that are what they are: `the 88th minute`, 1849. */
const FIGURES = [/^\d{1,3}(?:st|nd|rd|th)$/, /^(?:1[5-9]|20)\d\d$/]

function isOfClass({ form }: Pick<Word, 'form'>): boolean {
  return ALL.has(form) || FIGURES.some((figure) => figure.test(form))
}

const BEGINNING = 4

/** Cheap: whether a text has the beginnings of all words but one, which is of a class. */
function lacksOne(words: readonly Word[], text: string | undefined): boolean {
  if (text === undefined) return false
  const lower = text.toLowerCase()
  let lacking: Word | undefined
  for (const word of words) {
    if (lower.includes(ALL.has(word.form) ? word.form : word.form.slice(0, BEGINNING))) continue
    if (isOfClass(word)) {
      if (lacking !== undefined) return false
      lacking = word
    } else if (!isStopWord(word)) return false
  }
  return lacking !== undefined
}

function areOfOneClass(one: string, other: string): boolean {
  return (
    CLASSES.some((list) => list.has(one) && list.has(other)) ||
    FIGURES.some((figure) => figure.test(one) && figure.test(other))
  )
}

/** A colour, season, ordinal, year or the like in the place of another, in otherwise the same words: `until it flashes orange` for `until it flashes red`. */
export function otherWords({ support, sentence, words }: Claim, { claims, index, turned }: Context): CheckFinding[] {
  if (support.recall < FROM || !words.some(isOfClass)) return []
  const compared = turned()
  const near = support.sentences.filter((_, at) => lacksOne(words, compared?.texts[at]))
  if (near.length === 0) return []
  const said = readStatement(claims.text, words)
  if (said.units.length <= FEWEST_SAME) return []
  for (const at of near) {
    const known = statementAt(index, at)
    const other = substituted(said, known)
    if (other === undefined) continue
    const { passage, ...span } = index.evidence.sentences[at] as EvidenceSentence
    const text = index.evidence.passages[passage]?.text ?? ''
    const [own, source] = [
      claims.text.slice(other.own.start, other.own.end),
      text.slice(other.known.start, other.known.end),
    ]
    if (!areOfOneClass(own.toLowerCase(), source.toLowerCase())) continue
    return [
      {
        level: 'fail',
        reason_code: 'contrary_word',
        message: `The sentence has ${quotedText(own)} where the evidence has ${quotedText(source)}, in otherwise the same words.`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

/** The only word that a claim has in the place of another, if all others are the same. */
function substituted(claim: Statement, sentence: Statement): { readonly own: Unit; readonly known: Unit } | undefined {
  const pairs = aligned(claim.units, sentence.units).filter(({ relation }) => relation === 'same')
  if (pairs.length < FEWEST_SAME) return undefined
  const left = claim.units.flatMap((unit, at) => (pairs.some((pair) => pair.claim === at) ? [] : [at]))
  const [at] = left
  if (at === undefined || left.length > 1) return undefined
  const before = pairs.findLast((pair) => pair.claim === at - 1)
  const after = pairs.find((pair) => pair.claim === at + 1)
  if (before === undefined) return undefined
  const place = before.sentence + 1
  const isEnd = after === undefined && at === claim.units.length - 1
  if (!isEnd && after?.sentence !== place + 1) return undefined
  const [own, known] = [claim.units[at], sentence.units[place]]
  if (own?.content !== true || known?.content !== true) return undefined
  if (claim.units.some(({ key }) => key === known.key)) return undefined
  return { own, known }
}
