const TURN_EVERY_MS = 50

/**
 * Gives back what to await between pieces of work that never wait: it lets the event loop turn when it has not for some
 * time, so that timers and signals come through.
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
