import { UsageError } from '../core/errors.ts'
import { semaphore } from '../support/semaphore.ts'
import type { ModelFiles } from './files.ts'

/** Two texts, or one, as a model reads them. */
export interface Encoded {
  readonly ids: readonly number[]
  readonly types: readonly number[]
}

/** Numbers with their shape: rows first. */
export interface Scores {
  readonly dims: readonly number[]
  readonly data: Float32Array
}

/** A model that is ready, with its tokenizer. */
export interface Runtime {
  encode(text: string, pair?: string): Encoded
  /** Tokens of a text by itself, without the ones around it. */
  count(text: string): number
  tokenId(token: string): number | undefined
  /** The first output for these rows, padded to the longest of them. One call at a time. */
  run(rows: readonly Encoded[], signal?: AbortSignal): Promise<Scores>
}

const PACKAGES = 'onnxruntime-web @huggingface/tokenizers'
const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids', 'decoder_input_ids']

/** Loads a model into the ONNX runtime for WebAssembly, which needs no native build and no download. */
export async function openRuntime(files: ModelFiles): Promise<Runtime> {
  const { ort, Tokenizer } = await packages()
  ort.env.wasm.numThreads = 1
  ort.env.logLevel = 'error'
  const tokenizer = new Tokenizer(files.tokenizer, files.tokenizerConfig)
  const session = await ort.InferenceSession.create(files.model, { executionProviders: ['wasm'] }).catch(
    (cause: unknown) => {
      throw new UsageError(
        `The model ${files.name} cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}`,
        { cause },
      )
    },
  )
  const strange = session.inputNames.find((name) => !INPUTS.includes(name))
  const output = session.outputNames.includes('logits') ? 'logits' : session.outputNames[0]
  if (strange !== undefined || output === undefined) {
    throw new UsageError(
      `The model ${files.name} asks for the input '${strange ?? ''}'; an entailment judge gives ${INPUTS.join(', ')}. Export it for text classification.`,
    )
  }
  const { pad_token_id: pad, decoder_start_token_id: start } = files.config
  const turn = semaphore(1)
  return {
    encode(text, pair) {
      const options = { return_token_type_ids: true, ...(pair === undefined ? {} : { text_pair: pair }) } as const
      const { ids, token_type_ids: types } = tokenizer.encode(text, options)
      return { ids, types }
    },
    count: (text) => tokenizer.encode(text, { add_special_tokens: false }).ids.length,
    tokenId: (token) => tokenizer.token_to_id(token),
    async run(rows, signal) {
      const release = await turn.acquire(signal)
      try {
        const longest = Math.max(...rows.map(({ ids }) => ids.length))
        const tensor = (value: (row: Encoded, at: number) => number, width = longest) =>
          new ort.Tensor(
            'int64',
            BigInt64Array.from(rows.flatMap((row) => Array.from({ length: width }, (_, at) => BigInt(value(row, at))))),
            [rows.length, width],
          )
        const feeds = {
          input_ids: () => tensor(({ ids }, at) => ids[at] ?? pad ?? 0),
          attention_mask: () => tensor(({ ids }, at) => Number(at < ids.length)),
          token_type_ids: () => tensor(({ types }, at) => types[at] ?? 0),
          decoder_input_ids: () => tensor(() => start ?? pad ?? 0, 1),
        }
        const given = Object.entries(feeds).flatMap(([name, make]) =>
          session.inputNames.includes(name) ? [[name, make()] as const] : [],
        )
        const { [output]: found } = await session.run(Object.fromEntries(given))
        if (found === undefined || !(found.data instanceof Float32Array)) {
          throw new UsageError(
            `The model ${files.name} gives no numbers of 32 bits as ${output}; export it with full precision.`,
          )
        }
        return { dims: found.dims, data: found.data }
      } finally {
        release()
      }
    },
  }
}

async function packages() {
  try {
    const [ort, { Tokenizer }] = await Promise.all([import('onnxruntime-web'), import('@huggingface/tokenizers')])
    return { ort, Tokenizer }
  } catch (cause) {
    throw new UsageError(
      `An entailment judge needs two packages that are not installed with Assay: npm install ${PACKAGES}`,
      { cause },
    )
  }
}
