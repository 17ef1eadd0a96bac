/** Which input each positional parameter of a function is. */
export type ParameterNames = readonly string[]

/** The arguments of a call for these inputs: the inputs as one object, or spread over named parameters. */
export function argumentsFor(inputs: Readonly<Record<string, unknown>>, names: ParameterNames | undefined): unknown[] {
  return names === undefined ? [inputs] : names.map((name) => inputs[name])
}

/**
 * The inputs of a call with these arguments: what `argumentsFor` makes arguments of. Without names an object is the
 * inputs, and a text is the `query`; what has no name is called by its position.
 */
export function inputsOf(args: readonly unknown[], names: ParameterNames | undefined): Record<string, unknown> {
  if (names !== undefined) return byName(args, (position) => names[position] ?? `argument${position + 1}`)
  const [first] = args
  if (typeof first === 'object' && first !== null && !Array.isArray(first)) return { ...first }
  const name = typeof first === 'string' ? 'query' : 'input'
  return byName(args, (position) => (position === 0 ? name : `argument${position + 1}`))
}

function byName(args: readonly unknown[], nameOf: (position: number) => string): Record<string, unknown> {
  const given = args.map((value, position) => [nameOf(position), value] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}
