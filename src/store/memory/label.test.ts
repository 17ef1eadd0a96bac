import { describeLabelStore } from '../labels/label.contract.ts'
import { memoryLabels } from './label.ts'

describeLabelStore('memory', () => Promise.resolve(memoryLabels()))
