/**
 * Keeps one warning of the Node versions in which SQLite is new to itself: that `node:sqlite` is experimental. The store
 * is tested on all of them, and users can do nothing about it. All other warnings are shown as before.
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
