import type { Target } from '../../core/run.ts'

/** A target that is told which variant it is. */
export function telling(
  target: Target,
  { name, settings }: { name: string; settings?: Readonly<Record<string, unknown>> | undefined },
): Target {
  return (inputs, context) =>
    target(inputs, { ...context, variant: name, ...(settings === undefined ? {} : { settings }) })
}
