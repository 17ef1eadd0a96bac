import { passagesNamed } from './named-passages.ts'
import { type PartPatterns, SIGNS } from './pattern.ts'

/** A citation mark, as far as one may stand where a passage is named: `according to [1]`. */
const MARK = /\[\^?\d{1,3}(?:[,;\-–] ?\d{1,3}){0,8}\](?!\()|【\d{1,3}[^【】\n]{0,40}】/g
/** What nothing but evidence is called. */
const EVIDENCE_ONLY =
  /passage|\bcontexts\b|excerpt|snippet|search result|段落|文段|检索|檢索|搜索结果|搜尋結果|مقطع|مقاطع|مقتطف|نتائج البحث|نتيج[ةه] البحث/i
/** What else is called by these has seldom a number of so few digits. */
const WITH_FIGURE =
  /(?:\b(?:document|doc|source|chunk|extract|context passage)s?\b|资料|資料|文件|文档|文檔|来源|來源|材料|وثيق|وثائق|مستند|مصدر|مصادر)[^\d٠-٩]{0,40}[\d٠-٩]|第[^段篇]{1,20}[段篇]/i

/**
 * What a text may have in place of names of passages that are known already, by id or title: they are read as a passage by
 * its number is. None of the signs, which are spaces if a text has them.
 */
export const KNOWN_NAME = '\uE004'

/** The text of the same length with signs in place of names of passages. `passages`: how many were offered. */
export function withNames(
  text: string,
  { languages, passages }: { languages: readonly PartPatterns[]; passages: number },
): string {
  let result = /[\uE000-\uE003]/.test(text) ? text.replace(/[\uE000-\uE003]/g, ' ') : text
  if (result.includes(KNOWN_NAME)) result = result.replaceAll(KNOWN_NAME, SIGNS.certain)
  if (result.includes('[') || result.includes('【'))
    result = result.replace(MARK, (mark) => SIGNS.mark.repeat(mark.length))
  for (const { numbered, whole } of languages) {
    result = result.replace(numbered, (name) => signFor(name, passages).repeat(name.length) || name)
    result = result.replace(whole, (name) => SIGNS.whole.repeat(name.length))
  }
  return result
}

/** The sign for a name by number; empty where it is no name of a passage that there is. */
function signFor(name: string, passages: number): string {
  const numbers = passagesNamed(name)
  if (numbers.length === 0) return ''
  const evidenceOnly = EVIDENCE_ONLY.test(name)
  if (!evidenceOnly && numbers.some((number) => number > passages)) return ''
  return evidenceOnly || WITH_FIGURE.test(name) ? SIGNS.certain : SIGNS.numbered
}
