import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../test/one-check.ts'
import { createGate } from '../../create-gate.ts'
import { contradiction } from './contradiction.ts'

const says = (claim: string, ...passages: string[]) => said(run(contradiction, inputOf(`${claim} [1].`, passages)))

describe('the contrary of a sentence of the evidence', () => {
  test.each([
    ['Refunds are not available after 30 days.', 'Refunds are available after 30 days', 'fail negation_dropped'],
    ['Refunds are available after 30 days.', "Refunds aren't available after 30 days", 'fail negation_added'],
    ['Refunds are available after 30 days.', 'No refunds are available after 30 days', 'fail negation_added'],
    ['Refunds are available after 30 days.', 'Refunds are unavailable after 30 days', 'fail contrary_word'],
    ['Refunds are available after 30 days.', 'Refunds are available before 30 days', 'fail contrary_word'],
    ['He won the election in May.', 'He did not win the election in May', 'fail negation_added'],
    ['The lake is the largest of the country.', 'The lake is the smallest of the country', 'fail contrary_word'],
    ['The oldest bridge is in Riga.', 'The newest bridge is in Riga', 'fail contrary_word'],
    ['Smoking is prohibited in the building.', 'Smoking is allowed in the building', 'fail negation_dropped'],
    ['Entry is free if you are a member.', 'Entry is free unless you are a member', 'fail negation_added'],
    ['The fee is more than 20 euros.', 'The fee is less than 20 euros', 'fail contrary_word'],
    ['The fee is at least 20 euros.', 'The fee is at most 20 euros', 'fail contrary_word'],
    ['Tripods are forbidden.', 'Tripods are permitted', 'fail negation_dropped'],
    ['Dogs are welcome outside but not allowed inside.', 'Dogs are allowed inside', 'fail negation_dropped'],
    ['试用期包含在劳动合同期限内。', '我不知道为什么试用期不包含在劳动合同期限内', 'fail contrary_word'],
    ['Lessons resume for children in May next year.', 'Lessons do not resume', 'fail negation_added'],
    ['The library is open all week. It is closed on Sundays.', 'The library is open on Sundays', 'fail contrary_word'],
    ['Eastgate are two points behind Harbour.', 'Eastgate are two points ahead of Harbour', 'fail contrary_word'],
    ['The warranty excludes water damage.', 'The warranty includes water damage', 'fail negation_dropped'],
    ['Refunds are never given in cash.', 'Refunds are always given in cash', 'fail negation_dropped'],
    ['Nobody passed the test.', 'Everyone passed the test', 'fail negation_dropped'],
    ['Most patients recovered within a week.', 'Few patients recovered within a week', 'fail contrary_word'],
    ['Most members voted for the plan.', 'All members voted for the plan', 'warn overstated'],
    ['购买三十天之后不能退款。', '购买三十天之后可以退款', 'fail negation_dropped'],
    ['会议室内禁止吸烟。', '会议室内允许吸烟', 'fail negation_dropped'],
    ['لا يمكن استرداد المبلغ بعد ثلاثين يوما.', 'يمكن استرداد المبلغ بعد ثلاثين يوما', 'fail negation_dropped'],
  ])('%s – %s', (evidence, claim, expected) => {
    expect(says(claim, evidence)).toBe(expected)
  })

  test('refuses an answer under the ruleset standard, and shows both words and their place', () => {
    const passage = 'Shipping is free. Refunds are not available after 30 days.'
    const input = inputOf('Refunds are available after 30 days [1].', [passage])
    const { status, reason_codes } = createGate({ ruleset: 'standard' }).decide(input)
    expect([status, reason_codes]).toEqual(['fail', ['negation_dropped']])
    const [finding] = run(contradiction, input).findings
    expect(finding?.message).toBe('The sentence states what the evidence denies (“not”) in nearly the same words.')
    expect(passage.slice(...(finding?.evidence?.[0]?.span ?? []))).toBe('Refunds are not available after 30 days.')
  })
})

