import { describe, expect, test } from 'vitest'
import { words } from '../../../text/words/words.ts'
import { readEvidence } from '../claim-evidence.ts'
import { tokens } from '../claim-tokens.ts'
import { COEFFICIENTS } from '../coefficients.ts'
import { lexicalJudge } from '../lexical-judge.ts'
import { claimLanguage } from './claim-language.ts'
import { knownLetters } from './known-letters.ts'
import { beginningOf, runsOf } from './letter-runs.ts'

function evidence(...texts: string[]) {
  return readEvidence(texts.map((text, at) => ({ id: `p${at + 1}`, text })))
}

function only(text: string) {
  const [word] = words(text)
  if (word === undefined) throw new Error(`“${text}” has no word`)
  return word
}

describe('runs of letters', () => {
  test.each([
    ['Brücke', ['_br', 'brü', 'rüc', 'ück', 'cke']],
    ['一座', ['一', '座']],
    ['泳げ', ['泳']],
    ['입장료', ['_입', '입장', '장료']],
    ['90', ['#90']],
  ])('of %s', (text, runs) => {
    expect(runsOf(only(text))).toEqual(runs)
  })

  test.each([
    ['Verträge', 'vertr'],
    ['والسياراتِ', 'سيار'],
    ['차림이면', '차림이'],
    ['und', undefined],
    ['90', undefined],
  ])('the beginning that %s shares with its inflections is %s', (text, beginning) => {
    expect(beginningOf(only(text))).toBe(beginning)
  })

  test('finds a word of the evidence by its beginning, and none that only comes near', () => {
    const known = knownLetters(evidence('Die Verträge enden im Herbst.').index)
    expect(['vertr', 'herb', 'end'].map((beginning) => known.hasBeginning(beginning))).toEqual([true, true, true])
    expect(['vertra', 'i m', 'zz', 'a'].map((beginning) => known.hasBeginning(beginning))).toEqual(Array(4).fill(false))
  })
})

describe('the language that a claim is read in', () => {
  const german = 'Die Brücke wurde nach vier Jahren Bauzeit für den Verkehr geöffnet und ist bis heute in Betrieb.'
  const english = 'The bridge was opened to traffic after four years of work and is still in use today.'

  test.each([
    [english, english, { english: true, language: 'en' }],
    ['Tower: 96 m', english, { english: true, language: 'en' }],
    [german, german, { english: false, language: 'de' }],
    ['Brücke 1974 geöffnet', german, { english: false, language: 'de' }],
    ['Le pont de la ville est le plus long', english, { english: true, language: 'en' }],
    ['大桥于2018年通车', english, { english: false }],
  ])('of “%s” beside “%s”', (claim, passage, language) => {
    expect(claimLanguage(tokens(claim, 256), evidence(passage).index)).toEqual(language)
  })
})

describe('claims that are not in English', () => {
  const passage =
    'Für alle Angestellten gelten dreimonatige Kündigungsfristen. Die Schriftform ist zwingend vorgeschrieben.'

  test('are supported by inflected words more than by other words', async () => {
    const { verdicts } = await lexicalJudge().verifyClaims(
      [
        'Für einen Angestellten gilt eine dreimonatige Kündigungsfrist.',
        'Für die Nutzung der Garage gilt eine eigene Gebühr.',
      ],
      [passage],
    )
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['SUPPORTED', 'NOT_ENOUGH_INFO'])
    const [first = 0, second = 0] = verdicts.map(({ probability }) => probability)
    expect(first).toBeGreaterThan(second + 0.3)
  })

  test('are judged by the coefficients that a caller brings, whatever the language', async () => {
    const weights = Object.fromEntries(Object.keys(COEFFICIENTS.weights).map((name) => [name, 0]))
    const table = { ...COEFFICIENTS, intercept: 0, weights: weights as unknown as typeof COEFFICIENTS.weights }
    const { verdicts } = await lexicalJudge({ table }).verifyClaims(['Die Schriftform ist vorgeschrieben.'], [passage])
    expect(verdicts[0]?.probability).toBe(0.5)
  })

  test('keep the threshold that a caller sets', async () => {
    const claim = 'Für einen Angestellten gilt eine dreimonatige Kündigungsfrist.'
    const { verdicts } = await lexicalJudge({ claimThreshold: 0.999 }).verifyClaims([claim], [passage])
    expect(verdicts[0]?.verdict).toBe('NOT_ENOUGH_INFO')
  })
})

describe('numbers in words and with units', () => {
  test.each([
    ['The deposit is EUR 90.', 'The deposit is 90 dollars and is returned within 30 days.'],
    ['You get a refund of 30 days.', 'You get a refund of 30 percent.'],
    ['押金为90欧元。', '押金为90美元，三十天内退还。'],
  ])('“%s” contradicts “%s”', async (claim, passage) => {
    const { verdicts } = await lexicalJudge().verifyClaims([claim], [passage])
    expect(verdicts.map(({ verdict, reasons }) => [verdict, reasons[0]?.code])).toEqual([['CONTRADICTED', 'unit']])
  })

  test.each([
    ['The deposit is returned within thirty days.', 'The deposit is returned within 30 days.'],
    ['Die Frist beträgt dreißig Tage.', 'Die Frist beträgt 30 Tage.'],
    ['Le délai est de 30 jours.', 'Le délai est de trente jours.'],
  ])('“%s” is supported by “%s”', async (claim, passage) => {
    const { verdicts } = await lexicalJudge().verifyClaims([claim], [passage])
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['SUPPORTED'])
  })

  test('another number in words is not', async () => {
    const { verdicts } = await lexicalJudge().verifyClaims(
      ['Die Frist beträgt vierzig Tage.'],
      ['Die Frist beträgt 30 Tage.'],
    )
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['NOT_ENOUGH_INFO'])
  })

  test('the same number elsewhere in the same unit is no contradiction', async () => {
    const passages = ['The deposit is 90 dollars.', 'The fee is 90 euros.']
    const { verdicts } = await lexicalJudge().verifyClaims(['The deposit is 90 euros.'], passages)
    expect(verdicts.map(({ verdict }) => verdict)).not.toContain('CONTRADICTED')
  })
})
