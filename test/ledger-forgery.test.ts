import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { regrouped, patched } from './ledger/forgery/parts.ts'
import { allEdits, alone, inPairs, tried } from './ledger/forgery/search.ts'
import { makeScene, type Line, type Scene } from './ledger/forgery/scene.ts'
import { bothVerifiers, type Verifiers } from './ledger/forgery/verdicts.ts'
import { seededRandom } from './ledger/random.ts'

describe('an export that somebody forged', () => {
  let scene: Scene | undefined
  let verifiers: Verifiers | undefined
  beforeAll(async () => {
    scene = await makeScene()
    verifiers = bothVerifiers(scene)
  })
  afterAll(() => verifiers?.[Symbol.asyncDispose]())
  const given = (): Scene => scene as Scene

  /** What both verifiers say of it, which has to be the same. */
  async function said(lines: readonly Line[], question: { trusted?: string; part?: boolean }): Promise<string> {
    const texts = lines.map((line) => JSON.stringify(line))
    const ours = await verifiers?.command(texts, question)
    const theirs = await verifiers?.independent(texts, question)
    expect({ status: theirs?.status, proven: theirs?.proven }).toEqual({ status: ours?.status, proven: ours?.proven })
    return ours?.status ?? ''
  }

  test('is never accepted, and both verifiers say the same, whatever was edited', async () => {
    const random = seededRandom(5)
    const edits = allEdits(given())
    const chosen = { ...alone(edits, { count: 3, random }), ...inPairs(edits, { count: 3, random }) }
    const bad: unknown[] = []
    const outcomes = new Set<string>()
    for await (const one of tried(given(), chosen)) {
      outcomes.add(one.outcome)
      if (/^(?:accepted|disagreement)/.test(one.outcome)) bad.push(one)
    }
    expect(bad).toEqual([])
    expect([...outcomes].sort()).toEqual(['found', 'not intact', 'the same'])
  })

  test('by leaving out the newest records with their checkpoint is found by a checkpoint that covers them', async () => {
    const { whole, note, earlierNote } = given()
    const hidden = patched(
      regrouped(whole, (groups) => groups.slice(0, 2)).filter((line) => line['note'] !== earlierNote),
      ['assay_ledger', 'end'],
      ({ type }) => (type === 'end' ? { records: 2 } : { complete: false }),
    )
    expect(await said(hidden, { trusted: note })).toBe('tampered')
    expect(await said(hidden, { trusted: earlierNote })).toBe('tampered')
    expect(await said(hidden, { trusted: note, part: true })).toBe('partial')
    expect(await said(hidden, {})).toBe('partial')
  })

  test('by saying that there are no texts, and leaving one out, is found', async () => {
    const { whole, note } = given()
    const at = whole.findIndex(({ type }) => type === 'blob')
    const hidden = patched(whole.toSpliced(at, 1), ['assay_ledger'], () => ({ blobs: false }))
    expect(await said(hidden, { trusted: note })).toBe('tampered')
    expect(await said(hidden, { trusted: note, part: true })).toBe('partial')
  })

  test('by putting the log back to an earlier state is found by the newest checkpoint, and by none that is older', async () => {
    const { earlier, note, earlierNote } = given()
    expect(await said(earlier, { trusted: note })).toBe('tampered')
    expect(await said(earlier, { trusted: note, part: true })).toBe('tampered')
    expect(await said(earlier, {})).toBe('unprovable_tail')
    expect(await said(earlier, { trusted: earlierNote })).toBe('intact')
  })

  test('in no way is intact', async () => {
    const { whole, note, earlierNote } = given()
    expect(await said(whole, { trusted: note })).toBe('intact')
    expect(await said(whole, { trusted: note, part: true })).toBe('intact')
    expect(await said(whole, { trusted: earlierNote })).toBe('unprovable_tail')
  })
})
