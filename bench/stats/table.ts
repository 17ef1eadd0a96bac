/** Prints a Markdown table. */
export function table(
  title: string,
  { head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] },
): void {
  tableHead(title, head)
  for (const cells of rows) tableRow(cells)
}

/** The head of a table whose rows are printed as they are measured. */
export function tableHead(title: string, head: readonly string[]): void {
  console.log(`\n### ${title}\n`)
  tableRow(head)
  tableRow(head.map(() => '---'))
}

export function tableRow(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}

/** `95.1 %`, with ⚠ where it lies outside of `within`. */
export function percent(share: number, within: readonly [number, number] = [0, 1]): string {
  if (Number.isNaN(share)) return 'refused'
  const flag = share < within[0] || share > within[1] ? ' ⚠' : ''
  return `${(100 * share).toFixed(1)} %${flag}`
}
