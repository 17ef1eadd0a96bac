/**
 * What became of erased rows in the files of a store. `complete`: no file of the store holds a byte of them. `pending`:
 * they are out of the tables, and the files may still hold them, for the reason given; it is noted in the store and tried
 * again by `finishErasing`. `left_to_server`: the files are a server's, and the reason says what its operator does.
 */
export type Erasure =
  { readonly status: 'complete' } | { readonly status: 'pending' | 'left_to_server'; readonly reason: string }

export interface ErasingOptions {
  /** Hears, before the files are rewritten, what is about to be done: it takes time in proportion to their size. */
  readonly say?: ((text: string) => void) | undefined
}
