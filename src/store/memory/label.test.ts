import { describeLabelStore } from '../label.contract.ts'
import { memoryLabels } from './label.ts'

describeLabelStore('memory', () => Promise.resolve(memoryLabels()))
