import { lazily } from '../../support/lazily.ts'
import { DENIALS, LEAD_WORDS, NEAR_WORDS } from './english-words.ts'
import { READER_DOCUMENT } from '../data/reader-documents.ts'
import { any, maybe, NAMED, NUMBERED, type Language, type PartPatterns, sticky, throughout } from './pattern.ts'

/*
 * How English answers speak of themselves and of the passages that they are from, as pieces that compose: `as (clearly)
 * (mentioned | stated | …) in (the) (given | provided | …) (passages | documents | …)`. First the names of passages are
 * found, then what is said around them.
 */

/** What answers call the evidence, whatever stands beside it. */
const SOURCE =
  '(?:(?:context|source|search|reference|supporting) )?(?:passages?|documents?|docs?|sources?|contexts?|texts?|excerpts?|extracts?|snippets?|search results?|documentation|articles?|paragraphs?|chunks?|knowledge base|source material)'
/** What is the evidence only where a word such as `provided` says so. */
const LOOSE =
  '(?:information|info|materials?|content|data|evidence|details?|facts?|results?|(?:web ?)?pages?|files?|notes?|records?|literature|input|reports?|polic(?:y|ies)|knowledge|descriptions?|sections?|entr(?:y|ies)|transcripts?|resources?|references?|citations?|statements?|findings?|options?)'
const SHOWN =
  '(?:given|provided|supplied|retrieved|above(?:-mentioned)?|following|available|attached|shared|cited|referenced|mentioned|aforementioned|relevant|supporting|accompanying|uploaded|included|listed|quoted|search)'
const SUCH = maybe('(?:same|various|different|other|two|three|four|five|several|multiple|original|entire|full|whole) ')
const WHOSE = maybe(
  '(?:(?:all|both|each|any|some|one|most|none|either|neither|two|three)(?: of)? )?(?:the|these|this|those|that|your|my|our) ',
  '(?:all|both|each|some|several|multiple|two|three|an?|another|any) ',
)
const BEHIND =
  "(?: (?:(?:that |which )?(?:you|i|we)(?:['’]ve| have| had| was| were)? (?:been )?|(?:that|which) (?:have been |has been |was |were |is |are ))?(?:provided|given|supplied|shared|attached|available|above|below|at hand|on hand|here|in question|retrieved|offered|presented|included|quoted|cited|to hand|before (?:me|us|you)|in front of (?:me|us|you)|at (?:my|our) disposal)(?: (?:above|below|here|to me|by you|by the user|in (?:the|your) (?:prompt|context|question|message)))?)"

const ORDINAL =
  '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final|\\d{1,2}(?:st|nd|rd|th))'
const COUNTED =
  '(?:(?:context |source |search |reference )?(?:passage|document|doc\\.?|source|context|text|excerpt|extract|snippet|search result|result|reference|citation|article|paragraph|chunk|fragment|entry|record|file|resource|quotation|quote|web ?page|material|link|exhibit|item|hit|(?:piece of )?evidence|ref\\.?|attachment|input|clip|source text|bullet))'
const FIGURE =
  '(?:(?:no\\.?|number(?:ed)?|nr\\.?|id:?) ?)?(?:[\\[(](?:#|no\\.? ?|number )?\\d{1,3}[\\])]|[#№]?(?:\\d{1,3}|(?!I (?:have|had|can|could|was|am|see|saw|found|got|read)\\b)[A-J]|one|two|three|four|five|six|seven|eight|nine|ten|i{2,3}|iv|vi{0,3}|ix)(?![\\w%]|[.,]\\d))'
const DIGITS = '(?:\\[\\d{1,3}\\]|#?\\d{1,3}(?![\\w%]|[.,]\\d))'
const FIGURES = `${FIGURE}(?:(?:, ?${DIGITS}){0,8},? ?(?:and|or|to|through|as well as|[-–&/+]) ?(?:${COUNTED}s? )?(?:${DIGITS}|(?:two|three|four|five|six)\\b(?=[ ,.:;)\\]]))|(?:, ?${DIGITS}){1,8}(?=\\s*(?:[)\\]]|\\.?$)))?`
const PLACED =
  '(?:(?:step|point|section|line|item|paragraph|para|sentence|page|pp?|bullet|row|question)\\.?s?\\.? ?#?|[§¶]{1,2} ?)\\d{1,3}(?:\\.\\d{1,2})?(?:(?: ?[-–,] ?| and )\\d{1,3}){0,5}'
const PLACE = `(?:,? ?(?:in |at |under )?(?:\\(${PLACED}\\)|${PLACED})|['’]s (?:own )?(?:text|words|contents?|authors?|wording|account|statement|information|explanation|description|summary|(?:first|second|third|fourth|fifth|last|final|opening) (?:sentence|paragraph|line|section|step|point))|,? (?:near|at|towards?) the (?:very )?(?:top|bottom|beginning|start|end|middle)|,? (?:the )?(?:first|second|third|fourth|fifth|last|final|opening|closing) (?:sentence|paragraph|line|point|section|bullet|word)s?| of \\d{1,3}(?![\\w%])| other than (?:this one|that one|\\d{1,3})| (?:in|of|from) (?:our|the|your) (?:help (?:cent(?:er|re)|desk|section)|knowledge base|documentation|docs|list|collection|set|batch|results|prompt)\\b|,? (?:(?:that|which) )?(?:(?:begins|beginning|starts|starting|opens|opening)(?: with)?|(?:is )?(?:titled|entitled|headed)),?:? ["“][^"“”\\n]{1,160}["”])?`

/** `[doc_2]`, `(ref 2)`: what is nothing else within brackets. */
const SHORT =
  '(?:ref(?:erence)?s?\\.?|cit(?:e|ation)?s?\\.?|sources?|src|docs?|documents?|passages?|chunks?|context|footnote|fn|(?:(?:document|doc|source|passage|chunk)_)?ids?|web|index|idx|hit|search)'
