import { expect, test } from 'vitest'
import { sentences } from './sentences.ts'

const texts = (text: string) => sentences(text).map(({ start, end }) => text.slice(start, end))

test.each<[string, string[]]>([
  ['Am 22. September begann es. Danach kam er.', ['Am 22. September begann es.', 'Danach kam er.']],
  [
    'Um 450 v. Chr. entstand es. Im 5. Jahrhundert fiel es.',
    ['Um 450 v. Chr. entstand es.', 'Im 5. Jahrhundert fiel es.'],
  ],
  ['Es war z. B. Rom. Gut.', ['Es war z. B. Rom.', 'Gut.']],
  ['Это в 2019 г. Москва растёт, т. е. живёт.', ['Это в 2019 г.', 'Москва растёт, т. е. живёт.']],
  ['Он живёт в г. Москве.', ['Он живёт в г. Москве.']],
  ['اتسع الكوني.يتيح ذلك.', ['اتسع الكوني.', 'يتيح ذلك.']],
  ['قال أ.د. سمير.', ['قال أ.د. سمير.']],
  ['यह है। वह था।', ['यह है।', 'वह था।']],
  ['他写了《你好！》和《再见》。完。', ['他写了《你好！》和《再见》。', '完。']],
  ['He rose to 12. September came.', ['He rose to 12.', 'September came.']],
  ['He chose option a. Mr. Smith left.', ['He chose option a.', 'Mr. Smith left.']],
])('%s', (text, expected) => {
  expect(texts(text)).toEqual(expected)
})
