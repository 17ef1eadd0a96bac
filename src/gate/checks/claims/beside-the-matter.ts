import { MEASURE } from '../../../text/parts/about-itself.ts'
import { isArabicAnchor, isArabicMeta } from '../../../text/parts/arabic-vocabulary.ts'
import { isOfChineseAnswer } from '../../../text/parts/chinese-vocabulary.ts'
import { asserts } from '../../../text/parts/asserting.ts'
import { isAnchor, isOfAnswers } from '../../../text/parts/vocabulary.ts'
import { stem } from '../../../text/words/stem.ts'
import type { Word } from '../../../text/words/word.ts'
import type { ClaimTerm } from '../../../text/evidence/support.ts'
import type { Claims, Claim } from './claims.ts'

/** Words of a subject matter that an aside may have: more of them say something. */
const MOST_MATTER = 2
const MOST_WORDS = 24

/** `It's really fun`: a pronoun for the matter, which is said to be something. */
const OF_A_MATTER =
  /^\W*(?:(?:and|but|so|also|yes|no|well|oh|yeah),? )?(?:it|you|they|he|she|we|there|these|those|that|this|my|his|her|their|some|many|most|all)\b(?! (?:answer|response|reply|summary|explanation))/i
const OF_THE_SPEAKER =
  /\bi\b(?:['’]\w+)? (?:[\w'’]+ ){0,2}(?:think|believe|guess|suppose|feel|love|like|enjoy|know|heard|agree|want|wonder|bet|have|had|was|am|went)(?:e?d|s)?\b/i

