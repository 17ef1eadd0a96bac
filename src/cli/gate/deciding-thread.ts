// A thread that decides answers: see deciding-threads.ts.
import { workerData } from 'node:worker_threads'
import type { GateInput } from '../../gate/input.ts'
import { serveTasks } from '../../support/threads.ts'
import { gateWith, type GateSettings } from './gate-settings.ts'

const gate = gateWith(workerData as GateSettings)

serveTasks((input: GateInput) => gate.decide(input))
