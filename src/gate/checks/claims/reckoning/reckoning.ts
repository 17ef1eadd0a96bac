import { lazily } from '../../../../support/lazily.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim, Claims } from '../claims.ts'
import { asksToReckon, standsForAnother } from './asked-to-reckon.ts'
import { type WrongResult, wrongResults } from './equations.ts'
import { mayBeComposed } from './composed.ts'
import { reckonedNumbers } from './reckoned-answer.ts'

/** What an answer works out. */
export interface WorkedOut {
  /** Results that it shows and reckons wrongly. */
  readonly wrong: readonly WrongResult[]
  /**
   * Whether a number that the evidence lacks follows from others, or none does, and the question gives figures to reckon with that the
   * evidence lacks.
   */
  readonly follows: (number: NumberMention, claim: Claim) => boolean
  /** Whether it follows, or the sentence may be composed of passages with figures. */
  readonly mayComeTo: (number: NumberMention, claim: Claim) => boolean
}

/** Several checks ask. */
export function workedOut(claims: Claims, index: GateIndex): WorkedOut {
  return index.shared(readWorkedOut, () => readWorkedOut(claims, index))
}

function readWorkedOut({ all, text, numbers, question }: Claims, index: GateIndex): WorkedOut {
  const wrong = wrongResults(text)
  const isWrong = new Set(wrong.map(({ start }) => start))
  const reckoned = lazily(() =>
    reckonedNumbers({
      text,
      question,
      numbers,
      missing: all.flatMap((claim) => claim.missingNumbers).filter(({ start }) => !isWrong.has(start)),
      near: new Set(
        all.flatMap(({ support }) => support.sentences.map((at) => index.evidence.sentences[at]?.passage ?? -1)),
      ),
      index,
    }),
  )
  const isAsked = lazily(() => asksToReckon(question, index))
  const follows = (number: NumberMention, claim: Claim): boolean =>
    reckoned().has(number.start) ||
    (!isWrong.has(number.start) &&
      reckoned().size === 0 &&
      isAsked() &&
      !standsForAnother(number, { claim, text, index }))
  const mayComeTo = (number: NumberMention, claim: Claim): boolean =>
    follows(number, claim) || (!isWrong.has(number.start) && mayBeComposed(number, { claim, text, question, index }))
  return { wrong, follows, mayComeTo }
}
