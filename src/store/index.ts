export { memoryTape } from './memory/tape.ts'
export { openSqliteTape, type OpenOptions } from './sqlite/open.ts'
export { exportTape, importTape } from './tape-jsonl.ts'
