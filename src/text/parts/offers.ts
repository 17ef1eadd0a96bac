import { prepare } from '../../support/large-pattern.ts'
import { lazily } from '../../support/lazily.ts'
/*
 * Places in which words that no list has may stand and yet nothing is said of a matter: what is offered to a reader, what a
 * speaker did with the sources, and how an answer is called.
 */

/** What is done with texts. `give` and `send` are none of these: a refund can be given too. */
const DOES =
  '(?:summari[sz]e|elaborate|expand|rewrite|rephrase|reword|reformat|shorten|condense|simplify|translate|compare|outline|tabulate|paraphrase|explain|clarify|unpack|quote|extract|excerpt|draft|sketch|list|continue|highlight|annotate|map out|break|walk|lay|boil|drill|dig|dive|zoom|go (?:deeper|further|into|over|through)|pull (?:out|up|together|the)|put (?:together|this|it|these)|turn (?:this|it|that|these|the)|convert (?:this|it|that|these|the)|format (?:this|it|that|these|the)|make (?:this|it|that|these) into|add (?:more )?(?:detail|context|examples|quotes|citations)|look (?:into|for|up|at)|search for|help (?:you )?(?:with|understand|find|draft|compare))'
const WISH =
  "(?:you(?:['’]d| would)? (?:like|want|prefer|wish|need)(?: (?:it|that|more|me to))?|it(?:['’]d| would)? (?:helps?|be helpful|be useful)|helpful|useful|needed|desired|that (?:helps|would help|['’]d help))"
const OFFERS = [
  `(?:if ${WISH}[^.;:!?\\d]{0,60}, )?(?:i|we)(?:['’]d| can| could| would| am|['’]m|['’]re|['’]ll)(?: (?:also|gladly|certainly|then|easily))?(?: be)?(?: (?:happy|glad|able|delighted|pleased|free|ready) to)?(?: also)? ${DOES}`,
  `(?:do |would |did |d['’])?(?:you )?(?:want|like|prefer|need) me to(?: also)? ${DOES}`,
  `(?:shall|should|can|may|could) i(?: also)? ${DOES}`,
  `(?:i(?:['’]m| am) )?(?:always )?(?:happy|glad|ready|free) to(?: also)? ${DOES}`,
  `(?:just )?(?:ask|say the word|tell me|let me know|say so) if (?:you(?:['’]d| would)? (?:like|want|prefer|need)|i should)(?: me)?(?: to)? ${DOES}`,
]
const ENGLISH = new RegExp(
  `^[^a-zÀ-ԯ\\d]*(?:${OFFERS.join('|')})\\b(?![^\\n]{0,160}\\b(?:that|because|which|who|why|whether|since|is|are|was|were|will|must|has|have|had)\\b)[^\\d.;:!?\\n]{0,120}[.!?…]?[^a-zÀ-ԯ\\d]*$`,
  'i',
)
const CHINESE =
  /^[^\p{L}\d]*(?:(?:如果|如|若|要是)?(?:您|你)?(?:还)?(?:有)?需要?(?:的话)?，?)?(?:(?:我|咱们)(?:还|也)?(?:可以|能|可)(?:再|继续)?(?:给|帮|为|替)?(?:您|你)?|(?:想|要不要|是否需要|需不需要|需要|要)(?:让|请)?我(?:再|来|帮)?(?:您|你)?|欢迎(?:让|请)我)(?:把|将|再)?[^\d。！？；\n]{0,16}?(?:整理|总结|归纳|翻译|改写|展开|补充|列出|列成|列一|做成|做一|制作|画成|提取|摘录|对比|细化|写成|写一|来一|给一|一份)[^\d。！？；\n]{0,24}[。！？吗呢吧]{0,3}[^\p{L}\d]*$/u
/** What an offer begins with: nearly no other sentence does. */
const MAY_OFFER =
  /^[^a-zÀ-ԯ\d]*(?:(?:if|i|we|d|do|did|would|you|want|like|prefer|need|shall|should|can|may|could|always|happy|glad|ready|free|just|ask|say|tell|let)\b|[\u4E00-\u9FFF])/i

