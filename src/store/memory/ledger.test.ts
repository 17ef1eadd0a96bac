import { describeLedgerStore } from '../ledger.contract.ts'
import { memoryLedger } from './ledger.ts'

describeLedgerStore('memory', () => Promise.resolve(memoryLedger()))
