import type { EvidenceSentence, IndexedPassage } from '../../../../../text/evidence/evidence.ts'
import { simplified } from '../../../../../text/characters/han.ts'
import { type DeniedPredicate, deniedPredicates, shareOf } from '../../../../../text/polarity/denied-predicates.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import type { Context } from '../context.ts'
import { placesNear, textAt } from '../sources.ts'
import { takenIn } from './excluded-items.ts'

/** A part of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 2000
const LONGEST = 500
const HAN = /[\u4E00-\u9FFF]/

const ALL = /所有|全部|任何|一律|无论|不论|不管|各[^，。；]{1,8}[均都]|[均都]|包括|包含|在内/
/** Whoever denies or limits something takes nothing in. */
const LIMITING = /[不没无未非勿别除仅只但]|例外|另外|禁止/

/** What the evidence denies of something that a Chinese claim names among others: 主卡和附属卡都可以用积分兑换 for 附属卡年费不支持积分兑换. */
export function takenInAll(claim: Claim, { claims, index, turned }: Context): CheckFinding[] {
  const { sentence, support } = claim
  if (!index.answer.seen.hasHan || support.recall < FROM || sentence.end - sentence.start > LONGEST) return []
  const written = claims.text.slice(sentence.start, sentence.end)
  if (!HAN.test(written) || turned() === undefined) return []
  const said = simplified(written)
  const parts = said
    .split(/[：:；;]/)
    .filter((part) => ALL.test(part) && !LIMITING.test(part.replace(/无论|不论|不管|不仅|不但/g, '')))
  if (parts.length === 0) return []
  const near = placesNear(claim, index)
  for (const at of near) {
    const { passage, start, end } = index.evidence.sentences[at] as EvidenceSentence
    const denied = deniedIn(index.evidence.passages[passage] as IndexedPassage).filter(
      (one) => one.start < end && start < one.end,
    )
    const found = denied.find((one) => parts.some((part) => isTakenIn(one, part)))
    if (found === undefined || near.some((other) => states(found, simplified(textAt(other, index))))) continue
    return [takenIn(found, { sentence, at, index })]
  }
  return []
}

/** Whether a sentence of the evidence says without a denial what is denied elsewhere. */
function states({ subject, predicate }: DeniedPredicate, text: string): boolean {
  return !LIMITING.test(text) && text.includes(predicate) && shareOf(subject, text) >= MOSTLY
}

const MOSTLY = 0.6

/** Whether a claim says of the subject, by name or as one of all, what is denied of it. */
function isTakenIn({ subject, predicate }: DeniedPredicate, said: string): boolean {
  if (!said.includes(predicate)) return false
  if (shareOf(subject, said.replace(predicate, ' ')) >= MOSTLY) return true
  const [, kind = ''] = OF_ALL.exec(said) ?? []
  return predicate.length >= FEWEST_OF_ALL && kind.includes(subject.slice(-1))
}

/** 所有版本的用户都: what kind all of them are, up to the word that says it of all. */
const OF_ALL = /(?:所有|全部|任何|各)([^，。；]{1,10}?)[都均]/
const FEWEST_OF_ALL = 4

function deniedIn({ text, about }: IndexedPassage): readonly DeniedPredicate[] {
  return about(deniedPredicates, () => deniedPredicates(text))
}