describe('is content with', () => {
  test.each([
    ['a double negation', 'Side effects are not uncommon in adults.', 'Side effects are common in adults'],
    ['another way to deny', 'The device fails to start below zero.', 'The device does not start below zero'],
    ['another place for it', 'Refunds are not available after 30 days.', 'No refunds are available after 30 days'],
    ['not only', 'The treaty was not only signed but ratified.', 'The treaty was signed and ratified'],
    ['not until', 'The museum is not open until noon.', 'The museum is open after noon'],
    ['open until', 'Applications are open until 30 June.', 'Applications close on 30 June'],
    ['closed until', 'The museum is closed until noon.', 'The museum opens at noon'],
    ['not in', 'It cannot be cancelled in the first year.', 'It can only be cancelled after the first year'],
    ['after', 'It can be cancelled after the first year.', 'It cannot be cancelled during the first year'],
    ['no longer', 'Until 2019 it was the tallest tower.', 'Since 2019 it has no longer been the tallest tower'],
    ['except', 'All staff except trainees get the bonus.', 'Trainees do not get the bonus'],
    [
      'it',
      'Tom asked for a review of the plan by the board; Eva will arrange it.',
      'Eva reviews the plan with the board',
    ],
    ['a limit said otherwise', 'It must arrive no later than 1 May 2020.', 'It must arrive before 1 May 2020'],
    ['a contrary that is denied', 'Payment is not optional for members.', 'Payment is mandatory for members'],
    ['a denial of less', 'Refunds are not available after 30 days.', 'Refunds are available within 30 days'],
    ['a denial of something else', 'The bird is not found in Europe but in Asia.', 'The bird is found in Asia'],
    ['what others say', 'Critics say that the tower is not safe.', 'The tower is safe'],
    ['what depends', 'If it rains, the garden is not open.', 'The garden is open'],
    ['a question', 'Is the museum not open on Mondays?', 'The museum is open on Mondays'],
    ['a number sign', 'Orders of No. 5 were shipped to Riga.', 'Orders of 5 were shipped to Riga'],
    ['不仅', '该系统不仅支持离线模式，还支持云同步。', '该系统支持离线模式'],
    ['لا يزال', 'لا يزال المتحف القديم مفتوحا.', 'المتحف القديم مفتوح'],
  ])('%s', (_, evidence, claim) => {
    expect(says(claim, evidence)).toBe('pass ok')
  })

  test('a sentence that another passage says, too', () => {
    const [denied, stated] = ['Refunds are not available after 30 days.', 'Refunds are available after 30 days.']
    expect(says('Refunds are available after 30 days', denied, stated)).toBe('pass ok')
    expect(says('Refunds are not available after 30 days', denied, stated)).toBe('pass ok')
  })

  test('a sentence in a language without lists', () => {
    expect(says('Возврат возможен после 30 дней', 'Возврат не возможен после 30 дней.')).toBe(
      'skipped language_not_read',
    )
  })
})

