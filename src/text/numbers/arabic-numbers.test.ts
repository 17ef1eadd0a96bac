import { describe, expect, test } from 'vitest'
import { readNumbers, readNumbersLiberally } from './numbers.ts'

const said = (text: string): string[] => readNumbers(text).map(({ value }) => value)

describe('numbers in Arabic', () => {
  test.each<[string, string[]]>([
    ['القرن الثامن عشر', ['18']],
    ['الخامس والعشرين من كل شهر', ['25']],
    ['ثَلاثُمِئَةٍ وعشرين كيلومترًا', ['320']],
    ['خمسة عشر في المئة', ['15']],
    ['وثمانية بالمئة', ['8']],
    ['مليارًا ومئتي مليون درهم', ['1200000000']],
    ['عام ستة وخمسين وتسعمئة وألف', ['1956']],
    ['أربعة آلاف وثمانمئة', ['4800']],
    ['ألفان وخمسمئة', ['2500']],
    ['ثلاث مئة', ['300']],
    ['بسبعين درهمًا', ['70']],
    ['ثلاثة وأربعة', ['3', '4']],
    ['22،338،618 مسافرًا', ['22338618']],
    ['٣٫٧٥ ريال', ['3.75']],
    ['١٬٢٠٠', ['1200']],
    ['22 مليون مسافر', ['22000000']],
  ])('%s says %j', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })

  test.each(['ألف ليلة', 'الأول من نوعه', 'واحد منهم', 'في المئة', 'سبعون طبعا'.slice(6), 'كلام عام'])(
    '%s says none',
    (text) => {
      expect(said(text)).toEqual([])
    },
  )

  test('a hedge may follow from a verb', () => {
    expect(readNumbers('عددهم يقارب ثلاثة آلاف')).toMatchObject([{ value: '3000', hedge: 'about' }])
  })

  test('evidence also says parts', () => {
    expect(readNumbersLiberally('نصف السكان').map(({ value }) => value)).toEqual(['0.5', '50'])
  })
})