/** `step 3 of` a passage. */
const PLACE_OF = maybe(
  '(?:the )?(?:step|point|section|line|item|paragraph|sentence|page|bullet|part)s? #?\\d{1,3}(?:(?: ?[-–,] ?| and | to )\\d{1,3}){0,3} (?:of|in|from) ',
)
/** What tells a passage by its number. */
const CALLED = '(?:labell?ed|marked|tagged|titled|called|listed|identified|referred to|known)'
const NUMBERED_NAMES = any(
  `\\b${PLACE_OF}${WHOSE}(?:${SHOWN} )?${COUNTED}s?(?:(?: (?:used|cited|consulted|referenced|numbers?|ids?))?: ?|(?: in question| here| for this| (?:that|which) [a-z]+ (?:this|it|that|the answer|your question|the question))?,? (?:is |was )?(?=(?:number|no\\.?|#) ?\\d)| )${FIGURES}${PLACE}`,
  `(?<=[(\\[])${SHORT}[ _:#=-]{0,2}\\d{1,3}(?:[,;] ?(?:${SHORT}[ _:#=-]{0,2})?\\d{1,3}){0,5}(?=[)\\]])|(?<=\\[)#\\d{1,3}(?=\\])`,
  `\\b(?:search[-_]?)?(?:${COUNTED})[-_]?\\d{1,2}(?![\\w%-]|[.,]\\d)`,
  `\\[[PSDCRET]\\d{1,2}\\]|(?<=\\()[PSD]\\d{1,2}(?=\\))|(?<=\\b[Pp]er )P\\d{1,2}\\b|\\[\\d{1,3}(?:†(?:L\\d{1,5}(?:-L\\d{1,5})?)?|\\/\\d{1,2}|[,:] ?(?:(?:pp?|lines?|steps?|sections?|sec|para|paragraph|sentence|§)\\.? ?)?\\d{1,3})\\]|(?<=[.!?)\\]"” ])\\^\\[?\\d{1,2}\\]?(?=[.\\s]|$)`,
  `<(?:ref|source|doc|cite|passage|document)(?: (?:name|id|n|index))?[ =:]"?\\d{1,3}"?\\s?/?>`,
  `\\b(?:relevant|correct|right|best|cited|supporting|matching|pertinent|useful) ${COUNTED}s? (?:here )?(?:is|are|was|were|would be) (?:(?:numbers?|nos?\\.?|#) ?)?\\d{1,2}(?:(?:, ?\\d{1,2}){0,4},? (?:and|&) \\d{1,2})?(?=[.,;:]|\\s*$)`,
  `\\b${CALLED}(?<=\\b(?:${COUNTED}|section|one) (?:(?:that|which) is |that['’]s )?[a-z]+(?: to)?) (?:as )?["“'([]?(?:${COUNTED} )?(?:#|no\\. ?|number )?\\d{1,3}["”')\\]]?(?![\\w%]|[.,]\\d)`,
  `\\bnumber \\d{1,3} of ${WHOSE}(?:${SHOWN} )?${COUNTED}s\\b|(?<=[(\\[](?:see|cf\\.?) )\\d{1,2}(?=[)\\]])|(?<=(?:according to|as per) )\\d{1,2}(?=,)`,
  `\\b(?:sources?|evidence|citations?|references?|(?:supporting|relevant|cited|source) (?:documents?|passages?|sources?|texts?))(?:\\(s\\))?(?: (?:used|cited|ids?|consulted|reviewed|checked|searched|read|retrieved))?[*_]{0,2}:[*_]{0,2} ?\\d{1,3}(?:, ?\\d{1,3}){0,8}\\.?(?=[^\\S\\n]*(?:\\n|$))`,
  `(?<=[[<(*](?:(?:source|supporting|relevant|cited) )?(?:sources?|references?|citations?|refs?|passages?|documents?)[\\]>)*:]{1,3}\\s{0,3})\\d{1,3}(?:, ?\\d{1,3}){0,8}(?=[^\\S\\n]*(?:<|\\n|$))|(?<=[(\\[])(?:numbers?|nos?\\.?) \\d{1,2}(?:(?:, ?\\d{1,2}){0,4},? ?(?:and|&) ?\\d{1,2})?(?=[)\\]])|(?<=[\\s.!?])<<\\d{1,3}>>(?=[\\s.]|$)`,
  `<(?:cite|ref|source|doc)>\\[?\\d{1,3}\\]?</(?:cite|ref|source|doc)>|(?<=[\\s.,;])<sup>\\[?\\d{1,2}\\]?</sup>`,
  `\\b(?:${WHOSE}${COUNTED}s? other than (?:passage |document |number )?(?:\\d{1,3}|this one|that one))\\b`,
  `\\b(?:the |this )?${ORDINAL}(?:(?:,| and| or|, and) (?:the )?${ORDINAL}){0,4} (?:${SHOWN} )?${COUNTED}s?\\b(?!(?<=\\bentry)[*_]{0,3}:)(?:${BEHIND}| ?[([]#?\\d{1,2}[)\\]])?${PLACE}`,
)
/** What a document of the reader is called: evidence where it is said not to tell something. */
const OWN_DOCUMENT = `(?:the|your|our|this|that|my) (?:[a-z][a-z'’-]{2,} ){0,3}?(?:${READER_DOCUMENT})`
const NOT_SAYING = any(
  "(?:does|do|did)(?:n['’]t| not) (?:(?:\\w{3,}ly|seem to|appear to) )?(?:mention|say|state|specify|tell(?: (?:us|me|you))?|indicate|explain|clarify|spell out|note|describe|discuss|address|go into|give (?:any |an? |the |us any )?(?:(?:[a-z]+ ){0,2})(?:information|details?|reasons?|figures?|number|dates?|times?|amount|limit|deadline|duration|address|explanation)\\b(?: of [a-z]+)?|provide (?:any |an? )?(?:information|details?|figures?|explanation)|contain (?:any )?(?:information|details?|mention)|include (?:any )?(?:information|details?|mention))\\b",
  '(?:says?|states?|mentions?) nothing\\b',
  '(?:is|are|remains?) silent\\b',
  'makes? no mention\\b',
  '(?:gives?|contains?|provides?|has|have|includes?) no (?:information|details?|mention|indication)\\b',
)
const NOTED =
  '(?:mentioned|addressed|stated|specified|explained|described|discussed|said|listed|noted|covered|spelled out)'
