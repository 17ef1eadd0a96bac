import { rmSync } from 'node:fs'

const drafts = new Set<string>()
let watcher: ((drafts: readonly string[]) => void) | undefined

/** Removes a draft also when the process is ended at once; gives back what to call when it is no more there. */
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

/** Tells which drafts there are, each time that changes: for whoever kills the process. */
export function watchDrafts(tell: (drafts: readonly string[]) => void): void {
  watcher = tell
}

function removeDrafts(): void {
  for (const draft of drafts) rmSync(draft, { recursive: true, force: true })
}
