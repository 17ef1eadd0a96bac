import { prepare } from '../../support/large-pattern.ts'
import { simplified } from '../characters/han.ts'
import { passagesNamed } from './named-passages.ts'
import { withBareNames } from './bare-names.ts'
import { withoutOwnNumbers } from './labels/own-numbers.ts'
import { withPlaces } from './places.ts'
import { matchOf, type PartPatterns, SIGNS } from './pattern.ts'
import { matchesOf } from '../phrases/matches.ts'
import { type SeenWords, seenWords } from '../phrases/seen-words.ts'

/** A citation mark, as far as one may stand where a passage is named: `according to [1]`. */
const MARK = /\[cite_start\]|\[\^?\d{1,3}(?:[,;\-–] ?\d{1,3}){0,8}\](?!\()|【\d{1,3}[^【】\n]{0,40}】/g
/** What nothing but evidence is called. */
const EVIDENCE_ONLY =
  /passage|\bcontexts\b|excerpt|snippet|search result|段落|文段|检索|檢索|搜索结果|搜尋結果|مقطع|مقاطع|مقتطف|نتائج البحث|نتيج[ةه] البحث/i
/** What else is called by these has seldom a number of so few digits. */
const WITH_FIGURE =
  /(?:\b(?:document|doc|source|chunk|extract|context passage)s?\b|资料|資料|文件|文档|文檔|来源|來源|材料|وثيق|وثائق|مستند|مصدر|مصادر)[^\d٠-٩]{0,40}[\d٠-٩]|第[^段篇]{1,20}[段篇]|^[<[^]/i

/**
 * What a text may have in place of names of passages that are known already, by id or title: they are read as a passage by
 * its number is. None of the signs, which are spaces if a text has them.
 */
export const KNOWN_NAME = '\uE004'

/** The text of the same length, simplified, with signs in place of names of passages. `passages`: how many were offered. */
export function withNames(
  text: string,
  { languages, passages }: { languages: readonly PartPatterns[]; passages: number },
): string {
  const plain = /[\uE000-\uE003]/.test(text) ? text.replace(/[\uE000-\uE003]/g, ' ') : text
  // The patterns are tried on simplified characters, of which there are as many.
  let result = simplified(plain)
  if (result.includes(KNOWN_NAME)) result = result.replaceAll(KNOWN_NAME, SIGNS.certain)
  if (result.includes('[') || result.includes('【'))
    result = result.replace(MARK, (mark) => SIGNS.mark.repeat(mark.length))
  const seen = seenWords(text)
  result = withBareNames(result, { passages, seen })
  for (const language of languages) result = withNamesOf(language, { text: result, passages, seen })
  return withoutOwnNumbers(withPlaces(result))
}

function withNamesOf(
  { near, numbered, whole }: PartPatterns,
  { text, passages, seen }: { text: string; passages: number; seen: SeenWords },
): string {
  const replaced = (stretch: string): string => {
    prepare(numbered, stretch)
    prepare(whole, stretch)
    return stretch
      .replace(numbered, (name, ...rest) => {
        const at = rest.find((one) => typeof one === 'number') ?? 0
        const isTold = pointsAtPassage(stretch, at, at + name.length)
        return signFor(name, { passages, isTold }).repeat(name.length) || name
      })
      .replace(whole, (name) => SIGNS.whole.repeat(name.length))
  }
  if (near === undefined) return replaced(text)
  let result = ''
  let end = 0
  for (const stretch of around(text, near, seen)) {
    result += text.slice(end, stretch.start) + replaced(text.slice(stretch.start, stretch.end))
    end = stretch.end
  }
  return end === 0 ? text : result + text.slice(end)
}

/** More characters than a name has ahead of what it must hold, and behind that. */
const AHEAD = 160
const BEHIND = 200

/** The stretches of a text in which a name may stand, from one space or end of the text to another. */
function around(
  text: string,
  { pattern, words, signs }: NonNullable<PartPatterns['near']>,
  seen: SeenWords,
): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  const places = [...seen.placesOf(words), ...matchesOf(text, signs).map(({ index }) => index)]
  let done = 0
  for (const at of places.sort((a, b) => a - b)) {
    const match = at < done ? undefined : matchOf(pattern, text, beginOf(text, at))
    if (match === undefined) continue
    const { 0: word, index } = match
    done = index + word.length
    const start = text.indexOf(' ', Math.max(0, index - AHEAD))
    const behind = text.indexOf(' ', index + word.length + BEHIND)
    const end = behind < 0 ? text.length : behind
    const last = found.at(-1)
    if (last !== undefined && start <= last.end) last.end = end
    else found.push({ start: index <= AHEAD || start > index ? 0 : start, end })
  }
  return found
}

/** Where a word begins with the digits ahead of it: `2nd`. */
function beginOf(text: string, at: number): number {
  let start = at
  while (start > 0 && at - start < MOST_DIGITS && /\d/.test(text.charAt(start - 1))) start -= 1
  return start
}

const MOST_DIGITS = 3

/** What is called so by its number may be a paper of the world, unless something is said to stand in it. */
const EVIDENCE_NOUN =
  /\b(?:documents?|docs?|sources?|contexts?|extracts?|chunks?|texts?)\b|文档|文檔|文件|资料|資料|来源|來源|材料|وثيق|وثائق|مستند|مصدر|مصادر/i
const LED_TO =
  /(?:\b(?:according to|as per|per|based on|(?:stated|mentioned|noted|said|described|explained|given|found|shown|reported|written|confirmed) (?:in|by)|see)|[([]) ?(?:the )?$|(?:根据|根據|依据|依據|按照|据|據|参见|參見|见|見|正如|如)$|(?:وفق[اً]{0,2}|بحسب|حسب|استناد[اً]{1,2} إلى|بناء[ً]? على|(?:ورد|جاء|ذكر) في|انظر) ?$/i
const TELLING =
  /^[\])*_"”]{0,3} (?:also |clearly |explicitly )?(?:states?|says?|mentions?|notes?|explains?|describes?|indicates?|shows?|reports?|tells?|suggests?|confirms?|specif(?:y|ies)|reads?)\b|^ ?[中里]?(?:指出|提到|提及|说明|說明|说|說|表明|显示|顯示|写道|寫道|介绍|介紹|记载|記載|称|稱)|^ (?:أن|[تي](?:ذكر|نص|قول|شير|وضح|بين|ؤكد)) /i
const CLOSING = /^[)\]]/
const LONGEST_LEAD = 32

