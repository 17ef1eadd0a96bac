import { describeRunStore } from '../runs/run.contract.ts'
import { memoryRuns } from './memory-runs.ts'

describeRunStore('memory', (options) => Promise.resolve(memoryRuns(options)))
