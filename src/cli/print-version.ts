import { writeSync } from 'node:fs'
import { packageVersion } from './package-files.ts'

/** All that `assay --version` does. Setting up a stream for standard output would take as long as everything else of it. */
export function printVersion(): void {
  try {
    writeSync(1, `${packageVersion()}\n`)
  } catch (error) {
    // A reader that goes away early is not an error.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  }
}
