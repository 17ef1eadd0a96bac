import { type ClaimGroup, readClaimGroups } from '../../validity/wrapped/cases.ts'
import { type Language, LANGUAGES } from '../../validity/wrapped/forms.ts'

/** A claim that its passages do not bear out, and one beside it that they do. */
export interface FalseClaim {
  readonly language: Language
  readonly text: string
  /** The number of its passage, from 1. */
  readonly passage: number
  readonly supported: string
  readonly supportedPassage: number
  readonly passages: readonly string[]
  readonly question: string
}

/** Further claims about the same passages: in plain words, with names, and in words that answers say of themselves too. */
const MORE: Readonly<Record<string, readonly (readonly [text: string, passage: number])[]>> = {
  'en-coffee': [
    ['The jug was recalled by the maker after several fires.', 3],
    ['Rinsing with bleach removes lime from every pipe.', 2],
    ['Sofia Brandt of Milan designed the Marlow C3.', 1],
    ['The library is open twice a day.', 1],
  ],
  'en-annual': [
    ['The company was fined by regulators for hiding losses.', 1],
    ['The offer ends today and your data is shared with customers.', 2],
    ['The Leeds site was closed on 4 July 2021.', 3],
  ],
  'en-lease': [
    ['The deposit is 90 euros.', 2],
    ['Smoking indoors leads to immediate eviction by the police.', 3],
  ],
  'en-tablet': [
    ['Alcohol makes the tablets work faster and is encouraged.', 1],
    ['It is accurate and reliable, and you may stop taking it.', 2],
  ],
  'zh-kettle': [
    ['水壶由德国专家施密特设计。', 1],
    ['这款水壶曾因起火被全国召回。', 3],
    ['水壶售价为299元。', 1],
  ],
  'zh-report': [['公司因隐瞒亏损受到监管处罚。', 1]],
  'ar-fridge': [
    ['سُحبت الثلاجة من الأسواق بعد حوادث حريق كثيرة.', 1],
    ['يبلغ سعر الثلاجة 900 دولار.', 1],
  ],
  'ar-lease': [['يسجن المستأجر إذا دخن داخل البيت.', 3]],
}

/** Claims of our own that are wrong, in English, Chinese and Arabic. */
export function falseClaims(): FalseClaim[] {
  return LANGUAGES.flatMap((language) => readClaimGroups(language).flatMap((group) => ofGroup(group, language)))
}

function ofGroup({ id, passages, claims }: ClaimGroup, language: Language): FalseClaim[] {
  const beside = claims.find(([, , , label]) => label === 'supported')
  if (beside === undefined) return []
  const [question, supported, supportedPassage] = beside
  const wrong = claims.flatMap(([asked, text, passage, label]) =>
    label === 'supported' ? [] : [{ question: asked, text, passage }],
  )
  const more = (MORE[id] ?? []).map(([text, passage]) => ({ question, text, passage }))
  return [...wrong, ...more].map((claim) => ({ ...claim, language, passages, supported, supportedPassage }))
}
