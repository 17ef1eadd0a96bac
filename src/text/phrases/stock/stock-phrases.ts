import { lazily } from '../../../support/lazily.ts'
import { stem } from '../../words/stem.ts'
import { isStopWord } from '../../words/stop-words.ts'
import type { Word } from '../../words/word.ts'
import { words } from '../../words/words.ts'
import { matchesOf } from '../matches.ts'
import { type SeenWords, seenWords, type WordList, wordList } from '../seen-words.ts'
import { courtesies } from './courtesies.ts'
import { STOCK_PHRASES_AR } from './in-arabic.ts'
import { STOCK_PHRASES_ZH } from './in-chinese.ts'
import { STOCK_PHRASES_ELSEWHERE } from './in-other-languages.ts'
import type { PhrasesOfLanguage, StockPhrase } from './phrases-of-language.ts'
import { DOCUMENT, OURS, STOCK_PHRASES_EN } from './in-english.ts'

/*
 * Sentences that those who answer people say whatever they are asked: that they understand, that an AI may be wrong, where more is to be
 * found, and good wishes; and what leads to what they say. Each holds so little of its own that it states nothing.
 */

const BEGIN = '(?<=(?:^|[.!?…:)\\]。！？；：؟]|\\n)[ \\t*_>¡¿«“"-]{0,4})'
const END = '(?:[.!…。！~]{1,3}(?=[\\s*_)]|$|[\\u3400-\\u9FFF])|(?=[*_ \\t]{0,4}(?:\\n|$)))'

interface Language {
  /** Whether a text has one of the words that each phrase has one of: of most texts that is all that is looked for. */
  readonly mayHold: (seen: SeenWords) => boolean
  /** The same with what stands beside them. */
  readonly hint?: RegExp
  readonly patterns: () => readonly RegExp[]
}

/** V8 takes three times as long to compile what ignores the case by all of Unicode. */
function throughout(source: string): RegExp {
  return new RegExp(source, source.includes('\\p{') ? 'giu' : 'gi')
}

function language(told: Pick<Language, 'mayHold' | 'hint'>, { sentences, leads, named }: PhrasesOfLanguage): Language {
  return {
    ...told,
    patterns: lazily(() => [
      ...(sentences.length === 0 ? [] : [throughout(`${BEGIN}(?:${sentences.join('|')})${END}`)]),
      ...(named.length === 0 ? [] : [throughout(`${BEGIN}(?:${named.join('|')})`)]),
      ...(leads.length === 0 ? [] : [throughout(`${BEGIN}(?:${leads.join('|')})`)]),
    ]),
  }
}

/** A word of each hint. */
const OF_SENTENCES = wordList(
  'ai|chang-|apply|for more|for further|for full|for additional|for complete|for specific|find more|find further|find all|find additional|find full|find the|' +
    'check the|check our|check your|visit the|visit our|visit your|consult the|consult our|consult your|see the|see our|see your|read the|read our|read your|refer to|' +
    'best|advisable|recommend|recommended|suggest|advise|good idea|worth|understand how|understand that|understand just|know how|know that|know just|' +
    'realize how|realize that|realize just|realise how|realise that|realise just|appreciate how|appreciate that|appreciate just|imagine how|imagine that|imagine just|' +
    'happy|enjoy|have fun|stay|no worries|no problem|hope|cover|covers|basics|this should|checked|looked|reviewed|read|gone|consulted|here|what a|what an|' +
    'congrat-|get well|well done|sorry for|condolences|sympath-|apologies|frustrating|annoying|upsetting|stressful|tough|disappointing|worrying|exciting|' +
    'understandable|discouraged|worry|panic|give up|get there|got this|hang in|fingers|a single|one person|one user|an individual|a personal|' +
    'great plan|great choice|great idea|great trip|great news|great project|great goal|great topic|nice plan|nice choice|nice idea|nice trip|nice news|nice project|nice goal|nice topic|' +
    'good plan|good choice|good trip|good news|good project|good goal|good topic|lovely plan|lovely choice|lovely idea|lovely trip|lovely news|lovely project|lovely goal|lovely topic|' +
    'wrong|outdated|out of|incomplete|inaccurate|incorrect|errors|mistakes|accurate|up to',
)
const OF_LEADS = wordList(
  'page|policy|policies|section|documentation|docs|guide|guidelines|faq|faqs|handbook|manual|terms|website|site|app|portal|article|help center|help centre|help page|' +
    'help article|leaflet|brochure|rules|instructions|contract|agreement|knowledge base|notice|announcement|minutes|report|letter|newsletter|if i',
)
const OF_OTHERS = wordList(
  'laut|gem|grundlage|basis der|basis des|basis van|antwort|antwoord|zusammen-|kurz|fazit|informationen|informatie|quelle|volgens|samengevat|samenvatting|kortom|kort gezegd|' +
    'het kort|selon|apr|la base|r sum|r sumer|bref|voici|seg|acuerdo|resumen|resumiendo|palabras|respuesta|aqu|secondo|sintesi|breve|riassu-|ecco|segundo|acordo|conforme|' +
    'resposta|aqui',
)

