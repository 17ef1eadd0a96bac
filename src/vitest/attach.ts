/** Where a test keeps what its reporter needs: plain JSON, which travels from worker to reporter and through merged shards. */
export interface TaskNotes {
  readonly meta: object
}

/** Adds data under a key of the test. A test has several: one for each assertion. */
export function attachTo(task: TaskNotes, key: string, data: unknown): void {
  const meta = task.meta as { assay?: Record<string, unknown[]> }
  meta.assay ??= {}
  meta.assay[key] = [...(meta.assay[key] ?? []), data]
}
