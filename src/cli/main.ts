#!/usr/bin/env node
// Read by whatever Node there is, however old: no static imports here, and no syntax younger than Node 12's.
const [major, minor] = process.versions.node.split('.').map(Number) as [number, number]

if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    'Assay needs Node 22.18 or newer, and this is Node ' +
      process.versions.node +
      '. Install a current one from https://nodejs.org and try again.\n',
  )
  process.exitCode = 2
} else {
  void import('./start.ts')
    .then(({ start }) => start(process.argv.slice(2)))
    .catch((error: unknown) => {
      process.stderr.write('assay: The command could not be started: ' + String(error) + '\n')
      process.exitCode = 4
    })
}
