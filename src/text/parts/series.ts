import { withAsciiDigits } from '../characters/digits.ts'
import type { AnswerPart } from './answer-part.ts'
import { isNumber, PART_NOUNS } from './part-nouns.ts'
import { isMeta } from './vocabulary.ts'

const { english, chinese, arabic } = PART_NOUNS
const WORDS = 'one|two|three|four|five|six|seven|eight|nine|ten'
const ORDINALS = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth'
const ARABIC_ORDINALS =
  'ال(?:[أا]ول[ىي]?|ثاني[ةه]?|ثالث[ةه]?|رابع[ةه]?|خامس[ةه]?|سادس[ةه]?|سابع[ةه]?|ثامن[ةه]?|تاسع[ةه]?|عاشر[ةه]?)'
const HAN = '[一二三四五六七八九十]'
const FIGURE = `(?:[\\d٠-٩]{1,2}(?:\\.\\d)?|[①-⑩]|[ivx]{1,4}(?![a-z])|[a-j](?![a-z])|(?:${WORDS})(?![a-z]))`
const SIGN = '(?:№ ?|[#＃] ?|(?:no|nr)\\.? ?|number |رقم )?'
const MAIN = '(?:(?:key|main|core|major|central|primary|important|critical|essential|relevant|quick|supporting|next|top)[ -])?'

/** `Task 1`, `Key finding #2`, `Step-3`, `Stage B`, `the first reason`, `01 Point`, `第一个要点`, `الخطوة الثانية`. */
const NAMED = [
  `(?:the |our |my )?${MAIN}(?<a>${english})(?:[ _-]${SIGN}|(?=[\\d#(\\[]))[#(\\[]?(?<b>${FIGURE}|(?:${ORDINALS})(?![a-z]))[)\\]]?`,
  `(?:the |a )?(?:(?<c>${ORDINALS})|(?<d>\\d{1,2})(?:st|nd|rd|th)) ${MAIN}(?<e>${english})(?![a-z])`,
  `(?<f>0\\d) ${MAIN}(?<g>${english})(?![a-z])`,
  `(?:关键|核心|主要|重要|重点|补充)?(?<h>${chinese}) ?[之其第]?(?:[#＃]|No\\.?)? ?[（(]?(?<i>[\\d]{1,2}|${HAN}|[①-⑩A-J])[）)]?`,
  `第 ?(?<j>\\d{1,2}|${HAN}) ?(?:[个個条條项項点點大则則步段层重]|部分|方面)?(?<k>${chinese})?`,
  `(?:[أا]هم |[أا]برز )?(?:ال)?(?<l>${arabic})(?: رئيسي[ةه]?| مهم[ةه]?)?[ _-]${SIGN}[(\\[]?(?<m>[\\d٠-٩]{1,2}|[أبجده](?![\\u0621-\\u064A])|${ARABIC_ORDINALS})[)\\]]?`,
  `(?<n>[أا]ول|ثاني|ثالث|رابع|خامس) (?<o>${arabic})(?![\\u0621-\\u064A])`,
]
const BARE = `${SIGN}(?<p>[\\d٠-٩]{1,2}(?:\\.\\d)?|[ivx]{1,4}(?![a-z])|[a-j](?![a-z])|(?:${WORDS}|${ORDINALS})(?![a-z])|[أبجده](?![\\u0621-\\u064A])|${HAN}(?![一-鿿])|رقم [\\d٠-٩])|(?<q>[FSPTR])(?<r>\\d)|(?<s>\\d{1,2})(?:st|nd|rd|th)`
/** What ends it: a mark, the bracket that was opened, or the line. */
const END = [
  '[\\])}>】」）》][*_`]{0,3} ?[.:：,–—-]?(?=[*_`]{0,3}(?:\\s|[一-鿿]))',
  '[*_`]{0,3} ?(?:[.:：)=▸›»>→➜,，،、|]|[–—-](?=[ *_]))[*_`]{0,3}(?=\\s|[一-鿿])',
  '(?=[*_`:：]{0,4}[ \\t]*\\n)',
  '(?= ?[(（])',
]
/** The beginning of a sentence or line that may count it. */
const LABEL = new RegExp(
  `[ \\t>*_\`#•▪◦‣✅✔☑👉➤►📌🔹🔸🔍💡⭐·–—-]{0,8}[\\[({<【「（《]?[*_\`]{0,3}(?:${[...NAMED, BARE].join('|')})(?: ?(?:/|of|out of|من) ?[\\d٠-٩]{1,2})?(?:${END.join('|')})[*_\`]{0,3}`,
  'iuy',
)
/** What every label has among its first characters. */
const MAY_COUNT =
  /[\d٠-٩①-⑩一二三四五六七八九十]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|fourth|fifth|[ivx]{1,4}|[a-j])\b|ال[أا]ول|[أا]ول |ثاني|ثالث|رابع|خامس|(?<![\u0621-\u064A])[أبجده](?![\u0621-\u064A])/i
