import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXIT } from '../src/cli/exit-codes.ts'
import { reportProblem } from '../src/cli/problem.ts'
import { assess } from '../src/core/assess.ts'
import { defineEvaluator } from '../src/core/define-evaluator.ts'
import * as here from '../src/core/errors.ts'
import { NO_USAGE } from '../src/core/usage.ts'
import { reliable } from '../src/judge/reliable.ts'
import { scriptedModel } from '../src/testing/scripted-model.ts'
import { fakeWorld } from './fake-world.ts'
import { fakeJudge } from './support/fake-judge.ts'

// Another copy, as an application has it that bundles and minifies a plug-in together with the package.
let there: typeof here
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-copy-'))
  const bundle = await rolldown({
    input: fileURLToPath(new URL('../src/core/errors.ts', import.meta.url)),
    platform: 'node',
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  const path = join(folder, 'copy.mjs')
  await writeFile(path, output[0].code)
  there = (await import(pathToFileURL(path).href)) as typeof here
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** `assay/gate` of version 0.1.0, in one file. */
const FORMER = new URL('./fixtures/v0.1.0/gate.mjs', import.meta.url).href

const evaluating = (error: unknown) => {
  const Probe = defineEvaluator({
    name: 'probe',
    score: () => {
      throw error
    },
  })
  return assess(new Probe(), { id: 'e', inputs: { query: 'q' }, output: 'o' }, { judge: fakeJudge() })
}

describe('an error of another copy of the package', () => {
  test('is told by its class and by the classes that it extends, and by no other', () => {
    const error = new there.MissingKeyError('No key.')
    expect(error).not.toBeInstanceOf(here.AssayError)
    expect(error.name).toBe('MissingKeyError')
    expect(here.MissingKeyError.isInstance(error)).toBe(true)
    expect(here.UsageError.isInstance(error)).toBe(true)
    expect(here.AssayError.isInstance(error)).toBe(true)
    expect(here.UnknownEvaluatorError.isInstance(error)).toBe(false)
    expect(here.JudgeError.isInstance(error)).toBe(false)
    expect(here.UsageError.isInstance(new there.JudgeTimeoutError('late'))).toBe(false)
  })

  test('of a class that the other copy made for itself is an error of the class that it extends', () => {
    class Own extends there.JudgeUnavailableError {}
    expect(new Own('gone').name).toBe('JudgeUnavailableError')
    expect(here.JudgeUnavailableError.isInstance(new Own('gone'))).toBe(true)
  })

  test('makes of a result what one of our own makes', async () => {
    const usage = { ...NO_USAGE, inputTokens: 5 }
    expect(await evaluating(new there.NoBasisError('no basis'))).toMatchObject({ status: 'not_applicable' })
    expect(await evaluating(new there.JudgeTimeoutError('late'))).toMatchObject({ failure: 'timeout' })
    expect(await evaluating(new there.JudgeResponseError('no JSON', { reply: 'Well …', usage }))).toMatchObject({
      failure: 'unparsable',
      raw: { reply: 'Well …' },
      usage: { inputTokens: 5 },
    })
    await expect(evaluating(new there.StoreError('full'))).rejects.toThrow('full')
  })

  test('from a model is tried again where it says that this is worth while', async () => {
    const slowDown = new there.JudgeRateLimitedError('slow down', { status: 429, retryAfterMs: 1 })
    const scripted = scriptedModel([slowDown, 'yes'])
    const { text } = await reliable(scripted).chat({ messages: [{ role: 'user', content: 'q' }] })
    expect([text, scripted.calls.length]).toEqual(['yes', 2])
  })

  test('ends a command with its sentence and the code of its fault', () => {
    const world = fakeWorld()
    expect(reportProblem(new there.UsageError('Give a name.'), world)).toBe(EXIT.usage)
    expect(world.err()).toBe('assay: Give a name.\n')
  })
})

test('an error of version 0.1.0, which had no mark, is told by its name and the names of its classes', async () => {
  const old = (await import(FORMER)) as {
    readonly createGate: (options: object) => unknown
  }
  const error = thrownBy(() => old.createGate({ ruleset: 'nonsense' }))
  expect(error).not.toBeInstanceOf(here.AssayError)
  expect(here.UsageError.isInstance(error)).toBe(true)
  expect(here.AssayError.isInstance(error)).toBe(true)
  expect(here.StoreError.isInstance(error)).toBe(false)
})

test('a class of your own is told from the class that it extends, here by itself and elsewhere by its kind', () => {
  class Plain extends here.JudgeError {}
  class Named extends here.JudgeError {
    static override readonly kind: string = 'QuotaError'
  }
  const [plain, named] = [new Plain('plain'), new Named('named')]
  expect(Plain.isInstance(plain)).toBe(true)
  expect(Plain.isInstance(named)).toBe(false)
  expect(Plain.isInstance(new there.JudgeTimeoutError('late'))).toBe(false)
  class NamedThere extends there.JudgeError {
    static override readonly kind: string = 'QuotaError'
  }
  expect(Named.isInstance(new NamedThere('over'))).toBe(true)
  expect(Named.isInstance(plain)).toBe(false)
  expect(named.name).toBe('QuotaError')
})

test.each([undefined, null, 'UsageError', {}, { name: 'UsageError', fault: 'usage' }, new Error('plain')])(
  'what is no error of ours is none: %o',
  (thrown) => {
    expect(here.AssayError.isInstance(thrown)).toBe(false)
  },
)

function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
