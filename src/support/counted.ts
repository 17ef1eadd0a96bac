/** A whole number with its thousands marked: `12,345`. The same in every locale. */
export function thousands(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A count with its noun: `1 example`, `1,234 examples`, or `2 batches` if `many` is given. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${thousands(count)} ${count === 1 ? one : many}`
}
