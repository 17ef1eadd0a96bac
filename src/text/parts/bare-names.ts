import { prepare } from '../../support/large-pattern.ts'
import { type SeenWords, wordList } from '../phrases/seen-words.ts'
import { passagesNamed } from './named-passages.ts'
import { SIGNS } from './pattern.ts'
import { isMeta } from './vocabulary.ts'

/* Passages that are named by a number and next to nothing else, where only a passage is named so: `(2)`, `According to P2,`. */

const DIGITS = '[\\d٠-٩]{1,2}'
const MENTION =
  '(?:(?:see|cf\\.?|from|as per|per|via|(?:supported by|based on|sources?|refs?\\.?|references?|citations?|evidence|(?:document|doc|source|passage|chunk)?_?(?:id|index))[:=]?|参见|參見|参考|參考|见|見|来源|來源|出处|出處|引用|依据|依據|文|(?:انظر|راجع|(?:ال)?(?:مصدر|مرجع)[:：]))[:：]? ?)?'
/** Behind a sentence, where nothing but a passage is named so: `… at the office (2).`, `（来源：2）`, `(S2)`. */
const IN_BRACKETS = new RegExp(
  `(?<=[\\p{L}.!?。！？”"’)] ?)[(（{<〔⟦〖[【]${MENTION}(?:[#№]|nos?\\.? |nr\\.? |[SDPTRCEmم](?=\\d)|م (?=\\d)|(?:ctx|src|doc|ref|ev|kb|id)[ _-]?)?${DIGITS}(?: ?(?:[,،、;&+]|and|和|و) ?[SDPTRCE]?${DIGITS}){0,4}(?: (?:above|below))?[)）}>〕⟧〗\\]】](?=[.。!！?？;；]?\\s{0,4}$| ?[.。!！?？](?:\\s|$))|(?<=\\p{L}{3})\\^\\d{1,2}(?=[.\\s]|$)|(?<=[.!?؟。！？] ?)[(（[][SDPTRCEmم]${DIGITS}[)）\\]](?=\\s)|(?<=[。！？；])<sup>\\[?\\d{1,2}\\]?</sup>`,
  'gimu',
)
const MAY_BE_IN_BRACKETS = /[(（{<〔⟦〖^[【][^\d٠-٩\n()（）]{0,24}[\d٠-٩]/

/** `P2`, `#2`, `No. 2`, `②`, `〔2〕`: a number that names something. */
const TOKEN =
  '(?:[PDSCTRE]\\d{1,2}(?![\\w%])|[#№] ?\\d{1,2}(?![\\w%])|(?:[Nn]o\\.|[Nn]r\\.|[Nn]umber|رقم) ?[\\d٠-٩]{1,2}(?![\\w%]|[.,]\\d)|[①-⑩]|[〔⟦〖(（【]\\d{1,2}[〕⟧〗)）】]|(?:the )?(?:page|note|piece|block|input|clip|attachment|segment|card|comment|post|thread|message|email|ticket|log|slide|node|row|sample) ?#?\\d{1,2}(?![\\w%]|[.,]\\d)|[Tt]he (?:first|second|third|fourth|fifth|last|\\d(?:st|nd|rd|th)) (?:one|of (?:them|these|those|the two|the three))(?![a-z]))'
const TOKENS = `(?:${TOKEN}(?:(?:,? (?:and|or|&) |, ?|、|和|及|与|/|[-–]| و ?)${TOKEN}){0,5})`
const TELLING =
  '(?:says?|states?|notes?|shows?|explains?|mentions?|describes?|indicates?|confirms?|reports?|makes?|supports?|tells?|reads?|puts?|gives?|specif(?:y|ies)|lists?|provides?|covers?|backs?|answers?|contains?|address(?:es)?|adds?|agrees?|has)'
const SAID =
  '(?:stated|mentioned|noted|described|explained|shown|indicated|given|found|reported|confirmed|supported|specified|written|said|outlined|seen|set out|taken|drawn|cited|based|quoted|provided|listed)'
/** What leads to a passage that is named so, and what such a name ends with. */
const LED = `(?:(?:[Aa]ccording to|[Aa]s per|[Pp]er|[Ss]ee(?: also)?|[Cc]f\\.?|[Cc]iting|[Bb]ased (?:up)?on|[Ss]ources?:\\*{0,3}|[Rr]efs?:\\*{0,3}|[Rr]eferences?:\\*{0,3}|[Vv]ia|[Ff]rom|[Ff]ollowing|[Ii]n|${SAID} (?:in|by|on|from|at|under)|(?:,| )as|(?:^|\\n|[.!?] |, )As|answer is in|relevant (?:passage|source|text|part) is|evidence[: ]*(?:is )?) [*_\`"“]{0,3})`
const BEHIND = `(?=[*_\`"”]{0,3}(?:[,.;:)\\]|]|\\s*(?:$|\\n)| (?:above|below|${TELLING}|for (?:details|more)|is|we (?:learn|see|read)|it (?:is|says|follows))\\b| ?[–—|]| - ))`
const HAN_LED = '(?:根据|依据|按照|据|参见|参考|见|来自|出自|引自|如|正如|来源[：:]?|出处[：:]?|依据[：:]?|从|在)'
const HAN_TOKEN =
  '(?:[PDSCTRE]\\d{1,2}|[#№＃] ?\\d{1,2}|[①-⑩]|[（(【〔]\\d{1,2}[）)】〕]|(?:编号|序号|第) ?(?:为|是)? ?(?:\\d{1,2}|[一二三四五六七八九十])(?:号|条|个|篇|份|段|则|项)?|(?:\\d{1,2}|[一二三四五六七八九十])号|[甲乙丙丁]段?)'
const HAN_TOKENS = `(?:${HAN_TOKEN}(?:[、,，和及与]${HAN_TOKEN}){0,5})`
const HAN_BEHIND =
  '(?=[，,。.：:；;）)]|\\s*(?:$|\\n)|(?:中|里|内|所|的(?:记载|说明|内容|描述|说法)|可知|显示|指出|提到|说|写|来看|得知|均|都|也|明确))'
const ARABIC_LED =
  '(?:وفقا ل|وفقًا ل|وفق |بحسب |حسب |بناء على |بناءً على |استنادا إلى |استنادًا إلى |انظر |راجع |المصدر: ?|المصادر: ?|المرجع: ?|ورد في |جاء في |كما في |من |في )'
const ARABIC_TOKEN =
  '(?:[PDSCTRE]\\d{1,2}|[#№] ?[\\d٠-٩]{1,2}|(?:ال)?رقم [\\d٠-٩]{1,2}|[①-⑩]|[(（\\[〔][\\d٠-٩]{1,2}[)）\\]〕]|م[\\d٠-٩]{1,2})'
const ARABIC_BEHIND = '(?=[،,.؛:)]|\\s*(?:$|\\n)| (?:أن|فإن|يتضح|نجد|أعلاه|أدناه))'
const FRAMED = new RegExp(
  [
    `(?<![A-Za-z])(?=[PDSCTRENn#№①-⑩〔⟦〖(（【رtpnibacmels])(?<=${LED})${TOKENS}${BEHIND}`,
    `(?<![A-Za-z])(?=[PDSCTRENnTt#№①-⑩〔⟦〖(（【pnibacmels])(?<=(?:^|\\n|[.!?] |, |, (?:and|but|as|while|which) )[*_>\\-• \`]{0,6})(?:[Tt]he )?${TOKENS}(?= (?:also |clearly |explicitly |both |all )?${TELLING}\\b)`,
    `(?<=(?:^|\\n)[*_>\\-• \`([]{0,6})[PDSCTRE]\\d{1,2}(?=[)\\]]?[*_\`]{0,3}(?:[:：]| [–—-]) )`,
    `(?<=(?:^|\\n)[*_>\\-• \`]{0,6})(?:〔\\d〕|[Nn]umber \\d)(?=[*_\`]{0,3}(?:[:：]| [–—-]) )`,
    `(?<=[([]) ?(?:[Nn]umber \\d|〔\\d〕|\\(\\d\\))(?=[)\\]])`,
    `(?<![A-Za-z])(?=[PDSCTRENn#№①-⑩〔⟦〖(（【tpnibacmels])(?<=\\S (?:—|–|-) (?:${SAID} in )?)${TOKENS}(?=[.)]?\\s*(?:$|\\n))`,
    `(?<=(?:^|\\n)#{1,4} )[PDSCTRE]\\d(?=[^\\S\\n]*\\n)`,
    `(?<=\\| ?[*_\`]{0,2})(?:${TOKEN}|[PDSCTRE]\\d)(?=[*_\`]{0,2} ?(?:\\||$))`,
    `(?<=${HAN_LED})${HAN_TOKENS}${HAN_BEHIND}`,
    `(?<=[（(【](?:见|参见|来源[：:]?|出处[：:]?|依据[：:]?|引自)?)${HAN_TOKENS}(?=[）)】])`,
    `(?<=${ARABIC_LED})${ARABIC_TOKEN}(?:(?:،|,)? ?و? ?${ARABIC_TOKEN}){0,4}${ARABIC_BEHIND}`,
  ].join('|'),
  'gm',
)
/** What a name has beside a digit or a sign for one: a class of few ranges, as each character of a text is looked up in it. */
const MAY_BE_FRAMED =
  /[\d٠-٩①-⑩](?<=[①-⑩]|[(（【〔⟦〖][\d٠-٩]{1,2}(?=[)）】〕⟧〗])|(?:(?<![A-Za-z])[PDSCTRE]|[#№＃第] ?|(?:\b(?:[Nn]o\.|[Nn]r\.|[Nn]umber)|رقم|م|(?:page|note|piece|block|input|clip|attachment|segment|card|comment|post|thread|message|email|ticket|log|slide|node|row|sample)) ?#?)[\d٠-٩])/
const MAY_BE_FRAMED_HAN = /号|第[一二三四五六七八九十]|[编序甲乙丙丁][号段，。]/
/** `the second one`, `the first of the` */
const MAY_BE_ONE = wordList('first one|second one|third one|last one|first of|second of|third of|last of')

/** A table has a ruler below its heads. */
const MAY_BE_TABLE = /\| ?:?--/

/** The numbers in a column of a table that is headed by what passages are called. */
function withColumns(text: string, signed: (name: string) => string): string {
  if (!MAY_BE_TABLE.test(text)) return text
  let heads: readonly string[] = []
  return text
    .split('\n')
    .map((line, at, lines) => {
      if (!/^\s*\|.*\|\s*$/.test(line)) {
        heads = []
        return line
      }
      if (/^[\s|:-]+$/.test(lines[at + 1] ?? '')) heads = line.split('|')
      const cells = line.split('|')
      return cells
        .map((cell, place) => (HEAD.test(heads[place] ?? '') && isNameCell(cell) ? signedCell(cell, signed) : cell))
        .join('|')
    })
    .join('\n')
}

const HEAD =
  /^\s*[*_]{0,2}(?:(?:(?:source|supporting|cited|relevant) )?(?:passages?|documents?|docs?\.?|sources?|excerpts?|snippets?|references?|refs?\.?|citations?|found in|where)(?:\(s\))?(?: ?(?:#|no\.?|numbers?|ids?|index))?|(?:相关|参考|对应)?(?:来源|出处|资料|文档|段落|引用|参考)(?:编号|序号|号)?|(?:رقم )?(?:ال)?(?:مصدر|مصادر|مقطع|وثيقة|مستند|مرجع)(?: رقم)?)[*_]{0,2}\s*$/i

/** Numbers alone, or behind what passages are called: `3`, `الفقرة 3`. */
function isNameCell(cell: string): boolean {
  const noun = NAME_CELL.exec(cell)?.[1]
  return noun !== undefined && (noun === '' || isMeta(noun, { named: true }))
}

const NAME_CELL = /^ *((?:\p{L}[\p{L}.]{0,14} ?)?)#?[\d٠-٩]{1,2}(?:, ?\d{1,2}){0,4} *$/u

function signedCell(cell: string, signed: (name: string) => string): string {
  return cell.replace(/\S(?:.*\S)?/, (figures) => signed(figures))
}

/** The text with signs in place of passages that are named by a number alone, if there are as many. */
export function withBareNames(whole: string, { passages, seen }: { passages: number; seen: SeenWords }): string {
  if (!HAS_NUMBER.test(whole)) return whole
  const signed = (name: string): string => {
    const numbers = passagesNamed(name.replace(/[A-Z](?=\d)/gi, ' ').replace(/\b(?:one|of the (?:two|three))\b/g, ''))
    const isName = numbers.length > 0 && numbers.every((number) => number === -1 || (number > 0 && number <= passages))
    return isName ? SIGNS.certain.repeat(name.length) : name
  }
  const text = withColumns(whole, signed)
  const framed = mayBeFramed(text, seen) ? withFramed(text, signed) : text
  const bracketed = MAY_BE_IN_BRACKETS.test(framed) ? framed.replace(IN_BRACKETS, signed) : framed
  if (!MAY_BE_BEHIND_LABEL.test(bracketed)) return bracketed
  return bracketed.replace(BEHIND_LABEL, (line, label: string, figures: string) =>
    isMeta(label.replace('(s)', ''), { named: true })
      ? line.slice(0, line.length - figures.length) + signed(figures)
      : line,
  )
}

function withFramed(text: string, signed: (name: string) => string): string {
  prepare(FRAMED, text)
  return text.replace(FRAMED, signed)
}

function mayBeFramed(text: string, seen: SeenWords): boolean {
  if (MAY_BE_FRAMED.test(text) || seen.has(MAY_BE_ONE)) return true
  return seen.hasHan && MAY_BE_FRAMED_HAN.test(text)
}

const HAS_NUMBER = /[\d٠-٩①-⑩一二三四五六七八九十]|\b(?:first|second|third|fourth|fifth|last)\b/

/** A line that says what an answer rests on: `Supported by: 2`, `参考段落：1、3`. */
const BEHIND_LABEL = new RegExp(
  `(?<=^|[\\n.。!！?？][^\\S\\n]?)[^\\S\\n]*(?:\\p{Extended_Pictographic}\\uFE0F? ?)?[*_(]{0,3}([\\p{L} ]{0,24}(?:support|source|passage|document|excerpt|snippet|context|evidence|reference|citation|cited|ground|based|依据|依據|参考|參考|来源|來源|出处|出處|引用|段落|片段|资料|資料|文档|文檔|مصدر|مصادر|مقطع|مقاطع|مرجع|مراجع|مستند)[\\p{L} ]{0,24}(?:\\(s\\))?[*_]{0,3})[:：][*_]{0,3} ?(${DIGITS}(?:[,，、،;] ?${DIGITS}){0,5})(?=[.。]?[*_)]{0,3}[^\\S\\n]*(?:\\n|$))`,
  'giu',
)
const MAY_BE_BEHIND_LABEL =
  /[:：][*_]{0,3} ?[\d٠-٩]{1,2}(?:[,，、،;] ?[\d٠-٩]{1,2}){0,5}[.。]?[*_)]{0,3}[^\S\n]*(?:\n|$)/
