import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { sourceTexts } from '../evidence-spans.ts'
import { unitOf, valuesAlike } from './alike.ts'
import { figuresIn } from './figures-of.ts'

/** What names an instance right ahead of a number: `say, 7.4.2`. */
const INSTANCE = /(?:\bsay,? (?:version )?|\be\.g\.,? |例如|比如|假如有)[$€£¥]?$/i
/** What supposes a case: `if you have 40 users`, and at the beginning of a sentence `For a 500 GB database`, `Holding 1,000 shares`. */
const SUPPOSING =
  /(?:\bif you (?:have|own|run|use) |(?:^|[.:;!?\n] {0,2})(?:(?:for|with|on) an? |(?:holding|owning|having) ))[$€£¥]?$/i
const LONGEST_SUPPOSING = 32
/** What a thing of so much is: `a 500 GB database`. */
const OF_A_THING = /^[ -][A-Za-zÀ-ԯ]{1,12}[ -][A-Za-zÀ-ԯ]{3,20}/u
const ARTICLE = /\ban? [$€£¥]?$/i

/**
 * Whether a number is of a case that the answer supposes to show what holds for it. Where the evidence counts the same, another figure under a
 * condition is a changed one: `if you have 30 users` for 40.
 */
export function isSupposed(
  number: NumberMention,
  { text, index }: { readonly text: string; readonly index: GateIndex },
): boolean {
  const { start, end } = number
  const ahead = text.slice(Math.max(0, start - LONGEST_SUPPOSING), start)
  if (INSTANCE.test(ahead)) return true
  if (!SUPPOSING.test(ahead)) return false
  if (ARTICLE.test(ahead) && !OF_A_THING.test(text.slice(end, end + LONGEST_SUPPOSING))) return false
  const unit = unitOf(text, number)
  return unit !== undefined && valuesAlike(unit, index).size === 0
}

/** `Of the 21 islands, three are inhabited`: how many are in all, and what of them is told. */
const OF_ALL = /\b(?:of|among) (?:the |its |their |our )?(\d{1,5}) [a-zÀ-ԯ]+/i

/** Whether it is what a sentence of the evidence leaves of all: 18 uninhabited ones where three of 21 are inhabited. */
export function isRestOfAll(
  { value }: NumberMention,
  { claim, index }: { readonly claim: Claim; readonly index: GateIndex },
): boolean {
  if (!/^\d{1,5}$/.test(value)) return false
  return sourceTexts(claim.support, index).some((sentence) => {
    const [, all = ''] = OF_ALL.exec(sentence) ?? []
    const rest = Number(all) - Number(value)
    return rest > 0 && figuresIn(sentence).includes(rest)
  })
}