const NOT_SAID =
  "(?:is|was)(?:n['’]t| not) (?:\\w{3,}ly )?(?:stated|specified|mentioned|said|indicated|explained|described|spelled out|made clear)(?: anywhere)?(?= (?:how|what|when|where|why|who|which|whether|if)\\b)"
const WHOLE_NAMES = any(
  `\\b${OWN_DOCUMENT}(?:${BEHIND})?(?= (?:(?:itself|also|however),? )?${NOT_SAYING})`,
  `\\b(?:it|this|that)(?= ${NOT_SAID})`,
  "\\b(?:it|they)(?= (?:does|do)(?:n['’]t| not) (?:\\w{3,}ly )?(?:mention|specify|state|indicate|clarify|spell out|address)\\b)",
  // What a policy does not cover is said of the world.
  `(?<=(?:n['’]t|not) (?:\\w{3,}ly )?(?!covered)${NOTED} (?:anywhere )?(?:in|on|by) )(?:${OWN_DOCUMENT}\\b|(?:it|them)(?=[.,;!]|$))`,
  `\\b(?:the|your|this|these|those) (?:[a-z-]+ ){1,2}(?:extracts?|excerpts?|snippets?|passages?)(?:${BEHIND}| (?:that )?(?:i|we) (?:have|can see|was given|were given)(?: here)?\\b)`,
  `\\b${WHOSE}(?:${SHOWN} )?${SOURCE},? (?:(?:that |which )?(?:is )?(?:titled|entitled|called|headed)|(?:that |which )?(?:begins|beginning|starts|starting|opens|opening)(?: with)?),? ["“][^"“”\\n]{1,160}["”],?`,
  `\\b(?:(?:of|among|in|from) )?(?:all )?(?:the )?(?:\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten) (?:${SHOWN} )?(?:${SOURCE})\\b(?:${BEHIND})?`,
  `\\b${WHOSE}${SUCH}(?:${SHOWN} ){1,3}(?:${SOURCE}|${LOOSE})\\b(?:${BEHIND})?`,
  `\\b(?:most|more|least) (?:helpful|relevant|useful|pertinent|detailed|informative) of the (?:\\d{1,2}|two|three|four|five|six)(?=[.,;:])`,
  `\\b${WHOSE}${SUCH}${SOURCE}\\b(?:${BEHIND})?`,
  `\\b(?:none|neither|nothing (?:else )?) ?(?:of|in) (?:the|these|those|your) ${LOOSE}(?= (?:speaks?|says?|mentions?|touch(?:es)?|address(?:es)?|covers?|deals?|discuss(?:es)?|states?|explains?|refers?|contradicts?)\\b)`,
  `\\b${WHOSE}${SUCH}${LOOSE}\\b(?:${BEHIND}| (?:in|from|of|within|contained in|found in|provided in|given in|presented in) ${WHOSE}(?:${SHOWN} ){0,2}${SOURCE}\\b(?:${BEHIND})?)`,
)

const SAID =
  '(?:mentioned|stated|noted|described|outlined|explained|indicated|shown|discussed|specified|detailed|listed|seen|reported|written|found|given|highlighted|provided|presented|evidenced|supported|confirmed|cited|referenced|quoted|said|set out|pointed out|emphasi[sz]ed|documented|summari[sz]ed|recorded|defined|laid out|backed up|backed|covered|addressed|contained|identified|derived|taken|drawn|based|inferred|deduced|gathered|suggested|implied|corroborated|verified|established|demonstrated|revealed|captured|expressed|put)'
const HOW = maybe(
  '(?:also|further|furthermore|clearly|explicitly|specifically|directly|additionally|briefly|similarly|then|both|all|even|simply|generally|again|likewise|only|strongly|already|previously|exclusively|solely|purely|entirely|strictly|primarily|mainly|just|now|plainly|\\w{4,}ly) ',
)
/** What may only lead to a name that nothing else could be meant by. */
const STRICT_FROM = any(
  'based (?:(?:solely|only|entirely|purely|strictly|exclusively|mainly|primarily) )?(?:up)?on(?: what (?:is|was) in)?',
  'according to',
  'as per',
  'per',
  `(?:as|like|which is|which was) (?:(?:can be|is|was|are|has been|have been|it is|it was|we see|we can see|i see) )?${HOW}${SAID} (?:in|by|on|from|within|under|at)`,
  `${HOW}${SAID} (?:in|by|from|on|within|under)`,
  'as (?:we|you|one|i|readers?) (?:(?:can|may|will|could|might)(?: also| clearly)? )?(?:see|read|find|gather|tell|learn|infer|glean|observe)(?: for (?:yourself|ourselves|oneself))? (?:in|from|by|on|within)',
  'source:',
  'in accordance with',
  'with reference to',
  'referring to',
  'in the words of',
  'citing',
  'consulting',
)
const FROM = any(
  STRICT_FROM,
  'from(?: reading| reviewing| looking at| analy[sz]ing| what (?:is|was) (?:said|written|stated|provided|given) in)?',
  'in',
  'within',
  'by',
  'given',
  'using',
  'under',
  'going (?:by|off(?: of)?)',
  'judging (?:by|from)',
  'drawing (?:up)?on',
  'relying on',
  'in line with',
  'in light of',
  'following',
  'across',
  'after (?:reading|reviewing|looking at|looking through|checking|analy[sz]ing|going through|examining)',
  'having (?:read|reviewed|checked|examined)',
  'looking (?:at|through)',
  'on the (?:strength|authority|basis|evidence|word|testimony|showing) of',
  'by (?:reading|looking at)',
  '(?:turning|moving on|coming|going back) to',
  'to quote',
  'quoting',
  'as',
  `what (?:is|was) ${HOW}${SAID} (?:in|by)`,
)

