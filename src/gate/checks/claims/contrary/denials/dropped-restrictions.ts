import type { EvidenceSentence } from '../../../../../text/evidence/evidence.ts'
import { isStopWord } from '../../../../../text/words/stop-words.ts'
import type { Word } from '../../../../../text/words/word.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'
import { wordsAt } from '../evidence-statements.ts'

/** Nearly all of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 7000

const MODALS = new Set(
  'may can must will should shall cannot get gets receive receives pay pays need needs are'.split(' '),
)
/** What begins the words that say of which of them it holds. */
const RESTRICTING = new Set('who that which whose with without under over above below aged'.split(' '))
const FEWEST = 2
const MOST = 14
/** How far around the sentence it may say of whom it speaks, in UTF-16 code units. */
const AROUND = 400

/**
 * Those of whom the evidence says it of some alone: `passengers may bring another bag` for `passengers travelling with an infant may bring
 * another bag`. English.
 */
export function droppedRestrictions(
  { support, sentence, words }: Claim,
  { claims, index, turned }: Context,
): CheckFinding[] {
  if (support.recall < FROM) return []
  const at = words.findIndex(({ form }, place) => place > 0 && MODALS.has(form))
  const [subject, modal] = [words[at - 1], words[at]]
  if (subject === undefined || modal === undefined || !isPlural(subject)) return []
  const compared = turned()
  if (compared === undefined || !compared.texts.some((text) => isRestrictedIn(text.toLowerCase(), subject))) return []
  const around = claims.text.slice(Math.max(0, sentence.start - AROUND), sentence.end + AROUND)
  const asked = `${claims.question} ${around}`.toLowerCase()
  for (const place of support.sentences) {
    const { passage, ...span } = index.evidence.sentences[place] as EvidenceSentence
    const text = index.evidence.passages[passage]?.text ?? ''
    const known = wordsAt(index, place)
    const from = known.findIndex(({ form }) => form === subject.form)
    const to = known.findIndex(({ form }, other) => other > from && form === modal.form)
    const between = from < 0 || to < 0 ? [] : known.slice(from + 1, to)
    const [first] = between
    if (first === undefined || between.length < FEWEST || between.length > MOST) continue
    if (!RESTRICTING.has(first.form) && !/(?:ing|ed)$/.test(first.form)) continue
    const [start, end] = [first.start, between.at(-1)?.end ?? first.end]
    if (/[,;:()–—.]/.test(text.slice(known[from]?.end, known[to]?.start))) continue
    const content = between.filter((word) => word.kind === 'word' && !isStopWord(word))
    if (content.length === 0 || content.some(({ form }) => asked.includes(form))) continue
    return [
      {
        level: 'warn',
        reason_code: 'limit_dropped',
        message: `The sentence leaves out what the evidence limits it by (${quotedText(text.slice(start, end))}).`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

/** Whether a word that may restrict stands right behind the subject. */
function isRestrictedIn(text: string, { form }: Word): boolean {
  const at = text.indexOf(form)
  return at >= 0 && BEHIND.test(text.slice(at + form.length, at + form.length + LONGEST_WORD))
}

const BEHIND = /^ (?:who|that|which|whose|with|without|under|over|above|below|aged|\w+(?:ing|ed))\b/
const LONGEST_WORD = 24

/** `passengers`, of whom the sentence speaks without an article: the passengers may be those that were named. */
function isPlural({ form, kind }: Word): boolean {
  return kind === 'word' && form.length > 3 && form.endsWith('s') && !form.endsWith('ss')
}
