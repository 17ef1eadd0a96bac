/** A whole number with its thousands marked: `12,345`. The same in every locale. */
export function thousands(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** So many of something: `1 example`, `1,234 examples`, `2 batches` where the plural is given. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${thousands(count)} ${count === 1 ? one : many}`
}
