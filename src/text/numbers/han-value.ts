import { decimal } from './decimal.ts'

/** Numerals in Chinese characters, as simplified ones: also those of cheques. */
export const HAN_DIGITS = '〇零一二三四五六七八九两俩壹贰叁肆伍陆柒捌玖'
export const HAN_UNITS = '十百千拾佰仟廿卅'
export const HAN_MYRIADS = '万亿兆'

const DIGITS = new Map(
  Object.entries({
    零〇: 0,
    一壹: 1,
    二贰两俩: 2,
    三叁: 3,
    四肆: 4,
    五伍: 5,
    六陆: 6,
    七柒: 7,
    八捌: 8,
    九玖: 9,
  }).flatMap(([characters, value]) =>
    Array.from(characters, (character): [string, bigint] => [character, BigInt(value)]),
  ),
)
const UNITS = new Map(
  Object.entries({ 十拾십: 10, 百佰백: 100, 千仟천: 1000 }).flatMap(([characters, value]) =>
    Array.from(characters, (character): [string, bigint] => [character, BigInt(value)]),
  ),
)
const MYRIADS = new Map([
  ['万', 10n ** 4n],
  ['만', 10n ** 4n],
  ['亿', 10n ** 8n],
  ['억', 10n ** 8n],
  ['兆', 10n ** 12n],
  ['조', 10n ** 12n],
])
/** All figures are kept as millionths, so that 2.5 can be a part. */
const ONE = 1_000_000n

const PART = /\d{1,15}(?:,\d{3}){0,4}(?:\.\d{1,6})?|[^\d,. ]/g

/** What numerals say together, in characters or with digits between (两万三千, 1万2千, 2억 5천만), or `undefined` if nothing. */
export function hanValue(run: string): string | undefined {
  if (/^[〇零一二三四五六七八九]+$/.test(run)) return decimal(Array.from(run, digitOf).join(''))
  const sum = new Sum()
  for (const { 0: part } of run.matchAll(PART)) if (!sum.add(part)) return undefined
  return fromMillionths(sum.end())
}

function digitOf(character: string): string {
  return String(DIGITS.get(character) ?? '')
}

class Sum {
  private total = 0n
  private section = 0n
  private figure: bigint | undefined
  /** The unit right before the last figure: 五 in 一百五 counts tens. */
  private unit = 0n
  private last = 0n
  private zero = false

  add(part: string): boolean {
    const unit = UNITS.get(part)
    const myriad = MYRIADS.get(part)
    if (part === '廿' || part === '卅') this.section += (part === '廿' ? 20n : 30n) * ONE
    else if (unit !== undefined) this.addUnit(unit)
    else if (myriad !== undefined) this.addMyriad(myriad)
    else return this.addFigure(part)
    return true
  }

  private addUnit(unit: bigint): void {
    this.section += (this.figure ?? ONE) * unit
    this.unit = unit
    this.figure = undefined
    this.zero = false
  }

  private addMyriad(myriad: bigint): void {
    const below = this.section + (this.figure ?? 0n)
    // 一万亿 is a myriad of 亿; in 一亿两千万 each stands for itself.
    if (this.last !== 0n && this.last < myriad) this.total = (this.total + below) * myriad
    else this.total += (below === 0n && this.total === 0n ? ONE : below) * myriad
    this.section = 0n
    this.figure = undefined
    this.unit = myriad
    this.last = myriad
    this.zero = false
  }

  private addFigure(part: string): boolean {
    const figure = DIGITS.get(part)
    if (this.figure !== undefined && this.figure !== 0n) return false
    if (figure === 0n) this.zero = true
    else this.unit = this.zero ? 0n : this.unit
    this.figure = figure === undefined ? toMillionths(part) : figure * ONE
    if (figure === undefined && part.length > 1) this.unit = 0n
    return true
  }

  end(): bigint {
    const { total, section, figure = 0n, unit } = this
    const step = figure > 0n && figure < 10n * ONE && unit >= 100n ? unit / 10n : 1n
    return total + section + figure * step
  }
}

function toMillionths(digits: string): bigint {
  const [whole = '0', fraction = ''] = digits.replaceAll(',', '').split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}

function fromMillionths(value: bigint): string {
  const digits = String(value).padStart(7, '0')
  return decimal(digits.slice(0, -6), digits.slice(-6))
}