/** Whether what stands around a name tells that it is where the answer has something from, whatever its number. */
function pointsAtPassage(text: string, start: number, end: number): boolean {
  const name = text.slice(start, end)
  // `doc-17` is an id.
  if (!EVIDENCE_NOUN.test(name) || /[-_]\d/.test(name)) return false
  const ahead = text.slice(Math.max(0, start - LONGEST_LEAD), start)
  const behind = text.slice(end, end + LONGEST_LEAD)
  return TELLING.test(behind) || (LED_TO.test(ahead) && (!/[([] ?$/.test(ahead) || CLOSING.test(behind)))
}

/** The sign for a name by number; empty where it is no name of a passage. `isTold`: something is said to stand there. */
function signFor(name: string, { passages, isTold }: { readonly passages: number; readonly isTold: boolean }): string {
  const numbers = passagesNamed(name)
  if (numbers.length === 0) return ''
  const evidenceOnly = EVIDENCE_ONLY.test(name) || (isTold && numbers.every((number) => number <= MOST_PASSAGES))
  if (!evidenceOnly && numbers.some((number) => number > passages)) return ''
  return evidenceOnly || WITH_FIGURE.test(name) ? SIGNS.certain : SIGNS.numbered
}

/** More passages are hardly offered. */
const MOST_PASSAGES = 50
