/** What the supervising process says to the one that runs the command. */
export type Order =
  /** The user interrupts: finish what is in work. */
  | 'stop'
  /** The user interrupts again: end now. */
  | 'end'
  /** Answer with `here` as soon as the event loop turns. */
  | 'ping'

/** What the process that runs the command says to the supervising one. */
export type Report =
  | { readonly type: 'here' }
  /** The run that is kept, and can be gone on with. */
  | { readonly type: 'begun'; readonly run: string }
  /** How long a call of the application or an evaluator may take. */
  | { readonly type: 'timeout'; readonly ms: number }
