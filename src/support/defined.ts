/**
 * The object without its fields that are `undefined`. For what is kept, hashed or sent, where an absent field has no key;
 * options need it nowhere, since to a function that takes them absent and `undefined` are the same.
 */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  const kept: { [Key in keyof Fields]?: unknown } = {}
  for (const key in fields) if (fields[key] !== undefined) kept[key] = fields[key]
  return kept as Defined<Fields>
}

/** What may be `undefined` may be absent, and is never `undefined`. */
export type Defined<Fields> = {
  [Key in keyof Fields as undefined extends Fields[Key] ? never : Key]: Fields[Key]
} & {
  [Key in keyof Fields as undefined extends Fields[Key] ? Key : never]?: Exclude<Fields[Key], undefined>
}

/** Options of which each has its value. */
export type Settled<Options> = { [Key in keyof Options]-?: Exclude<Options[Key], undefined> }

/** All options by name, `undefined` or not: an option that comes to the interface has to come here too. */
export type Every<Options> = { [Key in keyof Required<Options>]: Options[Key] }