const SAYS =
  '(?:says? it all|stat(?:es?|ing|ed)|mention(?:s|ing|ed)?|say(?:s|ing)?|not(?:es?|ing)|explain(?:s|ing|ed)?|describ(?:es?|ing)|indicat(?:es?|ing)|show(?:s|ing)?|reports?|tells? (?:us|readers|me)|tells?|suggests?|discuss(?:es)?|highlights?|confirm(?:s|ing)?|reveals?|specif(?:y|ies)|points? out|makes? (?:it )?clear|clarif(?:y|ies)|emphasi[sz]es?|outlines?|details?|adds?|asserts?|establish(?:es)?|demonstrates?|impl(?:y|ies)|informs? (?:us|readers)|observes?|stress(?:es)?|underlines?|underscores?|reads?|goes? on to (?:say|state|explain|note)|supports? (?:this|that|it|the (?:fact|claim|statement|idea|view))(?: by (?:stating|saying|noting|explaining))?|backs? (?:this|it) up(?: by (?:stating|saying|noting))?|provides? (?:the following )?(?:information|details|evidence|an explanation)(?: (?:on|about|regarding|indicating))?|provides?|talks? about|covers?|address(?:es)?|gives?|contains?(?: the following)?(?: information| details)?(?: about| on)?|presents?|agrees?|corroborates?|has it|(?:permits?|allows?|warrants?|justif(?:y|ies)|supports?|invites?) (?:the|this|only one) (?:conclusion|inference|reading|finding)|(?:leads?|allows?|permits?|enables?) (?:us|me|one) to (?:the (?:conclusion|answer|finding)|conclude|infer|say|state|see)|leaves? (?:no|little) (?:room for )?(?:doubt|question|ambiguity)|puts? it(?: as follows| this way)?|answers? (?:this|it|your question)(?: directly)?|lists?|offers?|alleges?|concludes?|recounts?|argues?|claims?|remarks?|attests?|maintains?|contends?|records?|documents?|affirms?|relates?|writes?|declares?)'
const TOLD = '(?: explicitly| clearly| directly| here)?(?: (?:that|how|the following)\\b)?[:,]?'

/** Links without a comma. */
const LONE_LINK =
  'and|but|so|also|then|thus|therefore|hence|next|finally|however|additionally|moreover|furthermore|lastly'
const LINK = `(?:(?:and|but|so|also|additionally|furthermore|moreover|however|similarly|likewise|in addition|then|thus|hence|therefore|for example|for instance|specifically|again|finally|overall|indeed|in particular|on the other hand|meanwhile|besides|as such|accordingly|consequently|in fact|actually|basically|essentially|simply put|that said|with that said|next|lastly|first(?: of all)?|firstly|second|secondly|third|thirdly|fourth|fourthly|fifth|last|in the (?:first|second|third|last) place|as far as (?:i|we) know|(?:if i['’]m|if i am|unless i['’]m|unless i am) (?:not )?mistaken|if i (?:understand|read) (?:it|this|that|you|the passages?)? ?correctly|to begin(?: with)?|to (?:continue|proceed|go on|wrap up)|for (?:one|another)(?: thing)?|to start(?: with)?|after that|afterwards|following that|once (?:(?:that|this)(?: step)?(?: is|['’]s)? )?(?:done|complete|completed|finished|out of the way|taken care of|dealt with)|(?:once|after|when|now that) (?:you|we|i)(?:['’]ve| have)? (?:done|completed|finished|complete|finish) (?:that|this|so|it|these)(?: steps?)?|(?:after|once|on|upon) (?:doing|completing|finishing) (?:that|this|so|it|these)(?: steps?)?|with (?:that|this)(?: step)? (?:done|complete|completed|finished|out of the way|taken care of)|to finish(?: off| up)?|first and foremost|subsequently|in short|in brief|in a nutshell|in summary|in conclusion|in essence|in other words|in general|in sum|in simple terms|all in all|to summari[sz]e|to sum up|to conclude|to recap|to put it simply|to be (?:clear|precise|specific|exact)|to answer (?:your|the|this) question(?: directly| briefly)?|(?:in|as an?) (?:answer|response|reply|regard) to (?:your|the|this) (?:question|query)|as (?:an answer|a result|a reminder|a summary|a note|mentioned|mentioned (?:above|earlier)|noted(?: above)?|stated(?: above)?|said|you asked)|for your (?:information|reference)|fyi|with (?:this|that) in mind|(?:with regard to|regarding|as (?:for|to)|on) your (?:question|query)|in this (?:case|regard)|put (?:simply|differently|another way)|briefly|clearly|notably|importantly|as a quick (?:note|summary)|the (?:key|main) point is|just to confirm|to confirm|to clarify|at the same time|beyond that|in turn|plus|lastly|of note|on (?:the )?one hand|as well as (?:that|this)|in addition to (?:this|that)|(?:apart|aside) from (?:this|that)|along with (?:this|that)|what['’]s more|by the same token|moving on|all the same|even so|equally|on a related note|from an? [a-z-]{3,}(?: [a-z-]{3,})? (?:standpoint|perspective|viewpoint|point of view|angle)|as it (?:happens|turns out)|at any rate|in any (?:case|event)|either way|needless to say|on balance|by and large|as things stand|on the whole|all told|truth be told|to tell (?:you )?the truth|in no uncertain terms|in the final analysis|to my mind|to be on the safe side|(?:building|expanding|elaborating|adding|following|further) (?:up ?on|on|to|up on) (?:this|that|it)|at the risk of (?:over-?simplif(?:ying|ication)|repeat(?:ing myself|ition)|stating the obvious|being (?:repetitive|pedantic|too brief))|in (?:simple|plain|simpler|layman['’]?s['’]?|everyday|short) (?:english|words|terms|language)|more specifically|more precisely)(?:,|:) |(?:${LONE_LINK}) )`
const SURE =
  "(?:(?:sure(?: thing)?(?:,? (?:boss|chief|captain|mate|pal|buddy|friend))?|certainly|of course|absolutely|definitely|great|gladly|(?:i['’]m |i am |i['’]d be )?(?:happy|glad) to help(?: with that)?|(?:good|great|excellent|nice|fair) (?:question|one)|(?:thanks|thank you) for (?:asking|your question|the question|reaching out|sharing[^.!]{0,30})|(?:that['’]s|that is|this is|what) an? (?:really |very |truly )?[a-z]{3,} (?:question|query|ask)|no problem(?: at all)?|alright|all right|okay|ok|understood|got it|yes|indeed|correct|exactly|good (?:day|morning|afternoon|evening)|long story short|yep|yeah|yup|h(?:i|ello|ey)(?: (?:there|again|all))?|h+m+|a+h+|aha|oh|well|now|greetings|my pleasure|no worries|not a problem|(?:dear|esteemed|valued|respected|honou?red) (?:customer|user|reader|friend|sir|madam|sir or madam|all|team|colleagues?)|yo|drumroll,? please|good news|rest assured|easy one|that['’]s an? easy one|(?:just )?(?:a )?(?:quick|brief) (?:note|heads[- ]up)|heads[- ]up|fair enough|love (?:it|this question)|you['’]re welcome|(?:good|nice) catch|well spotted|my bad|(?:(?:my |our )?apologies|sorry)(?: about that| for (?:the|any|my) (?:delay|wait|confusion|inconvenience|mix-?up|misunderstanding|error|mistake))?|(?:thanks|thank you)(?: (?:so much|a lot|very much|again))?|take care|(?:best of|good) luck|all the best|end(?: of (?:answer|response))?|here (?:you go|it is|we go|goes)|there you go|let me see|let['’]s see)[!,.:…–—-]{1,3} ?|(?:right|nice|cool|neat|perfect|awesome|wonderful|brilliant|fantastic|interesting|noted|easy|voil[aà]|easy peasy)!+ ?)"

