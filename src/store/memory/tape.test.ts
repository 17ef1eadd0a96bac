import { describeTapeStore } from '../tape/tape.contract.ts'
import { memoryTape } from './tape.ts'

describeTapeStore('memory', () => Promise.resolve(memoryTape()))
