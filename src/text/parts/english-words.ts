import { wordList } from '../phrases/seen-words.ts'
import { ROMAN_RUNS } from './labels/part-nouns.ts'

/* Words that patterns of english.ts begin with or have: where a text has none of them, the pattern is not tried. */

/** What says that something is lacking, of which `about` has one. */
export const DENIALS = wordList(
  't|not|cannot|doesnot|donot|didnot|wouldnot|couldnot|isnot|arenot|wasnot|werenot|hasnot|havenot|hadnot|never|only|lack-|fail-|omit-|no|none|nothing|is silent|are silent|remain-|stop-',
)

const each = (first: string, seconds: string): string =>
  seconds
    .split('|')
    .map((second) => `${first} ${second}`)
    .join('|')
const CALLED_IN_LABELS =
  'final|short|quick|direct|main|key|brief|detailed|simple|full|suggested|my|verified|overall|supported|relevant|supporting|grounded|one|answer|answers|response|reply|summary|' +
  'conclusion|explanation|result|output|tl|tldr|takeaway|takeaways|point|points|note|detail|details|finding|findings|overview|reasoning|bottom|fact|facts|information|quote|' +
  'evidence|rationale|analysis|statement|claim|source|sources|citation|citations|reference|references|justification|disclaimer|verdict|caveat|caveats|limitation|' +
  'limitations|remark|remarks|reminder|ref|refs|location|cited|procedure|instructions|thought|thoughts|thinking|chain|observation|plan|context'
const STEPS =
  'step|steps|point|points|part|parts|item|items|fact|facts|reason|reasons|stage|stages|phase|phases|finding|findings'
const PLACES = 'first|second|third|fourth|fifth|next|final|last'
/** The words that leads without a name begin with; of those that many other sentences begin with too, with the next. */
export const LEAD_WORDS = wordList(
  [
    // Links.
    'and|but|so|also|additionally|furthermore|moreover|however|similarly|likewise|then|thus|hence|therefore|specifically|again|finally|overall|indeed|meanwhile|besides|' +
      'accordingly|consequently|actually|basically|essentially|simply|next|lastly|first|firstly|second|secondly|third|thirdly|fourth|fourthly|fifth|last|unless|once|when|now|' +
      'upon|afterwards|following|subsequently|fyi|regarding|put|briefly|clearly|notably|importantly|just|beyond|plus|apart|aside|along|moving|equally|either|needless|all|' +
      'building|expanding|elaborating|adding|further|more|truth|even|what|by',
    each(
      'in',
      'addition|particular|fact|the|short|brief|a|summary|conclusion|essence|other|general|sum|simple|answer|response|reply|regard|this|turn|any|no|plain|simpler|layman|everyday',
    ),
    each('for', 'example|instance|one|another|your'),
    each('on', 'the|doing|completing|finishing|your|one|a|balance|to'),
    each('as', 'such|far|an|a|well|mentioned|noted|stated|said|you|for|to|it|things'),
    each('with', 'that|this|regard'),
    each(
      'to',
      'begin|continue|proceed|go|wrap|start|finish|summarize|summarise|sum|conclude|recap|put|be|answer|confirm|clarify|tell|my',
    ),
    each('after', 'that|doing|completing|finishing|you|we|i'),
    'if i|at the|at any|of note|of course|from a|from an',
    // Assurances and courtesies.
    'sure|certainly|absolutely|definitely|great|gladly|happy|glad|good|excellent|nice|fair|thanks|thank|no|alright|okay|ok|understood|got|yes|correct|exactly|long|yep|yeah|yup|' +
      'hi|hello|hey|hm|hmm|hhm|hhmm|hmmm-|ah|ahh|aah|aahh|ahhh-|aahh-|aaah-|aaaa-|aha|oh|well|greetings|not|dear|esteemed|valued|respected|honored|honoured|yo|drumroll|rest|easy|' +
      'brief|heads|love|you|apologies|our|sorry|take|best|end|here|there|let|right|cool|neat|perfect|awesome|wonderful|brilliant|fantastic|interesting|noted|voil|voila|a|i',
    // What concludes.
    'it|one|we|please|be|keep|remember|bear|know|don|should|do|must|start|begin|continue|go|proceed|finish|close|conclude|this|that|turns|important|most|complete|precise',
    each(
      'the',
      `in|first|key|main|above|correct|complete|precise|best|most|important|gist|${CALLED_IN_LABELS}|${PLACES}`,
    ),
    // Labels and steps.
    CALLED_IN_LABELS,
    STEPS,
    each('in', STEPS),
    each('at', STEPS),
    each('for', STEPS),
    each('during', STEPS),
    `confidence|word|everything|ans|action|c|d|e|f|g|h|b|${ROMAN_RUNS}`,
  ].join('|'),
)

/** What a name, or what stands near one, begins with: all that `near` does. */
export const NEAR_WORDS = wordList(
  'passage|passages|document|documents|doc|docs|source|sources|context|contexts|text|texts|excerpt|excerpts|extract|extracts|snippet|snippets|search|documentation|article|' +
    'articles|paragraph|paragraphs|chunk|chunks|knowledge|reference|references|supporting|given|provided|supplied|retrieved|above|following|available|attached|shared|' +
    'cited|referenced|mentioned|aforementioned|relevant|accompanying|uploaded|included|listed|quoted|information|info|material|materials|content|data|evidence|detail|' +
    'details|fact|facts|result|results|page|pages|web|webpage|webpages|file|files|note|notes|record|records|literature|input|inputs|report|reports|policy|policies|' +
    'description|descriptions|section|sections|entry|entrys|entries|transcript|transcripts|resource|resources|citation|citations|statement|statements|finding|findings|' +
    'option|options|number|numbers|no|nos|of the|none|neither|nothing|per p|labelled|labeled|marked|tagged|titled|called|identified|referred|known|does not|do not|did not|' +
    'doesn t|don t|didn t|say nothing|says nothing|state nothing|states nothing|mention nothing|mentions nothing|is silent|are silent|remain silent|remains silent|make no|' +
    'makes no|give no|gives no|contain no|contains no|provide no|provides no|has no|have no|include no|includes no|is not|was not|isn t|wasn t|addressed|stated|specified|' +
    'explained|described|discussed|said|noted|covered|spelled out|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final|st|nd|rd|th|fragment|' +
    'fragments|quotation|quotations|quote|quotes|link|links|exhibit|exhibits|item|items|hit|hits|piece|ref|refs|attachment|attachments|clip|clips|bullet|bullets|' +
    'according to|as per',
)