/** How a remark about an answer begins, and seldom a statement: an order to its reader, a clause without a verb, a point of it. */
const OPENING =
  /^\W*(?:(?:and|but|so|well|ok|okay|now|also|just|please),? )?(?:more|now|next|on to|first|keep|bear|treat|take|pay|note|consider|mind|remember|recall|see|read|look|check|pardon|excuse|forgive|let|here|an? (?:quick|brief|short|few|final|small|last|fuller|full|complete|longer)|one (?:more|last|final)|another (?:point|note|thing|way)|(?:this|that|the (?:next|last|first|second|key|main)) (?:point|part|much|line|sentence|detail|statement|bit|quote|note|paragraph|comes (?:straight|directly|from|up)|bears|(?:ties|leads|refers|points) (?:back )?to)|as|in|with|before|back|for|to|by|at|from|out of|without|hence|thus|case closed|done|nothing (?:more|else|further)|no (?:more|further|other)|do not|don['’]t|my|i|we|what|why|how|where|it (?:bears|goes without))\b|^\W*(?:(?:and|but|so),? )?(?:the (?:rest|others?|remainder|remaining)|everything else|anything (?:else|more|beyond)|none of (?:them|these|those|the others)|others|(?:some|many|most|all) of (?:them|these|those|the others))\b.*\b(?:relevan\w+|irrelevan\w+|relat\w+|unrelated|pertinent|applicable|matter\w*|deal\w*|discuss\w*|address\w*|cover\w*|mention\w*|speaks?|sa(?:y|ys|id)|help\w*|useful|topics?|subjects?|elsewhere|different|noise|silent|support\w*|contradict\w*|conflict\w*|disput\w*|unclear|unknown|unspecified|unstated|speculat\w+|guess\w*|context|background|omitted|skipped|ignored)\b/i

/** What is said of something named before: `I am pretty sure it is.` */
const IS_SAID =
  /\b(?:it|they|he|she|that|those|these|there|you)(?:['’ ]{1,2}s\b|['’]re\b| (?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|might|may|must|should|get|score|need)\b)/i

const WISHING =
  /^\W*(?:(?:and|but|so|now|anyway),? )?(?:hope|hoping|wish|wishing|enjoy|happy|glad|feel|let|thanks|thank|good|have|safe|take|stay|cheers|here['’]s to|looking forward|i hope|i wish|may your?)\b/i

const CONCLUDING = /^\W*(?:therefore|thus|hence|overall|ultimately|as a result|in (?:short|summary|conclusion)|so),? /i
const BEST = /\b(?:the )?(?:best|good) (?:way|choice|option|answer|method|approach)\b/gi

/**
 * Whether a sentence beside others speaks of no matter that was asked about or is in the evidence: it has no figure, date or
 * name, at most two words with which answers do not speak of themselves, and neither evidence nor question has these. `Not
 * much wiggle room in how that's worded.` It must have a word that is of answers,
 * in English one that is of nothing else. A statement about the matter, true or not, shares a word with one of them.
 */
export function isBesideTheMatter(claim: Claim, { text, quoted, question, all }: Claims): boolean {
  if (all.length < 2 || claim.words.length > MOST_WORDS) return false
  if (claim.numbers.length > 0 || claim.dates.length > 0 || claim.names.length > 0) return false
  if (claim.words[0]?.script === 'han') return isChineseAside(claim, quoted, question)
  const matter = claim.terms.filter(({ word }) => !isOfAnswer(word))
  if (matter.length > MOST_MATTER || matter.length === claim.terms.length) return false
  if (matter.some(({ term }) => term !== undefined)) return false
  const said = text.slice(claim.sentence.start, claim.sentence.end)
  // `More on that in a moment.`
  if (
    matter.length === 0 &&
    OPENING.test(said) &&
    !IS_SAID.test(said) &&
    !OF_THE_SPEAKER.test(said) &&
    !asserts(said) &&
    !MEASURE.test(said)
  )
    return true
  // `Therefore, the best way depends on how soon you need it.`
  if (matter.length === 0 && CONCLUDING.test(quoted.slice(claim.sentence.start, claim.sentence.end)))
    return !asserts(said) && !MEASURE.test(said.replace(BEST, ' '))
  if (tells(claim.terms, { matter, said }) && !WISHING.test(said)) return false
  const isAnchored = claim.words.some(isOfAnAnswer) || claim.words[0]?.script === 'arabic'
  if (!isAnchored || OF_A_MATTER.test(said) || OF_THE_SPEAKER.test(said) || asserts(said) || MEASURE.test(said))
    return false
  const asked = question.toLowerCase()
  return !matter.some(({ word }) => asked.includes(stem(word.form)))
}

/**
 * Whether words that are of no answer stand where a sentence tells something: at its end (`The evidence was planted by police`),
 * as those who think so (`Scientists believe that life is possible`), in Arabic, where a verb may come first, at its beginning too.
 */
function tells(
  terms: readonly ClaimTerm[],
  { matter, said }: { readonly matter: readonly ClaimTerm[]; readonly said: string },
): boolean {
  const [first, last] = [terms[0], terms.at(-1)]
  if (last === undefined || first === undefined) return false
  if (matter.includes(last)) return true
  if (first.word.script === 'latin') return matter.includes(first) && SAYS_OF_OTHERS.test(said)
  return last.word.script === 'arabic' && (matter.includes(first) || matter.length > 1)
}

/** In Chinese, pairs of characters cannot be told from the words of a matter: neither evidence nor question may have any. */
function isChineseAside({ terms, sentence: { start, end } }: Claim, quoted: string, question: string): boolean {
  if (terms.some(({ term, word }) => term !== undefined || question.includes(word.form))) return false
  return isOfChineseAnswer(quoted.slice(start, end))
}

const SAYS_OF_OTHERS =
  /^\W*(?:(?:the|many|most|some|several|all|other|few|its|their) )?(?:\w+ )?\w+s (?:also |now |often |still |generally |already |even )?(?:think|believe|say|agree|consider|know|assume|suggest|claim|argue|expect|hope|find|found|see|report|have|had|are|were|can|may|must|should|will|do|did)\b/i

function isOfAnswer(word: Word): boolean {
  return word.script === 'latin' ? isOfAnswers(word.form) : word.script === 'arabic' && isArabicMeta(word)
}

function isOfAnAnswer(word: Word): boolean {
  return word.script === 'latin' ? isAnchor(word.form) : word.script === 'arabic' && isArabicAnchor(word)
}
