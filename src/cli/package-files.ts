/** A file of the published package, such as `docs/gate.md`; this module lies two folders below its root. */
export function packageFile(path: string): URL {
  return new URL(`../../${path}`, import.meta.url)
}
