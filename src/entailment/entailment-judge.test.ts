import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { TextTooLongError, UsageError } from '../core/errors.ts'
import { modelFiles } from './files.ts'
import { formOf } from './forms.ts'
import { entailmentJudge } from './entailment-judge.ts'
import type { EntailmentForm, EntailmentJudgeOptions } from './options.ts'
import { openRuntime } from './runtime.ts'
import { windowsOf } from './windows.ts'

const FIXTURES = fileURLToPath(new URL('../../test/fixtures/entailment/', import.meta.url))

/** What Python's tokenizers and onnxruntime say: bench/judge/entailment-fixtures.py. */
interface Reference {
  readonly evidence: string
  readonly claim: string
  readonly ids: readonly number[]
  readonly types: readonly number[]
  readonly probabilities: readonly number[]
}

const FORMS: readonly (readonly [string, EntailmentForm])[] = [
  ['cross-encoder', 'cross_encoder'],
  ['decision-token', 'decision_token'],
  ['token-spans', 'token_spans'],
]
const reference = JSON.parse(await readFile(join(FIXTURES, 'reference.json'), 'utf8')) as Readonly<
  Record<string, readonly Reference[]>
>

async function opened(folder: string, form: EntailmentForm) {
  const files = modelFiles(join(FIXTURES, folder), undefined)
  const runtime = await openRuntime(files)
  return { runtime, form: formOf({ form }, { files, runtime }) }
}

describe.each(FORMS)('a model of the form %s', (folder, name) => {
  const rows = reference[folder] ?? []

  test('reads every pair as the reference does: tokens, kinds, and probabilities, alone and in a padded batch', async () => {
    const { runtime, form } = await opened(folder, name)
    const pairs = rows.map(({ evidence, claim }) => ({ encoded: form.encode(evidence, claim), claim }))
    expect(pairs.map(({ encoded }) => encoded.ids)).toEqual(rows.map(({ ids }) => ids))
    if (name === 'cross_encoder')
      expect(pairs.map(({ encoded }) => encoded.types)).toEqual(rows.map(({ types }) => types))
    const encoded = pairs.map((pair) => pair.encoded)
    const batch = form.read(await runtime.run(encoded), pairs)
    for (const [index, { probabilities }] of rows.entries()) {
      const pair = pairs[index] ?? expect.unreachable()
      const [alone] = form.read(await runtime.run([pair.encoded]), [pair])
      // Classes entailment and contradiction; the second token; and for spans class 0 of 2, where the reference has class 1.
      const expected =
        name === 'cross_encoder'
          ? { supported: [probabilities[0]], contradicted: probabilities[2] }
          : { supported: name === 'decision_token' ? [probabilities[1]] : probabilities.map((share) => 1 - share) }
      for (const said of [alone, batch[index]]) {
        expect(said?.supported).toHaveLength(expected.supported.length)
        for (const [at, share] of (said?.supported ?? []).entries())
          expect(share).toBeCloseTo(expected.supported[at] ?? -1, 5)
        if ('contradicted' in expected) expect(said?.contradicted).toBeCloseTo(expected.contradicted ?? -1, 5)
      }
    }
  })

  test('judges claims against evidence of any length, by the best window, the same whatever the batch', async () => {
    const passages = [
      { id: 'a', text: 'The bridge was opened in 1932. It was designed by Freeman. '.repeat(12) },
      { id: 'b', text: 'Marie Curie won two Nobel prizes.' },
    ]
    const claims = ['The bridge was opened in 1932.', 'Nobody knows why.']
    const options: EntailmentJudgeOptions = { form: name, maxTokens: 80 }
    const judges = await Promise.all(
      [1, 8].map((batch) => entailmentJudge(join(FIXTURES, folder), { ...options, batch })),
    )
    const [one, eight] = await Promise.all(judges.map((judge) => judge.verifyClaims(claims, passages)))
    expect(one?.verdicts).toEqual(eight?.verdicts)
    expect(one?.verdicts.map(({ id }) => id)).toEqual(['c1', 'c2'])
    for (const { evidence } of one?.verdicts ?? []) {
      if (evidence !== null) {
        const { text } = passages.find(({ id }) => id === evidence.passageId) ?? expect.unreachable()
        expect(text.slice(evidence.start, evidence.end)).toBe(evidence.text)
      }
    }
    expect(judges[0]?.id).toMatch(new RegExp(`^entailment:${folder}@[0-9a-f]{12}$`))
  })
})

