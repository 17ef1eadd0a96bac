/** Returns what was taken. */
export type Release = () => void

/**
 * Limits the characters being processed at once. Requests that do not fit wait, first come, first served. One larger than the
 * whole limit runs alone.
 */
export class Allowance {
  private readonly most: number
  private taken = 0
  private readonly waiting = new Set<{ readonly characters: number; readonly start: () => void }>()

  constructor(most: number) {
    this.most = most
  }

  /** Waits until there is room. Rejects if aborted. */
  take(characters: number, signal?: AbortSignal): Promise<Release> {
    const wanted = Math.min(characters, this.most)
    if (this.waiting.size === 0 && this.taken + wanted <= this.most) return Promise.resolve(this.given(wanted))
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener('abort', leave)
        resolve(this.given(wanted))
      }
      const place = { characters: wanted, start }
      const leave = (): void => {
        this.waiting.delete(place)
        reject(signal?.reason as Error)
        this.letIn()
      }
      this.waiting.add(place)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  private given(characters: number): Release {
    this.taken += characters
    let held = true
    return () => {
      if (!held) return
      held = false
      this.taken -= characters
      this.letIn()
    }
  }

  private letIn(): void {
    for (const place of this.waiting) {
      if (this.taken + place.characters > this.most) return
      this.waiting.delete(place)
      place.start()
    }
  }
}
