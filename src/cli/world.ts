/** Where a command writes. */
export interface Output {
  readonly isTTY: boolean
  /** Width of the terminal, where there is one. */
  readonly columns?: number | undefined
  write(text: string): void
}

/** All that a command may use of the world around it. */
export interface World {
  /** Holds just the document that was asked for. */
  readonly stdout: Output
  /** Progress, notes and problems. */
  readonly stderr: Output
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  readonly now: () => Date
  /** Fires when the user interrupts. */
  readonly signal: AbortSignal
  /** Version of this package. */
  readonly version: string
}

/** Whether to colour: on a terminal, unless `NO_COLOR` or `CI` is set. */
export function wantsColour(output: Output, env: World['env']): boolean {
  return output.isTTY && isUnset(env['NO_COLOR']) && isUnset(env['CI'])
}

/** Whether a line may be redrawn in place. */
export function isLive(output: Output, env: World['env']): boolean {
  return output.isTTY && isUnset(env['CI']) && env['TERM'] !== 'dumb'
}

function isUnset(variable: string | undefined): boolean {
  return variable === undefined || variable === ''
}

const DEFAULT_COLUMNS = 100

/** Columns to fill: those of the terminal, or 100 where there is none. */
export function columnsOf(output: Output): number {
  return output.columns ?? DEFAULT_COLUMNS
}
