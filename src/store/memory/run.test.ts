import { describeRunStore } from '../run.contract.ts'
import { memoryRuns } from './run.ts'

describeRunStore('memory', (options) => Promise.resolve(memoryRuns(options)))
