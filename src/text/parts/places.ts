import { lazily } from '../../support/lazily.ts'
import { matchOf, SIGN } from './pattern.ts'

/*
 * Places within passages, beside a name of one: `Passage 2, sentence 4`, `the 4th line of Passage 2`, `资料二第3句`. Their figures
 * are no figures of a matter, and no numbers of passages.
 */

const UNIT =
  '(?:sentence|sent\\.?|line|ll?\\.?|lns?\\.?|paragraph|para(?:graph)?s?\\.?|par\\.?|¶{1,2}|§{1,2}|page|pp?\\.?|pgs?\\.?|chapter|ch\\.?|step|item|bullet(?: point)?|row|column|col\\.?|cell|section|sect?\\.?|subsection|part|pt\\.?|point|clause|cl\\.?|entry|note|fig\\.?|figure|table|footnote|fn\\.?|char(?:acter)?|offset|word|rank|position|verse|slide|heading|block|span|segment|index|idx|id|question|bullet|list item|field|chunk|timestamp|version|quote|excerpt|fragment|half|term)s?'
const ORDINAL =
  '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final|opening|closing|introductory|concluding|penultimate|next|middle|top|bottom|relevant|same|\\d{1,2}(?:st|nd|rd|th))'
const COUNT = '(?:one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,2})'
const NUMBER = '(?:(?:no\\.?|number) ?|# ?)?\\d{1,4}(?:\\.\\d{1,2}){0,2}'
const NUMBERS = `(?:${NUMBER}(?:(?: ?[-–—~,/&] ?| to | and | or | through |, and )(?:${UNIT} ?)?${NUMBER}){0,5}|${COUNT}(?![\\w.])|[ivx]{1,4}(?![a-z])|[a-h](?![a-z]))`
const PLACED = `(?:${UNIT} ?${NUMBERS}|[LlSs]\\d{1,4}(?:[-–][LlSs]?\\d{1,4})?|(?:the )?(?:very )?${ORDINAL}(?:(?:,| and| or|, and) ${ORDINAL}){0,3} (?:${COUNT} )?${UNIT})`
const SCORED =
  '(?:(?:relevance|similarity|confidence|match|retrieval)(?: score| level| rating)?|score|rank(?:ed)?)[:=]? ?(?:#?\\d{1,3}(?:\\.\\d{1,4})?(?: ?%|/\\d{1,3})?|very high|high|medium|low)'
const TOTAL = '(?:of|out of) \\d{1,2}'
const NEAR =
  '(?:(?:see|esp\\.?|especially|in|at|on|under|near|around|from|about|within|specifically|particularly|toward|towards) (?:the )?)?'
const SAYING =
  '(?:also |clearly |explicitly )?(?:say|stat|not|show|explain|mention|describ|indicat|confirm|report|mak|support|tell|read|put|giv|specif|list|provid|cover|back|answer|contain|address)\\w*'
/** Where a place is one for certain: what stands behind it goes on without it. */
const GOES_ON = `(?=[)\\]}.;!?|*_"”]|[,:](?=\\s)|\\s*(?:$|\\n|[–—-] )|,? ${SAYING}\\b)`
const BEHIND = `(?:(?:,|;| –| —| -)? ?${NEAR}(?:${PLACED}|${SCORED}|${TOTAL})|: ?${PLACED}(?=[)\\]}.,;])|/\\d{1,2}|[:#]\\d{1,3}| ?[([{]${NEAR}(?:${PLACED}|${SCORED}|${TOTAL})[)\\]}]|[’']s ${PLACED})`
/** `step 6 of the instructions in` a passage. */
const OF_WHOLE =
  '(?:(?:the|its|those|these) (?:instructions?|directions|procedure|process|guide|guidelines?|recipe|list|text|body|main text|manual|steps|table|section|content) (?:(?:given|provided|described|listed|set out|found|outlined|laid out) )?(?:of|in|from|on|within) )?'
const AHEAD = `(?:(?:the |both |all )?(?:${PLACED}|(?:(?:very )?(?:beginning|start|opening|middle|end|top|bottom|body|title|heading|text|wording|gist)|(?:first|second|last|opening|closing|latter|other) (?:half|part|portion|bit))) (?:of|in|from|on|within) ${OF_WHOLE}|${UNIT} ?${NUMBERS},? (?:of |in |from )?)`

