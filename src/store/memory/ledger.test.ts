import { describeLedgerStore } from '../ledger/ledger.contract.ts'
import { memoryLedger } from './ledger.ts'

describeLedgerStore('memory', () => Promise.resolve(memoryLedger()))
