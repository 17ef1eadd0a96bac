import { setTimer, type Timer } from '../../support/timer.ts'

/** Makes a checkpoint after so many records or so much time, never more than one at a time. */
export function automaticCheckpoints({
  everyRecords,
  everyMs,
  make,
  onProblem,
}: {
  everyRecords: number
  everyMs: number
  make: () => Promise<unknown>
  onProblem: (error: unknown) => void
}): { appended(): void; during<T>(signing: () => Promise<T>): Promise<T>; finish(): Promise<void> } {
  let unsigned = 0
  let timer: Timer | undefined
  let running: Promise<void> | undefined

  function start(): void {
    running ??= make()
      .then(() => undefined)
      .catch(onProblem)
      .finally(() => (running = undefined))
  }

  function wait(): void {
    // Does not keep the process alive: the last checkpoint is made when the ledger is closed.
    timer ??= setTimer(start, everyMs).unref()
  }

  return {
    appended() {
      unsigned += 1
      if (unsigned >= everyRecords) start()
      else wait()
    },
    /** Counts the records from before as signed; those that come meanwhile may not be. */
    async during(signing) {
      const before = unsigned
      timer?.stop()
      timer = undefined
      const made = await signing()
      unsigned = Math.max(0, unsigned - before)
      if (unsigned > 0) wait()
      return made
    },
    async finish() {
      await running
      if (unsigned > 0) await make()
      timer?.stop()
    },
  }
}
