/**
 * What happened to erased rows in the files of a store. `complete`: no file of the store contains a byte of them.
 * `pending`: they are out of the tables, but the files may still contain them, for the reason given; this is noted in
 * the store, and `finishErasing` tries again. `left_to_server`: the files belong to a server, and the reason says what
 * its operator has to do.
 */
export type Erasure =
  { readonly status: 'complete' } | { readonly status: 'pending' | 'left_to_server'; readonly reason: string }

export interface ErasingOptions {
  /** Called before the files are rewritten, to say what is about to happen: it takes time in proportion to their size. */
  readonly say?: ((text: string) => void) | undefined
}
