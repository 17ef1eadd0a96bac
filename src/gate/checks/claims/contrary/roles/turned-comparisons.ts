import { wordList } from '../../../../../text/phrases/seen-words.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'
import { sourcesOf, stemsIn } from '../sources.ts'

/** Most of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 5000
const LONGEST = 400

const MAY_COMPARE = wordList('than')
/** `more water than`, `larger than` */
const COMPARES = /\b(more|less|fewer|[a-z]{2,12}er)\b((?: [\w'’-]+){0,3}?) than\b/i
const NOT_COMPARING = new Set('other rather over under after never whether either neither ever'.split(' '))
const BREAKS = /[.;:()\n]|, (?:and|but|while|whereas) | (?:and|but) (?=[a-z]+er\b|more\b|less\b)/
/** A citation says nothing. */
const MARK = /\[\d{1,3}\]/g
const DENIES = /\b(?:not|no|never|nor)\b|n['’]t\b/i

/** The two that are compared in each other's place: `in the bed they need more water than in pots` for `in pots they need more water than in the bed`. English. */
export function turnedComparisons(claim: Claim, { claims, index, tells, turned }: Context): CheckFinding[] {
  const { sentence, support, words } = claim
  if (support.recall < FROM || words[0]?.script !== 'latin' || !tells(MAY_COMPARE) || turned() === undefined) return []
  const own = comparedIn(claims.text.slice(sentence.start, sentence.end))
  if (own === undefined) return []
  for (const { passage, span, text } of sourcesOf(claim, index)) {
    const known = text.length > LONGEST ? undefined : comparedIn(text)
    if (known?.word !== own.word || known.isDenied !== own.isDenied) continue
    const [more, less] = [known.more.difference(known.less), known.less.difference(known.more)]
    const [first, second] = [own.less.difference(own.more), less]
    const isTurned =
      first.size > 0 && second.size > 0 && first.isSubsetOf(more) && second.isSubsetOf(own.more.difference(own.less))
    if (!isTurned) continue
    return [
      {
        level: 'fail',
        reason_code: 'exchanged_roles',
        message: `The sentence has what is compared in each other's place (${quotedText(own.written)}).`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

/** Whether a claim compares the other way round and in each other's place: `B needs more than A` for `A needs less than B`. */
export function isTurnedTwice(claim: string, sentence: string): boolean {
  const [own, known] = [comparedIn(claim), comparedIn(sentence)]
  if (own === undefined || known === undefined || own.word === known.word || own.isDenied !== known.isDenied)
    return false
  const [first, second] = [own.less.difference(own.more), known.less.difference(known.more)]
  return (
    first.size > 0 &&
    second.size > 0 &&
    first.isSubsetOf(known.more.difference(known.less)) &&
    second.isSubsetOf(own.more.difference(own.less))
  )
}

interface Compared {
  readonly word: string
  readonly more: ReadonlySet<string>
  readonly less: ReadonlySet<string>
  readonly isDenied: boolean
  readonly written: string
}

/** What a text compares, if it compares once. */
function comparedIn(text: string): Compared | undefined {
  const [part, another] = text
    .replaceAll(MARK, ' ')
    .split(BREAKS)
    .filter((one) => COMPARES.test(one))
  if (part === undefined || another !== undefined) return undefined
  const found = COMPARES.exec(part)
  if (found === null) return undefined
  const { 0: written, 1: word = '', 2: what = '', index } = found
  if (NOT_COMPARING.has(word.toLowerCase())) return undefined
  const common = stemsIn(what)
  const [more, less] = [stemsIn(part.slice(0, index)), stemsIn(part.slice(index + written.length))]
  return {
    word: `${word.toLowerCase()} ${[...common].join(' ')}`.trim(),
    more: more.difference(common),
    less: less.difference(common),
    isDenied: DENIES.test(part),
    written: part.trim(),
  }
}