describe('exchanged roles', () => {
  const BRIDGE = 'The bridge was designed by Freeman Fox and built by Dorman Long. It opened in 1932.'

  test.each([
    ['Acme acquired Globex in 2010.', 'Globex acquired Acme in 2010'],
    ['Acme acquired Globex.', 'Globex acquired Acme'],
    ['In 1998 Anna Berg sued Carl Holm over the will.', 'In 1998 Carl Holm sued Anna Berg over the will'],
    [BRIDGE, 'The bridge was designed by Dorman Long'],
    [BRIDGE, 'The bridge was designed by Dorman Long and built by Freeman Fox'],
  ])('%s – %s', (evidence, claim) => {
    expect(says(claim, evidence)).toBe('fail exchanged_roles')
  })

  test.each([
    ['Acme acquired Globex in 2010.', 'Acme acquired Globex in 2010'],
    ['Acme acquired Globex in 2010.', 'Globex was acquired by Acme in 2010'],
    ['Acme met Globex in the spring of 2010.', 'Globex met Acme in the spring of 2010'],
    ['Acme and Globex merged in 2010.', 'Globex and Acme merged in 2010'],
    [BRIDGE, 'The bridge was designed by Freeman Fox'],
    [BRIDGE, 'The bridge was built by Dorman Long'],
    ['Acme beat Globex in 2010. Globex beat Acme in 2011.', 'Globex beat Acme in 2011'],
  ])('are none in what may be said either way: %s – %s', (evidence, claim) => {
    expect(says(claim, evidence)).toBe('pass ok')
  })

  test('are shown with the names as written', () => {
    const { findings } = run(contradiction, inputOf('The bridge was designed by Dorman Long [1].', [BRIDGE]))
    expect(findings[0]?.message).toBe(
      'The sentence names “Dorman Long” where the evidence names “Freeman Fox”, and has “Dorman Long” for something else.',
    )
    expect(findings[0]?.evidence).toEqual([{ node_id: 'p1', span: [0, BRIDGE.indexOf('.') + 1] }])
  })
})

