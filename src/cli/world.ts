import { isAbsolute, relative, resolve } from 'node:path'
import type { OnCall } from '../runner/answer/on-call.ts'

/** Where a command writes. */
export interface Output {
  readonly isTTY: boolean
  /** Width of the terminal, where there is one. */
  readonly columns?: number | undefined
  write(text: string): void
  /** Writes lines that a workflow is to obey, where `write` keeps text from being obeyed. */
  command?(lines: string): void
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
  /** Has `tell` told of an error that nobody caught, and waits for it a little before the process ends. */
  readonly onCrash?: (tell: (error: unknown) => Promise<void>) => void
  /** Whoever ends the process when code that it called does not come back; absent where nobody does. */
  readonly watch?: Watch
}

/** What a watcher is told, so that it knows when a call hangs, and can say which. */
export interface Watch {
  /** This run is kept, and can be gone on with. */
  begun(run: string): void
  /** How long an answer or an evaluation may take, in milliseconds. */
  timeout(ms: number): void
  readonly onCall: OnCall
}

/** Whether to colour: on a terminal, unless `NO_COLOR` or `CI` is set. */
export function wantsColour(output: Output, env: World['env']): boolean {
  return output.isTTY && !isSet(env['NO_COLOR']) && !isOn(env['CI'])
}

/** Whether a line may be redrawn in place. */
export function isLive(output: Output, env: World['env']): boolean {
  return output.isTTY && !isOn(env['CI']) && env['TERM'] !== 'dumb'
}

function isSet(variable: string | undefined): boolean {
  return variable !== undefined && variable !== ''
}

function isOn(variable: string | undefined): boolean {
  return isSet(variable) && variable !== 'false' && variable !== '0'
}

const DEFAULT_COLUMNS = 100

/** Columns to fill: those of the terminal, or 100 where there is none. */
export function columnsOf(output: Output): number {
  // Some pseudo-terminals say 0.
  return output.columns === undefined || output.columns === 0 ? DEFAULT_COLUMNS : output.columns
}

/** A path that works from where the process is, as the user would write it from where the command runs. */
export function shortPath(path: string, { cwd }: World): string {
  return isAbsolute(path) ? path : relative(process.cwd(), resolve(cwd, path)) || '.'
}
