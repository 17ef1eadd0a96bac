import { wordList } from '../../../../text/phrases/seen-words.ts'
import { stem } from '../../../../text/words/stem.ts'
import { isStopWord } from '../../../../text/words/stop-words.ts'
import { words } from '../../../../text/words/words.ts'
import { withoutArabicPrefix } from '../../../../text/characters/arabic.ts'
import { measureOf } from '../../../../text/numbers/measures/measures.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import { readNumbers } from '../../../../text/numbers/numbers.ts'
import type { CheckFinding } from '../../../check.ts'
import type { Claim } from '../claims.ts'
import { hitSpan, quotedText } from '../evidence-spans.ts'
import type { Context } from './context.ts'
import { type Source, sourcesOf } from './sources.ts'

/** A part of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 2500
/** What is joined stands this near to what joins it, in UTF-16 code units. */
const REACH = 48
const LONGEST = 600

/** Cheap: most sentences join nothing by `or`. */
const MAY_JOIN =
  /\b(?:or|either)\b|\bof (?:the |these )?(?:following|two|conditions|requirements|criteria)|أو|أحد|أي|或|任|之一|其一/i
const MAY_JOIN_ENGLISH = wordList('or|either|following|two|conditions|requirements|criteria')
const OR = /(?<![a-zÀ-ԯ\u0621-\u064A])(?:or|أو)(?![a-zÀ-ԯ\u0621-\u064A])|或者?/gi
const AND =
  /(?<![a-zÀ-ԯ\u0621-\u064A])and(?![a-zÀ-ԯ\u0621-\u064A])|(?<![a-zÀ-ԯ\u0621-\u064A])و(?=[a-zÀ-ԯ\u0621-\u064A]{2})|[，,]?(?:并且|而且|且|以及|及|和|与|並且|與|並|并|同时|同時)/gi
/** What is asked for as a whole, where a figure stands on each side. */
const ASKED_FOR =
  /(?<![a-zÀ-ԯ\u0621-\u064A])(?:if|when|once|provided|unless|must|requires?|required|needs?|needed|both|as long as|at least|submit|bring|present|conditions?)(?![a-zÀ-ԯ\u0621-\u064A])|[须須需满滿达達才]|方可|条件|條件|同时|同時|(?<![a-zÀ-ԯ\u0621-\u064A])[وف]?(?:يشترط|يُشترط|بشرط|شرط|شريطة|يجب|يلزم|تلزم|يتطلب|تتطلب|ينبغي|إذا|على أن)(?![a-zÀ-ԯ\u0621-\u064A])/i
/** The same where words stand there: `if you pay by card, Visa and Mastercard are accepted` asks for neither. */
const NEEDED =
  /(?<![a-zÀ-ԯ\u0621-\u064A])(?:must|requires?|required|needs?|needed|both|submit|bring|provide)(?![a-zÀ-ԯ\u0621-\u064A])|[须須需]|(?<![a-zÀ-ԯ\u0621-\u064A])[وف]?(?:يشترط|يُشترط|بشرط|شريطة|يجب|يلزم|تلزم|يتطلب|تتطلب|ينبغي)(?![a-zÀ-ԯ\u0621-\u064A])/i
/** What is joined in the same clause is a condition: `if you spend 20,000 and your salary is paid in`. */
const ON_CONDITION =
  /(?:(?<![a-zÀ-ԯ\u0621-\u064A])(?:if|provided|once|[وف]?(?:إذا|بشرط|شريطة))(?![a-zÀ-ԯ\u0621-\u064A])|如果|若|只要)(?:[^,،，]|(?<=\d),(?=\d)){0,48}$/i