describe('what the evidence says of something else', () => {
  const DESK = 'Check-in is from 15:00; check-out is by 11:00.'
  const PRIZES = 'She won the Nobel Prize in Physics in 1903, and the Nobel Prize in Chemistry in 1911.'
  const OFFICE = 'The office is open Monday to Friday from 9:00 to 17:00.'
  const INSTITUTE = 'The Radium Institute in Paris was founded in 1909 by the Pasteur Institute.'
  const FINAL =
    'Nico Brandt had put Norland ahead. Oyar scored the winner in the last minute after Palmer had equalised.'
  const RENT =
    "The deposit may not exceed three months' rent. It must be returned within six months after the end of the lease."

  test.each([
    [DESK, 'Check-in is by 11:00 and check-out from 15:00', 'fail exchanged_values'],
    [PRIZES, 'She won the Nobel Prize in Chemistry in 1903', 'fail exchanged_values'],
    [OFFICE, 'The office is open every day from 9:00 to 17:00', 'fail other_weekdays'],
    [OFFICE, 'The office is open at weekends from 9:00 to 17:00', 'fail other_weekdays'],
    ['The pool is open daily except Tuesdays.', 'The pool is open daily', 'fail other_weekdays'],
    [INSTITUTE, 'The Radium Institute was founded in 1909 by Marie Curie', 'fail other_agent'],
    [INSTITUTE, 'Marie Curie founded the Radium Institute in 1909', 'fail other_agent'],
    [FINAL, 'Palmer scored the winner in the last minute', 'fail other_agent'],
    [
      '"Copper Rain" was written by Nils Varga and produced by Odile Marsh. It was released in May.',
      '"Copper Rain" was written by Odile Marsh and released in May',
      'fail other_agent',
    ],
    [
      'Anna Lind was elected mayor of Riga in 2010.',
      'Berta Holm was elected mayor of Riga in 2010',
      'fail other_agent',
    ],
    ['Fees are at least 7 and at most 40 euros.', 'Fees are at most 7 and at least 40 euros', 'fail contrary_word'],
    ['Syrup may be taken by children over 2 months.', 'Children under 2 months may take syrup', 'fail contrary_word'],
    [RENT, "The deposit may not exceed six months' rent", 'fail other_count'],
    [
      'Push each clove 2 inches deep, 6 inches apart.',
      'Push each clove 6 inches deep and 2 inches apart',
      'fail other_count',
    ],
    ['Tickets can be refunded until noon.', 'Unfortunately, there is no refund', 'warn denied_alone'],
    ['Season passes are not refundable.', 'Season passes are refundable until noon', 'fail negation_dropped'],
    ['It must not be taken in the third trimester.', 'It may be taken in the third trimester', 'fail negation_dropped'],
    ['Only members can vote in the election.', 'Guests and members can vote in the election', 'pass ok'],
    ['Members can vote in the election.', 'Only members can vote in the election', 'warn limit_added'],
    ['Only members can vote in the election.', 'Members can vote in the election', 'warn limit_dropped'],
    ['只有会员可以参加投票。', '会员可以参加投票', 'warn limit_dropped'],
  ])('%s – %s', (evidence, claim, expected) => {
    expect(says(claim, evidence)).toBe(expected)
  })

  test.each([
    [DESK, 'Check-out is by 11:00 and check-in from 15:00'],
    [DESK, 'Check-out is by 11:00'],
    [PRIZES, 'She won the Nobel Prize in Chemistry in 1911 and in Physics in 1903'],
    [PRIZES, 'She won Nobel Prizes in Physics and Chemistry in 1903 and 1911, respectively'],
    [OFFICE, 'The office is open on Wednesdays from 9:00 to 17:00'],
    [OFFICE, 'The office is open on weekdays from 9:00 to 17:00'],
    [`${OFFICE} On Saturdays it is open from 10:00 to 12:00.`, 'The office is open on Saturdays from 10:00 to 12:00'],
    ['The pool is open Wednesday to Monday and closed on Tuesdays.', 'The pool is closed on Tuesdays'],
    [INSTITUTE, 'The Pasteur Institute founded the Radium Institute in 1909'],
    ['The pact was signed by the United Nations in Oslo.', 'The pact was signed by the UN in Oslo'],
    ['President Lind was elected in Riga in May. Anna Lind is a lawyer.', 'Anna Lind was elected in Riga in May'],
    [FINAL, 'Oyar scored the winner in the last minute'],
    ['Visitors under 18 must be accompanied.', 'Visitors over 18 may enter alone'],
    [RENT, "The deposit may not exceed three months' rent and is returned within six months"],
    [
      'In good seasons the figure is between 40 and 60 percent; once it was 19 percent effective.',
      'It is between 40 and 60 percent effective in good seasons',
    ],
    [
      'For a local move, aim for at least four weeks ahead; for a long-distance move, eight weeks is safer.',
      'Book at least four weeks ahead for a local move and eight weeks ahead for a long-distance move',
    ],
    [
      'For a local move, aim for at least four weeks ahead; for a long-distance move, eight weeks is safer.',
      'Long-distance move: eight weeks ahead is safer',
    ],
    ['There is not much diffuse light to trap in metal.', 'There is little diffuse light to trap in metal'],
    [
      'We tell you when your glasses are ready: single vision after about 5 working days, progressives after about 10.',
      'Glasses with progressives are ready after about 10 working days',
    ],
    ['There is no refund after noon.', 'There is no refund'],
    ['Refunds are only available within 30 days.', 'Refunds are available within 30 days'],
    ['The fee is not more than 50 euros.', 'The fee is at most 50 euros'],
    ['The population is less than 5,000.', 'The population is not more than 5,000'],
    ['The company did not renew the contract.', 'The company declined to renew the contract'],
    [
      'The Tarn Mill was built between 1784 and 1787 by the cotton merchant Josiah Pell.',
      'The cotton merchant Josiah Pell built it between 1784 and 1787',
    ],
    [
      'The glacier was 14.2 km long in 1906. By 2020 its length had shrunk to 11.6 km.',
      'The length of the glacier fell from 14.2 km in 1906 to 11.6 km in 2020',
    ],
  ])('is none: %s – %s', (evidence, claim) => {
    expect(says(claim, evidence)).toBe('pass ok')
  })
})

