import { isLetter, isLower, unitAt } from '../characters/characters.ts'

/** What a line of Markdown (or of plain text) belongs to. */
export type BlockKind = 'paragraph' | 'heading' | 'list_item' | 'table_row' | 'quote' | 'code'

export interface Block {
  readonly kind: BlockKind
  /** UTF-16 code units into the text, end exclusive. Leaves out the mark that makes it a heading, item or quote. */
  readonly start: number
  readonly end: number
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^ {0,3}#{1,6}(?:[ \t]+|$)/
const LIST_MARK = /^[ \t]{0,40}(?:[-*+•‣·▪–]|\d{1,3}[.)]|\((?:\d{1,3}|[a-z])\)|[a-z]\))[ \t]+(?=\S)/
const QUOTE_MARK = /^ {0,3}(?:>[ \t]?){1,8}/
const TABLE_RULE = /^[ \t|:-]+$/
const RULE = /^[ \t]*(?:[-*_=][ \t]*){3,}$/

/**
 * A text as headings, list items, table rows, quotes, code and paragraphs, in order. Blank lines and rulers are left
 * out. Lines that break off in the middle of a sentence are joined to one paragraph; any other line end separates.
 */
export function blocks(text: string): Block[] {
  const found: Block[] = []
  let fence = ''
  let at = 0
  while (at <= text.length) {
    const lineEnd = endOfLine(text, at)
    if (fence === '' && isProse(text, at))
      addPart(found, { kind: 'paragraph', start: at, from: at, end: lineEnd, text })
    else fence = readLine(found, { text, at, lineEnd, fence })
    at = lineEnd + 1
  }
  return found.filter(({ start, end }) => start < end)
}

/** Tells by its first characters whether a line is prose: only prose begins with a letter, apart from the `a)` of a list. */
function isProse(text: string, at: number): boolean {
  return at < text.length && isLetter(text.charCodeAt(at)) && unitAt(text, at + 1) !== 0x29
}

/** Adds what a line is, and returns the code fence that is open after it. */
function readLine(
  found: Block[],
  { text, at, lineEnd, fence }: { text: string; at: number; lineEnd: number; fence: string },
): string {
  const line = text.slice(at, lineEnd)
  const mark = FENCE.exec(line)?.[1]
  if (fence !== '') {
    if (mark !== undefined && mark.startsWith(fence)) return ''
    found.push({ kind: 'code', start: at, end: lineEnd })
  } else if (mark !== undefined && text.includes('\n', at)) return mark
  else addLine(found, { line, at, text })
  return fence
}

function endOfLine(text: string, from: number): number {
  const found = text.indexOf('\n', from)
  return found < 0 ? text.length : found
}

function addLine(found: Block[], { line, at, text }: { line: string; at: number; text: string }): void {
  const end = at + line.length
  if (line.trim() === '' || isRuler(line)) {
    found.push({ kind: 'paragraph', start: end, end })
    return
  }
  const { kind, mark } = blockOf(line)
  addPart(found, { kind, start: at + mark, from: at, end, text })
}

/** Adds a line that begins at `from`, as a block of its own or as part of the paragraph before it. */
function addPart(
  found: Block[],
  { kind, start, from, end, text }: Block & { readonly from: number; readonly text: string },
): void {
  const last = found.at(-1)
  if (kind === 'paragraph' && last !== undefined && last.end + 1 === from && continues(text, last, { start, end })) {
    found[found.length - 1] = { ...last, end }
  } else found.push({ kind, start, end })
}

function isRuler(line: string): boolean {
  return line.length < 400 && (RULE.test(line) || (TABLE_RULE.test(line) && line.includes('---')))
}

function blockOf(line: string): { kind: BlockKind; mark: number } {
  const heading = HEADING.exec(line)
  if (heading !== null) return { kind: 'heading', mark: heading[0].length }
  const quote = QUOTE_MARK.exec(line)
  if (quote !== null) return { kind: 'quote', mark: quote[0].length }
  const trimmed = line.trim()
  if (trimmed.startsWith('|') && trimmed.endsWith('|') && trimmed.length > 2) return { kind: 'table_row', mark: 0 }
  const item = LIST_MARK.exec(line)
  if (item !== null) return { kind: 'list_item', mark: item[0].length }
  if (/^\*\*[^*\n]{1,119}[^*\n.!?。！？؟]\*\*:?$/.test(trimmed)) return { kind: 'heading', mark: 0 }
  return { kind: 'paragraph', mark: 0 }
}

const STOP_AT_END = /[.!?…:;。！？；：؟۔।|][)\]"'”’»」』*_]{0,4}\s*$/
/** A line shorter than this was hardly broken because it was full. */
const WRAPPED_LINE = 55

/** Whether a line continues the sentence that the block before it left unfinished. */
function continues(text: string, before: Block, line: { start: number; end: number }): boolean {
  if (before.kind === 'heading' || before.kind === 'table_row' || before.kind === 'code') return false
  const lastLine = text.slice(Math.max(before.start, text.lastIndexOf('\n', before.end - 1) + 1), before.end)
  if (STOP_AT_END.test(lastLine.slice(-12))) return false
  const first = text
    .slice(line.start, line.start + 40)
    .trimStart()
    .charCodeAt(0)
  if (isLower(first) || first === 0x2c || first === 0x3b || first === 0x29) return true
  return lastLine.length >= WRAPPED_LINE && lastLine.length <= 140
}
