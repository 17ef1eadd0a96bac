import type { Sentence } from '../../text/sentences/sentences.ts'
import { statesByAsking } from './asked.ts'
import { firstBareHeading, isStatementHeading } from './headings.ts'
import { withShownCode } from './shown-code.ts'

/**
 * The sentences of an answer as its reader takes them: what is said in a fence, as a heading or with a question mark is
 * said, and is no code, heading or question. `question`: what was asked; repeating it says nothing.
 */
export function shownSentences(
  text: string,
  { sentences, question }: { sentences: readonly Sentence[]; question: string },
): readonly Sentence[] {
  const shown = withShownCode(text, sentences)
  if (!shown.some((sentence) => sentence.question || sentence.block === 'heading')) return shown
  const bare = firstBareHeading(shown)
  const asked = letters(question.slice(0, LONGEST_QUESTION))
  return shown.map((sentence, at) => {
    const own = text.slice(sentence.start, sentence.end)
    const asks = sentence.question && (isWithin(own, asked) || !statesByAsking(own))
    const isHeading = sentence.block === 'heading' && (asks || !isStatementHeading(own, { isLast: at >= bare }))
    if (asks === sentence.question && isHeading === (sentence.block === 'heading')) return sentence
    return {
      ...sentence,
      question: asks,
      block: sentence.block === 'heading' && !isHeading ? 'paragraph' : sentence.block,
    }
  })
}

/** More characters than a question has that an answer repeats. */
const LONGEST_QUESTION = 2000

function isWithin(own: string, asked: string): boolean {
  const said = letters(own)
  return said !== '' && asked.includes(said)
}

function letters(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
