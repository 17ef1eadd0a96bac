import { readFile } from 'node:fs/promises'
import { UsageError } from '../../core/errors.ts'
import type { Example } from '../../core/example.ts'
import { shortPath, type World } from '../world.ts'

/**
 * Adds what people said in a file of their own to the examples' metadata: JSON lines with `id` (or `message_id`) and any
 * fields, such as `human`. Throws a UsageError for a line that cannot be read, an id twice, and ids that no example has.
 */
export async function withLabels(
  examples: readonly Example[],
  { path, name, world }: { path: string; name: string; world: World },
): Promise<Example[]> {
  const labels = await labelsAt(path, world)
  const known = new Set(examples.map(({ id }) => id))
  const strangers = [...labels.keys()].filter((id) => !known.has(id))
  if (strangers.length > 0) {
    const which = strangers.slice(0, 3).map((id) => `'${id}'`)
    throw new UsageError(
      `${strangers.length} of ${labels.size} labels of ${path} are for ids that ${name} does not have: ${which.join(', ')}. Give each line the id of an answer.`,
    )
  }
  return examples.map((example) => {
    const own = labels.get(example.id)
    return own === undefined ? example : { ...example, metadata: { ...example.metadata, ...own } }
  })
}

async function labelsAt(path: string, world: World): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  let text: string
  try {
    text = await readFile(shortPath(path, world), 'utf8')
  } catch (error) {
    throw new UsageError(`The labels ${path} cannot be read: ${(error as Error).message}`, { cause: error })
  }
  const found = new Map<string, Record<string, unknown>>()
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const { id, message_id: message = id, ...said } = recordOf(line, `${path}:${at + 1}`)
    if (typeof message !== 'string' || message === '')
      throw new UsageError(`${path}:${at + 1}: the label has no \`id\`; give it that of the answer.`)
    if (found.has(message))
      throw new UsageError(`${path}:${at + 1}: '${message}' has a label already; keep one line for each answer.`)
    found.set(message, said)
  }
  return found
}

function recordOf(line: string, place: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    throw new UsageError(`${place}: this line is no JSON: ${(error as Error).message}`, { cause: error })
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new UsageError(`${place}: a label is an object such as {"id": "m1", "human": "supported"}.`)
}