describe('figures of something else', () => {
  const SALES =
    'Revenue in the Mills division rose by 14 percent to 248 million euros. The Parks division fell by 3 percent to 101 million euros.'
  const DEPOSIT = 'The deposit is 300 euros for categories A to C, 600 euros for D and E, and 1,500 euros for vans.'
  const LOAN =
    'A player who cannot pay must take five coins from the bank. A loan card costs two points at the end unless it is paid back for six coins.'
  const LOANS = 'Books are lent for four weeks, films and games for one week, magazines for two weeks.'
  const BUS = 'Night bus N7 runs from Oakhurst to the airport. The journey takes 34 minutes.'
  const TRAIN = 'Train S3 runs from Oakhurst to the airport. The journey takes 19 minutes.'

  test.each([
    ['The Parks division rose by 14 percent to 248 million euros', [SALES], 'fail exchanged_values'],
    ['The deposit is 300 euros for categories A to C and 1,500 euros for D and E', [DEPOSIT], 'fail exchanged_values'],
    ['A loan card costs two points at the end unless it is paid back for five coins', [LOAN], 'fail other_count'],
    ['Books are lent for four weeks, films and games for two weeks', [LOANS], 'fail other_count'],
    ['Take night bus N7 from Oakhurst; the journey takes 19 minutes', [BUS, TRAIN], 'fail other_count'],
    ['Take train S3 from Oakhurst; the journey takes 19 minutes', [BUS, TRAIN], 'pass ok'],
    ['The journey takes 19 minutes', [BUS, TRAIN], 'pass ok'],
    ['Books are lent for four weeks, films and games for one, and magazines for two weeks', [LOANS], 'pass ok'],
    ['A loan card is paid back for six coins, and a player takes five coins from the bank', [LOAN], 'pass ok'],
    ['The Mills division rose by 14 percent, and the Parks division fell by 3 percent', [SALES], 'pass ok'],
    [
      'In Germany the firm has 500 employees',
      ['The firm has 700 employees in all. It has 500 employees in Germany.'],
      'pass ok',
    ],
  ])('%s', (claim, passages, expected) => {
    expect(says(claim, ...passages)).toBe(expected)
  })
})

describe('a clause among others', () => {
  const LEAVE =
    'Your manager may postpone the start by up to two weeks if there are urgent reasons, but may not refuse the leave.'
  const FEES =
    'The permit can be extended once, at any office. The fee of 45 dinars is not refunded if the application fails.'
  const METRO = '购买后30分钟内未进站可在售票处退票，不收手续费。进站后不得退票。'
  const CLINIC = 'تعمل العيادة من الأحد إلى الخميس. العيادة مغلقة يوم الجمعة وفي العطل الرسمية.'
  const VACATION =
    '员工手册第四章:员工累计工作满1年不满10年的,每年享有带薪年休假5天;满10年不满20年的,每年10天;满20年的,每年15天。年休假可以按半天为单位申请,国家法定节假日和周末不计入年休假天数。'
  const DRIVING = '成人每日3次。服药期间不得饮酒，不得开车。'

  test.each([
    ['Your manager may refuse the leave if there are urgent reasons', LEAVE, 'fail negation_dropped'],
    ['Your manager may postpone the start, but may not refuse the leave', LEAVE, 'pass ok'],
    [
      'You pay at any office, and the fee of 45 dinars is refunded if the application fails',
      FEES,
      'fail negation_dropped',
    ],
    ['购买后30分钟内可以退票，进站后也可以退票', METRO, 'fail negation_dropped'],
    ['购买后30分钟内可以退票，进站后不能退票', METRO, 'pass ok'],
    ['服药期间请不要饮酒，也不要开车', DRIVING, 'pass ok'],
    ['您累计工作12年,属于“满10年不满20年”,每年有10天年假', VACATION, 'pass ok'],
    ['تعمل العيادة من الأحد إلى الخميس، وهي مفتوحة يوم الجمعة أيضا', CLINIC, 'fail contrary_word'],
    ['تعمل العيادة من الأحد إلى الخميس، وهي مغلقة يوم الجمعة', CLINIC, 'pass ok'],
    [
      'Adults may take 1 tablet, and no more than 3 tablets within 24 hours',
      'Adults take 1 tablet. Do not take more than 3 tablets within 24 hours.',
      'pass ok',
    ],
  ])('%s', (claim, evidence, expected) => {
    expect(says(claim, evidence)).toBe(expected)
  })

  const RETURNS = 'Items may be returned within 30 days of delivery. Sale items cannot be returned.'
  const REFUNDS = 'Refunds are paid to the original payment method within 5 business days.'

  test.each([
    [`${REFUNDS.slice(0, -1)}, and sale items can be returned`, 'fail negation_dropped'],
    [`${REFUNDS.slice(0, -1)} (sale items can be returned)`, 'fail negation_dropped'],
    [`${REFUNDS.slice(0, -1)}, although sale items can be returned`, 'fail negation_dropped'],
    [`${REFUNDS.slice(0, -1)}, which means that sale items can be returned`, 'fail negation_dropped'],
    [`${REFUNDS.slice(0, -1)}, and sale items cannot be returned`, 'pass ok'],
    [`${REFUNDS.slice(0, -1)} if sale items can be returned`, 'pass ok'],
    [`${REFUNDS.slice(0, -1)}, and they can be returned`, 'pass ok'],
  ])('from another passage: %s', (claim, expected) => {
    expect(says(claim, RETURNS, REFUNDS)).toBe(expected)
  })
})

