import { extractClaimsPrompt } from './extract-claims-prompt.ts'
import type { Example } from './prompt.ts'
import type { PromptSet } from './prompt-set.ts'
import { describeScale, ratePrompt } from './rate-prompt.ts'
import { verifyClaimsPrompt } from './verify-claims-prompt.ts'

/**
 * The prompts of release 0.1.0, byte for byte, so that what was recorded with them can be replayed. Never edited: only
 * the order of the examples and of the parts of a question is others than today.
 */
export const firstSet: PromptSet = {
  version: '1',
  extract: {
    ...extractClaimsPrompt,
    version: '1',
    examples: (input) => inFirstOrder(extractClaimsPrompt.examples(input)),
  },
  verify: {
    ...verifyClaimsPrompt,
    version: '1',
    question(input) {
      const { texts, asks } = verifyClaimsPrompt.question(input)
      const [passages = [], rest = []] = texts
      const questions = rest.filter(({ name }) => name === 'question')
      const claims = rest.filter(({ name }) => name !== 'question')
      return { texts: [[...questions, ...passages, ...claims]], asks }
    },
  },
  rate: {
    ...ratePrompt,
    version: '1',
    // Then such a reply was asked for again, and both are on the tape.
    plainly: undefined,
    question: ({ criteria, inputs, scale, items }) => ({
      texts: [
        [
          ...Object.entries(inputs).map(([name, text]) => ({ name, text })),
          ...(items ?? []).map(({ id, text }) => ({ name: `item ${id}`, text })),
        ],
      ],
      asks: [
        `Criteria: ${criteria}`,
        `Scale: ${describeScale(scale)}`,
        items === undefined
          ? 'Give your rating.'
          : `Rate each of these items: ${items.map(({ id }) => id).join(', ')}.`,
      ].join('\n'),
    }),
  },
}

const reversed = new WeakMap<object, unknown>()

/** The examples with the last one first and the first one last. The same list for the same list. */
function inFirstOrder<Input>(examples: readonly Example<Input>[]): readonly Example<Input>[] {
  const known = reversed.get(examples) as readonly Example<Input>[] | undefined
  if (known !== undefined) return known
  const turned = examples.toReversed()
  reversed.set(examples, turned)
  return turned
}
