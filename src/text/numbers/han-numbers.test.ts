import { describe, expect, test } from 'vitest'
import { readNumbers, readNumbersLiberally } from './numbers.ts'

/** What an answer says: `value`, `|` other values, `~` the hedge, `<` what it stays below. */
const said = (text: string): string[] =>
  readNumbers(text).map(
    ({ value, also, hedge, reach }) =>
      [value, ...(also ?? [])].join('|') +
      (hedge === undefined ? '' : `~${hedge}`) +
      (reach === undefined ? '' : `<${reach}`),
  )
const known = (text: string): Set<string> => new Set(readNumbersLiberally(text).map(({ value }) => value))

describe('numbers in Chinese characters', () => {
  test.each<[string, string[]]>([
    ['两万三千个座位', ['23000']],
    ['兩千五百公尺', ['2500']],
    ['一亿两千万立方米', ['120000000']],
    ['三萬億元', ['3000000000000']],
    ['1万2千元', ['12000']],
    ['2万5', ['25000']],
    ['一百五', ['150']],
    ['一百零五', ['105']],
    ['逾两万', ['20000~at_least']],
    ['两千多户', ['2000~at_least<3000']],
    ['40多秒', ['40~at_least<50']],
    ['將近三千四百公尺', ['3400~about']],
    ['20世纪80年代', ['1980']],
    ['上世纪九十年代末', ['1990']],
    ['1980年代', ['1980|80']],
    ['三分之二', ['2/3']],
    ['百分之二十', ['20']],
    ['千分之三', ['0.3|3']],
    ['七成五', ['75']],
    ['2割増え', ['20|2']],
    ['一兆五千億円', ['1500000000000']],
    ['7억 9,000만 달러', ['790000000']],
    ['一半', ['0.5|50']],
    ['一个半小时', ['1.5|90']],
    ['两年半', ['2.5']],
    ['三点五公里', ['3.5']],
    ['一米二五', ['1.25|125']],
    ['第十八名', ['18']],
    ['早上六点半', ['6:30']],
    ['下午五点', ['5:00|17:00|5|17']],
    ['三点十分', ['3:10']],
    ['十分钟', ['10']],
    ['4千米', ['4|4000']],
    ['四千米', ['4000|4']],
    ['民國一百一十二年', ['2023|112']],
    ['令和6年', ['2024|6']],
    ['二〇〇五年', ['2005']],
    ['唯一三场', ['3']],
    ['2억 5천만 원', ['250000000']],
  ])('%s says %j', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })

  test.each([
    '十分辣', '十足', '唯一一场', '统一', '万一', '千万别去', '一些', '一起', '一下', '一样', '一般', '一直', '一点', '一个',
    '三明治', '四川', '五金', '几十座', '數百人', '几千', '三四十人', '七八个', '两三天', '成千上万', '乱七八糟', '三心二意',
    '三角', '百姓', '百分点', '两岸', '零售', '四季',
  ])('%s says none', (text) => {
    expect(said(text)).toEqual([])
  }) // prettier-ignore

  test.each<[string, string[], string[]]>([
    ['4千米', ['4', '4000'], []],
    ['四千米', ['4000', '4'], []],
    ['十分辣', [], ['10']],
    ['唯一一场', ['1'], ['11']],
    ['三四十人', ['30', '40'], []],
    ['80年代', ['80', '1980'], []],
    ['一个半小时', ['1.5', '90'], []],
    ['下午五点', ['17:00', '5'], []],
  ])('as evidence %s has %j and not %j', (text, has, hasNot) => {
    const values = known(text)
    expect(has.filter((value) => !values.has(value))).toEqual([])
    expect(hasNot.filter((value) => values.has(value))).toEqual([])
  })

  test('whatever an answer is read as saying, the same text as evidence says too', () => {
    for (const text of ['20世纪80年代', '1万2千元', '三点十分', '民国112年', '七成五', '三千米', '2억 5천만']) {
      expect(said(text).every((one) => known(text).has(one.split(/[|~<]/)[0] ?? ''))).toBe(true)
    }
  })
})