describe('all for some, and what is left out', () => {
  const SCHOOLS = 'All-day care is offered at three of the five primary schools in Eastmere and is paid for by income.'
  const NODES = 'Five of the vault nodes run the new system in Oslo.'
  const TICKET = 'The ticket includes lunch on all days, but not the workshops or the dinner on 8 October.'
  const STUDENTS = 'Students get 60 percent off the ticket, but no reduction on workshops.'
  const BAGS = 'Passengers travelling with an infant may bring an additional changing bag, whatever their fare.'
  const RESET =
    'Hold the reset button with a pin for ten seconds until the light flashes red. Orange means no connection.'

  test.each([
    ['All primary schools in Eastmere offer all-day care, paid for by income', SCHOOLS, 'fail overstated'],
    ['Three of the five primary schools offer all-day care, paid for by income', SCHOOLS, 'pass ok'],
    ['Not all primary schools in Eastmere offer all-day care', SCHOOLS, 'pass ok'],
    ['All five primary schools in Eastmere offer all-day care', SCHOOLS, 'fail overstated'],
    ['All vault nodes run the new system in Oslo', NODES, 'fail overstated'],
    [
      'All vault nodes run the new system in Oslo',
      `${NODES} Since May all nodes run the new system in Oslo.`,
      'pass ok',
    ],
    ['The ticket includes lunch on all days, while the dinner is extra', TICKET, 'pass ok'],
    ['The ticket includes lunch and the dinner on 8 October', TICKET, 'fail negation_dropped'],
    ['The ticket includes lunch on all days; the dinner on 8 October costs extra', TICKET, 'pass ok'],
    ['The ticket includes lunch, but the dinner on 8 October has to be paid for', TICKET, 'pass ok'],
    ['Students get 60 percent off the ticket and the workshops', STUDENTS, 'fail negation_dropped'],
    ['Students get 60 percent off the ticket, and workshops cost the full price', STUDENTS, 'pass ok'],
    ['Passengers may bring an additional changing bag, whatever their fare', BAGS, 'warn limit_dropped'],
    ['Passengers with an infant may bring an additional changing bag', BAGS, 'pass ok'],
    ['With an infant, passengers may bring an additional changing bag', BAGS, 'pass ok'],
    ['Hold the reset button with a pin for ten seconds until the light flashes orange', RESET, 'fail contrary_word'],
    ['Hold the reset button with a pin for ten seconds until the light is red', RESET, 'pass ok'],
  ])('%s', (claim, evidence, expected) => {
    expect(says(claim, evidence)).toBe(expected)
  })
})
