import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../test/one-check.ts'
import { languageMatch } from '../answer/language-match.ts'
import { minAnswerLength } from '../structure/min-answer-length.ts'
import { dateConsistency } from './date-consistency.ts'
import { entityConsistency } from './entity-consistency.ts'
import { lexicalSupport } from './lexical-support.ts'
import { numericConsistency } from './numeric-consistency.ts'
import { quoteMatch } from './quote/quote-match.ts'

describe('numbers', () => {
  test.each<[string, string, string]>([
    ['工厂创建于20世纪80年代。', '该厂于1983年在县城建成。', 'pass ok'],
    ['工厂创建于20世纪70年代。', '该厂于1983年在县城建成。', 'fail number_not_in_evidence'],
    ['台风造成两千多户停电。', '颱風過境後，全縣2,150戶停電。', 'pass ok'],
    ['台风造成两千多户停电。', '颱風過境後，全縣3,150戶停電。', 'fail number_not_in_evidence'],
    ['步道全长4 km。', '环湖步道长四千米。', 'pass ok'],
    ['全程大概一个半小时。', '运行时间为90分钟。', 'pass ok'],
    ['这道菜十分辣。', '该菜辣度很高。', 'skipped nothing_to_check'],
    ['大约有三萬名學生。', '该校现有在校生29,800人。', 'pass ok'],
    ['يعود بناؤه إلى القرن 18.', 'شُيّد في القرن الثامن عشر.', 'pass ok'],
    ['مساحة البحيرة 320 كم².', 'مساحتها ثلاثمئة وعشرين كيلومترًا.', 'pass ok'],
    ['Höchstens 1.800 Euro.', 'Der Betrag liegt bei 1800 Euro.', 'pass ok'],
    ['Höchstens 1.900 Euro.', 'Der Betrag liegt bei 1800 Euro und wird nicht erhöht.', 'pass ok'],
    ['At most 1,900 euros.', 'The amount is 1800 euros and will not be raised.', 'pass ok'],
    ['Höchstens 1.700 Euro.', 'Der Betrag liegt bei 1800 Euro und wird nicht erhöht.', 'fail number_not_in_evidence'],
  ])('%s on %s: %s', (answer, passage, expected) => {
    expect(said(run(numericConsistency, inputOf(answer, [passage])))).toBe(expected)
  })
})

describe('dates', () => {
  test.each<[string, string, string]>([
    ['Empezó el 5 de mayo de 2020.', 'Empezó el 5/5/2020.', 'pass ok'],
    [
      'Empezó el 5 de junio de 2020.',
      'el curso empezó el 5 de mayo de 2020 y ya no hay más plazas para los que están en lista.',
      'fail date_not_in_evidence',
    ],
    ['La tienda abrió el 5 de marzo de 2020.', 'La tienda abrió el 5 de mayo de 2020.', 'fail date_not_in_evidence'],
    ['Le musée a ouvert le 3 juin 2018.', 'Le musée a ouvert le 3 juillet 2018.', 'fail date_not_in_evidence'],
    ['A loja abriu em 5 de março de 2020.', 'A loja abriu em 5 de maio de 2020.', 'fail date_not_in_evidence'],
    ['صدر في 4 شباط 1941.', 'صدر في 4 فبراير 1941.', 'pass ok'],
    ['صدر في 4 آذار 1941.', 'صدر في 4 شباط 1941.', 'fail date_not_in_evidence'],
    ['九月一号开学。', '新学期于9月1日正式上课。', 'pass ok'],
    ['22 сентября 2019 года он уехал.', 'Он уехал 22.09.2019.', 'pass ok'],
  ])('%s on %s: %s', (answer, passage, expected) => {
    expect(said(run(dateConsistency, inputOf(answer, [passage])))).toBe(expected)
  })
})

