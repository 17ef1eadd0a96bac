import { lazily } from '../../support/lazily.ts'
import { matchesOf } from '../phrases/matches.ts'
import { type SeenWords, seenWords, wordList } from '../phrases/seen-words.ts'
import type { StockPhrase } from '../phrases/stock/phrases-of-language.ts'
import { askedAgain, stockPhrases } from '../phrases/stock/stock-phrases.ts'
import type { AnswerPart } from './answer-part.ts'

type Place = Pick<AnswerPart, 'start' | 'end'>

/**
 * What stands around what an answer says, as in a letter: whom it greets ahead of everything, who signs it at its end, how sure it says on a
 * line of its own that it is, and sentences that are said whatever was asked. None of it is of the world, whatever names the first three have.
 * In order and apart.
 */
export function surroundings(text: string, question: string): readonly AnswerPart[] {
  const seen = seenWords(text)
  const own = [...greeted(text), ...marksOfItself(text, seen), ...signed(text, seen)].map(
    ({ start, end }): AnswerPart => ({
      kind: 'framing',
      start,
      end,
      passages: [],
      names: [[start, end]],
    }),
  )
  const said = [...stockPhrases(text), ...askedAgain(text, question)].map(partOf)
  if (own.length + said.length < 2) return own.length > 0 ? own : said
  let end = 0
  return [...own, ...said]
    .toSorted((a, b) => a.start - b.start)
    .filter((part) => {
      const isApart = part.start >= end
      if (isApart) end = part.end
      return isApart
    })
}

/** What is wholly of the answer has no names, so that it is looked at for what it may state all the same. */
function partOf({ start, end, passage }: StockPhrase): AnswerPart {
  return passage === undefined
    ? { kind: 'framing', start, end, passages: [], names: [] }
    : { kind: 'reference', start, end, passages: [passage], names: [[start, end]] }
}

const GREETING =
  /[\s>*_]{0,8}(?:dear|hi|hello|hey|hiya|greetings|welcome|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|liebe[rs]?|sehr geehrte[rs]?|bonjour|bonsoir|salut|ch[eè]re?s?|hola|buen[oa]s (?:d[ií]as|tardes|noches)|estimad[oa]s?|querid[oa]s?|ciao|buongiorno|gentile|ol[áa]|prezad[oa]s?)(?: (?:there|again))?(?:,(?= )|(?= ))/iy
