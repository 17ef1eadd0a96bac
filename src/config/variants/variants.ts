import { z } from 'zod'
import type { Target } from '../../core/run.ts'
import { text } from '../fields.ts'

/** A name as variables of the environment have. */
const variables = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String), {
  error: 'must map names of variables to texts',
})

const settings = z.record(z.string(), z.unknown(), { error: 'must be an object of settings' })

const answers = z.union([text, z.custom<Target>((value) => typeof value === 'function')], {
  error: 'must be MODULE#EXPORT or a function',
})

/** One variant: a target of its own, or a prompt and the model that it is sent to; the rest is handed to the target. */
const variant = z.union(
  [
    text.transform((target) => ({ target })),
    z.custom<Target>((value) => typeof value === 'function').transform((target) => ({ target })),
    z
      .strictObject({
        target: answers,
        prompt: text,
        model: text,
        env: variables,
        settings,
      })
      .partial(),
  ],
  { error: 'must be MODULE#EXPORT, or { target or prompt, model, env, settings }' },
)

const several = z.union([text.transform((one) => [one]), z.array(text)], { error: 'must be a text or a list of texts' })

/** Lists whose every combination is a variant, without those of `exclude` and with those of `include`. */
const matrix = z
  .strictObject({
    target: several,
    prompt: several,
    model: several,
    env: z.record(z.string(), z.array(z.union([z.string(), z.number(), z.boolean()]).transform(String))),
    settings: z.record(z.string(), z.array(z.unknown())),
    exclude: z.array(z.strictObject({ target: text, prompt: text, model: text, env: variables, settings }).partial()),
    include: z.array(
      z.strictObject({ name: text, target: text, prompt: text, model: text, env: variables, settings }).partial(),
    ),
  })
  .partial()

/** Variants by name; `matrix` makes several. */
export const variants = z.object({ matrix: matrix.optional() }).catchall(variant)

export type VariantsConfig = z.output<typeof variants>
export type MatrixConfig = z.output<typeof matrix>

/** One variant as it is to be run. */
export interface VariantSpec {
  readonly name: string
  readonly target?: string | Target | undefined
  readonly prompt?: string | undefined
  readonly model?: string | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
  readonly settings?: Readonly<Record<string, unknown>> | undefined
}
