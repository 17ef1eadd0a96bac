import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { numericConsistency } from '../numeric-consistency.ts'

const says = (answer: string, evidence: string, question?: string): string =>
  said(run(numericConsistency, inputOf(answer, [evidence], question === undefined ? {} : { question })))

const DIVISIONS =
  'Segment figures in € million:\n\n| Division | Revenue 2024 | Revenue 2023 |\n|---|---|---|\n| Coatings | 398.2 | 351.4 |\n| Adhesives | 287.6 | 281.0 |'
const SKINKS =
  '| Island | Marsh skink | Rock skink |\n|---|---|---|\n| Great Averne | 2,900 | 11,400 |\n| Little Averne | 1,350 | 4,200 |\n| Sorrel | 640 | none |'
const ASTOUX =
  'Mireille Astoux (14 March 1887 – 2 November 1961) was a glass artist. At the age of 15 she was apprenticed to an engraver, with whom she stayed for six years. In September 1919 she bought a disused bottle works.'
const RACE =
  '| Place | Name | Time |\n|---|---|---|\n| 1 | Farrokh | 2:27:09 |\n| 2 | Achterberg | 2:27:52 |\n| 3 | Zielna | 2:29:30 |\n\nThe course record of 2:25:41 was set in 2017.'
const LINKS =
  'Links keep working until 30 June 2025. From 1 July 2025 they open the notebook as read-only. On 31 October 2025 they will be removed.'
const ROAMING =
  'The Core plan has 18 GB of roaming data. Roaming beyond it costs £3.20 per GB; bills are sent after 14 days.'
const VOTES =
  '| Candidate | Votes |\n|---|---|\n| Oyelaran | 9,412 |\n| Dunstall | 8,677 |\n| Teller | 2,304 |\n\nIn the run-off Dunstall had 12,936 votes and Oyelaran 12,588.'
const PASSES = 'Passes are booked in the app.\n\n- Day pass: 500 MB, €2.99\n- Week pass: 3 GB, valid 7 days, €9.99'
const CAKE = 'Bake the cake for 50 to 55 minutes. With frozen plums it bakes 10 minutes longer.'
const REPAIR =
  '| Item | Budget (May 2023) | Final account |\n|---|---|---|\n| Plates | 6.2 | 7.9 |\n| Drainage | 1.1 | 1.0 |\n| Ferry | 0.8 | 1.5 |\n\nCosts in £ million.'
const DRIVERS =
  'Additional drivers cost €6 per day, drivers under 25 a further €9.50 per day. Rentals of up to 14 days need a card for €28. The rental is for 10 days.'
const PAGES = 'The page size is 25 by default and 200 at most. A cursor expires after 20 minutes.'

describe('what tables, years, times and dates of the evidence come to warns, and anything else fails', () => {
  test.each([
    [
      'a difference in a row',
      'Coatings rose by €46.8 million to €398.2 million [1].',
      'Coatings rose by €44.8 million to €398.2 million [1].',
      DIVISIONS,
    ],
    [
      'growth in a row',
      'Coatings: revenue €398.2m (+13.3%) [1].',
      'Coatings: revenue €398.2m (+15.3%) [1].',
      DIVISIONS,
    ],
    [
      'what a column comes to',
      'There are 4,890 marsh skinks on three islands [1].',
      'There are 4,990 marsh skinks on three islands [1].',
      SKINKS,
    ],
    [
      'how old someone was',
      'In September 1919, when she was 32, Astoux bought a bottle works [1].',
      'In September 1919, when she was 36, Astoux bought a bottle works [1].',
      ASTOUX,
    ],
    [
      'the rest of a time taken by the clock',
      'Worku needed 1:09:47 for the second half [1].',
      'Worku needed 1:09:57 for the second half [1].',
      '| Athlete | Half | Finish |\n|---|---|---|\n| Worku | 1:08:55 | 2:18:42 |\n| Cherono | 1:08:56 | 2:19:15 |',
    ],
    [
      'how old someone became, with the places',
      'She died in Bergen in 1949, aged 78 [1].',
      'She died in Bergen in 1949, aged 74 [1].',
      'Ottilie Brandvold (Bergen, 3 March 1871 – Bergen, 19 November 1949) was an engineer.',
    ],
    [
      'the next number behind a bound',
      'Up to 12 pods need nobody, 13–20 need the administrator on duty [1].',
      'Up to 12 pods need nobody, 15–20 need the administrator on duty [1].',
      'Up to 12 pods need nobody; above that, up to 20, the administrator on duty.',
    ],
    [
      'when someone was so old',
      'From 1902, at the age of 15, she was apprenticed to an engraver [1].',
      'From 1904, at the age of 15, she was apprenticed to an engraver [1].',
      ASTOUX,
    ],
    [
      'a lead in seconds',
      'Farrokh won by 43 seconds ahead of Achterberg [1].',
      'Farrokh won by 47 seconds ahead of Achterberg [1].',
      RACE,
    ],
    [
      'a gap in minutes and seconds',
      'Farrokh was 1 minute 28 seconds outside the course record [1].',
      'Farrokh was 1 minute 12 seconds outside the course record [1].',
      RACE,
    ],
    [
      'a gap with a colon',
      'Zielna finished third, 2:21 behind Farrokh [1].',
      'Zielna finished third, 2:31 behind Farrokh [1].',
      RACE,
    ],
    [
      'months between dates',
      'From July the links are read-only for four months and then removed [1].',
      'From July the links are read-only for seven months and then removed [1].',
      LINKS,
    ],
    [
      'so much of each',
      'Over a 14-day trip, the 18 GB are nearly 1.3 GB a day [1].',
      'Over a 14-day trip, the 18 GB are nearly 1.6 GB a day [1].',
      ROAMING,
    ],
    [
      'a lead in a column',
      'In the first round Dunstall trailed Oyelaran by 735 votes [1].',
      'In the first round Dunstall trailed Oyelaran by 745 votes [1].',
      VOTES,
    ],
    [
      'a lead over what the answer has next to it',
      'Dunstall won the run-off by 348 votes (12,936 to 12,588) [1].',
      'Dunstall won the run-off by 358 votes (12,936 to 12,588) [1].',
      VOTES,
    ],
    [
      'what two columns differ by',
      'The repair cost £10.4 million, an overrun of £2.3 million [1].',
      'The repair cost £10.4 million, an overrun of £3.3 million [1].',
      REPAIR,
    ],
    [
      'so many times what two rates come to',
      'Your brother pays €6 per day and €9.50 per day, so €155 for 10 days [1].',
      'Your brother pays €6 per day and €9.50 per day, so €165 for 10 days [1].',
      DRIVERS,
    ],
    ['so many times a price', 'Seven day passes cost €20.93 [1].', 'Seven day passes cost €21.93 [1].', PASSES],
    [
      'so much longer',
      'It bakes for 50–55 minutes; with frozen plums, allow 60–65 minutes [1].',
      'It bakes for 50–55 minutes; with frozen plums, allow 70–75 minutes [1].',
      CAKE,
    ],
  ])('%s', (_, right, wrong, evidence) => {
    expect(says(right, evidence)).toBe('warn number_not_in_evidence')
    expect(says(wrong, evidence)).toBe('fail number_not_in_evidence')
  })

  test('how often a figure goes into one of the question', () => {
    const question = 'We export 30,000 shipments. Will we run into the limit?'
    expect(says('With 200 a page the export takes 150 requests [1].', PAGES, question)).toBe(
      'warn number_not_in_evidence',
    )
    expect(says('With 200 a page the export takes 150 requests [1].', PAGES)).toBe('fail number_not_in_evidence')
  })
})