/** Whether a sentence names passages ahead of its end: what only leads to a name is left out where it does not. */
interface Named {
  readonly names: boolean
}

/** `it is clear that`, `we can see that`, `I found that`, `the answer is`. */
function concluding({ names }: Named): string {
  const named = (more: string): string => (names ? more : '')
  return any(
    `(?:it(?: is|['’]s| becomes| can be| could be| was| has been| may be)|one can|we(?: can)?|i(?: can)?|you can) (?:be )?${HOW}(?:${SAID}|clear|evident|apparent|obvious|possible to (?:say|see|conclude)|safe to say|concluded|conclude|see|learn|know|infer|find|tell|say|gather|understand|determine|determined|deduce|confirm|state|answer|note|noted|reasonable to (?:say|conclude)|true)${named(`(?: (?:in|by|from) ${NAMED})?`)}(?: that|[,:])`,
    "(?:i|we)(?:['’]ve| have)? (?:found|see|learned|gathered|understand|would say|can say|can confirm|can tell you|can see|note|noticed|conclude|find|learn|are told|was able to find)(?: that|,| the following[:,])",
    `it (?:appears|seems|looks like|would appear|would seem)${named(`(?: from ${NAMED})?`)}(?: that|,| as (?:if|though))?`,
    '(?:please )?(?:note|be aware|keep in mind|remember|bear in mind|know),? that',
    "(?:(?:let us|let['’]s|one should|we should|you should|(?:please )?do) not|(?:please )?don['’]t|we must not) forget(?: that)?",
    '(?:start|begin|continue|go on|proceed|finish|end|close|conclude) (?:off |up )?by (?:noting|saying|adding|stating|observing|pointing out|mentioning) that',
    `it(?: is|['’]s) (?:also )?(?:important|worth|crucial|essential|useful|helpful|interesting) (?:to )?(?:note|noting|mention|mentioning|remember|remembering|know|knowing|understand|point out|pointing out)(?: that|,|:)`,
    'the (?:(?:short|simple|quick|direct|correct|final|brief|main|complete|precise|full|best|most accurate) )?(?:answer|response|conclusion|key point|main point|takeaway|gist|bottom line|point|fact)(?: (?:to (?:your|the|this) (?:question|query)|here|can be (?:given|stated) as follows))? (?:would be|is|seems to be|appears to be)(?: that\\b| as follows)?[:,]?',
    // `how 90 euros are paid` has a figure of a matter, `how the 3 steps go` one of the answer's own.
    `here(?: is|['’]s| are) (?:what|how) (?![^:.!?\\n]{0,60}\\d[\\d.,]*\\d)[^:.!?\\n]{1,60}:`,
    `here(?: is|['’]s| are) (?:an?|the|some|your|my) (?:\\w+ ){0,2}(?:answer|summary|overview|breakdown|explanation|response|information|list|details?|steps?|points?|facts?|findings?)(?: (?:i|we) (?:found|gathered|have|can give))?(?: (?:based on|from|in|according to|drawn from|taken from|to) (?:${named(`${NAMED}|`)}your question|the question))?:`,
    `what (?:i|we) (?:found|know|can say|can tell you|see|learn(?:ed)?)${named(`(?: (?:from|in) ${NAMED})?`)}(?: is| was)(?: this| that)?[:,]?`,
    "(?:as|i am|i[’']m) an ai(?: language)?(?: (?:model|assistant))?(?:,? and(?= )|,)?",
    'as an? (?:[a-z]+[ -]){0,4}(?:assistant|model|expert|specialist|analyst|researcher)(?: in (?:this|the) (?:field|area|subject))?,',
    '(?:this|the above)(?: (?:answer|information|response))? (?:is|does) not (?:intended as |meant as |constitute |replace |a substitute for )?(?:professional|legal|medical|financial|tax|investment)(?:,? (?:or|and) (?:legal|medical|financial|professional))? advice[.,]?',
    `(?:the )?${named(`(?:${NAMED} )?`)}(?:relevant|key|important|main) (?:passage|detail|information|fact|point|part|sentence|line|excerpt)s? (?:is|here is|reads|states|says)(?: that| as follows)?[:,]?`,
    `it ${HOW}${SAYS}${TOLD}`,
    'as a (?:general )?rule(?: of thumb)?,',
    '(?:it )?turns out(?: that)?',
    'my (?:understanding|reading|conclusion|answer) is(?: that)?[:,]?',
    "(?:i['’]m|i am) not (?:100 ?% |entirely |completely |totally |absolutely )?(?:sure|certain)(?: about (?:this|that|it))?, but",
  )
}

