import type { CheckFinding } from '../../check.ts'
import type { AnswerIndex } from '../../answer-index.ts'

/** How often a sentence must be repeated in a row to count as a loop. */
const LOOP = 3
/** With fewer lines than this, half of them being equal says little. */
const FEWEST_LINES = 6

/** Sentences repeated in a row, and texts in which more than half of the lines are copies. */
export function repetitions({ sentences, text }: AnswerIndex): CheckFinding[] {
  const found: CheckFinding[] = []
  let run = 1
  for (const [place, sentence] of sentences.entries()) {
    const before = sentences[place - 1]
    const same =
      before !== undefined &&
      before.text === sentence.text &&
      sentence.block !== 'table_row' &&
      sentence.block !== 'code'
    run = same ? run + 1 : 1
    if (run === LOOP) {
      const message = 'The same sentence stands three times in a row.'
      found.push({ level: 'warn', reason_code: 'repetition', message, span: [sentence.start, sentence.end] })
    }
  }
  if (found.length > 0 || !hasLines(text, FEWEST_LINES)) return found
  const lines = text.split('\n').flatMap((line) => (line.trim().length > 3 ? [line.trim()] : []))
  const copies = lines.length - new Set(lines).size
  if (lines.length < FEWEST_LINES || copies * 2 <= lines.length) return []
  return [
    { level: 'warn', reason_code: 'repetition', message: `${copies} of ${lines.length} lines are copies of others.` },
  ]
}

/** Whether a text has enough line ends to have at least that many lines. */
function hasLines(text: string, least: number): boolean {
  let at = -1
  for (let lines = 1; lines < least; lines++) {
    at = text.indexOf('\n', at + 1)
    if (at < 0) return false
  }
  return true
}
