/**
 * The object without the fields that are `undefined`. For what is stored, hashed or sent, where an absent field has no key.
 * Options never need it: functions treat an absent option and an `undefined` one alike.
 */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  const kept: { [Key in keyof Fields]?: unknown } = {}
  for (const key in fields) if (fields[key] !== undefined) kept[key] = fields[key]
  return kept as Defined<Fields>
}

/** Fields that may be `undefined` become optional, and are never `undefined`. */
export type Defined<Fields> = {
  [Key in keyof Fields as undefined extends Fields[Key] ? never : Key]: Fields[Key]
} & {
  [Key in keyof Fields as undefined extends Fields[Key] ? Key : never]?: Exclude<Fields[Key], undefined>
}

/** Options with all values set. */
export type Settled<Options> = { [Key in keyof Options]-?: Exclude<Options[Key], undefined> }

/** All options by name, `undefined` or not, so that an option added to the interface must be added here too. */
export type Every<Options> = { [Key in keyof Required<Options>]: Options[Key] }
