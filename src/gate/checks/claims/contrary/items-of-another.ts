import { stem } from '../../../../text/words/stem.ts'
import type { CheckFinding } from '../../../check.ts'
import type { Claim } from '../claims.ts'
import { hitSpan, quotedText } from '../evidence-spans.ts'
import { itemsOf, LIST, MAY_LIST, PAIR } from './added-items.ts'
import type { Context } from './context.ts'
import { sourcesOf, stemsIn } from './sources.ts'

/** Most of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 5000
const FEWEST_ITEMS = 3
const FEWEST_KNOWN = 2
const MOST_ITEMS = 10
const MOST_LISTS = 4
const LONGEST_SOURCE = 600
const LONGEST_PASSAGE = 20_000
/** What parts what a sentence says. */
const PARTS = /[;\n|]|[.:](?=\s)|,? (?:but|while|whereas) /i
const DENIES = /\b(?:not|no|never|neither|nor|without|except|excluding|excludes?|cannot)\b|n['’]t\b/i

/**
 * An item of a list that the evidence has, but of which it nowhere says what it says of the others: `Heating, water and electricity cost 180 euros`
 * for `Heating and water cost 180 euros; electricity is not included`. English.
 */
export function itemsOfAnother(claim: Claim, { claims, index, turned }: Context): CheckFinding[] {
  const { sentence, support, words: own } = claim
  if (support.recall < FROM || own[0]?.script !== 'latin') return []
  const said = claims.text.slice(sentence.start, sentence.end)
  if (!MAY_LIST.test(said) || turned() === undefined) return []
  for (const { 0: list, index: start } of said.matchAll(LIST).take(MOST_LISTS)) {
    const items = itemsOf(list)
    if (items.length < FEWEST_ITEMS || items.length > MOST_ITEMS) continue
    const outside = stemsIn(`${said.slice(0, start)} ${said.slice(start + list.length)}`)
    for (const { passage, span, text } of sourcesOf(claim, index)) {
      const found = text.length > LONGEST_SOURCE ? undefined : addedTo(items, { outside, text, index })
      if (found === undefined) continue
      return [
        {
          level: 'warn',
          reason_code: 'item_added',
          message: `The sentence lists ${quotedText(found.join(' '))}, of which the evidence does not say what it says of the others.`,
          span: [sentence.start, sentence.end],
          evidence: hitSpan(index, passage, span),
        },
      ]
    }
  }
  return []
}

/** The only item that the part of a sentence with the others lacks, if no part with it says the same. */
function addedTo(
  items: readonly (readonly string[])[],
  {
    outside,
    text,
    index,
  }: { readonly outside: ReadonlySet<string>; readonly text: string; readonly index: Context['index'] },
): readonly string[] | undefined {
  for (const part of text.split(PARTS)) {
    const known = stemsIn(part)
    const isIn = (item: readonly string[], keys: ReadonlySet<string>): boolean =>
      item.every((form) => keys.has(stem(form)))
    const added = items.filter((item) => !isIn(item, known))
    const [item] = added
    if (item === undefined || added.length > 1 || items.length - 1 < FEWEST_KNOWN) continue
    if (
      !areListed(
        items.filter((one) => one !== item),
        part,
      )
    )
      continue
    const listed = new Set(items.flat().map(stem))
    const told = [...outside].filter((key) => known.has(key) && !listed.has(key))
    if (told.length === 0) continue
    const denies = DENIES.test(part)
    const parts = partsWith(item, index)
    const isSaid = parts.some((one) => {
      const keys = stemsIn(one)
      return told.some((key) => keys.has(key)) && DENIES.test(one) === denies
    })
    if (parts.length > 0 && !isSaid) return item
  }
  return undefined
}

/** Whether a part lists some items, next to one another. */
function areListed(items: readonly (readonly string[])[], part: string): boolean {
  const lists = [...part.matchAll(LIST).take(MOST_LISTS), ...part.matchAll(PAIR).take(MOST_LISTS)]
  return lists.some(([list]) => {
    const known = list.split(/,? (?:and|or) |, /i).map((one) => stemsIn(one))
    return items.every(([...forms]) => known.some((keys) => forms.every((form) => keys.has(stem(form)))))
  })
}

function partsWith(item: readonly string[], { evidence: { passages } }: Context['index']): readonly string[] {
  const [first = ''] = item
  return passages.flatMap(({ text }) => {
    if (text.length > LONGEST_PASSAGE || !text.toLowerCase().includes(first.slice(0, BEGINNING))) return []
    return text.split(PARTS).filter((part) => {
      const keys = stemsIn(part)
      return item.every((form) => keys.has(stem(form)))
    })
  })
}

const BEGINNING = 4
