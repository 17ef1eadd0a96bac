// A thread that decides large answers: see deciding.ts.
import { workerData } from 'node:worker_threads'
import { createGate, type GateOptions } from '../../../gate/create-gate.ts'
import type { GateInput } from '../../../gate/input.ts'
import { serveTasks } from '../../../support/threads.ts'

const gate = createGate(workerData as GateOptions)

serveTasks(({ input, salt }: { input: GateInput; salt: string }) =>
  gate.decide(input, { salt: Uint8Array.from(Buffer.from(salt, 'hex')) }),
)
