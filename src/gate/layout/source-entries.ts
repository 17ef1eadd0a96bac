import type { Hit } from '../input.ts'
import { measureOf } from '../../text/numbers/measures/measures.ts'
import { readNumbers } from '../../text/numbers/numbers.ts'
import { words } from '../../text/words/words.ts'

/** What a work is cited with. */
const CITING =
  /https?:|www\.|\bdoi\b|\bet al\b|\bISBN\b|\bpp?\. ?\d|\((?:n\.d\.|\d{4}[^()]{0,20})\)|(?:^|\s)["“«《].{3,}["”»》]/i
const VERB =
  /\b(?:is|are|was|were|has|have|had|will|would|must|may|might|should|can|cannot|does|did)\b|n['’]t\b|[a-z] [a-z]{3,}(?<!bas|unit|relat|advanc|appli|select|collect|edit|publish|updat|access|retriev)ed\b/i
/** How a sentence begins, and with four words a title seldom does. */
const BEGINS_TO_TELL = /^(?:an?|the|it|they|this|that|these|there|you|we|no|all|every|each) (?:\S+ ){2}/i
const SENTENCE_END = /[.!。！][\s*_)"'”’\]]*$/
/** The mark of an entry, and how a definition or a list begins. */
const ENTRY_MARK = /^(?:[\s*_>–—•-]|\[\^?[^\]\n]{1,60}\]:?|【[^】\n]{1,60}】|\d{1,3}[.)]\s)+/
const CHINESE_VERB = /[是为為被将將须須应應需已达達]|[了。]$/
const DENIAL = /\b(?:not|never|cannot)\b/
const LINK = /https?:/
const FEWEST_WORDS = 4
const LONGEST_TITLE = 12
const LONGEST_HAN_TITLE = 24

/** Tells the entries of a list of sources from what is said in it. */
export class SourceEntries {
  private readonly names: ReadonlySet<string>

  constructor(hits: readonly Hit[]) {
    this.names = new Set(hits.flatMap(({ node_id, title = '', source = '' }) => [node_id, title, source].map(folded)))
  }

  /** Whether a line behind the heading of the sources names one: it is called like a passage, or looks like a work that is cited. */
  has(line: string): boolean {
    const bare = line.replace(ENTRY_MARK, '').trim()
    const own = words(bare)
    if (own.length === 0 || this.names.has(folded(bare))) return true
    if (own.length >= FEWEST_WORDS && measures(bare) && !LINK.test(bare)) return false
    if (own.some(({ script }) => script === 'han'))
      return own.length <= LONGEST_HAN_TITLE && (/^《[^》]*》[^，。]{0,20}$/.test(bare) || !CHINESE_VERB.test(bare))
    if (own.some(({ script }) => script === 'arabic'))
      return own.length <= LONGEST_TITLE / 2 && !SENTENCE_END.test(bare)
    if ((VERB.test(bare) || (own.length >= FEWEST_WORDS && DENIAL.test(bare))) && !LINK.test(bare)) return false
    if (BEGINS_TO_TELL.test(bare) && SENTENCE_END.test(bare) && !CITING.test(bare)) return false
    return (
      CITING.test(bare) || own.length <= LONGEST_TITLE / 2 || (own.length <= LONGEST_TITLE && !SENTENCE_END.test(bare))
    )
  }
}

/** Whether a text has a price, a share, a length or a time: `Shipping costs 9.95 euros`, but not `The 30-day rule`, `Seven years in Tibet`. */
function measures(text: string): boolean {
  return readNumbers(text).some(
    (number) => !number.spelled && text[number.end] !== '-' && measureOf(text, number) !== undefined,
  )
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
