import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeWorld, type FakeWorld } from '../../../test/fake-world.ts'
import { runCommand } from '../program.ts'

const CITIES = ['Oslo', 'Bergen', 'Tromsø', 'Molde', 'Ålesund', 'Bodø', 'Narvik', 'Alta']
let cwd: string

/** Answers that people called good or bad: the good ones say what the passage says, the bad ones something else. */
function answers(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, at) => {
    const city = CITIES[at % CITIES.length] ?? ''
    const passage = `The ferry to ${city} leaves at ${at + 100} from the old harbour.`
    const good = at % 2 === 0
    // Every tenth answer is one that words alone judge wrongly.
    const output = good !== (at % 10 === 3) ? passage : 'Nobody may take a bicycle aboard on Sundays in winter.'
    return {
      id: `e${at}`,
      query: `When does the ferry to ${city} leave?`,
      context: [passage, 'Tickets are sold aboard.'],
      output,
      human: good ? 'good' : 'bad',
      quay: at % 3 === 0 ? 'north' : 'south',
    }
  })
}

function withoutLabels(row: Record<string, unknown>): Record<string, unknown> {
  const { human: _, ...rest } = row
  return rest
}

async function save(name: string, rows: readonly unknown[]): Promise<void> {
  await writeFile(join(cwd, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-test-'))
  await save('labelled.jsonl', answers(60))
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

async function assay(...args: string[]): Promise<FakeWorld & { code: number }> {
  const world = fakeWorld({ cwd })
  const code = await runCommand(args, world)
  return { ...world, code }
}

async function document(...args: string[]): Promise<Record<string, unknown>> {
  const { out, err } = await assay(...args, '--format', 'json')
  expect(err()).not.toContain('assay:')
  return JSON.parse(out()) as Record<string, unknown>
}

describe('assay calibrate', () => {
  test('leaves out the answers that the judge is shown as examples', async () => {
    const judgeExamples = {
      relevance: [{ inputs: { query: 'When?', response: String(answers(1)[0]?.['output']) }, rating: 1 }],
    }
    await writeFile(join(cwd, 'shown.json'), JSON.stringify({ dataset: 'labelled.jsonl', judgeExamples }))
    const { out, err } = await assay('calibrate', 'shown.json', '--format', 'json')
    expect(err()).toContain('One answer is shown to the judge (judgeExamples), and left out of the calibration.')
    const whole = await document('calibrate', 'labelled.jsonl')
    const labelled = (of: unknown): number => (of as { labels: { compared: number } }).labels.compared
    expect(labelled(JSON.parse(out()))).toBe(labelled(whole) - 1)
  })

  test('says how well the judge agrees with people, and finds their labels by itself', async () => {
    const { code, out } = await assay('calibrate', 'labelled.jsonl')
    expect(code).toBe(0)
    expect(out()).toContain('60 answers of labelled.jsonl: people call 30 good and 30 bad (human).')
    expect(out()).toMatch(/agreement +\| 90\.0 % \| 79\.9 % to 95\.3 %/)
    expect(out()).toContain('--out FILE keeps this')
  })

  test('takes answers of one group together, and says where it does not', async () => {
    const rows = answers(60).map((row, at) => ({ ...row, group: `document ${Math.floor(at / 4)}` }))
    await save('grouped.jsonl', rows)
    const { figures } = await document('calibrate', 'grouped.jsonl')
    expect(figures).toMatchObject({
      agreement: { method: 'clustered t' },
      kappa: { method: "Cohen's κ, Fisher z, clustered t" },
      auroc: { method: 'DeLong, logit scale, clustered t' },
    })
    const says = /the bias by length: here answers are treated as independent/
    expect((await assay('calibrate', 'grouped.jsonl')).out()).toMatch(says)
    expect((await assay('calibrate', 'labelled.jsonl')).out()).not.toMatch(says)
  })

  test('repeats it for each slice', async () => {
    const { figures } = await document('calibrate', 'labelled.jsonl', '--slice', 'quay')
    expect((figures as { slices: { name: string }[] }).slices.map(({ name }) => name)).toEqual([
      'quay=north',
      'quay=south',
    ])
  })

  test.each([
    ['--min-agreement', '0.8', 0, 'holds'],
    ['--min-agreement', '0.93', 3, 'inconclusive'],
    ['--min-agreement', '0.99', 1, 'below'],
    ['--min-kappa', '0.6', 0, 'holds'],
  ])('%s %s ends with %i: %s', async (flag, least, code, outcome) => {
    const asked = await assay('calibrate', 'labelled.jsonl', flag, least, '--format', 'json')
    expect(asked.code).toBe(code)
    expect(JSON.parse(asked.out())).toMatchObject({ verdict: { outcome } })
  })

  test('keeps a calibration that corrects later runs, and is refused where it does not fit', async () => {
    const kept = await assay('calibrate', 'labelled.jsonl', '--out', 'f.calibration.jsonl')
    expect(kept.out()).toContain('Kept in f.calibration.jsonl.')
    expect((await readFile(join(cwd, 'f.calibration.jsonl'), 'utf8')).split('\n')).toHaveLength(62)
    await save(
      'later.jsonl',
      answers(30)
        .map(withoutLabels)
        .map((row) => ({ ...row, quay: undefined })),
    )
    const asked = ['eval', 'later.jsonl', '--no-store', '--calibration', 'f.calibration.jsonl']
    const { summary } = await document(...asked, '-e', 'faithfulness')
    expect(summary).toMatchObject({
      evaluators: { faithfulness: { corrected: { status: 'corrected', labels: 60, raw: 0.6 } } },
    })
    expect((await assay(...asked, '-e', 'faithfulness')).out()).toMatch(/people would call 50\.0 % good/)
    const misfit = await assay(...asked, '-e', 'hallucination')
    expect(misfit.code).toBe(2)
    expect(misfit.err()).toContain('it is of faithfulness, and not of hallucination')
  })

  test('a run notes when its scores are spread otherwise than the labelled ones, and is as good as before', async () => {
    await assay('calibrate', 'labelled.jsonl', '--out', 'alike.jsonl')
    const rows = answers(180).map((row) => ({ ...withoutLabels(row), quay: undefined }))
    await save('alike-later.jsonl', rows)
    // 60 % of the labelled answers pass, and of these nearly all.
    await save(
      'unlike-later.jsonl',
      rows.filter((_, at) => at % 2 === 0 || at < 10),
    )
    const asked = ['--no-store', '-e', 'faithfulness@0.5', '--gate', 'pass_rate>=0', '--calibration', 'alike.jsonl']
    const alike = await assay('eval', 'alike-later.jsonl', ...asked)
    expect(alike.out()).toContain('people would call')
    expect(alike.out()).not.toContain('distributed differently')
    const unlike = await assay('eval', 'unlike-later.jsonl', ...asked, '--format', 'console')
    expect(unlike.out().replaceAll(/\s+/g, ' ')).toMatch(
      /These scores are distributed differently from the labelled ones \(largest gap \d\d\.\d %, p < 0\.001\): there are more good/,
    )
    expect([alike.code, unlike.code]).toEqual([0, 0])
  })

  test('fits the lexical judge’s threshold for a claim, and later runs judge with it', async () => {
    const fitted = await document('calibrate', 'labelled.jsonl', '--fit', '--out', 'fit.jsonl')
    const judge = (fitted as { subject: { judge: string } }).subject.judge
    const { run } = await document(
      'eval',
      'later.jsonl',
      '--no-store',
      '-e',
      'faithfulness',
      '--calibration',
      'fit.jsonl',
    )
    expect(run).toMatchObject({ judge })
  })

  test('notices that the judge agrees less than when it was pinned', async () => {
    await assay('calibrate', 'labelled.jsonl', '--out', 'pinned.jsonl')
    const same = await assay('calibrate', 'labelled.jsonl', '--against', 'pinned.jsonl')
    expect(same.code).toBe(0)
    expect(same.out()).toContain('90.0 % then, 90.0 % now, over 60 answers of both (0 lost, 0 won)')
    const worse = await assay('calibrate', 'labelled.jsonl', '-e', 'faithfulness@0', '--against', 'pinned.jsonl')
    expect(worse.code).toBe(1)
    expect(worse.out()).toContain('The judge agrees less than when it was pinned')
  })

  test('judges again with the passages turned round', async () => {
    const { figures } = await document('calibrate', 'labelled.jsonl', '--probe', 'position')
    expect(figures).toMatchObject({ biases: { position: { n: 60, changed: 0, effect: 0 } } })
  })

  test('sharpens the share of good answers by what the judge says of those without a label', async () => {
    const unlabelled = answers(300).map((row, at) => ({ ...withoutLabels(row), id: `u${at}` }))
    await save('partly.jsonl', [...answers(60), ...unlabelled])
    const { estimate } = (await document('calibrate', 'partly.jsonl', '--estimate')) as {
      estimate: { estimate: number; interval: [number, number]; n: number; unlabelled: number; lambda: number }
    }
    expect(estimate).toMatchObject({ n: 60, unlabelled: 300 })
    expect(estimate.lambda).toBeGreaterThan(0.5)
    // The labels alone would give Wilson's 0.38 to 0.62.
    expect(estimate.interval[1] - estimate.interval[0]).toBeLessThan(0.2)
    expect(estimate.interval[0]).toBeLessThan(0.5)
    expect(estimate.interval[1]).toBeGreaterThan(0.5)
  })

  test('calibrates the gate too, and says what it stops for', async () => {
    const { code, out } = await assay('calibrate', 'labelled.jsonl', '--ruleset', 'standard')
    expect(code).toBe(0)
    expect(out()).toMatch(/The gate by standard/)
    expect(out()).toMatch(/Most often not passed for: no_citations \(\d+\)/)
  })

  test('counts what raters said, and leaves out what they are divided on', async () => {
    const rows = answers(24).map((row, at) => ({
      ...row,
      human: { ann: row['human'], bo: row['human'], cy: at === 0 ? null : 'good' },
    }))
    await save('raters.jsonl', [...rows, { ...answers(25)[24], human: { ann: 'good', bo: 'bad' } }])
    const found = await document('calibrate', 'raters.jsonl')
    expect(found).toMatchObject({
      labels: { compared: 24, tied: 1 },
      figures: { raters: { names: ['ann', 'bo', 'cy'] } },
    })
  })

  test.each<[string, readonly unknown[], readonly string[], RegExp]>([
    ['no labels', answers(3).map(withoutLabels), [], /usual name .* Its metadata has quay/],
    ['a field that nothing has', answers(3), ['--label', 'verdict'], /No example of bad.jsonl has a label in verdict/],
    [
      'labels of another scale',
      answers(3).map((row) => ({ ...row, human: 4 })),
      [],
      /human of e0 in bad.jsonl is 4.*--positive '>=4'/,
    ],
    [
      'nothing with a score',
      answers(3).map((row) => ({ ...row, context: undefined })),
      [],
      /0 of 3 labelled answers have a score/,
    ],
    ['two evaluators', answers(3), ['-e', 'faithfulness,relevance'], /one evaluator/],
    ['too few labels to fit', answers(12), ['--fit'], /at least 20 labelled answers with a score; there are 12/],
    [
      'labels of one kind to fit',
      answers(40).map((row) => ({ ...row, human: 1 })),
      ['--fit'],
      /good and answers that they call bad/,
    ],
    [
      'to fit the threshold of a claim to a score that does not count claims above it',
      answers(30),
      ['--fit', '-e', 'fully_supported'],
      /not the share of claims above it. Leave out --fit/,
    ],
    ['a calibration that is none', answers(3), ['--against', 'bad.jsonl'], /bad.jsonl:1 is no line of a calibration/],
    ['nothing to estimate', answers(30), ['--estimate'], /all of these are labelled/],
    ['a fit and an estimate of the same labels', answers(30), ['--fit', '--estimate'], /leave out --fit/],
    ['both modes', answers(3), ['--golden', '--mutations'], /one after the other/],
  ])('refuses %s with a sentence', async (_, rows, flags, message) => {
    await save('bad.jsonl', rows)
    const { code, err } = await assay('calibrate', 'bad.jsonl', ...flags)
    expect(err()).toMatch(message)
    expect(code).toBe(2)
  })
})

describe('assay calibrate --golden', () => {
  const claims = [
    {
      id: 'a',
      claim: 'Items can be returned within 30 days.',
      passages: ['Items can be returned within 30 days of delivery.'],
      verdict: 'SUPPORTED',
    },
    {
      id: 'b',
      claim: 'Items can be returned within 90 days.',
      passages: ['Items can be returned within 30 days of delivery.'],
      verdict: 'CONTRADICTED',
    },
    {
      id: 'c',
      claim: 'Shipping to Norway is free.',
      passages: ['Items can be returned within 30 days of delivery.'],
      verdict: 'nei',
    },
    {
      id: 'd',
      claim: 'Bicycles travel for nothing.',
      passages: ['Bicycles are carried free of charge.'],
      verdict: 'supported',
    },
  ]

  test('shows agreement, κ and macro-F1, and what was not as agreed', async () => {
    await save('golden.jsonl', claims)
    const { code, out } = await assay('calibrate', 'golden.jsonl', '--golden', '--out', 'golden.json')
    expect(code).toBe(0)
    expect(out()).toContain('Agreement 75.0 %')
    expect(out()).toContain('d: NOT_ENOUGH_INFO instead of SUPPORTED')
    const again = await assay('calibrate', 'golden.jsonl', '--golden', '--against', 'golden.json')
    expect(again.out()).toContain('75.0 % then, 75.0 % now, over 4 answers of both')
  })

  test('fails in CI when κ is clearly below what was asked', async () => {
    const wrong = Array.from({ length: 20 }, (_, at) => ({
      ...claims[at % 3],
      id: `w${at}`,
      verdict: at % 2 ? 'SUPPORTED' : 'CONTRADICTED',
    }))
    await save('wrong.jsonl', wrong)
    expect((await assay('calibrate', 'wrong.jsonl', '--golden', '--min-kappa', '0.8')).code).toBe(1)
  })

  test('says of whole answers what a golden claim is', async () => {
    await save('whole.jsonl', answers(1))
    const { code, err } = await assay('calibrate', 'whole.jsonl', '--golden')
    expect([code, err()]).toEqual([2, expect.stringContaining('whole.jsonl:1: claim is missing; a line holds a claim')])
  })

  test('names the line of what is no golden claim', async () => {
    await save('broken.jsonl', [claims[0], { claim: 'x', passages: [], verdict: 'maybe' }])
    const { code, err } = await assay('calibrate', 'broken.jsonl', '--golden')
    expect(code).toBe(2)
    expect(err()).toMatch(/broken.jsonl:2.*verdict is 'maybe'/)
  })
})

describe('assay calibrate --mutations', () => {
  test('tells answers made wrong from right ones, or says which it cannot', async () => {
    const passage = 'Items can be returned within 30 days of delivery.'
    await save('clean.jsonl', [{ id: 'a', query: 'q', context: [passage], output: passage }])
    const told = await assay('calibrate', 'clean.jsonl', '--mutations')
    expect(told.out()).toContain('3 of 3 mutants')
    expect(told.code).toBe(0)
    await save('given.jsonl', [{ id: 'a', query: 'q', context: [passage], output: passage, mutant: passage }])
    const missed = await assay('calibrate', 'given.jsonl', '--mutations')
    expect(missed.code).toBe(1)
    expect(missed.out()).toContain('the mutant scores 1, less than 0.2 below 1')
    expect((await assay('calibrate', 'given.jsonl', '--mutations', '--min-told', '0')).code).toBe(0)
  })
})