const LABEL = `[*_\`]{0,3}(?:the )?(?:(?:final|short|quick|direct|main|key|brief|detailed|simple|full|suggested|my|verified|overall|supported|relevant|supporting|grounded|one-line) )?(?:answers?|response|reply|summary|conclusion|explanation|result|output|tl;?dr|takeaways?|points?|note|details?|findings?|overview|reasoning|in short|bottom line|a|facts?|information|quote|evidence|rationale|analysis|statement|claim|sources?(?:\\(s\\))?|citations?|references?|justification|disclaimer|verdict|caveats?|limitations?|remarks?|reminder|refs?|location|cited|procedure|instructions|thoughts?|thinking|thought process|chain of thought|observation|plan|context|verdict|final thoughts)(?: (?:\\d{1,2}|found)| ?\\(\\d{1,2}(?: ?(?:/|of) ?\\d{1,2})?\\))?(?: (?:from|based on|in|per) ${NAMED})?(?: ?\\((?:based on|from|per|source:?|according to|see)? ?${NAMED}\\))?[*_\`]{0,3} ?(?:[:：]|–|—|- |[-=]?> ?|= |[→➜➔⇒▶►]|➡\\uFE0F?|👉|👇)[*_\`]{0,3}`
/** `Step 1:`, `(Step 1 of 3)`, `In step 1,`. */
const STEP =
  '(?:[*_[(]{0,3}(?:(?:in|at|for|during|(?:moving )?on to|now for|now to) )?(?:step|point|part|item|fact|reason|stage|phase|finding)s?\\s?(?:#|no\\.? ?|number )?(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)(?: ?[([]?(?:of|/|and|to|-) ?\\d{1,2}[)\\]]?)?[*_]{0,2}(?: ?[:：.)>=→–—|\\]-]| (?:is|says|reads)(?: that\\b|:)| \\([^()\\n]{1,40}\\):| ?[[(]?[\\uE000-\\uE003]{1,60}[\\])]?:)[*_]{0,2}|(?<=\\|\\s?)\\d{1,2}\\s?\\|(?=[^|\\n]{25})|\\(?(?:\\d{1,2}|[a-h]|[ivx]{1,4})[).:]{1,2}[)–-]?(?=\\s|[*_]{1,2}\\s)|\\d{1,2} ?[→➜➔⇒▶►]|[ivx]{1,4}\\.$|(?:the |as an? |in (?:a|the) )?(?:first|second|third|fourth|fifth|next|final|last|\\d{1,2}(?:st|nd|rd|th)) (?:step|point|stage)(?: is)?[:,]|\\d{1,2}(?:st|nd|rd|th),(?=\\s)|(?:the )?(?:second|third|fourth|fifth|next|last|final)(?: one)? is (?:this|as follows|the following)[.:]|(?:this|it|that|everything) (?:holds up|checks out|adds up)[.!]|please (?:verify|double-check|cross-check|confirm|check) (?:(?:this|it|the details|this information|this answer) )?(?:with|against|in) (?:an? |the |other |your )?(?:official|original|primary|reliable|authoritative) (?:sources?|documents?|texts?|documentation|[\\uE000-\\uE003]+)[.!]|(?:(?:in|at|for|during) (?:step|stage|point)|step) \\d{1,2},|(?:step|stage|part) \\d{1,2} (?:is )?(?:done|complete|completed|finished)[.!]|ans\\.(?=\\s|$)|(?:that|this) (?:was|is|completes|concludes) (?:step|point|part) \\d{1,2}\\.|\\d{1,2}\\/(?=\\s)|(?<=#)\\d{1,2}[:.)](?=\\s)|[①-⑳❶-❿➀-➓\\u2160-\\u2169]|\\d\\uFE0F?\\u20E3|\\[(?:\\d{1,2}\\/\\d{1,2}|[ x✓])\\](?=\\s))'
const TAG =
  '</?(?:su[bp]|think|answer|response|final|final_answer|result|output|summary|reply|text|p|cite|context|thinking|claim|b|i|u|em|strong|mark|small|br|hr|ul|ol|li|div|span|h[1-6]|blockquote|table|tr|t[dh]|step|question|query|reasoning|reason|scratchpad|thoughts?|plan|reflection|analysis|explanation|conclusion|evidence|sources?|section|title|details|note|point|item|fact|finding|list)(?:_?\\d{1,2})?(?: [a-z-]{1,12}=["\']?\\d{1,3}["\']?)? ?/?>|</?co: ?\\d{1,3}(?:, ?\\d{1,3}){0,5}>|<(?<tag>co|ref|source|cite|citation|doc)>\\d{1,3}(?:, ?\\d{1,3}){0,5}</\\k<tag>>|(?<=^|[a-z]{3}[.,]? ?|[.!?)"”] ?)<sup>\\d{1,3}(?:, ?\\d{1,3}){0,5}</sup>'
/** What a speaker plays: `*smiles*`. */
const STAGED =
  '(?<=\\*)(?:smiles?|smiling|nods?|nodding|adjusts?|clears|chuckles?|winks?|grins?|sighs?|thinks?|thinking|pauses?|laughs?|waves?|bows?|beams?|blinks?|leans|scratches|tilts|taps|gasps?|giggles?|excitedly|ahem|hmm)(?: [a-z]{1,10}){0,3}\\*'
const IN_BRACKETS = `[(\\[【（]\\s?(?:(?:step|point|section|page|line)s? \\d{1,3}(?: ?(?:[-–]|and) ?\\d{1,3})?,? )?(?:(?:see(?: also)?|sources?|src|(?:[a-z]+ ){1,2}(?:from|out of|in|by|per|via)|from|as per|per|cf\\.?|vide|v\\.|refs?\\.?|refer to|references?|citing|cited (?:in|from)|via|${STRICT_FROM}):? )?(?:also )?${NAMED}(?:[,;:] ?(?:${NAMED}|pp?\\.? ?\\d{1,3}|step \\d{1,2}))?\\s?[)\\]】）]`

/**
 * A link as it was found ahead, or nothing: most leads may begin with one of many, which are looked for once. At one place
 * there is no more than one.
 */
const LINKED = '\\1'
const FIND_LINK = `(?=(${LINK})?)`

/** `[Answer]`, `【Summary】` ahead of what is said, and what agents write: `Action: Search[▪]`. */
const IN_MARKS =
  '(?:<(?:strong|b|em|i|u|h[1-6]|p|title|summary)>(?:[a-z]+ )?(?:answer|response|summary|result|conclusion|explanation|reasoning|sources?|output|tl;dr):?</[a-z][a-z1-6]{0,8}>|\\[(?:[a-z]+ )?(?:answer|response|summary|result|conclusion|explanation|reasoning|source|output|final)\\]|【(?:[a-z]+ )?(?:answer|response|summary|result|conclusion|explanation|reasoning|source|output)】|「(?:[a-z]+ )?(?:answer|response|summary|result|conclusion)」):?'
