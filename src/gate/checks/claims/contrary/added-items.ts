import type { EvidenceSentence } from '../../../../text/evidence/evidence.ts'
import { isStopWord } from '../../../../text/words/stop-words.ts'
import { stem } from '../../../../text/words/stem.ts'
import type { Word } from '../../../../text/words/word.ts'
import { words } from '../../../../text/words/words.ts'
import type { CheckFinding } from '../../../check.ts'
import type { Claim } from '../claims.ts'
import { hitSpan, quotedText } from '../evidence-spans.ts'
import type { Context } from './context.ts'
import { wordsAt } from './evidence-statements.ts'

/** Most of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 6000
/** Items of a list, and those of them that one sentence of the evidence has. */
const FEWEST = 3
const FEWEST_KNOWN = 2
const MOST = 12

const ITEM = "(?:an? |the )?[a-zÀ-ԯ'’-]{3,24}(?: [a-zÀ-ԯ'’-]{2,24}){0,2}"
/** From the comma on, as there are few. */
export const MAY_LIST = new RegExp(`, ${ITEM},? (?:and|or) `, 'i')
/** `nausea, dizziness and headache` */
export const LIST = new RegExp(`${ITEM}(?:, ${ITEM}){1,10},? (?:and|or) ${ITEM}`, 'gi')
/** `heating and water` */
export const PAIR = new RegExp(`${ITEM} (?:and|or) ${ITEM}`, 'gi')

/** An item of a list that the evidence nowhere has, beside items that one sentence of it lists: `nausea, dizziness and headache`. English. */
export function addedItems({ support, sentence }: Claim, { claims, index }: Context): CheckFinding[] {
  if (support.recall < FROM) return []
  const said = claims.text.slice(sentence.start, sentence.end)
  if (!MAY_LIST.test(said)) return []
  for (const { 0: list } of said.matchAll(LIST).take(MOST)) {
    const items = itemsOf(list)
    const added = items.find((item) => isNowhere(item, index))
    if (added === undefined || items.length < FEWEST) continue
    const own = new Set(contentOf(said).map(stem))
    const kept = new Set(items.filter((item) => item !== added).flatMap((item) => item.map(stem)))
    const at = support.sentences.find((place) => {
      const known = wordsAt(index, place).filter((word) => !isStopWord(word))
      const isItem = (word: Word): boolean => kept.has(stem(word.form))
      const [from, to] = [known.findIndex(isItem), known.findLastIndex(isItem)]
      // What the sentence has among them and the claim has not may be the same in another word.
      const listed = from < 0 ? [] : known.slice(from, to + 1)
      return listed.filter(isItem).length >= FEWEST_KNOWN && listed.every(({ form }) => own.has(stem(form)))
    })
    if (at === undefined) continue
    const { passage, ...span } = index.evidence.sentences[at] as EvidenceSentence
    return [
      {
        level: 'warn',
        reason_code: 'item_added',
        message: `The sentence lists ${quotedText(added.join(' '))}, which the evidence does not have.`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

/** The words of the items that say something. The first may begin ahead of the list, and the last end behind it: of these, the word next to it. */
export function itemsOf(list: string): readonly (readonly string[])[] {
  // A sentence may begin with the first.
  const [first = '', ...more] = list.split(/,? (?:and|or) |, /i)
  const items = [first.slice(0, 1).toLowerCase() + first.slice(1), ...more].map(contentOf)
  return items
    .map((item, at) => (at === 0 ? item.slice(-1) : at === items.length - 1 ? item.slice(0, 1) : item))
    .filter((item) => item.length > 0)
}

function contentOf(text: string): string[] {
  return words(text)
    .filter((word) => word.kind === 'word' && word.casing === 'lower' && !isStopWord(word))
    .map(({ form }) => form)
}

/** Letters of a word that the evidence must lack for it to lack the word. */
const BEGINNING = 4

function isNowhere(item: readonly string[], { evidence }: Context['index']): boolean {
  return item.every((form) => {
    const beginning = form.slice(0, BEGINNING)
    return (
      form.length > BEGINNING &&
      !/(?:ed|ing)$/.test(form) &&
      !evidence.passages.some(({ text }) => text.toLowerCase().includes(beginning))
    )
  })
}
