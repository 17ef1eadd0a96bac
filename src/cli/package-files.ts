import { readFileSync, writeSync } from 'node:fs'

/** A file of the published package, such as `docs/gate.md`. This module is two folders below the package root. */
export function packageFile(path: string): URL {
  return new URL(`../../${path}`, import.meta.url)
}

/** The version of the installed package. */
export function packageVersion(): string {
  const text = readFileSync(packageFile('package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** All that `assay --version` does. Setting up a stream for standard output would take as long as everything else of it. */
export function printVersion(): void {
  try {
    writeSync(1, `${packageVersion()}\n`)
  } catch (error) {
    // A reader that goes away early is not an error.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  }
}