/** Whether a sentence offers to do something with the answer: `If it'd help, I can put together a comparison chart.` */
export function isOffer(sentence: string): boolean {
  if (sentence.length > LONGEST || !MAY_OFFER.test(sentence)) return false
  prepare(ENGLISH, sentence)
  return CHINESE.test(sentence) || (ENGLISH.test(sentence) && !NAME.test(sentence))
}

const LONGEST = 240
/** A word with a capital within a sentence. */
const NAME = /[a-z,] (?!I\b)\p{Lu}\p{Ll}/u

/** `Good catch to look into this`, `Great observation!` */
const PRAISE =
  /^(\W*(?:good|great|nice|excellent|fair|smart|sharp|solid|super|fine|lovely) )([a-z]{3,})(?=[.!… ]{0,4}$| (?:to|on|about|there)\b)/i
const TEXT_NOUN =
  '(?:answer|response|summary|explanation|breakdown|version|recap|overview|reply|conclusion|question|query|caveat|disclaimer|passage|document|excerpt|wording|phrasing|language|sentence|quote|snippet|rundown|reading|comparison|table|chart|list|outline)s?'
const OPEN = '([a-z][a-z-]{2,})'
/** `a faithful reflection of ▪`, `a careful pass through ▪`. */
const ofSources = lazily(
  () =>
    new RegExp(
      `(\\b(?:an?|the|my) (?:[a-z]+ )?)${OPEN}(?= (?:of|through|over) (?:[\\uE000-\\uE003]|(?:(?:the|this|your|all) )?(?:everything|materials?|texts?|documents?|sources?|files?|passages?|pages?|excerpts?|question|it)\\b))`,
      'gi',
    ),
)
/** What is said of nothing but an answer, whatever its words say elsewhere. */
const IDIOM_LIST: readonly string[] = [
  String.raw`(?:with )?a (?:grain|pinch) of salt|(?:do(?:es)?|did) the trick`,
  String.raw`the (?:short|long|tl;dr|quick|full) version|the (?:important|interesting|crucial|good) (?:part|bit)`,
  String.raw`at any rate|in any (?:case|event)|best shot(?: at (?:it|this|an answer))?|(?:do not|don['’]t) be shy`,
  String.raw`(?:sole|only) place|^case closed|rest my case|pay (?:close |careful |special |particular )?attention`,
  String.raw`^(?:you(?:['’]ve| have)? )?come to the right place|^(?:you )?came to the right place|not gospel`,
  String.raw`would not bet on|finer (?:details|points)|push back|(?:in|into) the weeds`,
  String.raw`give (?:me|us) a (?:shout|holler|buzz|ring|nudge)|drop (?:me|us) a (?:line|note)`,
  String.raw`cut(?:s|ting)? (?:right |straight )?to the chase`,
  String.raw`(?:get|gets|getting) (?:right |straight )?(?:to (?:it|the point)|down to (?:it|business))`,
  String.raw`the (?:scoop|skinny|lowdown|short of it|long and (?:the )?short(?: of it)?|nuts and bolts)`,
  String.raw`keep (?:this|that|it) in mind|bear with me|spot on|on the (?:nose|money|same page)|crystal clear`,
  String.raw`plain as day|in black and white|word for word|chapter and verse`,
  String.raw`off the (?:bat|cuff|mark|top of my head)|for what it['’]s worth|at face value`,
  String.raw`read(?:ing)? between the lines|beat(?:ing)? (?:around|about) the bush`,
  String.raw`beyond (?:doubt|dispute|question)|no ifs,? (?:ands,? )?or buts|loud and clear|last but not least`,
  String.raw`first things first|fire away|over to you|back to you|tie(?:s|d)? (?:it )?(?:all )?together`,
  String.raw`connect(?:s|ing)? the dots|paint(?:s|ing)? (?:a|the|that) (?:full |clear |whole |complete )?picture`,
  String.raw`piece(?:d)? (?:it )?together|big picture|the tip of the iceberg|scratch(?:es|ing)? the surface`,
  String.raw`fill(?:s|ing)? (?:in )?the (?:gaps|blanks)|shed(?:s|ding)? (?:some |more |any )?light`,
  String.raw`without further ado|bottom line|no[- ]brainer|shot in the dark|guessing game|my two cents|two cents`,
  String.raw`hat tip|voil[aà]|ta-?da|there you have it|have a good one|take it easy`,
  String.raw`step-by-step (?:solution|instructions)|all ears|at your (?:service|disposal)`,
  String.raw`an? (?:message|click|question) away|on standby`,
  String.raw`(?:if|as|when|where|whenever) (?:necessary|needed|required)`,
  String.raw`(?<=\b(?:i|we|and|but|search) )c[ao]me up (?:empty|empty-handed|short|blank|dry)|(?:a )?red herrings?`,
  String.raw`(?<=\b(?:look|glance|check|read|reading|peek) (?:at [^,.]{1,40} )?)(?:never|(?:won|wouldn|doesn|can)['’]t|would not) hurts?`,
  String.raw`over-?think (?:it|this|that)|(?:in|into) (?:these|other|different|broad|general) terms`,
  String.raw`(?<=^\W{0,8}(?:i['’]m |i am )?not )(?:gonna|going to) (?:lie|sugar-?coat (?:it|this))|walls? of text`,
  String.raw`nobody (?:likes|wants|needs)(?= (?:an? )?(?:walls? of text|long|lengthy))`,
  String.raw`(?:outside|external|additional|new|extra) (?:facts|information|knowledge|claims|details|material) (?:was|were|has been|have been) introduced`,
  String.raw`(?<=\bi['’]ll |\bi will )restrict myself`,
  String.raw`(?<=\bi['’]ll |\bi will |\bi can )adjust(?=\W{0,8}$| (?:my|the|this) (?:answer|response))`,
  String.raw`putting (?:it|this|that|everything|these) (?:all )?together|past (?:that|this) point`,
  String.raw`(?<=[\uE000-\uE003][*_"”]{0,3} is )the (?:right |best |only |very )?(?:place|spot)(?= (?:where|to look|in which)\b)`,
  String.raw`permit(?= me to\b)`,
  String.raw`(?<=\btreat (?:it|this|that|these|those)(?: \w+)? )as (?:unknown|unresolved|an open question)`,
  String.raw`(?<=\b(?:this|that) )hits? the (?:spot|mark|nail on the head)`,
  String.raw`(?<=^\W{0,8}|(?:regards|sincerely|wishes|cheers|thanks|yours|faithfully|truly),?\s)(?:(?:the|your) )?(?:customer|client|technical|tech|help|user|member) (?:services?|care|support|desk|relations|success)(?: (?:team|department|desk))?(?=[^\w.]{0,8}$)`,
  String.raw`wiggle room|room for (?:doubt|interpretation|ambiguity|argument|debate|misunderstanding)`,
  String.raw`no two ways about it|(?<=^\W{0,8})nothing more,? nothing less|(?:plain|pure) and simple`,
  String.raw`rings? (?:true|a bell)|(?<=^\W{0,8})signed(?=,? (?:your|the)\b)|from the horse['’]s mouth`,
  String.raw`nothing else (?:in|from|of) the (?:set|batch|collection|lot|pile|stack|bunch)(?= (?:touches|mentions|speaks|addresses|covers|says|deals|bears|discusses|contradicts)\b)`,
  String.raw`(?<=^\W{0,8})(?:top|best|closest|first) (?:hit|match)(?=:)|(?<=\bto be )on the safe side`,
  String.raw`drawing (?:wider|broader|further|firm|any|hard) (?=conclusions?)|(?<=\bi['’]d |\bi would )hold off`,
  String.raw`mov(?:e|es|ing) on(?= to\b)`,
  String.raw`write(?= (?:up |out |down )?(?:the|my|an|your|a) (?:\w+ )?(?:answer|response|reply|summary|conclusion)\b)`,
  String.raw`key (?:terms|words|phrases|concepts|entities)|rate (?=(?:my|this|the) (?:answer|response|reply))`,
  String.raw`(?:better|clearer|deeper|fuller) (?=(?:understanding|idea|picture|sense|overview|grasp|view) (?:of|about|on)\b)`,
]
const idioms = lazily(() => new RegExp(String.raw`()\b(${IDIOM_LIST.join('|')})\b`, 'gi'))
/** `The process can be broken down into two steps:` says nothing but that parts follow. */
const PARTS_FOLLOW =
  /()\b((?:the|this|that|your|it|which)(?: [a-z-]{3,}){0,2}? (?:(?:can|could|may) be|is|are) (?:\w+ly |best )?(?:broken down|broken up|divided|split|summed up|boiled down|condensed|grouped|organi[sz]ed|laid out|done|explained|achieved|completed) (?:in|into|to|as|by))(?= (?:the following |these |just |only )?(?:\w+ )?(?:\w+ )?(?:steps|stages|phases|points|parts|items|ways|bullets)\b[^\n.]{0,12}[:.])/gi
