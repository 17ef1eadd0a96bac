/**
 * Suppresses one warning of older Node versions: that `node:sqlite` is experimental. The store is tested on all of them, and
 * users can do nothing about it. All other warnings are shown as usual.
 */
export function quietSqliteWarning(): void {
  const shown = process.listeners('warning')
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    if (isAboutSqlite(warning)) return
    for (const show of shown) show.call(process, warning)
  })
}

function isAboutSqlite({ name, message }: Error): boolean {
  return name === 'ExperimentalWarning' && message.startsWith('SQLite is an experimental feature')
}
