import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeWorld } from '../../../test/fake-world.ts'
import { sha256Hex } from '../../support/digest.ts'
import { runCommand } from '../program.ts'
import type { GateRiskDocument } from './gate-risk-text.ts'

const VERIFIER = fileURLToPath(new URL('../../../verifier/assay-verify.mjs', import.meta.url))
const CITIES = ['Oslo', 'Bergen', 'Molde', 'Narvik', 'Alta', 'Bodø', 'Hamar', 'Moss', 'Skien', 'Halden']

let cwd = ''

/** Answers about ferries: supported ones repeat their passage or put it in other words, the others state something else. */
function ferries({ supported, unsupported = 0 }: { supported: number; unsupported?: number }): Row[] {
  return Array.from({ length: supported + unsupported }, (_, at) => {
    const city = CITIES[at % CITIES.length] ?? ''
    const passage = `Ferry ${at + 100} to ${city} leaves from the old harbour every morning and carries bicycles free of charge.`
    const said = [
      `Ferry ${at + 100} to ${city} leaves from the old harbour every morning [1].`,
      `Each morning you can take ferry ${at + 100} from the harbour to ${city} [1].`,
      `Cyclists pay nothing extra for the morning boat to ${city} [1].`,
    ]
    const wrong = [
      `Ferry ${at + 900} to ${city} leaves from the old harbour every morning [1].`,
      `Only the brown bears of the northern forest sleep all through the long winter [1].`,
    ]
    const good = at < supported
    const output = good ? said[at % 8 === 7 ? 2 : at % 2] : wrong[at % 2]
    return {
      id: `e${at}`,
      query: 'Which ferry?',
      context: [passage],
      output,
      human: good ? 'supported' : 'unsupported',
    }
  })
}

type Row = Record<string, unknown>