/** A name, a title, or a place for a name: `Maria`, `Dr.`, `[Name]`. */
const NAMED = lazily(
  () =>
    / (?:(?:Mr|Mrs|Ms|Dr|Prof|Hr|Fr|Sr|Sra|Mme)\.|\p{Lu}[\p{L}\p{M}.'’-]{0,30}(?<![.])|(?:customer|valued|team|all|everyone|user|colleagues?|guest|member|friend|sir|madam|sir or madam|and)(?![\p{L}\p{M}])|[[{]{1,2}[\p{L}_ ]{2,24}[\]}]{1,2})/uy,
)
const MOST_NAMES = 5
/** What ends a greeting; a full stop does not, as what is greeted may be a word of a statement. */
const GREETED = /[*_]{0,3}(?:[,!:，！：–—](?![\p{L}\d])[*_]{0,3}|(?=[ \t]{0,4}\n))/uy
/** 王先生，您好！ 尊敬的客户： */
const GREETED_ELSEWHERE = lazily(
  () =>
    /^\s{0,8}(?:(?:尊敬的|亲爱的)[\p{Script=Han}A-Za-z]{1,8}[：:，,！!]|(?:[\p{Script=Han}]{1,4}(?:先生|女士|小姐|同学|老师|经理)[，,]? ?)(?:您好|你好)[，,。！!：:]?|(?:您好|你好)[，,]? ?[\p{Script=Han}]{1,4}(?:先生|女士|小姐|同学|老师|经理)[，,。！!：:]|(?:عزيزي|عزيزتي|السيدة?|[أا]ستاذ[ةي]?) \p{L}{2,12}(?: \p{L}{2,12})?[،,:!]|(?:مرحب[اًا]{1,2}|[أا]هل[اًا]{1,2}|السلام عليكم)(?: بك)?(?: يا)? \p{L}{2,12}[،,:!])/u,
)

/** A large pattern takes 10 ms to compile, which most programs never need. */
const ELSEWHERE = /[\u0621-\u064A\u4E00-\u9FFF]/
const LONGEST_GREETING = 60

/** Whom the answer greets. Without a name a greeting is small talk. */
function greeted(text: string): Place[] {
  const beginning = text.slice(0, LONGEST_GREETING)
  const elsewhere = ELSEWHERE.test(beginning) ? GREETED_ELSEWHERE().exec(beginning) : null
  if (elsewhere !== null) return [{ start: 0, end: elsewhere[0].length }]
  GREETING.lastIndex = 0
  if (!GREETING.test(text)) return []
  let end = GREETING.lastIndex
  let names = 0
  const named = NAMED()
  for (; names < MOST_NAMES; names++) {
    named.lastIndex = end
    if (!named.test(text)) break
    end = named.lastIndex
  }
  GREETED.lastIndex = end
  return names > 0 && GREETED.test(text) ? [{ start: 0, end: GREETED.lastIndex }] : []
}

const SHARE = String.raw`~?\d{1,3}(?:\.\d{1,4})?(?: ?%| ?\/ ?(?:1|5|10|100)(?!\d)| out of (?:5|10|100))?`
/** What begins a word of RATES in Latin letters. */
const MAY_RATE = wordList('confid-|certain-|faith-|ground-|relev-|rating|konfid-|confi-|fiduc-')
const RATES = new RegExp(
  String.raw`^[ \t>*_([•-]{0,8}(?:(?:answer|response|overall|model|self)[ -])?(?:confidence|certainty|faithfulness|groundedness|relevance|rating|konfidenz|confiance|confianza|fiducia|置信度|可信度|(?:درجة |مستوى )?الثقة)(?: (?:level|score|rating))?(?: \(0 ?[-–] ?(?:1|5|10|100)\))?[*_]{0,3} ?[:=：][*_]{0,3} ?(?:(?:very )?(?:high|medium|moderate|low|hoch|mittel|niedrig|élevée|haute|alta|media|baja|[高中低]|较高|较低|عالية|متوسطة|منخفضة)(?: ?[([（]${SHARE}[)\]）])?|${SHARE})[)\].*_ \t。]{0,6}$`,
  'gim',
)

/** How sure the answer says it is, on lines that say nothing else. */
function marksOfItself(text: string, seen: SeenWords): Place[] {
  if (!seen.has(MAY_RATE) && !seen.hasHan && !seen.hasArabic) return []
  return matchesOf(text, RATES).map(({ 0: line, index: start }) => ({ start, end: start + line.length }))
}

const CLOSING =
  /(?<=(?:^|\n)[ \t>*_–—-]{0,6})(?:(?:with )?(?:best|kind|kindest|warm|warmest) (?:regards|wishes)|regards|(?:yours )?(?:sincerely|faithfully|truly)|sincerely yours|respectfully|cheers|best|all the best|many thanks|thanks(?: again)?|thank you|take care|mit (?:freundlichen|besten|herzlichen) grüßen|(?:viele|liebe|beste|freundliche|herzliche) grüße|(?:bien )?cordialement|bien à vous|(?:meilleures )?salutations|(?:un )?saludos?(?: cordial(?:es)?)?|atentamente|(?:cordiali|distinti) saluti|atenciosamente|此致|祝好|顺祝商祺|敬上|مع (?:خالص |[أا]طيب )?(?:التحيات|التحية|تحياتي)|تحياتي)(?:[,!.，。！،]{0,2}[*_]{0,3}(?=[ \t]*(?:\n|$))|, (?=\p{Lu}|your\b))/giu
/** A word of each closing in Latin letters. */
const MAY_CLOSE = wordList(
  'regards|wishes|sincerely|faithfully|truly|respectfully|cheers|best|thanks|thank|care|gr en|gr e|cordialement|bien|salut-|saludo|saludos|atentamente|saluti|atenciosamente',
)
/** The end of a text in which it may be signed. */
const LONGEST_END = 400
const MOST_LINES = 4
/** `Your HR assistant`, `[Name]`, `The People Team`. */
const SIGNATURE = lazily(
  () =>
    /^[ \t>*_–—-]{0,6}(?:(?:\p{Lu}[\p{L}\p{M}.'’&-]{0,30}|[[{]{1,2}[\p{L}_ ]{2,30}[\]}]{1,2}|&|\||your|the|of|and|for|at|on|behalf|our|virtual|customer|client|ai|support|service|services|help|desk|care|success|team|bot|chatbot|assistant|agent|department|ihr|ihre|euer|dein|deine|von|vom|und|für|der|die|das|votre|notre|l['’]équipe|équipe|le|la|les|du|des|de|et|su|tu|el|y|equipo|asistente|il|tuo|vostro)(?: |,|\.|$|(?=[*_ \t]*$))){1,6}[*_ \t]*$/u,
)
const SIGNATURE_ELSEWHERE = lazily(
  () =>
    /^[ \t]{0,6}(?:\p{Script=Han}{1,4}|[\p{Script=Han}A-Za-z]{1,10}(?:部|部门|团队|客服|中心|公司|小组|助手|敬上)|\p{Script=Arabic}{2,14}(?: \p{Script=Arabic}{2,14})?|(?:فريق|خدمة|قسم|مساعد|شركة|إدارة)(?: \p{Script=Arabic}{2,14}){1,3})[。.]?[ \t]*$/u,
)
/** Of more words, one is of those who answer. */
const LONGEST_NAME = 3
const OF_SERVICE =
  /(?<![a-zÀ-ԯ\u0621-\u064A])(?:team|support|service|services|assistant|bot|chatbot|desk|helpdesk|department|office|care|customer|agent|manager|director|ceo|dr|prof|équipe|equipo|corp|inc|ltd|gmbh|hr|rr|ag)(?![a-zÀ-ԯ\u0621-\u064A])/i
/** What a signature has none of: it denies, or limits. */
const STATES =
  /(?<![a-zÀ-ԯ\u0621-\u064A])(?:no|not|never|none|nothing|free|all|every|only|must|without|kein[a-zÀ-ԯ\u0621-\u064A]{0,2}|nicht|nie|ohne|nur|alle|pas|sans|aucune?|jamais|sin|ning[uú]n[a-zÀ-ԯ\u0621-\u064A]?|nunca|gratis|لا|لم|لن|ليست?|بدون|دون|مجان[a-zÀ-ԯ\u0621-\u064A]*)(?![a-zÀ-ԯ\u0621-\u064A])|[不没無无免]/i
const BY_DASH = /\n[ \t]{0,4}[—–] ?(?=(?:Your|The|Ihr|Ihre|Votre|Su|El) [^\n]{0,40}$)/u

/** Who signs the answer, from the closing on. A line with a figure or an address is no signature. */
function signed(text: string, seen: SeenWords): Place[] {
  const from = Math.max(0, text.length - LONGEST_END)
  const last = text.slice(from).trimEnd()
  const mayClose = seen.hasHan || seen.hasArabic || seen.has(MAY_CLOSE, from)
  const closing = mayClose ? matchesOf(last, CLOSING).at(-1) : undefined
  if (closing === undefined) {
    const dashed = BY_DASH.exec(last)
    if (dashed === null || !isSignature(last.slice(dashed.index + dashed[0].length))) return []
    return [{ start: from + dashed.index + 1, end: from + last.length }]
  }
  let end = closing.index + closing[0].length
  for (let lines = 0; lines < MOST_LINES && end < last.length;) {
    const next = last.indexOf('\n', end + 1)
    const line = last.slice(end, next < 0 ? last.length : next).trim()
    if (line !== '' && !isSignature(line)) break
    if (line !== '') lines += 1
    end = next < 0 ? last.length : next
  }
  return [{ start: from + closing.index, end: from + end }]
}

function isSignature(line: string): boolean {
  if (STATES.test(line)) return false
  if (SIGNATURE_ELSEWHERE().test(line)) return true
  return SIGNATURE().test(line) && (line.trim().split(/\s+/).length <= LONGEST_NAME || OF_SERVICE.test(line))
}