const HAN_NUMBER = '(?:\\d{1,3}|[一二三四五六七八九十]{1,3})'
const HAN_UNIT = '(?:节|節|章|页|頁|行|句|句话|款|条|點|点|自然段|段落|段|部分|步|项|列|格|小节|小節|层)'
const HAN_BEHIND = `(?:的|中|之|里|，|,|：|:|·|/|-)? ?[（(]?(?:第 ?${HAN_NUMBER}(?:[-–—~至到、和] ?(?:第 ?)?${HAN_NUMBER})? ?(?:个)?${HAN_UNIT}|(?:首|末|开头|结尾|最后一?|前半|后半|前两|后两)(?:段|句|部分|行)|${HAN_UNIT} ?\\d{1,3}|[LSlsPp]\\.?\\d{1,3}|(?:相关度|相似度|置信度|得分|分数|评分)[：:为]? ?(?:\\d{1,3}(?:\\.\\d{1,4})?[%％]?|高|中|低))[）)]?`

const ARABIC_UNIT =
  '(?:ال)?(?:قسم|فصل|صفح[ةه]|سطر|جمل[ةه]|خطو[ةه]|بند|نقط[ةه]|فقر[ةه]|ماد[ةه]|عبار[ةه]|عمود|صف|جدول|هامش|جزء|باب|ص|س)'
const ARABIC_NUMBER =
  '(?:(?:رقم )?[(]?[\\d٠-٩]{1,3}[)]?(?: ?(?:-|–|و|إلى) ?[\\d٠-٩]{1,3})?|ال(?:[أا]ول[ىي]?|ثاني[ةه]?|ثالث[ةه]?|رابع[ةه]?|خامس[ةه]?|سادس[ةه]?|[أا]خير[ةه]?))'
const ARABIC_BEHIND = `[،,:]? ?[(]?(?:في )?${ARABIC_UNIT}[. ]{1,2}${ARABIC_NUMBER}[)]?`
const ARABIC_AHEAD = `(?:(?:في )?${ARABIC_UNIT} ${ARABIC_NUMBER} (?:من|في) |(?:بداية|نهاية|آخر|أول|مطلع|ختام) )`

const BEHIND_ANY = `(?:${BEHIND}${GOES_ON}|${HAN_BEHIND}|${ARABIC_BEHIND})`
const placeBehind = lazily(() => new RegExp(`[*_"”]{0,2}${BEHIND_ANY}`, 'iy'))
const placeAhead = lazily(() => new RegExp(`(?<=(?<![A-Za-z\\d\\u0621-\\u064A])(${AHEAD}|${ARABIC_AHEAD}))`, 'iy'))
/** What a place behind a name has, one of them. */
const MAY_BE_BEHIND =
  /[\d٠-٩一二三四五六七八九十首末前后高低]|half|sentence|line|para|section|step|part|point|page|bullet|entry|chapter|clause|score|relevan|confiden|similar|rank|ال[أا]?(?:ول|خير|ثان|ثال)/i
/** What stands between a place and a name. */
const MAY_BE_AHEAD =
  /(?:\b(?:of|in|from|on|within) |[^ ] ?#?(?<![\d.,])\d{1,3},? (?!\uE002)|(?:من|في|بداية|نهاية|آخر|أول|مطلع|ختام) )(?=[\uE000-\uE003]$)/
const NEAREST = 40
const LONGEST_JOINT = 8
const RUN = /[\uE000-\uE003]+/g

/** The text with the sign of a name in place of the places beside it. */
export function withPlaces(named: string): string {
  if (!SIGN.test(named)) return named
  let result = ''
  let done = 0
  RUN.lastIndex = 0
  for (let match = RUN.exec(named); match !== null; match = RUN.exec(named)) {
    const { 0: run, index } = match
    if (index < done) continue
    const start = MAY_BE_AHEAD.test(named.slice(Math.max(done, index - LONGEST_JOINT), index + 1))
      ? placeStart(named, index)
      : index
    const end = placeEnd(named, index + run.length)
    if (start < done || end - start === run.length) continue
    result +=
      named.slice(done, start) +
      (run[0] as string).repeat(index - start) +
      run +
      (run.at(-1) as string).repeat(end - index - run.length)
    done = end
  }
  return done === 0 ? named : result + named.slice(done)
}

function placeStart(named: string, at: number): number {
  return at - (matchOf(placeAhead(), named, at)?.[1]?.length ?? 0)
}

function placeEnd(named: string, at: number): number {
  const next = named[at]
  if (next === undefined || next === '.' || next === '\n' || !MAY_BE_BEHIND.test(named.slice(at, at + NEAREST)))
    return at
  const place = matchOf(placeBehind(), named, at)?.[0]
  // Emphasis and quotation marks are of the name, not of the place.
  return place === undefined ? at : at + place.length
}

const atEnd = lazily(() => new RegExp(`(?<=[^\\s,(:;–—、和及与與至到-])${BEHIND_ANY}$`, 'i'))
const atBeginning = lazily(() => new RegExp(`^(?:${AHEAD}|${ARABIC_AHEAD})`, 'i'))

/** A name of passages without the places beside it. */
export function withoutPlaces(name: string): string {
  return name.replace(atBeginning(), '').replace(atEnd(), '')
}
