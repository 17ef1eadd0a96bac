import { UsageError } from '../../core/errors.ts'
import { didYouMean } from '../../support/did-you-mean.ts'
import type { World } from '../world.ts'

/** One of a flag's allowed words. Throws an error that names them and the nearest. */
export function oneOf<const Word extends string>(
  value: unknown,
  { flag, words }: { flag: string; words: readonly Word[] },
): Word {
  const word = words.find((word) => word === value)
  if (word !== undefined) return word
  const near = didYouMean(String(value), words)
  const hint = near === undefined ? '' : ` Did you mean '${near}'?`
  throw new UsageError(`${flag} is '${String(value)}'; it must be one of ${words.join(', ')}.${hint}`)
}

/** The format of stdout: as requested, else `console` on a terminal and Markdown in a pipe. */
export function stdoutFormat<const Word extends string>(
  asked: unknown,
  { words, world }: { words: readonly ('console' | 'markdown' | Word)[]; world: World },
): 'console' | 'markdown' | Word {
  if (asked !== undefined) return oneOf(asked, { flag: '--format', words })
  return world.stdout.isTTY ? 'console' : 'markdown'
}
