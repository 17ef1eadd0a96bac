import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../test/one-check.ts'
import { ANY_OTHER, BY_LANGUAGE, LANGUAGE_CHECKS, type Voice } from './by-language.ts'
import { contradiction } from './contradiction.ts'
import { dateConsistency } from './date-consistency.ts'
import { entityConsistency } from './entity-consistency.ts'
import { lexicalSupport } from './lexical-support.ts'
import { numericConsistency } from './numeric-consistency.ts'

describe('what a check may say in which language', () => {
  test.each(['docs/gate.md', 'docs/judges.md'])('is the table of %s', (path) => {
    const text = readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
    const rows = text.split('\n').flatMap((line): [string, Voice[]][] => {
      const cells = line.split('|').map((cell) => cell.trim())
      const code = /^[A-Z][a-z]+ \((\w\w)\)$|^(every other language)$/.exec(cells[1] ?? '')
      return code === null ? [] : [[code[1] ?? code[2] ?? '', cells.slice(2, 2 + LANGUAGE_CHECKS.length) as Voice[]]]
    })
    const declared = [...Object.entries(BY_LANGUAGE), ['every other language', ANY_OTHER] as const].map(
      ([code, voices]) => [code, LANGUAGE_CHECKS.map((check) => voices[check])],
    )
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(declared))
  })

  test.each<[string, string, string]>([
    [
      'Le musée a reçu 9 000 visiteurs pendant le week-end.',
      'Quelque neuf mille personnes ont visité le musée.',
      'pass ok',
    ],
    [
      'La réserve occupe 268 km² dans les montagnes.',
      'La réserve de 862 km² est dans les montagnes.',
      'fail number_not_in_evidence',
    ],
    [
      'Le stade a coûté 2,5 millions et il est plein.',
      'Le stade de la ville a coûté 250 000 euros.',
      'warn number_not_in_evidence',
    ],
    [
      'Der Komponist wurde 71 Jahre alt und ist nicht vergessen.',
      'Er wurde 1820 geboren und starb 1891.',
      'warn number_not_in_evidence',
    ],
    [
      'Das Museum hat 16 Euro Eintritt genommen und es war voll.',
      'Das Museum nimmt 14 Euro Eintritt und ist dienstags nicht offen.',
      'fail number_not_in_evidence',
    ],
    [
      'Le traitement dure 12 mois et il est suivi par un médecin.',
      'Le traitement dure un an et il est suivi, avec une pause de 6 mois.',
      'warn number_not_in_evidence',
    ],
    [
      'En 2006 el puente no tenía tanto tráfico como después.',
      'En 2016 el puente tenía más tráfico que diez años antes.',
      'warn number_not_in_evidence',
    ],
    [
      'Chaque mois de location coûte donc 80 euros au client.',
      'La location coûte 960 euros par an et le client la paie par mois.',
      'warn number_not_in_evidence',
    ],
    [
      'Ein Kind mit 20 kg bekommt also 300 mg von dem Mittel.',
      'Kinder bekommen 15 mg je Kilo von dem Mittel, Erwachsene bekommen 500 mg.',
      'warn number_not_in_evidence',
    ],
    ['她46岁时获奖。', '她1921年生于苏州，1967年获奖。', 'warn number_not_in_evidence'],
    ['她56岁时获奖。', '她1921年生于苏州，1967年获奖。', 'fail number_not_in_evidence'],
    ['该桥长1.3公里左右。', '该桥全长1312米。', 'warn number_not_in_evidence'],
    ['两个大人加一个学生一共370元。', '成人票140元，学生票90元。', 'warn number_not_in_evidence'],
    ['انخفض الربح 7.7 مليون درهم.', 'تراجع الربح إلى 87.3 مليون درهم مقابل 95 مليونًا.', 'warn number_not_in_evidence'],
    [
      'Fındık ihracatı bu yıl 2 milyar 300 milyon dolar ile çok iyi oldu.',
      'Bu yıl fındık ihracatı için iki milyar üç yüz milyon dolar alındı.',
      'warn number_not_in_evidence',
    ],
    [
      'Most ma 540 metrów i jest w kraju najdłuższy, nie tylko na rzece.',
      'Most jest w kraju znany, ale nie jest nowy.',
      'warn number_not_in_evidence',
    ],
  ])('numbers: %s on %s: %s', (answer, passage, expected) => {
    expect(said(run(numericConsistency, inputOf(answer, [passage])))).toBe(expected)
  })

  test('a date fails beside another that has its day, month or year, and warns beside none', () => {
    const answer = 'Die Messe wird am 22. September eröffnet und ist für alle.'
    expect(run(dateConsistency, inputOf(answer, ['Die Messe ist am 22. Oktober und für alle.'])).status).toBe('fail')
    expect(run(dateConsistency, inputOf(answer, ['Die Messe findet vom 22.09. bis 25.09. statt.'])).status).toBe('warn')
  })

  test('a date that the evidence counts from another warns, outside English', () => {
    const evidence = 'Sie gewann nach der Wahl vom 8. Oktober 2017 die Stichwahl zwei Wochen später.'
    const on = (day: number) =>
      run(dateConsistency, inputOf(`Sie gewann am ${day}. Oktober 2017 die Stichwahl und ist im Amt.`, [evidence]))
    expect([on(22).status, on(23).status]).toEqual(['warn', 'fail'])
  })

  test('names with endings never fail in Turkish, names in English do', () => {
    const turkish = 'Toplantı Haziran ayında Berkay Yıldız tarafından açıldı ve çok kalabalıktı.'
    expect(run(entityConsistency, inputOf(turkish, ['Toplantı yazın yapıldı ve kalabalıktı.'])).status).toBe('warn')
  })

  test('words that deny are not read in Spanish', () => {
    const outcome = run(contradiction, inputOf('El museo no abre los lunes.', ['El museo abre los lunes.']))
    expect(said(outcome)).toBe('skipped language_not_read')
  })
})

describe('passages in another language', () => {
  const answer = 'La serrure est changée par le propriétaire et les clés sont remises aux locataires.'
  const english = 'The landlord replaces the lock and hands the keys to the tenants.'

  test('an answer on none but such passages is not compared, in one script too', () => {
    expect(said(run(lexicalSupport, inputOf(answer, [english])))).toBe('skipped cross_language')
    const names = 'Im Schutzgebiet leben Luchse und Geier, und das ist nicht alles.'
    const spanish =
      'En la reserva habitan linces y buitres, y está prohibido salirse de los senderos que hay en el monte.'
    expect(said(run(entityConsistency, inputOf(names, [spanish])))).toBe('skipped cross_language')
  })

  test('one beside a passage in the language of the answer makes a sentence without support a warning that says so', () => {
    const own = 'Vestiaire gratuit. Entrée à vingt heures, sortie à minuit.'
    expect(said(run(lexicalSupport, inputOf(answer, [english, own])))).toBe('warn cross_language')
  })

  test('words still refuse an English answer where all passages are English', () => {
    const other = 'The valley is famous for its cheese and for the dairies that make it.'
    expect(said(run(lexicalSupport, inputOf('The committee rejected the proposal of the board.', [other])))).toBe(
      'fail no_lexical_support',
    )
  })

  test('a small number that they may have in words does not refuse', () => {
    const outcome = run(numericConsistency, inputOf('Le bus passe toutes les 15 minutes et il est gratuit.', [english]))
    expect(outcome.status).toBe('warn')
  })
})
