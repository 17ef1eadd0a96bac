/** Messages from the supervising process to the one that runs the command. */
export type Order =
  /** The user interrupts: finish what is in work. */
  | 'stop'
  /** The user interrupts again: end now. */
  | 'end'
  /** Answer with `here` as soon as the event loop turns. */
  | 'ping'

/** Messages from the process that runs the command to the supervising one. */
export type Report =
  | { readonly type: 'here' }
  /** The run is stored and can be resumed. */
  | { readonly type: 'begun'; readonly run: string }
  /** How long a call of the application or an evaluator may take. */
  | { readonly type: 'timeout'; readonly ms: number }
