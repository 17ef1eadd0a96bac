import { describe, expect, test } from 'vitest'
import { scanWords } from '../words/word-scanner.ts'
import { words } from '../words/words.ts'
import { areForeign, type Tongue, tongueOf } from './language.ts'

const told = (text: string): Tongue | undefined => tongueOf(words(text))

describe('the language of a text', () => {
  test.each([
    ['The bridge was opened in 1994 and it is the longest of them.', 'en'],
    ['Die Brücke wurde 1994 eröffnet und ist die längste im Kreis.', 'de'],
    ['Le pont a été ouvert en 1994 et il est le plus long des trois.', 'fr'],
    ['El puente se abrió en 1994 y es el más largo de los tres.', 'es'],
    ['A ponte foi aberta em 1994 e é a mais longa do estado, não a única.', 'pt'],
    ['Il ponte è stato aperto nel 1994 ed è il più lungo della provincia.', 'it'],
    ['De brug is in 1994 geopend en het is de langste van het land.', 'nl'],
    ['Köprü 1994 yılında açıldı ve ilin en uzun köprüsü olarak bilinir.', 'tr'],
    ['Most został otwarty w 1994 roku i jest najdłuższy w kraju, nie tylko na rzece.', 'pl'],
    ['Мост был открыт в 1994 году, и это самый длинный мост области.', 'ru'],
    ['این پل در سال ۱۳۷۳ افتتاح شد و از همه بلندتر است.', 'fa'],
    ['افتتح الجسر في عام 1994 وهو من أطول الجسور التي بنيت على النهر.', 'ar'],
    ['यह पुल 1994 में खोला गया था और यह राज्य का सबसे लंबा पुल है।', 'hi'],
    ['这座大桥于一九九四年建成通车，是全省最长的一座公路桥。', 'zh'],
    ['この橋は1994年に開通した県内で最も長い橋です。', 'ja'],
    ['이 다리는 1994년에 개통되었으며 도에서 가장 길다.', 'ko'],
  ])('%s is %s', (text, language) => {
    expect(told(text)?.language).toBe(language)
  })

  test.each([
    'Ap mccoy won last year’s race on pineau de re.',
    'Melissa Gaboriau Auf der Maur was born in Montreal, Quebec, Canada.',
    'Los Angeles Rams History, La La Land',
  ])('names in other languages do not make %s foreign', (text) => {
    expect(told(text)).toMatchObject({ mayBeEnglish: true })
  })

  test('a text that does not tell is of no language rather than a wrong one', () => {
    expect(told('Google Chrome 128.0.6613 Windows Server')?.language).toBeUndefined()
    expect(told('Köln')).toBeUndefined()
  })

  test('texts are in different languages only where both tell, or one is English and the other surely not', () => {
    const [english, french, silent] = [
      told('The ferry takes cars and it leaves from the old port.'),
      told('Le ferry prend les voitures et il part du vieux port.'),
      told('Ferry Cars Port Timetable Prices'),
    ] as [Tongue, Tongue, Tongue]
    expect(areForeign(english, french)).toBe(true)
    expect(areForeign(french, french)).toBe(false)
    expect(areForeign(english, silent)).toBe(false)
  })
  test.each([
    'Die Brücke wurde 1994 eröffnet und ist die längste im Kreis.',
    'The ferry takes cars, and they leave from the old port.',
    '渡し船は旧港から出ます。',
  ])('is the same by columns of words as by the words one by one: %s', (text) => {
    expect(tongueOf(scanWords(text))).toEqual(told(text))
    expect(tongueOf(scanWords(`${text}\nDie Brücke ist neu.`).first(words(text).length))).toEqual(told(text))
  })
})
