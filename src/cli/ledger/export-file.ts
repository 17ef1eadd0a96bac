import { createReadStream } from 'node:fs'
import { UsageError } from '../../core/errors.ts'

/** The lines of a file, read lazily. Only line feeds end them: a text may contain U+2028. */
export async function* exportLines(
  path: string,
  { shown }: { shown: string },
): AsyncGenerator<string, void, undefined> {
  let parts: string[] = []
  try {
    for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
      const [first = '', ...others] = String(chunk).split('\n')
      parts.push(first)
      for (const other of others) {
        yield parts.join('')
        parts = [other]
      }
    }
  } catch (cause) {
    throw new UsageError(`The export ${shown} cannot be read; check its path and permissions.`, { cause })
  }
  const last = parts.join('')
  if (last !== '') yield last
}
