/**
 * Suppresses two warnings of Node that users can do nothing about, or need do nothing about: of older versions that
 * `node:sqlite` is experimental (the store is tested on all of them), and that a package does not say of what type its modules
 * are, which costs a second reading of the user's file and nothing else. All other warnings are shown as usual.
 */
export function quietKnownWarnings(): void {
  const shown = process.listeners('warning')
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    if (isAboutSqlite(warning) || isAboutModuleType(warning)) return
    for (const show of shown) show.call(process, warning)
  })
}

function isAboutSqlite({ name, message }: Error): boolean {
  return name === 'ExperimentalWarning' && message.startsWith('SQLite is an experimental feature')
}

function isAboutModuleType(warning: Error): boolean {
  return 'code' in warning && warning.code === 'MODULE_TYPELESS_PACKAGE_JSON'
}
