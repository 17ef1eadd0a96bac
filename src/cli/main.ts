#!/usr/bin/env node
// Any Node, however old, must be able to read this: no static imports, and no syntax newer than Node 12.
const [major, minor] = process.versions.node.split('.').map(Number) as [number, number]

if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    'Assay needs Node 22.18 or newer, and this is Node ' +
      process.versions.node +
      '. Install a current version from https://nodejs.org and try again.\n',
  )
  process.exitCode = 2
} else {
  void run(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write('assay: The command could not be started: ' + String(error) + '\n')
    process.exitCode = 4
  })
}

function run(args: readonly string[]): Promise<void> {
  if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
    return import('./package-files.ts').then(({ printVersion }) => printVersion())
  }
  return import('./supervision/users-code.ts').then(({ runsUsersCode, isDebugged }) =>
    runsUsersCode(args, process.cwd()) && !isDebugged(process)
      ? import('./supervision/supervisor.ts').then(({ supervise }) => supervise(args))
      : import('./start.ts').then(({ start }) => start(args)),
  )
}
