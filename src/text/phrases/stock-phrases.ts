import type { Word } from '../words/word.ts'
import { words } from '../words/words.ts'
import { stem } from '../words/stem.ts'
import { isStopWord } from '../words/stop-words.ts'
import { matchesOf } from './matches.ts'

/*
 * Sentences that those who answer customers say whatever they are asked: that they understand, that an AI may be wrong, where more is to be
 * found, and good wishes. English. Each holds so little of its own that it states nothing: what a slot takes in has no figure and no denial.
 */

/** Words of any kind, in lower case where the text is, but none that denies or grants. */
const WORD = "(?!(?:no|not|never|non|none|free|only|without|all|every|always)\\b)[a-z][a-z'’-]*"
const some = (most: number): string => `(?:${WORD} ){0,${most}}`
const DOCUMENT =
  '(?:page|policy|policies|section|documentation|docs|guide|guidelines|faqs?|handbook|manual|terms(?: and conditions| of (?:use|service))?|website|site|app|portal|article|help (?:cent(?:er|re)|page|article)|leaflet|brochure|rules|instructions|contract|agreement|knowledge base|notice|announcement|minutes|report|letter|newsletter)'
const OURS = '(?:the|our|your|their|this|these)'
/** A document that an answer may go by, in the words of its reader: `our return policy`. */
export const OWN_DOCUMENT = `${OURS} ${some(3)}${DOCUMENT}`

const NAMED_DOCUMENT = new RegExp(`\\b${OURS} ((?:[\\p{L}\\p{M}'’-]+ ){1,3})${DOCUMENT}\\b`, 'iu')
const OF_DOCUMENTS = new Set(
  'return refund shipping privacy company official current latest general standard own full complete whole entire above relevant provided same employee customer user product help support'.split(
    ' ',
  ),
)

/** The words that tell which document an answer goes by, without those that any has: `lifetime guarantee` of `our official lifetime guarantee policy`. */
export function documentNamed(text: string): readonly Word[] {
  const [, name = ''] = NAMED_DOCUMENT.exec(text) ?? []
  return words(name).filter((word) => !isStopWord(word) && !OF_DOCUMENTS.has(word.form))
}

const TEAM = `(?:(?:the|our|your|their|a|an) )?${some(3)}(?:support|service|team|desk|agents?|representatives?|advis[eo]rs?|experts?|professionals?|doctors?|lawyers?|providers?|managers?|department|office|staff|website|site)`
const NOTE = '(?:(?:please |kindly )?(?:note|be aware|keep in mind|remember|be advised) that |note: )?'
const STATEMENT = '(?:information|answers?|responses?|details|policies|content|guidance)'
const MAY_BE_WRONG =
  '(?:change|be (?:wrong|outdated|out of date|incomplete|inaccurate|incorrect)|contain (?:errors|mistakes|inaccuracies)|not be (?:accurate|complete|current|up[ -]to[ -]date)|make mistakes|have changed)'

