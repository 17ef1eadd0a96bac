import { oneLine } from './display.ts'

/**
 * Text from outside as Markdown that shows just that text, on one line: it starts no cell, list, tag, emphasis, code,
 * link or mention.
 */
export function markdownText(text: string): string {
  return oneLine(text)
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? '')
    .replace(/[\\`*[\]|~$]|\b_|_\b|^[#+=-]/g, String.raw`\$&`)
    .replace(/(?<!\w)@(?=\w)|:(?=\/\/)|\bwww(?=\.)/gi, '$&<!-- -->')
    .replace(/^(\d+)(?=[.)])/, '$1\\')
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text from outside as inline code, fenced by more backticks than it holds, and fit for a table cell. */
export function markdownCode(text: string): string {
  const line = oneLine(text).replaceAll('|', String.raw`\|`)
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = line === '' || line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${line}${pad}${fence}`
}
