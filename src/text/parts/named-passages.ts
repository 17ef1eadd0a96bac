import { withAsciiDigits } from '../characters/digits.ts'
import { withoutPlaces } from './places.ts'

const WORDS: ReadonlyMap<string, number> = new Map(
  (
    [
      'one i ① first 一 壹 الاول الاولي واحد',
      'two ii ② second 二 两 الثاني الثانيه اثنان',
      'three iii ③ third 三 الثالث الثالثه ثلاثه',
      'four iv ④ fourth 四 الرابع الرابعه',
      'five v ⑤ fifth 五 الخامس الخامسه',
      'six vi ⑥ sixth 六 السادس السادسه',
      'seven vii ⑦ seventh 七 السابع السابعه',
      'eight viii ⑧ eighth 八 الثامن الثامنه',
      'nine ix ⑨ ninth 九 التاسع التاسعه',
      'ten x ⑩ tenth 十 العاشر العاشره',
    ] as const
  ).flatMap((line, at) => line.split(' ').map((word) => [word, at + 1] as const)),
)
const LAST: ReadonlySet<string> = new Set(['last', 'final', '最后', '最後', 'الاخير', 'الاخيره'])

/** A step or a line of a passage: its numbers are none of passages. */
const PLACE =
  /(?<=[^,( ])[,( ]{0,3}(?:\b(?:step|point|section|line|item|paragraph|para|sentence|page|pp?|bullet|row|question)\.?s? ?#?|[§¶]{1,2} ?)\d{1,3}(?:\.\d{1,2})?(?:(?: ?[-–,] ?| and )\d{1,3}){0,5}[)\]]?$|(?<=\[\d{1,3})(?:\/|: ?)\d{1,3}\]$|^(?:the )?(?:step|point|section|line|item|paragraph|sentence|page|bullet|part)s? #?\d{1,3}(?:(?: ?[-–,] ?| and | to )\d{1,3}){0,3} (?:of|in|from) /gi
/** The same in Chinese and Arabic. */
const PLACE_ELSEWHERE =
  /的?[，,]? ?第 ?(?:\d{1,3}|[一二三四五六七八九十]{1,3}) ?(?:节|章|页|行|句|款|条|点|自然段|部分|步)$|،? ?(?:ال)?(?:قسم|فصل|صفح[ةه]|سطر|جمل[ةه]|خطو[ةه]|بند|نقط[ةه]) (?:رقم )?(?:\d{1,3}|[\u0621-\u064A]+)$/
const TOKEN =
  /(\d{1,3})(?:(?:st|nd|rd|th)\b)?(?: ?[-–~至到] ?(\d{1,3}))?|\b[A-J]\b|[A-Za-z]+|[①-⑩]|最[后後]|[一二两三四五六七八九十]|[\u0621-\u064A]+/g

/** The passages that a name says, counted from 1: `Passages 1, 3 and 4` gives `[1, 3, 4]`; `-1` is the last. */
export function passagesNamed(name: string): number[] {
  const mark = /^[[(]?[PSDCRET](\d{1,2})[\])]?$/i.exec(name)?.[1]
  if (mark !== undefined) return [Number(mark)]
  const bare = withoutPlaces(name)
  const found = bare === name ? [] : numbersOf(bare)
  return found.length > 0 ? found : numbersOf(name)
}

function numbersOf(name: string): number[] {
  const found: number[] = []
  for (const match of withAsciiDigits(name)
    .replace(/\bweb page/i, 'webpage')
    .replace(PLACE, '')
    .replace(PLACE_ELSEWHERE, '')
    .matchAll(TOKEN)) {
    const [token, from, to] = match
    if (from !== undefined) {
      const first = Number(from)
      const last = to === undefined ? first : Number(to)
      if (last - first > MOST) continue
      for (let number = first; number <= last; number++) found.push(number)
      continue
    }
    const word = folded(token)
    const number = WORDS.get(word)
    if (number !== undefined) found.push(number)
    else if (LAST.has(word)) found.push(-1)
    else if (/^[A-J]$/.test(token)) found.push(token.charCodeAt(0) - 64)
  }
  return [...new Set(found)]
}

/** A range of more passages than this is none. */
const MOST = 20

function folded(word: string): string {
  return word
    .toLowerCase()
    .replace(/[أإآ]/g, 'ا')
    .replace(/ى$/, 'ي')
    .replace(/ة$/, 'ه')
    .replace(/^[وفبلك](?=ال)/, '')
    .replace(/^لل/, 'ال')
}