describe('names', () => {
  const evidence = 'Der See ist einer der größten des Landes und an einer Stelle 73 Meter tief.'

  test('German nouns are none', () => {
    const answer = 'Der See hat eine große Fläche und ist an der tiefsten Seite mit dem Boot zu erreichen.'
    expect(said(run(entityConsistency, inputOf(answer, [evidence])))).toBe('pass ok')
  })

  test('two capitalised words side by side may be one, and warn', () => {
    const answer = 'Der See ist nicht so groß, und das hat Anna Meier für die Zeitung über den Ort gemessen.'
    expect(run(entityConsistency, inputOf(answer, [evidence]))).toMatchObject({ status: 'warn' })
  })

  test('English names fail as before', () => {
    const answer = 'The lake was measured by Anna Meier for the paper and it is large.'
    expect(run(entityConsistency, inputOf(answer, ['The lake is one of the largest.']))).toMatchObject({
      status: 'fail',
    })
  })
})

describe('quotations', () => {
  const page = '第二次世界大战于1939年在欧洲爆发。颱風過境後全縣停電，所幸沒有人員傷亡。'

  test.each<[string, string]>([
    ['1939年可以看作“二战起点年”。', 'skipped nothing_to_check'],
    ['报道写道：“台风过境后全县停电，所幸没有人员伤亡。”', 'pass ok'],
    ['报道写道：“台风过境后全县供水，所幸没有人员伤亡。”', 'fail altered_quote'],
    ['人们把这一年叫作“全世界的人都忘不了的一年”。', 'fail quote_not_found'],
  ])('%s: %s', (answer, expected) => {
    expect(said(run(quoteMatch, inputOf(answer, [page])))).toBe(expected)
  })

  test('Arabic vowel marks make no difference', () => {
    const answer = 'قال الوزير: «سنبني مدرسة جديدة في كل قرية هذا العام».'
    const vowelled = 'قالَ الوزير: سَنَبني مَدرَسةً جَديدةً في كُلِّ قَريةٍ هذا العام.'
    expect(said(run(quoteMatch, inputOf(answer, [vowelled])))).toBe('pass ok')
  })
})

describe('words', () => {
  const support = (answer: string, passage: string) => {
    const { detail } = run(lexicalSupport, inputOf(answer, [passage]))
    return detail?.['lowest_bp']
  }

  test('simplified and traditional Chinese are the same words', () => {
    expect(support('头发干燥者每周洗发两次。', '頭髮乾燥者每週洗髮兩次。')).toBe(10_000)
  })

  test('Arabic articles and prefixes make no difference on either side', () => {
    expect(support('كتاب مدينة قديمة', 'والكتاب للمدينة القديمة')).toBe(10_000)
    expect(support('والكتاب بالمدينة القديمة', 'كتاب مدينة قديمة')).toBe(10_000)
    expect(support('بيت كبير جدا', 'تيت كبير جدا')).toBeLessThan(10_000)
  })

  test('Korean particles make no difference', () => {
    expect(support('도서관은 월요일에 휴관합니다', '도서관이 월요일 휴관한다')).toBe(10_000)
  })

  test('characters close together spare a Chinese sentence the failure, but let none pass', () => {
    const passage = '退款将按原支付渠道返还，款项三日内到账。'
    expect(run(lexicalSupport, inputOf('只能原路退回。', [passage])).status).not.toBe('pass')
  })
})

describe('length and language', () => {
  test('a Chinese character counts as three, a Korean syllable as two', () => {
    expect(said(run(minAnswerLength, inputOf('도서관은 월요일에 휴관합니다', ['…']), { min_answer_chars: 20 }))).toBe(
      'pass ok',
    )
    expect(said(run(minAnswerLength, inputOf('步道全长四公里。', ['…']), { min_answer_chars: 20 }))).toBe('pass ok')
    expect(said(run(minAnswerLength, inputOf('四公里。', ['…']), { min_answer_chars: 20 }))).toBe(
      'fail answer_too_short',
    )
    expect(said(run(minAnswerLength, inputOf('Four km only', ['…']), { min_answer_chars: 20 }))).toBe(
      'fail answer_too_short',
    )
  })

  test('Latin names in a Chinese answer do not make it English', () => {
    const question = '哪种浏览器最常用？为什么大家喜欢用它？'
    const answer = '最常用的浏览器是 Google Chrome，其次是 Mozilla Firefox 和 Safari。'
    expect(said(run(languageMatch, inputOf(answer, ['…'], { question })))).toBe('pass ok')
  })
})
