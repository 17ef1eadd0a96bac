/** Line and column, from 1, of an offset into a text, counted from an earlier offset whose line is known. */
export function placeIn(
  text: string,
  offset: number,
  from: { at: number; line: number } = { at: 0, line: 1 },
): { line: number; column: number } {
  let { line } = from
  for (let feed = text.indexOf('\n', from.at); feed !== -1 && feed < offset; feed = text.indexOf('\n', feed + 1)) line++
  return { line, column: offset - (offset === 0 ? -1 : text.lastIndexOf('\n', offset - 1)) }
}
