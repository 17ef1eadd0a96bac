/**
 * Told before the target or an evaluator that may get stuck is called for an example; what comes back is told when that has
 * ended. `what` is `target` or the evaluator's name.
 */
export type OnCall = (call: { readonly what: string; readonly example: string }) => () => void
