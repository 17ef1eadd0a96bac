import type { Place } from '../../core/errors.ts'
import type { Decision } from '../../gate/decision.ts'
import type { GateInput } from '../../gate/input.ts'

/** A decision and where its input came from. */
export interface Decided {
  readonly decision: Decision
  readonly input: GateInput
  /** The input line as read. */
  readonly text: string
  readonly place: Place
}

/** How the reading ended. */
interface Ending {
  /** Why not all of the input was decided. */
  readonly problem?: string
}

/** Turns decisions into a document piece by piece, so that nothing waits for the last decision unless it must. */
export interface DecisionWriter {
  readonly begin: () => string
  readonly each: (decided: Decided) => string
  /** Ends the document so that it is well-formed, whatever happened. */
  readonly end: (ending: Ending) => string
}

/** The message that was answered: `conversation/message`. */
export function nameOf({ conversation_id, message_id }: Decision): string {
  return `${conversation_id}/${message_id}`
}

/** What decided, as sentences. */
export function decisiveMessages({ checks, decisive }: Decision): string[] {
  return checks.filter(({ name }) => decisive.includes(name)).map(({ name, message }) => `${name}: ${message}`)
}
