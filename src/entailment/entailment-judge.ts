import { TextTooLongError, UsageError } from '../core/errors.ts'
import { asClaims, asPassages, type Claim, type ClaimVerdict, type Judge } from '../core/judge.ts'
import type { Passage } from '../core/example.ts'
import { NO_USAGE } from '../core/usage.ts'
import { lexicalJudge } from '../judge/lexical/lexical-judge.ts'
import { canonicalJson } from '../support/canonical-json.ts'
import { sha256Hex } from '../support/digest.ts'
import { modelFiles } from './files.ts'
import { formOf, type Form, type Said } from './forms.ts'
import type { EntailmentJudgeOptions } from './options.ts'
import { openRuntime, type Encoded, type Runtime } from './runtime.ts'
import { windowsOf, type Window } from './windows.ts'

const MAX_TOKENS = 512
const THRESHOLD = 0.5
const BATCH = 8
/** Fewer tokens than this for the evidence are no reading of it. */
const LEAST_EVIDENCE = 16

/**
 * A judge that asks a small model of your own, in ONNX form, whether passages entail each claim. It runs in this process,
 * without a key and without a network; `folder` holds the model, tokenizer.json, tokenizer_config.json and config.json. Claims are
 * found, and ratings by overlap given, as the lexical judge does. Its probabilities are the model's own and not calibrated,
 * so no verdict carries one. Throws a UsageError, before anything is judged, if a file or one of the packages
 * `onnxruntime-web` and `@huggingface/tokenizers` is missing, or the model is of another form.
 *
 * @example
 * const judge = await entailmentJudge('models/deberta-v3-nli', { form: 'cross_encoder' })
 */
export async function entailmentJudge(folder: string, options: EntailmentJudgeOptions = {}): Promise<Judge> {
  const { maxTokens = MAX_TOKENS, threshold = THRESHOLD, batch = BATCH } = options
  if (!(threshold > 0 && threshold < 1))
    throw new UsageError(`threshold is ${threshold}; it must be above 0 and below 1.`)
  if (!Number.isSafeInteger(batch) || batch < 1)
    throw new UsageError(`batch is ${batch}; it must be a whole number of at least 1.`)
  if (!Number.isSafeInteger(maxTokens) || maxTokens < 2 * LEAST_EVIDENCE) {
    throw new UsageError(`maxTokens is ${maxTokens}; it must be a whole number of at least ${2 * LEAST_EVIDENCE}.`)
  }
  const files = modelFiles(folder, options.model)
  const runtime = await openRuntime(files)
  const form = formOf(options, { files, runtime })
  const asking = { form, runtime, maxTokens, threshold, batch }
  const words = lexicalJudge()
  const { model: _, ...settings } = options
  const digest = sha256Hex(`${files.sha256}\n${canonicalJson(JSON.parse(JSON.stringify(settings)))}`).slice(0, 12)
  const judge: Judge = {
    id: `entailment:${files.name}@${digest}`,
    rubrics: words.rubrics,
    extractClaims: (text, asked) => words.extractClaims(text, asked),
    async verifyClaims(claims, passages, { signal } = {}) {
      return {
        verdicts: await verdictsOn(asClaims(claims), asPassages(passages), { ...asking, signal }),
        usage: NO_USAGE,
      }
    },
    async verifyClaim(claim, passages, { signal } = {}) {
      const [verdict] = await verdictsOn(asClaims([claim]), asPassages(passages), { ...asking, signal })
      if (verdict === undefined) throw new TypeError('A claim was given no verdict.')
      return { ...verdict, usage: NO_USAGE }
    },
    rate: (rubric, asked) => words.rate(rubric, asked),
    evaluateRelevance: (query, response, asked) => words.evaluateRelevance(query, response, asked),
    async evaluateFaithfulness(response, passages, asked) {
      const { claims } = await judge.extractClaims(response, asked)
      const { verdicts } = await judge.verifyClaims(claims, passages, asked)
      const supported = verdicts.filter(({ verdict }) => verdict === 'SUPPORTED').length
      const score = claims.length === 0 ? 1 : supported / claims.length
      return { score, reasoning: `${supported} of ${claims.length} claims are entailed`, usage: NO_USAGE }
    },
  }
  return judge
}

interface Asking {
  readonly form: Form
  readonly runtime: Runtime
  readonly maxTokens: number
  readonly threshold: number
  readonly batch: number
  readonly signal?: AbortSignal | undefined
}

interface Pair {
  readonly claim: Claim
  readonly window: Window
  readonly encoded: Encoded
}