const ACTION = 'action(?: \\d{1,2})?: ?(?:finish|answer|respond|final[_ ]answer)[[(]'
const SEARCHING = `action(?: \\d{1,2})?: ?(?:search|look[_ ]?up|retrieve|read|open|find|scan|check)[[(]["“]?(?:the )?${NAMED}["”]?[\\])]`

/** What leads to what a sentence says. `names`: whether what needs a name with more behind it is among it. */
function leads({ names }: Named): string {
  const conclusion = concluding({ names })
  const named = (lead: string): readonly string[] => (names ? [lead] : [])
  return any(
    IN_MARKS,
    TAG,
    ...named(SEARCHING),
    ACTION,
    STAGED,
    '(?:[-=–—]{1,2}>|[→➜➔⇒▶►]) ?',
    STEP,
    LABEL,
    PLACE_IN_BRACKETS,
    ...named(`${NAMED}(?:\\(s\\))? ?(?:[:：–—→➜➔⇒▶►]|- |[-=]> )(?!\\d)`),
    ...named(`${IN_BRACKETS}[:,]?`),
    SURE,
    ...named(
      `${LINKED}${FROM}(?: ${HOW}what)? ${NAMED}(?:[,:]? ${conclusion}|, (?:we|you|i) (?:see|find|learn|read)(?= )|[,:]? ?(?:${NAMED} )?${HOW}${SAYS}${TOLD}(?= )|[,:])`,
    ),
    ...named(`${LINKED}${NAMED},? ${HOW}(?:(?:can|do|does|did|also|both) )?${SAYS}${TOLD}(?= )`),
    `${LINKED}${conclusion}`,
    ...named(
      `${LINKED}(?:it|this|that|the answer|which)(?: is| was| can be| has been)? ${HOW}${SAID} (?:in|by|from|on) ${NAMED}(?: that|[,:])`,
    ),
    ...named(
      `(?:the |that )?(?:(?:first|second|third|next|last|final) )?(?:step|point|part)(?: \\d{1,2})?(?: of (?:the|this|that) (?:\\w+ )?(?:process|procedure|method|guide|answer|list|instructions))? (?:is|are|was|were|can be) ${HOW}${SAID} (?:in|by|from|on|under) ${NAMED}[:,]`,
    ),
    ...named(
      `(?:i|we)(?:['’]ve| have)? ?${HOW}(?:found|located|took|pulled|gathered|got|drew|extracted|identified|checked|looked at|reviewed) (?:(?:this|the following|these|it|that|the answer|the relevant information) )?(?:in |from )?${NAMED}(?: ?[:–—]|,? and(?: (?:found|it says|they say))?(?: that)?(?= ))`,
    ),
    ...named(
      `${NAMED} ${HOW}(?:has|have|contains?|holds?|gives?|provides?) (?:the )?(?:answer|following|relevant (?:passage|information|detail)s?)[:,.]`,
    ),
    ...named(
      `${LINKED}there(?: is|['’]s) (?:an?|one|even an?) (?:\\w+ )?(?:line|statement|sentence|note|remark|section|paragraph|part|mention|bit|place|point) (?:in|of|within) ${NAMED}(?:,? (?:that|which|where it) ${HOW}${SAYS}${TOLD}(?= )|,? (?:according to which|to the effect that|in which|(?:say|stat|not|explain)ing that)(?= )|[:,])`,
    ),
    ...named(
      `(?:and )?with ${NAMED} (?:in hand|in mind|in view|at hand|as (?:my|our|a|the) (?:only )?(?:guide|basis|source|reference))[,:]`,
    ),
    '(?:confidence(?: level| score)?: (?:very )?(?:high|medium|low|moderate|\\d{1,3} ?%)|word count: \\d{1,4})\\.?',
    LINKED,
  )
}

const TAILS = any(
  `[,;]? ?(?:–|—|-) ?(?:${FROM} )?(?:source:? )?${NAMED}`,
  ` ?[*_]{0,3}(?:\\uE001+(?:\\(s\\))?|(?:my )?(?:sources?|references?|refs?|evidence|citations?|citing|found in|supported by|location))(?: used)?[*_]{0,3}[:=][*_]{0,3} ?${NAMED}`,
  `[,;]? ${STRICT_FROM} ${NAMED}`,
  `[,;] (?:${FROM}|see|ref:|cf\\.?) ${NAMED}`,
  `[,;]? (?:in|from|by|within|see|under|at) ${NUMBERED}`,
  `, (?:as|which) (?:is (?:what )?)?${NAMED} ${HOW}(?:${SAYS}|makes? clear|puts? it|does)(?: (?:as well|too|explicitly|clearly|this))?`,
  `, (?:and |as |which |this )?(?:this )?(?:is|was|can be|has been) ${HOW}(?:${SAID}|seen) (?:in|by|from|on) ${NAMED}`,
  `,? ?${TAG}`,
  `, ${NAMED} ${HOW}${SAYS}`,
)

/** `(steps 2 and 3)`, `[p. 4]`: a place of the answer, or of a passage that is named elsewhere. */
const PLACE_IN_BRACKETS =
  '[(\\[](?:see )?(?:steps?|points?|items?|lines?|pages?|pp?\\.|paragraphs?|para\\.?|bullets?) \\d{1,3}(?:(?: ?[-–,] ?| and )\\d{1,3}){0,3}(?: (?:above|below|for (?:more|details)))?[)\\]]'

const INSIDE = any(
  IN_BRACKETS,
  // A cell of a table.
  `\\| ?${NAMED} ?(?=\\||$)`,
  `, (?:${FROM}) ${NAMED},`,
  `, (?:as )?${NAMED} ${HOW}${SAYS},`,
  '[(\\[]\\s?(?:see(?: also)?|cf\\.?|ref\\.?|sources?:?|as in|from|per)\\s?[)\\]]',
  PLACE_IN_BRACKETS,
  '[(\\[](?:(?:relevance|confidence|similarity)(?: score| level)?|score|certainty)[:=]? ?(?:\\d{1,3}(?:\\.\\d{1,3})?(?: ?%|\\/10{1,2})?|very high|high|medium|low)[)\\]]',
  `(?:(?:,? ?(?:according to|as per|as (?:${SAID}) (?:in|by))|in|from|by|of|per|see|within|under) )?\\uE000+`,
  TAG,
)

