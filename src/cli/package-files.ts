/** A file of the published package, such as `docs/gate.md`. This module is two folders below the package root. */
export function packageFile(path: string): URL {
  return new URL(`../../${path}`, import.meta.url)
}
