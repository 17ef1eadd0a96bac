import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGate } from '../src/gate/create-gate.ts'
import { defineCheck, failed, passed } from '../src/gate/check.ts'
import { defineRuleset } from '../src/gate/rulesets/define-ruleset.ts'
import { VERSION } from '../src/core/version.ts'
import type * as Ledger from '../src/ledger/index.ts'
import { createLedger } from '../src/ledger/create-ledger.ts'
import { recordingGate } from '../src/ledger/recording-gate.ts'
import { replayLedger } from '../src/ledger/replay/replay.ts'
import { verifyLedger } from '../src/ledger/verify/verify.ts'
import type { DecisionEngine } from '../src/ledger/replay/replay-gates.ts'
import { memoryLedger } from '../src/store/memory/memory-ledger.ts'
import { sampleInput } from './sample-ledger.ts'

describe('a record that an earlier version of a check decided', () => {
  const longEnough = (version: string, words: number) =>
    defineCheck({
      name: 'long_enough',
      version,
      title: 'The answer has enough words',
      deterministic: true,
      check({ generation }) {
        const count = generation.answer.split(' ').length
        return count >= words ? passed(`${count} words`) : failed('too_few_words', `${count} words, not ${words}.`)
      },
    })
  const [first, second] = [longEnough('1', 2), longEnough('2', 20)]
  const named = defineRuleset({ rule_version: 'words@1.0.0', checks: [{ name: 'long_enough', version: '1' }] })

  test.each([
    ['as a check beside the ruleset', undefined],
    ['by the ruleset', named],
  ])('comes out again when the second version is the usual one: %s', async (_, ruleset) => {
    const store = memoryLedger()
    const ledger = createLedger({ store })
    const options = ruleset === undefined ? {} : { ruleset }
    const before = recordingGate(createGate({ checks: [first], ...options }), { ledger })
    const { checks } = await before.decideAndRecord(sampleInput(0))
    expect(checks.find(({ name }) => name === 'long_enough')).toMatchObject({ version: '1', status: 'pass' })
    const now = createGate({ checks: [first, second] }).decide(sampleInput(0))
    expect(now.checks.find(({ name }) => name === 'long_enough')).toMatchObject({ version: '2', status: 'fail' })
    await recordingGate(createGate({ checks: [first, second] }), { ledger }).decideAndRecord(sampleInput(1))
    expect(await replayLedger({ store, checks: [first, second] })).toMatchObject({ status: 'match', records: 2 })
  })

  test('says by name which version is not here any more', async () => {
    const store = memoryLedger()
    const ledger = createLedger({ store })
    await recordingGate(createGate({ checks: [first] }), { ledger }).decideAndRecord(sampleInput(0))
    const { outcomes, others } = await replayLedger({ store, checks: [second] })
    expect(outcomes).toMatchObject({ match: 0, engine_unavailable: 1 })
    expect(others[0]?.message).toBe(`It was decided by long_enough@1 (Assay ${VERSION}), which is not here.`)
  })

  test('leaves records alone that a check of your own had no part in', async () => {
    const store = memoryLedger()
    const ledger = createLedger({ store })
    await recordingGate(createGate(), { ledger }).decideAndRecord(sampleInput(0))
    expect(await replayLedger({ store, checks: [second] })).toMatchObject({ status: 'match', records: 1 })
  })
})

describe('a record that a release with other word tables decided', () => {
  let folder = ''
  let release: { gate: DecisionEngine; ledger: typeof Ledger } | undefined
  const importOf = (room: string): Promise<unknown> => import(pathToFileURL(join(folder, room, 'index.ts')).href)
  beforeAll(async () => {
    // A release of its own: the gate with everything below it, and one table that is another.
    folder = await mkdtemp(join(tmpdir(), 'assay-release-'))
    const source = fileURLToPath(new URL('../src/', import.meta.url))
    for (const room of ['ledger', 'gate', 'text', 'core', 'support']) {
      await cp(join(source, room), join(folder, room), { recursive: true })
    }
    await symlink(join(source, '..', 'node_modules'), join(folder, 'node_modules'))
    const table = join(folder, 'gate', 'data', 'absence-phrases.ts')
    const text = await readFile(table, 'utf8')
    await writeFile(table, text.replace(/ABSENCE_PHRASES_VERSION = '.*'/, "ABSENCE_PHRASES_VERSION = 'earlier'"))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    release = { gate: await importOf('gate'), ledger: await importOf('ledger') } as typeof release
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('comes out again by the gate of that release, and is not claimed to be without it', async () => {
    const store = memoryLedger()
    const { gate, ledger } = release as NonNullable<typeof release>
    expect(gate.ENGINE_VERSIONS).toMatchObject({ absence_phrases: 'earlier' })
    const recording = ledger.recordingGate(gate.createGate(), { ledger: ledger.createLedger({ store }) })
    for (const number of [0, 1, 2, 3]) await recording.decideAndRecord(sampleInput(number))
    expect(await replayLedger({ store })).toMatchObject({ status: 'incomplete', outcomes: { engine_unavailable: 4 } })
    const { others } = await replayLedger({ store })
    expect(others[0]?.message).toMatch(/^It was decided by other versions of absence_phrases \(earlier, here .*\)/)
    expect(await replayLedger({ store, engines: [gate] })).toMatchObject({
      status: 'match',
      outcomes: { match: 4 },
    })
    expect(await verifyLedger({ store })).toMatchObject({ problems: [], size: 4 })
  })
})
