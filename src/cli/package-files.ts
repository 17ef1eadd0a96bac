import { readFileSync } from 'node:fs'

/** A file of the published package, such as `docs/gate.md`. This module is two folders below the package root. */
export function packageFile(path: string): URL {
  return new URL(`../../${path}`, import.meta.url)
}

/** The version of the installed package. */
export function packageVersion(): string {
  const text = readFileSync(packageFile('package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
