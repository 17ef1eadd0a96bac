const TURN_EVERY_MS = 50

/**
 * Returns a function to await between pieces of synchronous work. It lets the event loop turn if it has not for a while,
 * so that timers and signals get through.
 */
export function eventLoopTurns(): () => Promise<void> | undefined {
  let turned = performance.now()
  return () => {
    if (performance.now() - turned < TURN_EVERY_MS) return undefined
    return new Promise((resolve) => {
      setImmediate(() => {
        turned = performance.now()
        resolve()
      })
    })
  }
}
