import { prepare } from '../../../support/large-pattern.ts'

/*
 * Figures that say nothing of a subject matter, in any language: of points and
 * passages that an answer counts, of how sure it is, and of its own numbering.
 */

const TEXTS = '(?:passages|documents|sources|excerpts|snippets|texts|sentences)'
const OWN = new RegExp(
  [
    // How many points an answer makes, passages it looked at, or sentences it has.
    `(?<![\\w.,$€£-])\\d{1,2}(?= (?:(?:[a-z]+ )?(?:points|facts|findings|takeaways|${TEXTS})\\b|(?:key |main )?(?:things|parts)\\b|of (?:them|these|those|which) (?:is|are|was|were) (?:relevant|useful|related)|of (?:the|these|those|your|all) (?:\\d{1,2} |[a-z]+ ){0,2}${TEXTS}\\b))`,
    '(?<![\\w.,$€£-])\\d{1,2}(?= (?:[a-z]+ )?\\uE001)',
    '(?<=(?:\\bin |\\())\\d{1,2}(?= (?:short |brief |plain |simple )?(?:sentences?|lines?|bullets?|paragraphs?)[):,])',
    // Which of its points: `The 2nd thing to know is …`.
    '(?<![\\w.,$€£-])\\d{1,2}(?:st|nd|rd|th)(?= (?:(?:and |& )?(?:last |final |key |main |important |relevant )?(?:things?|points?|steps?|reasons?|facts?|findings?|items?|parts?|ones?|takeaways?|details?|aspects?|stages?|phases?|observations?))\\b)',
    '(?<![\\w.,$€£-])\\d{1,2}(?= (?:[a-z]+ )?(?:steps?|rounds?|lines?) of (?:reasoning|thought|thinking|analysis|explanation)\\b)',
    '(?<![\\d.])\\d{1,2}(?= ?[个個条條点點项項句段份篇](?:关键|關鍵|主要|核心|重要|简短|相关|相關|检索|参考|參考){0,2}(?:要点|要點|事实|事實|结论|結論|方面|信息|话|話|资料|資料|材料|文档|文檔|文件|段落|片段|来源|來源|文本|原文|\\uE001))',
    '(?<![\\d٠-٩.])[\\d٠-٩]{1,2}(?= (?:نقاط|حقائق|مقاطع|مستندات|مصادر|نصوص|وثائق|فقرات|جمل|ملاحظات)(?![\\u0621-\\u064A]))|(?<=[\\u0621-\\u064A] )[\\d٠-٩]{1,2}(?= \\uE001)|(?<=(?:المقاطع|الفقرات|الوثائق|المستندات|المصادر|النصوص|المراجع|الملفات|[\\uE000-\\uE003]) ?الـ?)[\\d٠-٩]{1,2}(?=[\\s،,.:])',
    // How sure it is.
    '(?<=(?<![(\\[])\\b(?:confidence|certainty)(?: (?:level|score|rating))?[*_]{0,2}[:=][*_]{0,2} ?~?)\\d{1,3}(?:\\.\\d{1,2})?(?: ?%| ?\\/ ?10{1,2}(?!\\d))?',
    '(?<!\\d)\\d{1,3} ?%(?= (?:confident|sure|certain)\\b)',
    '(?<=(?:置信度|可信度|可信程度|把握|信心)[*_]{0,2}[：:为約约]{1,2}[*_]{0,2} ?)\\d{1,3}(?:\\.\\d{1,2})?(?: ?[%％]| ?\\/ ?10{1,2}(?!\\d))?',
    '(?<=(?:الثقة|اليقين)[*_]{0,2}[:：][*_]{0,2} ?)[\\d٠-٩]{1,3}(?: ?[%٪]| ?\\/ ?10{1,2}(?!\\d))?',
  ].join('|'),
  'iy',
)
/** Digits in a row that OWN may begin with. */
const LONGEST_OWN = 3
/** A label with a figure ahead of a line, `Tip 1:`, but not a step, which is read as one. */
const LABELLED =
  /(?<=^[ \t>*_•-]{0,6})((?!步|第|要点|(?:ال)?خطو|step|point|part|item|fact|reason|stage|phase|finding|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}{1,14}(?: \p{L}{1,14})? ?[#№]?)(\d{1,2})(?=[*_]{0,2} ?[:：])/gimu
const LABEL_END = /[*_]{0,2} ?[:：]/y

/** How many parts an answer says it has, `in 2 easy steps`, which counts where it has as many. */
const PARTS =
  /(?<![\w.,$€£-])\d{1,2}(?= (?:easy |simple |quick |main |key |short |basic |different |distinct )?(?:steps|stages|phases|items|reasons|ways|parts|points|sections|categories|groups)\b)/gi
const PARTS_BEHIND =
  / (?:[a-z]+ )?(?:steps|stages|phases|items|reasons|ways|parts|points|sections|categories|groups)\b/iy
const LIST_LINE = /^[ \t>]{0,6}(?:[-*•☐☑✅▪]|[*_#]{0,4} ?(?:step |stage |phase |part )?\d{1,2}[.):])[ *_]/gim
const NUMBERED =
  /(?:^|[\s(])(?:(?:step|stage|phase|part|point|reason|way) (\d{1,2})|(\d{1,2})[.)])(?=[\s:.,)]|$)|^[ \t>*_]{0,4}(\d{1,2}) ?[:–—-] /gim
/** Which of its parts an answer speaks of: `Repeat step 1 as needed`, `Steps 2 and 3 are optional`, `see point 2`. */
const OWN_PART =
  /\b(?:steps?|stages?|phases?|parts?|points?|items?|bullets?|reasons?|facts?|findings?) (?:#|no\. ?|number )?\d{1,2}(?:(?: ?[-–,&] ?| and | or | to |, and )\d{1,2}){0,4}(?![\w%]|[.,]\d| (?:twice|\w+ times)\b)/gi
const MAY_BE_OWN_PART =
  /\d(?<=\b(?:steps?|stages?|phases?|parts?|points?|items?|bullets?|reasons?|facts?|findings?) (?:#|no\. ?|number )?\d)/i

/** How many items its lists have, or how far its steps are numbered from 1 on. */
function partsOf(text: string): ReadonlySet<number> {
  let reached = 0
  for (const [, step = '', item = '', line = ''] of text.matchAll(NUMBERED))
    if (Number(step || item || line) === reached + 1) reached += 1
  return new Set([reached, text.match(LIST_LINE)?.length ?? 0].filter((count) => count > 1))
}

type Stretch = readonly [start: number, end: number]

/** The figures of an answer that are its own, in order. */
function ownNumbers(text: string): Stretch[] {
  const found: Stretch[] = []
  let [hasLabels, hasParts] = [false, false]
  const hasColon = text.includes(':') || text.includes('：')
  DIGITS.lastIndex = 0
  for (let run = DIGITS.exec(text); run !== null; run = DIGITS.exec(text)) {
    const end = DIGITS.lastIndex
    // `[1]` is a mark.
    const isMark = text[end] === ']' && text[run.index - 1] === '['
    if (!isMark && end - run.index <= LONGEST_OWN && isAt(OWN, text, run.index)) found.push([run.index, OWN.lastIndex])
    hasLabels ||= hasColon && !isMark && isAt(LABEL_END, text, end)
    hasParts ||= text[end] === ' ' && isAt(PARTS_BEHIND, text, end)
  }
  if (hasLabels) found.push(...counted(text))
  if (hasParts) {
    const parts = partsOf(text)
    for (const { 0: figure, index } of text.matchAll(PARTS))
      if (parts.has(Number(figure))) found.push([index, index + figure.length])
  }
  if (MAY_BE_OWN_PART.test(text)) found.push(...ownParts(text))
  if (text.includes('(1) ') && text.includes('(2) ')) found.push(...inlineNumbers(text))
  return found.length < 2 ? found : found.sort(([a], [b]) => a - b)
}

/** Numbers of parts that the answer has, where it speaks of them. */
function ownParts(text: string): Stretch[] {
  const reached = Math.max(0, ...partsOf(text))
  if (reached === 0) return []
  return Array.from(text.matchAll(OWN_PART)).flatMap(({ 0: mention, index }) => {
    // What begins a line or a sentence with a mark behind it is a label.
    if (isLabel(text, index, index + mention.length)) return []
    const figures = Array.from(mention.matchAll(/\d+/g))
    if (!figures.every(([figure]) => Number(figure) <= reached)) return []
    return figures.map((figure): Stretch => [index + figure.index, index + figure.index + figure[0].length])
  })
}

/** `(1) …; (2) …` within a sentence. */
function inlineNumbers(text: string): Stretch[] {
  const found: Stretch[] = []
  for (const { 0: mark, index } of text.matchAll(/\(\d{1,2}\)(?= )/g))
    if (Number(mark.slice(1, -1)) === found.length + 1) found.push([index + 1, index + mark.length - 1])
  return found
}

function isLabel(text: string, start: number, end: number): boolean {
  return (
    /^[*_]{0,3} ?(?:[:：.)\]>=→–—|]|- |\n|$)/.test(text.slice(end, end + 6)) &&
    /(?:^|\n|[.!?:;|] )[^\p{L}\d\n]{0,6}$/u.test(text.slice(Math.max(0, start - 8), start))
  )
}

const DIGITS = /[\d٠-٩]+/g

function isAt(pattern: RegExp, text: string, at: number): boolean {
  prepare(pattern, text)
  pattern.lastIndex = at
  return pattern.test(text)
}

/** Those of labels that count from 1 on: `Tip 1: …`, `Tip 2: …`. */
function counted(text: string): Stretch[] {
  const reached = new Map<string, number>()
  return Array.from(text.matchAll(LABELLED)).flatMap(({ 1: label = '', 2: figure = '', index }): Stretch[] => {
    const name = label.toLowerCase()
    if (Number(figure) !== (reached.get(name) ?? 0) + 1) return []
    reached.set(name, Number(figure))
    const start = index + label.length
    return [[start, start + figure.length]]
  })
}

/** The text of the same length in which its own figures are as good as no word. */
export function withoutOwnNumbers(text: string): string {
  let result = ''
  let done = 0
  for (const [start, end] of ownNumbers(text)) {
    if (start < done) continue
    result += text.slice(done, start) + (end - start === 2 ? 'an' : 'a'.padEnd(end - start))
    done = end
  }
  return done === 0 ? text : result + text.slice(done)
}
