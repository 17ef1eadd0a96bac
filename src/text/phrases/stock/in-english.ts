import type { PhrasesOfLanguage } from './phrases-of-language.ts'

/** Words of any kind, in lower case where the text is, but none that denies or grants. */
const WORD = "(?!(?:no|not|never|non|none|free|only|without|all|every|always)\\b)[a-z][a-z'’-]*"
const some = (most: number): string => `(?:${WORD} ){0,${most}}`
export const DOCUMENT =
  '(?:page|policy|policies|section|documentation|docs|guide|guidelines|faqs?|handbook|manual|terms(?: and conditions| of (?:use|service))?|website|site|app|portal|article|help (?:cent(?:er|re)|page|article)|leaflet|brochure|rules|instructions|contract|agreement|knowledge base|notice|announcement|minutes|report|letter|newsletter)'
export const OURS = '(?:the|our|your|their|this|these)'
/** A document that an answer may go by, in the words of its reader: `our return policy`. */
const OWN_DOCUMENT = `${OURS} ${some(3)}${DOCUMENT}`

const TEAM = `(?:(?:the|our|your|their|a|an) )?${some(3)}(?:support|service|team|desk|agents?|representatives?|advis[eo]rs?|experts?|professionals?|doctors?|lawyers?|providers?|managers?|department|office|staff|website|site)`
const NOTE = '(?:(?:please |kindly )?(?:note|be aware|keep in mind|remember|be advised) that |note: )?'
const STATEMENT = '(?:information|answers?|responses?|details|policies|content|guidance)'
const MAY_BE_WRONG =
  '(?:change|be (?:wrong|outdated|out of date|incomplete|inaccurate|incorrect)|contain (?:errors|mistakes|inaccuracies)|not be (?:accurate|complete|current|up[ -]to[ -]date)|make mistakes|have changed)'

const SAID =
  '(?:stated|mentioned|noted|described|outlined|explained|set out|listed|specified|written|indicated|detailed)'

/** What is said whatever was asked. */
export const STOCK_PHRASES_EN: PhrasesOfLanguage = {
  sentences: [
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
    'what an? (?:great|nice|lovely|wonderful|exciting|fun|cool|beautiful) (?:plan|choice|idea|trip|project|goal|topic|thought|question|way to (?:spend|celebrate|start)(?: (?:the|your|a) [a-z]+)?)',
    '(?:great|nice|good|lovely|exciting) (?:plan|choice|idea|trip|news|project|goal|topic)',
    'congrat(?:ulation)?s(?: (?:to|on) (?:you|that|(?:your|the) (?:new )?(?:job|home|house|baby|wedding|purchase|graduation|promotion)))?',
    'get well soon',
    `congrat(?:ulation)?s,? (?:what|that['’]s) (?:wonderful|great|lovely|fantastic|amazing|exciting) news`,
    'well done(?: on (?:the|your) (?:promotion|graduation|exam|test|new job))?',
    '(?:poor (?:little )?(?:thing|you|fellow|guy),? )?(?:i |we )?hope (?:it|he|she|they|you)(?: all)? (?:feels?|gets?) (?:well|better)(?: (?:soon|quickly))?',
    `(?:i['’]m |i am |we['’]re |we are )?(?:so |very |really |truly |deeply )?sorry for (?:your (?:loss|troubles?|wait|experience)|(?:the|any|this) (?:inconvenience|trouble|delay|wait|confusion|mix-?up|frustration)(?: caused)?)`,
    `(?:please accept )?(?:my|our) (?:(?:deepest|sincere|heartfelt) )?(?:condolences|sympathies|sympathy|apologies)(?: (?:for|on) your loss)?`,
    `(?:that|this|it)(?:['’]s| is| must be| sounds| must have been) (?:really |very |so |incredibly |quite )?(?:frustrating|annoying|upsetting|stressful|tough|disappointing|worrying|exciting|understandable)(?:,? i (?:understand|know|get it|can imagine))?`,
    `don['’]t (?:you )?(?:worry|be discouraged|panic|give up)(?:,? (?:you['’]ll get there|you['’]re not alone|it happens))?`,
    `(?:you['’]ll get there|you['’]ve got this|hang in there|fingers crossed)`,
    `(?:that|this)(?:['’]s| is) (?:just |only |merely |of course )?(?:a single|one person['’]s|one user['’]s|an individual|a personal) (?:experience|account|report|opinion|case|anecdote)(?:,? (?:of course|though))?`,
    '(?:i |we )?hope (?:that|this|it) (?:helps|answers your question|clears (?:things|that|it) up),? and (?:have|enjoy) (?:an? |your |the )?(?:\\w+ )?(?:day|evening|weekend|week|time|trip|stay|holiday|rest of your (?:day|week))',
    `(?:that|this) (?:covers|is|should cover|should be) (?:everything|all|the basics|the main points)(?: (?:on|about|of|for) ${some(3)}${WORD})?`,
    // What is going to be told.
    `here(?:['’]s| is) how ${some(4)}works?`,
    `here(?:['’]s| is| are) (?:(?:what|everything|all|all that) you(?: need to| should| have to|['’]ll need to) know|(?:an overview|a summary|a breakdown|the details|some details|some information))(?: (?:of|on|about|for) ${some(3)}${WORD})?`,
    `(?:i|we)(?:['’]ve| have)? (?:checked|looked (?:at|through|into|up)|reviewed|read(?: through)?|gone through|consulted) ${OWN_DOCUMENT}(?: for you)?`,
  ],
  // What its readers call the evidence: `According to our return policy,`, `The handbook says that`.
  leads: [
    `(?:according to|based on|as per|per|under|in line with|following|going by|in accordance with|as ${SAID} (?:in|on|by|under)) ${OWN_DOCUMENT},`,
    `${OWN_DOCUMENT} (?:also |clearly |explicitly |further )?(?:(?:states?|notes?|mentions?|specif(?:y|ies)|indicates?|confirms?|explains?|stipulates?) that|says?(?: that)?(?! (?:nothing|no|not|little|anything|so|much)\\b))(?= )`,
    `in ${OWN_DOCUMENT},? (?:it|they) (?:says?|states?|is ${SAID}) that(?= )`,
    `if i(?:['’]m| am|['’]ve)? (?:understand(?:ing)?|understood|read(?:ing)?) (?:${OWN_DOCUMENT}|it|this|that) (?:correctly|right|properly),`,
  ],
  named: [],
}
