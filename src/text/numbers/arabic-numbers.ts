import { foldArabic } from '../characters/arabic.ts'
import {
  ARABIC_DUALS,
  ARABIC_HUNDRED,
  ARABIC_MAGNITUDES,
  ARABIC_ORDINALS,
  ARABIC_PARTS,
  ARABIC_TENS,
  ARABIC_TWO_HUNDRED,
  ARABIC_UNITS,
} from '../data/arabic-numbers.ts'
import { lazily } from '../../support/lazily.ts'
import { decimal } from './decimal.ts'
import { hedgeAround } from './hedges.ts'
import type { NumberMention } from './number-mention.ts'
import { isDigitAt } from './numeral.ts'
import { defined } from '../../support/defined.ts'

type Role = 'unit' | 'ten' | 'hundred' | 'magnitude' | 'dual'

interface Numeral {
  readonly role: Role
  readonly value: number
  readonly ordinal: boolean
}

const numerals = lazily(numeralTable)

function numeralTable(): ReadonlyMap<string, Numeral> {
  const table = new Map<string, Numeral>()
  const enter = (list: Readonly<Record<number, string>>, role: Role, ordinal = false): void => {
    for (const [value, words] of Object.entries(list))
      for (const word of words.split(' ')) table.set(word, { role, value: Number(value), ordinal })
  }
  enter(ARABIC_UNITS, 'unit')
  enter(ARABIC_ORDINALS, 'unit', true)
  enter(ARABIC_TENS, 'ten')
  enter({ 100: ARABIC_HUNDRED, 200: ARABIC_TWO_HUNDRED }, 'hundred')
  for (const [digit, words] of Object.entries(ARABIC_UNITS)) {
    const value = Number(digit) * 100
    for (const word of Number(digit) > 2 ? words.split(' ') : [])
      for (const hundred of ARABIC_HUNDRED.split(' '))
        table.set(word + hundred, { role: 'hundred', value, ordinal: false })
  }
  enter(ARABIC_MAGNITUDES, 'magnitude')
  enter(ARABIC_DUALS, 'dual')
  return table
}

/** A word, with what is known of it as a numeral. */
interface Token {
  readonly start: number
  readonly end: number
  readonly numeral: Numeral
  /** With و before it. */
  readonly joined: boolean
}

const WORD = /[\u0621-\u065F\u0670\u0640]{2,40}/g

/** Numbers in Arabic words: خمسة وعشرين, الثامن عشر, ألف ومئتان, مليار ومئتي مليون. */
export function readArabicNumbers(text: string, { liberal }: { liberal: boolean }): NumberMention[] {
  const found: NumberMention[] = []
  let sum: Sum | undefined
  const close = (): void => {
    const mention = sum?.mention(text, liberal)
    if (mention !== undefined) found.push(mention)
    sum = undefined
  }
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = foldArabic(word)
    if (liberal) addPart(folded, { start: index, end: index + word.length }, found)
    const token = tokenOf(folded, { start: index, end: index + word.length })
    if (token === undefined) {
      close()
      continue
    }
    if (sum?.add(text, token) === true) continue
    close()
    sum = new Sum(text, token)
  }
  close()
  return found
}

function addPart(folded: string, { start, end }: { start: number; end: number }, found: NumberMention[]): void {
  const bare = folded.replace(/^(?:و|ب|ل|ك|ف)?(?:ال)?(?=.{3})/, '')
  for (const value of ARABIC_PARTS[bare] ?? []) found.push({ start, end, value, kind: 'fraction', spelled: true })
}

/** The word as a numeral, without و, ب, ل, ك, ف or the article before it. */
function tokenOf(folded: string, { start, end }: { start: number; end: number }): Token | undefined {
  const own = numerals().get(folded)
  if (own !== undefined) return { start, end, numeral: own, joined: false }
  const joined = folded.startsWith('و')
  let rest = joined ? folded.slice(1) : folded
  if (!numerals().has(rest) && /^[بلكف]/.test(rest)) rest = rest.slice(1)
  if (!numerals().has(rest) && rest.startsWith('ال')) rest = rest.slice(2)
  else if (!numerals().has(rest) && rest.startsWith('ل')) rest = rest.slice(1)
  const numeral = rest === folded ? undefined : numerals().get(rest)
  // بالمئة is a percent sign.
  if (numeral?.value === 100 && folded.endsWith(`بال${rest}`)) return undefined
  return numeral === undefined ? undefined : { start, end, numeral, joined }
}

/** The numerals that belong together. */
class Sum {
  private readonly start: number
  private end: number
  private total = 0
  private section = 0
  private ordinal = false
  private length = 0
  private readonly first: Numeral
  private readonly behindDigits: boolean
  /** What the section has: each kind of numeral once. */
  private readonly held = new Set<Role>()
  private last: Numeral
  private largest = Infinity

  constructor(text: string, token: Token) {
    this.start = token.start
    this.end = token.start
    this.first = token.numeral
    this.last = token.numeral
    this.behindDigits = isDigitAt(text, token.start - 2) || isDigitAt(text, token.start - 1)
    this.take(token)
  }

  add(text: string, token: Token): boolean {
    const between = text.slice(this.end, token.start)
    if (between !== ' ' && between !== '\u00A0' && between !== ' و ') return false
    const joined = token.joined || between === ' و '
    if (!this.fits({ ...token, joined })) return false
    this.take({ ...token, joined })
    return true
  }

  private fits({ numeral: { role, value }, joined }: Token): boolean {
    const { last, held } = this
    if (role === 'magnitude' || role === 'dual') {
      if (value >= this.largest) return false
      return joined || (role === 'magnitude' && this.section > 0)
    }
    // ثلاث مئة, ثلاثة عشر
    if (!joined)
      return last.role === 'unit' && ((role === 'hundred' && value === 100) || (role === 'ten' && value === 10))
    if (role === 'ten') return !held.has('ten') && (value > 10 || !held.has('unit'))
    if (role === 'unit') return !held.has('unit') && !held.has('ten')
    return !held.has('hundred')
  }

  private take({ numeral, joined, end }: Token): void {
    const { role, value, ordinal } = numeral
    const isFirst = this.length === 0
    if (role === 'dual') this.total += 2 * value
    else if (role === 'magnitude') {
      // After و it stands for itself: ستة وخمسين وتسعمئة وألف.
      if (joined && !isFirst) this.total += value
      else {
        this.total += Math.max(1, this.section) * value
        this.section = 0
      }
    } else if (role === 'hundred' && !joined && !isFirst) this.section += this.last.value * 99
    else this.section += value
    if (role === 'magnitude' || role === 'dual') {
      this.largest = value
      this.held.clear()
    } else this.held.add(role)
    this.ordinal ||= ordinal
    this.last = numeral
    this.length += 1
    this.end = end
  }

  mention(text: string, liberal: boolean): NumberMention | undefined {
    const { start, end, first, length } = this
    // Behind digits it is their magnitude.
    if (this.behindDigits && first.role === 'magnitude' && length === 1) return undefined
    if (!liberal && length === 1) {
      if (first.value <= 2 || first.role === 'magnitude') return undefined
      // في المئة
      if (first.value === 100) return undefined
    }
    const value = decimal(String(this.total + this.section))
    const kind = this.ordinal ? 'ordinal' : 'plain'
    const mention: NumberMention = { start, end, value, kind, spelled: true }
    return liberal ? mention : { ...mention, ...defined({ hedge: hedgeAround(text, mention) }) }
  }
}