async function verdictsOn(
  claims: readonly Claim[],
  passages: readonly Passage[],
  asking: Asking,
): Promise<ClaimVerdict[]> {
  asking.signal?.throwIfAborted()
  const pairs = claims.flatMap((claim) => pairsOf(claim, passages, asking))
  const said = new Map<Pair, Said>()
  // Texts of like length together, so that little is padded.
  const ordered = pairs.toSorted((a, b) => a.encoded.ids.length - b.encoded.ids.length)
  for (let at = 0; at < ordered.length; at += asking.batch) {
    asking.signal?.throwIfAborted()
    const part = ordered.slice(at, at + asking.batch)
    const scores = await asking.runtime.run(
      part.map(({ encoded }) => encoded),
      asking.signal,
    )
    const read = asking.form.read(
      scores,
      part.map(({ encoded, claim }) => ({ encoded, claim: claim.text })),
    )
    for (const [index, pair] of part.entries()) {
      const one = read[index]
      if (one === undefined) throw new UsageError(`The model answered ${read.length} of ${part.length} pairs.`)
      said.set(pair, one)
    }
  }
  return claims.map((claim) => {
    const own = pairs.filter((pair) => pair.claim === claim)
    return verdictOf(
      claim,
      own.flatMap((pair) => {
        const one = said.get(pair)
        return one === undefined ? [] : [{ window: pair.window, said: one }]
      }),
      asking.threshold,
    )
  })
}

/** The claim with every window of the evidence that fits beside it. */
function pairsOf(claim: Claim, passages: readonly Passage[], { form, runtime, maxTokens }: Asking): Pair[] {
  const beside = form.encode('', claim.text).ids.length
  const most = maxTokens - beside
  if (most < LEAST_EVIDENCE) {
    throw new TextTooLongError({
      text: `The claim '${claim.text.slice(0, 60)}'`,
      reader: 'the entailment judge beside its evidence',
      characters: beside,
      limit: maxTokens - LEAST_EVIDENCE,
      unit: 'tokens',
    })
  }
  return windowsOf(passages, { most, count: (text) => runtime.count(text) }).map((window) => ({
    claim,
    window,
    encoded: form.encode(window.text, claim.text),
  }))
}

interface Reading {
  readonly window: Window
  readonly said: Said
}

/** Supported if any window supports it; for spans, if each of its tokens is supported by some window. */
function verdictOf(claim: Claim, readings: readonly Reading[], threshold: number): ClaimVerdict {
  const [first] = readings
  if (first === undefined)
    return {
      id: claim.id,
      verdict: 'NOT_ENOUGH_INFO',
      evidence: null,
      reasons: [{ code: 'no_evidence', message: 'there are no passages to entail it' }],
    }
  const tokens = first.said.supported.map((_, at) => Math.max(...readings.map(({ said }) => said.supported[at] ?? 0)))
  const supported = Math.min(...tokens)
  const best = bestOf(readings, ({ supported: own }) => Math.min(...own))
  if (supported >= threshold) return verdict(claim, { verdict: 'SUPPORTED', reading: best, share: supported })
  const against = bestOf(readings, ({ contradicted = 0 }) => contradicted)
  const { contradicted = 0 } = against.said
  return contradicted > 0.5
    ? verdict(claim, { verdict: 'CONTRADICTED', reading: against, share: contradicted })
    : verdict(claim, { verdict: 'NOT_ENOUGH_INFO', reading: undefined, share: supported })
}

function bestOf(readings: readonly [Reading, ...Reading[]] | readonly Reading[], by: (said: Said) => number): Reading {
  return readings.reduce((best, next) => (by(next.said) > by(best.said) ? next : best))
}

const WORDS = { SUPPORTED: 'entails', CONTRADICTED: 'contradicts', NOT_ENOUGH_INFO: 'entails' } as const

function verdict(
  { id }: Claim,
  { verdict: given, reading, share }: { verdict: ClaimVerdict['verdict']; reading: Reading | undefined; share: number },
): ClaimVerdict {
  const { place, text, passageIds } = reading?.window ?? { place: undefined, text: '', passageIds: [] }
  const where = passageIds.length > 1 ? ` (${passageIds.join(', ')} together)` : ''
  return {
    id,
    verdict: given,
    evidence: place === undefined ? null : { ...place, text },
    reasons: [
      {
        code: 'entailment',
        message: `the model says with ${share.toFixed(2)} that the evidence ${WORDS[given]} it${where}`,
      },
    ],
  }
}
