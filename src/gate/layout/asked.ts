import { isMeta } from '../../text/parts/vocabulary.ts'
import { words } from '../../text/words/words.ts'

/** How a question begins that is one. `Why` and `how come` say that it is so. */
const ASKS =
  /^[\W_]*(?:(?:and|but|so|now|ok|okay|well|also|sorry|or|then|please|q\d*[:.]|if [^,?]{1,60},|(?:in|for|by|on|to|from|at|with|of|about) (?=what|which|whom?|whose|how)),? ?)*(?:what|which|who(?! knew)|whom|whose|when|where|how(?! come)|do|does|did|is|are|was|were|can|could|would|will|shall|should|may|have|has|had|am|any|anything|more|else|need|want)\b/i
/** What leads on instead: a clause with `that`, a denial that wants a yes, what the reader is told. */
const LEADS =
  /(?<!^[\W_]*(?:do|does|did) )\bthat [^?]|\bnot\b|n['’]t\b|^[\W_]*(?:did|do|have|had) you (?:\w+ )?(?:know|knew|heard?|hear|notice|noticed|realise|realize)\b/i
const TAG =
  /,[^,?]{0,30}(?:right|correct|no|yes|eh|(?:is|are|was|were|do|does|did|has|have|had|will|can)(?:n['’]t)? (?:it|they|you|he|she|we|that|there)(?: so| not)?)[\s?!"'*_]*$/i
const ENGLISH =
  /\b(?:the|an?|is|are|was|were|be|of|and|to|in|has|have|can|cannot|may|must|should|never|that|you|it|by|for|on|at|with|from|after|over)\b/i
const CHINESE_ASKS =
  /[吗嗎呢哪谁誰几幾怎]|什么|什麼|多[少长長大久高远遠重深宽寬快厚早晚]|有[没沒]有|是不是|能不能|可不可以|要不要|会不会|會不會|如何|是否|何时|何時|为何|能否|可否|请问/
const CHINESE_LEADS = /[你您]知道|[你您]可知|难道|難道|不是[吗嗎]|[对對是][吧吗嗎]|[对對]不[对對]|听说/
const ARABIC_ASKS =
  /^[^\p{L}]*[وف]?(?:هل|ما|ماذا|من|متى|أين|اين|كيف|كم|أي|اي|لماذا|لم|بكم|عم|فيم|إلى متى|منذ متى|في أي|من أي|إلى أي|على أي|ب[أا]ي|ل[أا]ي)(?=\s)/u
/** Behind who asks, and what is asked: `المستخدم يسأل: كم …؟` */
const ARABIC_SAYS_WHO = /^[^:：\n]{2,60}[:：](?=\s|[*«"])/
const ARABIC_LEADS = /هل (?:كنت )?(?:تعلم|تعرف|سمعت)|أليس|اليس|ألم |صحيح/
const FEWEST_WORDS = 4

/** Whether a sentence with a question mark says something: `Did you know that …?`, `…, right?`, or a statement with the mark. */
export function statesByAsking(sentence: string): boolean {
  const own = words(sentence)
  const script = own.find((word) => word.script === 'han' || word.script === 'arabic')?.script
  if (script === 'han')
    return own.length >= FEWEST_WORDS && (CHINESE_LEADS.test(sentence) || !CHINESE_ASKS.test(sentence))
  if (script === 'arabic') {
    const bare = sentence.replace(/[\u064B-\u0652\u0640]/g, '')
    return own.length >= FEWEST_WORDS && (ARABIC_LEADS.test(bare) || !asksInArabic(bare))
  }
  if (own.length < FEWEST_WORDS) return false
  // Other languages ask in other words.
  return ENGLISH.test(sentence) && (!ASKS.test(sentence) || LEADS.test(sentence) || TAG.test(sentence))
}

function asksInArabic(sentence: string): boolean {
  if (ARABIC_ASKS.test(sentence) || isMeta(sentence, { named: false })) return true
  const [who] = ARABIC_SAYS_WHO.exec(sentence) ?? []
  return who !== undefined && isMeta(who, { named: true }) && asksInArabic(sentence.slice(who.length))
}
