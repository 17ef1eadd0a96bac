import { lazily } from '../../support/lazily.ts'
import { words } from '../words/words.ts'
import { RESTATED } from './restated.ts'
import { isArabicAnchor, isArabicMeta, mayBeOfTheWorld } from './arabic-vocabulary.ts'
import { isChineseMeta } from './chinese-vocabulary.ts'

/*
 * The words with which answers speak of themselves, of their readers and of their sources. A clause of these alone, one of
 * them an anchor, asserts nothing of the world, however it is put: `From what I can see in the documents`, `I hope this
 * clears things up`. None of them may say anything of a subject matter.
 */

const listed = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Words that a clause must hold one of, unless it names passages. */
const ANCHORS = listed(
  'worded wording phrased phrasing answer answers answered answering question questions query asked asking ask hope hopes help helps helpful helped assist ' +
    'assistance clarify clarifies clarification clears summary summarize summarise summarizing conclusion context user users sorry ' +
    'apologize apologise apologies confusion following below above response responses reply explanation information info ai ' +
    'assistant breakdown overview facts points statement statements findings takeaway takeaways details sources citations ' +
    'references passages documents prompt disclaimer elaborate note noted noting things key item items detail point steps step section list listed mentioned stated feedback inquiry inquiries rephrase curious wondering read reads briefly shortly seems think believe guess opinion caveat confidence confident paraphrasing gist upshot regards sincerely cheers apologetic error mistake correction pardon generated verify double-check particulars rundown recap synopsis tl;dr bullets caveats disclaimers verbatim paraphrase paraphrased quote quotes quotation quotations citation cited mention mentions wrap-up scoop emphasis repetition brevity gists evidence fact excerpt excerpts extract extracts relevance relevant irrelevant pertinent speculation speculative',
)

/** Words that say nothing of a subject matter when they stand with an anchor. */
/** Their endings make them say what becomes of things: `closed`, `goods`, `rights`. */
const OF_THE_WORLD = listed(
  'close open right good light fine mine part order offer stop start free full clean clear move land drop',
)

