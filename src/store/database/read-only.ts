import { UsageError } from '../../core/errors.ts'
import type { Database } from './database.ts'

/** Those parts of a database that change it, for one that is only read. */
export function refuseWriting(name: string): Pick<Database, 'write' | 'finishErasing'> {
  const refuse = (): never => {
    throw new UsageError(`The store ${name} was opened to be read only, so nothing can be changed in it.`)
  }
  return { write: async () => refuse(), finishErasing: async () => refuse() }
}