/** With a denial, `or` says what `and` says; and of `either of` several, each will do. */
const LEFT_ALONE =
  /(?<![a-zÀ-ԯ\u0621-\u064A])(?:not|no|never|nor|neither|without|cannot|except|between|either|any of|one of|whichever|لا|لم|لن|ليس|غير|دون|بدون|عدم|أي من|أحد|إحدى)(?![a-zÀ-ԯ\u0621-\u064A])|n['’]t|[不没沒无無未非勿]|除|任一|任何|之一|先到/i

const ANY_OF =
  /(?<![a-zÀ-ԯ\u0621-\u064A])(?:either (?:condition|criterion|requirement)|(?:any|either|one) of (?:the |these )?(?:following|two|conditions|requirements|criteria)|(?:أحد|أي من) (?:الشرطين|الشروط|هذين|هذه|ما يلي))(?![a-zÀ-ԯ\u0621-\u064A])|任意一[条條项項个個]|任一[条條项項个個]?|其中之?一[条條项項个個]?|之一即可|满足其一|滿足其一/i
const ALL_OF =
  /(?<![a-zÀ-ԯ\u0621-\u064A])(?:(?:all|both) of (?:the |these )?(?:following|two|conditions|requirements|criteria)|all (?:the )?following (?:conditions|requirements|criteria)|(?:جميع|كافة|كلا) (?:الشرطين|الشروط|ما يلي))(?![a-zÀ-ԯ\u0621-\u064A])|同时(?:满足|符合|具备)|同時(?:滿足|符合|具備)|均[须需应須應]|全部满足|全部滿足|(?:以下|下列)(?:全部|所有|各[项項])/i

/** One of two things that the evidence asks for together: `12 purchases or 50,000 euros` for `12 purchases and 50,000 euros`. */
export function eitherForBoth(claim: Claim, { claims, index, tells }: Context): CheckFinding[] {
  const { sentence, support } = claim
  const { seen } = index.answer
  if (!tells(MAY_JOIN_ENGLISH) && !seen.hasHan && !seen.hasArabic) return []
  const said = claims.text.slice(sentence.start, sentence.end)
  if (support.recall < FROM || said.length > LONGEST || !MAY_JOIN.test(said)) return []
  const anyOf = ANY_OF.exec(said)
  const joined = joinedBy(OR, said)
  if (anyOf === null && (joined.length === 0 || LEFT_ALONE.test(said))) return []
  for (const { passage, span, text } of sourcesOf(claim, index)) {
    if (anyOf !== null && ALL_OF.test(text) && !ANY_OF.test(text) && figuresAreOf(said, text))
      return [foundIn(anyOf[0], { sentence, passage, span, index })]
    if (text.length > LONGEST || !ASKED_FOR.test(text) || LEFT_ALONE.test(text)) continue
    const [both, either] = [joinedBy(AND, text), joinedBy(OR, text)]
    const found = joined.find((one) => both.some((other) => isAlike(one, other, { said, text })))
    if (found === undefined || either.some((other) => isAlike(found, other, { said, text }))) continue
    return [foundIn(found.text, { sentence, passage, span, index })]
  }
  return []
}

/** Whether half of the figures of a claim or more are of the sentence. */
function figuresAreOf(said: string, text: string): boolean {
  const known = new Set(readNumbers(text).map(({ value }) => value))
  const own = readNumbers(said.replace(ANY_OF, ' '))
  return own.length > 0 && own.filter(({ value }) => known.has(value)).length * 2 >= own.length
}

function foundIn(
  joined: string,
  {
    sentence,
    passage,
    span,
    index,
  }: Pick<Claim, 'sentence'> & Pick<Source, 'passage' | 'span'> & Pick<Context, 'index'>,
): CheckFinding {
  return {
    level: 'fail',
    reason_code: 'either_for_both',
    message: `The sentence has one of several (${quotedText(joined)}) where the evidence asks for all.`,
    span: [sentence.start, sentence.end],
    evidence: hitSpan(index, passage, span),
  }
}

/** What stands on each side of what joins, up to a sign. */
interface Joined {
  readonly text: string
  readonly before: string
  readonly behind: string
}

const SIGN = /[.;:。；：!?！？|\n]/

function joinedBy(pattern: RegExp, text: string): readonly Joined[] {
  return Array.from(text.matchAll(pattern), ({ 0: word, index }) => {
    const end = index + word.length
    const before =
      text
        .slice(Math.max(0, index - REACH), index)
        .split(SIGN)
        .at(-1) ?? ''
    const behind = text.slice(end, end + REACH).split(SIGN)[0] ?? ''
    return { text: `${before}${word}${behind}`.trim(), before, behind }
  })
}

function isAlike(one: Joined, other: Joined, whole: { readonly said: string; readonly text: string }): boolean {
  const [first, second] = [figuresOf(one), figuresOf(other)]
  if (first !== undefined && second !== undefined)
    return first.every((figure, at) => figure === second[at]) && isWithoutOthers(one) && isWithoutOthers(other)
  if (first !== undefined || second !== undefined || hasFigures(one) || hasFigures(other)) return false
  const areConditions = ON_CONDITION.test(one.before) && ON_CONDITION.test(other.before)
  if (!areConditions && !(NEEDED.test(whole.said) && NEEDED.test(whole.text))) return false
  const [own, known] = [wordsBeside(one), wordsBeside(other)]
  return own !== undefined && known !== undefined && own.every((word, at) => word === known[at])
}

/** The figures on both sides with their units; `undefined` where one is missing or they are of one kind, as `2 or 3` are. */
function figuresOf({ before, behind }: Joined): readonly string[] | undefined {
  const [last, first] = [readNumbers(before).at(-1), readNumbers(behind)[0]]
  if (last === undefined || first === undefined) return undefined
  const [one, other] = [unitOf(before, last), unitOf(behind, first)]
  return one === '' || other === '' || one === other ? undefined : [`${last.value} ${one}`, `${first.value} ${other}`]
}

/** `2 or 3 bolts`. */
function hasFigures({ before, behind }: Joined): boolean {
  return /\d\D{0,4}$/.test(before) && /^\D{0,4}\d/.test(behind)
}

const UNIT_REACH = 12

function unitOf(text: string, number: NumberMention): string {
  const measure = measureOf(text, number)
  if (measure !== undefined) return measure.unit
  const behind = text.slice(number.end, number.end + UNIT_REACH).trimStart()
  if (/^\p{Script=Han}/u.test(behind)) return behind.slice(0, 1)
  const [word] = words(behind)
  return word === undefined ? '' : stem(word.form)
}

/** Whether no comma on the near side tells of a list. */
function isWithoutOthers({ before, behind }: Joined): boolean {
  return readNumbers(before).length === 1 && readNumbers(behind).length === 1
}

/** The nearest words of weight on both sides. In Chinese two characters. */
function wordsBeside({ before, behind }: Joined): readonly string[] | undefined {
  if (/\p{Script=Han}$/u.test(before)) {
    const [last, first] = [before.slice(-2), behind.slice(0, 2)]
    return HAN_PAIR.test(last) && HAN_PAIR.test(first) ? [last, first] : undefined
  }
  const content = (text: string): string[] =>
    words(text)
      .filter((word) => word.kind === 'word' && !isStopWord(word))
      .map(({ form }) => stem(withoutArabicPrefix(form) ?? form))
  const [last, first] = [content(before).at(-1), content(behind)[0]]
  return last === undefined || first === undefined ? undefined : [last, first]
}

const HAN_PAIR = /^\p{Script=Han}{2}$/u
