import { simplified } from '../characters/han.ts'
import { saidIn } from './exchanges/figure-frames.ts'

/** What a Chinese clause denies of what: 附属卡年费 and 积分兑换 of 附属卡年费不支持积分兑换. */
export interface DeniedPredicate {
  readonly subject: string
  readonly predicate: string
  /** UTF-16 code units into the text, end exclusive. */
  readonly start: number
  readonly end: number
}

/** What denies; what is denied stands behind it. */
const NOT =
  '不支持|不适用于|不适用|不可以|不可|不能|不得|不享受|不享有|不享|不予|不接受|不参与|不参加|不提供|不允许|不计入|不列入|不纳入|无法|禁止|严禁|不包括|不包含|不含|不建议使用|不建议'
const DENIED = new RegExp(
  `(?:^|[，。；：、（）()\\n|,;])((?:(?![，。；：、（）()\\n|,;]).){2,20}?)(?:${NOT})((?:(?![，。；：、（）()\\n|,;]).){2,16})`,
  'gu',
)
const SMALL = /[的了也都均则就而且但]/g
/** A subject that depends on something is no subject. */
const CONDITION = /如果|若|[时后前内]$|的$|未|超过|逾|不|没|无|除/
const MOST = 60

/** The clauses of a text that deny something of what they name. */
export function deniedPredicates(written: string): readonly DeniedPredicate[] {
  const text = simplified(written)
  return Array.from(text.matchAll(DENIED).take(MOST), ({ 0: all, 1: subject = '', 2: predicate = '', index }) => ({
    subject: subject.replace(SMALL, '').replace(/^[\d.\s*、-]+/, ''),
    predicate: predicate.replace(SMALL, ''),
    start: index + all.indexOf(subject),
    end: index + all.length,
  })).filter(({ subject, predicate }) => subject.length >= 2 && predicate.length >= 2 && !CONDITION.test(subject))
}

/** The share of the pairs of characters of one text that another has, words in Latin letters included; 0 to 1. */
export function shareOf(part: string, whole: string): number {
  const all = [...saidIn(part)]
  if (all.length === 0) return 0
  return all.filter((one) => whole.toLowerCase().includes(one)).length / all.length
}
