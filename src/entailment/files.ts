import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { UsageError } from '../core/errors.ts'
import { canonicalJson } from '../support/canonical-json.ts'
import { sha256Hex } from '../support/digest.ts'

const config = z.looseObject({
  id2label: z.record(z.string(), z.string()).optional(),
  pad_token_id: z.number().int().nullish(),
  decoder_start_token_id: z.number().int().nullish(),
})

/** What a folder with a model holds. */
export interface ModelFiles {
  readonly name: string
  readonly model: Uint8Array
  readonly tokenizer: object
  readonly tokenizerConfig: object
  readonly config: z.output<typeof config>
  /** Of all four files. */
  readonly sha256: string
}

/** Reads a model's files. Throws a UsageError that names the one that is missing or cannot be read. */
export function modelFiles(folder: string, model: string | undefined): ModelFiles {
  const named = model === undefined ? ['model.onnx', 'onnx/model.onnx'] : [model]
  const weights = named.find((name) => existsSync(join(folder, name)))
  if (weights === undefined) {
    throw new UsageError(
      `There is no ${named.join(' and no ')} in ${folder}. An entailment judge runs a model that you have: put its ONNX file, ` +
        'tokenizer.json, tokenizer_config.json and config.json there. Nothing is downloaded.',
    )
  }
  const bytes = readFileSync(join(folder, weights))
  const tokenizer = jsonFile(folder, 'tokenizer.json')
  const tokenizerConfig = jsonFile(folder, 'tokenizer_config.json')
  const parsed = config.safeParse(jsonFile(folder, 'config.json'))
  if (!parsed.success) {
    throw new UsageError(
      `${join(folder, 'config.json')} is not the configuration of a model: ${parsed.error.issues[0]?.message ?? ''}.`,
    )
  }
  const digests = [
    sha256Hex(bytes),
    ...[tokenizer, tokenizerConfig, parsed.data].map((each) => sha256Hex(canonicalJson(each))),
  ]
  return {
    name: basename(folder),
    model: bytes,
    tokenizer,
    tokenizerConfig,
    config: parsed.data,
    sha256: sha256Hex(digests.join('\n')),
  }
}

function jsonFile(folder: string, name: string): object {
  const path = join(folder, name)
  if (!existsSync(path)) throw new UsageError(`There is no ${path}; it comes with the model.`)
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Told below, with the path.
  }
  throw new UsageError(`${path} is not a JSON object; take the file that comes with the model.`)
}
