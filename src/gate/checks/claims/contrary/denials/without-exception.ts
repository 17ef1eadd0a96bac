import { wordList } from '../../../../../text/phrases/seen-words.ts'
import { foldArabic } from '../../../../../text/characters/arabic.ts'
import { simplified } from '../../../../../text/characters/han.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import type { Context } from '../context.ts'
import { wordsAt } from '../evidence-statements.ts'
import { keysAround, keysOfContent, placesNear, textAt } from '../sources.ts'
import { takenIn } from './excluded-items.ts'

/** A part of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 1500
/** Words of content that the claim and the exception have in common, at least. */
const FEWEST_SHARED = 2

const MAY_SAY = wordList('exception|exceptions')
/** Read in folded text, as `EXCEPTING` is. */
const WITHOUT_EXCEPTION =
  /(?<![a-zÀ-ԯ\u0621-\u064A])(?:without (?:any )?exceptions?|with no exceptions?|(?:دون|بلا|بدون) (?:اي )?استثناء)(?![a-zÀ-ԯ\u0621-\u064A])|无一例外|没有(?:任何)?例外|毫无例外/i
const EXCEPTING =
  /(?<![a-zÀ-ԯ\u0621-\u064A])(?:except|excluding|excludes?|excluded|other than|apart from|exempt|exempted|(?:do|does|is|are) not (?:apply|cover(?:ed)?|include|included|eligible)|[وف]?(?:تستثني|يستثني|مستثناه|باستثناء|ما عدا|لا يشمل(?:ها|ه)?|لا تشمل(?:ها|ه)?|لا تسري|لا يسري|لا ينطبق|لا تنطبق))(?![a-zÀ-ԯ\u0621-\u064A])|除外|例外|不适用|不包括|不包含|不含|除[^，。；]{1,20}外/i

/** What the evidence has exceptions of, said of all: `all fines without exception` for `drifting fines are excluded`. */
export function withoutException(claim: Claim, { claims, index, turned, tells }: Context): CheckFinding[] {
  const { sentence, support } = claim
  const { hasHan, hasArabic } = index.answer.seen
  if (support.recall < FROM || !(tells(MAY_SAY) || hasHan || hasArabic) || turned() === undefined) return []
  const said = claims.text.slice(sentence.start, sentence.end)
  if (!WITHOUT_EXCEPTION.test(folded(said))) return []
  const own = keysOfContent(claim.words)
  const near = placesNear(claim, index).map((at) => ({
    at,
    excepts: EXCEPTING.test(folded(textAt(at, index))),
    keys: keysAround(wordsAt(index, at)),
  }))
  // `The discount applies to all toys`, of which no exception is told.
  if (near.some(({ excepts, keys }) => !excepts && own.isSubsetOf(keys))) return []
  const at = near.find(({ excepts, keys }) => excepts && own.intersection(keys).size >= FEWEST_SHARED)?.at
  return at === undefined ? [] : [takenIn(undefined, { sentence, at, index })]
}

function folded(text: string): string {
  return simplified(foldArabic(text))
}
