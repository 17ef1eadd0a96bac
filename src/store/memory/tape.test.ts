import { describeTapeStore } from '../tape.contract.ts'
import { memoryTape } from './tape.ts'

describeTapeStore('memory', () => Promise.resolve(memoryTape()))