const LONGEST = 60

interface Label {
  readonly start: number
  readonly end: number
  /** What it counts; empty if it is a number alone. */
  readonly noun: string
  readonly number: string
}

function labelAt(text: string, start: number): Label | undefined {
  if (!MAY_COUNT.test(text.slice(start, start + LONGEST))) return undefined
  LABEL.lastIndex = start
  const match = LABEL.exec(text)
  if (match === null) return undefined
  const { a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s: t } = match.groups ?? {}
  const number = b ?? c ?? d ?? f ?? i ?? j ?? m ?? n ?? p ?? r ?? t ?? ''
  const noun = a ?? e ?? g ?? h ?? (j === undefined ? undefined : `第${k ?? ''}`) ?? l ?? o ?? (q === undefined ? '' : `${q}-`)
  const end = start + match[0].length
  return { start, end: titleEnd(text, end), noun: noun.toLowerCase(), number: withAsciiDigits(number.toLowerCase()) }
}

const TITLE = / ?\(([\p{L} -]{2,40})\)[*_]{0,3} ?[.:：,，–—|→)-]{0,2}[*_]{0,3}(?=\s)/uy

/** Where a title of plain words in brackets ends behind a label: `Step 1 (key detail):`. */
function titleEnd(text: string, at: number): number {
  TITLE.lastIndex = at
  const match = TITLE.exec(text)
  return match !== null && isMeta(match[1] ?? '', { named: true }) ? at + match[0].length : at
}

/** The labels that count from the first on, in runs: one alone says what it counts. */
function runsOf(labels: readonly Label[]): Label[] {
  const found: Label[] = []
  let run: Label[] = []
  const close = (): void => {
    if (run.length > 1 || /[^-]$/.test(run[0]?.noun ?? '')) found.push(...run)
    run = []
  }
  for (const label of labels) {
    if (!isNumber(label.number, run.length + 1)) {
      close()
      if (!isNumber(label.number, 1)) continue
    }
    run.push(label)
  }
  close()
  return found
}

/**
 * The labels of sentences and lines that count themselves from the first on, `starts` in order: they are an answer's own, and
 * state nothing.
 */
export function seriesLabels(text: string, starts: readonly number[]): readonly Pick<AnswerPart, 'start' | 'end'>[] {
  const labels = starts.flatMap((start) => labelAt(text, start) ?? [])
  if (labels.length === 0) return []
  return [...Map.groupBy(labels, ({ noun }) => noun).values()].flatMap(runsOf).toSorted((a, b) => a.start - b.start)
}

/** The parts that labels are. */
export function labelParts(labels: readonly Pick<AnswerPart, 'start' | 'end'>[]): readonly AnswerPart[] {
  return labels.map(({ start, end }) => ({ kind: 'framing', start, end, passages: [], names: [[start, end]] }))
}
