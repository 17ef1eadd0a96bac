/**
 * What `matchAll` gives, as a list. It does not copy the pattern, which `matchAll` does at every call and which costs more
 * than to search a short text. The pattern must be global.
 */
export function matchesOf(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push(match)
    if (match[0] === '') pattern.lastIndex += 1
  }
  return found
}
