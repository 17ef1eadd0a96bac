import { rmSync } from 'node:fs'

const drafts = new Set<string>()
let watcher: ((drafts: readonly string[]) => void) | undefined

/** Makes sure that a draft is removed even if the process is ended at once. Call the returned function when it is gone. */
export function goneAtExit(draft: string): () => void {
  if (drafts.size === 0) process.on('exit', removeDrafts)
  drafts.add(draft)
  watcher?.([...drafts])
  return () => {
    drafts.delete(draft)
    watcher?.([...drafts])
    if (drafts.size === 0) process.off('exit', removeDrafts)
  }
}

/** Reports the current drafts on every change, for whoever kills the process. */
export function watchDrafts(tell: (drafts: readonly string[]) => void): void {
  watcher = tell
}

function removeDrafts(): void {
  for (const draft of drafts) rmSync(draft, { recursive: true, force: true })
}
