import { prepare } from '../../support/large-pattern.ts'

/*
 * What plain words of the vocabulary say of the world all the same: `Your order was sent`, `The match is over`, `It is
 * accurate`. Each word of these could stand in a sentence about an answer.
 */

const WHOSE = '(?:the|your|an?|his|her|their|our|its|my|every|each|all|no|some|this|that|these|those)'
/** Nouns with a meaning of their own besides the one of texts. */
const THING =
  '(?:offers?|orders?|match(?:es)?|bod(?:y|ies)|jobs?|stor(?:y|ies)|tables?|calls?|agents?|cuts?|deals?|crops?|lights?|circles?|surfaces?|mates?|customers?|accounts?|terms?|boxes|box|cells?|libraries|library|archives?|database|windows?|blocks?|teams?|friends?|grounds?|foundations?|proofs?|stores?|rules?|runs?|gaps?|releases?|sales?|lands?)'
const OWNED =
  '(?:data|information|details?|requests?|messages?|records?|files?|enquir(?:y|ies)|inquir(?:y|ies)|documents?|materials?|words?|names?)'
const BE = "(?:is|are|was|were|isn['’]t|aren['’]t|wasn['’]t|weren['’]t|be|been|being|['’]s|['’]re)"
const HOW = '(?: (?:not|never|also|very|quite|too|so|rather|always|often|only|really|still|now|both|\\w+ly)){0,3}'

interface Saying {
  /** Few sentences have it, and what is said is large to compile. */
  readonly hint: RegExp
  readonly said: RegExp
}

const saying = (hint: string, said: string): Saying => ({ hint: new RegExp(hint, 'i'), said: new RegExp(said, 'i') })

const SAYINGS: readonly Saying[] = [
  // `The offer ends today`, but not `in the order given`.
  saying(
    THING,
    `(?<!\\b(?:in|of|to|from|as) )\\b${WHOSE} ${THING} (?:${BE}|has|have|had|will|can|may|must|ends?|ended|begins?|began|starts?|started|stops?|stopped|goes|went|comes|came|covers?|holds?|needs?|turns?|turned|left|leaves|remains?|follows)\\b(?! (?:as follows|like this|the following)\\b)`,
  ),
  // `Your data is shared with others`.
  saying(
    OWNED,
    `\\b(?:your|our|their|his|her|my|customer|user)(?:['’]s?)? ${OWNED} (?:(?:will|may|can|must|should|could|might)(?: not| never| also)? be|has been|have been|${BE})${HOW} (?:shared|sent|kept|used|handed|passed|copied|posted|collected|compiled|stored|read|reviewed|checked|withheld|seen|limited|restricted|public|open)\\b`,
  ),
  // `It is accurate and reliable`.
  saying(
    '\\b(?:it|they|he|she|these|those|there|who)\\b',
    `\\b(?:it|they|he|she|these|those|there|who)(?:['’]s|['’]re| ${BE})${HOW} (?:accurate|reliable|simple|easy|quick|short|limited|complete|strong|suitable|appropriate|adequate|ready|little|large|bad|fit|thin|final|partial|scarce|sparse|full|close|closer|closest|small|special|certain|sure|different|open|closed|best|right|wrong|free|tough|strict|restricted|trustworthy|authoritative|high|low|cautious|careful|honest|quiet|silent|kind|dedicated|perfect|left|gone|dead|over|out|off|down|up|back|on)\\b`,
  ),
  // `You will be sent back`.
  saying(
    '\\byou',
    `\\byou(?:['’]ll| will| may| must| should| have to| need to| are| were| get| got| do not have to| can| could| might)(?: also| always| never| now| then| not)? (?:be|pay|go|stop|leave|keep|hold|start|begin|run|stay|work|pick|choose|drop|cut|deal|turn|match|order|call|fill|give|put|try|treat|apply|enter|add|copy|send|share|sent|kept|required|requested|advised|expected|limited|restricted|covered|eligible|entitled|allowed|guaranteed)\\b(?! (?:able|assured|(?:pleased|glad|happy|delighted|relieved) to (?:hear|know|learn|see)|reading|asking|looking|wondering|interested|right|back to me|me|us|on reading|in mind|in touch|to (?:know|ask|read|note|see)))`,
  ),
  // `Stop taking it`.
  saying(
    '\\b(?:tak|us)(?:e|ing) ',
    `\\b(?:take|taking|use|using) (?:it|them|these|those)\\b(?! (?:(?:steps|points) (?:in turn|in order|one by one|one at a time)|together|at face|as a whole|all|in turn|one by one|one at a time|step by step))`,
  ),
  // `Unused leave can be carried over`.
  saying(
    'leave',
    `(?:^\\W*|\\b(?:unused|annual|paid|unpaid|sick|parental|maternity|special|remaining|all|your|the|any|no) )leave (?:can|cannot|can['’]t|may|must|will|${BE}|has|lasts?|ends?|begins?|starts?|days?)\\b`,
  ),
  // `must` and `should` of anyone but the speaker.
  saying('must', `(?<!\\b(?:i|we|it|this|that|one|answer) )\\bmust\\b`),
]

/** Whether words that could all be about an answer say something of the world. */
export function asserts(plain: string): boolean {
  // An underscore counts as a letter: `__The library is open__`.
  const words = plain.includes('_') ? plain.replaceAll('_', ' ') : plain
  return SAYINGS.some(({ hint, said }) => {
    if (!hint.test(words)) return false
    prepare(said, words)
    return said.test(words)
  })
}

/**
 * Whether a sentence without a word such as `answer` has one who speaks or is spoken to, or points at what was said:
 * `Let me look at this`, `That is all`. `They left early` has not, and speaks of a matter.
 */
export function hasSpeaker(plain: string): boolean {
  prepare(SPEAKER, plain)
  return SPEAKER.test(plain) || plain.trim().split(/\s+/).length <= SHORTEST
}

const SPEAKER =
  /\b(?:i|me|my|we|us|our|you|your|let['’]?s|please|thanks|thank|sorry|dear|regards|sincerely)\b|\b(?:i|we|you)['’]|^\W*(?:the (?:rest|remainder|others?)\b|(?:good|great|nice|excellent) (?:catch|find|point|question|call|spot)\b|what they|have a|enjoy|feel free|follow (?:these|those|them)\b|note|see|stay tuned|until next|happy|glad|pleased|delighted|hoping|looking|taking|putting|wishing)\b|^\W*(?:that|this|there|here)(?:['’]s| (?:(?:pretty much|just about|more or less|about|basically|essentially|really|nicely) )?(?:is|was|can be (?:done|broken|split|divided|summed|explained|answered)|settles|concludes|wraps|sums|brings|covers|should|would|ought|leaves|completes))\b|[\u0600-\u06FF\u4E00-\u9FFF]/i
/** `Of course!`, `Short and sweet.` */
const SHORTEST = 3

/** `It does not work, and …`, but not `It goes without saying that …`. */
export function isOfThirdPerson(plain: string): boolean {
  return THIRD_PERSON.test(plain) && !SPEAKER.test(plain) && !/\bthat\W*$/i.test(plain)
}

const THIRD_PERSON =
  /^\W*(?:(?:and|but|so|then|also|however|yet),? )?(?:it|they|he|she|nothing|everything|everyone|everybody|nobody|no one|someone|somebody|these|those|all|none|many|most|some)(?:['’]\w+)? \w/i