const DENIES = any(
  "(?:does|do|did|would|could|can|is|are|was|were|has|have)(?:n['’]t| not|not)\\b",
  '(?:never|only|lacks?|fails? to|omits?|contains? no|gives? no|provides? no|offers? no|has no|have no|makes? no|includes? no|holds? no|says? nothing|say nothing|is silent|are silent|remains? silent|stops? short)\\b',
)

/** What stands between what is counted and its figure, as far as the first character of that. */
const BEFORE_FIGURE =
  '(?:[-_]?\\d| other than|(?:\\(s\\))?(?: (?:used|cited|consulted|referenced|numbers?|ids?|in question|here|for this))?[*_:,]{0,5}(?: (?:is|was|are|were|would be))?[*_:]{0,3} ?(?:[#№[(\\d]|no|nr|number|id|[a-j]\\b|one|two|three|four|five|six|seven|eight|nine|ten|ii|iv|vi|ix))'

const SIGN_CHARACTER = '[*_"“‘«「《]{0,3}[\\uE000-\\uE003]'
/** What each of the patterns needs, in small. */
const hints = (): NonNullable<PartPatterns['hints']> => ({
  tail: new RegExp(
    // From the sign backwards: there are few of them, and many such words.
    `[<\\uE000-\\uE003](?<=<|(?:[–—,-]|[:=][*_]{0,3}|\\b(?:(?:up)?on|to|per|in|by|from|within|under|at|with|of|citing|consulting|given|using|following|across|through|reading|reviewing|looking|checking|analy[sz]ing|examining|read|reviewed|checked|examined|quote|quoting|as|which|is|what|was|see)|source:?|ref:|cf\\.?) ?${SIGN_CHARACTER})`,
    'gi',
  ),
  inside: new RegExp(
    `[(\\[【（][^()[\\]【】（）]{0,200}[\\uE000-\\uE003]|\\| ?[*_]{0,2}[\\uE000-\\uE003]|, [\\w '’*_"“‘«「《]{0,160}[\\uE000-\\uE003][^\\n]*?,|[(\\[]\\s?(?:see|cf|ref|source|as in|from|per|step|point|item|line|page|pp?\\.|para|bullet|relevance|confidence|similarity|score|certainty)|\\uE000|<`,
    'i',
  ),
})

/** Where something may be lacking. A mark behind a statement is no place: `There is no charge [1].` is said of the world. */
const AMONG =
  '(?:in|of|from|within|by|across|among|amongst|between|on|under|inside|throughout)(?: (?:any|either|all|both|each|one|none)(?: of)?)?'

/** The patterns of English. */
export const ENGLISH: Language = {
  isIn: ({ hasLatin }) => hasLatin,
  patterns: lazily(() => ({
    hints: hints(),
    denials: DENIALS,
    // A name by number has what is counted and its figure or a mark, one of the evidence as a whole what `WHOLE_NAMES` is about.
    near: {
      pattern: sticky(
        `[[<^]|\\(\\s?(?:${SHORT}|see|cf|[PSD]\\d)|\\b(?:(?:${SOURCE}|${SHOWN} (?:${SHOWN} ){0,2}${LOOSE}|${LOOSE}${BEHIND})\\b|numbers? \\d|nos?\\.? \\d|of the (?:\\d|two|three|four|five|six)|(?:none|neither|nothing) (?:else )?(?:of|in) (?:the|these|those|your) ${LOOSE}|per P\\d|${CALLED} ?(?:as )?["“'([]?(?:[a-z]+ )?(?:#|no\\. ?|number )?\\d|${NOT_SAYING}|${NOT_SAID}|${NOTED} (?:anywhere )?(?:in|on|by) (?:(?:the|your|our|this|that|my) |it\\b|them\\b)|(?:extract|excerpt|snippet|passage)s? |${ORDINAL} (?:${SHOWN} )?${COUNTED}|${COUNTED}s?${BEFORE_FIGURE}|(?:according to|as per) \\d)`,
      ),
      words: NEAR_WORDS,
      signs: /[[<^(]/g,
    },
    numbered: throughout(NUMBERED_NAMES),
    whole: throughout(WHOLE_NAMES),
    lead: sticky(FIND_LINK + leads({ names: true })),
    leadUnnamed: sticky(FIND_LINK + leads({ names: false })),
    leadWords: LEAD_WORDS,
    // A step may be the next.
    link: sticky(`(?!next )(?:${LONE_LINK}) `),
    tail: throughout(`(?:${TAILS})[\\s.!,;:)*_"”]{0,4}$`),
    inside: throughout(INSIDE),
    about: sticky(
      `${LINK}?(?:${FROM} ${NAMED},? )?(?:${NAMED} ${HOW}${DENIES}|(?:there (?:is|are|was|were)|i (?:see|find|found)) (?:no|not)\\b[^.!?\\uE000-\\uE003]{0,60}\\b${AMONG} ${NAMED}|(?:no|none|nothing)\\b[^.!?\\uE000-\\uE003]{0,40} (?:in|of|from) ${NAMED}|(?:(?:it|that|this)['’]s not|(?:(?!\\b(?:is|are|was|were|has|have|had|will|can|may|must|do|does|did|and|that|which|who|whose|because|since|after)\\b)[^.!?,:;\\d\\uE000-\\uE003]){2,90} (?:is|are|was|were)(?: not|n['’]t)) (?:\\w{3,}ly )?${NOTED}(?: anywhere)? (?:in|on|by|within|among) ${NAMED})`,
    ),
  })),
}

/** Words of sentences that only point: `This information is stated in …`. */
export const POINTING: ReadonlySet<string> = new Set(
  (
    'this that these it its is are was were be been can information info answer answers fact facts point points statement ' +
    'statements detail details claim claims all of the a an and also here there above explicitly clearly directly in by from ' +
    'on to as per see source sources reference references supported stated mentioned found confirmed given described noted ' +
    'following which what i we you have has my your our response summary so yes according based taken both them they end ' +
    'relevant section passage passages document documents text context full everything used cited come comes part'
  ).split(' '),
)