async function save(name: string, rows: readonly unknown[]): Promise<void> {
  await writeFile(join(cwd, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

async function assay(...args: string[]) {
  const world = fakeWorld({ cwd, env: { XDG_CONFIG_HOME: join(cwd, 'home') } })
  const code = await runCommand(args, world)
  return { code, out: world.out(), err: world.err() }
}

const certify = (file: string, ...args: string[]) => assay('calibrate', file, '--gate', '--max-false-alarms', ...args)

async function document(file: string, ...args: string[]): Promise<GateRiskDocument> {
  const { out, err } = await certify(file, ...args, '--format', 'json')
  if (out === '') throw new Error(err)
  return JSON.parse(out) as GateRiskDocument
}

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-risk-'))
  await save('labelled.jsonl', ferries({ supported: 26, unsupported: 6 }))
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

describe('assay calibrate --gate --max-false-alarms', () => {
  const ledger = ['--ledger', 'l.db']
  let said: Awaited<ReturnType<typeof assay>>

  beforeAll(async () => {
    said = await certify('labelled.jsonl', '0.1', '--out', 'gate.json', ...ledger)
  })

  test('certifies the strictest gate that the labels allow, and says what it costs', async () => {
    expect(said.code).toBe(0)
    expect(said.out).toContain('26 answers of labelled.jsonl labelled supported, 6 labelled unsupported (human).')
    expect(said.out).toContain('With probability at least 0.9 over the draw of the labelled answers, the gate refuses')
    expect(said.out).toMatch(/It refused \d of 26 supported answers/)
    expect(said.out).toMatch(/It refused \d+ of 6 unsupported answers: [\d.]+ % \(95 % /)
    expect(said.out).not.toContain('answers share')
  })

  test('writes settings and a certificate whose bytes have the hash that every decision names', async () => {
    const text = await readFile(join(cwd, 'gate.certificate.json'), 'utf8')
    const layer = JSON.parse(await readFile(join(cwd, 'gate.json'), 'utf8')) as { certificate: { sha256: string } }
    expect(sha256Hex(text)).toBe(layer.certificate.sha256)
    await save('answers.jsonl', [gateInput(1), gateInput(2)])
    const { out, err } = await assay('gate', 'answers.jsonl', '--config', 'gate.json', '--format', 'json')
    expect(err).toContain(`by standard@2.0.0 (certificate ${layer.certificate.sha256.slice(0, 12)}…)`)
    for (const line of out.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ config: layer })
    await writeFile(join(cwd, 'changed.json'), JSON.stringify({ ...layer, min_citations: 2 }))
    const changed = await assay('gate', 'answers.jsonl', '--config', 'changed.json')
    expect(changed).toMatchObject({ code: 2 })
    expect(changed.err).toContain('changed since it was certified')
  })

  test('gives the same bytes for the same file, and records the certificate once in a ledger that verifies, replays and is exported with it', async () => {
    const {
      certificate: certified,
      chosen,
      grid,
    } = await document('labelled.jsonl', '0.1', '--out', 'again.json', ...ledger)
    expect(grid[chosen ?? -1]?.p_value).toBeLessThanOrEqual(0.1)
    expect(grid[(chosen ?? -1) + 1]?.p_value ?? 1).toBeGreaterThan(0.1)
    expect(certified?.false_alarms.upper).toBeLessThanOrEqual(0.1)
    expect(certified?.recall?.share).toBeGreaterThan(0.4)
    for (const end of ['.json', '.certificate.json']) {
      expect(await readFile(join(cwd, `again${end}`), 'utf8')).toBe(await readFile(join(cwd, `gate${end}`), 'utf8'))
    }
    await save('answers.jsonl', [gateInput(1), gateInput(2), gateInput(3)])
    await assay('gate', 'answers.jsonl', '--config', 'gate.json', ...ledger)
    await assay('ledger', 'checkpoint', ...ledger, '--out', 'note.txt')
    const verified = await assay('ledger', 'verify', ...ledger, '--checkpoint', 'note.txt', '--format', 'json')
    expect(JSON.parse(verified.out)).toMatchObject({ status: 'intact', size: 4, problems: [] })
    expect((await assay('ledger', 'replay', ...ledger)).out).toContain('3 decisions: 3 match')
    const { certificate } = JSON.parse(await readFile(join(cwd, 'gate.json'), 'utf8')) as {
      certificate: { sha256: string }
    }
    const shown = await assay('ledger', 'show', certificate.sha256, ...ledger)
    expect(shown).toMatchObject({ code: 0 })
    expect(shown.out).toContain('"alpha": 0.1')
    await assay('ledger', 'export', ...ledger, '--out', 'l.export')
    const { out: key } = await assay('ledger', 'keys')
    const args = [VERIFIER, join(cwd, 'l.export'), '--key', key.trim(), '--checkpoint', join(cwd, 'note.txt'), '--json']
    const { stdout } = await promisify(execFile)(process.execPath, args)
    expect(JSON.parse(stdout)).toMatchObject({ status: 'intact', size: 4 })
  })

  test('keeps the settings it was given, and the checks that are locked in them', async () => {
    const given = {
      min_answer_chars: 5,
      lexical_support: { min_terms: 1 },
      checks: { numeric_consistency: { locked: true } },
    }
    await writeFile(join(cwd, 'own.json'), JSON.stringify(given))
    await certify('labelled.jsonl', '0.1', '--gate-config', 'own.json', '--out', 'more.json')
    expect(JSON.parse(await readFile(join(cwd, 'more.json'), 'utf8'))).toMatchObject({
      rule_version: 'standard@2.0.0',
      min_answer_chars: 5,
      checks: {
        lexical_support: { min_terms: 1 },
        numeric_consistency: { locked: true, severity: 'block', years: 'fail', derived_numbers: false },
      },
    })
    // And can be certified again, from what was certified.
    expect((await certify('labelled.jsonl', '0.1', '--gate-config', 'more.json')).code).toBe(0)
  })
})

describe('a sample that shows nothing', () => {
  test('of too few labels ends with 3, says how many it takes, and writes no file', async () => {
    await save('few.jsonl', ferries({ supported: 12, unsupported: 2 }))
    const { code, out } = await certify('few.jsonl', '0.05', '--out', 'none.json')
    expect(code).toBe(3)
    expect(out).toContain('Nothing is certified: 12 supported answers are too few')
    expect(out).toContain('With none refused it takes 45 supported answers.')
    expect((await readdir(cwd)).filter((name) => name.startsWith('none'))).toEqual([])
  })

  test('of answers that fail whatever the thresholds are ends with 1 and the reason', async () => {
    const uncited = ferries({ supported: 10 }).map((row) => ({
      ...row,
      output: String(row['output']).replace(' [1]', ''),
    }))
    await save('uncited.jsonl', uncited)
    const { code, out } = await certify('uncited.jsonl', '0.1')
    expect(code).toBe(1)
    expect(out).toContain('It refuses them for: no_citations (10).')
    expect(out).toContain('no number of labels is enough')
  })

  test.each<[string, Row[], string]>([
    ['no labels', ferries({ supported: 3 }).map((row) => ({ ...row, human: undefined })), 'label under a usual name'],
    ['only unsupported answers', ferries({ supported: 0, unsupported: 4 }), 'None of the 4 labelled answers'],
    ['labels that mean nothing', ferries({ supported: 3 }).map((row) => ({ ...row, human: 'meh' })), '--positive'],
  ])('with %s is refused', async (_, rows, message) => {
    await save('bad.jsonl', rows)
    const { code, err } = await certify('bad.jsonl', '0.05')
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(message) as string })
  })

  test('without unsupported answers certifies, and says that recall is not known', async () => {
    await save('good.jsonl', ferries({ supported: 25 }))
    const { code, out } = await certify('good.jsonl', '0.1')
    expect(code).toBe(0)
    expect(out).toContain('How many unsupported answers it refuses is not known.')
  })

  test('from few groups is not certified, as each group counts as one', async () => {
    const rows = ferries({ supported: 24, unsupported: 1 })
    await save(
      'grouped.jsonl',
      rows.map((row, at) => ({ ...row, group: `g${at % 6}` })),
    )
    const { code, out } = await certify('grouped.jsonl', '0.1')
    expect(code).toBe(3)
    expect(out).toContain('Nothing is certified: 24 supported answers in 6 groups are too few')
    expect(out).toContain('With none refused it takes 22 groups.')
    expect(out).toContain('Each group counts as one')
  })

  test('with the same passages again and again is certified with a note that says so', async () => {
    const [first] = ferries({ supported: 1 })
    await save(
      'same.jsonl',
      Array.from({ length: 24 }, (_, at) => ({ ...first, id: `e${at}` })),
    )
    const { code, out } = await certify('same.jsonl', '0.1')
    expect(code).toBe(0)
    expect(out).toContain('The 24 supported answers share 1 set of passages, up to 24 answers each')
  })
})

test.each<[string[], string]>([
  [['0.05', '--fit'], '--max-false-alarms certifies the gate, and --fit is for something else'],
  [['0'], 'it must lie between 0 and 1'],
  [['0.05', '--confidence', '1'], '--confidence is 1; it must be at least 0.5 and below 1'],
  [['0.05', '--out', 'gate.yaml'], 'end it with .json'],
  [['0.05', '-e', 'faithfulness'], 'keep one of the two'],
  [['0.05', '--gate-config', 'tenants.json'], 'has tenants'],
])('%j is refused', async (args, message) => {
  await writeFile(join(cwd, 'tenants.json'), JSON.stringify({ tenants: { acme: {} } }))
  const { code, err } = await certify('labelled.jsonl', ...args)
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(message) as string })
})

