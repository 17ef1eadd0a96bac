import { defined } from '../../support/defined.ts'
import { isObject, type JsonObject } from '../parts.ts'
import { unreadOf } from './langsmith.ts'
import { answerIn, questionIn, wordOf } from './pieces.ts'
import type { Tool } from './tool.ts'

/** A sample of a log of Inspect. */
export const inspectSamples: Tool = {
  name: 'Inspect log',
  source: 'https://inspect.aisi.org.uk/eval-logs.html',
  gives: ['query', 'output', 'reference', 'timing'],
  is: ({ input, target, output, epoch }) =>
    input !== undefined && target !== undefined && epoch !== undefined && isObject(output) && 'choices' in output,
  read(record) {
    const { id, epoch, input, target, output, total_time: seconds } = record
    const number = wordOf(id)
    const query = attached(questionIn(input), record)
    return {
      record: defined({
        id: number === undefined || epoch === 1 ? number : `${number} epoch ${String(epoch)}`,
        // The epochs of a sample are no independent examples.
        group: number,
        inputs: query === undefined ? undefined : { query },
        output: attached(answerIn(output), record),
        reference: Array.isArray(target) && target.length === 1 ? (target[0] as unknown) : target,
        timing: typeof seconds === 'number' ? { latencyMs: seconds * 1000 } : undefined,
      }),
      unread: unreadOf(record, ['scores']),
    }
  },
}

/** Long texts stand once among the attachments, and are referred to by their hash. */
function attached(value: unknown, { attachments }: JsonObject): unknown {
  const hash = typeof value === 'string' ? /^attachment:\/\/(\w+)$/.exec(value)?.[1] : undefined
  return hash !== undefined && isObject(attachments) ? (attachments[hash] ?? value) : value
}
