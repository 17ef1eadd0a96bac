import type { IndexedPassage } from '../../../../../text/evidence/evidence.ts'
import { words } from '../../../../../text/words/words.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { GateIndex } from '../../../../gate-index.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'
import { stemsOfContent } from '../sources.ts'

/** What a label denies of each of some things: `Not covered: water damage, earthquakes`, `The policy does not cover:` above a list. */
interface DeniedList {
  readonly label: string
  /** Stems of the words of the label that say something, without what denies. */
  readonly said: ReadonlySet<string>
  readonly items: readonly ReadonlySet<string>[]
  readonly passage: number
  /** UTF-16 code units into the passage, end exclusive. */
  readonly start: number
  readonly end: number
}

const DENYING = "\\b(?:not|never|cannot|excluded|excludes?|exclusions?|prohibited|forbidden)\\b|n['’]t\\b"
/** From the colon backwards, as there are few. */
const MAY_DENY = new RegExp(`:(?<=(?:${DENYING})[^.:;\\n]{0,40}:)`, 'i')
const LINES = '(?:\\n{1,2}[ \\t]*(?:[-*•]|\\d{1,2}[.)]) [^\\n]{1,160}){1,20}'
/** From the colon on, with what stands ahead of it in the sentence: a label, and a list behind it or below. */
const LABELLED = new RegExp(
  `(?:^|[.;!?\\n])[ \\t*#_-]{0,6}((?:[^.:;!?\\n]{0,80}?)(?:${DENYING})[^.:;\\n]{0,40}):\\*{0,2}(?:[ \\t]*(${LINES})|[ \\t]+([^.;\\n]{2,400}))`,
  'gi',
)
const ITEM_BREAK = /,|;|\n[ \t]*(?:[-*•]|\d{1,2}[.)]) |\b(?:and|or|nor)\b/i
const MOST_ITEMS = 24
/** Passages longer than this are not searched. */
const LONGEST = 20_000

/** What else says that something is not excluded. */
const TAKEN_IN: ReadonlyMap<string, readonly string[]> = new Map([
  ['exclud', ['includ', 'cover']],
  ['exclus', ['includ', 'cover']],
  ['prohibit', ['allow', 'permit']],
  ['forbidden', ['allow', 'permit']],
])

const CLAIM_DENIES =
  /(?:^|[^a-zÀ-ԯ])(?:not|no|none|never|nor|neither|without|cannot|except|excluding|excludes?|excluded|only|unless|if|but|other|prohibited|forbidden)(?![a-zÀ-ԯ])|n['’]t/i

/** What the evidence denies of several things under a label, said of one of them: `Water damage is covered`. English. */
export function deniedUnderLabel({ sentence, words: own }: Claim, { claims, index }: Context): CheckFinding[] {
  if (own[0]?.script !== 'latin') return []
  const { evidence } = index
  const lists = evidence.about(listsOf, () => evidence.passages.flatMap(listsOf))
  if (lists.length === 0) return []
  const said = claims.text.slice(sentence.start, sentence.end)
  const lead = leadOf(sentence.index, index)
  if (CLAIM_DENIES.test(said) || CLAIM_DENIES.test(lead)) return []
  const stems = stemsOf(`${lead} ${said}`)
  const list = lists.find(({ said: label, items }) => holds(stems, { label, items }))
  if (list === undefined || isSaidElsewhere(stems, list, index)) return []
  return [
    {
      level: 'fail',
      reason_code: 'negation_dropped',
      message: `The sentence states what the evidence denies (${quotedText(list.label)}).`,
      span: [sentence.start, sentence.end],
      evidence: hitSpan(index, list.passage, list),
    },
  ]
}

/** Whether a claim says what the label denies of whole items, and nothing else of weight. */
function holds(
  stems: ReadonlySet<string>,
  { label, items }: { readonly label: ReadonlySet<string>; readonly items: DeniedList['items'] },
): boolean {
  if (
    label.size === 0 ||
    ![...label].every((key) => stems.has(key) || TAKEN_IN.get(key)?.some((one) => stems.has(one)))
  )
    return false
  const named = items.filter((item) => item.isSubsetOf(stems))
  if (named.length === 0) return false
  const known = new Set([...label, ...takenIn(label), ...named.flatMap((item) => [...item])])
  return [...stems].every((key) => known.has(key) || AFFIRMING.has(key))
}

function takenIn(label: ReadonlySet<string>): string[] {
  return [...label].flatMap((key) => TAKEN_IN.get(key) ?? [])
}

const AFFIRMING = new Set(['yes', 'also', 'follow', 'item', 'thing', 'both', 'all'])

/** What stands above a list, ending in a colon: of an item of it, that is said. */
function leadOf(at: number, { answer }: GateIndex): string {
  // Of the text as it is written: what leads to a list is no statement.
  const { text } = answer
  const item = answer.sentences[at]
  if (item === undefined || !isItem(text, item.start)) return ''
  for (let before = at - 1; before >= 0; before--) {
    const { start, end } = answer.sentences[before] ?? { start: 0, end: 0 }
    const said = text.slice(start, end)
    if (/:\s*$/.test(said)) return said
    if (!isItem(text, start)) return ''
  }
  return ''
}

function isItem(text: string, start: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start + 4)
  return /^[ \t]*(?:[-*•]|\d{1,2}[.)])/.test(line)
}

/** Whether the evidence says it elsewhere without denying it. */
function isSaidElsewhere(stems: ReadonlySet<string>, list: DeniedList, { evidence }: GateIndex): boolean {
  return evidence.sentences.some(({ passage, start, end }) => {
    if (passage === list.passage && start < list.end && end > list.start) return false
    const said = evidence.passages[passage]?.text.slice(start, end) ?? ''
    return !CLAIM_DENIES.test(said) && stems.isSubsetOf(stemsOf(said))
  })
}

/** Those of a passage, kept with what else is known about its text. */
function listsOf({ text, about }: IndexedPassage, passage: number): readonly DeniedList[] {
  const lists = about(readLists, () => readLists(text))
  return lists.length === 0 ? NO_LISTS : lists.map((list) => ({ ...list, passage }))
}

const NO_LISTS: readonly DeniedList[] = []

function readLists(text: string): readonly Omit<DeniedList, 'passage'>[] {
  if (text.length > LONGEST || !text.includes(':') || !MAY_DENY.test(text)) return []
  return Array.from(text.matchAll(LABELLED), (match) => {
    const [all, label = '', lines, run] = match
    const items = (lines ?? run ?? '').split(ITEM_BREAK).map(stemsOf)
    return {
      label: label.trim(),
      said: withoutLight(stemsOf(label)),
      items: items.filter(({ size }) => size > 0).slice(0, MOST_ITEMS),
      start: match.index,
      end: match.index + all.length,
    }
  })
}

/** Without what says nothing beside a deed: `Returns are not accepted for:`, `The following cannot be exchanged:`. */
function withoutLight(stems: ReadonlySet<string>): ReadonlySet<string> {
  const own = new Set([...stems].filter((key) => !LIGHT.has(key)))
  return own.size > 0 ? own : stems
}

const LIGHT = new Set('accept possibl availabl offer follow item thing'.split(' '))

function stemsOf(text: string): ReadonlySet<string> {
  return stemsOfContent(words(text).filter(({ form }) => !DENIALS.has(form)))
}

const DENIALS = new Set(["doesn't", "don't", "isn't", "aren't", "won't", 'never', 'cannot', "can't"])
