// Stands first in every face of the package, so that an older Node is told what it lacks before anything breaks.
const { process: running } = globalThis as { process?: { versions?: Readonly<Record<string, string | undefined>> } }
const { node, bun, deno } = running?.versions ?? {}
// Others name the Node that they stand in for, whatever they can do themselves.
const version = bun === undefined && deno === undefined ? node : undefined
const [major = 0, minor = 0] = (version ?? '').split('.').map(Number)

// Elsewhere there may be no Node at all, and what needs none of it works.
if (version !== undefined && (major < 22 || (major === 22 && minor < 18))) {
  throw new Error(
    `Assay needs Node 22.18 or newer, and this is Node ${version}. Install a current version from https://nodejs.org and try again.`,
  )
}
