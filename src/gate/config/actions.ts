import { UsageError } from '../../core/errors.ts'
import { didYouMean } from '../../support/did-you-mean.ts'
import { valueText } from './params.ts'

/** What to do with an answer. */
export type Action = 'show' | 'show_with_warning' | 'refuse' | 'regenerate' | 'escalate'

/** From lenient to strict. */
const ACTIONS: readonly Action[] = ['show', 'show_with_warning', 'regenerate', 'refuse', 'escalate']

/** The action for each status, and for the reason codes of a failure. */
export interface Actions {
  readonly pass: Action
  readonly partial: Action
  readonly fail: Action
  readonly skipped: Action
  /** By reason code, for answers that fail. If there are several reasons, the strictest action counts. */
  readonly reasons: Readonly<Record<string, Action>>
}

export const DEFAULT_ACTIONS: Actions = {
  pass: 'show',
  partial: 'show_with_warning',
  fail: 'refuse',
  skipped: 'refuse',
  reasons: {},
}

/** The actions allowed for each status: nothing that failed or was not checked may be shown as if it were good. */
const ALLOWED: Readonly<Record<keyof Actions, readonly Action[]>> = {
  pass: ACTIONS,
  partial: ACTIONS.slice(1),
  fail: ACTIONS.slice(2),
  skipped: ACTIONS.slice(1),
  reasons: ACTIONS.slice(2),
}

/** `given` over `below`. If `locked`, nothing in it may be more lenient. */
export function mergeActions(
  below: Actions,
  { given, path, locked }: { given: unknown; path: string; locked: boolean },
): Actions {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new UsageError(`${path} is ${valueText(given)}; it must be an object such as { "fail": "escalate" }.`)
  }
  const merged: Record<string, unknown> = { ...below }
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(ALLOWED, key)) throw unknownKey(key, { path, known: Object.keys(ALLOWED) })
    const name = key as keyof Actions
    merged[name] =
      name === 'reasons'
        ? mergeReasons(below, { given: value, path: `${path}.reasons`, locked })
        : checked(value, { path: `${path}.${name}`, allowed: ALLOWED[name], least: locked ? below[name] : undefined })
  }
  return merged as unknown as Actions
}

function mergeReasons(
  below: Actions,
  { given, path, locked }: { given: unknown; path: string; locked: boolean },
): Actions['reasons'] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new UsageError(
      `${path} is ${valueText(given)}; it must be an object such as { "no_citations": "regenerate" }.`,
    )
  }
  const merged: Record<string, Action> = { ...below.reasons }
  for (const [code, value] of Object.entries(given)) {
    const least = locked ? (below.reasons[code] ?? below.fail) : undefined
    merged[code] = checked(value, { path: `${path}.${code}`, allowed: ALLOWED.reasons, least })
  }
  return merged
}

interface Bounds {
  path: string
  allowed: readonly Action[]
  least: Action | undefined
}

function checked(value: unknown, { path, allowed, least }: Bounds): Action {
  const action = allowed.find((one) => one === value)
  if (action === undefined)
    throw new UsageError(`${path} is ${valueText(value)}; it must be one of ${allowed.join(', ')}.`)
  if (least !== undefined && ACTIONS.indexOf(action) < ACTIONS.indexOf(least)) {
    throw new UsageError(`${path} is '${action}', which is more lenient than the locked '${least}'.`)
  }
  return action
}

/** The strictest action for the reason codes of a failure. */
export function actionFor(codes: readonly string[], { fail, reasons }: Actions): Action {
  const asked = codes.map((code) => reasons[code] ?? fail)
  return asked.length === 0 ? fail : (ACTIONS.findLast((action) => asked.includes(action)) ?? fail)
}

/** The error for a key that the configuration does not have, with the closest one it does have. */
export function unknownKey(key: string, { path, known }: { path: string; known: readonly string[] }): UsageError {
  const near = didYouMean(key, known)
  const help = near === undefined ? `It has ${known.join(', ')}.` : `Did you mean '${near}'?`
  return new UsageError(`${path} has no field ${valueText(key)}. ${help}`)
}
