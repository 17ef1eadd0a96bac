import { describeTapeStore } from '../tape/tape.contract.ts'
import { memoryTape } from './memory-tape.ts'

describeTapeStore('memory', () => Promise.resolve(memoryTape()))