const IN_STEPS = /()\b((?:you|we) can do (?:it|this|so|that) in)(?= (?:just |only )?(?:\w+ )?(?:\w+ )?steps\b)/gi
/** Places that only answers have. */
const ofAnswers = lazily(() => new Set([PRAISE, ofSources(), idioms(), PARTS_FOLLOW, IN_STEPS]))

const openPlaces = lazily(() =>
  [
    PRAISE,
    idioms(),
    // `It is right there in ▪`.
    /()\b(right (?:there|here))(?= (?:in|on|at) [*_"“]{0,3}[\uE000-\uE003])/gi,
    PARTS_FOLLOW,
    IN_STEPS,
    /()\b(involved|in total|in all)(?=[.:])/gi,
    // `I trawled the documents`, `Let me untangle the question`: what a speaker does, if all else is said of the answer.
    `(\\b(?:i(?:['’](?:ve|d|ll|m)| have| had| will| would| can| could| should| did| do| am| was)?(?: not|n['’]t)?|let me|let['’]?s|let us)(?: just| now| first| also| then| never| \\w{3,}ly)? )${OPEN}(?=[ ,.!])`,
    // `If your situation differs, let me know`.
    `(\\bif your )${OPEN}(?= )`,
    // `a bite-sized answer`, `your tax question`.
    `(\\b(?:(?:an?|the|this|my|your|one|in|any|that['’]s|underlying)) )${OPEN}(?= ${TEXT_NOUN}\\b)`,
    ofSources(),
    // `▪ teach us`, `▪ furnish no details`: what the passages do for a reader.
    `([\\uE000-\\uE003][*_"”]{0,3} (?:\\w+ly |also |all |both )?)${OPEN}(?= (?:us|me)\\W*$| (?:no|nothing|little|any|further|additional)\\b)`,
    // `I hope this untangles it`: a wish says nothing of what is.
    `(\\b(?:hope|trust|hopefully|hoping),? (?:that )?(?:this|it|that|these|the (?:above|${TEXT_NOUN})) (?:\\w+ly |has |have |will )?)${OPEN}(?=[ ,.!])`,
  ].map((place) => (typeof place === 'string' ? new RegExp(place, 'gi') : place)),
)
export const MOST_OPEN = 2

/** The sentence with spaces in place of the words that may be any, at most two; undefined where none may. */
export function withoutOpenWords(
  sentence: string,
  isKnown: (word: string) => boolean,
): { plain: string; isOfAnswer: boolean } | undefined {
  let plain = sentence
  let isOfAnswer = false
  let count = 0
  for (const place of openPlaces()) {
    prepare(place, sentence)
    plain = plain.replace(place, (stretch, before: string, word: string) => {
      if (count === MOST_OPEN || isKnown(word.toLowerCase())) return stretch
      count += 1
      isOfAnswer ||= ofAnswers().has(place)
      return before + ' '.repeat(word.length)
    })
  }
  return count === 0 ? undefined : { plain, isOfAnswer }
}