const meta = lazily(() =>
  inflected(
    listed(
      [...ANCHORS].join(' ') +
        ' rely relies relying sure certainly course absolutely definitely great good glad happy pleased pleasure welcome thanks thank ' +
        'please okay ok alright yes right fine wonderful excellent interesting straightforward simple easy quick short brief ' +
        'concise clear clearly directly explicitly specifically exactly precisely simply only solely entirely purely exclusively ' +
        'strictly primarily mainly largely mostly fully completely generally briefly basically essentially really actually just ' +
        'also additionally furthermore moreover however therefore thus hence so then next first firstly second secondly third ' +
        'thirdly finally last lastly overall again besides otherwise instead together respectively accordingly consequently ' +
        'passage document doc docs source excerpt excerpts text texts material materials snippet snippets article articles ' +
        'reference citation cite cites cited quote quotes quoted quoting extract extracts section sections paragraph paragraphs ' +
        'chunk chunks result results search retrieved provided provide provides providing given give gives giving supplied shared ' +
        'share shares available attached uploaded relevant relevance related unrelated irrelevant pertinent separate different ' +
        'other others another same similar topic topics subject matter aspect aspects detail fact point statement claim claims ' +
        'finding item items list lists listed step steps part parts piece pieces bit key main important essential basic ' +
        'notable noteworthy worth final complete full whole entire based base according per basis drawn draw draws drawing taken ' +
        'take took pulled pull derived derives comes come came stems found find finds finding locate located look looks looked ' +
        'looking see seen saw sees read reads reading review reviewed reviewing reviews check checked checking examine examined ' +
        'examining analyze analyse analyzed analysed analyzing analysis consider considered considering go goes going went gone ' +
        'say says said saying state states stated stating mention mentions mentioned mentioning note notes noted noting describe ' +
        'describes described describing indicate indicates indicated indicating explain explains explained explaining discuss ' +
        'discusses discussed discussing address addresses addressed addressing cover covers covered covering contain contains ' +
        'contained containing include includes included including offer offers offered present presents presented refer refers ' +
        'referred referring report reports reported tell tells told telling speak speaks talk talks specify specifies ' +
        'specified confirm confirms confirmed confirming support supports supported supporting verify verified back backs backed ' +
        'show shows shown showing suggest suggests suggested highlight highlights highlighted outline outlines outlined detailed ' +
        'conclude concluded infer inferred deduce deduced gather gathered gathering learn learned learnt know knows known knowing ' +
        'understand understood understanding think thinks believe appears appear seems seem apparent evident obvious possible able ' +
        'unable can could may might would will should let lets like want wants wanted need needs needed feel free ' +
        'hesitate reach anything something everything nothing anyone further more additional extra any some all each both every ' +
        'either neither none most many much few several two three four five one ones way ways thing things here there now today ' +
        'this that these those it its i we you they me us my our your their he she what which who whom whose where when why how ' +
        'is are was were be been being am do does did done doing have has had having not no nor never without unless if whether ' +
        'because since while although though but and or as at by for from in into of off on onto out over to toward towards under ' +
        'up upon with within about regarding concerning across along around between among through via than too very quite rather ' +
        'a an the such own until after before during once above-mentioned aforementioned' +
        ' make makes made making put puts use uses used using keep keeping mind aware remember consult refer try best attempt ' +
        'accurate accuracy correct correctly reliable careful carefully close closely closer thorough thoroughly outside beyond ' +
        'external personal prior own knowledge language model background assumptions assumption inference assume assumed ' +
        'content contents body page material data evidence record records entry entries file files link links number numbered ' +
        'order ordered numbering heading headings note caveat reminder regards wish wishes luck day questionable enquiry request ' +
        'requested requests follow follows followed break down dive deeper expand expanding elaboration discussion walk through ' +
        'explore summarized summarised recap wrap nutshell sum short word words sentence sentences line lines phrase phrases ' +
        'wording verbatim paraphrase paraphrased interpretation perspective view views reasoning rationale thought thoughts ' +
        'approach context-based text-based grounded limited restricted scope range sufficient insufficient enough exhaustive ' +
        'comprehensive definitive specific particular certain general various still yet already always often sometimes ever even ' +
        'long far soon ahead moment time okay pertains pertain deals deal dealing concerns concern focuses focus relate relates ' +
        'applies apply applicable answerable question-relevant useful satisfactory suffice suffices enclosed hereby respect ' +
        'unfortunately sadly luckily fortunately honestly frankly hopefully naturally notably importantly interestingly rest remaining remainder straight original exact literal literally confident confidence certainty author authors writer writes wrote written writing contradict contradicts contradicted contradictory contradiction conflict conflicts conflicting consistent inconsistent agree agrees agreement match matches silent gave plain plainly correct end ends begin begins start starts started starting story bold bullet bullets table title titles titled header footer remark remarks observation observations respond responding replied inform informs informed informing informative sake convenience transparency transparent attachment attachments summarises summarizes underline underlines emphasise emphasize emphasizes stress stresses imply implies implied hint hints attest attests corroborate corroborates corroborated establish established demonstrate demonstrates reveal reveals revealed elsewhere nowhere anywhere somewhere turn turns bear bears bearing remain remains touch touches touched treat treats treated dealt devoted dedicated aside apart except personally myself yourself itself themselves ourselves whatsoever whatever whichever fit fits suited suitable appropriate proper properly adequate adequately direct indirectly immediate immediately gladly delighted ready appreciate appreciated appreciation patience interest interested curiosity matters job task perfect tricky tough quickly shortly chatbot bot virtual agent contradicting concluding supplied supplying handed hand hands sent posted pasted passed copied included else sits stop stops stopping identify identified reaching dear dig earlier misread advance large pinch salt double recommend verifying independently fairly believed missed miss face value little strong suggestion reasonable disagreement explicit them moderate score extracted extract paraphrasing slightly tucked away buried near opening middle passing comment comments maintains whoever top examination furnished pursuant set advised kindly informations basing righto funnily news wait re frank thin leans speaking nearest reason merely holds leaves least left kept purpose fuller picture got handy paste trust disposal enquiries mate ta partial generated fair cut chase pointed contrast unpack settles guess finished push back cannot apologetic pardon excuse forgive bad mistake mistaken error errors errata correction corrections amend amended revise revised revising previously first-hand vouch guarantee guaranteed guarantees cautious caution careful sceptical skeptical grain apparently presumably arguably supposedly seemingly probably possibly likely perhaps maybe roughly approximately loosely broadly notwithstanding regardless nonetheless nevertheless albeit whereas meanwhile sum-up upshot gist crux bottom takeaway headline conclusion conclusions verdict nutshell nub thrust essence substance highlights highlight spotlight pull-quote callout callouts bulleted numbered ordered unordered formatted formatting markdown json field value values key keys output outputs input inputs generate generates generating produce produces produced compile compiled compiling collate collated collected collect assemble assembled distil distilled distill condense condensed trim trimmed narrow narrowed boil boils boiled shed sheds shedding light query-related lookup look-up scan scanned scanning skim skimmed skimming browse browsed sift sifted comb combed pore pored inspect inspected inspecting cross-check cross-checked compare compared comparing weigh weighed weighing judge judged judging evaluate evaluated evaluating assess assessed assessing spot spotted come across stumbled surfaced surface surfaces crop crops cropped pops pop popped hunch sense feel feeling felt tell telling ping shout holler yell message line call-out sing-out touch base circle queries doubt unsure uncertain sure surely obviously evidently undoubtedly doubtless unquestionably unequivocal unequivocally unambiguous unambiguously ambiguous vague patchy sparse scant scarce meagre brief skinny limited incomplete exhaustive partial partially half fully entire altogether wholly totally utterly kindest warm warmest best respectfully yours faithfully truly regards folks everyone everybody sir madam reader readers someone somebody opinion opinions advice advise advising guidance guide guides guided legal-advice medical-advice substitute disclaimer disclaimers liability accordance compliance conformity reference-based source-based citation-backed verbatim-quoted aforesaid undermentioned below-mentioned hereunder thereupon whereupon wherein whereby inasmuch insofar respect-wise namely viz ie eg i.e e.g etc vs sic cf ibid op cit dig word lovely day mate many thanks kind require offer closest head-on head date say shout retrieved passage-based level useful worth stated work former latter closing effect emphasises spelled co q differ differs concur concurs unlike despite difference differences contrary expect expected against determine misreading version responds echoes echo speculation twice outright fifth sixth observe observes cross held hold alludes allude honest honesty conclude unclear clearest explicitness sits closest direct signal signals flag flags unsaid untouched spelt writ indeed fyi tl dr tldr n b nb ps sincerely cheers bye goodbye ' +
        "can't can’t won't won’t " +
        'well sweet common starters ado frills pulling wrong needless fun pro spoiler update edit core rag wishing forward ' +
        'anyway consist keyword description descriptions misunderstood misunderstand misunderstanding access mine qed problem problems trouble worry worries fuss typo typos ' +
        'drafted drafting drafts compose composed composing write-up writeup condensing shorten shortened shortening simplify ' +
        'simplified simplifying tailor tailored polish polished versions alternative alternatives wished tone style format formats ' +
        'reformatted layout structure structured anchor anchored neutral objective unbiased impartial disclose instructions ' +
        'instruction instructed guidelines guideline constraints constraint conversation chat session dialogue retriever retrieval ' +
        'obtain obtained extractive inferential logic pinpoint pinpoints pinpointed narrowing handful couple ergo prove proves proven ' +
        'testify testifies warrant warrants warranted entail entails entailed amounts signify signifies denote denotes render ' +
        'renders rendered enumerate enumerates enumerated enumerating itemize itemized tabulated gleaned glean gleaning ascertain ' +
        'ascertained discern discerned surmise surmised clue clues ' +
        'lot care disregard disregarded disregarding open taking alone corrected justification professional advice hi hello hey hiya greetings ah aha oh ooh hm hmm hmmm mm yep yeah yup wow whoa cool awesome amazing brilliant fantastic ' +
        'terrific lovely neat bingo voilà voila oops whoops ahem um uh er gotcha roger hooray bravo congrats ' +
        'customer customers friend friends buddy pal colleague colleagues team learner fellow visitor ' +
        'searched searches hunt hunted rummage rummaged trawl trawled perused peruse perusing parse parsed parsing study studied ' +
        'studying scour scoured scouring poring delve delved delving digging dug consulted consulting ran run running fetched ' +
        'fetch landed land sifting working worked tackle tackled tackling combing tracked track tracking trace traced traceable ' +
        'spell spells spelling adds adding add added assert asserts asserted maintain lay lays laid puts contend contends ' +
        'documented documenting elaborates elaborated stands rests rest hinges reflect reflects reflected reflecting convey conveys ' +
        'conveyed conveying illustrate illustrates illustrated relay relays relayed recount recounts recounted affirm affirms ' +
        'affirmed affirming hinting pointing reckon reckons reckoned phrased phrasing frame frames framed framing depict depicts ' +
        'acknowledge acknowledges acknowledged summed sums summing recapping restate restates restated restating rephrased ' +
        'rephrasing reword reworded echoed echoing translate translated translation speculate speculating speculated speculative ' +
        'guessing guessed guesses guesswork conjecture invent invented inventing embellish extrapolate extrapolating ' +
        'extrapolation stray strayed straying deviate deviating stick sticks sticking stuck stay stays stayed staying confine ' +
        'confined confining ' +
        'purposes particulars depth high executive account accounts documentation upfront precise precision mean means meaning ' +
        'meant gloss synopsis abstract rundown roundup digest outlines preview intro introduction introductory preface prologue ' +
        'closing ending opener opening subheading subsection subsections footnote footnotes endnote sidebar appendix annex ' +
        'bibliography index glossary caption panel column columns row rows block blocks tag tags marker markers ' +
        'bracket brackets parentheses corpus dataset database quotation quotations proof grounds ' +
        'grounding provenance origin attribution plain-english english everyday language jargon layman draft snapshot glance bits ' +
        'nugget nuggets tidbit fact-check fact-checked sanity picture honest faithful faithfully factual sourced unsourced ' +
        'conclusive inconclusive undisputed disputed uncontested unanimous unanswered open-ended germane authoritative ' +
        'trustworthy self-explanatory tidy bite-sized spot-on lucky shorter longer simpler clearer cleaner deeper fuller briefer ' +
        'verbatim word-for-word step-by-step as-is ' +
        'assured assure assures reassure settle settled figure figured figuring tried try trying tries must getting gets get ' +
        'contacting contact contacted asks pose poses posed posing raise raises raised raising combine combines combined combining ' +
        'synthesize synthesise synthesizing synthesized synthesis merge merged merging integrate integrating piece pieced piecing ' +
        'proceed proceeding proceeds presume presuming hear hearing hears listen wonder wonders love loved loving enjoy enjoyed ' +
        'welcome bring brings bringing brought recall recalled reiterate reiterating reiterated repeat repeats repeated repeating ' +
        'singled single clear cleared clearing resolve resolved resolves resolving solve solved shall pick picked picking choose ' +
        'chose chosen select selected selecting selection ignore ignored ignoring omit omitted omitting skip skipped skipping ' +
        'exclude excluded excluding leave leaving exist exists existing lack lacks lacking lacked missing extend extends fill ' +
        'filled filling gap gaps tie tied net result pasted pasting copying posting uploading providing attaching submitting ' +
        'submitted submission upload excerpted quoted-above per-passage in-depth follow-up follow-ups followup heads-up tl;dr ' +
        'trusted trusting believing assuming interpret interprets interpreted interpreting presenting referencing referenced ' +
        'sourcing shows tells tell telling hold holds holding stood stand standing carry carries carried lists reads runs sounds ' +
        'sound sounded seem seemed deem deemed regard regarded concerned pertaining touching addressing treating answering ' +
        'question-and-answer curiosity query-wise subject-matter viewpoint stance position positions argument arguments argue ' +
        'argues argued contention assertion assertions proposition remark remarked remarking comment commented commenting ' +
        'mention notion idea ideas concept picture angle angles ground thread threads nature kind kinds sort sorts type manner ' +
        'fashion vein regard extent degree length detail-wise comes came going goes round around along apologies pleasantries ' +
        'formality formalities gladness satisfaction convenience assistance support aid aids aided aiding guide steer steered ' +
        'pointer pointers tip tips hand eye eyes glance glanced glancing peek peeked quickest soonest moreover meanwhile ' +
        'henceforth hereinafter therein thereof therefrom herein hereof hereto thereto forth respective corresponding ' +
        'correspond corresponds correspondingly matching tallies tally squares aligned align aligns aligning alignment ' +
        'definite definitively outright wholeheartedly say-so hearsay impression impressions glimpse inkling judgment judgement ' +
        'assessment evaluation examination inspection inquiry investigation research searching-through rechecked recheck ' +
        'rechecking re-reading reread rereading re-read cross-referencing cross-reference cross-referenced verification ' +
        'confirmation corroboration substantiate substantiates substantiated backing bolster bolsters bolstered underpin ' +
        'underpins underpinned underlying attribute attributed attributes credit credited quoth mentioned-above wise informed ' +
        'unaided unambiguity clarity simplicity brevity succinct succinctly succinctness terse tersely nutshell pithy crisp ' +
        'lengthy long-winded wordy verbose digress digression tangent sidenote aside parenthetically incidentally btw imo imho ' +
        'case cases instance example examples foregoing fewer manual faq transcript brochure leaflet handbook pdf wiki wikipedia valued business pleasant preceding literature scholarship adduced posit evince methodology cursory scrutiny perusal appraisal tentative provisional salient cogent treatment coverage relating falls fall silence unaddressed unmentioned unresolved undecided unstated implicit express sketch plan method consideration considerations evidential premise rendering entirety portion segment label supplementary complement complementary secondary minor major chief principal central crucial critical significant worthy remembering remind warning limitation limitations relied reliance dependent depend hinge borrowed tackle handle validate validation crosscheck determined clarified wondered gratitude grateful honored honoured nice insight insightful beginning wrapping essentials basics fundamental fundamentals oversight rectified regret alas oddly labelled labeled characterised characterized noun viewed searching inside fourth previous differing inapplicable tangential peripheral incidental exclusive discard discarded unused training standpoint deduction derive lead leads arrive arrived walking breaking unpacking dissect contrasted reconcile reconciled disagree tension discrepancy discrepancies jibe ruling sequence sequential whence thereby irrespective likewise afterwards beforehand somewhat seldom attempted seek sought aim aimed ought dare feasible stuff datum contexts resource resources paper papers turned subjects contradictions responded determining ascertaining outline synopsis precis recapitulate recapitulation encapsulate distil tldr verbatim paragraphs preamble intro offhand upfront pertain pertains germane immaterial superfluous redundant moot extraneous unconnected off-topic on-topic topical relevancy bearing remit purview mull mulling ponder pondering deliberate deliberation cogitate surmise infer inferring inferred reasoned reasoning deduced concluding conclusively convincingly plausible plausibly tentatively cautiously judiciously ballpark gut hunches curious intrigued keen eager thrilled excited relieved appreciative indebted kindness courtesy patience lookups retrievals snippets fragments fragment quoting paraphrase paraphrased paraphrases reprise revisit revisited revisiting wade wading plough ploughed leaf leafed leafing thumb thumbed pick through rundown walkthrough tour quick-fire whistle-stop dive deep-dive explore exploring explored decode decipher deciphered decoding demystify untangle untangled disentangle wrap wrap-up sign-off signing off heading onward tackling fielding fielded responded chime weigh-in opine opines opined muse mused venture ventured hazard stab crack swing crack-at bullet-point bullet-points one-sentence two-sentence one-liner snappy compact condensed streamlined pared stripped-down boiled-down whenever wherever whichever whoever whatever somehow bother bare-bones no-nonsense straight-up point-blank ' +
        'sequence process procedure jump jumps jumped bears bear unclear count ahoy front vain promising quiet importance decisive emerges emerge consideration unhelpful enlightening ' +
        'illuminating instructive telling informative uninformative conclusive compelling persuasive convincing ' +
        'unconvincing dubious questionable doubtful trusty dependable respectable robust shaky flimsy ironclad ' +
        'watertight airtight indisputable unmistakable irrefutable incontrovertible categorical emphatic adamant ' +
        'unanimous mute speechless reticent cagey coy forthcoming stingy sparing brimming replete handy applicable ' +
        'useless worthless pointless redundant repetitive duplicative overlapping tangled murky hazy fuzzy foggy ' +
        'blurry muddled confusing puzzling baffling perplexing tempting misleading deceptive superficial ' +
        'promisingly prominence priority usefulness plausibility certainty likelihood credence merit merits payoff ' +
        'icing kernel nugget marrow cornerstone keystone linchpin springboard shorthand longhand breath nutshells ' +
        'eyeballed eyeball glean wording worded neighbours neighbouring adjacent adjoining surrounding foregone ' +
        'hitherto heretofore whatsoever howsoever howbeit wherefore forthwith straightaway anon nearby remainder ' +
        'leftover leftovers residue bunch pile bundle packet dossier trove haul mix selection assortment array lot ' +
        'lots handful sprinkling smattering trio quartet duo gloss glossed glossing skirt skirted sidestep ' +
        'sidestepped shun dodged venture delves expound expounds dwells linger digs zooms zoom hone hones pertain ' +
        'alongside elaborates particularise particularize enumerates rehearse rehearses recites recite intimates ' +
        'purport purports aver avers profess opine pronounce pronounces proclaim proclaims herald heralds ' +
        'spotlight spotlights headline headlines foreground foregrounds earmark tease tees flesh fleshed rounded ' +
        'rounding chime chimes dovetail dovetails meshes clash clashes diverge diverges converge converges ' +
        'coincide coincides overlap overlaps parallel parallels lend lends vouches vindicate vindicates undercut ' +
        'undercuts undermine undermines refute refutes refuted rebut rebuts rebutted dispel dispels disputes ' +
        'gainsay scroll src passim supra infra vide sides simplest easiest helper consensus drumroll shoutout shout-out kudos ref fine-tooth fine-toothed filler component components element elements facet facets ' +
        'exception exceptions sake sums pretty completeness reinforce reinforces adapted speculation speculative speculate recommend recommended consult ' +
        'consulted consulting identical nuance nuances precision involve involves shout anytime luck lies matters ' +
        'noise catch inaccuracies inaccuracy formulate unpack drill chart timeline comparison diagram infographic cheat checklist ' +
        'one-pager spreadsheet slide deck pull boil bottom-line cross-checked crosscheck thin scant background why explain weigh ' +
        'qualify contextual upfront outright mileage legwork homework rephrase proofread overlook overlooked skim double-checking ' +
        'standalone offhand firsthand secondhand takeaways learnings rephrasing signpost signposted flagged flagging caution disclose ' +
        'sole allow allows finer deserves deserve misspoke misread misreading misunderstood repetition ties scoop well emphasis phrase phrases reasons reason rephrased proviso reservations hunch doubtless doubts unequivocal unequivocally unambiguous self-evident recapping summing spelled elaborated unelaborated readers reader viewer audience asker inquirer replying afaik iirc ftr asap np yw ty thx tks pls plz',
    ),
  ),
)

