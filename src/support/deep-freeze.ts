/** Freezes a value and every plain object and array in it, and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (ArrayBuffer.isView(value)) return value
  Object.freeze(value)
  if (Array.isArray(value)) for (const inner of Object.values(value)) deepFreeze(inner)
  // Makes no list of the members: a run freezes some ten objects a row.
  else for (const key in value) if (Object.hasOwn(value, key)) deepFreeze(value[key])
  return value
}