test('--gate alone compares the gate with people, and takes no flag of a certificate', async () => {
  expect((await assay('calibrate', 'labelled.jsonl', '--gate')).out).toContain(
    'The gate by standard@2.0.0 against people',
  )
  const { code, err } = await assay('calibrate', 'labelled.jsonl', '--gate', '--confidence', '0.9')
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('is for certifying the gate') as string })
})

describe('decisions of a ledger that people reviewed', () => {
  const ledger = ['--ledger', 'reviewed.db']
  const rows = ferries({ supported: 26, unsupported: 6 })

  beforeAll(async () => {
    const inputs = rows.map(({ id, query, context, output }) => ({
      conversation_id: `c${String(id)}`,
      message_id: id,
      retrieval: { record_id: `r${String(id)}`, hits: (context as string[]).map((text) => ({ node_id: 'p', text })) },
      generation: { record_id: `g${String(id)}`, answer: output, citations: [], question: query },
    }))
    await save('decided.jsonl', inputs)
    await save(
      'reviewed.jsonl',
      rows.map(({ id, human }) => ({ message_id: id, human })),
    )
    await assay('gate', 'decided.jsonl', ...ledger)
    await assay('gate', 'decided.jsonl', '--ruleset', 'strict', ...ledger)
    await assay('ledger', 'export', ...ledger, '--out', 'export.jsonl')
  })

  test('certify a gate from its export, each message once, and the gate decides under it', async () => {
    const labels = ['--labels', 'reviewed.jsonl']
    const {
      labels: counted,
      chosen,
      certificate,
    } = await document('export.jsonl', '0.1', ...labels, '--out', 'own.json', ...ledger)
    expect(counted).toMatchObject({ field: 'human', supported: 26, unsupported: 6, unlabelled: 0 })
    expect(chosen).not.toBeNull()
    expect(certificate?.false_alarms.upper).toBeLessThanOrEqual(0.1)
    const { err } = await assay('gate', 'decided.jsonl', '--config', 'own.json', ...ledger)
    expect(err).toContain('(certificate ')
    expect((await assay('ledger', 'replay', ...ledger)).out).toContain('96 decisions: 96 match')
  })

  test('gives what labels beside the same inputs give', async () => {
    await save(
      'beside.jsonl',
      (await lines('decided.jsonl')).map((row, at) => ({ ...row, human: rows[at]?.['human'] })),
    )
    const [exported, beside] = [
      await document('export.jsonl', '0.1', '--labels', 'reviewed.jsonl'),
      await document('beside.jsonl', '0.1'),
    ]
    expect(beside.grid).toEqual(exported.grid)
    expect(beside.chosen).toBe(exported.chosen)
  })

  test.each<[string, unknown[], string]>([
    [
      'an unknown id',
      [{ id: 'x', human: 'supported' }],
      "1 of 1 labels of wrong.jsonl are for ids that export.jsonl does not have: 'x'",
    ],
    [
      'an id twice',
      [
        { id: 'e1', human: 'supported' },
        { id: 'e1', human: 'supported' },
      ],
      "wrong.jsonl:2: 'e1' has a label already",
    ],
    ['no id', [{ human: 'supported' }], 'wrong.jsonl:1: the label has no `id`'],
    ['no object', ['supported'], 'wrong.jsonl:1: a label is an object'],
  ])('a file of labels with %s is refused', async (_, wrong, message) => {
    await save('wrong.jsonl', wrong)
    const { code, err } = await certify('export.jsonl', '0.1', '--labels', 'wrong.jsonl')
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(message) as string })
  })
})

async function lines(name: string): Promise<Row[]> {
  const text = await readFile(join(cwd, name), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
}

function gateInput(number: number): Row {
  const { context, output } = ferries({ supported: 8 })[number] ?? {}
  return {
    conversation_id: 'c',
    message_id: `m${number}`,
    retrieval: { record_id: `r${number}`, hits: (context as string[]).map((text) => ({ node_id: 'p', text })) },
    generation: { record_id: `g${number}`, answer: output, citations: [] },
  }
}
