import { createWriteStream } from 'node:fs'
import { once } from 'node:events'

const FILLER = 'The quick brown fox jumps over the lazy dog near the river bank. '.repeat(10)

/** Writes rows of 860 bytes as JSON lines: a question, and the answer that is expected (its first hundred characters). */
export async function writeRows(path: string, count: number): Promise<void> {
  const file = createWriteStream(path)
  for (let index = 0; index < count; index++) {
    const query = `${FILLER}${index}`
    const line = `${JSON.stringify({ id: `row-${index}`, query, expected: query.slice(0, 100) })}\n`
    if (!file.write(line)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}
