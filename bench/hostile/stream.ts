// Prints what an answer costs that is let out sentence by sentence, as it grows (seconds of CPU, the least of three):
//   node bench/hostile/stream.ts
import { wrapLanguageModel } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { block, FINISH, streamed } from '../../test/gated-models.ts'
import { createGate } from '../../src/gate/create-gate.ts'
import { withEvidence } from '../../src/ai-sdk/evidence.ts'
import { gateMiddleware } from '../../src/ai-sdk/gate-middleware.ts'
import { table } from '../gate/print.ts'

const SENTENCES = [80, 160, 320, 640]
const ROUNDS = 3

const sentence = (at: number) => `Riga has ${at} ships and ${at + 7} bridges in the harbour of the old town [1]. `
const text = Array.from({ length: 700 }, (_, at) => sentence(at).replace(' [1]', '')).join('')
const EVIDENCE = {
  conversation_id: 'c',
  message_id: 'm',
  retrieval: { record_id: 'r', hits: [{ node_id: 'riga', text }] },
}

/** Seconds of CPU, and how many decisions. */
async function cost(
  pieces: readonly string[],
  mode: 'sentence' | 'hold',
): Promise<{ seconds: number; decided: number }> {
  const gate = createGate({ ruleset: 'standard' })
  let decided = 0
  const counting = { ...gate, decide: (...given: Parameters<typeof gate.decide>) => (decided++, gate.decide(...given)) }
  const model = wrapLanguageModel({
    model: new MockLanguageModelV4({ doStream: streamed([...block(pieces), FINISH]) }),
    middleware: gateMiddleware({ gate: counting, mode }),
  })
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'What does Riga have?' }] }]
  const start = process.cpuUsage()
  const { stream } = await withEvidence(EVIDENCE, () => model.doStream({ prompt }))
  for await (const part of stream) void part
  const { user, system } = process.cpuUsage(start)
  return { seconds: (user + system) / 1e6, decided }
}

async function least(count: number, mode: 'sentence' | 'hold') {
  const pieces = Array.from({ length: count }, (_, at) => sentence(at))
  let best = await cost(pieces, mode)
  for (let round = 1; round < ROUNDS; round++) {
    const next = await cost(pieces, mode)
    if (next.seconds < best.seconds) best = next
  }
  return best
}

await least(SENTENCES[0] as number, 'sentence')
const lines: string[][] = []
let before: number | undefined
for (const count of SENTENCES) {
  const { seconds, decided } = await least(count, 'sentence')
  const { seconds: held } = await least(count, 'hold')
  const growth = before === undefined ? '–' : (seconds / before).toFixed(1)
  lines.push([String(count), String(decided), seconds.toFixed(2), growth, held.toFixed(2), (seconds / held).toFixed(1)])
  before = seconds
}
console.log(`Node ${process.version}, CPU seconds\n`)
console.log(table(['sentences', 'decisions', 'sentence', 'times the row above', 'hold', 'sentence ÷ hold'], lines))
