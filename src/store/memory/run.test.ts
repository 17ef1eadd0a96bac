import { describeRunStore } from '../runs/run.contract.ts'
import { memoryRuns } from './run.ts'

describeRunStore('memory', (options) => Promise.resolve(memoryRuns(options)))
