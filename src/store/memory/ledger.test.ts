import { describeLedgerStore } from '../ledger/ledger.contract.ts'
import { memoryLedger } from './memory-ledger.ts'

describeLedgerStore('memory', () => Promise.resolve(memoryLedger()))
