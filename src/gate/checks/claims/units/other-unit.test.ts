import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { createGate } from '../../../create-gate.ts'
import { numericConsistency } from '../numeric-consistency.ts'

function findings(answer: string, passage: string): string[] {
  const { checks } = createGate().decide({
    conversation_id: 'c',
    message_id: 'm',
    retrieval: { record_id: 'r', hits: [{ node_id: 'p', text: passage }] },
    generation: { record_id: 'g', answer, citations: [] },
  })
  return checks
    .filter(({ name }) => name === 'numeric_consistency' || name === 'date_consistency')
    .flatMap(({ detail }) => detail.findings.map(({ level, reason_code }) => `${level} ${reason_code}`))
}

const FEES = 'Late items cost 25 cents per item and opening day. Workshops cost 180 euros for half a day.'
const POWER = 'The tariff costs 31.2 cents per kilowatt-hour.'

const ENGLISH = 'The deposit is 90 dollars and is returned within 30 days. Late returns cost 15 percent of the price.'
const GERMAN =
  'Die Kaution beträgt 90 Dollar und wird innerhalb von 30 Tagen erstattet. Wer zu spät kommt, zahlt 15 Prozent.'

describe('a number with another unit', () => {
  test.each([
    ['The deposit is EUR 90.', ENGLISH],
    ['You get 30 percent of the deposit back.', ENGLISH],
    ['The deposit is returned within thirty weeks.', ENGLISH],
    ['Workshops cost 180 euros per day.', FEES],
    ['The tariff costs 31.2 cents per hour.', POWER],
    ['Die Kaution beträgt 90 Euro und wird erstattet.', GERMAN],
    ['押金为90欧元。', '押金为90美元，三十天内退还。'],
    ['مبلغ التأمين 90 يورو.', 'مبلغ التأمين 90 دولارا ويعاد خلال 30 يوما.'],
  ])('fails: “%s”', (answer, passage) => {
    expect(findings(answer, passage)).toEqual(['fail other_unit'])
  })

  test.each([
    ['The deposit of $90 is returned within thirty days.', ENGLISH],
    ['Whoever returns late pays 15 %.', ENGLISH],
    ['You wait 30 days.', 'The offer ends after 30 days. It saves 30 %.'],
    ['Late items cost 25 cents per opening day.', FEES],
    ['Late items cost 25 cents per day.', FEES],
    ['Workshops cost 180 euros per half day.', FEES],
    ['You pay 31.2 ct/kWh.', POWER],
    ['环湖步道全长4 km。', '公园内的环湖步道长四千米，沿途设有饮水点三处。'],
  ])('is none: “%s”', (answer, passage) => {
    expect(findings(answer, passage)).toEqual([])
  })
})

describe('number words outside English', () => {
  test.each([
    ['Die Kaution wird innerhalb von dreißig Tagen erstattet und nicht verzinst.', []],
    ['Die Kaution wird innerhalb von dreißig Wochen erstattet und nicht verzinst.', ['warn other_unit']],
    ['Die Kaution wird innerhalb von vierzig Tagen erstattet und nicht verzinst.', ['warn number_not_in_evidence']],
  ])('ahead of a unit are looked up: “%s”', (answer, expected) => {
    expect(findings(answer, GERMAN)).toEqual(expected)
  })
})

describe('a month without a day', () => {
  const passage = 'La feria de la ciudad abre en mayo y dura dos semanas. Cierra en julio.'

  test.each([
    ['La feria abre en junio y dura dos semanas.', passage, ['warn date_not_in_evidence']],
    ['La feria abre en mayo y dura dos semanas.', passage, []],
    ['The fair opens in June.', 'The fair opens in May and closes in August.', ['warn date_not_in_evidence']],
    ['The fair opens in June.', 'The fair opens in early summer.', []],
    ['मेला जून में शुरू होता है और दो हफ़्ते चलता है।', 'मेला मई में शुरू होता है और दो हफ़्ते चलता है।', ['warn date_not_in_evidence']],
  ])('warns where the evidence has other months alone: “%s”', (answer, evidence, expected) => {
    expect(findings(answer, evidence)).toEqual(expected)
  })
})

describe('what a number counts for', () => {
  const hotel = 'The room costs 18 euros per night. At most 60 orders are taken per hour.'
  const leave = 'Staff earn 1.5 days of leave per month. The desk is open from 9:00 to 17:00.'
  const cuarto = 'La habitación cuesta 18 euros por noche, con desayuno incluido.'

  test.each([
    ['The room costs 18 euros per week.', hotel, ['fail other_unit']],
    ['The room costs 18 euros per person.', hotel, ['fail other_unit']],
    ['La habitación cuesta 18 euros por semana, con desayuno incluido.', cuarto, ['fail other_unit']],
    ['La habitación cuesta 18 euros por noche, con desayuno incluido.', cuarto, []],
    ['房费为18欧元每周。', '房费为每晚18欧元。', ['fail other_unit']],
    ['房费为18欧元/晚。', '房费为每晚18欧元。', []],
    ['Staff earn 18 days of leave a year.', leave, []],
    ['Staff earn 20 days of leave a year.', leave, ['fail number_not_in_evidence']],
    ['The desk opens at 9 and closes at 5.', leave, []],
    ['The desk opens at 8 and closes at 5.', leave, ['fail number_not_in_evidence']],
    ['The desk opens with 5 chairs.', leave, ['warn number_in_part']],
  ])('“%s”', (answer, passage, expected) => {
    expect(findings(answer, passage)).toEqual(expected)
  })
})

describe('a number of the question', () => {
  const ROAMING = ['Zone 1 is free of charge with Plan M. Zone 2 costs 10 pounds. A day begins at midnight.']
  const says = (question: string): string => {
    const input = inputOf('Your 10 days in Spain cost nothing with Plan M in Zone 1, Zone 2 costs more.', ROAMING)
    return said(run(numericConsistency, { ...input, generation: { ...input.generation, question } }))
  }
  test('has the unit that it has there', () => {
    expect(says('I am in Spain for 10 days. What do I pay?')).not.toMatch(/other_unit/)
    expect(says('I am in Spain for 10 weeks. What do I pay?')).toMatch(/^fail other_unit/)
    expect(says('I am in Spain. What do I pay?')).toMatch(/^fail other_unit/)
  })
})
