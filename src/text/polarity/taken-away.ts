import { foldArabic } from '../characters/arabic.ts'
import { simplified } from '../characters/han.ts'
import { keyOf } from './polarity-lists.ts'
import type { Denial, Statement, Unit } from './units.ts'

/** What says without a denial that something is not there, or no longer. */
const TAKING_AWAY: ReadonlySet<string> = new Set(
  (
    'suspended closed waived disabled deactivated removed cancelled canceled withdrawn blocked barred revoked abolished discontinued ' +
    'ended stopped lost missing locked void expired halted paused frozen ceased terminated forfeited dropped scrapped abandoned deleted'
  )
    .split(' ')
    .map(keyOf),
)

/** Words beside it that the other lacks, at most, and how soon behind what both have it is said: `app access and classes are suspended`. */
const MOST_BESIDE = 1
const NEXT = 4

interface TakenOptions {
  /** The units that both have, by index. */
  readonly matched: ReadonlySet<number>
  /** What the other denies by. */
  readonly denial: Denial | undefined
}

/**
 * Whether what a statement says beyond what another denies is that it is taken away: `no app access` for `app access is suspended`. In the next
 * clause it may be said of what there is none of alone: `the terrace is heated, but the bar was closed` takes no heating away.
 */
export function isTakenAway({ units }: Statement, { matched, denial }: TakenOptions): boolean {
  const touched = new Set([...matched].flatMap((at) => (units[at]?.content === true ? [units[at].clause] : [])))
  const left = units.filter(({ content, clause }, at) => content && touched.has(clause) && !matched.has(at))
  const isTaking = ({ key }: Unit): boolean => TAKING_AWAY.has(key)
  if (left.filter((unit) => !isTaking(unit)).length > MOST_BESIDE) return false
  if (left.some(isTaking)) return true
  const isNo = denial !== undefined && denial.end - denial.start === 'no'.length
  const next = units.slice(Math.max(...matched) + 1).filter(({ content }) => content)
  return isNo && next.slice(0, NEXT).some(isTaking)
}

/** In simplified characters and folded letters. */
const TAKEN_AWAY =
  /取消|停止|终止|免除|暂停|停办|停售|停收|停用|撤销|废止|关闭|(?<!\p{L})[وف]?(?:الغيت|الغي|الغاء|توقف|توقفت|ايقاف|اوقفت)(?!\p{L})/u

/** Whether a Chinese or Arabic text says of something that it is no longer: 2023年起取消收费. */
export function saysTakenAway(text: string): boolean {
  return TAKEN_AWAY.test(simplified(foldArabic(text)))
}
