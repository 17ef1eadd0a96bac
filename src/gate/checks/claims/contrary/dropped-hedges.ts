import { stem } from '../../../../text/words/stem.ts'
import type { CheckFinding } from '../../../check.ts'
import type { Claim } from '../claims.ts'
import { hitSpan, quotedText } from '../evidence-spans.ts'
import type { Context } from './context.ts'
import { contentOf, sourcesOf } from './sources.ts'

/** Nearly all of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 7000
const LONGEST_SOURCE = 600
const FEWEST = 2
const MOSTLY = 0.75

/** What says that something is only possible, thought or intended. */
const HEDGE =
  /\b(?:may(?! \d|\b[^.]{0,20}\d{4})|might|could|possibly|perhaps|probably|presumably|reportedly|allegedly|apparently|purportedly|potentially|(?:suspects?|suspected|believes?|believed|thinks?|thought|assumes?|assumed|speculates?|speculated|claims?|claimed|alleges?|alleged|hopes?|hoped|expects?|expected|plans?|planned|intends?|intended|proposes?|proposed|wants?|wanted|aims?|aimed|attempts?|attempted|tries|tried) (?:that|to|a|an|the)|(?:is|are|was|were) (?:thought|believed|said|expected|assumed|suspected|rumou?red|alleged|supposed|planned|due|likely|unlikely) (?:to|that)|(?:appears?|seems?|appeared|seemed|tends?) to|suggests? that|suggested that|it is (?:unclear|unknown|not known|not clear|uncertain|disputed) (?:whether|if))\b/i
/** The same in a claim, or anything else that says it is not for certain. */
const HEDGED =
  /\b(?:may|might|can|could|would|should|must|possib\w+|perhaps|probab\w+|presum\w+|reported\w*|alleg\w+|apparent\w*|purported\w*|potential\w*|suspect\w*|believ\w+|think\w*|thought|assum\w+|speculat\w+|claim\w*|hop\w+|expect\w*|plan\w*|intend\w*|intent\w*|propos\w+|want\w*|aim\w*|attempt\w*|tr(?:y|ies|ied|ying)|consider\w*|said|says|say|according|rumou?r\w*|suppos\w+|due|likely|unlikely|appear\w*|seem\w*|tend\w*|suggest\w*|unclear|unknown|uncertain|whether|if|estimat\w+|predict\w+|forecast\w*|will|going to|set to|seek\w*|sought|call\w* for|hypothes\w+|theor\w+)\b/i

/** `The authors showed that`, where they suspect. */
const ASSERTING = new Set(
  'always definitely certainly surely show shows showed shown prove proves proved proven demonstrate demonstrates demonstrated confirm confirms confirmed establish establishes established discover discovers discovered conclude concludes concluded'.split(
    ' ',
  ),
)

/** What the evidence holds for possible, thought or intended and the answer for a fact: `reduces pain` for `may reduce pain`. English. */
export function droppedHedges(claim: Claim, { claims, index, turned }: Context): CheckFinding[] {
  const { support, sentence } = claim
  if (support.recall < FROM || turned() === undefined) return []
  const said = claims.text.slice(sentence.start, sentence.end)
  if (HEDGED.test(said)) return []
  const own = new Set(
    contentOf(said)
      .filter((form) => !ASSERTING.has(form))
      .map(stem),
  )
  if (own.size < FEWEST) return []
  for (const { passage, span, text: source } of sourcesOf(claim, index)) {
    const hedge = source.length > LONGEST_SOURCE ? null : HEDGE.exec(source)
    if (hedge === null) continue
    const [written] = hedge
    const behind = contentOf(source.slice(hedge.index + written.length)).map(stem)
    const known = [...contentOf(source.slice(0, hedge.index)).map(stem), ...behind]
    if (behind.length === 0 || known.filter((form) => own.has(form)).length < MOSTLY * known.length) continue
    if (!own.has(behind[0] ?? '') || ![...own].every((form) => known.includes(form))) continue
    return [
      {
        level: 'warn',
        reason_code: 'overstated',
        message: `The sentence states what the evidence only holds for possible or intended (${quotedText(written)}).`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}
