/*
 * Clauses with which a sentence takes leave behind what it says, in Chinese and Arabic: `…，希望对您有帮助。`, `…، آمل أن يكون هذا
 * مفيدا.` What else they hold must be words of answers; `…，供用户参考` says something of a report.
 */

const CHINESE =
  /^[，；—（(]{1,2}(?:以上|上述(?=.*[答说解])|(?:希望|但愿|愿|望)(?=.*(?:[您你]|有?帮助|有所?助|疑|参考|满意|清楚))|(?:这|此|那)(?=.*(?:答案|回答|答复|解答|结论))|仅?供[您你]?参考|仅此而已|不知(?=.*(?:[您你]|疑|答))|[如若](?:有|需|您|你)(?=.*(?:问|疑|需要|联系|了解|告诉|指正|纠正))|欢迎(?=.*(?:问|咨询|联系))|请[您你]?(?:参考|查收|知悉|放心)|就是?这[么样]|祝|不客气|谢谢|感谢)/
const ARABIC =
  /^[،؛—–(]{1,2} ?(?:و?(?:[اآأ]مل|[أا]تمن[ىي]|ن[أا]مل|نتمن[ىي]|[أا]رجو|نرجو)(?= )|و?هذا (?:هو )?(?:كل ما (?:ورد|جاء|ذكر|وجد|لدي|عندي|[أا]عرف|[أا]ستطيع|يمكنني|[يت]قول)|جواب|الجواب|الرد)|و?شكر[اً]{1,2} |مع (?:[أا]طيب|خالص|تحيات)|و?[إا]ن (?:كان|كنت|[أا]ردت|احتجت|رغبت)|و?لا تتردد|والله [أا]علم)/
/** What opens such a clause. */
const OPENING = /[，；،؛—–（(]/
const LONGEST = 80

/** Where such a clause may begin at the end of a sentence: the last but one or two of its marks; -1 for nowhere. */
export function closingStart(stretch: string): number {
  for (let at = stretch.length - 2; at > 0 && stretch.length - at <= LONGEST; at--) {
    if (!OPENING.test(stretch.charAt(at)) || stretch.charAt(at - 1) === '—') continue
    const clause = stretch.slice(at)
    return CHINESE.test(clause) || ARABIC.test(clause) ? at : -1
  }
  return -1
}

/** What a sentence ends with that may end in such a clause. */
export const MAY_CLOSE: RegExp = /[\u4E00-\u9FFF\u0621-\u064A][\s。.！!）)~～]{0,4}$/
