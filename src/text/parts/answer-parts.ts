import { lowerBound } from '../../support/lower-bound.ts'
import type { Sentence } from '../sentences/sentences.ts'
import { isMetaSentence } from './about-itself.ts'
import { isActOfAnswering } from './chinese-and-arabic/acts-of-answering.ts'
import type { AnswerPart } from './answer-part.ts'
import { ARABIC } from './arabic.ts'
import { CHINESE } from './chinese.ts'
import { ENGLISH } from './english.ts'
import { withNames } from './names.ts'
import { type Language, SIGN } from './pattern.ts'
import { seenWords } from '../phrases/seen-words.ts'
import { withAbstentions, withoutQuotedAbstentions } from './quoted-abstentions.ts'
import { withRestated } from './restated.ts'
import { SentenceReader } from './sentence-reader.ts'
import { labelParts, seriesLabels } from './labels/series.ts'
import { surroundings } from './surroundings.ts'

/** Version of the grammar: a change of any result raises it. */
export const ANSWER_PARTS_VERSION = '1'

export interface PartOptions {
  /** How many passages were offered. */
  readonly passages: number
  /** What was asked: words of it that an answer repeats ahead of what it says are framing. */
  readonly question?: string | undefined
}

type Stretch = Pick<Sentence, 'start' | 'end' | 'block' | 'question'>

/** A sentence of fewer characters may be anything, but for a Chinese heading or courtesy. */
const SHORTEST_PLAIN = 4
const SHORT_CHINESE =
  /^[^\p{L}\d]*(?:回答|答案|答复|解答|结论|总结|小结|摘要|概述|要点|依据|来源|出处|说明|备注|分析|解析|思考|思路|步骤|原文|引用|参考|资料|此致|敬礼|谢谢|多谢|感谢|您好|你好|好的|祝好|嗨|嘿|哈喽|亲|亲亲|嗯|哦|对了|好嘞|好哒|收到|明白|望采纳|请查收|请参考|请参阅|请知悉|供参考|完|答毕|全文完|完毕|以上|辛苦了|久等了|再见)[^\p{L}\d]*$/u

const SHORT_ENGLISH = /^[^\p{L}\d]*(?:FAQs?|Q ?& ?A|TL;?DR|End|Note|P\.?S|N\.?B)[^\p{L}\d]*$/u

function isLongEnough(text: string, start: number, end: number): boolean {
  if (end - start > SHORTEST_PLAIN) return true
  const own = text.slice(start, end)
  return SHORT_CHINESE.test(own) || SHORT_ENGLISH.test(own)
}

const LANGUAGES: readonly Language[] = [ENGLISH, CHINESE, ARABIC]

/** The parts of an answer that are no content, in order and apart. `sentences` are those of the text. */
export function answerParts(
  text: string,
  sentences: readonly Stretch[],
  { passages, question = '' }: PartOptions,
): AnswerPart[] {
  const isArabic = seenWords(text).hasArabic
  const plain = isArabic && VOWEL_MARKS.test(text) ? withoutVowelMarks(text) : { text, to: same, from: same }
  const seen = seenWords(plain.text)
  const languages = LANGUAGES.filter(({ isIn }) => isIn(seen)).map(({ patterns }) => patterns())
  const { named, quoted } = withoutQuotedAbstentions(
    plain.text,
    withRestated(withNames(plain.text, { languages, passages }), question),
  )
  const reader = new SentenceReader({ text: plain.text, named, languages, question })
  const placed = sentences
    .filter(({ block }) => block !== 'code')
    .map(({ start, end, question: asks }) => ({ start: plain.to(start), end: plain.to(end), asks }))
  const around = surroundings(plain.text, question)
  const labels = outsideOf(around, seriesLabels(plain.text, startsOf(plain.text, placed)))
  const stretches = withoutLabels(
    placed.filter(({ asks }) => !asks),
    inOrder([...around, ...labels]),
  )
  const isPlain = stretches.map(
    ({ start, end }) =>
      ((isLongEnough(plain.text, start, end) || SIGN.test(named.slice(start, end))) &&
        isMetaSentence(named, start, end)) ||
      (seen.hasHan && isActOfAnswering(named, start, end)),
  )
  const says = isPlain.includes(false)
  for (const [at, { start, end }] of stretches.entries())
    reader.read(start, end, isPlain[at] === true ? says : undefined)
  const read = reader.found.length
  if (SIGN.test(named)) for (const { start, end, asks } of placed) if (asks) reader.readNames(start, end)
  const all =
    labels.length + around.length === 0 && reader.found.length === read
      ? reader.found
      : inOrder([...reader.found, ...labelParts(labels), ...around])
  const found = quoted.length === 0 ? all : withAbstentions(plain.text, { parts: all, sentences: placed, quoted })
  if (plain.from === same) return found
  return found.map((part) => ({
    ...part,
    start: plain.from(part.start),
    end: plain.from(part.end),
    names: part.names.map(([from, to]) => [plain.from(from), plain.from(to)] as const),
  }))
}

type Place = Pick<AnswerPart, 'start' | 'end'>

/** Where stretches begin, and each of their lines. */
function startsOf(text: string, stretches: readonly Place[]): number[] {
  let line = text.indexOf('\n')
  return stretches.flatMap(({ start, end }) => {
    while (line !== -1 && line < start) line = text.indexOf('\n', line + 1)
    const found = [start]
    for (; line !== -1 && line + 1 < end; line = text.indexOf('\n', line + 1)) found.push(line + 1)
    return found
  })
}

function inOrder<T extends Place>(places: readonly T[]): T[] {
  return places.toSorted((a, b) => a.start - b.start)
}

/** The places that touch none of some others. */
function outsideOf<T extends Place>(others: readonly Place[], places: readonly T[]): readonly T[] {
  if (others.length === 0) return places
  return places.filter(({ start, end }) => !others.some((one) => one.start < end && start < one.end))
}

/** What of the stretches stands between labels. */
function withoutLabels(stretches: readonly Place[], labels: readonly Place[]): readonly Place[] {
  if (labels.length === 0) return stretches
  let next = 0
  return stretches.flatMap(({ start, end }) => {
    while (next < labels.length && (labels[next] as Place).end <= start) next++
    const found: Place[] = []
    let from = start
    for (let at = next; at < labels.length && (labels[at] as Place).start < end; at++) {
      const label = labels[at] as Place
      if (label.start > from) found.push({ start: from, end: label.start })
      from = label.end
    }
    return from < end ? [...found, { start: from, end }] : found
  })
}

/** Arabic is written with vowel marks or without. */
const VOWEL_MARKS = /[\u0640\u064B-\u0652\u0670]/

const same = (at: number): number => at

/** The text without them, and the way to its offsets and from there. */
function withoutVowelMarks(text: string): { text: string; to: (at: number) => number; from: (at: number) => number } {
  const origins: number[] = []
  let plain = ''
  for (let at = 0; at < text.length; at++) {
    if (VOWEL_MARKS.test(text[at] as string)) continue
    plain += text[at]
    origins.push(at)
  }
  return {
    text: plain,
    to: (at) => lowerBound((place) => (origins[place] as number) < at, origins.length),
    from: (at) => origins[at] ?? text.length,
  }
}