/** With the regular endings of verbs and nouns: `turn` stands for `turns`, `turned` and `turning` too. */
function inflected(bases: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(bases)
  for (const base of bases) {
    if (!/^[a-z]{4,}$/.test(base) || /(?:s|ed|ing|ly)$/.test(base) || OF_THE_WORLD.has(base)) continue
    if (/[^aeiou]y$/.test(base)) for (const ending of ['ies', 'ied', 'ying']) all.add(base.slice(0, -1) + ending)
    else if (base.endsWith('e')) for (const ending of ['es', 'ed', 'ing']) all.add(base.slice(0, -1) + ending)
    else for (const ending of [/(?:ch|sh|x)$/.test(base) ? 'es' : 's', 'ed', 'ing']) all.add(base + ending)
  }
  return all
}

const MOST_WORDS = 60

/** `explicitly`, `unambiguously`: how something is said. */
const isAdverb = (form: string): boolean => form.length > 5 && form.endsWith('ly')

const APOSTROPHE = /['’]/
const SHORTENED = /['’](?:s|re|ve|ll|d|m|t)$|n['’]t$/

/** Whether answers speak of themselves with an English word, which is in lower case. */
export function isOfAnswers(form: string): boolean {
  return meta().has(form) || isAdverb(form) || (APOSTROPHE.test(form) && meta().has(form.replace(SHORTENED, '')))
}

/** Whether an English word, in lower case, is of answers rather than of anything else: `answer`, `documents`, `wording`. */
export function isAnchor(form: string): boolean {
  return ANCHORS.has(form)
}

/** Whether a stretch of plain words says nothing of a subject matter. `named`: whether it names passages. */
export function isMeta(stretch: string, { named }: { named: boolean }): boolean {
  if (/[\d"“”«»「」『』]/.test(stretch)) return false
  const own = words(stretch)
  if (own.length === 0) return named
  if (own.length > MOST_WORDS) return false
  if (own.some(({ script }) => script === 'han')) return isChineseMeta(stretch, named || stretch.includes(RESTATED))
  let anchored = named || stretch.includes(RESTATED)
  let arabic = false
  for (const word of own) {
    if (word.script === 'arabic') {
      if (!isArabicMeta(word)) return false
      arabic = true
      anchored ||= isArabicAnchor(word)
    } else {
      if (!isOfAnswers(word.form)) return false
      anchored ||= ANCHORS.has(word.form)
    }
  }
  return anchored && !(arabic && mayBeOfTheWorld(stretch))
}

/** What may stand ahead of a plain word, at most so often. */
const AHEAD_OF_WORD = ' ,;:(—–，；（'
const MOST_AHEAD = 4
const LONGEST_WORD = 40

/**
 * Where a word ends that speaks of a subject matter, if only plain words lead to it, of nothing but letters with a space
 * behind them, which are words however the text goes on: no stretch from `from` that holds it is meta. Most sentences begin
 * with such a word, and need not be read further.
 */
export function subjectEnd(text: string, from: number, to: number): number | undefined {
  for (let at = from; ;) {
    const start = wordStart(text, at)
    at = start
    while (at - start <= LONGEST_WORD && isPlainLetter(text.charCodeAt(at))) at++
    if (at === start || at > to || text.charCodeAt(at) !== SPACE) return undefined
    const form = text.slice(start, at).toLowerCase()
    if (!meta().has(form) && !isAdverb(form)) return at
  }
}

function wordStart(text: string, from: number): number {
  let at = from
  while (at < text.length && at - from < MOST_AHEAD && AHEAD_OF_WORD.includes(text.charAt(at))) at++
  return at
}

const SPACE = 32

function isPlainLetter(code: number): boolean {
  const lower = code | 32
  return lower >= 97 && lower <= 122
}

/** Whether more than so many English words of a text speak of a subject matter, as those of most sentences do. */
export function hasMoreSubjects(text: string, most: number): boolean {
  let count = 0
  ENGLISH_WORD.lastIndex = 0
  for (let match = ENGLISH_WORD.exec(text); match !== null; match = ENGLISH_WORD.exec(text))
    if (!isOfAnswers(match[0].toLowerCase()) && ++count > most) return true
  return false
}

const ENGLISH_WORD = /[A-Za-z][A-Za-z'’-]*/g