test('a verdict follows from the probabilities: entailed, contradicted, or neither', async () => {
  const rows = reference['cross-encoder'] ?? []
  for (const threshold of [0.1, 0.5, 0.9]) {
    const judge = await entailmentJudge(join(FIXTURES, 'cross-encoder'), { threshold })
    for (const {
      claim,
      evidence,
      probabilities: [supported = 0, , contradicted = 0],
    } of rows.slice(0, 2)) {
      const expected = supported >= threshold ? 'SUPPORTED' : contradicted > 0.5 ? 'CONTRADICTED' : 'NOT_ENOUGH_INFO'
      expect(await judge.verifyClaim(claim, [evidence])).toMatchObject({ verdict: expected })
    }
    expect(await judge.verifyClaim('A claim.', [])).toMatchObject({ verdict: 'NOT_ENOUGH_INFO', evidence: null })
  }
})

describe('windows', () => {
  const count = (text: string): number => text.split(/\s+/).filter(Boolean).length

  test('hold whole sentences, overlap by one, and leave out no word', () => {
    const passages = [
      { id: 'a', text: 'One two three. Four five six. Seven eight nine.' },
      { id: 'b', text: 'Ten eleven twelve.' },
    ]
    const windows = windowsOf(passages, { most: 8, count })
    expect(windows.map(({ text }) => text)).toEqual([
      'One two three. Four five six.',
      'Four five six. Seven eight nine.',
      'Seven eight nine.\nTen eleven twelve.',
    ])
    expect(windows.map(({ place }) => place?.start)).toEqual([0, 15, undefined])
  })

  test('cut a sentence that is longer than they are between words', () => {
    const text = Array.from({ length: 50 }, (_, at) => `w${at}`).join(' ')
    const windows = windowsOf([{ id: 'a', text }], { most: 10, count })
    expect(Math.max(...windows.map((window) => count(window.text)))).toBeLessThanOrEqual(10)
    expect(
      windows
        .flatMap((window) => window.text.split(' '))
        .filter(Boolean)
        .filter((word, at, all) => all.indexOf(word) === at),
    ).toHaveLength(50)
  })
})

describe('what cannot be judged is told before anything is', () => {
  test.each([
    ['model.onnx', /There is no model\.onnx and no onnx\/model\.onnx in .*Nothing is downloaded/],
    ['tokenizer.json', /There is no .*tokenizer\.json; it comes with the model/],
    ['config.json', /There is no .*config\.json/],
  ])('without %s', async (file, message) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-entailment-'))
    try {
      await cp(join(FIXTURES, 'cross-encoder'), folder, { recursive: true })
      await rm(join(folder, file))
      const failed = await entailmentJudge(folder).catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(UsageError)
      expect(String(failed)).toMatch(message)
      await writeFile(join(folder, file), '[nonsense')
      await expect(entailmentJudge(folder)).rejects.toThrow(UsageError)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test.each([
    ['cross-encoder', { labels: { supported: 'yes' } }, /The classes of cross-encoder are 0 entailment, 1 neutral/],
    ['decision-token', {}, /The classes of decision-token are not named/],
    ['cross-encoder', { form: 'decision_token', template: '{claim}' }, /has to hold \{evidence\}/],
    ['cross-encoder', { threshold: 1 }, /threshold is 1/],
    ['cross-encoder', { maxTokens: 8 }, /maxTokens is 8/],
  ] as [string, EntailmentJudgeOptions, RegExp][])('%s with %j', async (folder, options, message) => {
    await expect(entailmentJudge(join(FIXTURES, folder), options)).rejects.toThrow(message)
  })

  test('a claim that leaves no room for evidence is no verdict', async () => {
    const judge = await entailmentJudge(join(FIXTURES, 'cross-encoder'), { maxTokens: 32 })
    await expect(judge.verifyClaim('word '.repeat(40), ['Evidence.'])).rejects.toThrow(TextTooLongError)
    await expect(judge.verifyClaims(['A.'], ['B.'], { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow(
      'stop',
    )
  })
})
