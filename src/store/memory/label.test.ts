import { describeLabelStore } from '../labels/label.contract.ts'
import { memoryLabels } from './memory-labels.ts'

describeLabelStore('memory', () => Promise.resolve(memoryLabels()))
