import { isMetaAt } from '../../text/parts/about-itself.ts'
import { asserts } from '../../text/parts/asserting.ts'
import { words } from '../../text/words/words.ts'

/** Where something else may begin behind a courtesy: `Let me know if …`, `Have a nice day; …`. */
const BREAK = /[:;：；–—]|,(?! ?(?:\d{3}\b))| (?:if|whether|that|because|since|as|and|but) /i
/** Who a courtesy speaks of. */
const SPEAKERS =
  /\b(?:i|me|my|we|us|our|you|your|yours|let['’]?s|please|any|anything|anyone|something|questions?|help)\b|['’](?:ll|d|re)\b/i
/** A verb that English cannot do without, and what counts. */
const STATES =
  /\b(?:is|are|was|were|has|have|had|will|would|must|may|might|should|can|cannot|does|did)\b|\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|hundred|thousand|million|half|third|twice)\b/i
const FEWEST_WORDS = 4

/** Whether a sentence that greets, thanks or offers help has a clause that states something of anything else. */
export function statesBesideCourtesy(sentence: string): boolean {
  return sentence.split(BREAK).some((piece, at) => {
    const own = words(piece)
    if (own[0]?.script !== 'latin' || own.length < FEWEST_WORDS) return false
    if (at > 0 && asserts(piece)) return true
    return STATES.test(piece) && !SPEAKERS.test(piece) && !isMetaAt(piece, 0, piece.length, true)
  })
}