const within =
  (words: WordList): Language['mayHold'] =>
  (seen) =>
    seen.has(words)

const LANGUAGES: readonly Language[] = [
  language(
    {
      mayHold: within(OF_SENTENCES),
      hint: /\bAI\b|\bchange|\bapply\b|\bfor (?:more|further|full|additional|complete|specific) |\bfind (?:more|further|all|additional|full|the full) |\b(?:check|visit|consult|see|read|refer to) (?:the|our|your) |\b(?:best|advisable|recommend(?:ed)?|suggest|advise|good idea|worth) |\b(?:understand|know|reali[sz]e|appreciate|imagine) (?:how|that|just)|\b(?:happy|enjoy|have fun|stay|no (?:worries|problem)|hope|covers?|basics)\b|\bthis should be\b|\b(?:checked|looked|reviewed|read|gone|consulted) |\bhere(?:['’]s| is| are) |\bwhat an? |\bcongrat|\bget well\b|\bwell done\b|\bhope (?:it|he|she|they|you) |\bsorry for (?:your|the|any|this) |\bcondolences|\bsympath|\b(?:my|our) (?:\w+ )?apologies|\b(?:frustrating|annoying|upsetting|stressful|tough|disappointing|worrying|exciting|understandable|discouraged|worry|panic|give up|get there|got this|hang in|fingers)\b|\b(?:a single|one (?:person|user)['’]s|an individual|a personal) |\b(?:great|nice|good|lovely|exciting) (?:plan|choice|idea|trip|news|project|goal|topic)\b|\b(?:wrong|outdated|out of date|incomplete|inaccurate|incorrect|errors|mistakes|accurate|up[ -]to[ -]date)\b/i,
    },
    { ...STOCK_PHRASES_EN, leads: [] },
  ),
  language(
    {
      mayHold: within(OF_LEADS),
      hint: new RegExp(
        `\\b${DOCUMENT}(?:,| (?:\\w+ )?(?:states?|says?|notes?|mentions?|specif\\w+|indicates?|confirms?|explains?|stipulates?|it|they|correctly|right|properly)\\b)|\\bif i\\b`,
        'i',
      ),
    },
    { ...STOCK_PHRASES_EN, sentences: [] },
  ),
  language({ mayHold: ({ hasHan }) => hasHan }, STOCK_PHRASES_ZH),
  language({ mayHold: ({ hasArabic }) => hasArabic }, STOCK_PHRASES_AR),
  language(
    {
      mayHold: within(OF_OTHERS),
      hint: /\b(?:laut|gemäß|(?:grundlage|basis) (?:der|des|van)|antwort|antwoord|zusammen\w+|kurz|fazit|informationen|informatie|quelle|volgens|samengevat|samenvatting|kortom|kort gezegd|het kort|selon|d['’]après|la base|résumé|résumer|bref|voici|según|acuerdo|resumen|resumiendo|palabras|respuesta|aquí|secondo|sintesi|breve|riassu\w+|ecco|segundo|acordo|conforme|resposta|aqui)(?![\p{L}])/iu,
    },
    STOCK_PHRASES_ELSEWHERE,
  ),
]

/** Where a text has such phrases, in order and apart. */
export function stockPhrases(text: string): readonly StockPhrase[] {
  const seen = seenWords(text)
  const phrases = LANGUAGES.filter(({ mayHold, hint }) => mayHold(seen) && hint?.test(text) !== false).flatMap(
    ({ patterns }) => patterns().flatMap((pattern) => matchesOf(text, pattern).map(phraseOf)),
  )
  const found = [...phrases, ...courtesies(text, seen)]
  if (found.length < 2) return found
  let end = 0
  return found
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((phrase) => {
      const isApart = phrase.start >= end
      if (isApart) end = phrase.end
      return isApart
    })
}

function phraseOf(match: RegExpExecArray): StockPhrase {
  const start = match.index
  const end = start + match[0].length
  const number = match.slice(1).find((group: string | undefined) => group !== undefined)
  return number === undefined ? { start, end } : { start, end, passage: Number(number) }
}

const ASKED =
  /(?<=^|[.!?]\s{1,3})(?:(?:so,? |okay,? |i (?:understand|see|hear|gather) (?:that )?)?you(?:['’]re| are|['’]d| would|['’]ve| have| were)? (?:asking|wondering|interested|looking|curious|like|liked?|want(?:ed|ing)?|wish|need|trying|asked|hoping))\b(?![^.!?]*\b(?:no|not|never|but)\b)[^.!?,;:–—\d]{0,120}[.!]/gi

/** Sentences that say again what was asked: all their words are of the question, or of asking. */
export function askedAgain(text: string, question: string): readonly StockPhrase[] {
  if (question === '' || !MAY_ASK.test(text)) return []
  const asked = new Set(words(question).map(({ form }) => stem(form)))
  return [...matchesOf(text, ASKED), ...matchesOf(text, SORRY)].flatMap(({ 0: sentence, index }): StockPhrase[] =>
    words(sentence).every((word) => isStopWord(word) || OF_ASKING.has(word.form) || asked.has(stem(word.form)))
      ? [{ start: index, end: index + sentence.length }]
      : [],
  )
}

/** `Ouch, sorry about the ankle!` */
const SORRY =
  /(?<=^|[.!?]\s{1,3})(?:(?:ouch|oh no|oh dear|oof|ugh|yikes|aww?|uh-oh|oh)[,!] ?)?(?:(?:i['’]m|i am|we['’]re|we are) )?(?:so |very |really |truly )?sorry (?:about|to hear(?: about| of| that)?) [^.!?,;:–—\d]{3,60}[.!]/gi
const MAY_ASK =
  /\bsorry (?:about|to hear)|\byou(?:['’]\w+)? (?:\w+ )?(?:asking|wondering|interested|looking|curious|like|want|wish|need|trying|asked|hoping)/i
const OF_ASKING = new Set(
  'ouch oh no dear oof ugh yikes aw aww uh sorry about hear truly so okay understand see hear gather asking wondering interested looking curious like liked want wanted wanting wish need trying asked hoping know find learn'.split(
    ' ',
  ),
)

interface NamedDocument {
  readonly mayHold: Language['mayHold']
  readonly pattern: RegExp
}

const NAMED_DOCUMENTS: readonly NamedDocument[] = [
  { mayHold: within(OF_LEADS), pattern: new RegExp(`\\b${OURS} ((?:[a-zÀ-ԯ'’-]+ ){1,3})${DOCUMENT}\\b`, 'i') },
  {
    mayHold: ({ hasHan }) => hasHan,
    pattern:
      /(?:^(?!根据|依据|按照|依照|基于|参照|我们|公司|本店)|根据|依据|按照|依照|基于|参照|我们的|公司的?|本店的?)(?!我们|公司|本店)(\p{Script=Han}{2,5})(?:政策|规定|条款|说明|指南|手册|制度|流程|须知|公告|页面|章程|办法|规则|协议|合同|守则)/u,
  },
  {
    mayHold: ({ hasArabic }) => hasArabic,
    pattern:
      /(?:سياسة|سياستنا|سياستكم|سياسات|شروط|أحكام|دليل|تعليمات|لوائح|صفحة|قواعد|عقد|اتفاقية)((?: \p{L}{2,14}){1,2})/u,
  },
]
const OF_DOCUMENTS = new Set(
  (
    'return refund shipping privacy company official current latest general standard own full complete whole entire above relevant provided ' +
    'same employee customer user product help support 相关 现行 最新 官方 本店 公司 政策 规定 条款 الشركة الحالية الرسمية العامة'
  ).split(' '),
)

/** The words that tell which document an answer goes by, without those that any has: `lifetime guarantee` of `our official lifetime guarantee policy`. */
export function documentNamed(text: string): readonly Word[] {
  const seen = seenWords(text)
  const named = NAMED_DOCUMENTS.filter(({ mayHold }) => mayHold(seen)).map(({ pattern }) => pattern.exec(text)?.[1])
  const name = named.find((one) => one !== undefined) ?? ''
  return words(name).filter((word) => !isStopWord(word) && !OF_DOCUMENTS.has(word.form))
}
