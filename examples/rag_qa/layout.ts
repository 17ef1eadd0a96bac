import type { Share } from './agreement.ts'

const WIDTH = 96

/** A heading with a line under it. */
export function heading(text: string): string[] {
  return ['', `  ${text}`, `  ${'─'.repeat(text.length)}`]
}

/** A named text, broken into lines that line up to the right of the name. */
export function named(name: string, text: string): string[] {
  const indent = 14
  return wrap(text, WIDTH - indent).map((line, index) => `  ${(index === 0 ? name : '').padEnd(indent - 2)}${line}`)
}

/** A text as paragraphs of at most WIDTH columns, indented by two. */
export function paragraph(text: string): string[] {
  return wrap(text, WIDTH - 2).map((line) => `  ${line}`)
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** `75.0 %  12 of 16, 95 % interval 50.5–89.8 %` */
export function shareText({ count, n, interval }: Share): string {
  if (interval === undefined) return 'not measured, 0 of 0'
  const [low, high] = interval.map((bound) => (100 * bound).toFixed(1))
  return `${((100 * count) / n).toFixed(1).padStart(5)} %  ${count} of ${n}, 95 % interval ${low}–${high} %`
}

/** `swapped_name` as `swapped name`. */
export const spoken = (name: string): string => name.replaceAll('_', ' ')
