import { UsageError } from '../../core/errors.ts'

export function listed(text: string, earlier: readonly string[] = []): string[] {
  const names = text.split(',').map((name) => name.trim())
  if (names.includes('')) throw new UsageError(`--evaluators '${text}' has an empty name in it.`)
  return [...earlier, ...names]
}

export function collected(text: string, earlier: readonly string[] = []): string[] {
  return [...earlier, text]
}

export function whole(flag: string, least: number, most = Infinity): (text: string) => number {
  return (text) => {
    const number = numeric(text)
    if (Number.isSafeInteger(number) && number >= least && number <= most) return number
    const end = most === Infinity ? 'up' : `to ${most}`
    throw new UsageError(`${flag} is '${text}'; it must be a whole number from ${least} ${end}.`)
  }
}

export function share(flag: string): (text: string) => number {
  return (text) => {
    const number = numeric(text)
    if (number >= 0 && number <= 1) return number
    throw new UsageError(`${flag} is '${text}'; it must be a number from 0 to 1.`)
  }
}

export function above(flag: string): (text: string) => number {
  return (text) => {
    const number = numeric(text)
    if (number > 0 && number < Infinity) return number
    throw new UsageError(`${flag} is '${text}'; it must be a number above 0.`)
  }
}

export function atLeastZero(flag: string): (text: string) => number {
  return (text) => {
    const number = numeric(text)
    if (number >= 0 && number < Infinity) return number
    throw new UsageError(`${flag} is '${text}'; it must be a number, at least 0.`)
  }
}

/** A port to listen on; 0 is any that is free. */
export const port = whole('--port', 0, 65_535)

function numeric(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
