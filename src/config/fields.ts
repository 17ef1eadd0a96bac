import { z } from 'zod'

/** Pieces of the schema, each with a sentence that says what is wanted. */

export const text = z.string({ error: 'must be a text' }).refine((value) => value.trim() !== '', 'must not be blank')

export const flag = z.boolean({ error: 'must be true or false' })

export function wholeNumber(least: number): z.ZodNumber {
  const error = `must be a whole number of at least ${least}`
  return z.int({ error }).min(least, { error })
}

export function atLeast(least: number): z.ZodNumber {
  const error = `must be a number of at least ${least}`
  return z.number({ error }).min(least, { error })
}

export function above(bound: number): z.ZodNumber {
  const error = `must be a number above ${bound}`
  return z.number({ error }).gt(bound, { error })
}

/** A number from 0 to 1. */
export const share = z
  .number({ error: 'must be a number from 0 to 1' })
  .min(0, 'must be a number from 0 to 1')
  .max(1, 'must be a number from 0 to 1')

export function oneOf<const Options extends readonly [string, ...string[]]>(
  options: Options,
): z.ZodEnum<{ [Option in Options[number]]: Option }> {
  return z.enum(options, { error: `must be one of ${options.join(', ')}` })
}

/** One string or several, always read as a list. */
export const texts = z.union([text.transform((one) => [one]), z.array(text)], {
  error: 'must be a text or a list of texts',
})
