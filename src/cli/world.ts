import { isAbsolute, relative, resolve } from 'node:path'
import type { OnCall } from '../runner/answer/on-call.ts'

/** Where a command writes. */
export interface Output {
  readonly isTTY: boolean
  /** Width of the terminal, if there is one. */
  readonly columns?: number | undefined
  write(text: string): void
  /** Writes workflow commands; `write` makes sure that no text is taken for one. */
  command?(lines: string): void
}

/** Everything outside itself that a command may use. */
export interface World {
  /** For the requested document only. */
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
  /** Calls `tell` with an uncaught error, and waits a little for it before the process ends. */
  readonly onCrash?: (tell: (error: unknown) => Promise<void>) => void
  /** Asks the person at the terminal and gives back the line; absent if there is nobody to ask. */
  readonly ask?: (question: string) => Promise<string>
  /** The watcher that ends the process if code it called does not return; absent if there is none. */
  readonly watch?: Watch
}

/** What a watcher is told, so that it can tell when a call hangs, and which. */
export interface Watch {
  /** This run is stored and can be resumed. */
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

/** Columns to fill: those of the terminal, or 100 without one. */
export function columnsOf(output: Output): number {
  // Some pseudo-terminals report 0.
  return output.columns === undefined || output.columns === 0 ? DEFAULT_COLUMNS : output.columns
}

/** A path relative to the process, from one that the user wrote relative to the command's folder. */
export function shortPath(path: string, { cwd }: World): string {
  return isAbsolute(path) ? path : relative(process.cwd(), resolve(cwd, path)) || '.'
}