const SENTENCES = [
  // What the answer is worth.
  `${NOTE}(?:i['’]m|i am|as|this is) (?:just |only )?an ai(?: language model| model| assistant| chatbot)?(?:,? (?:so|and) (?:(?:this|the|my|these) ${STATEMENT} |i )(?:may|might|can|could) ${MAY_BE_WRONG}|,? (?:so|and) please (?:double-?check|verify)(?: ${some(3)}${WORD})?)?`,
  `${NOTE}(?:(?:this|the|these|our|my|all) )?${STATEMENT} (?:(?:is|are|may be) subject to change(?: without (?:prior )?notice)?|(?:may|might|can|could) ${MAY_BE_WRONG})`,
  '(?:other |additional |certain |some |further )?(?:terms and conditions (?:may |might )?apply|(?:terms|conditions|restrictions|exceptions|limitations) (?:may|might) apply)',
  // Where there is more.
  `for (?:more|further|full|additional|complete|specific) (?:details|information|info|help|support|assistance|guidance)(?: (?:on|about) (?:this|these|that|it))?,? (?:please )?(?:you can )?(?:also )?(?:visit|see|check(?: out)?|go to|refer to|consult|read|contact|have a look at|take a look at|get in touch with|reach out to) (?:${OWN_DOCUMENT}|${TEAM})`,
  `you(?: can|['’]ll| will| may) (?:also )?find (?:more|further|all|additional|full|the full) (?:information|details|info|terms)(?: (?:on|about) (?:this|these|it))? (?:in|on|at) ${OWN_DOCUMENT}`,
  `(?:please )?(?:see|check(?: out)?|visit|consult|refer to|read) ${OWN_DOCUMENT} for (?:more|further|full|additional|complete|the latest|the full) (?:details|information|info|terms)`,
  `(?:it is|it['’]s|it would be|i(?:['’]d| would)?) (?:always )?(?:best|advisable|recommended|a good idea|worth|recommend|suggest|advise)(?: to| that you)? (?:confirm|check|verify|double-?check|confirming|checking|verifying|double-?checking)(?: (?:this|that|it|these|the details))? (?:with|on) (?:${TEAM}|${OWN_DOCUMENT})`,
  // Fellow feeling and good wishes.
  '(?:i |we )?(?:completely |totally |fully |really |do )?(?:understand|know|realise|realize|appreciate|can (?:only )?imagine) (?:how|that|just how) (?:(?:this|it|that|the situation|waiting|things) (?:can be|is|must be|may be|might be|can feel|must feel|must have been)? ?)?(?:(?:very |really |quite |so )?(?:frustrating|annoying|disappointing|stressful|confusing|important|difficult|inconvenient|upsetting|worrying|tricky|hard|overwhelming))(?: (?:this|it|that|the situation|waiting|things) (?:can be|is|must be|may be|might be|can feel|must feel|must have been))?(?: for you)?',
  '(?:happy|enjoy(?: your)?|have fun) (?:shopping|travels|travelling|traveling|reading|cooking|baking|learning|coding|gardening|holidays|trails|planning|meal|stay|trip|visit|flight|day)',
  'stay (?:safe|well|healthy|warm|cool|tuned|curious)(?: (?:out there|and healthy))?',
  'no (?:worries|problem)(?: at all)?',
  '(?:i |we )?hope (?:that|this|it) (?:helps|answers your question|clears (?:things|that|it) up),? and (?:have|enjoy) (?:an? |your |the )?(?:\\w+ )?(?:day|evening|weekend|week|time|trip|stay|holiday|rest of your (?:day|week))',
  `(?:that|this) (?:covers|is|should cover|should be) (?:everything|all|the basics|the main points)(?: (?:on|about|of|for) ${some(3)}${WORD})?`,
  // What is going to be told.
  `here(?:['’]s| is| are) (?:how|what|everything|all|an overview of|a summary of|the details (?:of|on)|some (?:details|information) (?:about|on)) (?:(?:you|that you) need to know (?:about|on|for) )?${some(5)}${WORD}`,
  `(?:i|we)(?:['’]ve| have)? (?:checked|looked (?:at|through|into|up)|reviewed|read(?: through)?|gone through|consulted) ${OWN_DOCUMENT}(?: for you)?`,
]

const STOCK = new RegExp(
  `(?<=(?:^|[.!?…:)\\]]|\\n)[ \\t*_>]{0,4})(?:${SENTENCES.join('|')})(?:[.!…]{1,3}(?=[\\s*_)]|$)|(?=[*_ \\t]{0,4}(?:\\n|$)))`,
  'giu',
)
const MAY_BE_STOCK =
  /\bAI\b|\bchange|\bapply\b|\bfor (?:more|further|full|additional|complete|specific) |\bfind (?:more|further|all|additional|full|the full) |\b(?:check|visit|consult|see|read|refer to) (?:the|our|your) |\b(?:best|advisable|recommend(?:ed)?|suggest|advise|good idea|worth) |\b(?:understand|know|reali[sz]e|appreciate|imagine) (?:how|that|just)|\b(?:happy|enjoy|have fun|stay|no (?:worries|problem)|hope|covers?|basics)\b|\bthis should be\b|\b(?:checked|looked|reviewed|read|gone|consulted) |\bhere(?:['’]s| is| are) |\b(?:may|might|could) /i

type Stretch = readonly [start: number, end: number]

/** Where a text has such sentences, in order and apart. */
export function stockPhrases(text: string): readonly Stretch[] {
  if (!MAY_BE_STOCK.test(text)) return []
  return matchesOf(text, STOCK).map(({ 0: sentence, index }): Stretch => [index, index + sentence.length])
}

const ASKED =
  /(?<=^|[.!?]\s{1,3})(?:(?:so,? |okay,? |i (?:understand|see|hear|gather) (?:that )?)?you(?:['’]re| are|['’]d| would|['’]ve| have| were)? (?:asking|wondering|interested|looking|curious|like|liked?|want(?:ed|ing)?|wish|need|trying|asked|hoping))\b(?![^.!?]*\b(?:no|not|never|but)\b)[^.!?,;:–—\d]{0,120}[.!]/giu

/** Sentences that say again what was asked: all their words are of the question, or of asking. */
export function askedAgain(text: string, question: string): readonly Stretch[] {
  if (question === '' || !MAY_ASK.test(text)) return []
  const asked = new Set(words(question).map(({ form }) => stem(form)))
  return matchesOf(text, ASKED).flatMap(({ 0: sentence, index }): Stretch[] =>
    words(sentence).every((word) => isStopWord(word) || OF_ASKING.has(word.form) || asked.has(stem(word.form)))
      ? [[index, index + sentence.length]]
      : [],
  )
}

const MAY_ASK =
  /\byou(?:['’]\w+)? (?:\w+ )?(?:asking|wondering|interested|looking|curious|like|want|wish|need|trying|asked|hoping)/i
const OF_ASKING = new Set(
  'so okay understand see hear gather asking wondering interested looking curious like liked want wanted wanting wish need trying asked hoping know find learn'.split(
    ' ',
  ),
)
