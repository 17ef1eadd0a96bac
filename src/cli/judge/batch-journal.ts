import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { UsageError } from '../../core/errors.ts'
import type { BatchJournal, BatchRecord } from '../../judge/batch/journal.ts'

const lineSchema = z.union([
  z.object({
    keep: z.object({
      submission: z.string(),
      endpoint: z.string(),
      at: z.string(),
      keys: z.array(z.string()).readonly(),
      uploaded: z.string().exactOptional(),
      batch: z.string().exactOptional(),
    }),
  }),
  z.object({ drop: z.string() }),
])

/**
 * Remembers batches in a file of JSON lines, each on disk before anything depends on it. Lines are only ever appended, so
 * several processes may use the file. It is removed with its last batch.
 */
export function fileBatchJournal(path: string): BatchJournal {
  async function records(): Promise<BatchRecord[]> {
    const kept = new Map<string, BatchRecord>()
    for (const line of await linesOf(path)) {
      if ('drop' in line) kept.delete(line.drop)
      else kept.set(line.keep.submission, line.keep)
    }
    return [...kept.values()]
  }
  async function add(line: z.infer<typeof lineSchema>): Promise<void> {
    await mkdir(dirname(path), { recursive: true })
    await using file = await open(path, 'a')
    await file.writeFile(`${JSON.stringify(line)}\n`)
    await file.sync()
  }
  return {
    records,
    keep: (record) => add({ keep: record }),
    async drop(submission) {
      await add({ drop: submission })
      if ((await records()).length === 0) await rm(path, { force: true })
    },
  }
}

async function linesOf(path: string): Promise<z.infer<typeof lineSchema>[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw new UsageError(`The list of batches ${path} cannot be read: ${String(error)}`, { cause: error })
  })
  const lines = text.split('\n')
  // Text after the last line break is a partial write: nothing depends on it yet.
  lines.pop()
  return lines.map((line, index) => {
    const parsed = lineSchema.safeParse(jsonOf(line))
    if (parsed.success) return parsed.data
    throw new UsageError(
      `${path}:${index + 1} is not a readable batch. If you no longer need the batches in it, delete the file.`,
    )
  })
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
