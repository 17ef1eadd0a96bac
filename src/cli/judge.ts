import { UsageError, type Judge } from '../core/index.ts'
import type { EvalSettings } from './settings.ts'
import { didYouMean } from '../support/did-you-mean.ts'

/** The judge that was asked for, the lexical one by default; throws a UsageError for one that there is not. */
export async function resolveJudge({ judge: name = 'lexical' }: EvalSettings): Promise<Judge> {
  if (name === 'lexical') {
    const { lexicalJudge } = await import('../judge/index.ts')
    return lexicalJudge()
  }
  if (/^(openai|anthropic|compatible):/.test(name)) {
    throw new UsageError(`The judge '${name}' is a model, and this version judges without one: use --judge lexical.`)
  }
  const near = didYouMean(name, ['lexical'])
  throw new UsageError(
    `Unknown judge: '${name}'. There is: lexical.${near === undefined ? '' : ` Did you mean '${near}'?`}`,
  )
}
