import { latinLanguage, type ScriptCount, scriptsOf } from '../../../text/sentences/language.ts'
import { quotes } from '../../../text/sentences/quotes.ts'
import type { Script } from '../../../text/characters/characters.ts'
import { LETTERS_A_GRAM } from '../../../text/words/word-columns.ts'
import type { Word } from '../../../text/words/word.ts'
import { words } from '../../../text/words/words.ts'
import { defineCheck, passed, skipped, warned } from '../../check.ts'
import { codeSpans } from '../code-spans.ts'
import { integer } from '../../config/params.ts'

const ADDRESS = /https?:\/\/[^\s<>"]{1,2000}|www\.[^\s<>"]{1,2000}|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{1,64}/g

/** Whether the answer is in the language of the question: by script and, for two texts in Latin script, by function words. */
export const languageMatch = defineCheck({
  name: 'language_match',
  version: '2',
  title: 'The answer is in the language of the question',
  deterministic: true,
  params: {
    min_letters: integer({ default: 12, min: 1, max: 10_000 }),
    min_latin_letters: integer({ default: 40, min: 1, max: 10_000 }),
  },
  check({ generation: { question } }, { min_letters, min_latin_letters }, { answer }) {
    if (question === undefined) return skipped('nothing_to_check', 'The question is not known.')
    const asked = proseOf(question, words(question))
    const said = proseOf(answer.text, answer.content)
    const wanted = mainScript(scriptsOf('', { words: asked }))
    const given = mainScript(scriptsOf('', { words: said }))
    if (wanted === undefined || given === undefined || given.letters < min_letters) {
      return skipped('nothing_to_check', 'Too few letters tell the language.')
    }
    if (wanted.script !== given.script) {
      const detail = { question: wanted.script, answer: given.script }
      return warned('language_mismatch', `The question is in ${wanted.script} script, the answer in ${given.script}.`, {
        detail,
      })
    }
    if (given.script !== 'latin') return passed(`Question and answer are in ${given.script} script.`)
    if (Math.min(given.letters, wanted.letters) < min_latin_letters) {
      return skipped('nothing_to_check', 'Too few letters tell the language.')
    }
    const detail = { question: latinLanguage('', { words: asked }), answer: latinLanguage('', { words: said }) }
    if (detail.question === undefined || detail.answer === undefined) {
      return skipped('nothing_to_check', 'The small words do not tell the language.')
    }
    if (detail.question === detail.answer)
      return passed(`Question and answer are in the language '${detail.answer}'.`, { detail })
    const message = `The question is in the language '${detail.question}', the answer in '${detail.answer}'.`
    return warned('language_mismatch', message, { detail })
  },
})

/** The words of the text itself, without code, quotations and addresses. */
function proseOf(text: string, found: readonly Word[]): Word[] {
  const addresses = [...text.matchAll(ADDRESS)].map(({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
  }))
  const others = [...codeSpans(text), ...quotes(text), ...addresses].sort((a, b) => a.start - b.start)
  if (others.length === 0) return [...found]
  let next = 0
  let reach = -1
  return found.filter(({ start }) => {
    while (next < others.length && (others[next] as { start: number }).start <= start) {
      reach = Math.max(reach, (others[next] as { end: number }).end)
      next++
    }
    return start >= reach
  })
}

/** Scripts without spaces, one character of which says as much as three letters. */
const DENSE: ReadonlySet<Script> = new Set<Script>(['han', 'kana', 'southeast_asian'])

/** The script in which most is said, if it is more than half of all. */
function mainScript(counts: readonly ScriptCount[]): ScriptCount | undefined {
  const said = ({ script, letters }: ScriptCount): number => (DENSE.has(script) ? letters * LETTERS_A_GRAM : letters)
  const total = counts.reduce((sum, count) => sum + said(count), 0)
  return counts.find((count) => said(count) * 2 > total)
}
